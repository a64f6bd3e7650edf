"""Why a move is refused: each fault in a position of its own, and the table of what to cite."""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    Bid,
    Bidding,
    Board,
    Bust,
    BustPenalty,
    Dice,
    Fault,
    Guess,
    IllegalMoveError,
    Over,
    PairingRule,
    Rules,
    State,
    StopRule,
    Text,
    ToBid,
    ToDecide,
    ToPair,
    ToSettle,
    apply,
    legal_moves,
    new_game,
    parse_move,
    ravensburger,
)
from cantstop.disputes.explanation import explain
from cantstop.rules.ruleset import BASE_TEXTS
from cantstop.verdicts.citations import CITED, cites, wins
from cantstop.verdicts.verdict import Effect, is_ruling
from tests.helpers.positions import play, position
from tests.helpers.random_games import EVERY

PARKER = new_game(PARKER_1980, players=2)
OVER = position(PARKER_1980, {2: 3, 3: 5, 12: 3}, {}, phase=Over(0))
DECIDING = position(PARKER_1980, {}, {}, runners={7: 1}, phase=ToDecide())
BEGUN = new_game(BIDDING_1986, players=2)
BIDDING = position(BIDDING_1986, {}, {7: 4}, runners={7: 2}, moves_made=2, phase=ToBid(1))


def paired(dice: str, *stones: dict[int, int], runners: dict[int, int], rules: Rules = PARKER_1980) -> State:
    """Put dice on the table."""
    phase = ToPair(Dice(*map(int, dice)))
    return position(rules, *(stones or ({}, {})), runners=runners, phase=phase)


def settling(guess: Guess, made: bool, stones: dict[int, int]) -> State:
    """Let seat 1 settle a bid of two chips."""
    bids = [None, Bid(guess, 2)]
    return position(BIDDING_1986, {}, stones, moves_made=2, bids=bids, phase=ToSettle(1, 2, made))


RISING = settling(Guess.MAKES, True, {2: 3, 6: 10, 7: 4})
FALLING = settling(Guess.BUSTS, True, {2: 3, 6: 1, 7: 4})
RUNNERS = {6: 4, 8: 11, 5: 2}
ONE_LEFT = {6: 1, 8: 1}

