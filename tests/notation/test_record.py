"""Game records: written down and read back, and what cannot be."""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given

from cantstop import (
    PARKER_1980,
    Advance,
    Bid,
    CantStopError,
    Comment,
    Dice,
    Game,
    Raise,
    Record,
    RecordError,
    RecordTurn,
    Roll,
    Rules,
    State,
    Stop,
    format_record,
    new_game,
    parse_record,
    read_records,
    record_from_json,
    record_to_json,
)
from cantstop.notation import record_reader
from cantstop.notation.records import MAX_LINE_BYTES
from cantstop.testing import states
from tests.helpers.random_games import ALL_RULES
from tests.helpers.sample_records import GAME, OPENING, RECORD, SHOWN, START, TEXT, records, whole_game


def test_a_record_is_written_like_this_and_read_back() -> None:
    assert format_record(RECORD) == TEXT
    assert parse_record(TEXT) == RECORD
    assert parse_record(TEXT).game() == GAME
    assert [turn.lines for turn in parse_record(TEXT).turns] == [(9, 9, 11), (12,) * 4]


def test_the_page_shows_records() -> None:
    plain, bidding = map(parse_record, SHOWN)
    assert [format_record(plain), format_record(bidding)] == SHOWN
    assert plain.game().state.turn == 1 and dict(plain.tags)["Date"] == "2026-11-17"
    assert bidding.game().state.turn == 0 and {type(move) for move in bidding.moves} >= {Bid, Raise}


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_a_game_of_any_rules_comes_back_whole_and_in_part(rules: Rules) -> None:
    game = whole_game(rules, "record")
    middle = len(game.moves) // 2
    for part in (game, game.at(middle), Game(game.states[middle], game.moves[middle:])):
        record = Record.of(part)
        again = parse_record(format_record(record))
        assert again == record and again.game() == part and again.moves == part.moves
        assert record_from_json(record_to_json(record)) == record


