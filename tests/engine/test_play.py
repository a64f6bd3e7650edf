"""What holds of every position and every move of every game, whatever the rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

import pytest
from attrs import evolve

from cantstop import (
    PARKER_1980,
    Advance,
    Bid,
    Board,
    Bust,
    CantStopError,
    Dice,
    Guess,
    IllegalMoveError,
    Keep,
    Lower,
    Move,
    Raise,
    Roll,
    Rules,
    State,
    Stop,
    ToRoll,
    apply,
    chance_outcomes,
    explain,
    is_legal,
    legal_moves,
    new_game,
    playout,
    problems,
    roll_dice,
)
from cantstop.machine.table import TABLE
from cantstop.verdicts.faults import faults
from tests.helpers.random_games import ALL_RULES, EVERY_KIND, positions_of_a_game

T = TypeVar("T")

ORDER = [Dice, Advance, Bust, Roll, Stop, Bid, Raise, Lower, Keep]


def rank(move: Move) -> tuple[int, object]:
    """Put moves into the order that `legal_moves` promises, as far as one roll's advances allow."""
    kind = ORDER.index(type(move))
    match move:
        case Dice():
            return kind, move.faces
        case Advance():
            return kind, 0
        case Bid():
            return kind, (move.guess is Guess.BUSTS, move.chips)
        case Raise() | Lower():
            return kind, move.column
        case _:
            return kind, 0


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_legal_move_succeeds_every_other_has_its_reason(rules: Rules) -> None:
    rng = Random(f"play {rules.name}")
    citable = {text.value for text in rules.texts}
    for players in range(rules.players[0], rules.players[1] + 1):
        for number, (state, chosen) in enumerate(positions_of_a_game(rules, players, rng)):
            moves = legal_moves(state)
            assert moves and len(set(moves)) == len(moves)
            assert list(moves) == sorted(moves, key=rank)
            assert chosen in moves
            if number % 29 == 0:
                for move in (*moves, *EVERY_KIND):
                    check_move(state, move, move in moves, citable)


def check_move(state: State, move: Move, legal: bool, citable: set[str]) -> None:
    """Make a move, and look at the position it leads to or at the reason why it does not."""
    before = (hash(state), repr(state))
    assert is_legal(state, move) is legal
    assert explain(state, move).legal is legal is (not [*faults(state, move)])
    if legal:
        after = apply(state, move)
        assert problems(after) == ()
        assert type(after.phase) in TABLE[type(state.phase)].transitions[type(move)].leads_to
        assert bool(legal_moves(after)) is not after.is_over
    else:
        with pytest.raises(IllegalMoveError) as caught:
            apply(state, move)
        verdict = caught.value.verdict
        assert verdict.move == move and not verdict.legal
        assert verdict.faults and verdict.reason and "{" not in verdict.reason
        assert verdict.clauses or verdict.rulings
        assert {clause.split("-")[0] for clause in verdict.clauses} <= citable
        assert str(caught.value) == str(verdict) and str(move) in str(verdict)
    assert (hash(state), repr(state)) == before


def test_every_way_through_the_table_is_taken() -> None:
    taken = set()
    for rules in ALL_RULES:
        rng = Random(f"table {rules.name}")
        for players in range(rules.players[0], rules.players[1] + 1):
            for state, move in positions_of_a_game(rules, players, rng):
                taken.add((type(state.phase), type(move), type(apply(state, move).phase)))
    listed = {
        (phase, move, after)
        for phase, wait in TABLE.items()
        for move, transition in wait.transitions.items()
        for after in transition.leads_to
    }
    assert taken == listed


@pytest.mark.parametrize("sides", range(2, 10))
def test_chance_is_exact(sides: int) -> None:
    rules = evolve(PARKER_1980, board=Board(sides), players=(2, 2), columns_to_win=(2, 2))
    state = new_game(rules, players=2)
    outcomes = chance_outcomes(state)
    assert tuple(dice for dice, _ in outcomes) == legal_moves(state)
    assert sum(chance for _, chance in outcomes) == 1
    assert dict(outcomes)[Dice(1, 1, 1, 1)] == Fraction(1, sides**4)
    assert dict(outcomes)[Dice(1, 1, 2, 2)] == Fraction(6, sides**4)


def test_dice_are_rolled_by_the_callers_chance_alone() -> None:
    state = new_game(PARKER_1980, players=2)
    rng = Random(5)
    thrown = [roll_dice(state, rng) for _ in range(20000)]
    again = Random(5)
    assert thrown == [roll_dice(state, again) for _ in range(20000)]
    # 24 orders against 1: the two kinds come up about 20000 * 24 / 1296 = 370 and 15 times.
    assert 300 < thrown.count(Dice(1, 3, 5, 6)) < 440
    assert 2 < thrown.count(Dice(4, 4, 4, 4)) < 35