CASES: list[tuple[State, str, list[Fault], str]] = [
    (OVER, "1356", [Fault.GAME_OVER], "seat 0 has already won the game"),
    (
        OVER,
        "raise:6",
        [Fault.NO_BIDDING, Fault.GAME_OVER],
        "there is no bidding in this game; seat 0 has already won the game",
    ),
    (PARKER, "7+8", [Fault.DICE_AWAITED], "seat 0 must roll the dice now"),
    (PARKER, "bust", [Fault.DICE_AWAITED], "seat 0 must roll the dice now"),
    (
        PARKER,
        "stop",
        [Fault.TURN_NOT_BEGUN, Fault.DICE_AWAITED],
        "a turn begins with a roll, and seat 0 has not moved a runner yet; seat 0 must roll the dice now",
    ),
    (play(DECIDING, "roll"), "stop", [Fault.DICE_AWAITED], "seat 0 must roll the dice now"),
    (PARKER, "1357", [Fault.FACE_TOO_HIGH], "the dice have only 6 sides, so no die can show 7"),
    (play(PARKER, "1356"), "stop", [Fault.MOVE_AWAITED], "seat 0 must play the roll 1356 first"),
    (play(PARKER, "1356"), "1356", [Fault.MOVE_AWAITED], "seat 0 must play the roll 1356 first"),
    (DECIDING, "1356", [Fault.DECISION_AWAITED], "seat 0 must first decide whether to roll or stop"),
    (DECIDING, "bust", [Fault.DECISION_AWAITED], "seat 0 must first decide whether to roll or stop"),
    (
        DECIDING,
        "makes:1",
        [Fault.NO_BIDDING, Fault.DECISION_AWAITED],
        "there is no bidding in this game; seat 0 must first decide whether to roll or stop",
    ),
    (BIDDING, "roll", [Fault.BID_AWAITED], "seat 1 must bid first"),
    (BIDDING, "stop", [Fault.BID_AWAITED], "seat 1 must bid first"),
    (BIDDING, "makes:6", [Fault.TOO_MANY_CHIPS], "a bidder has only 5 chips, not 6"),
    (RISING, "roll", [Fault.PAYOUT_AWAITED], "the bid of seat 1 must be paid out first"),
    (RISING, "1356", [Fault.PAYOUT_AWAITED], "the bid of seat 1 must be paid out first"),
    (
        RISING,
        "lower:7",
        [Fault.GUESSED_RIGHT],
        "seat 1 guessed right with makes:2, so their stones go up or stay where they are",
    ),
    (RISING, "raise:2", [Fault.STONE_HAS_WON], "the stone of seat 1 on field 3 has won column 2 and stays there"),
    (
        RISING,
        "raise:6",
        [Fault.ONTO_THE_TOP],
        "the stone of seat 1 is on field 10 of column 6, and a payout cannot take a stone to the top",
    ),
    (RISING, "raise:8", [Fault.NO_STONE], "seat 1 has no stone in column 8"),
    (FALLING, "raise:7", [Fault.GUESSED_WRONG], "seat 1 guessed wrong with busts:2, so their stones must go down"),
    (FALLING, "keep", [Fault.GUESSED_WRONG], "seat 1 guessed wrong with busts:2, so their stones must go down"),
    (FALLING, "lower:2", [Fault.STONE_HAS_WON], "the stone of seat 1 on field 3 has won column 2 and stays there"),
    (FALLING, "lower:6", [Fault.OFF_THE_COLUMN], "the stone of seat 1 is already on field 1 of column 6, the lowest"),
    (FALLING, "lower:8", [Fault.NO_STONE], "seat 1 has no stone in column 8"),
    (
        FALLING,
        "raise:8",
        [Fault.GUESSED_WRONG, Fault.NO_STONE],
        "seat 1 guessed wrong with busts:2, so their stones must go down; seat 1 has no stone in column 8",
    ),
    (paired("1356", runners={}), "5+10", [Fault.NOT_PAIRED], "the roll 1356 does not make 5+10, only 4+11, 6+9 or 7+8"),
    (paired("1356", runners={}), "7+9", [Fault.NOT_PAIRED], "the roll 1356 does not make 7+9, only 4+11, 6+9 or 7+8"),
    (paired("1356", runners={}), "7+7", [Fault.NOT_PAIRED], "the roll 1356 does not make 7+7, only 4+11, 6+9 or 7+8"),
    (
        paired("1356", {}, {12: 3}, runners={}),
        "12",
        [Fault.COLUMN_WON, Fault.NOT_PAIRED],
        "column 12 has been won by seat 1; the roll 1356 does not make 12, only 4+11, 6+9 or 7+8",
    ),
    (paired("1356", {7: 13}, {}, runners={}), "7+8", [Fault.COLUMN_WON], "column 7 has been won by seat 0"),
    (
        paired("1356", {7: 13}, {8: 11}, runners={}),
        "7+8",
        [Fault.COLUMN_WON],
        "column 7 has been won by seat 0; column 8 has been won by seat 1",
    ),
    (
        paired("2244", runners=RUNNERS),
        "8",
        [Fault.RUNNER_ON_TOP],
        "the runner in column 8 is already on field 11, the top",
    ),
    (paired("2244", runners=RUNNERS), "4", [Fault.NO_RUNNER_LEFT], "no runner is left for column 4"),
    (
        paired("2244", runners=RUNNERS),
        "4+8",
        [Fault.NO_RUNNER_LEFT, Fault.RUNNER_ON_TOP],
        "no runner is left for column 4; the runner in column 8 is already on field 11, the top",
    ),
    (
        paired("1224", runners=ONE_LEFT),
        "4+5",
        [Fault.ONE_RUNNER_LEFT],
        "the one runner left can enter column 4 or column 5, but not both",
    ),
    (
        paired("3333", runners={6: 10}),
        "6+6",
        [Fault.PAST_THE_TOP],
        "column 6 has room for only one more step, to field 11",
    ),
    (
        paired("3333", {6: 10}, {}, runners={}),
        "6+6",
        [Fault.PAST_THE_TOP],
        "column 6 has room for only one more step, to field 11",
    ),
    (
        paired("3333", runners={6: 9}),
        "6",
        [Fault.DOUBLE_LEFT_OUT],
        "a double goes up two fields in column 6, to field 11",
    ),
    (
        paired("3333", {6: 4}, {}, runners={}),
        "6",
        [Fault.DOUBLE_LEFT_OUT],
        "a double goes up two fields in column 6, to field 6",
    ),
    (
        paired("1224", runners=ONE_LEFT, rules=ravensburger(2)),
        "4",
        [Fault.FEWER_RUNNERS_MOVED],
        "another pairing places or moves more runners: 3+6",
    ),
    (
        play(BEGUN, "1356"),
        "makes:1",
        [Fault.NO_BIDS_NOW, Fault.MOVE_AWAITED],
        "bids are made only once a turn, after the second move; seat 0 must play the roll 1356 first",
    ),
    (
        BEGUN,
        "keep",
        [Fault.NO_PAYOUT_NOW, Fault.DICE_AWAITED],
        "bids are paid out only after a turn ends; seat 0 must roll the dice now",
    ),
    (
        paired("2345", runners={}, rules=CLIPPER_1981),
        "7",
        [Fault.DOUBLE_LEFT_OUT, Fault.FEWER_NEW_RUNNERS],
        "a double goes up two fields in column 7, to field 2; "
        "another pairing brings more runners into play: 5+9 or 6+8",
    ),
    (
        paired("2244", {}, {4: 7}, runners={8: 3}),
        "4",
        [Fault.COLUMN_WON, Fault.PAIR_LEFT_OUT],
        "column 4 has been won by seat 1; the pair for column 8 can be used, so it must be",
    ),
    (paired("1356", runners={}), "7", [Fault.PAIR_LEFT_OUT], "the pair for column 8 can be used, so it must be"),
    (paired("1356", runners={}), "8", [Fault.PAIR_LEFT_OUT], "the pair for column 7 can be used, so it must be"),
    (
        paired("2345", runners={}, rules=CLIPPER_1981),
        "7+7",
        [Fault.FEWER_NEW_RUNNERS],
        "another pairing brings more runners into play: 5+9 or 6+8",
    ),
    (
        paired("2345", runners={6: 1, 7: 1, 8: 1}, rules=ravensburger(2)),
        "7+7",
        [Fault.FEWER_RUNNERS_MOVED],
        "another pairing places or moves more runners: 6+8",
    ),
    (
        paired("2345", runners={6: 1, 8: 1}, rules=ravensburger(2)),
        "6+8",
        [Fault.FEWER_NEW_RUNNERS],
        "another pairing brings more runners into play: 5, 9 or 7+7",
    ),
    (paired("2244", runners={6: 4}), "bust", [Fault.CAN_BE_PLAYED], "the roll 2244 can be played as 4+8 or 6+6"),
    (
        position(ravensburger(3), {}, {7: 2, 8: 3}, runners={7: 2, 8: 3, 6: 1}, phase=ToDecide()),
        "stop",
        [Fault.SHARED_FIELD],
        "the runner in column 7 shares field 2 with the stone of seat 1; "
        "the runner in column 8 shares field 3 with the stone of seat 1",
    ),
]