@given(records())
def test_every_record_comes_back_from_text_and_json(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert list(read_records(io.BytesIO(text.encode("utf-8")))) == [record]
    assert record_from_json(record_to_json(record)) == record


@given(states())
def test_a_record_can_begin_anywhere(state: State) -> None:
    record = Record.of(Game(state))
    again = parse_record(format_record(record))
    assert again == record and again.game() == Game(state)


def test_how_words_are_laid_out_does_not_matter() -> None:
    loose = (
        TEXT.replace("# before\n", "#before\r\n").replace(" # a good", "# a good").replace("    stop", "\n\tstop\r\n")
    )
    loose = loose.replace('unfinished"]', 'unfinished"]  ').replace("2. @1", "2.\n@1").replace("end\n", "\nend")
    assert parse_record(loose) == RECORD
    assert parse_record(TEXT.replace("1356 7+8", "6531 8+7")) == RECORD
    tags = TEXT.splitlines()[1:6]
    assert parse_record(TEXT.replace("\n".join(tags), "\n\n".join(tags[::-1]))) == RECORD


def test_long_turns_are_broken_into_lines() -> None:
    game = Game(new_game(evolve(PARKER_1980, board=START.rules.board, runners=11), players=2))
    for _ in range(30):
        game = game.play(Dice(3, 3, 4, 4), Advance(6, 8), Roll()) if len(game.moves) < 30 else game
    lines = format_record(Record.of(game)).splitlines()
    assert len(lines) > 8 and max(map(len, lines)) <= 100
    assert parse_record("\n".join(lines)).game() == game


def test_a_line_that_nobody_could_read_back_is_not_written() -> None:
    around = len('[Players "" "?"]\n')
    longest = Record.of(GAME, players=["x" * (MAX_LINE_BYTES - around), "?"])
    assert parse_record(format_record(longest)) == longest
    long = Record.of(GAME, players=["x" * (MAX_LINE_BYTES - around + 1), "?"])
    with pytest.raises(CantStopError, match=f"a line of this record would have more than {MAX_LINE_BYTES} bytes"):
        format_record(long)


# What cannot be written down


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": None}, "the start of a record must be of type State"),
        ({"turns": [RecordTurn(0, OPENING)]}, "the turns of a record must be a tuple of RecordTurn, not "),
        ({"turns": (OPENING,)}, "the turns of a record must be a tuple of RecordTurn, not "),
        ({"turns": (RecordTurn(2, OPENING),)}, "the seat of turn 1 must be an int from 0 to 1, not 2"),
        ({"turns": (RecordTurn(0, (Advance(13),)),)}, "turn 1 names column 13, but the highest column is 12"),
        ({"turns": (RecordTurn(0, (Raise(18),)),)}, "turn 1 names column 18, but the highest column is 12"),
        ({"players": ("Anna",)}, "the players of a record must be a tuple of 2 names, not "),
        ({"players": ("Anna", 7)}, "the players of a record must be a tuple of 2 names, not "),
        ({"result": 2}, "the seat of the winner must be an int from 0 to 1, not 2"),
        ({"comments": (Comment(8, "late"),)}, "the plies of the comments must be in order and at most 7, not [8]"),
        (
            {"comments": (Comment(2, ""), Comment(1, ""))},
            "the plies of the comments must be in order and at most 7, not [2, 1]",
        ),
        ({"comments": ("what",)}, "the comments of a record must be a tuple of Comment, not "),
        ({"tags": {"Event": "x"}}, "the tags of a record must be a tuple of pairs of name and text, not "),
        ({"tags": (("Event", 7),)}, "the tags of a record must be a tuple of pairs of name and text, not "),
        (
            {"tags": (("event", "x"),)},
            "the name of a tag must be a capital letter, then letters and digits, not 'event'",
        ),
        ({"tags": (("Result", "x"),)}, "the tag Result is reserved: its value comes from the record itself"),
        ({"tags": (("A", "x"), ("A", "y"))}, "a record can have each tag only once, but 'A' comes twice"),
        ({"tags": (("Date", "2026-02-30"),)}, "the tag Date must be a date such as 2026-11-17, not '2026-02-30'"),
        ({"tags": (("Date", "20261117"),)}, "the tag Date must be a date such as 2026-11-17, not '20261117'"),
    ],
)
def test_a_record_that_makes_no_sense_cannot_be_built(change: dict[str, object], said: str) -> None:
    with pytest.raises(CantStopError, match=re.escape(said)):
        evolve(RECORD, **change)  # type: ignore[arg-type]  # that it is refused is the point


def test_turns_and_comments_are_checked_as_well() -> None:
    for wrong in ((), [Stop()], ("stop",)):
        with pytest.raises(CantStopError, match="the moves of a turn must be a tuple of at least one move, not "):
            RecordTurn(0, wrong)  # type: ignore[arg-type]  # that it is refused is the point
    for text in ("two\nlines", "\x7f", "\u2028", "\ud800"):
        with pytest.raises(CantStopError, match="the text of a comment must be one line of plain text, without "):
            Comment(0, text)
    with pytest.raises(CantStopError, match="the ply of a comment must be an int of at least 0"):
        Comment(-1, "")
    with pytest.raises(CantStopError, match="a game must be of type Game"):
        Record.of(START)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="a record must be of type Record"):
        format_record(GAME)  # type: ignore[arg-type]  # that it is refused is the point