def test_dice_are_not_rolled_out_of_turn() -> None:
    state = apply(new_game(PARKER_1980, players=2), Dice(1, 3, 5, 6))
    for ask in (lambda: chance_outcomes(state), lambda: roll_dice(state, Random(1))):
        with pytest.raises(CantStopError, match="dice are rolled in the phase roll, not in the phase pair"):
            ask()


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_a_playout_ends_with_a_winner_and_depends_on_the_seed_alone(rules: Rules) -> None:
    start = new_game(rules, players=2)
    ends = [playout(start, lambda state, moves: moves[-1], Random(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    for end in ends:
        assert end.winner == end.turn
        assert len(end.won(end.turn)) >= rules.columns_to_win[1]
        assert playout(end, lambda state, moves: moves[0], Random(1)) is end


def test_a_chooser_is_held_to_the_rules() -> None:
    with pytest.raises(IllegalMoveError, match=r"stop is not allowed: seat \d must play the roll [1-6]{4} first"):
        playout(new_game(PARKER_1980, players=2), lambda state, moves: Stop(), Random(1))


@pytest.mark.parametrize("wrong", [None, "stop", 7, Stop, (7, 8), ToRoll()])
def test_what_is_no_move_is_refused_as_such(wrong: Move) -> None:
    state = new_game(PARKER_1980, players=2)
    with pytest.raises(CantStopError, match=r"a move must be one of Advance, .*, not ") as caught:
        apply(state, wrong)
    assert not isinstance(caught.value, IllegalMoveError) and str(caught.value).endswith(f", not {wrong!r}")
    with pytest.raises(CantStopError, match="a move must be one of "):
        is_legal(state, wrong)


@pytest.mark.parametrize("wrong", [None, "state", PARKER_1980])
def test_what_is_no_position_is_refused_as_such(wrong: State) -> None:
    for ask in (
        lambda: legal_moves(wrong),
        lambda: is_legal(wrong, Stop()),
        lambda: apply(wrong, Stop()),
        lambda: chance_outcomes(wrong),
        lambda: roll_dice(wrong, Random(1)),
        lambda: playout(wrong, lambda state, moves: moves[0], Random(1)),
    ):
        with pytest.raises(CantStopError, match="a position must be of type State, not "):
            ask()


def test_what_is_no_source_of_chance_or_no_chooser_is_refused_as_such() -> None:
    state = new_game(PARKER_1980, players=2)
    over = playout(state, lambda state, moves: moves[-1], Random(1))
    with pytest.raises(
        CantStopError, match=r"the source of chance must have a method choice, as in random\.Random, not None"
    ):
        roll_dice(state, None)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(
        CantStopError, match=r"the source of chance must have a method choice, as in random\.Random, not 1"
    ):
        playout(over, lambda state, moves: moves[0], 1)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="the chooser must be a function, not 'first'"):
        playout(state, "first", Random(1))  # type: ignore[arg-type]  # that it is refused is the point


def test_a_move_is_legal_if_it_is_offered() -> None:
    start = new_game(PARKER_1980, players=2)
    assert is_legal(start, Dice(1, 3, 5, 6)) is True
    assert is_legal(start, Dice(1, 3, 5, 7)) is False
    assert is_legal(start, Stop()) is False


class EqualToAll:
    """No move, but equal to every move."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__


def test_what_only_claims_to_be_a_legal_move_is_refused() -> None:
    state = apply(new_game(PARKER_1980, players=2), Dice(1, 3, 5, 6))
    with pytest.raises(CantStopError, match="a move must be one of"):
        apply(state, EqualToAll())  # type: ignore[arg-type]  # the refusal is the point


class Countdown:
    """A source of chance that is no `random.Random`: it goes through the options from the last to the first."""

    def __init__(self) -> None:
        self.calls = 0

    def choice(self, options: Sequence[T], /) -> T:
        self.calls += 1
        return options[-self.calls % len(options)]


def test_anything_that_can_choose_is_a_source_of_chance() -> None:
    state = new_game(PARKER_1980, players=2)
    assert roll_dice(state, Countdown()) == Dice(6, 6, 6, 6)
    assert playout(state, lambda state, moves: moves[-1], Countdown()).is_over


@pytest.mark.parametrize("moves", [0, 1, 7])
def test_a_playout_can_be_limited_to_some_moves(moves: int) -> None:
    start = new_game(PARKER_1980, players=2)
    made: list[Move] = []

    def first(state: State, legal: tuple[Move, ...]) -> Move:
        made.append(legal[0])
        return legal[0]

    chance = Countdown()
    reached = playout(start, first, chance, max_moves=moves)
    assert len(made) + chance.calls == moves
    assert not reached.is_over and (reached == start) == (moves == 0)


def test_a_playout_that_ends_early_is_not_cut_short() -> None:
    start = new_game(PARKER_1980, players=2)
    whole = playout(start, lambda state, moves: moves[-1], Random(1))
    assert whole == playout(start, lambda state, moves: moves[-1], Random(1), max_moves=10**6)
    assert whole == playout(whole, lambda state, moves: moves[-1], Random(1), max_moves=3)


@pytest.mark.parametrize("limit", [-1, True, "7", 2.0])
def test_the_limit_of_a_playout_is_a_whole_number(limit: object) -> None:
    state = new_game(PARKER_1980, players=2)
    with pytest.raises(CantStopError, match="max_moves must be an int of at least 0, not"):
        playout(state, lambda state, moves: moves[0], Random(1), max_moves=limit)  # type: ignore[arg-type]  # the refusal is the point


@pytest.mark.long
@pytest.mark.parametrize(("many", "off"), [(5_000, 0.6), pytest.param(20_000, 0.3, marks=pytest.mark.deep)])
def test_uniform_play_with_a_coin_for_each_stop_takes_as_many_rolls_as_other_engines_say(many: int, off: float) -> None:
    rng = Random(1980)
    rolls = games = 0
    while games < many:
        state = new_game(PARKER_1980, players=2)
        while not state.is_over:
            rolls += 1
            state = apply(state, roll_dice(state, rng))
            state = apply(state, rng.choice(legal_moves(state)))
            if any(state.runners):
                state = apply(state, Stop() if rng.random() < 0.5 else Roll())
        games += 1
    assert 71.8 - off <= rolls / games <= 71.8 + off
