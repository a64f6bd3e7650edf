"""The printed editions, each as a `Rules` value."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from attrs import evolve

from cantstop._input import display
from cantstop.errors import InvalidValueError
from cantstop.rules.ruleset import Bidding, BustPenalty, FirstPlayer, PairingRule, Rules, StopRule, Text

PARKER_1980: Final = Rules("PARKER_1980", (Text.HU,))
"""The Parker Brothers game of 1980, as its Hungarian text describes it.

Clauses: HU-1.2, HU-1.3, HU-3.2, HU-3.3, HU-6.2, HU-6.3, HU-8.1; R-13.
"""

_MORE_COLUMNS: Final = (3, 5, 4, 3)

BIDDING_1986: Final = evolve(
    PARKER_1980,
    name="BIDDING_1986",
    texts=(Text.HU, Text.HUB),
    columns_to_win=_MORE_COLUMNS,
    bidding=Bidding(),
)
"""The Parker game with Sid Sackson's bidding of 1986.

Clauses: HUB-1.2, HUB-1.3, HUB-1.4, HUB-4.1, HUB-4.2, HUB-4.3; R-20, R-41.
"""

RAVENSBURGER_2007: Final = Rules("RAVENSBURGER_2007", (Text.DE,), first=FirstPlayer.YOUNGEST)
"""The Ravensburger game of 2007, as its German text describes it, without the variants.

Clauses: DE-1.1, DE-2.1, DE-2.6, DE-3.6, DE-7.5, DE-7.6, DE-9.1; R-13.
"""

CLIPPER_1981: Final = Rules(
    "CLIPPER_1981",
    (Text.NL,),
    pairing=PairingRule.EARLY,
    bust=BustPenalty.OWN_STONES,
    first=FirstPlayer.HIGHEST_ONE_DIE,
)
"""The Clipper game of 1981, by its Dutch text.

Clauses: NL-1.2, NL-1.4, NL-3.2, NL-3.3, NL-7.3, NL-11.1, NL-12.1, NL-12.2; R-10, R-13, R-38.
"""

EDITIONS: Final[Mapping[str, Rules]] = MappingProxyType(
    {rules.name: rules for rules in (PARKER_1980, BIDDING_1986, RAVENSBURGER_2007, CLIPPER_1981)}
)
"""The four editions by name."""

VARIANTS: Final = (1, 2, 3)
"""The numbers of the German variants."""


def ravensburger(*variants: int) -> Rules:
    """Return the German rules with any of their variants.

    Variant 1 takes more columns to win. Variant 2 requires full pairings. Variant 3 lets you stop only on clear fields.

    Clauses: DEV1-1.1, DEV2-1.1, DEV3-1.1; R-11, R-18, R-19.
    """
    for variant in variants:
        if type(variant) is not int or variant not in VARIANTS:
            raise InvalidValueError(f"a German variant must be 1, 2 or 3, not {display(variant)}")
    rules = RAVENSBURGER_2007
    for variant in sorted(set(variants)):
        rules = evolve(rules, name=f"{rules.name}+{variant}")
        match variant:
            case 1:
                rules = evolve(rules, texts=(*rules.texts, Text.DEV1), columns_to_win=_MORE_COLUMNS)
            case 2:
                rules = evolve(rules, texts=(*rules.texts, Text.DEV2), pairing=PairingRule.FULL)
            case _:
                rules = evolve(rules, texts=(*rules.texts, Text.DEV3), stop=StopRule.CLEAR_FIELDS)
    return rules


_BY_NAME: Final = dict(EDITIONS) | {
    rules.name: rules
    for count in VARIANTS
    for rules in (ravensburger(*chosen) for chosen in combinations(VARIANTS, count))
}


def all_editions() -> tuple[Rules, ...]:
    """List the printed editions, with the German variants in every combination."""
    return tuple(_BY_NAME.values())


def edition(name: str) -> Rules:
    """Return the edition with this name. Append German variants, as in `RAVENSBURGER_2007+1+3`.

    >>> from cantstop import edition, ravensburger
    >>> edition("RAVENSBURGER_2007+1+3") == ravensburger(1, 3)
    True
    """
    try:
        return _BY_NAME[name]
    except Exception:  # a value may fail in any way when it is looked up
        raise InvalidValueError(f"no edition is called {display(name)}; choose from {', '.join(_BY_NAME)}") from None
