"""What is wrong with a move: all of it is found, and named, as a second reading of the rules says."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop import (
    PARKER_1980,
    Fault,
    InvalidValueError,
    Move,
    Phase,
    Rules,
    State,
    ToBid,
    ToPair,
    ToSettle,
    explain,
    is_legal,
    legal_moves,
    new_game,
    to_json,
)
from cantstop.testing import any_moves, states
from cantstop.verdicts import series
from tests.helpers import reference
from tests.helpers.random_games import EVERY, EVERY_KIND
from tests.machine.test_reference import rule_set


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="a move must be one of Advance, Bid"):
        explain(new_game(PARKER_1980, players=2), "stop")  # type: ignore[arg-type]  # that it is refused is the point


ASKED = [(rules, kind) for rules in EVERY for kind in get_args(Phase) if rules.bidding or kind not in (ToBid, ToSettle)]
"""Each edition in each of its phases."""


def named(state: State, move: Move, fault: str, column: str) -> list[str]:
    """Say what the sentence of a fault has to mention, by what lies on the table."""
    here = int(column) if column and int(column) in state.rules.board.columns else 2
    i, top, owner = here - 2, state.rules.board.length(here), state.owner(here)
    acting = state.turn if state.actor is None else state.actor
    height, stone = state.runners[i] or state.stones[state.turn][i], state.stones[acting][i]
    most = state.rules.bidding.chips if state.rules.bidding else 0
    dice = str(state.phase.dice) if isinstance(state.phase, ToPair) else ""
    seat, better = f"seat {acting}", series(legal_moves(state), "or")
    mentioned = {
        "GAME_OVER": [f"seat {state.winner}"],
        "FACE_TOO_HIGH": [f"{state.rules.board.sides} sides", f"show {str(move)[-1]}"],
        "MOVE_AWAITED": [dice, seat],
        "NOT_PAIRED": [dice, str(move)],
        "COLUMN_WON": [f"won by seat {owner}"],
        "RUNNER_ON_TOP": [f"field {top}"],
        "PAST_THE_TOP": [f"field {top}", "only one more step"],
        "DOUBLE_LEFT_OUT": [f"field {height + 2}"],
        "ONE_RUNNER_LEFT": [f"column {each}" for each in str(move).split("+")],
        "FEWER_NEW_RUNNERS": [better],
        "FEWER_RUNNERS_MOVED": [better],
        "CAN_BE_PLAYED": [dice, better],
        "SHARED_FIELD": [
            f"field {height}",
            *(str(other) for other, row in enumerate(state.stones) if row[i] == height),
        ],
        "TOO_MANY_CHIPS": [f"{most} chips", str(move).partition(":")[2]],
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
