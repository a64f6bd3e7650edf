"""The editions side by side: the same move in the same position."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    PARKER_1980,
    Advance,
    Bid,
    Board,
    Bust,
    Dice,
    Guess,
    Impossible,
    Move,
    Over,
    Roll,
    Rules,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    Verdict,
    compare,
    new_game,
)
from cantstop.disputes.comparison import COMPARED
from cantstop.testing import any_moves, editions, states
from tests.helpers.positions import position
from tests.helpers.random_games import ALL_RULES


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


def answers(state: State, move: Move) -> dict[str, Verdict | Impossible]:
    """Return what each edition says, by its name."""
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
        assert ("seat 0 loses no stones" in answer.reason) is (name != "CLIPPER_1981")
    assert "of seat 0 on field 4 of column 7" in found["CLIPPER_1981"].reason
    assert "NL-7.3" in found["CLIPPER_1981"].clauses and "HU-6.3" in found["PARKER_1980"].clauses


def test_the_bidding_game_has_no_position_without_the_bids_that_must_lie_there() -> None:
    runners = {6: 2, 7: 5}
    bare = position(PARKER_1980, {7: 4}, {8: 1}, runners=runners, phase=ToDecide())
    answer = answers(bare, Stop())["BIDDING_1986"]
    assert isinstance(answer, Impossible)
    assert str(answer) == (
        "no such position: seat 1 has not bid, but should have by the phase decide "
        "[HUB-2.1, HUB-2.4, HUB-2.5, R-21, R-22]"
    )
    three = position(PARKER_1980, {}, {8: 1}, {9: 1}, runners={3: 4, 4: 6, 10: 5}, phase=ToDecide())
    assert answers(three, Stop())["BIDDING_1986"].reason == (
        "seat 1 has not bid, but should have by the phase decide; "
        "seat 2 has not bid, but should have by the phase decide"
    )
    alone = position(PARKER_1980, {7: 4}, {}, runners=runners, phase=ToDecide())
    assert isinstance(answers(alone, Stop())["BIDDING_1986"], Verdict)
    once = position(PARKER_1980, {7: 4}, {8: 1}, runners={6: 1, 7: 5}, phase=ToDecide())
    assert isinstance(answers(once, Stop())["BIDDING_1986"], Verdict)


def test_without_bids_in_the_position_two_moves_have_been_made_if_that_can_be() -> None:
    after_a_double = paired("1356", runners={7: 2})  # or after two moves: nobody has a stone, so nobody has bid
    assert "second move" not in answers(after_a_double, Advance(7, 8))["BIDDING_1986"].reason
    after_a_step = paired("1356", runners={7: 1})
    assert "second move" in answers(after_a_step, Advance(7, 8))["BIDDING_1986"].reason


def test_too_many_runners_are_a_matter_of_the_runners() -> None:
    four = position(evolve(PARKER_1980, runners=4), {}, {}, runners={5: 1, 6: 1, 7: 1, 8: 1}, phase=ToDecide())
    answer = answers(four, Stop())["CLIPPER_1981"]
    assert isinstance(answer, Impossible)
    assert (answer.reason, answer.cites) == ("4 runners are on the board, but there are only 3", ("NL-2.1", "NL-4.5"))


def test_bids_and_missed_turns_are_left_out_where_nobody_bids() -> None:
    bids = [None, Bid(Guess.MAKES, 2)]
    state = position(BIDDING_1986, {}, {8: 1}, runners={7: 2}, phase=ToDecide(), moves_made=2, bids=bids, misses=[1])
    assert all(each.legal for each in compare(state, Stop()))
    assert "the bid makes:2" in answers(state, Stop())["BIDDING_1986"].reason
    assert "bid" not in answers(state, Stop())["CLIPPER_1981"].reason
    bidding = compare(position(BIDDING_1986, {}, {8: 1}, runners={7: 2}, moves_made=2, phase=ToBid(1)), Roll())
    assert [each.legal for each in bidding] == [False, *[None] * 6]
    assert bidding[1].answer.reason == "seat 1 is to bid, but there is no bidding in this game"
    assert (bidding[1].answer.clauses, bidding[1].answer.rulings) == (("HU-3.3", "HU-6.1"), ("R-52",))


def test_a_house_rule_is_told_from_its_edition() -> None:
    own, *others = compare(new_game(evolve(CLIPPER_1981, runners=2), players=2), Dice(1, 1, 1, 1))
    assert str(own).startswith("CLIPPER_1981[runners=2]: 1111 is allowed")
    assert any(str(each).startswith("CLIPPER_1981: 1111 is allowed") for each in others)


def test_a_game_that_is_over_in_one_edition_goes_on_in_another() -> None:
    won = {2: 3, 3: 5, 12: 3}
    over = answers(position(PARKER_1980, won, {}, phase=Over(0)), Roll())
    assert over["RAVENSBURGER_2007+1"].reason == "seat 0 is the winner, but has not won enough columns (3 of 5)"
    assert over["RAVENSBURGER_2007+1"].clauses == ("DEV1-1.1",)
    assert over["BIDDING_1986"].reason == "seat 0 is the winner, but has not won enough columns (3 of 5)"
    open_ = answers(position(BIDDING_1986, won, {}), Dice(1, 1, 1, 1))
    assert open_["PARKER_1980"].reason == "seat 0 has won enough columns (3 of 3), but is not the winner"
    assert open_["PARKER_1980"].clauses == ("HU-1.3", "HU-8.1")
    assert isinstance(open_["RAVENSBURGER_2007+1"], Verdict)


def test_another_board_is_no_position_of_a_printed_edition() -> None:
    small = evolve(PARKER_1980, name="small", board=Board(3), players=(1, 2), columns_to_win=(2, 2))
    own, *others = compare(new_game(small, players=1), Dice(1, 1, 1, 1))
    assert (
        isinstance(own.answer, Verdict)
        and own.answer.legal
        and str(own).startswith('PARKER_1980[name="small",board=3,players=1-2,columns_to_win=2.2]: 1111 is ')
    )
    for each in others:
        assert isinstance(each.answer, Impossible) and "R-31" in each.answer.rulings
        assert each.answer.reason == "columns 2 to 6 have 3, 5, 7, 5 and 3 fields, unlike in this edition"


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
