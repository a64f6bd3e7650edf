"""Which clauses and rulings to cite for a point, under the rules that are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from cantstop.rules import Rules, Text, all_editions
from cantstop.verdicts.citations.de import DE, DEV1, DEV2, DEV3
from cantstop.verdicts.citations.hu import HU
from cantstop.verdicts.citations.hub import HUB
from cantstop.verdicts.citations.nl import NL
from cantstop.verdicts.verdict import Effect, Fault, Names, Point, PointKind, is_ruling

_TABLES: Final = {
    Text.HU: HU,
    Text.HUB: HUB,
    Text.DE: DE,
    Text.DEV1: DEV1,
    Text.DEV2: DEV2,
    Text.DEV3: DEV3,
    Text.NL: NL,
}

CITED: Final[Mapping[PointKind, Mapping[Text, tuple[str, ...]]]] = MappingProxyType(
    {
        kind: MappingProxyType({text: tuple(table[kind].split()) for text, table in _TABLES.items() if kind in table})
        for kind in (*Fault, *Effect)
    }
)
"""What to cite for each point, by text: ids of its own clauses, and of the rulings on them."""

_WINS: Final = (Effect.WINS, Effect.WINS_OF_TWO, Effect.WINS_OF_THREE, Effect.WINS_OF_FOUR)


def wins(players: int) -> Effect:
    """Return the effect of winning a game of this many players: the clauses behind it depend on their number."""
    return _WINS[players - 1] if players <= len(_WINS) else Effect.WINS


REPLACED: Final = MappingProxyType({Text.HUB: "HU-8.1", Text.DEV1: "DE-9.1"})
"""The clause that a text replaces where it has a rule of its own. Clauses: HUB-4.1, DEV1-1.1; R-19, R-41."""


def _chips(rules: Rules) -> int | None:
    return None if rules.bidding is None else rules.bidding.chips


def _roller_bids(rules: Rules) -> bool:
    return rules.bidding is not None and rules.bidding.roller_bids


SETTINGS: Final[Mapping[PointKind, Callable[[Rules], object]]] = MappingProxyType(
    {
        **dict.fromkeys(_WINS, attrgetter("columns_to_win")),
        **dict.fromkeys((Fault.FEWER_NEW_RUNNERS, Effect.MOST_NEW), attrgetter("pairing")),
        Effect.TAKES_STONES: attrgetter("bust"),
        **dict.fromkeys((Fault.TOO_MANY_CHIPS, Effect.BIDS), _chips),
        Effect.BIDS_ON_OWN_TURN: _roller_bids,
    }
)
"""The setting that a point depends on. If a house rule changes it, the clauses of its texts do not apply."""


@lru_cache(maxsize=2**12)
def cites(rules: Rules, *kinds: PointKind) -> tuple[str, ...]:
    """List the ids to cite for some points in the texts that are played.

    If a house rule goes beyond its texts, no clause of theirs applies, and only rulings are cited: those on editions
    that play the same, else those on its own texts, else all.
    """
    ids: list[str] = []
    for kind in kinds:
        ids += (_printed(rules, kind) if _is_printed(rules, kind) else []) or _rulings(rules, kind)
    return tuple(dict.fromkeys(ids))


def _is_printed(rules: Rules, kind: PointKind) -> bool:
    """Return whether the setting behind a point is that of the printed edition with the same texts, if there is one."""
    setting = SETTINGS.get(kind)
    printed = next((each for each in all_editions() if each.texts == rules.texts), rules)
    return setting is None or setting(printed) == setting(rules)


def _printed(rules: Rules, kind: PointKind) -> list[str]:
    by_text = CITED[kind]
    own = [text for text in rules.texts if text in by_text]
    replaced = [REPLACED[text] for text in own if text in REPLACED and not all(map(is_ruling, by_text[text]))]
    return [name for text in own for name in by_text[text] if name not in replaced]


def _rulings(rules: Rules, kind: PointKind) -> list[str]:
    by_text, setting = CITED[kind], SETTINGS.get(kind)
    alike = [text for each in all_editions() if setting and setting(each) == setting(rules) for text in each.texts]
    choices = (
        [name for text in texts for name in by_text.get(text, ()) if is_ruling(name)]
        for texts in (alike, rules.texts, by_text)
    )
    return next(filter(None, choices))


def point(rules: Rules, kind: PointKind, names: Names, because: tuple[PointKind, ...] = ()) -> Point:
    """Return a point: its sentence filled in, and its ids followed by those of the reasons behind it."""
    return Point(kind, kind.value.format_map(names), cites(rules, kind, *because))