@pytest.mark.parametrize(("state", "move", "faults", "reason"), CASES)
def test_a_refused_move_is_told_what_is_wrong_with_it(
    state: State, move: str, faults: list[Fault], reason: str
) -> None:
    refused = parse_move(move, state)
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, refused)
    verdict = caught.value.verdict
    assert list(verdict.faults) == faults
    assert verdict.reason == reason
    assert set(verdict.cites) == set(cites(state.rules, *faults, *([wins(2)] if state.is_over else [])))
    assert sorted(verdict.cites) == sorted((*verdict.clauses, *verdict.rulings))
    assert verdict.instead == legal_moves(state)
    assert pickle.loads(pickle.dumps(caught.value)).verdict == verdict
    assert str(verdict).startswith(f"{move} is not allowed: {reason} [{', '.join(verdict.cites)}]")


def test_columns_that_a_board_does_not_have_are_named() -> None:
    small = evolve(PARKER_1980, board=Board(3), players=(2, 2), columns_to_win=(2, 2))
    verdict = explain(play(new_game(small, players=2), "1233"), parse_move("7+8", PARKER))
    assert verdict.faults == (Fault.OFF_THE_BOARD, Fault.NOT_PAIRED)
    assert verdict.reason == (
        "there is no column 7 on this board; there is no column 8 on this board; "
        "the roll 1233 does not make 7+8, only 3+6 or 4+5"
    )
    with pytest.raises(IllegalMoveError, match="there is no column 13 on this board"):
        apply(RISING, parse_move("raise:13", new_game(evolve(PARKER_1980, board=Board(9)), players=2)))


