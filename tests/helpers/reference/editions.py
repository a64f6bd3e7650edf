"""The rules of the printed games, as plain values."""

from .forms import RuleSet

LENGTHS = (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
"""Fields of the columns 2 to 12. Clauses: DE-3.3; R-31."""

THREE_COLUMNS = (3, 3, 3, 3)
"""Columns that win, for one to four players. Clauses: HU-1.3, HU-8.1, DE-2.6, DE-9.1, NL-11.1."""

FIVE_FOUR_THREE = (3, 5, 4, 3)
"""The longer game for two and three players. Clauses: HUB-4.1, HUB-4.2, HUB-4.3, DEV1-1.1; R-19, R-41."""


def parker() -> RuleSet:
    """Return the rules of the game of 1980.

    Clauses: HU-1.2, HU-1.3, HU-2.1, HU-6.2, HU-6.3, HU-8.1, HU-4.14; R-04, R-13.
    """
    return {
        "sides": 6,
        "lengths": LENGTHS,
        "runners": 3,
        "players": (2, 4),
        "columns_to_win": THREE_COLUMNS,
        "pairing": "free",
        "bust": "runners",
        "stop": "anywhere",
        "bidding": None,
    }


def bidding() -> RuleSet:
    """Return the rules of 1986: those of 1980 with bids and with more columns to win.

    Clauses: HUB-1.2, HUB-1.4, HUB-4.1, HUB-4.2, HUB-4.3; R-20, R-23, R-41.
    """
    rules = parker()
    rules["columns_to_win"] = FIVE_FOUR_THREE
    rules["bidding"] = {"chips": 5, "roller_bids": False}
    return rules


def clipper() -> RuleSet:
    """Return the Dutch rules of 1981: runners must enter early, and a bust costs stones.

    Clauses: NL-1.2, NL-2.1, NL-7.3, NL-11.1, NL-12.1, NL-12.2; R-10, R-13.
    """
    rules = parker()
    rules["pairing"] = "early"
    rules["bust"] = "own_stones"
    return rules


def ravensburger(variants: list[int]) -> RuleSet:
    """Return the German rules of 2007 with any of the three variants.

    Clauses: DE-1.1, DE-1.2, DE-2.6, DE-7.5, DE-9.1, DEV1-1.1, DEV2-1.1, DEV3-1.1; R-11, R-18, R-19.
    """
    rules = parker()
    if 1 in variants:
        rules["columns_to_win"] = FIVE_FOUR_THREE
    if 2 in variants:
        rules["pairing"] = "full"
    if 3 in variants:
        rules["stop"] = "clear_fields"
    return rules


RULES: dict[str, RuleSet] = {
    "PARKER_1980": parker(),
    "BIDDING_1986": bidding(),
    "CLIPPER_1981": clipper(),
    "RAVENSBURGER_2007": ravensburger([]),
    "RAVENSBURGER_2007+1": ravensburger([1]),
    "RAVENSBURGER_2007+2": ravensburger([2]),
    "RAVENSBURGER_2007+3": ravensburger([3]),
    "RAVENSBURGER_2007+1+2": ravensburger([1, 2]),
    "RAVENSBURGER_2007+1+3": ravensburger([1, 3]),
    "RAVENSBURGER_2007+2+3": ravensburger([2, 3]),
    "RAVENSBURGER_2007+1+2+3": ravensburger([1, 2, 3]),
}
"""All printed games by name. Clauses: DEV1-1.1, DEV2-1.1, DEV3-1.1; R-19."""
