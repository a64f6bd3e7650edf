"""Positions as one line of text that people can read and write. The grammar is in `spec/notation.md`.

Every position has exactly one text, and no other text is accepted for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, assert_never

from cantstop._input import Scanner, check_canonical, check_type
from cantstop.machine import Auction, Over, Phase, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.notation.builder import PHASE_BUILDERS, PhaseParts, build_row, build_state
from cantstop.notation.rules import format_rules, scan_rules
from cantstop.rules import Bid, Bidding, Board, Dice, Guess

T = TypeVar("T")

VERSION: Final = "cs1"
"""The first word of a position: the name of the notation and its version."""

_NONE: Final = "-"
_DICE: Final = re.compile(r"[1-9]{4}", re.ASCII)
_MADE: Final = {"made": True, "busted": False}
_MADE_WORDS: Final = {made: word for word, made in _MADE.items()}


# Positions


def format_position(state: State) -> str:
    """Write a position on one line of printable ASCII."""
    check_type("a position", state, State)
    columns = state.rules.board.columns
    words = [
        *(VERSION, format_rules(state.rules)),
        *("stones", "/".join(_heights(columns, row) for row in state.stones)),
        *("runners", _heights(columns, state.runners)),
        *("turn", str(state.turn), state.phase.name),
    ]
    match state.phase:
        case ToPair(dice=dice):
            words += [str(dice)]
        case ToBid(seat=seat):
            words += [str(seat)]
        case ToSettle(seat=seat, owed=owed, made=made):
            words += [str(seat), "owes", str(owed), _MADE_WORDS[made]]
        case ToRoll() | ToDecide() | Over():
            pass
        case _:
            assert_never(state.phase)
    if state.auction is not None:
        bids = (_NONE if bid is None else str(bid) for bid in state.auction.bids)
        misses = (str(seat) for seat, missing in enumerate(state.auction.misses) if missing)
        words += ["moves", str(state.auction.moves_made), "bids", "/".join(bids), "misses", ",".join(misses) or _NONE]
    return " ".join(words)


def _heights(columns: Sequence[int], row: Sequence[int]) -> str:
    return ",".join(f"{column}:{height}" for column, height in zip(columns, row) if height) or _NONE


def parse_position(text: str) -> State:
    """Read a position as `format_position` writes it; any other text raises `NotationError`.

    >>> from cantstop import format_position, parse_position
    >>> text = "cs1 PARKER_1980 stones 6:3/7:9 runners 6:4,8:1 turn 0 decide"
    >>> state = parse_position(text)
    >>> state.players, state.runners_left, format_position(state) == text
    (2, 1, True)
    """
    check_type("the text of a position", text, str)
    scanner = Scanner("the position", text)
    scanner.skip(f"{VERSION} ")
    rules = scan_rules(scanner)
    scanner.skip(" stones ")
    stones = _read_seats(scanner, rules.players[1], lambda: _read_heights(scanner, rules.board))
    players = len(stones)
    scanner.skip(" runners ")
    runners = _read_heights(scanner, rules.board)
    scanner.skip(" turn ")
    turn = _read_seat(scanner, players)
    scanner.skip(" ", f"a space and one of {', '.join(PHASE_BUILDERS)}")
    phase = _read_phase(scanner, players, turn)
    auction = _read_auction(scanner, rules.bidding, players) if rules.bidding is not None else None
    scanner.end()
    state = build_state(lambda expected: scanner.refusal(expected, 0), rules, stones, runners, turn, phase, auction)
    check_canonical(scanner, format_position(state))
    return state


def _read_seats(scanner: Scanner, most: int, read: Callable[[], T]) -> tuple[T, ...]:
    """Read one thing for each seat; `most` is the most seats there can be."""
    by_seat = [read()]
    while scanner.ahead("/"):
        if len(by_seat) == most:
            raise scanner.refusal(f"no more than {most} seats")
        scanner.skip("/")
        by_seat.append(read())
    return tuple(by_seat)


def _read_seat(scanner: Scanner, players: int) -> int:
    return scanner.whole(0, players - 1, "a seat")


def _read_heights(scanner: Scanner, board: Board) -> tuple[int, ...]:
    """Read the heights of stones or runners, with the columns in rising order."""
    if scanner.ahead(_NONE):
        scanner.skip(_NONE)
        return board.empty
    heights = {}
    least, what = board.columns[0], f"{_NONE} for nothing, or a column"
    while True:
        column = scanner.whole(least, board.columns[-1], what)
        scanner.skip(":")
        heights[column] = scanner.whole(1, board.length(column), "a field")
        least, what = column + 1, "columns in rising order: one"
        if not scanner.ahead(","):
            return build_row(board, heights)
        if least > board.columns[-1]:
            raise scanner.refusal(f"columns in rising order: none after {column}")
        scanner.skip(",")


def _read_phase(scanner: Scanner, players: int, turn: int) -> Phase:
    def dice() -> Dice:
        scanner.skip(" ", "a space and four faces")
        return Dice(*map(int, scanner.take(_DICE, "four faces from 1 to 9")))

    def seat() -> int:
        scanner.skip(" ", "a space and a seat")
        return _read_seat(scanner, players)

    def owed() -> int:
        scanner.skip(" owes ")
        return scanner.whole(1)

    def made() -> bool:
        scanner.skip(" ")
        return scanner.one_of(_MADE)

    build = scanner.one_of(PHASE_BUILDERS)
    return build(PhaseParts(dice=dice, seat=seat, owed=owed, made=made, winner=lambda: turn))


def _read_auction(scanner: Scanner, bidding: Bidding, players: int) -> Auction:
    scanner.skip(" moves ")
    moves_made = scanner.whole(0, 2)
    scanner.skip(" bids ")
    bids = _read_seats(scanner, players, lambda: _read_bid(scanner, bidding))
    scanner.skip(" misses ")
    return Auction(moves_made, bids, _read_misses(scanner, players))


def _read_bid(scanner: Scanner, bidding: Bidding) -> Bid | None:
    guess = scanner.one_of({_NONE: None, **{f"{guess.value}:": guess for guess in Guess}})
    return None if guess is None else Bid(guess, scanner.whole(1, bidding.chips, "a number of chips"))


def _read_misses(scanner: Scanner, players: int) -> tuple[bool, ...]:
    if scanner.ahead(_NONE):
        scanner.skip(_NONE)
        return (False,) * players
    missing = {_read_seat(scanner, players)}
    while scanner.ahead(",") and len(missing) < players:
        scanner.skip(",")
        missing.add(_read_seat(scanner, players))
    return tuple(seat in missing for seat in range(players))
