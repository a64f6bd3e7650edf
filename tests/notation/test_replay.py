"""Records are checked from the first roll to the last."""

from __future__ import annotations

import pickle

import pytest

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    Bust,
    Dice,
    Fault,
    Lower,
    Record,
    RecordTurn,
    ReplayError,
    format_record,
    parse_position,
    parse_record,
)
from tests.helpers.sample_records import GAME, HEAD, START, TEXT, whole_game


def replayed(text: str) -> ReplayError:
    """Play a record that goes wrong."""
    with pytest.raises(ReplayError) as caught:
        parse_record(text).game()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return caught.value


def test_an_illegal_move_is_told_with_its_place_and_its_verdict() -> None:
    error = replayed(TEXT.replace("5+9", "5"))
    assert (error.turn, error.line, error.move_number) == (2, 12, 2)
    assert error.game == GAME.at(4)
    assert error.verdict is not None and error.verdict.faults == (Fault.PAIR_LEFT_OUT,)
    assert str(error).startswith(
        "turn 2, line 12, move 2: 5 is not allowed: the pair for column 9 can be used, so it must be "
    )


@pytest.mark.parametrize(
    ("old", "new", "said", "ply"),
    [
        ("1. @0", "1. @1", "turn 1, line 9, move 1: it is seat 0's turn, not seat 1's", 0),
        (
            "2. @1",
            "2. @0",
            "turn 2, line 12, move 1: it is seat 1's turn, not seat 0's; seat 1 rolls next [HU-3.3, R-02]",
            3,
        ),
        ("    stop\n2. @1 ", "2. @0 stop ", "turn 2, line 11, move 1: seat 0's turn has not ended yet", 2),
        ("2. @1 ", "", "turn 1, line 12, move 4: seat 0's turn ended before this move", 3),
        (
            "unfinished",
            "wins:1",
            "turn 2, line 12: the game is not finished, but the record says that it is won by seat 1",
            7,
        ),
    ],
)
def test_a_turn_or_a_result_that_is_not_that_of_the_game_is_found(old: str, new: str, said: str, ply: int) -> None:
    error = replayed(TEXT.replace(old, new))
    assert str(error) == said and error.verdict is None and error.game == GAME.at(ply)


def test_the_result_must_be_that_of_a_finished_game() -> None:
    game = whole_game(CLIPPER_1981, "result")
    text = format_record(Record.of(game))
    winner = game.state.winner
    assert winner is not None and f"wins:{winner}" in text
    other = replayed(text.replace(f"wins:{winner}", f"wins:{(winner + 1) % 4}"))
    assert f"the game is won by seat {winner}, but the record says that it is won by seat" in str(other)
    assert "says that it is not finished" in str(replayed(text.replace(f"wins:{winner}", "unfinished")))
    after = replayed(text.replace("\nend", " 1111\nend"))
    assert after.verdict is not None and after.verdict.faults == (Fault.GAME_OVER,) and after.game == game


def test_a_record_without_moves_has_no_turn_to_blame() -> None:
    error = replayed(HEAD.replace("unfinished", "wins:0") + "end\n")
    assert str(error) == "the record: the game is not finished, but the record says that it is won by seat 0"
    written = Record(START, (RecordTurn(1, (Bust(),)),), ("?", "?"), None)
    with pytest.raises(ReplayError, match=r"^turn 1, move 1: bust is not allowed: seat 0 must roll the dice now"):
        written.game()


@pytest.mark.clause("HUB-3.8", "R-40")
def test_a_turn_that_is_to_be_missed_is_told_with_its_clauses() -> None:
    state = parse_position(
        "cs1 BIDDING_1986 stones -/7:2/- runners - turn 0 settle 1 owes 6 busted moves 2 bids -/makes:3/- misses -"
    )
    turns = (RecordTurn(0, (Lower(7),)), RecordTurn(1, (Dice(1, 1, 1, 1),)))
    with pytest.raises(ReplayError) as caught:
        Record(state, turns, ("?",) * 3, None).game()
    assert str(caught.value) == (
        "turn 2, move 1: it is seat 2's turn, not seat 1's; seat 1 misses a turn [HUB-3.8, R-40]; "
        "seat 2 rolls next [HU-3.3, R-02]"
    )


def test_bids_and_payouts_stand_in_the_turn_of_the_roller() -> None:
    game = whole_game(BIDDING_1986, "bids")
    record = Record.of(game)
    assert any(str(move).startswith(("makes:", "busts:")) for turn in record.turns for move in turn.moves)
    assert [turn.seat for turn in record.turns] == [game.states[plies.start].turn for plies in game.turns]
