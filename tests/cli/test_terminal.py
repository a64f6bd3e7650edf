"""Games played at a real terminal, to the end. Whatever happens, nothing is lost."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from attrs import define

from cantstop import BIDDING_1986, EDITIONS, PARKER_1980, Bust, Dice, Rules, parse_record, ravensburger
from cantstop.game import turn_begins
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


def test_the_program_does_not_throw_the_same_dice_again_and_again() -> None:
    throws = [move for move in parse_record(whole_game(BIDDING_1986)[0]).moves if isinstance(move, Dice)]
    assert len(throws) > 75
    for period in range(1, len(throws) - 20):
        assert throws[period:] != throws[:-period]


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


Ending = bytes | signal.Signals

ENDINGS: dict[Ending, int] = {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGHUP: 129, b"\x03": 130}
"""How a game is ended, by a signal or a key, with its exit status."""
GENTLE = [how for how in ENDINGS if how != signal.SIGKILL]
SOON = 0.2
"""Seconds after which a signal to a game is sent again: it ignores all but the first."""
QUESTION = re.compile(r"(?:Anna|Ben): (?:press Enter to throw the dice |[^\r\n?]*\? )")


@cache
def answers() -> list[tuple[int, str]]:
    """List what is typed in a whole game, each line with the number of moves that are saved before it."""
    game = parse_record(whole_game(PARKER_1980)[0]).game()
    return [
        (ply, "" if isinstance(move, Dice) else str(move))
        for ply, (state, move) in enumerate(zip(game.states, game.moves))
        if turn_begins(state) or not isinstance(move, Dice | Bust)
    ]


@define
class Victim:
    """A game that is killed again and again, and never loses a move that the next question has acknowledged."""

    folder: Path
    rng: Random
    made: int = 0
    """How many moves were made in all."""

    @property
    def files(self) -> list[str]:
        return [path.name for path in self.folder.iterdir()]

    def saved(self) -> int:
        """Count the moves on file, which must be those of the whole game."""
        file = self.folder / "g.cantstop"
        moves = parse_record(file.read_text(encoding="utf-8")).moves if file.exists() else ()
        assert moves == parse_record(whole_game(PARKER_1980)[0]).moves[: len(moves)]
        return len(moves)

    def start(self) -> Terminal:
        """Begin the game, or continue it; begin again if it could end."""
        file = self.folder / "g.cantstop"
        if self.saved() > answers()[-40][0]:
            file.unlink()
        return Terminal("play", file.name, folder=self.folder) if file.exists() else begin(PARKER_1980, self.folder)

    def kill_at_start(self) -> None:
        """Kill the program before it asks anything, or soon after."""
        how = self.rng.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
        with self.start() as terminal:
            before = self.saved()
            time.sleep(self.rng.uniform(0, 0.3))
            assert terminal.insist(how, SOON) in (ENDINGS[how], -how)
            assert terminal.is_sane()
        assert self.saved() >= before  # forced moves may have been made

    def kill(self) -> None:
        """Kill the program while it makes moves."""
        how = self.rng.choice([*ENDINGS])
        with self.start() as terminal:
            assert terminal.until(ASKED) is not None, terminal.shown
            assert self.files == ["g.cantstop"]  # the first save has removed what the last kill left behind
            before = self.saved()
            ahead = [answer for answer in answers() if answer[0] >= before][:30]
            terminal.press("".join(f"{line}\n" for _, line in ahead).encode())
            time.sleep(self.rng.uniform(0, 0.1))
            assert terminal.insist(how, SOON) == ENDINGS[how]
            assert terminal.is_sane() and "Traceback" not in terminal.shown
            assert ("The game is saved; " in terminal.shown) is (how in GENTLE)
        asked = len(QUESTION.findall(terminal.shown))
        assert self.saved() >= ahead[asked - 1][0]
        self.made += self.saved() - before


def kill_again_and_again(folder: Path, times: int) -> int:
    """Kill a game many times, and return how many moves were made."""
    folder.mkdir()
    victim = Victim(folder, Random(folder.name))
    for _ in range(times):
        victim.rng.choice([victim.kill, victim.kill, victim.kill, victim.kill_at_start])()
    victim.kill()
    return victim.made


@pytest.mark.parametrize("times", [2, pytest.param(49, marks=pytest.mark.deep)])
def test_killing_the_program_at_any_moment_loses_nothing(times: int, tmp_path: Path) -> None:
    answers()  # once, before there are threads
    with ThreadPoolExecutor(4) as pool:
        made = pool.map(kill_again_and_again, [tmp_path / str(number) for number in range(4)], [times] * 4)
        assert sum(made) > times


@pytest.mark.parametrize("how", GENTLE)
def test_the_terminal_shows_what_is_typed_after_a_hidden_question_is_interrupted(how: Ending, tmp_path: Path) -> None:
    player = Player()
    with begin(BIDDING_1986, tmp_path) as terminal:
        while (question := terminal.until(ASKED)) is not None and "makes:1 to busts:5" not in question[2]:
            assert terminal.is_sane()
            terminal.type(player.choose(question[2]))
        assert not terminal.is_sane()
        assert terminal.insist(how, SOON) == ENDINGS[how]
        assert terminal.is_sane()


def test_a_closed_terminal_ends_the_game(tmp_path: Path) -> None:
    with begin(PARKER_1980, tmp_path) as terminal:
        Player().play(terminal, questions=10)
        terminal.until(ASKED)
        before = (tmp_path / "g.cantstop").read_text(encoding="utf-8")
        terminal.hang_up()
    assert (tmp_path / "g.cantstop").read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.iterdir()] == ["g.cantstop"]


@pytest.mark.parametrize("how", GENTLE)
def test_a_game_can_be_ended_even_if_the_tests_ignore_signals(how: Ending, tmp_path: Path) -> None:
    ignored = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {each: signal.signal(each, signal.SIG_IGN) for each in ignored}
    try:
        terminal = begin(PARKER_1980, tmp_path)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    with terminal:
        assert terminal.until(ASKED) is not None
        assert terminal.insist(how, SOON) == ENDINGS[how]


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
