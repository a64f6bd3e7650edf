"""The command answers as it is known to, and refuses in one line what it cannot do."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.shell_completion import get_completion_class
from command import CASES, CROWD, DECIDE, GOLDEN, OVER, PAIR, RECORDS, ROLL, ROOT, command, told, wide
from games import ALL_RULES
from memory import taken
from records import whole_game

import cantstop
from cantstop import PARKER_1980, Game, Record, format_record, new_game, parse_position, svg
from cantstop.cli import COMMANDS, program, run
from cantstop.cli.shown import in_colour

TWO = ("--player", "Anna", "--player", "Ben")

# What is known


@pytest.mark.parametrize("name", CASES)
def test_the_command_answers_as_it_did(name: str) -> None:
    assert told(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_command_is_among_the_known_answers() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(CASES)
    assert {arguments[0] for arguments in CASES.values()} == set(COMMANDS) - {"completion"}  # click writes that one


def test_no_line_is_wider_than_the_screen() -> None:
    for name, arguments in CASES.items():
        if "--json" not in arguments:
            lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]
            assert [line for line in lines if len(line) > 80] == []


# Help


def test_help_teaches_every_command() -> None:
    for arguments in ((), ("--help",), ("-h",)):
        found = command(*arguments)
        assert (found.status, found.err) == (0, "")
        for name in COMMANDS:
            assert f"\n  {name} " in found.out
        assert "..." not in found.out.partition("Commands:")[2]  # each is told in full
    for name in COMMANDS:
        found = command(name, "--help")
        assert found.status == 0 and found.out.startswith(f"Usage: cantstop {name} ")


def test_it_knows_its_version_and_starts_quickly() -> None:
    assert command("--version").out == f"cantstop {cantstop.__version__}\n"
    took = []
    for _ in range(5):
        before = os.times()
        subprocess.run([sys.executable, "-m", "cantstop", "--version"], check=True, capture_output=True)
        after = os.times()
        took.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(took) < 0.25  # of its own: how long it waits for others is not its fault


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete_it(shell: str) -> None:
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
    found = {item.partition(",")[2] for item in capsys.readouterr().out.split()}
    assert offered <= found and all(word.lower().startswith(words[-1].lower()) for word in found)


# What cannot be done


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("frob",), "cantstop: No such command 'frob' (see cantstop --help)"),
        (("--frob",), "No such option"),
        (("referee",), "cantstop referee: Missing argument 'FILE...'"),
        (("referee", "nowhere"), "cantstop referee: nowhere: No such file or directory"),
        (("referee", "examples"), "cantstop referee: examples: Is a directory"),
        (("referee", "README.md"), "cantstop referee: README.md: cannot read the record '# cantstop' at line 1"),
        (("explain", PAIR), "Missing argument"),
        (("explain", "cs1 NOWHERE", "7+8"), "cannot read the position"),
        (("explain", PAIR, "7*8"), "cannot read the move '7*8' at character 2: expected"),
        (("legal", "cs2"), "cantstop: cannot read the position 'cs2' at character 1: expected 'cs1 '"),
        (("legal", PAIR, "--frob"), "expected"),
        (("compare", "x", "roll"), "cannot read the position 'x'"),
        (("odds", "13"), "cantstop odds: '13' is neither a column from 2 to 12 nor the beginning of a position"),
        (("odds", "9" * 5000), "is neither a column"),
        (("board", ROLL, "--svg", "/"), "cantstop: /: Is a directory"),
        (("board", ROLL, "--svg", "README.md/board.svg"), "cantstop: README.md/board.svg: Not a directory"),
        (("referee", "a\nb"), "cantstop referee: a b: No such file"),
        (("odds", "six"), "'six' is neither a column"),
        (("odds", f"{ROLL} x"), "cannot read the position"),
        (("odds", "-"), "cannot read the position ''"),
        (("odds", OVER), "no roll is to come in the phase over"),
        (("rule",), "cantstop rule: give ids, or words to search for, or an edition"),
        (("rule", "HU-7.7", "--search", "x"), "give ids, or words to search for, or an edition"),
        (("rule", "HU-99"), "no clause is called 'HU-99'; they go from HU-1.1 to NL-12.7"),
        (("rule", "R-99"), "no ruling is called 'R-99'; they go from R-01 to R-52"),
        (("rule", "--search", " "), "there is nothing to search for in an empty text"),
        (("rule", "--edition", "milton-1990"), "no edition is called 'MILTON_1990'; there are PARKER_1980"),
        (("rule", "--edition", "parker-1980[runners=2]"), "PARKER_1980[runners=2] is no printed edition"),
        (("rule", "--edition", 'PARKER_1980[name="ours",runners=2]'), "is no printed edition"),
        (("board", "x"), "cannot read the position 'x'"),
        (("board", ROLL, "--svg", "/nowhere/board.svg"), "cantstop: /nowhere/board.svg: No such file or directory"),
        (("board", ROLL, "--svg", "examples"), "cantstop: examples: Is a directory"),
        (("new", "milton-1990"), "no edition is called 'MILTON_1990'"),
        (("new", "PARKER_1980[runners=x]"), "cannot read"),
        (("new", "--players", "5"), "the number of players in PARKER_1980 must be an int from 2 to 4, not 5"),
        (("new", "--players", "two"), "Invalid value for '--players'"),
        (("new", "--first", "2"), "the first seat must be an int from 0 to 1, not 2"),
        (("editions", "x"), "Got unexpected extra argument (x)"),
        (("completion", "tcsh"), "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        (("play", "README.md"), "cannot read the record '# cantstop' at line 1, character 1"),
        (("play", "examples"), "cantstop: examples: Is a directory"),
        (("play", "examples/records/dispute.cantstop"), "6+8 is not allowed"),
        (("play", "examples/records/parker-1980.cantstop"), "is over; name another file for a new one"),
        (("play", "examples/records/parker-1980.cantstop", "--typed"), "there is a game in"),
        (("play", "new", "--seed", "1", "--typed"), "dice come from a seed or from people, not from both"),
        (("play", "new", "--edition", "milton-1990"), "no edition is called"),
        (("play", "new", "--player", "Anna"), "PARKER_1980 is for 2 to 4 players with different names, not Anna"),
        (("play", "new", "--player", "Anna", "--player", "Anna"), "with different names"),
        (("play", "new", "--player", "A\x1b[2J", "--player", "Ben"), "no control characters"),
        (("play", "new", "--player", "", "--player", "Ben"), "a name has letters"),
        (("play", "new", *TWO, "--first", "Cleo"), "'Cleo' does not play; Anna and Ben do"),
        (
            ("play", "/nowhere/game", *TWO, "--first", "Ben"),
            "cantstop: /nowhere/game: No such file or directory",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_one_line(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    found = command(*arguments)
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith("cantstop") and found.err.count("\n") == 1 and found.err.endswith("\n")
    assert said in found.err
    assert not (ROOT / "new").exists()


def test_a_file_that_cannot_be_opened_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "locked"
    file.write_text("x", encoding="utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "locked")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", refuse)
        patched.setattr("tempfile.mkstemp", refuse)
        assert command("referee", "locked") == (2, "", "cantstop referee: locked: Permission denied\n")
        assert command("board", ROLL, "--svg", "locked") == (2, "", "cantstop: locked: Permission denied\n")
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for whoever is not root
    assert command("board", ROLL, "--svg", str(file)) == (2, "", f"cantstop: {file}: Permission denied\n")
    assert file.read_text(encoding="utf-8") == "x"


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("cantstop.cli.boards.save", fail)
    found = command("board", ROLL, "--svg", "x")
    assert found == (2, "", "cantstop: this should not have happened: KeyError: 'oops'\n")


def test_streams_that_are_closed_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["new"]) == 0
    sys.stderr.close()
    for shell in ("new >&-", "new 2>&-", "board - <&-", "referee - <&-", "play x <&-"):
        told = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m cantstop {shell}"], capture_output=True, text=True, check=False
        )
        assert "Traceback" not in told.stderr and told.stderr.count("\n") <= 1
        assert told.returncode == (0 if shell.startswith("new") else 2)


def test_what_is_no_text_is_refused() -> None:
    for arguments in (["board", "-"], ["referee", "-"], ["play", "nowhere"]):
        told = subprocess.run(
            [sys.executable, "-m", "cantstop", *arguments],
            input=b"\xff\xfe\n",
            capture_output=True,
            check=False,
            env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        )
        assert told.returncode == 2 and b"Traceback" not in told.stderr and told.stderr.count(b"\n") == 1


def test_what_cannot_be_printed_is_not_blamed_on_the_record() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        told = subprocess.run(
            [
                sys.executable,
                "-m",
                "cantstop",
                "referee",
                f"{RECORDS}/dispute.cantstop",
                f"{RECORDS}/parker-1980.cantstop",
            ],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=ROOT,
        )
    assert (told.returncode, told.stderr) == (2, "cantstop: [Errno 28] No space left on device\n")


def test_errors_without_a_file_are_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("the disk is on fire")

    monkeypatch.setattr("cantstop.cli.boards.save", refuse)
    assert command("board", ROLL, "--svg", "x") == (2, "", "cantstop: the disk is on fire\n")


def test_click_itself_can_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    def refuse(*_: object) -> None:
        raise click.ClickException("no\nway")

    monkeypatch.setattr("cantstop.cli.boards.save", refuse)
    assert command("board", ROLL, "--svg", "x") == (2, "", "cantstop: no way\n")


def test_an_interruption_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cantstop.cli.boards.save", interrupt)
    assert command("board", ROLL, "--svg", "x").status == 130


def test_a_closed_pipe_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["editions"], ["referee", str(ROOT / RECORDS / "dispute.cantstop")]):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb", buffering=0) as raw:
            monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="utf-8", write_through=True))
            assert run(arguments) == 141


def test_without_its_extra_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cantstop import __main__

    monkeypatch.setattr(__main__, "find_spec", lambda name: None)
    assert __main__.main() == 2
    said = capsys.readouterr().err
    assert said == "cantstop: the command needs click and rich: pip install 'cantstop[cli]'\n"


def test_an_interruption_before_it_has_begun_is_no_error_either(monkeypatch: pytest.MonkeyPatch) -> None:
    from cantstop import __main__

    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "find_spec", interrupt)
    assert __main__.main() == 130


def test_it_can_be_called_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from cantstop import __main__

    monkeypatch.setattr(sys, "argv", ["cantstop", "new"])
    assert __main__.main() == 0
    assert capsys.readouterr().out == f"{ROLL}\n"


# Positions, pictures and pipes


def test_positions_come_through_pipes() -> None:
    assert command("board", "-", given=f"{DECIDE}\n") == command("board", DECIDE)
    assert command("explain", "-", "stop", given=f"{DECIDE}\n") == command("explain", DECIDE, "stop")


def test_positions_come_as_json_too() -> None:
    told = command("new", "--json").out
    assert command("board", "-", given="\ufeff" + told) == command("board", ROLL)
    assert "standard input is no JSON" in command("board", "-", given="{").err


def test_a_picture_goes_where_it_is_wanted(tmp_path: Path) -> None:
    drawn = svg.board(parse_position(ROLL)) + "\n"
    assert command("board", ROLL, "--svg", "-") == (0, drawn, "")
    told = subprocess.run(
        [sys.executable, "-m", "cantstop", "board", ROLL, "--svg", "/dev/stdout"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == drawn
    file = tmp_path / "board.svg"
    file.touch(0o640)
    assert command("board", ROLL, "--svg", str(file)).status == 0
    assert file.read_text(encoding="utf-8") == drawn and file.stat().st_mode & 0o777 == 0o640


def test_a_picture_is_written(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert command("board", CROWD, "--moves", "--svg", str(target)) == (0, "", "")
    drawn = target.read_text(encoding="utf-8")
    assert drawn == svg.board(parse_position(CROWD), moves=True) + "\n"
    ElementTree.fromstring(drawn)
    (tmp_path / "link.svg").symlink_to(target)
    assert command("board", ROLL, "--svg", str(tmp_path / "link.svg")) == (0, "", "")
    assert target.read_text(encoding="utf-8") != drawn and (tmp_path / "link.svg").is_symlink()


def test_bars_are_drawn_on_every_screen() -> None:
    assert "#######" in command("odds", "6", "7", "8", encoding="latin-1").out
    assert "El?készületek" in command("rule", "--edition", "parker-1980", encoding="latin-1").out


def test_colour_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    with os.fdopen(slave, "w", encoding="utf-8") as screen, wide(80):
        monkeypatch.setattr(sys, "stdout", screen)
        for colourless, coloured in ((None, True), ("1", False)):
            monkeypatch.setenv("TERM", "xterm")
            monkeypatch.delenv("NO_COLOR", raising=False)
            if colourless:
                monkeypatch.setenv("NO_COLOR", colourless)
            assert in_colour() is coloured
            assert run(["explain", DECIDE, "stop"]) == 0
            assert ("\x1b[" in os.read(master, 2**16).decode()) is coloured
    os.close(master)


def test_it_prints_to_whatever_stands_for_standard_output() -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert run(["new"]) == 0
    assert printed.getvalue() == f"{ROLL}\n"


# The referee


def test_who_waits_for_a_file_sees_how_much_has_been_read(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    with os.fdopen(slave, "w", encoding="utf-8") as screen, contextlib.redirect_stdout(io.StringIO()) as printed:
        monkeypatch.setattr(sys, "stderr", screen)
        assert run(["referee", "-q", str(ROOT / RECORDS / "parker-1980.cantstop")]) == 0
        assert "parker-1980" in os.read(master, 2**16).decode()
        text = (ROOT / RECORDS / "parker-1980.cantstop").read_bytes()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert run(["referee", "-q", "-"]) == 0
        assert "standard input" in os.read(master, 2**16).decode()
    os.close(master)
    assert printed.getvalue().count("all of them legal") == 2


def test_a_record_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / RECORDS / "dispute.cantstop").read_text(encoding="utf-8")
    found = command("referee", "-", given=text + text)
    assert found.status == 1 and found.err == ""
    assert found.out.startswith("-, game 1: CLIPPER_1981, Anna and Ben\n")
    assert "\n-, game 2: " in found.out
    assert found.out.endswith("\n2 games: 0 by the rules and 2 against the rules\n")
    assert "# Ben: I choose my pairs myself, I always have." in found.out


def test_what_stands_before_a_fault_in_the_file_is_judged() -> None:
    text = (ROOT / RECORDS / "dispute.cantstop").read_text(encoding="utf-8")
    found = command("referee", "-q", "-", given=text + text[:300])
    assert found.status == 2
    assert "6+8 is not allowed" in found.out and "1 game: 0 by the rules and 1 against the rules; 1 file" in found.out
    assert found.err.startswith("cantstop referee: -: cannot read") and found.err.count("\n") == 1
    assert command("referee", "-").err == "cantstop referee: -: there is no game in it\n"


def test_no_record_steers_the_terminal() -> None:
    rules = 'PARKER_1980[name=\\"x\\\\u{1b}[2J\\",runners=2]'
    text = (
        f'[CantStop "1"]\n[Event "a\\u{{202e}}b"]\n[Edition "{rules}"]\n[Players "A\\u{{1b}}[2J" "B"]\n'
        '[First "0"]\n[Result "unfinished"]\n\n# \u202eright\nend\n'
    )
    found = command("referee", "-", given=text)
    assert found.status == 0 and not {"\x1b", "\u202e"} & set(found.out)
    assert "A?[2J" in found.out and "a?b" in found.out and "# ?right" in found.out


def test_a_result_that_is_not_so_is_against_the_rules(tmp_path: Path) -> None:
    game = Game(new_game(PARKER_1980, players=2))
    text = format_record(Record.of(game, players=["A\x1b[2J", "Ben"])).replace("unfinished", "wins:0")
    found = command("referee", "-", given=text)
    assert found.status == 1 and "\x1b" not in found.out
    assert "the record: the game is not finished, but the record says that it is won by\nA?[2J\n" in found.out
    told = json.loads(command("referee", "--json", "-", given=text).out)
    assert told["by_the_rules"] is False and told["verdict"] is None and told["players"] == ["A\x1b[2J", "Ben"]


def test_an_unfinished_game_can_be_by_the_rules() -> None:
    text = format_record(Record.of(Game(new_game(PARKER_1980, players=2))))
    found = command("referee", "-", given=text)
    assert found.status == 0 and "not finished: 0 moves in 0 turns, all of them legal" in found.out


def test_a_large_file_is_judged_in_the_memory_of_a_small_one(tmp_path: Path) -> None:
    text = "".join(format_record(Record.of(whole_game(rules, "referee"))) for rules in ALL_RULES)
    script = "import sys; from cantstop.cli import run; print(run(['referee', '-q', sys.argv[1]]))"
    most = []
    for times in (1, 30):
        path, games = tmp_path / f"{times}.cantstop", times * len(ALL_RULES)
        path.write_text(text * times, encoding="utf-8")
        told, kilobytes = taken(script, str(path))
        assert told.endswith(f"\n{games} games: {games} by the rules and 0 against the rules\n0")
        most.append(kilobytes)
    assert most[1] - most[0] < 4 * 1024  # kilobytes; a game takes some hundreds
