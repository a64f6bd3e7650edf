"""What the command prints, for people and for programs."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.shell_completion import get_completion_class

import cantstop
from cantstop import PARKER_1980, Game, Record, format_record, new_game, parse_position
from cantstop.cli import COMMANDS, program, run
from cantstop.cli.output import in_colour
from cantstop.drawing import svg
from tests.helpers.command_line import CASES, CROWD, DECIDE, GOLDEN, RECORDS, ROLL, command, transcript, wide
from tests.helpers.paths import ROOT
from tests.helpers.peak_memory import run_and_measure
from tests.helpers.pseudo_terminal import Screen
from tests.helpers.random_games import ALL_RULES
from tests.helpers.sample_records import whole_game

# The golden files


@pytest.mark.parametrize("name", CASES)
def test_the_command_prints_what_the_golden_file_holds(name: str) -> None:
    assert transcript(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_command_has_a_golden_file() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(CASES)
    assert {arguments[0] for arguments in CASES.values()} == set(COMMANDS) - {"completion"}  # click writes that one


def test_no_line_is_wider_than_80_characters() -> None:
    for name, arguments in CASES.items():
        if "--json" not in arguments:
            lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]
            assert [line for line in lines if len(line) > 80] == []


# Help


def test_every_command_has_help() -> None:
    for arguments in ((), ("--help",), ("-h",)):
        result = command(*arguments)
        assert (result.status, result.err) == (0, "")
        for name in COMMANDS:
            assert f"\n  {name} " in result.out
        assert "..." not in result.out.partition("Commands:")[2]  # no summary is cut short
    for name in COMMANDS:
        result = command(name, "--help")
        assert result.status == 0 and result.out.startswith(f"Usage: cantstop {name} ")


def test_the_version_is_printed() -> None:
    assert command("--version") == (0, f"cantstop {cantstop.__version__}\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_completion_script(shell: str) -> None:
    kind = get_completion_class(shell)
    assert kind is not None
    expected = kind(program, {}, "cantstop", "_CANTSTOP_COMPLETE").source()
    assert command("completion", shell) == (0, f"{expected}\n", "") and "_CANTSTOP_COMPLETE" in expected


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cantstop ref", {"referee"}),
        ("cantstop new clipper", {"CLIPPER_1981"}),
        ("cantstop play --edition RAVENSBURGER_2007+1+", {"RAVENSBURGER_2007+1+2", "RAVENSBURGER_2007+1+3"}),
        ("cantstop rule nl-12", {f"NL-12.{number}" for number in range(1, 8)}),
        ("cantstop rule R-5", {"R-50", "R-51", "R-52"}),
    ],
)
def test_commands_editions_and_ids_are_completed(
    line: str, offered: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = line.split()
    monkeypatch.setenv("_CANTSTOP_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    with pytest.raises(SystemExit):
        run([])
    completions = {item.partition(",")[2] for item in capsys.readouterr().out.split()}
    assert offered <= completions and all(word.lower().startswith(words[-1].lower()) for word in completions)


# Positions, pictures and pipes


def test_a_position_can_be_piped_in() -> None:
    assert command("board", "-", given=f"{DECIDE}\n") == command("board", DECIDE)
    assert command("explain", "-", "stop", given=f"{DECIDE}\n") == command("explain", DECIDE, "stop")


def test_a_position_can_be_piped_in_as_json() -> None:
    position = command("new", "--json").out
    assert command("board", "-", given="\ufeff" + position) == command("board", ROLL)
    assert "standard input is not valid JSON" in command("board", "-", given="{").err


def test_a_picture_can_go_to_standard_output_or_replace_a_file(tmp_path: Path) -> None:
    drawn = svg.board(parse_position(ROLL)) + "\n"
    assert command("board", ROLL, "--svg", "-") == (0, drawn, "")
    process = subprocess.run(
        [sys.executable, "-m", "cantstop", "board", ROLL, "--svg", "/dev/stdout"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout == drawn
    file = tmp_path / "board.svg"
    file.touch(0o640)
    assert command("board", ROLL, "--svg", str(file)).status == 0
    assert file.read_text(encoding="utf-8") == drawn and file.stat().st_mode & 0o777 == 0o640


def test_a_picture_can_be_written_to_a_file_or_through_a_link(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert command("board", CROWD, "--moves", "--svg", str(target)) == (0, "", "")
    drawn = target.read_text(encoding="utf-8")
    assert drawn == svg.board(parse_position(CROWD), moves=True) + "\n"
    ElementTree.fromstring(drawn)
    (tmp_path / "link.svg").symlink_to(target)
    assert command("board", ROLL, "--svg", str(tmp_path / "link.svg")) == (0, "", "")
    assert target.read_text(encoding="utf-8") != drawn and (tmp_path / "link.svg").is_symlink()


def test_every_encoding_gets_bars() -> None:
    assert "#######" in command("odds", "6", "7", "8", encoding="latin-1").out
    assert "El?készületek" in command("rule", "--edition", "parker-1980", encoding="latin-1").out


@pytest.mark.parametrize(("colourless", "coloured"), [(None, True), ("1", False)])
def test_only_terminals_get_colour(colourless: str | None, coloured: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if colourless:
        monkeypatch.setenv("NO_COLOR", colourless)
    with Screen() as screen, wide(80):
        monkeypatch.setattr(sys, "stdout", screen.stream)
        assert in_colour() is coloured
        assert run(["explain", DECIDE, "stop"]) == 0
    assert "stop is" in screen.shown and ("\x1b[" in screen.shown) is coloured


def test_redirected_output_is_respected() -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert run(["new"]) == 0
    assert printed.getvalue() == f"{ROLL}\n"


# The referee


@pytest.mark.parametrize(("name", "shown"), [("parker-1980.cantstop", "parker-1980"), ("-", "standard input")])
def test_progress_is_shown_while_a_file_is_read(name: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / RECORDS)
    text = Path("parker-1980.cantstop").read_bytes()
    with Screen() as screen, contextlib.redirect_stdout(io.StringIO()) as printed:
        monkeypatch.setattr(sys, "stderr", screen.stream)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert run(["referee", "-q", name]) == 0
    assert shown in screen.shown
    assert "all of them legal" in printed.getvalue()


def test_a_record_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / RECORDS / "dispute.cantstop").read_text(encoding="utf-8")
    result = command("referee", "-", given=text + text)
    assert result.status == 1 and result.err == ""
    assert result.out.startswith("-, game 1: CLIPPER_1981, Anna and Ben\n")
    assert "\n-, game 2: " in result.out
    assert result.out.endswith("\n2 games: 0 by the rules and 2 against the rules\n")
    assert "# Ben: I choose my pairs myself, I always have." in result.out


def test_games_before_an_unreadable_one_are_judged() -> None:
    text = (ROOT / RECORDS / "dispute.cantstop").read_text(encoding="utf-8")
    result = command("referee", "-q", "-", given=text + text[:300])
    assert result.status == 2
    assert "6+8 is not allowed" in result.out
    assert "1 game: 0 by the rules and 1 against the rules; 1 file could not be read" in result.out
    assert result.err.startswith("cantstop referee: -: cannot read") and result.err.count("\n") == 1
    assert command("referee", "-").err == "cantstop referee: -: it contains no games\n"


def test_no_record_can_control_the_terminal() -> None:
    rules = 'PARKER_1980[name=\\"x\\\\u{1b}[2J\\",runners=2]'
    text = (
        f'[CantStop "1"]\n[Event "a\\u{{202e}}b"]\n[Edition "{rules}"]\n[Players "A\\u{{1b}}[2J" "B"]\n'
        '[First "0"]\n[Result "unfinished"]\n\n# \u202eright\nend\n'
    )
    result = command("referee", "-", given=text)
    assert result.status == 0 and not {"\x1b", "\u202e"} & set(result.out)
    assert "A?[2J" in result.out and "a?b" in result.out and "# ?right" in result.out


def test_a_wrong_result_is_against_the_rules(tmp_path: Path) -> None:
    game = Game(new_game(PARKER_1980, players=2))
    text = format_record(Record.of(game, players=["A\x1b[2J", "Ben"])).replace("unfinished", "wins:0")
    result = command("referee", "-", given=text)
    assert result.status == 1 and "\x1b" not in result.out
    assert "the record: the game is not finished, but the record says that it is won by\nA?[2J\n" in result.out
    verdict = json.loads(command("referee", "--json", "-", given=text).out)
    assert verdict["by_the_rules"] is False and verdict["verdict"] is None and verdict["players"] == ["A\x1b[2J", "Ben"]


def test_an_unfinished_game_can_be_by_the_rules() -> None:
    text = format_record(Record.of(Game(new_game(PARKER_1980, players=2))))
    result = command("referee", "-", given=text)
    assert result.status == 0 and "not finished: 0 moves in 0 turns, all of them legal" in result.out


def test_a_large_file_takes_no_more_memory_than_a_small_one(tmp_path: Path) -> None:
    text = "".join(format_record(Record.of(whole_game(rules, "referee"))) for rules in ALL_RULES)
    script = "import sys; from cantstop.cli import run; print(run(['referee', '-q', sys.argv[1]]))"
    most = []
    for times in (1, 30):
        path, games = tmp_path / f"{times}.cantstop", times * len(ALL_RULES)
        path.write_text(text * times, encoding="utf-8")
        printed, kilobytes = run_and_measure(script, str(path))
        assert printed.endswith(f"\n{games} games: {games} by the rules and 0 against the rules\n0")
        most.append(kilobytes)
    assert most[1] - most[0] < 4 * 1024  # kilobytes; one game takes a few hundred
