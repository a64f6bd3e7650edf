"""Games played at a real terminal, to the end. Whatever happens, nothing is lost."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import define

from cantstop import BIDDING_1986, EDITIONS, PARKER_1980, Rules, parse_record, ravensburger
from tests.helpers.paths import ROOT
from tests.helpers.pseudo_terminal import Terminal
from tests.helpers.random_games import EVERY

DISPUTE = ROOT / "examples" / "records" / "dispute.cantstop"
ASKED = r"(?m)^(\w+)(?:: |, your secret bid: )([^\r\n]*?)(?:\? |press Enter to throw the dice )\Z"
"""The last line on the screen while the command waits for a player: their name, and what is offered."""


@define
class Player:
    """Plays for everybody: takes the first advance, stops at the third decision of a turn, and bids lowest."""

    rolls: int = 0

    def choose(self, offered: str) -> str:
        """Choose one of the moves that are offered."""
        if offered == "":
            self.rolls = 0
        if offered == "roll or stop":
            self.rolls += 1
            return "s" if self.rolls == 3 else "r"
        return re.split(r", | or | to ", offered)[0]

    def play(self, terminal: Terminal, questions: int | None = None) -> int:
        """Answer questions until the game ends, or as many as given, and return how many there were."""
        asked = 0
        while asked != questions and (question := terminal.until(ASKED)) is not None:
            asked += 1
            terminal.type(self.choose(question[2]))
        return asked


def begin(rules: Rules, folder: Path, *more: str) -> Terminal:
    """Begin a game between Anna and Ben."""
    names = ("--player", "Anna", "--player", "Ben", "--first", "Ben")
    return Terminal("play", "g.cantstop", "--edition", rules.name, "--seed", "7", *names, *more, folder=folder)


@cache
def whole_game(rules: Rules) -> tuple[str, int, str]:
    """Play a game to its end. Return the record, the number of questions asked, and everything that was shown."""
    with TemporaryDirectory() as folder, begin(rules, Path(folder)) as terminal:
        asked = Player().play(terminal)
        assert terminal.end() == 0
        return (Path(folder) / "g.cantstop").read_text(encoding="utf-8"), asked, terminal.shown


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_a_game_can_be_played_to_its_end(rules: Rules) -> None:
    written, asked, shown = whole_game(rules)
    record = parse_record(written)
    game = record.game()
    assert game.state.is_over and record.players == ("Anna", "Ben") and record.start.rules == rules
    assert asked > 100 and "\x1b[1;34m0" in shown


@pytest.mark.parametrize("rules", [*EDITIONS.values(), ravensburger(1, 2, 3)], ids=lambda rules: rules.name)
def test_a_game_that_was_killed_continues_as_if_nothing_had_happened(rules: Rules, tmp_path: Path) -> None:
    file = tmp_path / "g.cantstop"
    whole, _, _ = whole_game(rules)
    finished = parse_record(whole)
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


def test_killing_the_program_while_it_saves_leaves_a_complete_file(tmp_path: Path) -> None:
    file = tmp_path / "g.cantstop"
    begin(PARKER_1980, tmp_path, "--first", "Ben").insist(b"\x04")
    for milliseconds in range(0, 40, 4):
        with Terminal("play", "g.cantstop", folder=tmp_path) as terminal:
            assert terminal.until(ASKED) is not None
            terminal.press(b"\nundo\n" * 100)  # each throw and each undo is saved
            time.sleep(milliseconds / 1000)
            terminal.kill()
        assert len(parse_record(file.read_text(encoding="utf-8")).moves) <= 1


def test_a_bid_does_not_show_while_it_is_typed(tmp_path: Path) -> None:
    player = Player()
    with begin(BIDDING_1986, tmp_path) as terminal:
        while (question := terminal.until(ASKED)) is not None and "makes:1 to busts:5" not in question[2]:
            terminal.type(player.choose(question[2]))
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
    assert "The game is saved; to continue it, type: cantstop play g.cantstop" in terminal.shown
    assert "Traceback" not in terminal.shown
    assert (tmp_path / "g.cantstop").read_text(encoding="utf-8") == before
    assert len(parse_record(before).moves) >= 10


def test_ctrl_c_ends_other_commands_too(tmp_path: Path) -> None:
    with Terminal("referee", "-", folder=tmp_path) as terminal:
        terminal.type(DISPUTE.read_text(encoding="utf-8"))
        assert terminal.until("6\\+8 is .*not allowed") is not None  # now it waits for the next game
        assert terminal.insist(b"\x03") == 130
    assert "Traceback" not in terminal.shown


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    for command in ("legal", "referee"):
        what = "cs1 PARKER_1980 stones -/- runners - turn 0 roll" if command == "legal" else str(DISPUTE)
        with subprocess.Popen(
            [sys.executable, "-m", "cantstop", command, what], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            assert (process.stderr.read(), process.wait(60)) == (b"", 141)


def test_the_terminal_shows_how_far_a_large_file_has_been_read(tmp_path: Path) -> None:
    record = (ROOT / "examples" / "records" / "clipper-1981.cantstop").read_bytes()
    (tmp_path / "large").write_bytes(record * 200)
    with Terminal("referee", "--json", "large", folder=tmp_path, output=tmp_path / "printed") as terminal:
        assert terminal.end() == 0
    assert "large" in terminal.shown and "━" in terminal.shown
    assert len((tmp_path / "printed").read_text(encoding="utf-8").splitlines()) >= 200