# What cannot be read


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, '[CantStop "1"]'),
        ("\n\n", 3, 1, '[CantStop "1"]'),
        ("1. @0 1356\nend\n", 1, 1, '[CantStop "1"]'),
        (TEXT.replace('"1"', '"2"', 1), 1, 1, '[CantStop "1"]'),
        (TEXT.replace("[Event", "[event"), 2, 2, "the name of a tag, which starts with a capital letter"),
        (TEXT.replace("[Event ", "[Event  "), 2, 8, "'\"'"),
        (TEXT.replace('\\"A\\""]', '\\"A\\""'), 2, 20, "']'"),
        (TEXT.replace('\\"A\\""', "\\nA"), 2, 14, r"\u{e9}"),
        (TEXT.replace("Club", "\\u{E9}"), 2, 9, r"\u{e9}"),
        (TEXT.replace("[Event", "\ufeff[Event"), 2, 1, '[Edition "..."], which every game needs'),
        (TEXT.replace("Club", "Cl\tub"), 2, 11, r"\u{9} for this character"),
        (TEXT.replace('[First "0"]', '[First "0" "1"]'), 5, 11, "']'"),
        (TEXT.replace("[Event", "[Result"), 6, 1, "a tag other than Result, which is already on line 2"),
        (TEXT.replace("[Event", "[CantStop"), 2, 1, "a tag other than CantStop, which starts a new game"),
        (TEXT.replace('[Edition "PARKER_1980"]\n', ""), 7, 1, '[Edition "..."], which every game needs'),
        (TEXT.replace('[Result "unfinished"]\n', ""), 7, 1, '[Result "..."], which every game needs'),
        (TEXT.replace('[First "0"]\n', ""), 7, 1, 'exactly one of [First "..."] and [Position "..."] before'),
        (TEXT.replace("PARKER_1980", "PARKER_1981"), 3, 11, "no edition is called 'PARKER_1981'"),
        (TEXT.replace("PARKER_1980", "PARKER_1980[runners=x]"), 3, 31, "a number from 1 to 99"),
        (
            TEXT.replace("PARKER_1980", r"PARKER_1980[name=\"x\",runners=z]"),
            3,
            11 + len(r"PARKER_1980[name=\"x\",runners="),
            "a number from 1 to 99",
        ),
        (TEXT.replace('"Anna" ', ""), 4, 10, "the names of 2 to 4 players, in quotes"),
        (TEXT.replace('"Anna" ', '"Anna", '), 4, 16, "one space and the next name in quotes, or ]"),
        (TEXT.replace('First "0"', 'First "2"'), 5, 9, "a seat from 0 to 1"),
        (TEXT.replace('First "0"', 'First "0 "'), 5, 10, "the end of the first seat"),
        (TEXT.replace("unfinished", "finished"), 6, 10, "unfinished, or wins: followed by a seat"),
        (TEXT.replace("unfinished", "wins:2"), 6, 15, "a seat from 0 to 1"),
        (TEXT.replace("unfinished", "unfinished?"), 6, 20, "the end of the result"),
        (TEXT.replace("[Event", "[Date"), 2, 8, "a date such as 2026-11-17"),
        (TEXT.replace("1. @0", "2. @0"), 9, 1, "'1.' or 'end'"),
        (TEXT.replace("1. @0", "@0"), 9, 1, "'1.' or 'end'"),
        (TEXT.replace("1. @0", "1356"), 9, 1, "'1.' or 'end'"),
        (TEXT.replace("1. @0", "1. 1356"), 9, 4, "'@'"),
        (TEXT.replace("1. @0", "1. @2"), 9, 5, "a seat from 0 to 1"),
        (TEXT.replace("1. @0", "1. @0x"), 9, 6, "the end of the seat"),
        (TEXT.replace("1. @0 1356 7+8", "1. @0 2."), 9, 7, "a move"),
        (TEXT.replace("1. @0 1356 7+8", "1. @0 end"), 9, 7, "four faces from 1 to 9, one or two columns as in 7+8"),
        (TEXT.replace("2. @1", "3. @1"), 12, 1, "a move, '2.' or 'end'"),
        (TEXT.replace("stop", "Stop"), 11, 5, "a move, '2.' or 'end': four faces from 1 to 9, one or two columns"),
        (TEXT.replace("7+8", "7+13"), 9, 14, "a column from 2 to 12"),
        (TEXT.replace("7+8", "7\u00a0+8"), 9, 13, "+, the end of the move, or more faces of a roll"),
        (TEXT.replace("or so", "or\x0bso"), 10, 9, "a comment without control characters"),
        (TEXT.replace("end", "end 3."), 13, 5, "the end of the line"),
        (TEXT.replace("end", "end # over"), 13, 5, "the end of the line"),
        (TEXT + TEXT, 14, 1, "the end of the text after one game"),
        (TEXT.replace("# before", "#" * (MAX_LINE_BYTES + 1)), 8, MAX_LINE_BYTES + 2, f"within {MAX_LINE_BYTES} bytes"),
    ],
)
def test_what_is_not_understood_is_refused_with_line_and_column(
    text: str, line: int, column: int, expected: str
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    error = caught.value
    assert (error.line, error.column) == (line, column), str(error)
    assert expected in error.expected
    assert error.place == f"line {line}, character {column}" and len(str(error)) < 700
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_error_in_a_tag_comes_with_the_tags_up_to_it() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace("PARKER_1980", "PARKER_1981"))
    assert caught.value.tags["Event"] == ('Club "A"',)
    assert not caught.value.tags.keys() & {"Players", "First", "Result"}


