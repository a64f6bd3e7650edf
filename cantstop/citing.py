"""What to cite for each point: the one table of clauses and rulings by text, and which of it holds for which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from cantstop.editions import editions
from cantstop.rules import Rules, Text
from cantstop.verdict import Effect, Fault, Kind, Names, Point, is_ruling


def _row(**cited: str) -> Mapping[Text, tuple[str, ...]]:
    return MappingProxyType({Text[text]: tuple(ids.split()) for text, ids in cited.items()})


CITED: Final[Mapping[Kind, Mapping[Text, tuple[str, ...]]]] = MappingProxyType(
    {
        Fault.GAME_OVER: _row(HU="R-16", DE="R-16", NL="R-16", HUB="R-26"),
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
        Effect.ENTERS_ABOVE: _row(HU="HU-5.2 R-09", DE="DE-7.3 R-09", NL="NL-6.3 R-09 R-49"),
        Effect.STEPS: _row(HU="HU-4.8 R-05", DE="DE-4.10 DE-5.2 R-05", NL="NL-5.4 R-05"),
        Effect.DOUBLE: _row(HU="HU-10.4 R-07", DE="DE-5.3 R-07", NL="NL-5.5 R-07"),
        Effect.DOUBLE_LOW: _row(HU="HU-10.4 HU-10.5 R-07", DE="DE-4.7 R-07", NL="NL-5.5 R-07 R-35"),
        Effect.DOUBLE_ABOVE: _row(HU="HU-10.4 HU-10.5 R-07 R-51", DE="DE-4.7 R-07 R-51", NL="NL-5.5 R-07 R-35 R-51"),
        Effect.REACHES_TOP: _row(HU="HU-7.3 R-08 R-15", DE="DE-8.1 DE-8.2 R-08 R-15", NL="NL-9.1 R-08 R-15"),
        Effect.LAPSES: _row(HU="R-04", DE="DE-4.16 R-04", NL="R-34"),
        Effect.MOST_NEW: _row(NL="NL-12.1 NL-12.2 R-10", DEV2="DEV2-1.1 DEV2-1.2 R-11"),
        Effect.MOST_MOVED: _row(DEV2="DEV2-1.3 DEV2-1.4 R-11"),
        Effect.OPENS_BIDS: _row(HUB="HUB-2.1 HUB-2.4 R-21 R-22"),
        Effect.NO_BIDDERS: _row(HUB="HUB-2.1 HUB-2.3 R-21 R-22"),
        Effect.FAILS: _row(HU="HU-6.1 R-12", DE="DE-6.2 R-12", NL="NL-7.2 NL-12.3 R-12"),
        Effect.LOSES_RUNNERS: _row(HU="HU-6.2 R-13", DE="DE-6.3 R-13", NL="NL-9.4 R-13"),
        Effect.SPARES_STONES: _row(HU="HU-6.3 R-13", DE="DE-7.5 DE-7.6 R-13", NL="R-13"),
        Effect.TAKES_STONES: _row(NL="NL-7.3 R-13 R-38 R-48"),
        Effect.GOES_ON: _row(HU="HU-4.7 HU-4.13 R-43", DE="DE-6.1 DE-7.1 R-43", NL="NL-5.4 NL-9.3 R-43"),
        Effect.BANKS: _row(HU="HU-4.14 HU-4.15 R-14", DE="DE-7.1 DE-7.2 R-14", NL="NL-6.1 NL-6.2 R-14"),
        Effect.HOLDS_BACK: _row(HU="HU-4.14 R-32", DE="DE-2.3 DE-7.1 R-32", NL="NL-6.1 R-32"),
        Effect.CLEAR: _row(DEV3="DEV3-1.1 R-18"),
        Effect.WINS_COLUMN: _row(HU="HU-7.1 R-15", DE="DE-8.3 R-15", NL="NL-9.2 R-15"),
        Effect.REMOVES: _row(HU="HU-7.2 R-17", DE="DE-8.3 R-17", NL="NL-10.1 R-17"),
        Effect.WINS: _row(HU="HU-8.1 R-16", DE="DE-9.1 R-16", NL="NL-11.1 R-16"),
        Effect.WINS_OF_TWO: _row(
            HU="HU-8.1 R-16", HUB="HUB-4.1 R-41", DE="DE-9.1 R-16", DEV1="DEV1-1.1 R-19", NL="NL-11.1 R-16"
        ),
        Effect.WINS_OF_THREE: _row(
            HU="HU-8.1 R-16", HUB="HUB-4.2 R-41", DE="DE-9.1 R-16", DEV1="DEV1-1.1 R-19", NL="NL-11.1 R-16"
        ),
        Effect.WINS_OF_FOUR: _row(
            HU="HU-8.1 R-16", HUB="HUB-4.3 R-41", DE="DE-9.1 R-16", DEV1="R-19", NL="NL-11.1 R-16"
        ),
        Effect.BIDS_LAPSE: _row(HUB="HUB-3.1 R-26"),
        Effect.PASSES: _row(HU="HU-3.3 R-02", DE="DE-7.10 R-02", NL="NL-6.5 R-02"),
        Effect.MISSES: _row(HUB="HUB-3.8 R-40"),
        Effect.ALL_MISS: _row(HUB="HUB-3.8 R-50"),
        Effect.FALLS_SHORT: _row(HUB="HUB-3.7 HUB-3.8 R-30"),
        Effect.CANNOT_PAY: _row(HUB="HUB-3.7 HUB-3.8 R-30 R-39"),
        Effect.CANNOT_GAIN: _row(HUB="HUB-3.2 HUB-3.3 R-29 R-39"),
        Effect.PAYS_OUT: _row(HUB="HUB-2.6 HUB-3.1 R-26"),
        Effect.BIDS: _row(HUB="HUB-2.2 HUB-2.4 R-22 R-23"),
        Effect.BIDS_ON_HIMSELF: _row(HUB="HUB-2.2 HUB-2.4 R-20 R-22 R-23"),
        Effect.STAKES_ON_STOP: _row(HUB="HUB-3.2 HUB-3.6 R-27 R-28 R-42"),
        Effect.STAKES_ON_BUST: _row(HUB="HUB-3.2 HUB-3.4 R-27 R-28 R-42"),
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

_WINS: Final = (Effect.WINS, Effect.WINS_OF_TWO, Effect.WINS_OF_THREE, Effect.WINS_OF_FOUR)


def wins(players: int) -> Effect:
    """Give the point that a game of so many players is won: what it takes may depend on their number."""
    return _WINS[players - 1] if players <= len(_WINS) else Effect.WINS


REPLACED: Final = MappingProxyType({Text.HUB: "HU-8.1", Text.DEV1: "DE-9.1"})
"""The clause that a text replaces wherever it speaks itself. Clauses: HUB-4.1, DEV1-1.1; R-19, R-41."""


def _chips(rules: Rules) -> int | None:
    return None if rules.bidding is None else rules.bidding.chips


def _roller_bids(rules: Rules) -> bool:
    return rules.bidding is not None and rules.bidding.roller_bids


SETTINGS: Final[Mapping[Kind, Callable[[Rules], object]]] = MappingProxyType(
    {
        **dict.fromkeys(_WINS, attrgetter("columns_to_win")),
        **dict.fromkeys((Fault.FEWER_NEW_RUNNERS, Effect.MOST_NEW), attrgetter("pairing")),
        Effect.TAKES_STONES: attrgetter("bust"),
        **dict.fromkeys((Fault.TOO_MANY_CHIPS, Effect.BIDS), _chips),
        Effect.BIDS_ON_HIMSELF: _roller_bids,
    }
)
"""What in the rules makes such a point: where a house rule sets it otherwise, the clauses of its texts are silent."""


@lru_cache(maxsize=2**12)
def citations(rules: Rules, *kinds: Kind) -> tuple[str, ...]:
    """List the ids to cite for some points in the texts that are played.

    Where a house rule goes beyond its texts, no clause of theirs speaks, and rulings alone are cited: those on the
    texts of the editions that play the same, else those on its own, else all.
    """
    found: list[str] = []
    for kind in kinds:
        found += (_printed(rules, kind) if _is_printed(rules, kind) else []) or _rulings(rules, kind)
    return tuple(dict.fromkeys(found))


def _is_printed(rules: Rules, kind: Kind) -> bool:
    """Tell whether what makes the point is as in the edition with the same texts, if there is one."""
    setting = SETTINGS.get(kind)
    printed = next((each for each in editions() if each.texts == rules.texts), rules)
    return setting is None or setting(printed) == setting(rules)


def _printed(rules: Rules, kind: Kind) -> list[str]:
    by_text = CITED[kind]
    own = [text for text in rules.texts if text in by_text]
    replaced = [REPLACED[text] for text in own if text in REPLACED and not all(map(is_ruling, by_text[text]))]
    return [name for text in own for name in by_text[text] if name not in replaced]


def _rulings(rules: Rules, kind: Kind) -> list[str]:
    by_text, setting = CITED[kind], SETTINGS.get(kind)
    alike = [text for each in editions() if setting and setting(each) == setting(rules) for text in each.texts]
    found = (
        [name for text in texts for name in by_text.get(text, ()) if is_ruling(name)]
        for texts in (alike, rules.texts, by_text)
    )
    return next(filter(None, found))


def point(rules: Rules, kind: Kind, names: Names, because: tuple[Kind, ...] = ()) -> Point:
    """Make a point: its sentence with all names put in, its ids with those of what it follows from."""
    return Point(kind, kind.value.format_map(names), citations(rules, kind, *because))
