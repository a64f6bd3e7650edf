"""The library against a second reading of the same clauses, position by position in their JSON form."""

from __future__ import annotations

import os
from itertools import product
from random import Random

import pytest

from cantstop import (
    FirstPlayer,
    Move,
    Roll,
    Rules,
    Stop,
    apply,
    first_player,
    legal_moves,
    new_game,
    problems,
    roll_dice,
    to_json,
)
from tests.helpers import reference
from tests.helpers.random_games import ALL_RULES, EVERY
from tests.tools.measuring import Tell

POSITIONS = int(os.environ.get("CANTSTOP_POSITIONS", "1500"))
"""How many positions of each set of rules are compared; set the variable for a longer look."""


def rule_set(rules: Rules) -> reference.RuleSet:
    """Say rules as the reference model wants them."""
    bidding = rules.bidding
    return {
        "sides": rules.board.sides,
        "lengths": rules.board.lengths,
        "runners": rules.runners,
        "players": rules.players,
        "columns_to_win": rules.columns_to_win,
        "pairing": rules.pairing.value,
        "bust": rules.bust.value,
        "stop": rules.stop.value,
        "bidding": None if bidding is None else {"chips": bidding.chips, "roller_bids": bidding.roller_bids},
    }


def test_the_reference_reads_the_editions_as_the_library_does() -> None:
    assert {rules.name: rule_set(rules) for rules in EVERY} == reference.RULES


@pytest.mark.long
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_two_readings_agree_in_every_legal_move_and_every_successor(rules: Rules, record_property: Tell) -> None:
    rng = Random(f"reference {rules.name}")
    terms = rule_set(rules)
    compared = 0
    while compared < POSITIONS:
        players = rng.randint(*rules.players)
        first = rng.randrange(players)
        boldness = rng.choice((0.2, 0.5, 0.8))
        state = new_game(rules, players=players, first=first)
        model = reference.start(to_json(state)["rules"], terms, players, first)
        while True:
            assert to_json(state) == model
            assert problems(state) == ()
            moves = legal_moves(state)
            assert sorted(map(str, moves)) == sorted(reference.legal(terms, model))
            compared += 1
            if state.is_over:
                break
            if state.actor is None:
                move: Move = roll_dice(state, rng)
            elif Stop() in moves:
                move = Roll() if rng.random() < boldness else Stop()
            else:
                move = rng.choice(moves)
            state = apply(state, move)
            model = reference.play(terms, model, str(move))
    record_property("cases", compared)


@pytest.mark.parametrize(
    ("rule", "kind", "dice"), [(FirstPlayer.HIGHEST_TWO_DICE, "two", 2), (FirstPlayer.HIGHEST_ONE_DIE, "one", 1)]
)
def test_two_readings_agree_on_who_starts(rule: FirstPlayer, kind: str, dice: int) -> None:
    for players in (2, 3):
        for throws in product(product(range(1, 7), repeat=dice), repeat=players):
            assert first_player(rule, throws) == tuple(reference.best_throws(kind, [list(throw) for throw in throws]))