def test_a_fault_prints_its_name() -> None:
    assert repr([Fault.GAME_OVER, Fault.NO_STONE]) == "[Fault.GAME_OVER, Fault.NO_STONE]"
    assert repr([Effect.FALLS, Effect.BIDS]) == "[Effect.FALLS, Effect.BIDS]"


def test_every_fault_has_a_case() -> None:
    assert {fault for _, _, faults, _ in CASES for fault in faults} | {Fault.OFF_THE_BOARD} == set(Fault)


def test_a_verdict_tells_its_points_one_by_one() -> None:
    state = paired("2345", runners={}, rules=CLIPPER_1981)
    verdict = explain(state, parse_move("7", state))
    double, fewer = verdict.points
    assert double.kind is Fault.DOUBLE_LEFT_OUT and double.cites == ("NL-5.5", "R-07", "R-34", "R-35")
    assert str(fewer) == "another pairing brings more runners into play: 5+9 or 6+8 [NL-12.1, NL-12.2, R-10]"
    assert (verdict.clauses, verdict.rulings) == (("NL-5.5", "NL-12.1", "NL-12.2"), ("R-07", "R-34", "R-35", "R-10"))


def test_a_printed_verdict_lists_what_is_legal_instead_but_not_without_end() -> None:
    assert str(explain(BIDDING, Bid(Guess.MAKES, 6))).endswith(
        "; legal instead: makes:1, makes:2, makes:3, makes:4, makes:5, busts:1, busts:2, busts:3, busts:4, busts:5"
    )
    rolls = "1111, 1112, 1113, 1114, 1115, 1116, 1122, 1123, 1124, 1125, 1126, 1133 and 114 more"
    assert str(explain(PARKER, Bust())).endswith(f"; legal instead: {rolls}")
    assert str(explain(OVER, Bust())).endswith("has already won the game [R-16, HU-8.1]")


