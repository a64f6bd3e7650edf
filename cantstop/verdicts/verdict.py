"""What a verdict can say about a move: every fault and every effect as a sentence, and the verdict itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from cantstop.rules import Move


class Fault(Enum):
    """One thing that can be wrong with a move, as the sentence a player reads."""

    GAME_OVER = "seat {winner} has already won the game"
    DICE_AWAITED = "seat {seat} must roll the dice now"
    MOVE_AWAITED = "seat {seat} must play the roll {dice} first"
    DECISION_AWAITED = "seat {seat} must first decide whether to roll or stop"
    BID_AWAITED = "seat {seat} must bid first"
    PAYOUT_AWAITED = "the bid of seat {seat} must be paid out first"
    TURN_NOT_BEGUN = "a turn begins with a roll, and seat {seat} has not moved a runner yet"
    NO_BIDDING = "there is no bidding in this game"
    NO_BIDS_NOW = "bids are made only once a turn, after the second move"
    NO_PAYOUT_NOW = "bids are paid out only after a turn ends"
    FACE_TOO_HIGH = "the dice have only {sides} sides, so no die can show {face}"
    OFF_THE_BOARD = "there is no column {column} on this board"
    NOT_PAIRED = "the roll {dice} does not make {advance}, only {pairings}"
    COLUMN_WON = "column {column} has been won by seat {owner}"
    RUNNER_ON_TOP = "the runner in column {column} is already on field {height}, the top"
    NO_RUNNER_LEFT = "no runner is left for column {column}"
    ONE_RUNNER_LEFT = "the one runner left can enter column {low} or column {high}, but not both"
    PAST_THE_TOP = "column {column} has room for only one more step, to field {top}"
    PAIR_LEFT_OUT = "the pair for column {column} can be used, so it must be"
    DOUBLE_LEFT_OUT = "a double goes up two fields in column {column}, to field {height}"
    FEWER_NEW_RUNNERS = "another pairing brings more runners into play: {better}"
    FEWER_RUNNERS_MOVED = "another pairing places or moves more runners: {better}"
    CAN_BE_PLAYED = "the roll {dice} can be played as {advances}"
    SHARED_FIELD = "the runner in column {column} shares field {height} with the {others}"
    TOO_MANY_CHIPS = "a bidder has only {most}, not {chips}"
    GUESSED_RIGHT = "seat {seat} guessed right with {bid}, so their stones go up or stay where they are"
    GUESSED_WRONG = "seat {seat} guessed wrong with {bid}, so their stones must go down"
    NO_STONE = "seat {seat} has no stone in column {column}"
    STONE_HAS_WON = "the stone of seat {seat} on field {height} has won column {column} and stays there"
    ONTO_THE_TOP = (
        "the stone of seat {seat} is on field {height} of column {column}, and a payout cannot take a stone to the top"
    )
    OFF_THE_COLUMN = "the stone of seat {seat} is already on field {height} of column {column}, the lowest"

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # the hash of a plain Enum is computed in Python: too slow for a cache key


class Effect(Enum):
    """One thing that a legal move does, or that allows it, as the sentence a player reads."""

    FALLS = "seat {seat} rolls {dice}, which makes {pairings}"
    ENTERS_LOW = "a runner enters column {column} on field {height}"
    ENTERS_ABOVE = "a runner enters column {column} on field {height}, above the stone of seat {seat} on field {stone}"
    STEPS = "the runner in column {column} goes up from field {from_} to field {height}"
    DOUBLE = "the double takes the runner on to field {height}"
    DOUBLE_LOW = "the double takes the new runner one field further, to field {height}"
    DOUBLE_ABOVE = "the double takes the runner one field further, to field {height}"
    REACHES_TOP = (
        "the runner in column {column} has reached the top and goes no further, but seat {seat} must stop to win "
        "the column"
    )
    LAPSES = "a pair for column {column} goes unused: {why}"
    MOST_NEW = "no other pairing brings more runners into play"
    MOST_MOVED = "{rivals} places or moves more runners"
    OPENS_BIDS = "this is the second move of the turn, so bidding opens and seat {seat} bids first"
    NO_BIDDERS = "this is the second move of the turn, but nobody has to bid"
    FAILS = "{pairing} cannot be used: {why}"
    LOSES_RUNNERS = "seat {seat} loses {runners}"
    SPARES_STONES = "seat {seat} loses no stones"
    TAKES_STONES = "the bust also removes {stones}"
    GOES_ON = "seat {seat} rolls again and risks {runners}"
    BANKS = "seat {seat} stops and banks {fields}"
    HOLDS_BACK = "seat {seat} may stop with {runners} still in hand"
    CLEAR = "no runner shares a field with another player's stone"
    WINS_COLUMN = "column {column} is won, because its runner is on field {height}, the top"
    REMOVES = "{others} must leave column {column}"
    WINS = "seat {seat} now has {columns} and wins the game, which takes {needed}"
    WINS_OF_TWO = "seat {seat} now has {columns} and wins the game, which takes {needed} with two players"
    WINS_OF_THREE = "seat {seat} now has {columns} and wins the game, which takes {needed} with three players"
    WINS_OF_FOUR = "seat {seat} now has {columns} and wins the game, which takes {needed} with four players"
    BIDS_LAPSE = "no bids are paid out once the game is won"
    PASSES = "seat {seat} rolls next"
    MISSES = "seat {seat} misses a turn"
    ALL_MISS = "every player misses a turn"
    FALLS_SHORT = "seat {seat} still owes {owed} but has no stone that can go down, and so will miss a turn"
    CANNOT_PAY = "seat {seat} guessed wrong with {bid} but has no stone that can go down, and so will miss a turn"
    CANNOT_GAIN = "seat {seat} guessed right with {bid} but has no stone that can go up"
    PAYS_OUT = "the bid {bid} of seat {seat} is paid out next"
    BIDS = "seat {seat} has a stone on the board and bids {chips} of their {most} that seat {turn} {will}"
    BIDS_ON_OWN_TURN = (
        "seat {seat} has a stone on the board and bids {chips} of their {most} that they themselves {will}"
    )
    STAKES_ON_STOP = (
        "a right guess lets their stones go up by {up} in all, and a wrong one sends them down by twice as much, {down}"
    )
    STAKES_ON_BUST = "a right guess lets their stones go up by {up} in all, and a wrong one sends them down by {down}"
    BIDS_NEXT = "seat {seat} bids next"
    DECIDES = "all bids are in, so seat {seat} now rolls or stops"
    RAISES = (
        "seat {seat} guessed right with {bid} and moves their stone in column {column} up from field {from_} to "
        "field {height}"
    )
    LOWERS = (
        "seat {seat} guessed wrong with {bid} and moves their stone in column {column} down from field {from_} "
        "to field {height}"
    )
    LOWERS_TWICE = (
        "seat {seat} guessed wrong with {bid}, pays double because seat {turn} busted, and moves their stone in "
        "column {column} down from field {from_} to field {height}"
    )
    MAY_RAISE = "seat {seat} may still move up by {owed}"
    MUST_LOWER = "seat {seat} still owes {owed}"
    NO_ROOM = "seat {seat} has no stone that can go up any further"
    KEEPS = "seat {seat} guessed right with {bid} and leaves their stones where they are, with {owed} unused"

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # as above


PointKind = Fault | Effect
"""The kinds of point that a verdict can make."""

Names = Mapping[str, object]
"""The values that fill the placeholders of a sentence."""


def is_ruling(name: str) -> bool:
    """Return whether an id names a ruling rather than a clause."""
    return name.startswith("R-")


@frozen
class Point:
    """One point of a verdict: its kind, its sentence and the clauses and rulings behind it."""

    kind: PointKind
    sentence: str
    cites: tuple[str, ...]
    """The ids of the clauses and rulings that apply under the texts in play."""

    def __str__(self) -> str:
        return f"{self.sentence} [{', '.join(self.cites)}]"


class Citing(ABC):
    """The base of everything that backs up what it says with clauses and rulings."""

    __slots__ = ()

    @property
    @abstractmethod
    def cites(self) -> tuple[str, ...]:
        """The ids of the clauses and rulings, each once."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses to cite, from the texts in play."""
        return tuple(name for name in self.cites if not is_ruling(name))

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings to cite."""
        return tuple(name for name in self.cites if is_ruling(name))


LISTED = 12
"""The number of legal moves that a printed verdict lists; it only counts the rest."""


@frozen
class Verdict(Citing):
    """Whether a move is legal, and why: everything that is wrong with it, or everything that it does."""

    move: Move
    points: tuple[Point, ...]
    """Everything that is wrong with the move; for a legal move, everything that it does and what allows it."""
    legal: bool
    """Whether the phase offers the move."""
    instead: tuple[Move, ...] = ()
    """The moves that are legal instead; () if the move itself is legal."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the move, each kind once; () if it is legal."""
        return tuple(dict.fromkeys(point.kind for point in self.points if isinstance(point.kind, Fault)))

    @property
    def reason(self) -> str:
        """The sentences of all points, joined into one."""
        return "; ".join(point.sentence for point in self.points)

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the clauses and rulings behind all points, each once."""
        return tuple(dict.fromkeys(name for point in self.points for name in point.cites))

    def __str__(self) -> str:
        summary = f"{self.move} is {'' if self.legal else 'not '}allowed: {self.reason} [{', '.join(self.cites)}]"
        if not self.instead:
            return summary
        more = len(self.instead) - LISTED
        listed = ", ".join(map(str, self.instead[:LISTED]))
        return f"{summary}; legal instead: {listed}{f' and {more} more' if more > 0 else ''}"
