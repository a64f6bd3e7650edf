"""Whatever goes wrong, the command prints one line and no traceback, and nothing is lost."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cantstop.cli import run
from tests.helpers.command_line import OVER, PAIR, RECORDS, ROLL, command
from tests.helpers.paths import ROOT

TWO = ("--player", "Anna", "--player", "Ben")


@pytest.mark.parametrize(
    ("arguments", "message"),
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
        (("odds", OVER), "no roll comes next in the phase over"),
        (("rule",), "cantstop rule: give either IDs, or --search, or --edition"),
        (("rule", "HU-7.7", "--search", "x"), "give either IDs, or --search, or --edition"),
        (("rule", "HU-99"), "no clause is called 'HU-99'; they run from HU-1.1 to NL-12.7"),
        (("rule", "R-99"), "no ruling is called 'R-99'; they run from R-01 to R-52"),
        (("rule", "--search", " "), "the words to search for must not be empty"),
        (("rule", "--edition", "milton-1990"), "no edition is called 'MILTON_1990'; choose from PARKER_1980"),
        (("rule", "--edition", "parker-1980[runners=2]"), "PARKER_1980[runners=2] is not a printed edition"),
        (("rule", "--edition", 'PARKER_1980[name="ours",runners=2]'), "is not a printed edition"),
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
        (("play", "examples/records/parker-1980.cantstop"), "is over; name another file to begin a new game"),
        (("play", "examples/records/parker-1980.cantstop", "--typed"), "already exists; to continue the game"),
        (("play", "new", "--seed", "1", "--typed"), "use either --seed or --typed, not both"),
        (("play", "new", "--edition", "milton-1990"), "no edition is called"),
        (("play", "new", "--player", "Anna"), "PARKER_1980 needs 2 to 4 players with different names; you named Anna"),
        (("play", "new", "--player", "Anna", "--player", "Anna"), "with different names"),
        (("play", "new", "--player", "A\x1b[2J", "--player", "Ben"), "or contain control characters"),
        (("play", "new", "--player", "", "--player", "Ben"), "a name must not be empty"),
        (("play", "new", *TWO, "--first", "Cleo"), "no player is called 'Cleo'; the players are Anna and Ben"),
        (
            ("play", "/nowhere/game", *TWO, "--first", "Ben"),
            "cantstop: /nowhere/game: No such file or directory",
        ),
    ],
)  # fmt: skip
def test_a_bad_argument_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = command(*arguments)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("cantstop") and result.err.count("\n") == 1 and result.err.endswith("\n")
    assert message in result.err
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
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for anybody but root
    assert command("board", ROLL, "--svg", str(file)) == (2, "", f"cantstop: {file}: Permission denied\n")
    assert file.read_text(encoding="utf-8") == "x"


def test_a_bug_in_the_command_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("cantstop.cli.board.save", fail)
    result = command("board", ROLL, "--svg", "x")
    assert result == (2, "", "cantstop: this should not have happened: KeyError: 'oops'\n")


def test_closed_streams_cause_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["new"]) == 0
    sys.stderr.close()
    for shell in ("new >&-", "new 2>&-", "board - <&-", "referee - <&-", "play x <&-"):
        process = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m cantstop {shell}"], capture_output=True, text=True, check=False
        )
        assert "Traceback" not in process.stderr and process.stderr.count("\n") <= 1
        assert process.returncode == (0 if shell.startswith("new") else 2)


def test_input_that_is_not_text_is_refused() -> None:
    for arguments in (["board", "-"], ["referee", "-"], ["play", "nowhere"]):
        process = subprocess.run(
            [sys.executable, "-m", "cantstop", *arguments],
            input=b"\xff\xfe\n",
            capture_output=True,
            check=False,
            env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        )
        assert process.returncode == 2 and b"Traceback" not in process.stderr and process.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ('{"position": ' + "[" * 100_000, "standard input is JSON with a number too long or lists too deep to be read"),
        ('{"position": ' * 100_000, "standard input is JSON with a number too long or lists too deep to be read"),
        ('{"turn": ' + "9" * 5_000 + "}", "standard input is JSON with a number too long or lists too deep to be read"),
        ('{"turn": ' + "[" * 500 + "]" * 500 + "}", "expected an object with the keys"),
        ('{"turn": ' + "9" * 4_000 + "}", "expected an object with the keys"),
        ('{"turn": ' + "[" * 500, "standard input is not valid JSON: Expecting value"),
    ],
    ids=["lists", "objects", "digits", "some lists", "some digits", "cut off"],
)
def test_json_of_any_size_is_refused_in_one_line(given: str, message: str) -> None:
    for arguments in ("board -", "legal -", "odds -", "explain - stop", "compare - stop"):
        result = command(*arguments.split(), given=given)
        assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
        assert message in result.err and len(result.err) < 1000


def test_a_failure_to_print_is_not_blamed_on_the_record() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        process = subprocess.run(
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
    assert (process.returncode, process.stderr) == (2, "cantstop: [Errno 28] No space left on device\n")


def test_errors_without_a_file_are_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("the disk is on fire")

    monkeypatch.setattr("cantstop.cli.board.save", refuse)
    assert command("board", ROLL, "--svg", "x") == (2, "", "cantstop: the disk is on fire\n")


def test_a_refusal_by_click_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    def refuse(*_: object) -> None:
        raise click.ClickException("no\nway")

    monkeypatch.setattr("cantstop.cli.board.save", refuse)
    assert command("board", ROLL, "--svg", "x") == (2, "", "cantstop: no way\n")


def test_an_interruption_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cantstop.cli.board.save", interrupt)
    assert command("board", ROLL, "--svg", "x").status == 130


def test_a_closed_pipe_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
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
    message = capsys.readouterr().err
    assert message == "cantstop: the command needs click and rich: pip install 'cantstop[cli]'\n"


def test_an_interruption_during_the_start_is_not_an_error_either(monkeypatch: pytest.MonkeyPatch) -> None:
    from cantstop import __main__

    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "find_spec", interrupt)
    assert __main__.main() == 130


def test_the_command_can_be_run_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cantstop import __main__

    monkeypatch.setattr(sys, "argv", ["cantstop", "new"])
    assert __main__.main() == 0
    assert capsys.readouterr().out == f"{ROLL}\n"