def test_only_short_moves_are_remembered() -> None:
    text = TEXT.replace("PARKER_1980", "BIDDING_1986")
    for chips in (99, 100):
        parse_record(text.replace("stop", f"makes:{chips}"))
    remembered = {word for words in record_reader._MOVES.values() for word in words}
    assert "7+8" in remembered and max(map(len, remembered)) == len("makes:99")


def test_a_position_must_agree_with_the_other_tags() -> None:
    played = Record.of(Game(GAME.states[2]))
    text = format_record(played)
    assert parse_record(text) == played
    for wrong in (
        text.replace("n PARKER_1980", "n X").replace('"PARKER_1980"', '"CLIPPER_1981"'),
        text.replace('"?" "?"', '"?" "?" "?"'),
    ):
        with pytest.raises(
            RecordError, match=r"expected a position of \w+ with [23] seats, to match the other tags"
        ) as caught:
            parse_record(wrong)
        assert (caught.value.line, caught.value.column) == (4, 12)
    both = text.replace("[Result", '[First "0"]\n[Result')
    with pytest.raises(RecordError, match="expected exactly one of"):
        parse_record(both)
    broken = text.replace("runners 7:1", "runners 7;1")
    with pytest.raises(RecordError, match="line 4, character 48: expected ':'"):
        parse_record(broken)


def test_bytes_that_are_no_text_are_refused() -> None:
    data = TEXT.encode("utf-8").replace(b"or so", b"or \xff so")
    with pytest.raises(RecordError) as caught:
        list(read_records(io.BytesIO(data)))
    assert (caught.value.line, caught.value.column, caught.value.expected) == (10, 10, "text in UTF-8")
    assert caught.value.record is not None and caught.value.record.moves == OPENING[:2]
    for old in (b"Club", b"stop", b"1.", b"end"):
        broken = TEXT.encode("utf-8").replace(old, b"\xff" + old, 1)
        with pytest.raises(RecordError, match="expected text in UTF-8"):
            list(read_records(io.BytesIO(broken)))


def test_a_file_that_was_opened_as_text_is_refused_where_it_is_none(tmp_path: Path) -> None:
    path = tmp_path / "cut"
    path.write_bytes(TEXT.encode("utf-8")[: TEXT.index("\u00d6") + 1])
    with path.open(encoding="utf-8") as file, pytest.raises(RecordError, match="expected text in UTF-8"):
        list(read_records(file))


def test_a_line_is_as_long_in_text_as_in_bytes() -> None:
    text = TEXT.replace("or so", "\u00e9" * (MAX_LINE_BYTES // 2))
    for source in (io.StringIO(text, newline="\n"), io.BytesIO(text.encode("utf-8"))):
        with pytest.raises(RecordError, match=f"expected the end of the line within {MAX_LINE_BYTES} bytes") as caught:
            list(read_records(source))
        assert caught.value.line == 10


@pytest.mark.parametrize("source", [7, None, ["x"], b"x"])
def test_records_are_read_from_files_only(source: str) -> None:
    with pytest.raises(CantStopError, match="records are read from a path or an open file, not "):
        list(read_records(source))
    with pytest.raises(CantStopError, match="the text of a record must be of type str"):
        parse_record(source)
    with pytest.raises(CantStopError, match="to read the text of one game, use parse_record"):
        list(read_records(TEXT))


def test_a_byte_order_mark_is_passed_over() -> None:
    assert list(read_records(io.BytesIO(TEXT.encode("utf-8-sig")))) == [RECORD]
