"""What holds in every position of the small games, found by visiting them all."""

from __future__ import annotations

import json

import pytest

from cantstop import Observation, State, legal_moves, observe, problems
from tests.helpers.graph_walk import Visit, Walk, form
from tests.helpers.small_games import GAMES, Game, parameters
from tests.tools.measuring import Tell
from tests.tools.vectors import committed, graph_entry

Graph = dict[State, Visit]


def check_every_state_is_sound(graph: Graph) -> None:
    for state in graph:
        assert problems(state) == (), state


def check_every_move_leads_somewhere_else(graph: Graph) -> None:
    for state, visit in graph.items():
        assert len({after for _, after in visit.steps}) == len(visit.steps), state


def check_equal_positions_are_written_alike_and_others_are_not(graph: Graph) -> None:
    assert len({form(state) for state in graph}) == len(graph)


def check_the_game_can_end_from_everywhere(graph: Graph) -> None:
    before: dict[State, list[State]] = {}
    for state, visit in graph.items():
        for _, after in visit.steps:
            before.setdefault(after, []).append(state)
    ending = [state for state in graph if state.is_over]
    seen = set(ending)
    while ending:
        for earlier in before.get(ending.pop(), []):
            if earlier not in seen:
                seen.add(earlier)
                ending.append(earlier)
    assert seen == set(graph)


def hidden(state: State, seat: int) -> str:
    """Cover what a seat cannot see: others' bids while they are laid, then their guesses until the turn is over."""
    position = json.loads(form(state))
    for other, bid in enumerate(position["bids"]):
        if bid is not None and other != seat and position["phase"] != "settle":
            position["bids"][other] = None if position["phase"] == "bid" else ["hidden", bid[1]]
    return json.dumps(position)


def check_hidden_bids_change_neither_what_is_seen_nor_what_is_legal(graph: Graph, players: int) -> None:
    for seat in range(players):
        seen: dict[str, tuple[Observation, object]] = {}
        for state in graph:
            known = observe(state, seat), legal_moves(state)
            first = seen.setdefault(hidden(state, seat), known)
            assert known == first, state
        # and nothing is hidden that the rules show
        assert len({observation for observation, _ in seen.values()}) == len(seen)


@pytest.mark.long
@pytest.mark.clause("HUB-2.2", "HUB-2.6", "R-16", "R-24")
@pytest.mark.parametrize("game", parameters(GAMES))
def test_every_position_of_a_small_game_is_sound_and_can_be_played_to_the_end(
    game: Game, record_property: Tell
) -> None:
    graph = {visit.state: visit for visit in Walk(game.start)}
    (entry,) = (entry for entry in committed("graphs") if entry["name"] == game.name)
    assert entry == graph_entry(game, graph.values())
    check_every_state_is_sound(graph)
    check_every_move_leads_somewhere_else(graph)
    check_equal_positions_are_written_alike_and_others_are_not(graph)
    check_the_game_can_end_from_everywhere(graph)
    if game.rules.bidding is not None:
        check_hidden_bids_change_neither_what_is_seen_nor_what_is_legal(graph, game.players)
    record_property("cases", len(graph))
