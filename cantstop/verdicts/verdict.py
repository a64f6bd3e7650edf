"""What speaks for a move or against it: every point that can be made, as a sentence, and the verdict they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from cantstop.rules import Move


class Fault(Enum):
    """A way in which a move can be wrong, as the sentence that tells a player so."""

    GAME_OVER = "the game is over, seat {winner} has won it"
    DICE_AWAITED = "seat {seat} has to roll the dice now"
    MOVE_AWAITED = "seat {seat} has to play the roll {dice} first"
    DECISION_AWAITED = "seat {seat} has to say first whether to roll or to stop"
    BID_AWAITED = "seat {seat} has to bid first"
    PAYOUT_AWAITED = "the bid of seat {seat} has to be paid out first"
    TURN_NOT_BEGUN = "a turn begins with a roll, and seat {seat} has moved nothing yet"
    NO_BIDDING = "nobody bids in this game"
    NO_BIDS_NOW = "bids are laid once in a turn, after its second move"
    NO_PAYOUT_NOW = "bids are paid out when the turn has ended"
    FACE_TOO_HIGH = "the dice have only {sides} sides, so that none shows a {face}"
    OFF_THE_BOARD = "there is no column {column} on this board"
    NOT_PAIRED = "the roll {dice} does not make {advance}, but {pairings}"
    COLUMN_WON = "column {column} has been won by seat {owner}"
    RUNNER_ON_TOP = "the runner in column {column} is on field {height}, the top"
    NO_RUNNER_LEFT = "no runner is left for column {column}"
    ONE_RUNNER_LEFT = "one runner is left, for column {low} or for column {high}"
    PAST_THE_TOP = "column {column} has room for a single step, to field {top}"
    PAIR_LEFT_OUT = "the pair for column {column} can be used and has to be"
    DOUBLE_LEFT_OUT = "a double goes two fields up in column {column}, to field {height}"
    FEWER_NEW_RUNNERS = "another pairing brings more runners into play: {better}"
    FEWER_RUNNERS_MOVED = "another pairing places or moves more runners: {better}"
    CAN_BE_PLAYED = "the roll {dice} can be played: {advances}"
    SHARED_FIELD = "the runner in column {column} is on field {height} with the {others}"
    TOO_MANY_CHIPS = "a bidder has {most} chips, not {chips}"
    GUESSED_RIGHT = "seat {seat} guessed right with {bid}, so his stones go up or stay"
    GUESSED_WRONG = "seat {seat} guessed wrong with {bid}, so his stones go down"
    NO_STONE = "seat {seat} has no stone in column {column}"
    STONE_HAS_WON = "the stone of seat {seat} on field {height} has won column {column} and stays"
    ONTO_THE_TOP = (
        "the stone of seat {seat} is on field {height} of column {column}, and a payout brings none to the top"
    )
    OFF_THE_COLUMN = "the stone of seat {seat} is on field {height} of column {column}, the lowest"

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # the hash of a plain Enum is computed in Python: too slow for a key of a cache


class Effect(Enum):
    """What a legal move does, or what allows it, as the sentence that tells a player so."""

    FALLS = "seat {seat} rolls {dice}, which makes {pairings}"
    ENTERS_LOW = "a runner enters column {column} on field 1"
    ENTERS_ABOVE = "a runner enters column {column} on field {height}, above the stone of seat {seat} on field {stone}"
    STEPS = "the runner in column {column} goes up from field {from_} to field {height}"
    DOUBLE = "the double takes it on to field {height}"
    DOUBLE_LOW = "the double takes it one field further, to field 2"
    DOUBLE_ABOVE = "the double takes it one field further, to field {height}"
    REACHES_TOP = "column {column} is not won before seat {seat} stops, but its runner is on top and stays there"
    LAPSES = "the pair for column {column} lapses: {why}"
    MOST_NEW = "no other pairing brings more runners into play"
    MOST_MOVED = "no other pairing that brings as many places or moves more"
    OPENS_BIDS = "it is the second move of the turn, so that bids are laid, the first by seat {seat}"
    NO_BIDDERS = "it is the second move of the turn, but nobody has to bid"
    FAILS = "{pairing} cannot be used: {why}"
    LOSES_RUNNERS = "seat {seat} takes off the runners on {fields}"
    SPARES_STONES = "the stones of seat {seat} stay"
    TAKES_STONES = "with them go the stones in their columns: {stones}"
    GOES_ON = "seat {seat} rolls again and puts at risk the runners on {fields}"
    BANKS = "seat {seat} stops and banks {fields}"
    HOLDS_BACK = "he may stop with {runners} still in hand"
    CLEAR = "none of these fields holds another's stone"
    WINS_COLUMN = "column {column} is won on its top field {height}"
    REMOVES = "column {column} is cleared of {others}"
    WINS = "with {columns} seat {seat} has all that it takes, {needed}, and wins the game"
    WINS_OF_TWO = "with {columns} seat {seat} has all that it takes with two players, {needed}, and wins the game"
    WINS_OF_THREE = "with {columns} seat {seat} has all that it takes with three players, {needed}, and wins the game"
    WINS_OF_FOUR = "with {columns} seat {seat} has all that it takes with four players, {needed}, and wins the game"
    BIDS_LAPSE = "the bids are not paid out any more"
    PASSES = "seat {seat} is the next to roll"
    MISSES = "seat {seat} misses his turn"
    ALL_MISS = "a whole round is passed over"
    FALLS_SHORT = "seat {seat} cannot go down by {owed} more and will miss a turn"
    CANNOT_PAY = "seat {seat} guessed wrong with {bid}, has no stone that can go down and will miss a turn"
    CANNOT_GAIN = "seat {seat} guessed right with {bid} and has no stone that can go up"
    PAYS_OUT = "the bid {bid} of seat {seat} is paid out next"
    BIDS = "seat {seat} has a stone on the board and bids {chips} of {most} chips that seat {turn} {will}"
    BIDS_ON_HIMSELF = "seat {seat} has a stone on the board and bids {chips} of {most} chips that he himself {will}"
    STAKES_ON_STOP = "if so, his stones may go up by {up} in all; if not, they go down by twice as many, {down}"
    STAKES_ON_BUST = "if so, his stones may go up by {up} in all; if not, they go down by {down}"
    BIDS_NEXT = "seat {seat} bids next"
    DECIDES = "all have bid, and seat {seat} rolls or stops"
    RAISES = (
        "seat {seat} guessed right with {bid} and moves a stone in column {column} up from field {from_} to {height}"
    )
    LOWERS = (
        "seat {seat} guessed wrong with {bid} and moves a stone in column {column} down from field {from_} to {height}"
    )
    LOWERS_TWICE = (
        "seat {seat} trusted in a turn that busted with {bid}, loses twice the chips, "
        "and moves a stone in column {column} down from field {from_} to {height}"
    )
    MAY_RAISE = "he may still use {owed}"
    MUST_LOWER = "he still owes {owed}"
    NO_ROOM = "no stone of his can go further up"
    KEEPS = "seat {seat} guessed right with {bid} and leaves his stones where they are, {owed} unused"

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # as above


PointKind = Fault | Effect
"""What a point can be."""

Names = Mapping[str, object]
"""What is put into its sentence."""


def is_ruling(name: str) -> bool:
    """Tell a ruling's id from a clause's."""
    return name.startswith("R-")


@frozen
class Point:
    """One thing that is wrong with a move, or that a legal move does: what, in words, and by what."""

    kind: PointKind
    sentence: str
    cites: tuple[str, ...]
    """Ids of clauses and rulings, of the texts that are played."""

    def __str__(self) -> str:
        return f"{self.sentence} [{', '.join(self.cites)}]"


LISTED = 12
"""How many moves a printed verdict lists before it says how many there are."""


@frozen
class Verdict:
    """The answer to the question whether a move may be made: everything that speaks against it, or what it does."""

    move: Move
    points: tuple[Point, ...]
    """All that is wrong with the move; of a legal one, all that it does and what allows it."""
    instead: tuple[Move, ...] = ()
    """The moves that are legal in its place; () for a legal one."""

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return not self.faults

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it, each kind once; () for a legal move."""
        return tuple(dict.fromkeys(point.kind for point in self.points if isinstance(point.kind, Fault)))

    @property
    def reason(self) -> str:
        """The points as one sentence."""
        return "; ".join(point.sentence for point in self.points)

    @property
    def cites(self) -> tuple[str, ...]:
        """Ids of clauses and rulings of all points, each once."""
        return tuple(dict.fromkeys(name for point in self.points for name in point.cites))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses to cite, of the texts that are played."""
        return tuple(name for name in self.cites if not is_ruling(name))

    @property
    def rulings(self) -> tuple[str, ...]:
        """Ids of the rulings to cite."""
        return tuple(name for name in self.cites if is_ruling(name))

    def __str__(self) -> str:
        said = f"{self.move} is {'' if self.legal else 'not '}allowed: {self.reason} [{', '.join(self.cites)}]"
        if not self.instead:
            return said
        more = len(self.instead) - LISTED
        listed = ", ".join(map(str, self.instead[:LISTED]))
        return f"{said}; legal instead: {listed}{f' and {more} more' if more > 0 else ''}"
