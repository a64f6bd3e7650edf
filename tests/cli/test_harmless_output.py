"""Whatever names, paths, tags and comments contain, nothing that is printed can control the terminal."""

from __future__ import annotations

import ast
import json
import os
import sys
from io import StringIO
from pathlib import Path
from unicodedata import category

import pytest
from attrs import evolve

import cantstop.cli
from cantstop import (
    PARKER_1980,
    Advance,
    Comment,
    Dice,
    Game,
    Record,
    Stop,
    format_position,
    format_record,
    new_game,
    parse_position,
)
from cantstop.cli import COMMANDS, run
from cantstop.cli.output import paragraph, print_table, refuse, say_allowed
from cantstop.cli.session import ask
from cantstop.notation.records import NOT_TEXT
from tests.helpers.command_line import DECIDE, PAIR, command

HOSTILE = "a\x1b[31mb\rc\x07d\x08e\x7ff\x9b2Jg\u202eh\u2066i\u200bj\u2028k\x85l[bold]m"
"""Colours, a return, a bell, a backspace, marks that turn the direction of text, line ends, and the markup of rich."""
HOUSE = evolve(PARKER_1980, name=HOSTILE, runners=2)
POSITION = format_position(new_game(HOUSE, players=2))
RULES = POSITION.split(" ")[1]


