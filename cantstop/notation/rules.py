"""Rules as text: the name of an edition, and in brackets the fields that a house rule sets otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, TypeVar

from attrs import evolve, frozen

from cantstop._input import Scanner, check_canonical, quote
from cantstop.errors import InvalidValueError
from cantstop.rules import (
    MAX_CHIPS,
    MAX_RUNNERS,
    MAX_SIDES,
    PARKER_1980,
    Bidding,
    Board,
    BustPenalty,
    FirstPlayer,
    PairingRule,
    Rules,
    StopRule,
    Text,
    all_editions,
    edition,
    standard_lengths,
)

E = TypeVar("E", bound=Enum)

_EDITION: Final = re.compile(r"[A-Z][A-Z0-9_]*(?:\+[0-9])*", re.ASCII)
_ROLLER: Final = "+roller"


@frozen
class _Switch:
    """How one field of `Rules` is written and read."""

    write: Callable[[Rules], str]
    read: Callable[[Scanner], object]


def _enum(name: str, kind: type[E]) -> _Switch:
    words = {member.value: member for member in kind}
    return _Switch(lambda rules: str(getattr(rules, name).value), lambda scanner: scanner.one_of(words))


def _numbers(scanner: Scanner) -> tuple[int, ...]:
    found = [scanner.whole(1)]
    while scanner.ahead("."):
        scanner.skip(".")
        found.append(scanner.whole(1))
    return tuple(found)


def _dotted(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def _write_board(rules: Rules) -> str:
    board = rules.board
    standard = board.lengths == standard_lengths(board.sides)
    return str(board.sides) if standard else f"{board.sides}:{_dotted(board.lengths)}"


def _read_board(scanner: Scanner) -> Board:
    sides = scanner.whole(2, MAX_SIDES, "a number of sides")
    if not scanner.ahead(":"):
        return Board(sides)
    scanner.skip(":")
    return Board(sides, _numbers(scanner))


def _read_texts(scanner: Scanner) -> tuple[Text, ...]:
    words = {text.value: text for text in Text}
    found = [scanner.one_of(words)]
    while scanner.ahead("+"):
        scanner.skip("+")
        found.append(scanner.one_of(words))
    return tuple(found)


def _read_players(scanner: Scanner) -> tuple[int, int]:
    least = scanner.whole(1)
    scanner.skip("-")
    return least, scanner.whole(1)


def _write_bidding(rules: Rules) -> str:
    bidding = rules.bidding
    return "none" if bidding is None else f"{bidding.chips}{_ROLLER if bidding.roller_bids else ''}"


def _read_bidding(scanner: Scanner) -> Bidding | None:
    if scanner.ahead("none"):
        scanner.skip("none")
        return None
    chips = scanner.whole(1, MAX_CHIPS, "none, or a number of chips")
    roller_bids = scanner.ahead(_ROLLER)
    if roller_bids:
        scanner.skip(_ROLLER)
    return Bidding(chips, roller_bids)


_SWITCHES: Final = {
    "name": _Switch(lambda rules: quote(rules.name), Scanner.quoted),
    "texts": _Switch(lambda rules: "+".join(text.value for text in rules.texts), _read_texts),
    "board": _Switch(_write_board, _read_board),
    "runners": _Switch(lambda rules: str(rules.runners), lambda scanner: scanner.whole(1, MAX_RUNNERS)),
    "players": _Switch(lambda rules: "{}-{}".format(*rules.players), _read_players),
    "columns_to_win": _Switch(lambda rules: _dotted(rules.columns_to_win), _numbers),
    "pairing": _enum("pairing", PairingRule),
    "bust": _enum("bust", BustPenalty),
    "stop": _enum("stop", StopRule),
    "bidding": _Switch(_write_bidding, _read_bidding),
    "first": _enum("first", FirstPlayer),
}
"""The fields of `Rules` in their order."""


def format_rules(rules: Rules) -> str:
    """Write an edition by its name, anything else as the fields in which it differs from the edition of its texts."""
    base = next((each for each in all_editions() if each.texts == rules.texts), PARKER_1980)
    changed = [name for name in _SWITCHES if getattr(rules, name) != getattr(base, name)]
    if not changed:
        return base.name
    return f"{base.name}[{','.join(f'{name}={_SWITCHES[name].write(rules)}' for name in changed)}]"


def parse_rules(text: str) -> Rules:
    """Read rules as `format_rules` writes them."""
    scanner = Scanner("the rules", text)
    rules = scan_rules(scanner)
    scanner.end()
    check_canonical(scanner, format_rules(rules))
    return rules


def scan_rules(scanner: Scanner) -> Rules:
    """Read an edition, with the fields that differ from it."""
    start = scanner.at
    name = scanner.take(_EDITION, f"the name of an edition: {', '.join(each.name for each in all_editions())}")
    try:
        rules = edition(name)
        if not scanner.ahead("["):
            return rules
        scanner.skip("[")
        return evolve(rules, **_read_changes(scanner))  # type: ignore[arg-type]  # each field has its own reader
    except InvalidValueError as error:
        raise scanner.refusal(f"rules of a game that can be played ({error})", start) from None


def _read_changes(scanner: Scanner) -> dict[str, object]:
    """Read fields and their values in the order of the fields, up to the closing bracket."""
    changes: dict[str, object] = {}
    left = list(_SWITCHES)
    while True:
        name = scanner.one_of({f"{field}=": field for field in left})
        changes[name] = _SWITCHES[name].read(scanner)
        left = left[left.index(name) + 1 :]
        if not left or not scanner.ahead(","):
            scanner.skip("]")
            return changes
        scanner.skip(",")
