"""Refereeing: whether recorded games were played by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

from attrs import frozen

from cantstop._input import check_type, each
from cantstop.errors import ReplayError
from cantstop.game import Game
from cantstop.notation import Record


@final
@frozen
class Finding:
    """What the referee found in one game."""

    number: int
    """The number of the game, counted from 1."""

    record: Record
    """The game as it was written down."""

    game: Game
    """The game up to the first fault; the whole game if there is none."""

    error: ReplayError | None
    """Where and why the record goes wrong, with the verdict on an illegal move; None if it is by the rules."""

    @property
    def by_the_rules(self) -> bool:
        """Whether every move is legal and in the right turn, and the result is right."""
        return self.error is None


def referee(records: Iterable[Record]) -> Iterator[Finding]:
    """Check records one at a time, each up to its first fault or to its end.

    A record is read only when you ask for its finding, so a file of any size needs only the memory of its largest game.
    If the file cannot be read any further, you get the findings on the games before, and then the error of
    `read_records`.

    >>> from cantstop import PARKER_1980, Dice, Record, RecordTurn, new_game, referee
    >>> start = new_game(PARKER_1980, players=2)
    >>> fine = Record(start, (), ("Anna", "Ben"), None)
    >>> wrong = Record(start, (RecordTurn(1, (Dice(1, 3, 5, 6),)),), ("Anna", "Ben"), None)
    >>> for finding in referee([fine, wrong]):
    ...     print(finding.number, finding.by_the_rules, finding.error)
    1 True None
    2 False turn 1, move 1: it is seat 0's turn, not seat 1's
    """
    given = each("the records to referee must be an iterable of Record", records)
    return (_check(number, record) for number, record in enumerate(given, 1))


def _check(number: int, record: Record) -> Finding:
    check_type("a record", record, Record)
    try:
        return Finding(number, record, record.game(), None)
    except ReplayError as error:
        return Finding(number, record, error.game, error)
