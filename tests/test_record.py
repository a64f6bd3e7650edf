"""Game records: they come back as they were, are checked from the first roll to the last, and can be cut anywhere."""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from games import ALL_RULES, positions_of_a_game
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    Advance,
    Bust,
    CantStopError,
    Comment,
    Dice,
    Fault,
    Game,
    Move,
    NotationError,
    Raise,
    Record,
    RecordError,
    RecordTurn,
    ReplayError,
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
from cantstop.clauses import spec_folder
from cantstop.record import MOST_LINE
from cantstop.testing import boards, editions, games, house_rules, states

SHOWN = re.findall(
    r"^```record\n(.*?)^```$", (spec_folder() / "notation.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)
START = new_game(PARKER_1980, players=2)
OPENING: tuple[Move, ...] = (Dice(1, 3, 5, 6), Advance(7, 8), Stop())
GAME = Game(START, (*OPENING, Dice(2, 3, 4, 5), Advance(5, 9), Roll(), Dice(1, 1, 1, 1)))
TEXT = """\
[CantStop "1"]
[Event "Club \\"A\\""]
[Edition "PARKER_1980"]
[Players "Anna" "\u00d6d\u00f6n"]
[First "0"]
[Result "unfinished"]

# before
1. @0 1356 7+8 # a good start
    # or so
    stop
2. @1 2345 5+9 roll 1111
end
"""
RECORD = Record.of(
    GAME,
    players=["Anna", "\u00d6d\u00f6n"],
    tags={"Event": 'Club "A"'},
    comments=[Comment(0, "before"), Comment(2, "a good start"), Comment(2, "or so")],
)


def whole_game(rules: Rules, seed: str) -> Game:
    """Play a game to its end by chance."""
    played = list(positions_of_a_game(rules, rules.players[1], Random(f"{seed} {rules.name}")))
    return Game(played[0][0], [move for _, move in played])


# Writing and reading


def test_a_record_is_written_like_this_and_read_back() -> None:
    assert format_record(RECORD) == TEXT
    assert parse_record(TEXT) == RECORD
    assert parse_record(TEXT).game() == GAME
    assert [turn.line for turn in parse_record(TEXT).turns] == [9, 12]


def test_the_page_shows_a_record() -> None:
    (text,) = SHOWN
    record = parse_record(text)
    assert format_record(record) == text
    assert record.game().state.turn == 1 and dict(record.tags)["Date"] == "2026-11-17"


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_a_game_of_any_rules_comes_back_whole_and_in_part(rules: Rules) -> None:
    game = whole_game(rules, "record")
    middle = len(game.moves) // 2
    for part in (game, game.at(middle), Game(game.states[middle], game.moves[middle:])):
        record = Record.of(part)
        again = parse_record(format_record(record))
        assert again == record and again.game() == part and again.moves == part.moves
        assert record_from_json(record_to_json(record)) == record


one_line = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")))
any_text = st.text(st.characters(exclude_categories=()))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record: a whole game or a part of one, with names, tags and comments."""
    start, moves = draw(games(editions() | house_rules(boards().filter(lambda board: sum(board.lengths) < 80))))
    first = draw(st.integers(0, len(moves)))
    last = draw(st.integers(first, min(len(moves), first + 40)))
    game = Game(Game(start, moves[:first]).state, moves[first:last])
    plies = sorted(draw(st.lists(st.integers(0, len(game.moves)), max_size=4)))
    names = st.from_regex("[A-Z][A-Za-z0-9]*", fullmatch=True).filter(lambda name: name not in OWN)
    return Record.of(
        game,
        players=[draw(any_text) for _ in range(start.players)],
        tags=draw(st.dictionaries(names, any_text, max_size=3)),
        comments=[Comment(ply, draw(one_line)) for ply in plies],
    )


OWN = ("CantStop", "Edition", "Players", "First", "Position", "Result", "Date")


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
    long = Record.of(GAME, players=["x" * MOST_LINE, "?"])
    with pytest.raises(CantStopError, match=f"a line of this record would have more than {MOST_LINE} bytes"):
        format_record(long)


# What cannot be written down


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": None}, "the start of a record must be of type State"),
        ({"turns": [RecordTurn(0, OPENING)]}, "the turns of a record are a tuple of RecordTurn, not "),
        ({"turns": (OPENING,)}, "the turns of a record are a tuple of RecordTurn, not "),
        ({"turns": (RecordTurn(2, OPENING),)}, "the seat of a turn must be an int from 0 to 1, not 2"),
        ({"turns": (RecordTurn(0, (Advance(13),)),)}, "a move of this record names column 13 of 12"),
        ({"turns": (RecordTurn(0, (Raise(18),)),)}, "a move of this record names column 18 of 12"),
        ({"players": ("Anna",)}, "a record has the names of its 2 players, not "),
        ({"players": ("Anna", 7)}, "a record has the names of its 2 players, not "),
        ({"result": 2}, "the seat that has won must be an int from 0 to 1, not 2"),
        ({"comments": (Comment(8, "late"),)}, "comments stand in order, up to the last of 7 moves, not [8]"),
        ({"comments": (Comment(2, ""), Comment(1, ""))}, "comments stand in order"),
        ({"comments": ("what",)}, "the comments of a record are a tuple of Comment, not "),
        ({"tags": {"Event": "x"}}, "the tags of a record are pairs of a name and a text, not "),
        ({"tags": (("Event", 7),)}, "the tags of a record are pairs of a name and a text, not "),
        ({"tags": (("event", "x"),)}, "the name of a tag is a capital letter with letters and digits, not 'event'"),
        ({"tags": (("Result", "x"),)}, "the tag Result is written by the record itself"),
        ({"tags": (("A", "x"), ("A", "y"))}, "every tag stands once, not as in A, A"),
        ({"tags": (("Date", "2026-02-30"),)}, "a date is written as in 2026-11-17, not '2026-02-30'"),
        ({"tags": (("Date", "20261117"),)}, "a date is written as in 2026-11-17, not '20261117'"),
    ],
)
def test_a_record_that_makes_no_sense_cannot_be_built(change: dict[str, object], said: str) -> None:
    with pytest.raises(CantStopError, match=re.escape(said)):
        evolve(RECORD, **change)  # type: ignore[arg-type]  # that it is refused is the point


def test_turns_and_comments_are_checked_as_well() -> None:
    for wrong in ((), [Stop()], ("stop",)):
        with pytest.raises(CantStopError, match="a turn has a tuple of one or more moves, not "):
            RecordTurn(0, wrong)  # type: ignore[arg-type]  # that it is refused is the point
    for text in ("two\nlines", "\x7f", "\u2028", "\ud800"):
        with pytest.raises(CantStopError, match="a comment is one line of text, without "):
            Comment(0, text)
    with pytest.raises(CantStopError, match="the ply of a comment must be an int of at least 0"):
        Comment(-1, "")
    with pytest.raises(CantStopError, match="a game must be of type Game"):
        Record.of(START)  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match="a record must be of type Record"):
        format_record(GAME)  # type: ignore[arg-type]  # that it is refused is the point


# What cannot be read

HEAD = TEXT[: TEXT.index("\n# before")]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, '[CantStop "1"]'),
        ("\n\n", 3, 1, '[CantStop "1"]'),
        ("1. @0 1356\nend\n", 1, 1, '[CantStop "1"]'),
        (TEXT.replace('"1"', '"2"', 1), 1, 1, '[CantStop "1"]'),
        (TEXT.replace("[Event", "[event"), 2, 2, "the name of a tag, with a capital letter"),
        (TEXT.replace("[Event ", "[Event  "), 2, 8, "'\"'"),
        (TEXT.replace('\\"A\\""]', '\\"A\\""'), 2, 20, "']'"),
        (TEXT.replace('\\"A\\""', "\\nA"), 2, 14, r"\u{e9}"),
        (TEXT.replace("Club", "Cl\tub"), 2, 11, r"\u{9} for this character"),
        (TEXT.replace('[First "0"]', '[First "0" "1"]'), 5, 11, "']'"),
        (TEXT.replace("[Event", "[Result"), 6, 1, "another tag than Result, which stands in line 2 already"),
        (TEXT.replace("[Event", "[CantStop"), 2, 1, "another tag than CantStop, which begins a game"),
        (TEXT.replace('[Edition "PARKER_1980"]\n', ""), 7, 1, '[Edition "..."], which every game has'),
        (TEXT.replace('[Result "unfinished"]\n', ""), 7, 1, '[Result "..."], which every game has'),
        (TEXT.replace('[First "0"]\n', ""), 7, 1, '[First "..."] or [Position "..."], one of which every game has'),
        (TEXT.replace("PARKER_1980", "PARKER_1981"), 3, 11, "no edition is called 'PARKER_1981'"),
        (TEXT.replace("PARKER_1980", "PARKER_1980[runners=x]"), 3, 31, "a number from 1 to 99"),
        (
            TEXT.replace("PARKER_1980", r"PARKER_1980[name=\"x\",runners=z]"),
            3,
            11 + len(r"PARKER_1980[name=\"x\",runners="),
            "a number from 1 to 99",
        ),
        (TEXT.replace('"Anna" ', ""), 4, 10, "the names of 2 to 4 players, in quotes"),
        (TEXT.replace('First "0"', 'First "2"'), 5, 9, "a seat from 0 to 1"),
        (TEXT.replace('First "0"', 'First "0 "'), 5, 10, "the end of the first seat"),
        (TEXT.replace("unfinished", "finished"), 6, 10, "one of unfinished, wins:"),
        (TEXT.replace("unfinished", "wins:2"), 6, 15, "a seat from 0 to 1"),
        (TEXT.replace("unfinished", "unfinished?"), 6, 20, "the end of the result"),
        (TEXT.replace("[Event", "[Date"), 2, 8, "a date as in 2026-11-17"),
        (TEXT.replace("1. @0", "2. @0"), 9, 1, "1. or end"),
        (TEXT.replace("1. @0", "@0"), 9, 1, "1. or end"),
        (TEXT.replace("1. @0", "1356"), 9, 1, "1. or end"),
        (TEXT.replace("1. @0", "1. 1356"), 9, 4, "'@'"),
        (TEXT.replace("1. @0", "1. @2"), 9, 5, "a seat from 0 to 1"),
        (TEXT.replace("1. @0", "1. @0x"), 9, 6, "the end of the seat"),
        (TEXT.replace("1. @0 1356 7+8", "1. @0 2."), 9, 7, "a move"),
        (TEXT.replace("1. @0 1356 7+8", "1. @0 end"), 9, 7, "four faces from 1 to 9, one or two columns as in 7+8"),
        (TEXT.replace("2. @1", "3. @1"), 12, 1, "a move, 2. or end"),
        (TEXT.replace("stop", "Stop"), 11, 5, "one of bust, roll, stop, keep"),
        (TEXT.replace("7+8", "7+13"), 9, 14, "a column from 2 to 12"),
        (TEXT.replace("7+8", "7\u00a0+8"), 9, 13, "+, the end of the move, or more faces of a roll"),
        (TEXT.replace("or so", "or\x0bso"), 10, 9, "a comment without control characters"),
        (TEXT.replace("end", "end 3."), 13, 5, "the end of the line"),
        (TEXT.replace("end", "end # over"), 13, 5, "the end of the line"),
        (TEXT + TEXT, 14, 1, "the end of the text after one game"),
        (TEXT.replace("# before", "#" * (MOST_LINE + 1)), 8, MOST_LINE + 2, f"within {MOST_LINE} bytes"),
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


def test_a_position_must_agree_with_the_other_tags() -> None:
    played = Record.of(Game(GAME.states[2]))
    text = format_record(played)
    assert parse_record(text) == played
    for wrong in (
        text.replace("n PARKER_1980", "n X").replace('"PARKER_1980"', '"CLIPPER_1981"'),
        text.replace('"?" "?"', '"?" "?" "?"'),
    ):
        with pytest.raises(
            RecordError, match=r"expected a position of \w+ with [23] seats, as the other tags say"
        ) as caught:
            parse_record(wrong)
        assert (caught.value.line, caught.value.column) == (4, 12)
    both = text.replace("[Result", '[First "0"]\n[Result')
    with pytest.raises(RecordError, match="one of which every game has"):
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
    text = TEXT.replace("or so", "\u00e9" * (MOST_LINE // 2))
    for source in (io.StringIO(text, newline="\n"), io.BytesIO(text.encode("utf-8"))):
        with pytest.raises(RecordError, match=f"expected the end of the line within {MOST_LINE} bytes") as caught:
            list(read_records(source))
        assert caught.value.line == 10


@pytest.mark.parametrize("source", [7, None, ["x"], b"x"])
def test_records_are_read_from_files_only(source: str) -> None:
    with pytest.raises(CantStopError, match="records are read from a path or an open file, not "):
        list(read_records(source))
    with pytest.raises(CantStopError, match="the text of a record must be of type str"):
        parse_record(source)


# Files


def test_a_file_holds_any_number_of_games(tmp_path: Path) -> None:
    found = [Record.of(whole_game(rules, "file")) for rules in ALL_RULES]
    path = tmp_path / "games.txt"
    path.write_text("\n".join(map(format_record, found)), encoding="utf-8", newline="\n")
    assert list(read_records(path)) == list(read_records(str(path))) == found
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert list(read_records(text)) == list(read_records(data)) == found
    path.write_text("\n \n", encoding="utf-8")
    assert list(read_records(path)) == []
    with pytest.raises(FileNotFoundError):
        list(read_records(tmp_path / "none"))


def test_games_before_a_broken_one_are_read() -> None:
    stream = read_records(io.StringIO(TEXT + TEXT + TEXT.replace("stop", "halt")))
    assert [next(stream), next(stream)] == [RECORD, RECORD]
    with pytest.raises(RecordError) as caught:
        next(stream)
    assert caught.value.game_number == 3 and caught.value.line == 2 * 13 + 11
    assert caught.value.record is not None and caught.value.record.moves == OPENING[:2]


def check_cut(text: str, cut: int) -> None:
    """Cut a file of two equal games off, and read what is left of the second."""
    data = text.encode("utf-8")
    stream = read_records(io.BytesIO(data + data[:cut]))
    whole = parse_record(text)
    assert next(stream) == whole
    left = data[:cut].decode("utf-8", errors="ignore")
    if not left.strip():
        assert next(stream, None) is None
        return
    if cut >= len(data) - 1:  # all but the last end of line
        assert next(stream) == whole
        return
    with pytest.raises(RecordError) as caught:
        next(stream)
    error = caught.value
    lines = left.split("\n")
    before = text.count("\n")
    assert error.line is not None and error.line <= before + len(lines) and error.game_number == 2
    told = [line for line in lines[1:-1] if line.startswith("[")]
    assert len(told) <= len(error.tags) <= len(told) + 1 or error.record is not None
    if error.record is None:
        assert "\n\n" not in left
        return
    assert error.record.result is None and dict(error.record.tags) == dict(whole.tags)
    assert (error.line, error.column) == (before + len(lines), len(lines[-1]) + 1)
    assert error.record.start == whole.start and error.record.players == whole.players
    body = left.partition("\n\n")[2]
    words = [word for line in body.split("\n") for word in re.findall(r"\S+", line.partition("#")[0])]
    if body and not body[-1].isspace() and "#" not in lines[-1]:
        words = words[:-1]
    moves = [word for word in words if not word.startswith("@") and not word.endswith(".") and word != "end"]
    assert [str(move) for move in error.record.moves] == moves
    complete = [line.partition("# ")[2] for line in body.split("\n")[:-1] if "#" in line]
    assert [comment.text for comment in error.record.comments] == complete
    assert Game(error.record.start, error.record.moves).moves == whole.moves[: len(moves)]


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("a good", "\u00e9n j\u00f3 \U0001f3b2"), *SHOWN])
def test_a_record_can_be_cut_off_at_any_byte(text: str) -> None:
    for cut in range(len(text.encode("utf-8")) + 1):
        check_cut(text, cut)


@given(records(), st.floats(0, 1))
def test_any_record_can_be_cut_off_anywhere(record: Record, share: float) -> None:
    text = format_record(record)
    check_cut(text, int(share * len(text.encode("utf-8"))))


def test_what_has_been_read_of_a_cut_game_can_be_played_through() -> None:
    game = whole_game(PARKER_1980, "cut")
    text = format_record(Record.of(game))
    with pytest.raises(RecordError) as caught:
        parse_record(text[: len(text) // 2])
    left = caught.value.record
    assert left is not None and left.game() == game.at(len(left.moves)) and len(left.moves) > 50
    assert caught.value.tags["Result"] == (f"wins:{game.state.winner}",)


# Fuzz


@settings(max_examples=300)
@given(st.data())
def test_a_changed_record_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXT, *SHOWN]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        piece = data.draw(
            st.sampled_from(["", "\n", " ", "#", '"', "\\", "[", "]", "end", "@1", "3.", "7+8"]) | any_text
        )
        text = text[:start] + piece + text[end:]
    try:
        record = parse_record(text)
    except NotationError as error:
        lines = text.split("\n")
        line, column = error.line, error.column
    else:
        assert parse_record(format_record(record)) == record
        return
    assert line is not None and column is not None
    assert 1 <= line <= len(lines) and 1 <= column <= max(len(lines[line - 1]), 1) + 1


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_or_hold_no_game(data: bytes) -> None:
    try:
        found = list(read_records(io.BytesIO(data)))
    except NotationError:
        return
    assert found == [] and not data.strip(b" \t\r\n")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(records(), st.data())
def test_changed_json_is_read_or_refused_and_nothing_else(record: Record, data: st.DataObject) -> None:
    document: object = record_to_json(record)
    place = document
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            place[key] = data.draw(json_values)
            break
        place = inner
    try:
        again = record_from_json(document)  # type: ignore[arg-type]  # it may be anything by now
    except NotationError as error:
        told = error.place
    else:
        assert record_from_json(record_to_json(again)) == again
        return
    assert told.startswith("record")


# Playing it through


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
        "turn 2, line 12, move 2: 5 is not allowed: the pair for column 9 can be used and has "
    )


@pytest.mark.parametrize(
    ("old", "new", "said", "ply"),
    [
        ("1. @0", "1. @1", "turn 1, line 9, move 1: it is the turn of seat 0, not of seat 1", 0),
        ("2. @1", "2. @0", "turn 2, line 12, move 1: it is the turn of seat 1, not of seat 0", 3),
        ("    stop\n2. @1 ", "2. @0 stop ", "turn 2, line 11, move 1: the turn of seat 0 has not ended", 2),
        ("2. @1 ", "", "turn 1, line 9, move 4: the turn of seat 0 has ended before this move", 3),
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
    with pytest.raises(ReplayError, match=r"^turn 1, move 1: bust is not allowed: seat 0 has to roll the dice now"):
        written.game()


def test_bids_and_payouts_stand_in_the_turn_of_the_roller() -> None:
    game = whole_game(BIDDING_1986, "bids")
    record = Record.of(game)
    assert any(str(move).startswith(("makes:", "busts:")) for turn in record.turns for move in turn.moves)
    assert [turn.seat for turn in record.turns] == [game.states[plies.start].turn for plies in game.turns]
