"""Nothing that other systems lack is needed, and the encoding of the terminal changes no byte of a file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from attrs import evolve

from cantstop import PARKER_1980, format_position, from_json, new_game, parse_record, to_json
from tests.helpers.command_line import CASES
from tests.helpers.paths import ROOT

LACKING_WINDOWS = """
import os, signal, sys
for name in "fcntl grp pty pwd readline resource syslog termios tty".split():
    sys.modules[name] = None
for name in dir(signal):
    known = "SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM SIG_DFL SIG_IGN".split()
    if name.startswith("SIG") and name not in known:
        delattr(signal, name)
for name in "pthread_sigmask alarm setitimer siginterrupt sigwait pause".split():
    if hasattr(signal, name):
        delattr(signal, name)
absent = "chown fchown fchmod fork forkpty getuid geteuid getgid getpgid killpg lchown mkfifo openpty setsid"
for name in (*absent.split(), "O_DIRECTORY", "O_NOFOLLOW", "O_SYNC"):
    delattr(os, name)
"""
"""Hides modules, signals and functions of the system that Windows does not have."""

IMPORT_ALL = """
from importlib import import_module
from pkgutil import walk_packages
import cantstop
for module in walk_packages(cantstop.__path__, "cantstop."):
    import_module(module.name)
    print(module.name)
"""

RUN_ALL = """
from tests.helpers.command_line import CASES, GOLDEN, transcript
for name in CASES:
    if transcript(name) != (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"):
        print(transcript(name))
print(len(CASES), "tried")
"""

START = "import sys, cantstop_command; sys.argv = ['cantstop', 'new']; sys.exit(cantstop_command.main())"


def python(code: str, *arguments: str) -> str:
    """Run a program in a fresh Python, and return what it prints."""
    process = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


def test_every_module_can_be_imported_without_what_windows_lacks() -> None:
    names = python(LACKING_WINDOWS + IMPORT_ALL).split()
    assert len(names) > 60 and {"cantstop.cli.play", "cantstop.odds.plots", "cantstop.testing"} <= set(names)


def test_every_command_runs_without_what_windows_lacks() -> None:
    assert python(LACKING_WINDOWS + RUN_ALL) == f"{len(CASES)} tried\n"
    assert python(LACKING_WINDOWS + START).startswith("cs1 PARKER_1980 ")


ENCODINGS = {
    "utf-8": {"PYTHONUTF8": "1"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "cp1252": {"PYTHONIOENCODING": "cp1252", "LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    "strict": {"PYTHONIOENCODING": "cp437:strict"},
}
GAME = "Łódź, zoë.cantstop"
POSITION = json.dumps(to_json(new_game(evolve(PARKER_1980, name="Zoë 規則", runners=2), players=2)), ensure_ascii=False)
"""A position as programs write it that do not escape what is not ASCII."""
TYPED = "Zoë, Łukasz 規\n64\n31\n1356\n7+8\nwhy 7+9\nstop\nquit\n"


def bytes_of(folder: Path, environment: dict[str, str], given: str, *arguments: str) -> bytes:
    """Run the command in an environment, and return the bytes that it prints."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    process = subprocess.run(
        [sys.executable.encode(), b"-m", b"cantstop", *(word.encode() for word in arguments)],
        input=given.encode(),
        capture_output=True,
        check=False,
        cwd=folder,
        env=clean | environment,
    )
    assert (process.returncode, process.stderr) == (0, b""), process.stderr
    return process.stdout


def results(folder: Path, environment: dict[str, str]) -> dict[str, bytes]:
    """Play and judge a game, draw and write positions, and return the bytes of all files and of all JSON."""
    folder.mkdir()
    shown = bytes_of(folder, environment, TYPED, "play", GAME, "--typed")
    assert b"Zo" in shown and b"Traceback" not in shown
    assert bytes_of(folder, environment, "", "referee", GAME).count(b"Zo") > 3
    assert b"HU-1.1" in bytes_of(folder, environment, "", "rule", "--edition", "parker-1980")
    bytes_of(folder, environment, POSITION, "board", "-", "--svg", "zoë.svg")
    record = (folder / GAME).read_text(encoding="utf-8")
    printed = {
        "judged": bytes_of(folder, environment, record, "referee", "--json", "-"),
        "drawn": bytes_of(folder, environment, POSITION, "board", "-", "--svg", "-"),
        "legal": bytes_of(folder, environment, POSITION, "legal", "-", "--json"),
    }
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    return printed | files | {GAME: re.sub(rb"\[Date .*\]", b'[Date "2026-11-17"]', files[GAME])}


def test_the_same_bytes_are_read_and_written_in_every_encoding(tmp_path: Path) -> None:
    first, *others = (results(tmp_path / name, environment) for name, environment in ENCODINGS.items())
    assert first.keys() == {"judged", "drawn", "legal", GAME, "zoë.svg"}
    record = parse_record(first[GAME].decode("utf-8"))
    assert record.players == ("Zoë", "Łukasz 規") and len(record.moves) == 3 and b"\r" not in first[GAME]
    assert "Zoë 規則" in first["zoë.svg"].decode("utf-8") and json.loads(first["judged"])["players"][0] == "Zoë"
    assert format_position(from_json(json.loads(POSITION))) == json.loads(first["legal"])["position"]
    for other in others:
        assert other == first


def test_line_ends_of_windows_make_no_difference(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    first = results(folder, {})
    (folder / GAME).write_bytes(first[GAME].replace(b"\n", b"\r\n"))
    windows = (folder / GAME).read_bytes().decode("utf-8")
    assert bytes_of(folder, {}, windows, "referee", "--json", "-") == first["judged"]
    bytes_of(folder, {}, "quit\r\n", "play", GAME)
    assert (folder / GAME).read_bytes() == first[GAME]
    assert bytes_of(folder, {}, POSITION.replace(", ", ",\r\n"), "legal", "-", "--json") == first["legal"]