TABLE = tomllib.loads((Path(__file__).parent / "cited.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", [*Fault, *Effect])
def test_a_point_comes_from_these_clauses_and_rulings_and_no_others(kind: Fault | Effect) -> None:
    cited = "; ".join(f"{text.value}: {' '.join(ids)}" for text, ids in CITED[kind].items())
    assert cited == TABLE[type(kind).__name__][kind.name]


def test_every_point_is_cited_from_its_own_text() -> None:
    assert set(CITED) == {*Fault, *Effect}
    for by_text in CITED.values():
        for text, ids in by_text.items():
            assert ids and len(set(ids)) == len(ids)
            assert all(name.startswith((f"{text.value}-", "R-")) for name in ids)
        ruled = any(is_ruling(name) for ids in by_text.values() for name in ids)
        assert ruled or by_text.keys() >= set(BASE_TEXTS)


CHOSEN = {
    *(Fault.FEWER_NEW_RUNNERS, Fault.FEWER_RUNNERS_MOVED, Fault.SHARED_FIELD),
    *(Effect.MOST_NEW, Effect.MOST_MOVED, Effect.TAKES_STONES, Effect.SPARES_STONES, Effect.CLEAR),
}
"""What only some editions know."""


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_every_point_that_an_edition_can_make_is_made_by_a_clause_or_ruling_of_it(rules: Rules) -> None:
    bidding = {kind for kind, by_text in CITED.items() if not by_text.keys() - {Text.HUB}}
    for kind in CITED.keys() - bidding - CHOSEN - {Fault.STONE_HAS_WON}:
        assert any(text in CITED[kind] for text in rules.texts if text in BASE_TEXTS)
    for kind in CITED:
        assert cites(rules, kind)


HOUSE: list[tuple[Rules, Fault | Effect, str]] = [
    (evolve(BIDDING_1986, bidding=Bidding(3)), Fault.TOO_MANY_CHIPS, "R-23"),
    (evolve(BIDDING_1986, bidding=Bidding(roller_bids=True)), Fault.TOO_MANY_CHIPS, "HUB-1.4 HUB-2.2 R-23"),
    (evolve(BIDDING_1986, bidding=Bidding(3)), Effect.BIDS, "R-22 R-23"),
    (evolve(BIDDING_1986, bidding=Bidding(roller_bids=True)), Effect.BIDS_ON_OWN_TURN, "R-20 R-22 R-23"),
    (evolve(PARKER_1980, columns_to_win=(3, 2, 2, 2)), wins(2), "R-16"),
    (evolve(ravensburger(2), pairing=PairingRule.EARLY), Fault.FEWER_NEW_RUNNERS, "R-10"),
    (evolve(PARKER_1980, pairing=PairingRule.EARLY), Effect.MOST_NEW, "R-10"),
    (evolve(PARKER_1980, pairing=PairingRule.FULL), Effect.MOST_NEW, "R-11"),
    (evolve(CLIPPER_1981, bust=BustPenalty.RUNNERS), Effect.SPARES_STONES, "R-13"),
    (evolve(CLIPPER_1981, bust=BustPenalty.ALL_STONES), Effect.TAKES_STONES, "R-13 R-38 R-48"),
    (evolve(PARKER_1980, bust=BustPenalty.OWN_STONES), Effect.TAKES_STONES, "R-13 R-38 R-48"),
    (evolve(PARKER_1980, texts=(Text.HU, Text.NL)), wins(2), "HU-8.1 R-16 NL-11.1"),
    (evolve(PARKER_1980, texts=(Text.DE, Text.NL)), Effect.BANKS, "DE-7.1 DE-7.2 R-14 NL-6.1 NL-6.2"),
]


@pytest.mark.parametrize(("rules", "kind", "cited"), HOUSE)
def test_where_a_house_rule_says_otherwise_its_texts_are_not_cited(
    rules: Rules, kind: Fault | Effect, cited: str
) -> None:
    assert cites(rules, kind) == tuple(cited.split())


@pytest.mark.clause("HUB-4.1", "HUB-4.2", "HUB-4.3", "DEV1-1.1", "R-19", "R-41")
def test_the_clause_on_winning_is_that_of_the_edition_and_of_the_number_of_players() -> None:
    cited = {players: cites(BIDDING_1986, wins(players)) for players in (2, 3, 4)}
    assert cited == {players: ("R-16", f"HUB-4.{players - 1}", "R-41") for players in (2, 3, 4)}
    assert [cites(ravensburger(1), wins(players)) for players in (2, 3, 4)] == [
        *(("R-16", "DEV1-1.1", "R-19"),) * 2,
        ("DE-9.1", "R-16", "R-19"),
    ]
    assert {cites(PARKER_1980, wins(players)) for players in range(1, 7)} == {("HU-8.1", "R-16")}


def test_a_house_rule_beyond_its_texts_is_cited_by_rulings_alone() -> None:
    rules = evolve(PARKER_1980, pairing=PairingRule.EARLY, stop=StopRule.CLEAR_FIELDS, bust=BustPenalty.ALL_STONES)
    assert cites(rules, Fault.SHARED_FIELD) == ("R-18",)
    assert cites(rules, Fault.FEWER_NEW_RUNNERS) == ("R-10",)
    assert cites(rules, Fault.COLUMN_WON) == ("HU-7.6", "R-05", "R-17")


def test_a_verdict_holds_nothing_but_its_fields() -> None:
    assert not hasattr(explain(new_game(PARKER_1980, players=2), Bust()), "__dict__")
