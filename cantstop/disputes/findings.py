"""Whether games were played by the rules, as they were written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

from attrs import frozen

from cantstop._input import check_type, display
from cantstop.errors import InvalidValueError, ReplayError
from cantstop.game import Game
from cantstop.notation import Record


@final
@frozen
class Finding:
    """What the referee has found about one game."""

    number: int
    """Which game it is, counted from 1."""

    record: Record
    """The game as it was written down."""

    game: Game
    """The game as far as it is legal: all of it if it is by the rules."""

    error: ReplayError | None
    """Where the record goes wrong and why, with the verdict on an illegal move; None if it is by the rules."""

    @property
    def by_the_rules(self) -> bool:
        """Whether every move is legal and in its turn, and the result is that of the game."""
        return self.error is None


def referee(records: Iterable[Record]) -> Iterator[Finding]:
    """Play records through, one at a time, each to its end or to the first thing that is wrong with it.

    No record is read before you ask for its finding, so a file of any size takes the memory of its largest game. If
    the file cannot be read any further, the error of `read_records` comes after the findings on the games before it.

    >>> from cantstop import PARKER_1980, Dice, Record, RecordTurn, new_game, referee
    >>> start = new_game(PARKER_1980, players=2)
    >>> fine = Record(start, (), ("Anna", "Ben"), None)
    >>> wrong = Record(start, (RecordTurn(1, (Dice(1, 3, 5, 6),)),), ("Anna", "Ben"), None)
    >>> for finding in referee([fine, wrong]):
    ...     print(finding.number, finding.by_the_rules, finding.error)
    1 True None
    2 False turn 1, move 1: it is the turn of seat 0, not of seat 1
    """
    if not isinstance(records, Iterable):
        raise InvalidValueError(f"the referee needs an iterable of records, not {display(records)}")
    return (_finding(number, record) for number, record in enumerate(records, 1))


def _finding(number: int, record: Record) -> Finding:
    check_type("a record", record, Record)
    try:
        return Finding(number, record, record.game(), None)
    except ReplayError as error:
        return Finding(number, record, error.game, error)
