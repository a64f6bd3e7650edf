"""What is true of every position and every move, under any rules: each property is the sentence that names its test.

`pytest` tries the same examples each time, `pytest --hypothesis-profile=search tests/test_properties.py` looks for
new ones, many more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    Advance,
    Auction,
    Bid,
    Bidding,
    Bust,
    BustPenalty,
    Dice,
    Guess,
    IllegalMoveError,
    Keep,
    Lower,
    Move,
    Over,
    Phase,
    Raise,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    apply,
    chance_outcomes,
    from_json,
    is_legal,
    legal_moves,
    new_game,
    observe,
    parse_move,
    problems,
    roll_dice,
    to_json,
)
from cantstop.machine.phases import PHASES
from cantstop.testing import any_moves, editions, house_rules, moves, states
from tests.helpers.random_games import ROLLER_BIDS
from tests.helpers.symmetry import mirrored, mirrored_move, rotated

pytestmark = pytest.mark.long

BIDDING = st.sampled_from([BIDDING_1986, ROLLER_BIDS]) | house_rules().map(
    lambda rules: evolve(rules, bidding=rules.bidding or Bidding(3))
)


@st.composite
def turns(draw: st.DrawFn, *phases: type[Phase]) -> tuple[State, Move]:
    """Draw a position of these phases, or of any but the last, and a legal move in it."""
    state = draw(states(phases=phases or PHASES - {Over}))
    return state, draw(moves(state))


# What a move may do


@given(turns())
def test_a_legal_move_never_raises_and_leads_to_a_sound_position(turn: tuple[State, Move]) -> None:
    state, move = turn
    assert is_legal(state, move)
    after = apply(state, move)
    assert problems(after) == ()
    assert after.rules is state.rules and after.players == state.players


@given(states())
def test_an_illegal_move_never_succeeds_and_its_verdict_cites_something(state: State) -> None:
    legal = legal_moves(state)
    for move in everything(state):
        assert is_legal(state, move) is (move in legal)
        if move not in legal:
            with pytest.raises(IllegalMoveError) as caught:
                apply(state, move)
            verdict = caught.value.verdict
            assert not verdict.legal and verdict.faults and verdict.reason
            assert verdict.clauses or verdict.rulings


def everything(state: State) -> Iterator[Move]:
    """Give every move that can be written down in a position, but for most dice and for bids far too high."""
    columns = state.rules.board.columns
    chips = 1 if state.rules.bidding is None else state.rules.bidding.chips
    yield from (Bust(), Roll(), Stop(), Keep(), Dice(1, 1, 2, 2), Dice(1, 1, 1, 9))
    yield from (Advance(column) for column in columns)
    yield from (Advance(*pair) for pair in combinations_with_replacement(columns, 2))
    yield from (Bid(guess, number) for guess in Guess for number in (1, chips, chips + 1))
    yield from (kind(column) for kind in (Raise, Lower) for column in columns)


@given(st.data())
def test_apply_leaves_its_argument_as_it_was(data: st.DataObject) -> None:
    state = data.draw(states())
    before = to_json(state), repr(state), hash(state)
    legal_moves(state)
    move = data.draw(any_moves(state.rules.board) if state.is_over else moves(state) | any_moves(state.rules.board))
    try:
        after = apply(state, move)
    except IllegalMoveError:
        pass
    else:
        assert after is not state
    assert (to_json(state), repr(state), hash(state)) == before


@given(states())
def test_only_a_finished_game_has_no_legal_move(state: State) -> None:
    found = legal_moves(state)
    assert (found == ()) is state.is_over
    assert len(set(found)) == len(found)


@pytest.mark.clause("HU-4.1", "HU-4.7", "HUB-2.2", "HUB-3.2", "R-25")
@given(turns())
def test_dice_a_roll_a_bid_and_a_keep_move_nothing_on_the_board(turn: tuple[State, Move]) -> None:
    state, move = turn
    assume(isinstance(move, Dice | Roll | Bid | Keep))
    after = apply(state, move)
    assert (after.stones, after.runners) == (state.stones, state.runners)


# What becomes of stones and columns


@pytest.mark.clause("HU-10.1", "DE-7.7", "NL-12.5")
@given(turns())
def test_a_player_has_one_stone_at_most_in_a_column_and_it_lies_on_a_field(turn: tuple[State, Move]) -> None:
    """There is one number for it, so two stones cannot even be told; it has to stay a number of that column."""
    state, move = turn
    after = apply(state, move)
    lengths = state.rules.board.lengths
    assert len(after.stones) == state.players
    for row in after.stones:
        assert len(row) == len(lengths)
        assert all(type(height) is int and 0 <= height <= length for height, length in zip(row, lengths))


@pytest.mark.clause("HU-7.6", "HU-10.3", "DE-8.4", "NL-8.1", "NL-10.2", "R-05", "R-17", "R-29")
@given(turns())
def test_a_won_column_stays_won_and_closed(turn: tuple[State, Move]) -> None:
    state, move = turn
    after = apply(state, move)
    for column in state.rules.board.columns:
        winner = state.owner(column)
        if winner is not None:
            assert after.owner(column) == winner
            assert after.runners[column - 2] == 0
            assert not (isinstance(move, Advance) and column in move.columns)
            assert not (isinstance(move, Raise | Lower) and column == move.column)


@pytest.mark.clause("HU-6.2", "HU-6.3", "DE-7.5", "DE-7.6", "NL-7.3", "HU-7.2", "DE-8.3", "NL-10.1", "R-13", "R-17")
@given(turns(ToPair, ToDecide, ToBid, ToSettle))
def test_what_a_seat_has_banked_shrinks_only_by_the_rules_that_say_so(turn: tuple[State, Move]) -> None:
    state, move = turn
    after = apply(state, move)
    board = state.rules.board
    for seat, (old, new) in enumerate(zip(state.stones, after.stones)):
        for column, length, before, now, runner in zip(board.columns, board.lengths, old, new, state.runners):
            if now >= before:
                continue
            match move:
                case Bust():
                    loses = (BustPenalty.OWN_STONES, BustPenalty.ALL_STONES) if seat == state.turn else ()
                    assert state.rules.bust in (*loses, BustPenalty.ALL_STONES)
                    assert runner > 0 == now
                case Stop():
                    assert runner == length and seat != state.turn and now == 0
                case Lower():
                    assert isinstance(state.phase, ToSettle) and seat == state.phase.seat
                    assert column == move.column and now == before - 1 >= 1
                case _:
                    raise AssertionError(f"{move} took a stone of seat {seat} in column {column}")


@pytest.mark.clause("HU-4.15", "HU-5.2", "DE-7.2", "DE-7.4", "NL-6.2", "R-14")
@given(states(phases=[ToDecide]))
def test_a_stop_never_lowers_the_stoppers_own_stones(state: State) -> None:
    assume(is_legal(state, Stop()))
    after = apply(state, Stop())
    own, stones = state.turn, zip(state.stones[state.turn], state.runners)
    assert after.stones[own] == tuple(runner or stone for stone, runner in stones)
    assert all(now >= before for before, now in zip(state.stones[own], after.stones[own]))
    assert sum(after.stones[own]) > sum(state.stones[own])


@pytest.mark.clause("HU-6.2", "DE-7.5", "NL-7.3", "R-13", "R-38")
@given(states(phases=[ToPair]))
def test_a_bust_takes_all_that_the_penalty_says(state: State) -> None:
    assume(legal_moves(state) == (Bust(),))
    after = apply(state, Bust())
    for seat, (old, new) in enumerate(zip(state.stones, after.stones)):
        for before, now, runner in zip(old, new, state.runners):
            hers = seat == state.turn and state.rules.bust is BustPenalty.OWN_STONES
            lost = runner > 0 and (hers or state.rules.bust is BustPenalty.ALL_STONES)
            assert now == (0 if lost else before)
    assert not any(after.runners)


@pytest.mark.clause("HU-8.1", "DE-9.1", "NL-11.1", "R-15", "R-16")
@given(states(phases=[ToDecide]))
def test_a_stop_ends_the_game_if_it_brings_enough_columns_and_else_does_not(state: State) -> None:
    assume(is_legal(state, Stop()))
    after = apply(state, Stop())
    enough = len(after.won(state.turn)) >= state.rules.columns_to_win[state.players - 1]
    assert after.is_over is enough and after.winner == (state.turn if enough else None)


@pytest.mark.clause("HUB-3.2", "HUB-3.3", "HUB-3.4", "HUB-3.5", "R-27", "R-28", "R-29")
@given(st.data())
def test_a_payout_moves_one_stone_by_one_field_and_neither_wins_nor_empties_a_column(data: st.DataObject) -> None:
    state = data.draw(states(BIDDING, phases=[ToSettle]))
    move = data.draw(moves(state))
    after = apply(state, move)
    assert isinstance(state.phase, ToSettle)
    changed = [
        (seat, column, before, now)
        for seat, (old, new) in enumerate(zip(state.stones, after.stones))
        for column, before, now in zip(state.rules.board.columns, old, new)
        if before != now
    ]
    if isinstance(move, Raise | Lower):
        ((seat, column, before, now),) = changed
        assert (seat, column) == (state.phase.seat, move.column)
        assert now - before == (1 if isinstance(move, Raise) else -1)
        assert 0 < now < state.rules.board.length(column)
    else:
        assert not changed
    assert all(state.won(seat) == after.won(seat) for seat in range(state.players))


# What does not matter


@pytest.mark.clause("HU-3.3", "DE-3.7", "NL-6.5", "R-02")
@given(turns(), st.data())
def test_who_sits_where_does_not_matter_as_long_as_the_order_stays(
    turn: tuple[State, Move], data: st.DataObject
) -> None:
    """The dice go round the table, so that any other order is another game; but see the next property."""
    state, move = turn
    assume(state.players > 1)
    by = data.draw(st.integers(1, state.players - 1))
    assert legal_moves(rotated(state, by)) == legal_moves(state)
    assert apply(rotated(state, by), move) == rotated(apply(state, move), by)


@pytest.mark.clause("HU-5.3", "HU-10.3", "DE-7.8", "DE-7.9", "NL-8.2", "NL-8.3", "R-09")
@given(st.data())
def test_which_of_the_others_has_which_stones_does_not_matter_for_the_roller(data: st.DataObject) -> None:
    state = data.draw(states(phases=[ToPair, ToDecide]))
    others = [seat for seat in range(state.players) if seat != state.turn]
    order = dict(zip(others, data.draw(st.permutations(others)))) | {state.turn: state.turn}
    stones = tuple(state.stones[order[seat]] for seat in range(state.players))
    assume(state.auction is None)
    swapped = State(state.rules, stones, state.runners, state.turn, state.phase)
    move = data.draw(moves(state))
    assert legal_moves(swapped) == legal_moves(state)
    one, other = apply(state, move), apply(swapped, move)
    assert (one.runners, one.turn, one.phase) == (other.runners, other.turn, other.phase)
    assert tuple(one.stones[order[seat]] for seat in range(state.players)) == other.stones


@given(turns())
def test_the_board_can_be_turned_round(turn: tuple[State, Move]) -> None:
    state, move = turn
    board = state.rules.board
    turned = mirrored(state)
    assert mirrored(turned) == state
    assert set(legal_moves(turned)) == {mirrored_move(each, board) for each in legal_moves(state)}
    assert apply(turned, mirrored_move(move, board)) == mirrored(apply(state, move))


# What is known


@given(states(phases=[ToRoll]))
def test_the_chances_of_all_rolls_sum_to_exactly_1(state: State) -> None:
    outcomes = chance_outcomes(state)
    assert tuple(dice for dice, _ in outcomes) == legal_moves(state)
    assert all(chance > 0 for _, chance in outcomes)
    assert sum(chance for _, chance in outcomes) == 1


@st.composite
def hidings(draw: st.DrawFn) -> tuple[State, State, int]:
    """Draw two positions that differ in nothing but what one seat may not know, and the seat."""
    state = draw(states(BIDDING, phases=PHASES - {ToSettle, Over}))
    seat = draw(st.integers(0, state.players - 1))
    auction, bidding = state.auction, state.rules.bidding
    assert auction is not None and bidding is not None
    bids = []
    for other, bid in enumerate(auction.bids):
        if bid is None or other == seat:
            bids.append(bid)
        else:
            chips = st.integers(1, bidding.chips) if isinstance(state.phase, ToBid) else st.just(bid.chips)
            bids.append(Bid(draw(st.sampled_from(Guess)), draw(chips)))
    changed = Auction(auction.moves_made, tuple(bids), auction.misses)
    return state, State(state.rules, state.stones, state.runners, state.turn, state.phase, changed), seat


@pytest.mark.clause("HUB-2.2", "HUB-2.6", "R-24")
@given(hidings())
def test_what_a_seat_is_shown_does_not_depend_on_what_it_may_not_know(case: tuple[State, State, int]) -> None:
    state, other, seat = case
    assert observe(state, seat) == observe(other, seat)
    assert hash(observe(state, seat)) == hash(observe(other, seat))
    assert legal_moves(state) == legal_moves(other)


# What can be written down, and the end


@given(st.data())
def test_positions_and_moves_come_back_from_json_and_text_as_they_were(data: st.DataObject) -> None:
    state = data.draw(states())
    again = from_json(json.loads(json.dumps(to_json(state))))
    assert again == state and hash(again) == hash(state)
    move = data.draw(any_moves(state.rules.board))
    assert parse_move(str(move), state) == move


@pytest.mark.clause("HU-8.1", "DE-9.1", "NL-11.1", "R-16")
@given(st.data(), editions() | house_rules(), st.integers(0, 2**32))
def test_random_play_ends_with_one_winner_who_has_enough_columns(data: st.DataObject, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = new_game(rules, players=data.draw(st.integers(*rules.players)))
    made = 0
    while not state.is_over:
        made += 1
        assert made < 1_000_000  # the longest that were seen took some 60,000
        state = apply(state, roll_dice(state, rng) if state.actor is None else rng.choice(legal_moves(state)))
    needed = state.rules.columns_to_win[state.players - 1]
    assert state.is_over
    assert [seat for seat in range(state.players) if len(state.won(seat)) >= needed] == [state.winner]
