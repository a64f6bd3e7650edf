"""People play at a real terminal, to the end of a game, and whatever happens nothing is lost."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from attrs import define

from cantstop import BIDDING_1986, EDITIONS, PARKER_1980, Rules, parse_record, ravensburger
from tests.helpers.paths import ROOT
from tests.helpers.pseudo_terminal import Terminal
from tests.helpers.random_games import EVERY

DISPUTE = ROOT / "examples" / "records" / "dispute.cantstop"
ASKED = r"(?m)^(\w+)(?:: |, your bid, unseen: )([^\r\n]*?)(?:\? |Enter throws the dice )\Z"
"""The last line on the screen while the command waits for somebody: who, and what is offered."""


@define
class Player:
    """Plays for everybody: the first advance, three decisions to roll in a turn, and the lowest bid."""

    rolls: int = 0

    def answer(self, offered: str) -> str:
        """Choose from what is offered."""
        if offered == "":
            self.rolls = 0
        if offered == "roll or stop":
            self.rolls += 1
            return "s" if self.rolls == 3 else "r"
        return re.split(r", | or | to ", offered)[0]

    def play(self, terminal: Terminal, questions: int | None = None) -> int:
        """Answer questions until the game ends, or so many of them, and tell how many it were."""
        asked = 0
        while asked != questions and (found := terminal.until(ASKED)) is not None:
            asked += 1
            terminal.type(self.answer(found[2]))
        return asked


def begin(rules: Rules, folder: Path, *more: str) -> Terminal:
    """Sit down to a game."""
    names = ("--player", "Anna", "--player", "Ben", "--first", "Ben")
    return Terminal("play", "g.cantstop", "--edition", rules.name, "--seed", "7", *names, *more, folder=folder)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_a_game_is_played_to_its_end(rules: Rules, tmp_path: Path) -> None:
    with begin(rules, tmp_path) as terminal:
        asked = Player().play(terminal)
        assert terminal.end() == 0
    record = parse_record((tmp_path / "g.cantstop").read_text(encoding="utf-8"))
    game = record.game()
    assert game.state.is_over and record.players == ("Anna", "Ben") and record.start.rules == rules
    assert asked > 100 and "\x1b[1;34m0" in terminal.shown


@pytest.mark.parametrize("rules", [*EDITIONS.values(), ravensburger(1, 2, 3)], ids=lambda rules: rules.name)
def test_a_game_that_is_killed_goes_on_as_if_nothing_had_been(rules: Rules, tmp_path: Path) -> None:
    file = tmp_path / "g.cantstop"
    with begin(rules, tmp_path) as terminal:
        Player().play(terminal)
    whole = file.read_text(encoding="utf-8")
    finished = parse_record(whole)
    file.unlink()
    killed, made = 0, 0
    player, terminal = Player(), begin(rules, tmp_path)
    while True:
        with terminal:
            player.play(terminal, questions=40)
            if terminal.until(ASKED) is None:
                break  # the game is over
            terminal.kill()
        killed += 1
        record = parse_record(file.read_text(encoding="utf-8"))
        assert len(record.moves) >= made + 40
        made = len(record.moves)
        assert finished.moves[:made] == record.moves
        terminal = Terminal("play", "g.cantstop", folder=tmp_path)
    assert killed > 2
    assert file.read_text(encoding="utf-8") == whole
    assert [path.name for path in tmp_path.iterdir()] == ["g.cantstop"]


def test_a_game_that_is_killed_while_it_is_written_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "g.cantstop"
    begin(PARKER_1980, tmp_path, "--first", "Ben").insist(b"\x04")
    for milliseconds in range(0, 40, 4):
        with Terminal("play", "g.cantstop", folder=tmp_path) as terminal:
            assert terminal.until(ASKED) is not None
            terminal.press(b"\nundo\n" * 100)  # each throw, and each that is taken back, is written
            time.sleep(milliseconds / 1000)
            terminal.kill()
        assert len(parse_record(file.read_text(encoding="utf-8")).moves) <= 1


def test_a_bid_is_not_seen_while_it_is_typed(tmp_path: Path) -> None:
    player = Player()
    with begin(BIDDING_1986, tmp_path) as terminal:
        while (found := terminal.until(ASKED)) is not None and "makes:1 to busts:5" not in found[2]:
            terminal.type(player.answer(found[2]))
        terminal.type("busts:4")
        assert terminal.until("roll or stop") is not None
        assert "busts:4" not in terminal.shown and "has bid 4 chips" in terminal.shown
    assert "busts:4" in (tmp_path / "g.cantstop").read_text(encoding="utf-8")


@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_loses_nothing(key: bytes, status: int, tmp_path: Path) -> None:
    with begin(PARKER_1980, tmp_path) as terminal:
        Player().play(terminal, questions=10)
        terminal.until(ASKED)
        before = (tmp_path / "g.cantstop").read_text(encoding="utf-8")
        assert terminal.insist(key) == status
    assert "The game is kept in g.cantstop; cantstop play g.cantstop goes on with it." in terminal.shown
    assert "Traceback" not in terminal.shown
    assert (tmp_path / "g.cantstop").read_text(encoding="utf-8") == before
    assert len(parse_record(before).moves) >= 10


def test_ctrl_c_ends_other_commands_too(tmp_path: Path) -> None:
    with Terminal("referee", "-", folder=tmp_path) as terminal:
        terminal.type(DISPUTE.read_text(encoding="utf-8"))
        assert terminal.until("6\\+8 is .*not allowed") is not None  # now it waits for the next game
        assert terminal.insist(b"\x03") == 130
    assert "Traceback" not in terminal.shown


def test_a_closed_pipe_ends_it_quietly() -> None:
    for command in ("legal", "referee"):
        what = "cs1 PARKER_1980 stones -/- runners - turn 0 roll" if command == "legal" else str(DISPUTE)
        with subprocess.Popen(
            [sys.executable, "-m", "cantstop", command, what], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            assert (process.stderr.read(), process.wait(60)) == (b"", 141)


def test_a_terminal_is_told_how_far_a_large_file_has_been_read(tmp_path: Path) -> None:
    record = (ROOT / "examples" / "records" / "clipper-1981.cantstop").read_bytes()
    (tmp_path / "large").write_bytes(record * 200)
    with Terminal("referee", "--json", "large", folder=tmp_path, output=tmp_path / "told") as terminal:
        assert terminal.end() == 0
    assert "large" in terminal.shown and "━" in terminal.shown
    assert len((tmp_path / "told").read_text(encoding="utf-8").splitlines()) >= 200
