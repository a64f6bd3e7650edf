"""Signals that end a game, without a terminal."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cantstop import parse_record
from tests.helpers.command_line import Result, command

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.fixture(autouse=True)
def default_signals() -> Iterator[None]:
    """Start with the signals of a terminal, also where the tests run with signals ignored."""
    before = {each: signal.getsignal(each) for each in ENDING}
    for each in ENDING:
        signal.signal(each, signal.default_int_handler if each == signal.SIGINT else signal.SIG_DFL)
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


def send(number: signal.Signals) -> None:
    """Send a signal to this process."""
    os.kill(os.getpid(), number)


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, *typed: str | Callable[[], object]) -> Result:
    """Begin a game in which these lines are typed and these things happen, one at each question."""
    waiting = iter(typed)

    def ask(question: str, *, hidden: bool = False) -> str:
        each = next(waiting, "quit")
        if isinstance(each, str):
            return each
        each()
        return ""

    monkeypatch.setattr("cantstop.cli.session.ask", ask)
    players = ("--player", "Anna", "--player", "Ben", "--first", "Ben")
    return command("play", str(folder / "g.cantstop"), *players, "--typed")


def moves(folder: Path) -> list[str]:
    """List the moves that have been saved."""
    return [str(move) for move in parse_record((folder / "g.cantstop").read_text(encoding="utf-8")).moves]


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_ends_a_game(number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = play(tmp_path, monkeypatch, "1356", lambda: send(number), "7+8")
    assert result.status == STATUS[number] and result.err == ""
    assert result.out.endswith(f"The game is saved; to continue it, type: cantstop play {tmp_path / 'g.cantstop'}\n")
    assert moves(tmp_path) == ["1356"]


def test_after_a_game_signals_are_what_they_were_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [signal.getsignal(each) for each in ENDING]
    assert play(tmp_path, monkeypatch, "1356").status == 0
    assert [signal.getsignal(each) for each in ENDING] == before


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_waits_until_the_game_is_saved(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, saves = os.fsync, iter([False, True])

    def interrupted(handle: int) -> None:
        if next(saves):
            send(number)
        fsync(handle)

    monkeypatch.setattr("cantstop.cli.atomic_write.os.fsync", interrupted)
    result = play(tmp_path, monkeypatch, "1356", "7+8")
    assert result.status == STATUS[number] and "The game is saved; " in result.out
    assert moves(tmp_path) == ["1356"] and [path.name for path in tmp_path.iterdir()] == ["g.cantstop"]


def test_a_second_signal_does_not_disturb_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(_: object) -> None:
        for each in ENDING:
            send(each)

    monkeypatch.setattr("cantstop.cli.session.Host.leave", leave)
    assert play(tmp_path, monkeypatch, lambda: send(signal.SIGTERM)).status == 143
    assert {signal.getsignal(each) for each in ENDING} == {signal.SIG_IGN}  # while Python ends


def test_a_signal_that_was_ignored_stays_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    result = play(tmp_path, monkeypatch, "1356", lambda: send(signal.SIGHUP), "7+8")
    assert result.status == 0 and moves(tmp_path) == ["1356", "7+8"]
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_a_signal_before_the_game_begins_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.cli.session.ask", lambda _: send(signal.SIGTERM))
    result = command("play", str(tmp_path / "g.cantstop"))
    assert (result.status, result.out, list(tmp_path.iterdir())) == (143, "", [])


def test_a_game_needs_no_signal_that_the_system_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGHUP")
    assert play(tmp_path, monkeypatch, "1356", lambda: send(signal.SIGTERM)).status == 143
    assert moves(tmp_path) == ["1356"]
