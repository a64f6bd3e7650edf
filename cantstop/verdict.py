"""What speaks for a move or against it: each point as a sentence, with the clauses and rulings to cite for it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from attrs import frozen

from cantstop.moves import Move
from cantstop.rules import Rules, Text


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
    DOUBLE_LEFT_OUT = "a double takes the runner in column {column} two fields up, to field {height}"
    FEWER_NEW_RUNNERS = "another pairing brings more runners into play: {better}"
    FEWER_RUNNERS_MOVED = "another pairing places or moves more runners: {better}"
    CAN_BE_PLAYED = "the roll {dice} can be played: {advances}"
    SHARED_FIELD = "the runner in column {column} is on field {height} with the stone of {others}"
    TOO_MANY_CHIPS = "seat {seat} has {most} chips to bid, not {chips}"
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
    REACHES_TOP = "column {column} is not won before seat {seat} stops, but its runner is on top and stays there"
    LAPSES = "the pair for column {column} lapses: {why}"
    MOST_NEW = "no other pairing brings more runners into play"
    MOST_MOVED = "no other pairing places or moves more of them"
    OPENS_BIDS = "it is the second move of the turn, so that bids are laid, the first by seat {seat}"
    FAILS = "{pairing} cannot be used: {why}"
    LOSES_RUNNERS = "seat {seat} takes off the runners on {fields}"
    SPARES_STONES = "the stones of seat {seat} stay"
    TAKES_STONES = "with them go the stones in their columns: {stones}"
    GOES_ON = "seat {seat} rolls again and puts at risk the runners on {fields}"
    BANKS = "seat {seat} stops and puts stones on {fields}"
    CLEAR = "none of these fields holds another's stone"
    WINS_COLUMN = "column {column} is won on its top field {height}"
    REMOVES = "column {column} is cleared of {others}"
    WINS_GAME = "with {columns} seat {seat} has the {needed} columns it takes and wins the game"
    PASSES = "seat {seat} is the next to roll"
    MISSES = "seat {seat} misses this turn"
    FALLS_SHORT = "seat {seat} cannot go down far enough and will miss a turn"
    CANNOT_PAY = "seat {seat} has no stone that can go down and will miss a turn"
    PAYS_OUT = "the bid {bid} of seat {seat} is paid out next"
    BIDS = "seat {seat} has a stone on the board and bids {chips} of {most} chips that seat {turn} {will}"
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


Kind = Fault | Effect
"""What a point can be."""

Names = Mapping[str, object]
"""What is put into its sentence."""


def _row(**cited: str) -> Mapping[Text, tuple[str, ...]]:
    return MappingProxyType({Text[text]: tuple(ids.split()) for text, ids in cited.items()})


CITED: Final[Mapping[Kind, Mapping[Text, tuple[str, ...]]]] = MappingProxyType(
    {
        Fault.GAME_OVER: _row(HU="HU-8.1 R-16", DE="DE-9.1 R-16", NL="NL-11.1 R-16", HUB="R-26"),
        Fault.DICE_AWAITED: _row(HU="HU-4.1 HU-4.7 R-03", DE="DE-4.1 DE-5.2 R-03", NL="NL-4.1 NL-9.3 R-03"),
        Fault.MOVE_AWAITED: _row(
            HU="HU-4.4 HU-5.4 HU-6.1 R-33", DE="DE-4.2 DE-6.2 DE-7.1 R-33", NL="NL-4.2 NL-12.3 R-33"
        ),
        Fault.DECISION_AWAITED: _row(
            HU="HU-4.13 HU-4.14 R-43", DE="DE-6.1 DE-7.1 R-43", NL="NL-5.4 NL-6.1 R-43", HUB="HUB-2.5 R-25"
        ),
        Fault.BID_AWAITED: _row(HUB="HUB-2.1 HUB-2.4 HUB-2.5 R-21 R-22"),
        Fault.PAYOUT_AWAITED: _row(HUB="HUB-3.1 R-26"),
        Fault.TURN_NOT_BEGUN: _row(HU="HU-4.1 R-03", DE="DE-4.1 DE-7.1 R-03", NL="NL-4.1 R-03"),
        Fault.NO_BIDDING: _row(HU="HU-3.3 HU-6.1 R-52", DE="DE-7.10 R-52", NL="NL-6.5 R-52"),
        Fault.NO_BIDS_NOW: _row(HUB="HUB-2.1 R-21"),
        Fault.NO_PAYOUT_NOW: _row(HUB="HUB-2.6 HUB-3.1 R-26"),
        Fault.FACE_TOO_HIGH: _row(HU="HU-2.1 HU-4.1", DE="DE-1.2 DE-4.1", NL="NL-2.1 NL-4.1"),
        Fault.OFF_THE_BOARD: _row(HU="HU-4.4 R-31", DE="DE-3.2 R-31", NL="NL-1.5 R-31"),
        Fault.NOT_PAIRED: _row(HU="HU-4.2 HU-4.4 R-04", DE="DE-4.2 DE-4.3 R-04", NL="NL-4.2 R-34"),
        Fault.COLUMN_WON: _row(HU="HU-7.6 R-05 R-17", DE="DE-8.4 R-05 R-17", NL="NL-8.1 NL-10.2 R-05 R-17"),
        Fault.RUNNER_ON_TOP: _row(HU="HU-7.5 HU-10.2 R-08", DE="DE-8.2 R-08", NL="NL-9.3 R-08 R-36"),
        Fault.NO_RUNNER_LEFT: _row(HU="HU-4.9 HU-6.4 R-05", DE="DE-4.11 DE-6.2 R-05", NL="NL-4.5 NL-7.2 R-05"),
        Fault.ONE_RUNNER_LEFT: _row(HU="HU-4.11 R-06", DE="DE-4.11 DE-4.14 R-06", NL="NL-4.5 NL-5.3 R-06"),
        Fault.PAST_THE_TOP: _row(HU="HU-7.5 HU-10.4 R-07", DE="DE-5.3 DE-8.2 R-07", NL="NL-5.5 NL-9.1 R-07"),
        Fault.PAIR_LEFT_OUT: _row(
            HU="HU-4.8 HU-4.9 HU-5.4 R-04 R-37", DE="DE-4.10 DE-4.15 R-04 R-37", NL="NL-5.4 R-34 R-37"
        ),
        Fault.DOUBLE_LEFT_OUT: _row(HU="HU-10.4 R-07", DE="DE-4.7 DE-5.3 R-07", NL="NL-5.5 R-07 R-34 R-35"),
        Fault.FEWER_NEW_RUNNERS: _row(NL="NL-12.1 NL-12.2 R-10", DEV2="DEV2-1.1 DEV2-1.2 R-11"),
        Fault.FEWER_RUNNERS_MOVED: _row(DEV2="DEV2-1.3 DEV2-1.4 R-11"),
        Fault.CAN_BE_PLAYED: _row(HU="HU-5.4 HU-6.1 R-12", DE="DE-6.1 DE-6.2 R-12", NL="NL-12.3 R-12"),
        Fault.SHARED_FIELD: _row(DEV3="DEV3-1.1 R-18"),
        Fault.TOO_MANY_CHIPS: _row(HUB="HUB-1.4 HUB-2.2 R-23"),
        Fault.GUESSED_RIGHT: _row(HUB="HUB-3.2 R-27"),
        Fault.GUESSED_WRONG: _row(HUB="HUB-3.4 HUB-3.6 HUB-3.7 R-28"),
        Fault.NO_STONE: _row(HUB="HUB-3.2 HUB-3.3 R-27 R-28"),
        Fault.STONE_HAS_WON: _row(HU="HU-7.6", HUB="R-29"),
        Fault.ONTO_THE_TOP: _row(HUB="HUB-3.3 R-27"),
        Fault.OFF_THE_COLUMN: _row(HUB="HUB-3.5 R-28"),
        Effect.FALLS: _row(HU="HU-4.1 HU-4.2", DE="DE-4.1 DE-4.2 DE-4.3", NL="NL-4.1 NL-4.2"),
        Effect.ENTERS_LOW: _row(HU="HU-4.4 HU-5.1 R-09", DE="DE-4.6 R-09", NL="NL-5.1 R-09"),
        Effect.ENTERS_ABOVE: _row(HU="HU-5.2 R-09", DE="DE-7.3 R-09", NL="NL-6.3 R-09"),
        Effect.STEPS: _row(HU="HU-4.8 R-05", DE="DE-4.10 DE-5.2 R-05", NL="NL-5.4 R-05"),
        Effect.DOUBLE: _row(HU="HU-10.4 HU-10.5 R-07", DE="DE-4.7 DE-5.3 R-07", NL="NL-5.5 R-07 R-35"),
        Effect.REACHES_TOP: _row(HU="HU-7.3 R-08 R-15", DE="DE-8.1 DE-8.2 R-08 R-15", NL="NL-9.1 R-08 R-15"),
        Effect.LAPSES: _row(HU="HU-4.11 R-04", DE="DE-4.16 R-04", NL="NL-5.3 R-34"),
        Effect.MOST_NEW: _row(NL="NL-12.1 NL-12.2 R-10", DEV2="DEV2-1.1 DEV2-1.2 R-11"),
        Effect.MOST_MOVED: _row(DEV2="DEV2-1.3 DEV2-1.4 R-11"),
        Effect.OPENS_BIDS: _row(HUB="HUB-2.1 HUB-2.4 R-21 R-22"),
        Effect.FAILS: _row(HU="HU-6.1 R-12", DE="DE-6.2 R-12", NL="NL-7.2 NL-12.3 R-12"),
        Effect.LOSES_RUNNERS: _row(HU="HU-6.2 R-13", DE="DE-6.3 R-13", NL="NL-9.4 R-13"),
        Effect.SPARES_STONES: _row(HU="HU-6.3 R-13", DE="DE-7.5 DE-7.6 R-13", NL="R-13"),
        Effect.TAKES_STONES: _row(NL="NL-7.3 R-13 R-38"),
        Effect.GOES_ON: _row(HU="HU-4.7 HU-4.13 R-43", DE="DE-6.1 DE-7.1 R-43", NL="NL-5.4 NL-9.3 R-43", HUB="HUB-2.5"),
        Effect.BANKS: _row(
            HU="HU-4.14 HU-4.15 R-14 R-32", DE="DE-7.1 DE-7.2 R-14 R-32", NL="NL-6.1 NL-6.2 R-14 R-32", HUB="R-25"
        ),
        Effect.CLEAR: _row(DEV3="DEV3-1.1 R-18"),
        Effect.WINS_COLUMN: _row(HU="HU-7.1 R-15", DE="DE-8.3 R-15", NL="NL-9.2 R-15"),
        Effect.REMOVES: _row(HU="HU-7.2 R-17", DE="DE-8.3 R-17", NL="NL-10.1 R-17"),
        Effect.WINS_GAME: _row(
            HU="HU-8.1 R-16",
            HUB="HUB-4.1 HUB-4.2 HUB-4.3 R-41",
            DE="DE-9.1 R-16",
            DEV1="DEV1-1.1 R-19",
            NL="NL-11.1 R-16",
        ),
        Effect.PASSES: _row(HU="HU-3.3 R-02", DE="DE-7.10 R-02", NL="NL-6.5 R-02"),
        Effect.MISSES: _row(HUB="HUB-3.8 R-40"),
        Effect.FALLS_SHORT: _row(HUB="HUB-3.7 HUB-3.8 R-30"),
        Effect.CANNOT_PAY: _row(HUB="HUB-3.7 HUB-3.8 R-30 R-39"),
        Effect.PAYS_OUT: _row(HUB="HUB-2.6 HUB-3.1 R-26"),
        Effect.BIDS: _row(HUB="HUB-2.2 HUB-2.4 R-22 R-23"),
        Effect.STAKES_ON_STOP: _row(HUB="HUB-3.2 HUB-3.6 R-27 R-28"),
        Effect.STAKES_ON_BUST: _row(HUB="HUB-3.2 HUB-3.4 R-27 R-28"),
        Effect.BIDS_NEXT: _row(HUB="HUB-2.4 R-24"),
        Effect.DECIDES: _row(HUB="HUB-2.5 R-25"),
        Effect.RAISES: _row(HUB="HUB-3.2 R-27"),
        Effect.LOWERS: _row(HUB="HUB-3.4 R-28"),
        Effect.LOWERS_TWICE: _row(HUB="HUB-3.6 R-28"),
        Effect.MAY_RAISE: _row(HUB="HUB-3.2 R-27"),
        Effect.MUST_LOWER: _row(HUB="HUB-3.7 R-28"),
        Effect.NO_ROOM: _row(HUB="HUB-3.3 R-27 R-29"),
        Effect.KEEPS: _row(HUB="HUB-3.2 R-27"),
    }
)
"""What to cite for each point, by text: ids of its own clauses, and of the rulings on them."""


def is_ruling(name: str) -> bool:
    """Tell a ruling's id from a clause's."""
    return name.startswith("R-")


@lru_cache(maxsize=2**12)
def citations(rules: Rules, *kinds: Kind) -> tuple[str, ...]:
    """List the ids to cite for some points in the texts that are played.

    Where a house rule goes beyond its texts, no clause of theirs speaks, and the rulings alone are cited.
    """
    found: list[str] = []
    for kind in kinds:
        by_text = CITED[kind]
        cited = [name for text in rules.texts for name in by_text.get(text, ())]
        found += cited or [name for ids in by_text.values() for name in ids if is_ruling(name)]
    return tuple(dict.fromkeys(found))


@frozen
class Point:
    """One thing that is wrong with a move, or that a legal move does: what, in words, and by what."""

    kind: Kind
    sentence: str
    cites: tuple[str, ...]
    """Ids of clauses and rulings, of the texts that are played."""

    def __str__(self) -> str:
        return f"{self.sentence} [{', '.join(self.cites)}]"


def point(rules: Rules, kind: Kind, names: Names, because: tuple[Fault, ...] = ()) -> Point:
    """Make a point: its sentence with all names put in, its ids with those of the faults that it tells of."""
    return Point(kind, kind.value.format_map(names), citations(rules, kind, *because))


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
