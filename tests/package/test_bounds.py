"""What could take long or grow without end is refused, or takes little; an error message is short."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from io import StringIO

import pytest
from attrs import evolve

from cantstop import (
    OFFICIAL,
    PARKER_1980,
    Board,
    CantStopError,
    Game,
    Record,
    RecordError,
    Rules,
    from_json,
    new_game,
    odds,
    parse_record,
    parse_rules,
    read_records,
    record_from_json,
    record_to_json,
    to_json,
)
from cantstop.drawing import svg, text
from cantstop.notation.records import MAX_TAGS
from cantstop.odds import stop_rule
from cantstop.odds.stop_rule import MAX_ROLLS, MAX_STAKES
from cantstop.rules import MAX_PLAYERS
from tests.helpers.peak_memory import run_and_measure

START = new_game(PARKER_1980, players=2)
RECORD = Record.of(Game(START))
LONGEST_MESSAGE = 1000


def refusal(call: Callable[[], object]) -> str:
    """Return the message with which a call is refused."""
    with pytest.raises(CantStopError) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: parse_rules("PARKER_1980" + "+1" * 50_000),
        lambda: from_json(dict.fromkeys(map(str, range(50_000)), 1)),
        lambda: from_json({**to_json(START), "x" * 50_000: 1}),
        lambda: from_json({**to_json(START), "stones": [{"7": "x" * 50_000}, {}]}),
        lambda: from_json({**to_json(START), "stones": [{"7" * 50_000: 1}, {}]}),
        lambda: from_json({**to_json(START), "rules": "x" * 50_000}),
        lambda: record_from_json({**record_to_json(RECORD), "tags": {"x" * 50_000: "a"}}),
        lambda: Record.of(Game(START), tags={"x" * 50_000: "a"}),
        lambda: Record.of(Game(START), tags={"Date": "x" * 50_000}),
        lambda: Record.of(Game(START), tags={f"T{number}": "a" for number in range(50_000)}),
        lambda: evolve(RECORD, tags=(("A" * 50_000, "a"), ("A" * 50_000, "b"))),
        lambda: evolve(START, stones=START.stones * 50_000),
        lambda: evolve(START, runners=(1,) * 50_000),
        lambda: evolve(PARKER_1980, columns_to_win=(1,) * 50_000),
        lambda: odds.hit(range(2, 10**9)),
    ],
)
def test_a_message_is_short_however_long_the_input(call: Callable[[], object]) -> None:
    assert len(refusal(call)) < LONGEST_MESSAGE


def test_an_int_of_any_size_is_refused_like_any_other() -> None:
    huge = 10**5000
    for call in (
        lambda: evolve(START, turn=huge),
        lambda: evolve(PARKER_1980, players=(2, huge)),
        lambda: record_from_json({**record_to_json(RECORD), "comments": [{"ply": huge, "text": "a"}]}),
    ):
        assert "that cannot be printed" in refusal(call)


# Tags


def tagged(count: int) -> str:
    """Write a game with this many tags of its own."""
    head = '[CantStop "1"]\n[Edition "PARKER_1980"]\n[Players "a" "b"]\n[First "0"]\n[Result "unfinished"]\n'
    return head + "".join(f'[T{number} "x"]\n' for number in range(count)) + "end\n"


def test_a_record_has_a_thousand_tags_at_most() -> None:
    assert len(parse_record(tagged(MAX_TAGS)).tags) == MAX_TAGS == 1000
    with pytest.raises(RecordError, match=f"no more than {MAX_TAGS} tags besides the others") as caught:
        parse_record(tagged(MAX_TAGS + 1))
    assert caught.value.line == MAX_TAGS + 6


def test_the_memory_for_tags_grows_with_their_number_and_not_faster() -> None:
    script = """
import sys
from cantstop import parse_record
from tests.package.test_bounds import tagged
parse_record(tagged(int(sys.argv[1])))
"""
    (_, few), (_, many) = run_and_measure(script, "10"), run_and_measure(script, "1000")
    assert many - few < 8 * 1024


# Time


def test_the_rule_for_six_columns_is_found_in_seconds() -> None:
    began = time.process_time()
    gain = odds.stopping({4, 6, 7, 8, 9, 10}).gain()
    assert gain is not None and abs(float(gain) - 6.7358034674) < 1e-9
    assert time.process_time() - began < 30


@pytest.mark.parametrize("values", [{6: 1, 7: 10**30}, {6: Fraction(1, 10**30), 7: 1}, {6: 1, 7: 10**5}])
def test_a_turn_of_too_many_stakes_is_refused(values: dict[int, Fraction | int]) -> None:
    rule = odds.stopping({6, 7}, values)
    assert f"at most {MAX_STAKES} different stakes" in refusal(rule.gain)
    assert f"at most {MAX_STAKES} different stakes" in refusal(rule.outcomes)


def test_the_number_of_stakes_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = odds.stopping({6, 7, 8})
    monkeypatch.setattr(stop_rule, "MAX_STAKES", 146)
    assert rule.gain()
    monkeypatch.setattr(stop_rule, "MAX_STAKES", 145)
    assert "at most 145 different stakes" in refusal(rule.gain)


def test_more_rolls_than_a_chance_can_be_written_for_are_refused() -> None:
    assert odds.survival({6, 7, 8}, MAX_ROLLS) > 0
    assert f"from 0 to {MAX_ROLLS}, not 1000000" in refusal(lambda: odds.survival({6, 7, 8}, 10**6))


def test_a_turn_of_too_many_places_is_refused() -> None:
    tall = Board(6, (24,) * 11)
    state = new_game(evolve(PARKER_1980, board=tall, runners=4), players=2)
    assert "at most 2000000 can be listed" in refusal(lambda: odds.best_turn(state, lambda _: 0))


def test_the_largest_table_is_drawn_in_seconds() -> None:
    one = (1,) * MAX_PLAYERS
    rules = Rules("crowd", PARKER_1980.texts, OFFICIAL, players=(2, MAX_PLAYERS), columns_to_win=one)
    state = new_game(rules, players=MAX_PLAYERS)
    began = time.process_time()
    assert svg.board(state) and text.board(state)
    assert time.process_time() - began < 10
    assert "from 1 to 99, not (2, 100)" in refusal(lambda: evolve(PARKER_1980, players=(2, 100)))


@pytest.mark.parametrize("name", ["\0", "\ud800"])
def test_a_path_that_no_file_can_have_is_refused(name: str) -> None:
    assert refusal(lambda: next(read_records(name))) == f"no file can be called {name!r}"


def test_a_file_must_give_text() -> None:
    class Numbers(StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # that it gives none is the point
            return 7  # type: ignore[return-value]

    assert refusal(lambda: next(read_records(Numbers()))) == "what is read from the file must be of type str, not 7"
