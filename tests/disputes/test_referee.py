"""The referee plays records through, and finds what is wrong with them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from types import FrameType

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from cantstop import (
    Bust,
    Dice,
    Fault,
    Finding,
    Game,
    InvalidValueError,
    Record,
    RecordError,
    RecordTurn,
    ReplayError,
    Rules,
    apply,
    parse_record,
    read_records,
    referee,
)
from cantstop._input import display
from tests.helpers.random_games import PRINTED
from tests.helpers.sample_records import GAME, RECORD, SHOWN, START, TEXT, whole_game


def found(text: str) -> Finding:
    """Referee the text of one record."""
    (finding,) = referee(read_records(StringIO(text)))
    return finding


def moves_made(work: Callable[[], object]) -> int:
    """Count how many times a move is made, or tried, during some work."""
    count = 0

    def watch(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is apply.__code__

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("rules", PRINTED, ids=lambda rules: rules.name)
def test_a_legal_game_is_by_the_rules(rules: Rules) -> None:
    game = whole_game(rules, "legal")
    record = Record.of(game)
    assert list(referee([record])) == [Finding(1, record, game, None)]
    (finding,) = referee([record])
    assert finding.by_the_rules and finding.game.states == game.states


def test_a_game_that_is_not_finished_can_be_by_the_rules() -> None:
    finding = found(TEXT)
    assert finding.by_the_rules and finding.game == GAME and finding.record == RECORD


def test_an_illegal_move_is_found_with_its_verdict_and_the_game_before_it() -> None:
    finding = found(TEXT.replace("5+9", "5"))
    assert not finding.by_the_rules and finding.game == GAME.at(4)
    assert finding.error is not None and finding.error.verdict is not None
    assert (finding.error.turn, finding.error.line, finding.error.move_number) == (2, 12, 2)
    assert finding.error.verdict.faults == (Fault.PAIR_LEFT_OUT,)


def test_only_the_first_of_two_wrongs_is_found() -> None:
    finding = found(TEXT.replace("2. @1", "2. @0").replace("5+9", "5"))
    assert finding.error is not None and finding.error.move_number == 1
    assert finding.error.reason.startswith("it is seat 1's turn, not seat 0's")
    finding = found(TEXT.replace("7+8", "7").replace("2. @1", "2. @0"))
    assert finding.error is not None and finding.error.turn == 1
    assert finding.error.verdict is not None and finding.error.verdict.faults == (Fault.PAIR_LEFT_OUT,)


def test_a_roll_by_the_wrong_seat_is_found() -> None:
    finding = found(TEXT.replace("1. @0", "1. @1"))
    assert not finding.by_the_rules and finding.game == Game(START)
    assert str(finding.error) == "turn 1, line 9, move 1: it is seat 0's turn, not seat 1's"


def test_a_wrong_result_is_found_after_a_game_that_is_all_legal() -> None:
    finding = found(TEXT.replace("unfinished", "wins:1"))
    assert not finding.by_the_rules and finding.game == GAME
    assert finding.error is not None and finding.error.move_number is None and finding.error.verdict is None
    assert finding.error.reason == "the game is not finished, but the record says that it is won by seat 1"


def test_games_are_counted_from_one_and_each_is_judged_for_itself() -> None:
    text = TEXT + TEXT.replace("1. @0", "1. @1") + TEXT
    findings = list(referee(read_records(StringIO(text))))
    assert [(finding.number, finding.by_the_rules) for finding in findings] == [(1, True), (2, False), (3, True)]
    assert list(referee([])) == []


def test_no_game_is_read_before_it_is_asked_for() -> None:
    read: list[int] = []

    def records() -> Iterator[Record]:
        for number in (1, 2, 3):
            read.append(number)
            yield RECORD

    findings = referee(records())
    assert read == []
    assert next(findings).number == 1 and read == [1]
    assert next(findings).number == 2 and read == [1, 2]


def test_games_before_a_fault_of_the_file_are_judged() -> None:
    findings = referee(read_records(StringIO(TEXT + TEXT[:100])))
    assert next(findings).by_the_rules
    with pytest.raises(RecordError) as caught:
        next(findings)
    assert caught.value.game_number == 2


@pytest.mark.parametrize("records", [None, 7, RECORD], ids=["nothing", "a number", "a record by itself"])
def test_the_referee_needs_records_to_go_through(records: Iterable[Record]) -> None:
    said = f"the records to referee must be an iterable of Record, not {display(records)}"
    with pytest.raises(InvalidValueError, match=f"^{re.escape(said)}$"):
        referee(records)


@pytest.mark.parametrize("wrong", [GAME, None, TEXT], ids=["a game", "nothing", "a text"])
def test_what_is_not_a_record_is_refused_when_its_turn_comes(wrong: Record) -> None:
    findings = referee([RECORD, wrong])
    assert next(findings).by_the_rules
    with pytest.raises(InvalidValueError, match=f"^a record must be of type Record, not {re.escape(display(wrong))}$"):
        next(findings)


def test_a_finding_cannot_be_changed() -> None:
    finding = found(TEXT)
    with pytest.raises(FrozenInstanceError):
        finding.number = 2  # type: ignore[misc]  # that is the test


def wrong_at_its_end() -> dict[str, Record]:
    """Write a whole game down with something wrong at its end."""
    record = Record.of(whole_game(PRINTED[0], "once"))
    *before, last = record.turns
    seats = record.start.players
    winner = record.result
    assert winner is not None
    return {
        "nothing": record,
        "its last move": evolve(record, turns=(*before, evolve(last, moves=(*last.moves[:-1], Bust())))),
        "a move after its end": evolve(record, turns=(*record.turns, RecordTurn(0, (Dice(1, 1, 1, 1),)))),
        "its last seat": evolve(record, turns=(*before, evolve(last, seat=(last.seat + 1) % seats))),
        "its last turn": evolve(record, turns=(*before, *(RecordTurn(last.seat, (move,)) for move in last.moves))),
        "its result": evolve(record, result=(winner + 1) % seats),
    }


@pytest.mark.parametrize(("wrong", "record"), wrong_at_its_end().items(), ids=wrong_at_its_end())
def test_a_record_is_played_once_whatever_is_wrong_with_it(wrong: str, record: Record) -> None:
    findings: list[Finding] = []
    made = moves_made(lambda: findings.extend(referee([record])))
    (finding,) = findings
    assert finding.by_the_rules == (wrong == "nothing")
    about_a_move = finding.error is not None and finding.error.move_number is not None
    assert made == len(finding.game.moves) + about_a_move <= len(record.moves)
    assert made > 100


def test_the_records_of_the_specification_are_by_the_rules() -> None:
    assert SHOWN and all(finding.by_the_rules for finding in referee(map(parse_record, SHOWN)))


def test_a_record_that_is_asked_for_its_game_raises_what_the_referee_finds() -> None:
    for record in wrong_at_its_end().values():
        (finding,) = referee([record])
        if finding.error is None:
            assert record.game() == finding.game
        else:
            with pytest.raises(ReplayError, match=f"^{re.escape(str(finding.error))}$"):
                record.game()
