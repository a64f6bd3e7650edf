"""What is said of a move: each point in a position of its own, every illegal move, and the editions side by side."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
import reference
from attrs import evolve
from games import ALL_RULES, ALL_STONES, EVERY, EVERY_KIND
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from positions import position
from test_reference import rule_set

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    PARKER_1980,
    RAVENSBURGER_2007,
    Advance,
    Bid,
    Board,
    Bust,
    Dice,
    Fault,
    Guess,
    InvalidValueError,
    Move,
    Over,
    Phase,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToSettle,
    Verdict,
    apply,
    is_legal,
    legal_moves,
    new_game,
    parse_move,
    ravensburger,
    to_json,
)
from cantstop.explain import COMPARED, Impossible, compare, explain
from cantstop.testing import any_moves, editions, states
from cantstop.verdict import Effect


def paired(
    dice: str,
    *stones: dict[int, int],
    runners: dict[int, int] | None = None,
    rules: Rules = PARKER_1980,
    moves_made: int = 0,
    bids: list[Bid | None] | None = None,
) -> State:
    """Put dice on the table."""
    phase = ToPair(Dice(*map(int, dice)))
    return position(rules, *(stones or ({}, {})), runners=runners, phase=phase, moves_made=moves_made, bids=bids)


def settle(
    bid: Bid, made: bool, stones: dict[int, int], owed: int, third: tuple[dict[int, int], Bid] | None = None
) -> State:
    """Let seat 1 settle a bid, and perhaps seat 2 after it."""
    others = ([third[0]], [third[1]]) if third else ([], [])
    bids = [None, bid, *others[1]]
    return position(BIDDING_1986, {}, stones, *others[0], moves_made=2, bids=bids, phase=ToSettle(1, owed, made))


CASES: list[tuple[State, str, list[str], str]] = [
    (
        new_game(PARKER_1980, players=2),
        "1356",
        [
            "seat 0 rolls 1356, which makes 4+11, 6+9 or 7+8",
        ],
        "HU-4.1 HU-4.2",
    ),
    (
        new_game(RAVENSBURGER_2007, players=3, first=2),
        "3333",
        [
            "seat 2 rolls 3333, which makes 6+6",
        ],
        "DE-4.1 DE-4.2 DE-4.3",
    ),
    (
        paired("1356"),
        "7+8",
        [
            "a runner enters column 7 on field 1",
            "a runner enters column 8 on field 1",
        ],
        "HU-4.4 HU-5.1 R-09",
    ),
    (
        paired("1356", rules=CLIPPER_1981),
        "7+8",
        [
            "a runner enters column 7 on field 1",
            "a runner enters column 8 on field 1",
            "no other pairing brings more runners into play",
        ],
        "NL-5.1 R-09 NL-12.1 NL-12.2 R-10",
    ),
    (
        paired("2345", {5: 4}, {}, runners={7: 2}, rules=ravensburger(2)),
        "5+9",
        [
            "a runner enters column 5 on field 5, above the stone of seat 0 on field 4",
            "a runner enters column 9 on field 1",
            "no other pairing brings more runners into play",
            "no other pairing places or moves more of them",
        ],
        "DE-7.3 R-09 DE-4.6 DEV2-1.1 DEV2-1.2 R-11 DEV2-1.3 DEV2-1.4",
    ),
    (
        paired("3334", {6: 9}, {}, runners={7: 12}),
        "6+7",
        [
            "a runner enters column 6 on field 10, above the stone of seat 0 on field 9",
            "the runner in column 7 goes up from field 12 to field 13",
            "column 7 is not won before seat 0 stops, but its runner is on top and stays there",
        ],
        "HU-5.2 R-09 HU-4.8 R-05 HU-7.3 R-08 R-15",
    ),
    (
        paired("3333", rules=CLIPPER_1981),
        "6+6",
        [
            "a runner enters column 6 on field 1",
            "the double takes it on to field 2",
            "no other pairing brings more runners into play",
        ],
        "NL-5.1 R-09 NL-5.5 R-07 R-35 NL-12.1 NL-12.2 R-10",
    ),
    (
        paired("3333", {6: 10}, {}, rules=RAVENSBURGER_2007),
        "6",
        [
            "a runner enters column 6 on field 11, above the stone of seat 0 on field 10",
            "column 6 is not won before seat 0 stops, but its runner is on top and stays there",
            "the pair for column 6 lapses: column 6 has room for a single step, to field 11",
        ],
        "DE-7.3 R-09 DE-8.1 DE-8.2 R-08 R-15 DE-4.16 R-04 DE-5.3 R-07",
    ),
    (
        paired("1224", runners={6: 1, 8: 1}),
        "5",
        [
            "a runner enters column 5 on field 1",
            "the pair for column 4 lapses: one runner is left, for column 4 or for column 5",
        ],
        "HU-4.4 HU-5.1 R-09 HU-4.11 R-04 R-06",
    ),
    (
        paired("2244", {}, {4: 7}, runners={8: 3}),
        "8",
        [
            "the runner in column 8 goes up from field 3 to field 4",
            "the pair for column 4 lapses: column 4 has been won by seat 1",
        ],
        "HU-4.8 R-05 HU-4.11 R-04 HU-7.6 R-17",
    ),
    (
        paired("2455", runners={3: 2, 6: 11, 10: 2}),
        "10",
        [
            "the runner in column 10 goes up from field 2 to field 3",
            "the pair for column 6 lapses: the runner in column 6 is on field 11, the top",
        ],
        "HU-4.8 R-05 HU-4.11 R-04 HU-7.5 HU-10.2 R-08",
    ),
    (
        paired("1356", {}, {7: 3}, runners={7: 2}, rules=BIDDING_1986, moves_made=1),
        "7+8",
        [
            "the runner in column 7 goes up from field 2 to field 3",
            "a runner enters column 8 on field 1",
            "it is the second move of the turn, so that bids are laid, the first by seat 1",
        ],
        "HU-4.8 R-05 HU-4.4 HU-5.1 R-09 HUB-2.1 HUB-2.4 R-21 R-22",
    ),
    (
        paired("2455", runners={3: 2, 6: 11, 8: 4}),
        "bust",
        [
            "6+10 cannot be used: the runner in column 6 is on field 11, the top, and no runner is left for column 10",
            "7+9 cannot be used: no runner is left for column 7, and no runner is left for column 9",
            "seat 0 takes off the runners on field 2 of column 3, field 11 of column 6 and field 4 of column 8",
            "the stones of seat 0 stay",
            "seat 1 is the next to roll",
        ],
        "HU-6.1 R-12 HU-7.5 HU-10.2 R-08 HU-4.9 HU-6.4 R-05 HU-6.2 R-13 HU-6.3 HU-3.3 R-02",
    ),
    (
        paired("2446", {6: 11, 8: 11}, {10: 7}, rules=RAVENSBURGER_2007),
        "bust",
        [
            "6+10 cannot be used: column 6 has been won by seat 0, and column 10 has been won by seat 1",
            "8+8 cannot be used: column 8 has been won by seat 0",
            "the stones of seat 0 stay",
            "seat 1 is the next to roll",
        ],
        "DE-6.2 R-12 DE-8.4 R-05 R-17 DE-7.5 DE-7.6 R-13 DE-7.10 R-02",
    ),
    (
        paired("2446", {7: 4}, {6: 11, 8: 11, 7: 2}, {10: 7}, runners={7: 5, 3: 1}, rules=CLIPPER_1981),
        "bust",
        [
            "6+10 cannot be used: column 6 has been won by seat 1, and column 10 has been won by seat 2",
            "8+8 cannot be used: column 8 has been won by seat 1",
            "seat 0 takes off the runners on field 1 of column 3 and field 5 of column 7",
            "with them go the stones in their columns: that of seat 0 on field 4 of column 7",
            "seat 1 is the next to roll",
        ],
        "NL-7.2 NL-12.3 R-12 NL-8.1 NL-10.2 R-05 R-17 NL-9.4 R-13 NL-7.3 R-38 NL-6.5 R-02",
    ),
    (
        paired("2446", {7: 4}, {6: 11, 8: 11, 7: 2}, {10: 7}, runners={7: 5, 3: 1}, rules=ALL_STONES),
        "bust",
        [
            "6+10 cannot be used: column 6 has been won by seat 1, and column 10 has been won by seat 2",
            "8+8 cannot be used: column 8 has been won by seat 1",
            "seat 0 takes off the runners on field 1 of column 3 and field 5 of column 7",
            "with them go the stones in their columns: "
            "that of seat 0 on field 4 of column 7 and that of seat 1 on field 2 of column 7",
            "seat 1 is the next to roll",
        ],
        "NL-7.2 NL-12.3 R-12 NL-8.1 NL-10.2 R-05 R-17 NL-9.4 R-13 NL-7.3 R-38 NL-6.5 R-02",
    ),
    (
        paired(
            "1111",
            {},
            {7: 4},
            runners={6: 1, 7: 1, 8: 1},
            rules=BIDDING_1986,
            moves_made=2,
            bids=[None, Bid(Guess.MAKES, 2)],
        ),
        "bust",
        [
            "2+2 cannot be used: no runner is left for column 2",
            "seat 0 takes off the runners on field 1 of column 6, field 1 of column 7 and field 1 of column 8",
            "the stones of seat 0 stay",
            "the bid makes:2 of seat 1 is paid out next",
        ],
        "HU-6.1 R-12 HU-4.9 HU-6.4 R-05 HU-6.2 R-13 HU-6.3 HUB-2.6 HUB-3.1 R-26",
    ),
    (
        position(CLIPPER_1981, {}, {}, runners={6: 3, 7: 2}, phase=ToDecide()),
        "roll",
        [
            "seat 0 rolls again and puts at risk the runners on field 3 of column 6 and field 2 of column 7",
        ],
        "NL-5.4 NL-9.3 R-43",
    ),
    (
        position(PARKER_1980, {6: 3}, {7: 4, 8: 1}, {8: 2}, runners={6: 5, 8: 11}, phase=ToDecide()),
        "stop",
        [
            "seat 0 stops and puts stones on field 5 of column 6 and field 11 of column 8",
            "column 8 is won on its top field 11",
            "column 8 is cleared of the stone of seat 1 on field 1 and the stone of seat 2 on field 2",
            "seat 1 is the next to roll",
        ],
        "HU-4.14 HU-4.15 R-14 R-32 HU-7.1 R-15 HU-7.2 R-17 HU-3.3 R-02",
    ),
    (
        position(ravensburger(3), {}, {7: 4}, runners={7: 5}, phase=ToDecide()),
        "stop",
        [
            "seat 0 stops and puts stones on field 5 of column 7",
            "none of these fields holds another's stone",
            "seat 1 is the next to roll",
        ],
        "DE-7.1 DE-7.2 R-14 R-32 DEV3-1.1 R-18 DE-7.10 R-02",
    ),
    (
        position(ravensburger(1), {2: 3, 3: 5, 11: 5, 12: 3}, {}, runners={7: 13}, phase=ToDecide()),
        "stop",
        [
            "seat 0 stops and puts stones on field 13 of column 7",
            "column 7 is won on its top field 13",
            "with columns 2, 3, 7, 11 and 12 seat 0 has the 5 columns it takes and wins the game",
        ],
        "DE-7.1 DE-7.2 R-14 R-32 DE-8.3 R-15 DE-9.1 R-16 DEV1-1.1 R-19",
    ),
    (
        position(
            BIDDING_1986,
            {},
            {7: 9},
            {6: 1},
            runners={7: 13, 3: 1},
            moves_made=2,
            bids=[None, Bid(Guess.BUSTS, 2), Bid(Guess.MAKES, 1)],
            phase=ToDecide(),
        ),
        "stop",
        [
            "seat 0 stops and puts stones on field 1 of column 3 and field 13 of column 7",
            "column 7 is won on its top field 13",
            "column 7 is cleared of the stone of seat 1 on field 9",
            "seat 1 has no stone that can go down and will miss a turn",
            "the bid makes:1 of seat 2 is paid out next",
        ],
        "HU-4.14 HU-4.15 R-14 R-32 R-25 HU-7.1 R-15 HU-7.2 R-17 HUB-3.7 HUB-3.8 R-30 R-39 HUB-2.6 HUB-3.1 R-26",
    ),
    (
        position(BIDDING_1986, {}, {7: 4}, {8: 1}, runners={7: 2}, moves_made=2, phase=ToBid(1)),
        "makes:3",
        [
            "seat 1 has a stone on the board and bids 3 of 5 chips that seat 0 stops in time",
            "if so, his stones may go up by 3 fields in all; if not, they go down by twice as many, 6 fields",
            "seat 2 bids next",
        ],
        "HUB-2.2 HUB-2.4 R-22 R-23 HUB-3.2 HUB-3.6 R-27 R-28 R-24",
    ),
    (
        position(BIDDING_1986, {}, {7: 4}, runners={7: 2}, moves_made=2, phase=ToBid(1)),
        "busts:1",
        [
            "seat 1 has a stone on the board and bids 1 of 5 chips that seat 0 busts",
            "if so, his stones may go up by 1 field in all; if not, they go down by 1 field",
            "all have bid, and seat 0 rolls or stops",
        ],
        "HUB-2.2 HUB-2.4 R-22 R-23 HUB-3.2 HUB-3.4 R-27 R-28 HUB-2.5 R-25",
    ),
    (
        settle(Bid(Guess.MAKES, 3), True, {6: 3, 2: 2}, 3),
        "raise:6",
        [
            "seat 1 guessed right with makes:3 and moves a stone in column 6 up from field 3 to 4",
            "he may still use 2 fields",
        ],
        "HUB-3.2 R-27",
    ),
    (
        settle(Bid(Guess.MAKES, 3), True, {3: 3}, 3),
        "raise:3",
        [
            "seat 1 guessed right with makes:3 and moves a stone in column 3 up from field 3 to 4",
            "no stone of his can go further up",
            "seat 1 is the next to roll",
        ],
        "HUB-3.2 R-27 HUB-3.3 R-29 HU-3.3 R-02",
    ),
    (
        settle(Bid(Guess.BUSTS, 2), True, {6: 3}, 2, ({8: 4}, Bid(Guess.MAKES, 1))),
        "lower:6",
        [
            "seat 1 guessed wrong with busts:2 and moves a stone in column 6 down from field 3 to 2",
            "he still owes 1 field",
        ],
        "HUB-3.4 R-28 HUB-3.7",
    ),
    (
        settle(Bid(Guess.BUSTS, 2), True, {6: 2}, 1, ({8: 4}, Bid(Guess.MAKES, 1))),
        "lower:6",
        [
            "seat 1 guessed wrong with busts:2 and moves a stone in column 6 down from field 2 to 1",
            "the bid makes:1 of seat 2 is paid out next",
        ],
        "HUB-3.4 R-28 HUB-2.6 HUB-3.1 R-26",
    ),
    (
        settle(Bid(Guess.BUSTS, 2), True, {6: 2}, 2, ({8: 4}, Bid(Guess.MAKES, 1))),
        "lower:6",
        [
            "seat 1 guessed wrong with busts:2 and moves a stone in column 6 down from field 2 to 1",
            "seat 1 cannot go down far enough and will miss a turn",
            "the bid makes:1 of seat 2 is paid out next",
        ],
        "HUB-3.4 R-28 HUB-3.7 HUB-3.8 R-30 HUB-2.6 HUB-3.1 R-26",
    ),
    (
        settle(Bid(Guess.MAKES, 1), False, {6: 2}, 2),
        "lower:6",
        [
            "seat 1 trusted in a turn that busted with makes:1, loses twice the chips, "
            "and moves a stone in column 6 down from field 2 to 1",
            "seat 1 misses this turn",
            "seat 0 is the next to roll",
        ],
        "HUB-3.6 R-28 HUB-3.8 R-40 HU-3.3 R-02",
    ),
    (
        settle(Bid(Guess.BUSTS, 4), False, {6: 2}, 4),
        "keep",
        [
            "seat 1 guessed right with busts:4 and leaves his stones where they are, 4 fields unused",
            "seat 1 is the next to roll",
        ],
        "HUB-3.2 R-27 HU-3.3 R-02",
    ),
]
"""Legal moves, with all that is to be said of them and what is to be cited."""


@pytest.mark.parametrize(("state", "move", "sentences", "cites"), CASES)
def test_a_legal_move_is_told_what_it_does(state: State, move: str, sentences: list[str], cites: str) -> None:
    verdict = explain(state, parse_move(move, state))
    assert verdict.legal and verdict.instead == () and str(verdict.move) == move
    assert [point.sentence for point in verdict.points] == sentences
    assert verdict.reason == "; ".join(sentences)
    assert verdict.cites == tuple(cites.split())
    assert str(verdict) == f"{move} is allowed: {verdict.reason} [{', '.join(verdict.cites)}]"


def test_every_effect_has_a_case() -> None:
    told = {point.kind for state, move, _, _ in CASES for point in explain(state, parse_move(move, state)).points}
    assert told == set(Effect)


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="a move must be one of Advance, Bid"):
        explain(new_game(PARKER_1980, players=2), "stop")  # type: ignore[arg-type]  # that it is refused is the point


# Every move there is

ASKED = [(rules, kind) for rules in EVERY for kind in get_args(Phase) if rules.bidding or kind not in (ToBid, ToSettle)]
"""Each edition in each of its phases."""


def named(state: State, move: Move, fault: str, column: str) -> list[str]:
    """Say what the sentence of a fault has to mention, by what lies on the table."""
    here = int(column) if column and int(column) in state.rules.board.columns else 2
    i, top, owner = here - 2, state.rules.board.length(here), state.owner(here)
    acting = state.turn if state.actor is None else state.actor
    height, stone = state.runners[i] or state.stones[state.turn][i], state.stones[acting][i]
    dice = str(state.phase.dice) if isinstance(state.phase, ToPair) else ""
    seat, better = f"seat {acting}", ", ".join(map(str, legal_moves(state)))
    mentioned = {
        "GAME_OVER": [f"seat {state.winner}"],
        "FACE_TOO_HIGH": [f"{state.rules.board.sides} sides", f"a {str(move)[-1]}"],
        "MOVE_AWAITED": [dice, seat],
        "NOT_PAIRED": [dice, str(move)],
        "COLUMN_WON": [f"won by seat {owner}"],
        "RUNNER_ON_TOP": [f"field {top}"],
        "PAST_THE_TOP": [f"field {top}", "a single step"],
        "DOUBLE_LEFT_OUT": [f"field {height + 2}"],
        "ONE_RUNNER_LEFT": [f"column {each}" for each in str(move).split("+")],
        "FEWER_NEW_RUNNERS": [better],
        "FEWER_RUNNERS_MOVED": [better],
        "CAN_BE_PLAYED": [dice, better],
        "SHARED_FIELD": [
            f"field {height}",
            *(str(other) for other, row in enumerate(state.stones) if row[i] == height),
        ],
        "TOO_MANY_CHIPS": [seat, str(move).partition(":")[2]],
        "STONE_HAS_WON": [seat, f"field {stone}"],
        "ONTO_THE_TOP": [seat, f"field {stone}"],
        "OFF_THE_COLUMN": [seat, f"field {stone}"],
    }
    for other in ("DICE_AWAITED", "TURN_NOT_BEGUN", "DECISION_AWAITED", "BID_AWAITED", "PAYOUT_AWAITED"):
        mentioned[other] = [seat]
    for other in ("GUESSED_RIGHT", "GUESSED_WRONG", "NO_STONE"):
        mentioned[other] = [seat]
    return [*mentioned.get(fault, []), *([f"column {column}"] if column else [])]


def check(state: State, move: Move) -> None:
    """Compare a verdict with the second reading of the rules: the same faults, all of them, in words that name them."""
    verdict = explain(state, move)
    assert verdict.legal is is_legal(state, move) is (move in legal_moves(state))
    assert verdict.reason and not re.search(r"[{}]|None", verdict.reason)
    assert verdict.cites
    assert {name.partition("-")[0] for name in verdict.clauses} <= {text.value for text in state.rules.texts}
    written: Any = to_json(state)
    expected = reference.faults(rule_set(state.rules), written, str(move))
    if verdict.legal:
        assert expected == set()
        return
    assert verdict.instead == legal_moves(state)
    assert {fault.name for fault in verdict.faults} == {fault for fault, _ in expected}
    assert len(verdict.points) == len(expected)
    for fault, column in expected:
        wanted = named(state, move, fault, column)
        sentences = [point.sentence for point in verdict.points if point.kind is Fault[fault]]
        assert any(all(re.search(rf"{re.escape(word)}(?!\d)", said) for word in wanted) for said in sentences), wanted
    assert all(point.cites for point in verdict.points)


@pytest.mark.parametrize(("rules", "phase"), ASKED, ids=lambda value: value.name)
@settings(max_examples=40)
@given(data=st.data())
def test_every_fault_of_every_move_is_found_and_named_by_the_texts_of_the_edition(
    rules: Rules, phase: type[Phase], data: st.DataObject
) -> None:
    state = data.draw(states(rules, phases=(phase,)))
    for move in data.draw(st.lists(st.sampled_from(EVERY_KIND), min_size=20, max_size=20, unique=True)):
        check(state, move)
    if legal_moves(state):
        check(state, data.draw(st.sampled_from(legal_moves(state))))


@given(data=st.data())
def test_the_same_holds_under_any_rules(data: st.DataObject) -> None:
    state = data.draw(states())
    for move in (data.draw(any_moves(state.rules.board)), *legal_moves(state)[:1]):
        check(state, move)


@given(states(phases=(ToPair,)))
def test_a_bust_tells_of_every_pairing_why_it_fails(state: State) -> None:
    assume(legal_moves(state) == (Bust(),))
    fails = [point.sentence for point in explain(state, Bust()).points if point.kind is Effect.FAILS]
    assert isinstance(state.phase, ToPair)
    assert len(fails) == len(state.phase.dice.pairings)
    for (low, high), said in zip(state.phase.dice.pairings, fails):
        assert said.startswith(f"{low}+{high} cannot be used: ")
        assert f"column {low}" in said and f"column {high}" in said


@given(states(phases=(ToDecide,)))
def test_a_stop_tells_all_that_changes_on_the_board(state: State) -> None:
    assume(is_legal(state, Stop()))
    after, said = apply(state, Stop()), explain(state, Stop()).reason
    for i, column in enumerate(state.rules.board.columns):
        if state.runners[i]:
            assert f"field {state.runners[i]} of column {column}" in said
        assert (f"column {column} is won" in said) is (state.owner(column) is None is not after.owner(column))
        for seat, row in enumerate(state.stones):
            if after.stones[seat][i] < row[i]:
                assert re.search(
                    rf"column {column} is cleared of [^;]*the stone of seat {seat} on field {row[i]}\b", said
                )
    assert ("wins the game" in said) is after.is_over


# The editions side by side


def answers(state: State, move: Move) -> dict[str, Verdict | Impossible]:
    """Give the answers by the names of the editions."""
    return {each.rules.name: each.answer for each in compare(state, move)}


def test_every_edition_is_asked_once_and_the_own_rules_first() -> None:
    for rules in ALL_RULES:
        state = new_game(rules, players=rules.players[0])
        asked = [each.rules for each in compare(state, Stop())]
        assert asked[0] == rules and len(set(asked)) == len(asked)
        assert set(asked) == {rules, *COMPARED}
    assert [rules.name for rules in COMPARED] == [*EDITIONS, *(f"RAVENSBURGER_2007+{n}" for n in (1, 2, 3))]


@pytest.mark.clause("NL-12.1", "DEV2-1.1", "HU-4.2", "DE-4.16", "R-10", "R-11")
def test_the_texts_part_ways_over_a_double_on_the_first_roll() -> None:
    found = answers(paired("2345", rules=CLIPPER_1981), Advance(7, 7))
    legal = {name: isinstance(answer, Verdict) and answer.legal for name, answer in found.items()}
    assert [name for name in legal if not legal[name]] == ["CLIPPER_1981", "RAVENSBURGER_2007+2"]
    assert found["CLIPPER_1981"].clauses == ("NL-12.1", "NL-12.2")
    assert found["RAVENSBURGER_2007+2"].clauses == ("DEV2-1.1", "DEV2-1.2")


@pytest.mark.clause("NL-7.3", "HU-6.3", "DE-7.5", "R-13")
def test_the_texts_part_ways_over_what_a_bust_takes() -> None:
    found = answers(paired("1111", {7: 4}, {}, runners={6: 1, 7: 5, 8: 1}), Bust())
    for name, answer in found.items():
        assert ("the stones of seat 0 stay" in answer.reason) is (name != "CLIPPER_1981")
    assert "that of seat 0 on field 4 of column 7" in found["CLIPPER_1981"].reason
    assert "NL-7.3" in found["CLIPPER_1981"].clauses and "HU-6.3" in found["PARKER_1980"].clauses


def test_the_bidding_game_has_no_position_without_the_bids_that_must_lie_there() -> None:
    runners = {6: 2, 7: 5}
    bare = position(PARKER_1980, {7: 4}, {8: 1}, runners=runners, phase=ToDecide())
    answer = answers(bare, Stop())["BIDDING_1986"]
    assert isinstance(answer, Impossible)
    assert str(answer) == ("no such position: seat 1 has no bid at decide [HUB-2.1, HUB-2.4, HUB-2.5, R-21, R-22]")
    alone = position(PARKER_1980, {7: 4}, {}, runners=runners, phase=ToDecide())
    assert isinstance(answers(alone, Stop())["BIDDING_1986"], Verdict)
    once = position(PARKER_1980, {7: 4}, {8: 1}, runners={6: 1, 7: 5}, phase=ToDecide())
    assert isinstance(answers(once, Stop())["BIDDING_1986"], Verdict)


def test_bids_and_missed_turns_have_no_place_where_nobody_bids() -> None:
    bids = [None, Bid(Guess.MAKES, 2)]
    state = position(BIDDING_1986, {}, {8: 1}, runners={7: 2}, phase=ToDecide(), moves_made=2, bids=bids, misses=[1])
    answer = answers(state, Roll())["CLIPPER_1981"]
    assert isinstance(answer, Impossible)
    assert answer.reason == "seat 1 has bid makes:2 and seat 1 is to miss a turn, where nobody bids"
    assert (answer.clauses, answer.rulings) == (("NL-6.5",), ("R-52",))
    bidding = answers(position(BIDDING_1986, {}, {8: 1}, runners={7: 2}, moves_made=2, phase=ToBid(1)), Roll())
    assert bidding["PARKER_1980"].reason == "seat 1 is to bid where nobody bids"
    fresh = answers(new_game(BIDDING_1986, players=2), Dice(1, 1, 1, 1))
    assert all(isinstance(answer, Verdict) and answer.legal for answer in fresh.values())


def test_a_game_that_is_over_in_one_edition_goes_on_in_another() -> None:
    won = {2: 3, 3: 5, 12: 3}
    over = answers(position(PARKER_1980, won, {}, phase=Over(0)), Roll())
    assert over["RAVENSBURGER_2007+1"].reason == "seat 0 is the winner with 3 columns of 5"
    assert over["RAVENSBURGER_2007+1"].clauses == ("DEV1-1.1",)
    open_ = answers(position(BIDDING_1986, won, {}), Dice(1, 1, 1, 1))
    assert open_["PARKER_1980"].reason == "seat 0 has 3 columns of 3 and is not the winner"
    assert open_["PARKER_1980"].clauses == ("HU-1.3", "HU-8.1")
    assert isinstance(open_["RAVENSBURGER_2007+1"], Verdict)


def test_another_board_is_no_position_of_a_printed_edition() -> None:
    small = evolve(PARKER_1980, name="small", board=Board(3), players=(1, 2), columns_to_win=(2, 2))
    own, *others = compare(new_game(small, players=1), Dice(1, 1, 1, 1))
    assert isinstance(own.answer, Verdict) and own.answer.legal and str(own).startswith("small: 1111 is allowed: ")
    for each in others:
        assert isinstance(each.answer, Impossible) and "R-31" in each.answer.rulings
        assert {problem.invariant.name for problem in each.answer.problems} >= {"PLAYERS", "STONES", "RUNNERS"}


@given(data=st.data())
def test_every_edition_answers_as_it_plays_or_says_why_it_cannot(data: st.DataObject) -> None:
    state = data.draw(states(editions()))
    move = data.draw(any_moves())
    for each in compare(state, move):
        assert each.answer.reason and each.answer.cites
        assert {name.partition("-")[0] for name in each.answer.clauses} <= {text.value for text in each.rules.texts}
        if isinstance(each.answer, Verdict):
            assert each.answer.move == move
        else:
            assert each.rules != state.rules and each.answer.problems
