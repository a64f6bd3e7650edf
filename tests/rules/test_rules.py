"""Rules and editions as data."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from attrs import evolve, fields

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    OFFICIAL,
    PARKER_1980,
    RAVENSBURGER_2007,
    Bidding,
    Board,
    BustPenalty,
    CantStopError,
    FirstPlayer,
    PairingRule,
    Rules,
    StopRule,
    Text,
    edition,
    ravensburger,
)
from cantstop.rules import RULES_FIELDS

VARIANTS = [chosen for count in range(4) for chosen in combinations((1, 2, 3), count)]


@pytest.mark.clause("HU-1.2", "HU-1.3", "HU-3.2", "HU-8.1")
def test_the_parker_game() -> None:
    assert (
        Rules(
            name="PARKER_1980",
            texts=(Text.HU,),
            board=OFFICIAL,
            runners=3,
            players=(2, 4),
            columns_to_win=(3, 3, 3, 3),
            pairing=PairingRule.FREE,
            bust=BustPenalty.RUNNERS,
            stop=StopRule.ANYWHERE,
            bidding=None,
            first=FirstPlayer.HIGHEST_TWO_DICE,
        )
        == PARKER_1980
    )


@pytest.mark.clause("HUB-1.2", "HUB-1.4", "HUB-4.1", "HUB-4.2", "HUB-4.3", "R-20", "R-41")
def test_the_bidding_game_keeps_the_parker_rules_but_for_bids_and_columns_to_win() -> None:
    assert (
        evolve(
            PARKER_1980,
            name="BIDDING_1986",
            texts=(Text.HU, Text.HUB),
            columns_to_win=(3, 5, 4, 3),
            bidding=Bidding(chips=5, roller_bids=False),
        )
        == BIDDING_1986
    )


@pytest.mark.clause("DE-1.1", "DE-2.1", "DE-2.6", "DE-3.6", "DE-9.1")
def test_the_german_game_differs_from_the_parker_game_in_who_starts() -> None:
    assert (
        evolve(PARKER_1980, name="RAVENSBURGER_2007", texts=(Text.DE,), first=FirstPlayer.YOUNGEST) == RAVENSBURGER_2007
    )


@pytest.mark.clause("NL-1.2", "NL-1.4", "NL-3.2", "NL-11.1", "NL-12.1", "R-10", "R-13")
def test_the_dutch_game_differs_in_pairing_bust_and_who_starts() -> None:
    assert (
        evolve(
            PARKER_1980,
            name="CLIPPER_1981",
            texts=(Text.NL,),
            pairing=PairingRule.EARLY,
            bust=BustPenalty.OWN_STONES,
            first=FirstPlayer.HIGHEST_ONE_DIE,
        )
        == CLIPPER_1981
    )


@pytest.mark.clause("DEV1-1.1", "DEV2-1.1", "DEV3-1.1", "R-19")
@pytest.mark.parametrize("variants", VARIANTS)
def test_each_german_variant_changes_its_own_field_in_any_combination(variants: tuple[int, ...]) -> None:
    rules = ravensburger(*variants)
    expected = RAVENSBURGER_2007
    if 1 in variants:
        expected = evolve(expected, columns_to_win=(3, 5, 4, 3))
    if 2 in variants:
        expected = evolve(expected, pairing=PairingRule.FULL)
    if 3 in variants:
        expected = evolve(expected, stop=StopRule.CLEAR_FIELDS)
    name = "".join(["RAVENSBURGER_2007", *(f"+{variant}" for variant in variants)])
    assert rules == evolve(expected, name=name, texts=(Text.DE, *(Text[f"DEV{variant}"] for variant in variants)))
    assert ravensburger(*reversed(variants)) == rules == edition(name)


def test_the_four_editions_are_found_by_name() -> None:
    assert list(EDITIONS) == ["PARKER_1980", "BIDDING_1986", "RAVENSBURGER_2007", "CLIPPER_1981"]
    assert all(edition(name) is rules and rules.name == name for name, rules in EDITIONS.items())
    with pytest.raises(TypeError):
        EDITIONS["MINE"] = PARKER_1980  # type: ignore[index]  # that it is refused is the point


@pytest.mark.parametrize(
    "name", ["parker_1980", "", "RAVENSBURGER_2007+4", "RAVENSBURGER_2007+3+1", "RAVENSBURGER_2007+", None, 7, []]
)
def test_an_unknown_edition_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(CantStopError, match=r"choose from PARKER_1980, BIDDING_1986, .*\+1\+2\+3$") as caught:
        edition(name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("variant", [0, 4, -1, True, 1.0, "1", None])
def test_an_unknown_german_variant_is_refused(variant: int) -> None:
    with pytest.raises(CantStopError, match=f"a German variant must be 1, 2 or 3, not {variant!r}"):
        ravensburger(variant)


def test_rules_are_values() -> None:
    for rules in (*EDITIONS.values(), *(ravensburger(*variants) for variants in VARIANTS)):
        same = pickle.loads(pickle.dumps(rules))
        assert same == rules and hash(same) == hash(rules)
        assert eval(repr(rules)) == rules
    assert len({ravensburger(*variants) for variants in VARIANTS}) == 8


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", 7, "Rules.name must be of type str, not 7"),
        ("texts", (), "Rules.texts must be a tuple of Text that includes one of Text.HU, Text.DE, Text.NL, not ()"),
        ("texts", (Text.HUB,), "not (Text.HUB,)"),
        ("texts", ("HU",), "not ('HU',)"),
        ("texts", Text.HU, "not Text.HU"),
        ("board", 6, "Rules.board must be of type Board, not 6"),
        ("runners", 0, "Rules.runners must be an int from 1 to 99, not 0"),
        ("name", "x" * 201, "Rules.name must have at most 200 characters, not 201"),
        ("runners", True, "not True"),
        ("runners", 3.0, "not 3.0"),
        ("players", (4, 2), "must be a tuple of the fewest and the most players, from 1 to 99, not (4, 2)"),
        ("players", (0, 2), "not (0, 2)"),
        ("players", (2,), "not (2,)"),
        ("players", [2, 4], "not [2, 4]"),
        ("players", (2, 4.0), "not (2, 4.0)"),
        ("columns_to_win", (3, 3, 3), "an entry for every number of players up to 4, not (3, 3, 3)"),
        ("columns_to_win", (3, 3, 3, 0), "a tuple of at most 99 ints from 1 to 11, not (3, 3, 3, 0)"),
        ("columns_to_win", (3, 12, 3, 3), "not (3, 12, 3, 3)"),
        ("columns_to_win", 3, "not 3"),
        ("pairing", "free", "Rules.pairing must be of type PairingRule, not 'free'"),
        ("bust", None, "Rules.bust must be of type BustPenalty, not None"),
        ("stop", 1, "Rules.stop must be of type StopRule, not 1"),
        ("bidding", True, "Rules.bidding must be of type Bidding, not True"),
        ("first", "youngest", "Rules.first must be of type FirstPlayer, not 'youngest'"),
    ],
)
def test_a_field_with_a_wrong_value_is_refused_by_name(field: str, value: object, said: str) -> None:
    with pytest.raises(CantStopError) as caught:
        evolve(PARKER_1980, **{field: value})  # type: ignore[arg-type]  # that it is refused is the point
    assert said in str(caught.value)


@pytest.mark.parametrize(("chips", "roller_bids"), [(0, False), (True, False), (2.0, False), (5, 1), (5, None)])
def test_bidding_takes_chips_and_a_truth(chips: int, roller_bids: bool) -> None:
    with pytest.raises(CantStopError, match=r"Bidding\.(chips|roller_bids) must be "):
        Bidding(chips, roller_bids)


@pytest.mark.parametrize(
    ("board", "wanted", "players", "playable"),
    [
        (OFFICIAL, (1, 6, 1, 1), (2, 2), True),  # 2 x 5 < 11
        (OFFICIAL, (1, 7, 1, 1), (2, 2), False),  # 2 x 6 >= 11
        (OFFICIAL, (3, 3, 3, 3), (1, 4), True),
        (OFFICIAL, (3, 7, 3, 3), (3, 4), True),  # two never play, so their entry does not matter
        (Board(2), (1, 2, 2), (2, 3), False),  # 3 x 1 >= 3
        (Board(2), (1, 2, 2), (2, 2), True),  # 2 x 1 < 3
        (OFFICIAL, (1,) * 12, (2, 12), True),  # 12 x 0 < 11
    ],
)
def test_rules_that_could_run_out_of_columns_without_a_winner_are_refused(
    board: Board, wanted: tuple[int, ...], players: tuple[int, int], playable: bool
) -> None:
    if playable:
        assert Rules("house", (Text.HU,), board, players=players, columns_to_win=wanted).columns_to_win == wanted
    else:
        with pytest.raises(CantStopError, match="could be won without anybody winning the game"):
            Rules("house", (Text.HU,), board, players=players, columns_to_win=wanted)


def test_the_table_has_every_field_of_rules_in_order() -> None:
    assert [field.name for field in RULES_FIELDS] == [field.name for field in fields(Rules)]
