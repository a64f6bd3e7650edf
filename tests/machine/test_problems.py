"""Every way in which a position can be unsound, and that sound ones are let through."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Auction,
    Bid,
    Bidding,
    CantStopError,
    Dice,
    Guess,
    InvalidStateError,
    Over,
    Phase,
    Rules,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    new_game,
    problems,
)
from cantstop.machine.invariants import Invariant
from tests.helpers.positions import position

START = new_game(PARKER_1980, players=2)
BIDDING_START = new_game(BIDDING_1986, players=2)
EMPTY = (0,) * 11
MAKES, BUSTS = Bid(Guess.MAKES, 2), Bid(Guess.BUSTS, 2)
ROLLER_BIDS = evolve(BIDDING_1986, bidding=Bidding(roller_bids=True))


def found(**changes: object) -> list[tuple[Invariant, str]]:
    """Change fields of the start of a game and tell what is found wrong."""
    base = BIDDING_START if "auction" in changes else START
    with pytest.raises(InvalidStateError) as caught:
        evolve(base, **changes)  # type: ignore[arg-type]  # that it is refused is the point
    listed = [(problem.invariant, problem.detail) for problem in caught.value.problems]
    assert all(detail in str(caught.value) and invariant.value in str(caught.value) for invariant, detail in listed)
    return listed


def wrong(
    rules: Rules,
    *stones: dict[int, int],
    runners: dict[int, int] | None = None,
    turn: int = 0,
    phase: Phase | None = None,
    moves_made: int = 0,
    bids: list[Bid | None] | None = None,
    misses: tuple[int, ...] = (),
) -> list[Invariant]:
    """Build a position and tell which invariants it breaks."""
    try:
        position(
            rules, *stones, runners=runners, turn=turn, phase=phase, moves_made=moves_made, bids=bids, misses=misses
        )
    except InvalidStateError as error:
        return [problem.invariant for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("changes", "invariant", "detail"),
    [
        ({"rules": "PARKER_1980"}, Invariant.RULES, "rules is 'PARKER_1980'"),
        ({"stones": None}, Invariant.STONES, "stones is None, not a tuple of rows"),
        ({"stones": [EMPTY, EMPTY]}, Invariant.STONES, "not a tuple of rows"),
        ({"stones": (EMPTY, [0] * 11)}, Invariant.STONES, "seat 1 has the stones [0, 0"),
        ({"stones": (EMPTY[:10], EMPTY)}, Invariant.STONES, "seat 0 has the stones"),
        ({"stones": ((4, *EMPTY[1:]), EMPTY)}, Invariant.STONES, "seat 0 has the stones (4, 0"),
        ({"stones": ((-1, *EMPTY[1:]), EMPTY)}, Invariant.STONES, "seat 0 has the stones (-1, 0"),
        ({"stones": ((True, *EMPTY[1:]), EMPTY)}, Invariant.STONES, "seat 0 has the stones (True, 0"),
        ({"stones": ((1.0, *EMPTY[1:]), EMPTY)}, Invariant.STONES, "seat 0 has the stones (1.0, 0"),
        ({"stones": (EMPTY,)}, Invariant.PLAYERS, "PARKER_1980 is for 2 to 4 players, not 1"),
        ({"stones": (EMPTY,) * 5}, Invariant.PLAYERS, "PARKER_1980 is for 2 to 4 players, not 5"),
        ({"runners": None}, Invariant.RUNNERS, "runners is None"),
        ({"runners": EMPTY[:10]}, Invariant.RUNNERS, "runners is (0, 0"),
        ({"runners": (4, *EMPTY[1:])}, Invariant.RUNNERS, "runners is (4, 0"),
        ({"turn": 2}, Invariant.TURN, "turn is 2, but the seats are 0 to 1"),
        ({"turn": -1}, Invariant.TURN, "turn is -1"),
        ({"turn": False}, Invariant.TURN, "turn is False"),
        ({"turn": None}, Invariant.TURN, "turn is None"),
        ({"phase": None}, Invariant.PHASE, "phase is None"),
        ({"phase": "roll"}, Invariant.PHASE, "phase is 'roll'"),
        ({"phase": ToRoll}, Invariant.PHASE, "phase is <class"),
        ({"phase": Over(2)}, Invariant.PHASE, "Over(winner=2) names a seat that does not exist: the seats are 0 to 1"),
        ({"phase": ToBid(1)}, Invariant.PHASE, "seat 1 is to bid, but there is no bidding in this game"),
        ({"phase": ToSettle(1, 1, True)}, Invariant.PHASE, "but there is no bidding in this game"),
        (
            {"phase": ToPair(Dice(1, 2, 3, 7))},
            Invariant.DICE,
            "the roll 1237 shows a face above 6, the sides of the dice",
        ),
        ({"phase": Over(0)}, Invariant.WINNER, "seat 0 is the winner, but has not won enough columns (0 of 3)"),
        ({"auction": None}, Invariant.AUCTION, "auction is None, but bidding is played in this game"),
        ({"auction": (0, (), ())}, Invariant.AUCTION, "but bidding is played in this game"),
        ({"auction": Auction(3, (None,) * 2, (False,) * 2)}, Invariant.MOVES_MADE, "moves_made is 3, not 0, 1 or 2"),
        ({"auction": Auction(True, (None,) * 2, (False,) * 2)}, Invariant.MOVES_MADE, "moves_made is True"),
        ({"auction": Auction(0, (None,), (False,) * 2)}, Invariant.BIDS, "bids is (None,), not a bid or None"),
        ({"auction": Auction(0, (None, "makes"), (False,) * 2)}, Invariant.BIDS, "bids is (None, 'makes')"),  # type: ignore[arg-type]  # that it is refused is the point
        ({"auction": Auction(0, None, (False,) * 2)}, Invariant.BIDS, "bids is None"),  # type: ignore[arg-type]  # that it is refused is the point
        ({"auction": Auction(0, (None,) * 2, (False,))}, Invariant.MISSES, "misses is (False,), not True or False"),
        ({"auction": Auction(0, (None,) * 2, (0, 0))}, Invariant.MISSES, "misses is (0, 0)"),  # type: ignore[arg-type]  # that it is refused is the point
        ({"auction": Auction(0, (None,) * 2, None)}, Invariant.MISSES, "misses is None"),  # type: ignore[arg-type]  # that it is refused is the point
    ],
)
def test_a_field_of_the_wrong_shape_is_the_one_problem(
    changes: dict[str, object], invariant: Invariant, detail: str
) -> None:
    ((which, said),) = found(**changes)
    assert which is invariant
    assert detail in said


def test_all_problems_are_listed_at_once() -> None:
    listed = found(stones=None, runners=(), turn=7, phase=0)
    assert [invariant for invariant, _ in listed] == [
        *(Invariant.STONES, Invariant.RUNNERS, Invariant.TURN, Invariant.PHASE)
    ]
    assert [which for which, _ in found(stones=None, auction=Auction(0, (None,), ()))] == [
        *(Invariant.STONES, Invariant.BIDS)
    ]
    with pytest.raises(InvalidStateError, match="a won column holds") as caught:
        position(PARKER_1980, {2: 3, 6: 4}, {2: 3}, runners={2: 1, 6: 4, 7: 1, 8: 1}, phase=Over(1))
    assert [problem.invariant for problem in caught.value.problems] == [
        *(Invariant.OWNER, Invariant.OWNER, Invariant.RUNNERS_LEFT, Invariant.RUNNER_ABOVE, Invariant.RUNNER_ABOVE),
        *(Invariant.RUNNERS_OFF, Invariant.WINNER, Invariant.WINNER),
    ]
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_an_auction_has_no_place_where_nobody_bids() -> None:
    with pytest.raises(InvalidStateError, match="but there is no bidding in this game"):
        State(PARKER_1980, START.stones, START.runners, 0, ToRoll(), BIDDING_START.auction)


def test_what_a_field_says_is_checked_though_another_has_no_shape() -> None:
    listed = found(stones=((3, *EMPTY[1:]), (3, *EMPTY[1:])), turn=7)
    assert [invariant for invariant, _ in listed] == [Invariant.TURN, Invariant.OWNER]
    bids = (Bid(Guess.MAKES, 2), Bid(Guess.MAKES, 9))
    listed = found(phase=Over(1), auction=Auction(2, bids, (True, False)))
    assert [invariant for invariant, _ in listed] == [
        *(Invariant.WINNER, Invariant.WINNER, Invariant.MOVES_MADE, Invariant.MISSES),
        *(Invariant.BIDS, Invariant.BIDS, Invariant.BIDS),
    ]


def test_bids_follow_two_moves_that_can_have_been_made() -> None:
    assert wrong(BIDDING_1986, {}, {7: 4}, runners={7: 1}, moves_made=2, phase=ToBid(1)) == [Invariant.MOVES_MADE]
    assert wrong(BIDDING_1986, {}, {7: 4}, runners={7: 2}, moves_made=2, phase=ToBid(1)) == []


def test_problems_are_asked_of_positions_only() -> None:
    assert problems(START) == () == problems(BIDDING_START)
    with pytest.raises(CantStopError, match="a position must be of type State, not 7"):
        problems(7)  # type: ignore[arg-type]  # that it is refused is the point


@pytest.mark.clause("HU-7.2", "HU-7.6", "R-17")
def test_a_won_column_holds_one_stone_and_no_runner() -> None:
    assert wrong(PARKER_1980, {2: 3}, {2: 1}) == [Invariant.OWNER]
    assert wrong(PARKER_1980, {2: 3}, {2: 3}) == [Invariant.OWNER]
    assert wrong(PARKER_1980, {2: 3}, {}, turn=1, runners={2: 1}) == [Invariant.OWNER]
    assert wrong(PARKER_1980, {2: 3}, {3: 5}) == []


@pytest.mark.clause("HU-2.1", "DE-1.2", "NL-2.1", "NL-4.5")
@pytest.mark.parametrize("rules", [PARKER_1980, RAVENSBURGER_2007, CLIPPER_1981])
def test_runners_are_three_and_above_the_own_stones(rules: Rules) -> None:
    assert wrong(rules, {}, {}, runners={2: 1, 3: 1, 4: 1, 5: 1}) == [Invariant.RUNNERS_LEFT]
    assert wrong(rules, {7: 4}, {}, runners={7: 4}) == [Invariant.RUNNER_ABOVE]
    assert wrong(rules, {7: 4}, {}, runners={7: 3}) == [Invariant.RUNNER_ABOVE]
    assert wrong(rules, {7: 4}, {}, runners={7: 5}) == []
    assert wrong(rules, {}, {7: 4}, runners={7: 1, 2: 3, 12: 3}) == []


def test_runners_stand_just_while_a_turn_is_played() -> None:
    assert wrong(PARKER_1980, {}, {}, phase=ToDecide()) == [Invariant.RUNNERS_ON]
    won = {2: 3, 3: 5, 12: 3}
    assert wrong(PARKER_1980, won, {}, runners={7: 1}, phase=Over(0)) == [Invariant.RUNNERS_OFF]
    assert wrong(PARKER_1980, won, {}, phase=Over(0)) == []


@pytest.mark.clause("HU-8.1", "R-16")
def test_the_game_is_over_when_the_roller_has_enough_columns() -> None:
    won = {2: 3, 3: 5, 12: 3}
    assert wrong(PARKER_1980, won, {}) == [Invariant.WINNER]
    assert wrong(PARKER_1980, {}, won, phase=Over(1)) == [Invariant.WINNER]
    assert wrong(PARKER_1980, {}, won, phase=Over(1), turn=1) == []
    assert wrong(PARKER_1980, {**won, 11: 5}, {}, phase=Over(0)) == []
    assert wrong(PARKER_1980, won, {4: 7, 5: 9, 6: 11}, phase=Over(0)) == [Invariant.WINNER]
    assert wrong(BIDDING_1986, won, {}) == []
    assert wrong(BIDDING_1986, won, {}, {}, {}) == [Invariant.WINNER]


@pytest.mark.parametrize(
    ("runners", "phase", "moves_made", "sound"),
    [
        ({}, ToRoll(), 0, True),
        ({}, ToRoll(), 1, False),
        ({7: 1}, ToRoll(), 0, False),
        ({7: 1}, ToRoll(), 1, True),
        ({7: 2}, ToDecide(), 1, True),
        ({7: 3}, ToDecide(), 1, False),
        ({7: 1}, ToDecide(), 2, False),
        ({7: 3}, ToDecide(), 2, True),
        ({7: 1}, ToDecide(), 0, False),
        ({6: 1, 7: 1, 8: 1}, ToPair(Dice(1, 1, 1, 1)), 1, False),
        ({6: 1, 7: 1, 8: 1}, ToPair(Dice(1, 1, 1, 1)), 2, True),
    ],
)
def test_the_moves_counted_fit_the_steps_made(
    runners: dict[int, int], phase: Phase, moves_made: int, sound: bool
) -> None:
    assert wrong(BIDDING_1986, {}, {}, runners=runners, phase=phase, moves_made=moves_made) == (
        [] if sound else [Invariant.MOVES_MADE]
    )


def test_the_count_of_moves_starts_anew_when_the_game_is_over() -> None:
    won = {2: 3, 3: 5, 11: 5, 12: 3, 4: 7}
    assert wrong(BIDDING_1986, won, {6: 1}, phase=Over(0)) == []
    assert wrong(BIDDING_1986, won, {6: 1}, phase=Over(0), moves_made=2) == [Invariant.MOVES_MADE]
    assert wrong(BIDDING_1986, won, {6: 1}, phase=Over(0), bids=[None, MAKES]) == [Invariant.BIDS]


@pytest.mark.clause("HUB-2.1", "HUB-2.3", "HUB-2.4", "R-20", "R-21", "R-22")
@pytest.mark.parametrize(
    ("rules", "phase", "moves_made", "bids", "sound"),
    [
        (BIDDING_1986, ToDecide(), 1, [None, None, None, None], True),
        (BIDDING_1986, ToDecide(), 1, [None, MAKES, None, None], False),
        (BIDDING_1986, ToDecide(), 2, [None, MAKES, BUSTS, None], True),
        (BIDDING_1986, ToDecide(), 2, [None, MAKES, None, None], False),
        (BIDDING_1986, ToDecide(), 2, [MAKES, MAKES, MAKES, None], False),
        (BIDDING_1986, ToDecide(), 2, [None, MAKES, MAKES, MAKES], False),
        (BIDDING_1986, ToRoll(), 2, [None, MAKES, BUSTS, None], True),
        (BIDDING_1986, ToBid(1), 2, [None, None, None, None], True),
        (BIDDING_1986, ToBid(2), 2, [None, MAKES, None, None], True),
        (BIDDING_1986, ToBid(2), 2, [None, None, None, None], False),
        (BIDDING_1986, ToBid(1), 2, [None, MAKES, None, None], False),
        (BIDDING_1986, ToBid(1), 2, [None, None, MAKES, None], False),
        (ROLLER_BIDS, ToBid(0), 2, [None, MAKES, MAKES, None], True),
        (ROLLER_BIDS, ToDecide(), 2, [BUSTS, MAKES, MAKES, None], True),
        (ROLLER_BIDS, ToDecide(), 2, [None, MAKES, MAKES, None], False),
    ],
)
def test_bids_lie_where_they_have_been_made(
    rules: Rules, phase: Phase, moves_made: int, bids: list[Bid | None], sound: bool
) -> None:
    stones: list[dict[int, int]] = [{5: 2}, {6: 3}, {7: 4}, {}]
    broken = wrong(rules, *stones, runners={8: 2}, phase=phase, moves_made=moves_made, bids=bids)
    assert set(broken) == (set() if sound else {Invariant.BIDS})


def test_who_bids_must_be_a_bidder() -> None:
    bids: list[Bid | None] = [None, MAKES, MAKES]
    stones: list[dict[int, int]] = [{5: 2}, {6: 3}, {7: 4}]
    at_roller = wrong(BIDDING_1986, *stones, runners={8: 2}, phase=ToBid(0), moves_made=2, bids=bids)
    assert at_roller == [Invariant.BIDS]
    stoneless = wrong(
        BIDDING_1986, {5: 2}, {6: 3}, {}, runners={8: 2}, phase=ToBid(2), moves_made=2, bids=[None, MAKES, None]
    )
    assert stoneless == [Invariant.BIDS]
    too_early = wrong(BIDDING_1986, {}, {6: 3}, runners={8: 2}, phase=ToBid(1), moves_made=1)
    assert too_early == [Invariant.MOVES_MADE]


def test_a_bid_takes_no_more_chips_than_there_are() -> None:
    five = wrong(
        BIDDING_1986, {}, {6: 3}, runners={8: 2}, phase=ToDecide(), moves_made=2, bids=[None, Bid(Guess.MAKES, 5)]
    )
    six = wrong(
        BIDDING_1986, {}, {6: 3}, runners={8: 2}, phase=ToDecide(), moves_made=2, bids=[None, Bid(Guess.MAKES, 6)]
    )
    assert (five, six) == ([], [Invariant.BIDS])


@pytest.mark.clause("HUB-3.1", "R-26")
@pytest.mark.parametrize(
    ("rules", "stones", "phase", "bids", "broken"),
    [
        (BIDDING_1986, [{}, {6: 3}, {7: 4}], ToSettle(1, 2, True), [None, MAKES, BUSTS], []),
        (BIDDING_1986, [{}, {6: 3}, {7: 4}], ToSettle(2, 2, True), [None, None, BUSTS], []),
        (BIDDING_1986, [{}, {6: 3}, {7: 4}], ToSettle(2, 2, True), [None, MAKES, BUSTS], [Invariant.BIDS]),
        (BIDDING_1986, [{}, {6: 3}, {7: 4}], ToSettle(1, 2, True), [None, MAKES, None], [Invariant.BIDS]),
        (BIDDING_1986, [{}, {6: 3}, {7: 4}], ToSettle(1, 2, True), [None, None, BUSTS], [Invariant.BIDS]),
        (BIDDING_1986, [{5: 2}, {6: 3}, {}], ToSettle(1, 2, True), [MAKES, MAKES, None], [Invariant.BIDS]),
        # The stop took the last stone of seat 2: the bid still lies there.
        (BIDDING_1986, [{}, {6: 3}, {}], ToSettle(1, 2, True), [None, MAKES, BUSTS], []),
        # The stop gave the roller a first stone, so they owed no bid; after a bust they did.
        (ROLLER_BIDS, [{5: 2}, {6: 3}, {}], ToSettle(1, 2, True), [None, MAKES, None], []),
        (ROLLER_BIDS, [{5: 2}, {6: 3}, {}], ToSettle(1, 2, False), [None, BUSTS, None], [Invariant.BIDS]),
        (ROLLER_BIDS, [{5: 2}, {6: 3}, {}], ToSettle(0, 2, False), [BUSTS, None, None], []),
        # Up to the chips, down to the chips or twice as many, and only what some stone can move.
        (BIDDING_1986, [{}, {6: 3}, {}], ToSettle(1, 3, True), [None, MAKES, None], [Invariant.OWED]),
        (BIDDING_1986, [{}, {6: 3}, {}], ToSettle(1, 4, False), [None, MAKES, None], []),
        (BIDDING_1986, [{}, {6: 3}, {}], ToSettle(1, 5, False), [None, MAKES, None], [Invariant.OWED]),
        (BIDDING_1986, [{}, {6: 10}, {}], ToSettle(1, 1, True), [None, MAKES, None], [Invariant.OWED]),
        (BIDDING_1986, [{}, {6: 1}, {}], ToSettle(1, 1, False), [None, MAKES, None], [Invariant.OWED]),
    ],
)
def test_a_payout_is_due_to_who_has_bid_and_not_been_paid(
    rules: Rules, stones: list[dict[int, int]], phase: Phase, bids: list[Bid | None], broken: list[Invariant]
) -> None:
    assert wrong(rules, *stones, phase=phase, moves_made=2, bids=bids) == broken


def test_the_roller_does_not_miss_a_turn() -> None:
    assert wrong(BIDDING_1986, {}, {}, {}, misses=(0,)) == [Invariant.MISSES]
    assert wrong(BIDDING_1986, {}, {}, {}, misses=(1, 2)) == []
