"""Files of records: any number of games, cut off anywhere."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantstop import PARKER_1980, Game, Record, RecordError, format_record, parse_record, read_records
from tests.helpers.random_games import ALL_RULES
from tests.helpers.sample_records import OPENING, RECORD, SHOWN, TEXT, records, whole_game


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
