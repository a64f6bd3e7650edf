"""The types that a user's checker sees; `mypy --strict` reads this file, and pytest runs it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import assert_never, assert_type

import cantstop
from cantstop import (
    EDITIONS,
    PARKER_1980,
    Advance,
    Auction,
    Bid,
    Board,
    Bust,
    Comparison,
    Dice,
    Finding,
    Game,
    Impossible,
    Keep,
    Lower,
    Move,
    Observation,
    Over,
    Phase,
    Point,
    Problem,
    Raise,
    Record,
    ReplayError,
    Roll,
    Rules,
    Stake,
    State,
    Stop,
    Text,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    Verdict,
    apply,
    chance_outcomes,
    compare,
    edition,
    explain,
    first_player,
    format_position,
    format_record,
    from_json,
    is_legal,
    legal_moves,
    new_game,
    observe,
    parse_move,
    parse_position,
    parse_record,
    playout,
    problems,
    ravensburger,
    read_records,
    record_from_json,
    record_to_json,
    referee,
    roll_dice,
    to_json,
)


def kind(move: Move) -> str:
    """Tell the moves apart; the checker knows that there are no others."""
    match move:
        case Dice():
            return "dice"
        case Advance() | Bust():
            return "pair"
        case Roll() | Stop():
            return "decide"
        case Bid():
            return "bid"
        case Raise() | Lower() | Keep():
            return "settle"
        case _:
            assert_never(move)


def seat_in(phase: Phase) -> int | None:
    """Tell the phases apart; the checker knows that there are no others."""
    match phase:
        case ToRoll() | ToPair() | ToDecide():
            return None
        case ToBid() | ToSettle():
            return assert_type(phase.seat, int)
        case Over():
            return assert_type(phase.winner, int)
        case _:
            assert_never(phase)


def test_a_checker_sees_the_types_that_are_meant() -> None:
    state = assert_type(new_game(PARKER_1980, players=2, first=1), State)
    assert_type(state.rules, Rules)
    assert_type(state.rules.board, Board)
    assert_type(state.rules.texts, tuple[Text, ...])
    assert_type(state.stones, tuple[tuple[int, ...], ...])
    assert_type(state.auction, Auction | None)
    assert_type(state.actor, int | None)
    assert_type(state.winner, int | None)
    assert_type(state.is_over, bool)
    assert_type(state.won(0), tuple[int, ...])
    assert_type(state.owner(7), int | None)
    moves = assert_type(legal_moves(state), tuple[Move, ...])
    assert assert_type(is_legal(state, moves[0]), bool)
    assert_type(chance_outcomes(state), tuple[tuple[Dice, Fraction], ...])
    dice = assert_type(roll_dice(state, Random(1)), Dice)
    paired = assert_type(apply(state, dice), State)
    assert (kind(dice), seat_in(paired.phase)) == ("dice", None)
    assert_type(playout(state, lambda state, moves: moves[-1], Random(1)), State)
    assert assert_type(problems(state), tuple[Problem, ...]) == ()
    seen = assert_type(observe(state, 0), Observation)
    assert_type(seen.bids, tuple[Bid | Stake | None, ...])
    assert assert_type(from_json(to_json(state)), State) == state
    assert assert_type(parse_move("7+8", state), Move) == Advance(7, 8)
    verdict = assert_type(explain(state, dice), Verdict)
    assert assert_type(verdict.legal, bool) and assert_type(verdict.reason, str)
    assert_type(verdict.points, tuple[Point, ...])
    assert_type(verdict.clauses, tuple[str, ...])
    compared = assert_type(compare(state, dice), tuple[Comparison, ...])
    assert_type(compared[0].answer, Verdict | Impossible)
    assert assert_type(parse_position(assert_type(format_position(state), str)), State) == state
    game = assert_type(Game(state).play(dice), Game)
    assert_type(game.states, tuple[State, ...])
    assert_type(game.undo().at(0).state, State)
    record = assert_type(Record.of(game, players=["Anna", "Ben"]), Record)
    assert assert_type(parse_record(assert_type(format_record(record), str)), Record) == record
    assert_type(read_records("games.txt"), Iterator[Record])
    assert assert_type(record_from_json(record_to_json(record)), Record) == record
    assert assert_type(record.game(), Game) == game
    finding = next(assert_type(referee([record]), Iterator[Finding]))
    assert assert_type(finding.by_the_rules, bool) and assert_type(finding.error, ReplayError | None) is None
    assert assert_type(finding.number, int) == 1 and assert_type(finding.game, Game) == game
    assert assert_type(finding.record, Record) == record
    assert assert_type(edition("PARKER_1980"), Rules) == EDITIONS["PARKER_1980"]
    assert assert_type(ravensburger(1, 2), Rules).texts == (Text.DE, Text.DEV1, Text.DEV2)
    assert assert_type(first_player(PARKER_1980.first, [(1, 2), (3, 4)]), tuple[int, ...]) == (1,)


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(cantstop.__file__).parent / "py.typed").is_file()