def found(text: str) -> set[str]:
    """Find the characters that could control a terminal, except for the ends of lines."""
    return {letter for letter in text if letter != "\n" and category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def record(folder: Path) -> str:
    """Write a game in which everything that people choose is hostile, in a file with a hostile name."""
    game = Game(new_game(HOUSE, players=2)).play(Dice(1, 3, 5, 6)).play(Advance(7, 8)).play(Stop())
    names, tags = [f"Anna{HOSTILE}", f"Ben{HOSTILE}"], {"Event": HOSTILE, "Other": HOSTILE}
    comments = [Comment(ply, NOT_TEXT.sub("", HOSTILE)) for ply in (0, 2)]
    path = folder / f"{HOSTILE}.cantstop"
    path.write_text(format_record(Record.of(game, players=names, tags=tags, comments=comments)), encoding="utf-8")
    return path.name


ARGUMENTS: list[tuple[str, ...]] = [
    (HOSTILE,),
    ("referee", "FILE"),
    ("referee", "-q", "FILE", "FILE", HOSTILE),
    ("referee", "--json", "FILE"),
    ("referee", "-"),
    ("referee", "wrong"),
    ("referee", "--json", "wrong"),
    ("explain", POSITION, "1356"),
    ("explain", POSITION, "1357"),
    ("explain", POSITION, HOSTILE),
    ("explain", "--json", POSITION, "1356"),
    ("explain", HOSTILE, "stop"),
    ("legal", POSITION),
    ("legal", "--json", POSITION),
    ("legal", PAIR + HOSTILE),
    ("legal", f"--{HOSTILE}"),
    ("compare", POSITION, "1356"),
    ("compare", "--json", POSITION, "1356"),
    ("compare", DECIDE, HOSTILE),
    ("odds", POSITION),
    ("odds", "--json", POSITION),
    ("odds", HOSTILE),
    ("odds", "-"),
    ("rule", HOSTILE),
    ("rule", "--search", HOSTILE),
    ("rule", "--edition", HOSTILE),
    ("rule", "--edition", RULES),
    ("board", POSITION),
    ("board", POSITION, "--svg", "-"),
    ("board", POSITION, "--svg", f"{HOSTILE}/{HOSTILE}"),
    ("board", "-"),
    ("new", RULES),
    ("new", "--json", RULES),
    ("new", HOSTILE),
    ("new", "--players", HOSTILE),
    ("editions", HOSTILE),
    ("completion", HOSTILE),
    ("play", "FILE"),
    ("play", "FILE", "--typed"),
    ("play", f"{HOSTILE}/{HOSTILE}", "--player", "Anna", "--player", "Ben", "--first", "Ben"),
    ("play", "new", "--player", HOSTILE, "--player", "Ben"),
    ("play", "new", "--player", "Anna", "--player", "Ben", "--first", HOSTILE),
    ("play", "new", "--edition", HOSTILE),
    ("play", "new", "--edition", "ravensburger-2007", "--player", "Anna", "--player", "Ben"),
    ("play", f"{HOSTILE}.new", "--typed", "--player", "Anna", "--player", "Ben", "--first", "Ben"),
]
TYPED = f"{HOSTILE.replace(chr(13), '')}\nboard\nmoves\nwhy {HOSTILE.replace(chr(13), '')}\n1356\nwhy 7+9\n7+8\nhint\n"


def test_every_command_is_tried() -> None:
    assert {arguments[0] for arguments in ARGUMENTS} == {HOSTILE, *COMMANDS}


@pytest.mark.parametrize(
    "arguments", ARGUMENTS, ids=lambda words: f"{words[0]} {ARGUMENTS.index(words)}" if words[0] in COMMANDS else "none"
)
def test_nothing_that_is_printed_controls_the_terminal(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = record(tmp_path)
    text = Path(file).read_text(encoding="utf-8")
    Path("wrong").write_text(
        text.replace('"unfinished"', '"wins:1"') + text.replace("stop", "s\u202etop"), encoding="utf-8"
    )
    result = command(*(file if word == "FILE" else word for word in arguments), given=TYPED)
    assert found(result.out) == found(result.err) == set()
    assert "should not have happened" not in result.err


def test_what_people_have_written_is_shown_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = record(tmp_path)
    shown = "a?[31mb?c?d?e?f?2Jg?h?i?j?k?l[bold]m"
    judged = command("referee", file).out
    assert f"{shown}.cantstop, game 1: PARKER_1980" in judged and f", Anna{shown} and Ben{shown}\n" in judged
    assert f"\n{shown}\n" in judged and "# a[31mbcdef2Jg?h?i?jkl[bold]m" in judged and f"1. Anna{shown}: " in judged
    played = command("play", file, given="help\n").out
    assert f"Ben{shown}: what do the four dice show? " in played and f"cantstop play '{shown}.cantstop'\n" in played
    assert f"1 Ben{shown}: 0 of 3 columns" in played
    assert json.loads(command("referee", "--json", file).out)["file"] == file


def test_the_name_of_a_file_being_read_is_harmless_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    with open(os.devnull, "w", encoding="utf-8") as out, StringIO() as screen:
        monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setenv("TERM", "xterm")
        assert run(["referee", "-q", record(tmp_path)]) == 0
        assert "a?[31mb?c?d?e?f?2Jg?h?i?j?k?l[bold]m" in screen.getvalue()


def test_a_line_break_in_a_path_ends_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    over = parse_position("cs1 PARKER_1980 stones 2:3,7:12,12:3/- runners - turn 0 roll")
    Path("a\nb").write_text(format_record(Record.of(Game(over))), encoding="utf-8")
    assert "cantstop play 'a?b'\n" in command("play", "a\nb", given="quit\n").out
    assert "a?b, game 1: " in command("referee", "a\nb").out
    assert "The game is saved in a?b.\n" in command("play", "a\nb", given="1346\n7\ns\n").out


def test_all_that_prints_or_asks_is_harmless_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    print_table((HOSTILE, "b"), [(HOSTILE, HOSTILE)])
    say_allowed(HOSTILE, legal=True)
    paragraph(HOSTILE, 2, HOSTILE)
    refuse("cantstop", HOSTILE)
    monkeypatch.setattr("builtins.input", lambda question: question)
    out, err = capsys.readouterr()
    assert found(out + err + ask(HOSTILE)) == set() and out.count("31m") == 6


def test_one_module_prints_and_one_function_asks() -> None:
    prints, asks = set(), set()
    for path in Path(cantstop.cli.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="echo" | "secho" | "prompt" | "confirm" | "write")):
                    prints.add(path.stem)
                case ast.Call(func=ast.Name(id="print")):
                    prints.add(path.stem)
                case ast.Call(func=ast.Name(id="input") | ast.Attribute(attr="getpass")):
                    asks.add(path.stem)
                case _:
                    pass
    assert prints == {"output", "atomic_write"} and asks == {"session"}  # atomic_write writes files
