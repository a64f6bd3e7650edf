"""Moves as values and as text."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Callable

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
    Keep,
    Lower,
    Move,
    NotationError,
    Raise,
    Roll,
    Stop,
    new_game,
    parse_move,
)
from cantstop.notation.moves import parse
from cantstop.rules.interned import Interned

TEXTS: list[tuple[str, Move]] = [
    ("1356", Dice(1, 3, 5, 6)),
    ("7+8", Advance(7, 8)),
    ("7+7", Advance(7, 7)),
    ("6", Advance(6)),
    ("12", Advance(12)),
    ("bust", Bust()),
    ("roll", Roll()),
    ("stop", Stop()),
    ("makes:3", Bid(Guess.MAKES, 3)),
    ("busts:5", Bid(Guess.BUSTS, 5)),
    ("raise:6", Raise(6)),
    ("lower:12", Lower(12)),
    ("keep", Keep()),
]


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_every_move_is_written_and_read_back(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse_move(text, new_game(PARKER_1980, players=2)) == move


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_moves_are_values_through_copies_and_pickles(text: str, move: Move) -> None:
    same = pickle.loads(pickle.dumps(move))
    assert same == move == copy.deepcopy(move)
    assert hash(same) == hash(move)
    assert (same is move) == isinstance(move, Interned)
    assert eval(repr(move)) == move


@pytest.mark.parametrize("kind", [Bust, Roll, Stop, Keep])
def test_a_move_that_says_it_all_by_its_name_takes_no_arguments(kind: Callable[..., Move]) -> None:
    with pytest.raises(CantStopError, match=rf"^{kind.__name__} takes no arguments, not \(6,\)$"):
        kind(6)


@pytest.mark.parametrize("move", [move for _, move in TEXTS])
def test_a_move_holds_nothing_but_its_fields(move: Move) -> None:
    assert not hasattr(move, "__dict__")


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_a_move_is_evolved_like_any_value(text: str, move: Move) -> None:
    assert evolve(move) == move
    if sys.version_info >= (3, 13):
        assert copy.replace(move) == move


def test_the_numbers_of_a_move_may_be_given_all_at_once() -> None:
    assert evolve(Dice(1, 3, 5, 6), faces=(6, 1, 1, 1)) is Dice(1, 1, 1, 6)  # type: ignore[call-arg]  # mypy cannot see
    assert evolve(Advance(7, 8), columns=(9, 2)) is Advance(2, 9)  # type: ignore[call-arg]  # what __new__ takes
    assert Advance(columns=(9, 2)) is Advance(2, 9)
    wrong: list[Callable[[], Move]] = [
        lambda: Advance(columns=[7, 8]),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Advance(7, columns=(8,)),
        lambda: Advance(faces=(7, 8)),
        lambda: Advance(columns=(7, 8), faces=(7, 8)),
    ]
    for make in wrong:
        with pytest.raises(CantStopError, match="Advance takes its numbers one by one, not "):
            make()
    for name in ("columns", "x"):
        with pytest.raises(CantStopError, match="Roll takes its numbers one by one, not "):
            Roll(**{name: ()})
    with pytest.raises(CantStopError, match=r"not \(7, 13, 14\)"):
        Advance(columns=(7, 13, 14))


def test_moves_of_different_kinds_differ() -> None:
    moves = [move for _, move in TEXTS]
    assert len(set(moves)) == len(moves)
    raised: Move = Raise(6)
    assert raised != Lower(6) and raised == Raise(6)


def test_the_order_of_columns_and_faces_does_not_matter_in_text_either() -> None:
    assert Advance(8, 7) is Advance(7, 8)
    assert parse("8+7", Board()) is Advance(7, 8)
    assert parse("6531", Board()) is Dice(1, 3, 5, 6)
    assert parse("makes:999999999", Board()) == Bid(Guess.MAKES, 999999999)


def test_text_is_read_for_the_board_it_is_meant_for() -> None:
    assert parse("18+17", Board(9)) is Advance(17, 18)
    assert parse("9999", Board(2)) is Dice(9, 9, 9, 9)
    with pytest.raises(NotationError, match="expected a column from 2 to 4"):
        parse("5", Board(2))


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 1, "four faces from 1 to 9, one or two columns as in 7"),
        (" stop", 1, "as in 7+8, or one of bust, roll, stop, keep, makes:, busts:, raise:, lower:"),
        ("Stop", 1, "one of bust, roll"),
        ("stop ", 5, "the end of the move"),
        ("fold", 1, "one of bust, roll"),
        ("raise", 1, "raise:"),
        ("135", 4, "four faces from 1 to 9"),
        ("1057", 2, "four faces from 1 to 9"),
        ("13567", 5, "four faces from 1 to 9"),
        ("1", 1, "a column from 2 to 12"),
        ("13", 1, "a column from 2 to 12"),
        ("07", 1, "a column from 2 to 12"),
        ("7+", 3, "a column from 2 to 12"),
        ("7+13", 3, "a column from 2 to 12"),
        ("13+7", 1, "a column from 2 to 12"),
        ("7+8+9", 4, "the end of the move"),
        ("1356 ", 5, "the end of the move"),
        ("13x6", 1, "a column from 2 to 12"),
        ("7x8", 2, "+, the end of the move, or more faces of a roll"),
        ("7 + 8", 2, "+, the end of the move, or more faces of a roll"),
        ("7+\u0663", 3, "a column from 2 to 12"),
        ("\u0667", 1, "four faces from 1 to 9, one or two"),
        ("raise:", 7, "a column from 2 to 12"),
        ("raise:x", 7, "a column from 2 to 12"),
        ("lower:13", 7, "a column from 2 to 12"),
        ("makes:", 7, "a number of chips"),
        ("makes:0", 7, "a number of chips"),
        ("busts:-1", 7, "a number of chips"),
        ("busts:05", 7, "a number of chips"),
        ("makes:" + "9" * 101, 7, "a number of chips"),
        ("keep:1", 5, "the end of the move"),
        ("7" * 5000, 5, "four faces from 1 to 9"),
        ("makes", 1, "four faces from 1 to 9, one or two columns"),
        ("x7", 1, "four faces from 1 to 9, one or two columns"),
        ("xx7", 1, "four faces from 1 to 9, one or two columns"),
        ("135x", 4, "four faces from 1 to 9"),
        ("1350", 4, "four faces from 1 to 9"),
        ("8989x", 5, "the end of the move"),
        ("7+8x", 4, "the end of the move"),
        ("makes:1000000000", 7, "a number of chips"),
    ],
)
def test_text_that_is_no_move_is_refused_with_its_place(text: str, place: int, expected: str) -> None:
    with pytest.raises(NotationError, match=re.escape(expected)) as caught:
        parse_move(text, new_game(PARKER_1980, players=2))
    assert caught.value.place == f"character {place}"
    assert len(str(caught.value)) < 250
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


@pytest.mark.parametrize("text", [None, 7, b"stop", ["stop"]])
def test_a_move_is_read_from_a_string_only(text: str) -> None:
    with pytest.raises(CantStopError, match="the text of a move must be of type str, not "):
        parse_move(text, new_game(PARKER_1980, players=2))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Advance(),
        lambda: Advance(6, 7, 8),
        lambda: Advance(1),
        lambda: Advance(19),
        lambda: Advance(7, True),
        lambda: Advance(7.0),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Advance("7"),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Raise(1),
        lambda: Raise(True),
        lambda: Lower(19),
        lambda: Lower(None),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Bid(Guess.MAKES, 0),
        lambda: Bid(Guess.MAKES, True),
        lambda: Bid(Guess.MAKES, 2.0),  # type: ignore[arg-type]  # that it is refused is the point
        lambda: Bid("makes", 2),  # type: ignore[arg-type]  # that it is refused is the point
    ],
)
def test_a_move_that_can_mean_nothing_cannot_be_made(make: Callable[[], Move]) -> None:
    Advance(7), Advance(7, 8)
    with pytest.raises(CantStopError, match=", not "):
        make()
