"""What is said of a legal move: each point in a position of its own, and that it is true and all there is to say."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    Advance,
    PairingRule,
    Roll,
    State,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    apply,
    explain,
    legal_moves,
    parse_move,
    parse_position,
)
from cantstop.testing import states
from cantstop.verdicts.verdict import Effect
from tests.helpers.random_games import EVERYTHING, ROLLER_BIDS

CASES = tomllib.loads((Path(__file__).parent / "effects.toml").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['move']} at {case['position']}")
def test_a_legal_move_is_told_what_it_does(case: dict[str, Any]) -> None:
    state = parse_position(case["position"])
    verdict = explain(state, parse_move(case["move"], state))
    assert verdict.legal and verdict.instead == () and str(verdict.move) == case["move"]
    assert [point.sentence for point in verdict.points] == case["says"]
    assert verdict.reason == "; ".join(case["says"])
    assert verdict.cites == tuple(case["cites"].split())
    assert str(verdict) == f"{case['move']} is allowed: {verdict.reason} [{', '.join(verdict.cites)}]"


def test_every_effect_has_a_case() -> None:
    states = [(parse_position(case["position"]), case["move"]) for case in CASES]
    told = {point.kind for state, move in states for point in explain(state, parse_move(move, state)).points}
    assert told == set(Effect)


@given(states(phases=(ToPair,)))
def test_what_is_said_of_other_pairings_is_true(state: State) -> None:
    assert isinstance(state.phase, ToPair)
    dice = state.phase.dice
    for move in legal_moves(state):
        assume(isinstance(move, Advance))
        said = [point.kind for point in explain(state, move).points]
        assert (Effect.MOST_MOVED in said) is (state.rules.pairing is PairingRule.FULL)
        assert (Effect.MOST_NEW in said) is (state.rules.pairing is not PairingRule.FREE and state.runners_left > 0)
        free = evolve(state.rules, pairing=PairingRule.FREE)
        every = legal_moves(State(free, state.stones, state.runners, state.turn, ToPair(dice), state.auction))
        ranks = {use: rank(state, use) for use in every if isinstance(use, Advance)}
        if Effect.MOST_NEW in said:
            assert ranks[move][0] == max(new for new, _ in ranks.values())  # type: ignore[index]  # it is an advance
        if Effect.MOST_MOVED in said:
            assert ranks[move] == max(ranks.values())  # type: ignore[index]  # it is an advance


def rank(state: State, use: Advance) -> tuple[int, int]:
    """Count the runners that an advance brings into play, and all that it places or moves."""
    columns = set(use.columns)
    return sum(not state.runners[column - 2] for column in columns), len(columns)


@settings(max_examples=400)
@given(st.data())
def test_what_becomes_of_every_bid_and_of_every_missed_turn_is_told(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from([BIDDING_1986, ROLLER_BIDS, EVERYTHING]))
    state = data.draw(states(rules, phases=(ToPair, ToDecide, ToSettle)))
    move = data.draw(st.sampled_from(legal_moves(state)))
    after, said = apply(state, move), explain(state, move).reason
    assert state.auction is not None and after.auction is not None
    assume(isinstance(after.phase, ToRoll | ToSettle) and not isinstance(move, Roll))
    for seat, (bid, left) in enumerate(zip(state.auction.bids, after.auction.bids)):
        if bid is not None and left is None:
            assert re.search(rf"seat {seat} guessed[^;]*{bid}", said)
        if after.auction.misses[seat] and not state.auction.misses[seat]:
            assert re.search(rf"seat {seat} [^;]*will miss a turn", said)
    if isinstance(after.phase, ToSettle):
        if after.actor != state.actor:
            assert f"the bid {after.auction.bids[after.phase.seat]} of seat {after.phase.seat} is paid out next" in said
        return
    assert said.endswith(f"seat {after.turn} rolls next")
    passed = [
        (state.turn + step) % state.players for step in range(1, (after.turn - state.turn - 1) % state.players + 1)
    ]
    missed = [int(seat) for seat in re.findall(r"seat (\d+) misses a turn", said)]
    assert missed == passed
    if "every player misses a turn" in said:
        assert after.turn == (state.turn + 1) % state.players and not any(after.auction.misses)
    will = {int(seat) for seat in re.findall(r"seat (\d+) [^;]*will miss a turn", said)}
    marked = {seat for seat, misses in enumerate(state.auction.misses) if misses} | will
    assert ("every player misses a turn" in said) is (len(marked) == state.players)
    assert {seat for seat, misses in enumerate(after.auction.misses) if misses} == (
        set() if len(marked) == state.players else marked - set(passed)
    )
