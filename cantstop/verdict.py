"""Why a move is not allowed: every fault a move can have, and the clauses and rulings that forbid it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from attrs import frozen

from cantstop.moves import Move
from cantstop.rules import Rules, Text


class Fault(Enum):
    """A way in which a move can be wrong, as the sentence that tells a player so."""

    GAME_OVER = "the game is over, seat {winner} has won"
    DICE_AWAITED = "the dice have to be rolled now"
    MOVE_AWAITED = "the roll {dice} has to be played first"
    DECISION_AWAITED = "seat {seat} has to say first whether to roll or to stop"
    BID_AWAITED = "seat {seat} has to bid first"
    PAYOUT_AWAITED = "the bid of seat {seat} has to be paid out first"
    TURN_NOT_BEGUN = "a turn begins with a roll, nothing has been moved yet"
    NO_BIDDING = "nobody bids in this game"
    NO_BIDS_NOW = "bids are laid once in a turn, after its second move"
    NO_PAYOUT_NOW = "bids are paid out when the turn has ended"
    FACE_TOO_HIGH = "the dice have only {sides} sides"
    OFF_THE_BOARD = "there is no column {column} on this board"
    NOT_PAIRED = "the roll {dice} does not make {advance}"
    COLUMN_WON = "column {column} has been won by seat {owner}"
    RUNNER_ON_TOP = "the runner in column {column} is on the top field"
    NO_RUNNER_LEFT = "there is no runner left for column {column}"
    ONE_RUNNER_LEFT = "one runner is left, for column {low} or for column {high}"
    PAST_THE_TOP = "column {column} has room for a single step"
    PAIR_LEFT_OUT = "the pair for column {column} can be used as well and has to be"
    DOUBLE_LEFT_OUT = "a double moves the runner in column {column} by two fields"
    FEWER_NEW_RUNNERS = "another pairing brings more runners into play: {better}"
    FEWER_RUNNERS_MOVED = "another pairing places or moves more runners: {better}"
    CAN_BE_PLAYED = "the roll {dice} can be played: {advances}"
    SHARED_FIELD = "the runner in column {column} shares its field with another player's stone"
    TOO_MANY_CHIPS = "a bid takes at most {most} chips"
    GUESSED_RIGHT = "seat {seat} guessed right, so his stones go up or stay"
    GUESSED_WRONG = "seat {seat} guessed wrong, so his stones go down"
    NO_STONE = "seat {seat} has no stone in column {column}"
    STONE_HAS_WON = "the stone of seat {seat} in column {column} has won it and stays"
    ONTO_THE_TOP = "a payout brings no stone to the top of column {column}"
    OFF_THE_COLUMN = "the stone of seat {seat} is on the lowest field of column {column}"

    __repr__ = Enum.__str__


def _row(**cited: str) -> Mapping[Text, tuple[str, ...]]:
    return MappingProxyType({Text[text]: tuple(ids.split()) for text, ids in cited.items()})


CITED: Final[Mapping[Fault, Mapping[Text, tuple[str, ...]]]] = MappingProxyType(
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
    }
)
"""What forbids each fault, by text: ids of its own clauses, and of the rulings on them."""


@frozen
class Verdict:
    """The answer to the question whether a move may be made, with the reason and what to cite for it."""

    move: Move
    reason: str
    """One sentence: what is wrong with the move, "" for nothing."""
    faults: tuple[Fault, ...]
    clauses: tuple[str, ...]
    """Ids of the clauses that forbid the move, of the texts that are played."""
    rulings: tuple[str, ...]
    """Ids of the rulings on them."""

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return not self.faults

    def __str__(self) -> str:
        if self.legal:
            return f"{self.move} is allowed"
        return f"{self.move} is not allowed: {self.reason} [{', '.join((*self.clauses, *self.rulings))}]"


def citations(fault: Fault, rules: Rules) -> tuple[str, ...]:
    """List the ids that forbid a fault in the texts that are played.

    Where a house rule goes beyond its texts, no clause of theirs speaks, and the rulings alone are cited.
    """
    by_text = CITED[fault]
    cited = [name for text in rules.texts for name in by_text.get(text, ())]
    if not cited:
        cited = [name for ids in by_text.values() for name in ids if is_ruling(name)]
    return tuple(dict.fromkeys(cited))


def is_ruling(name: str) -> bool:
    """Tell a ruling's id from a clause's."""
    return name.startswith("R-")
