"""A game at one terminal: what you can type, and what happens then."""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cantstop import BIDDING_1986, CLIPPER_1981, Advance, Bid, Dice, Guess, Record, Roll, Stop, parse_record
from cantstop.cli.session import HELP, ask
from tests.helpers.command_line import Result, command

TWO = ("--player", "Anna", "--player", "Ben")
BEN_BEGINS = (*TWO, "--first", "Ben", "--typed")


def play(folder: Path, *options: str, typed: str) -> Result:
    """Play in a file of this folder, typing these lines, which are separated by slashes."""
    return command(
        "play", str(folder / "g.cantstop"), *options, given="\n".join(line.strip() for line in typed.split("/"))
    )


def saved(folder: Path) -> Record:
    """Read the game that has been saved."""
    return parse_record((folder / "g.cantstop").read_text(encoding="utf-8"))


def test_dice_decide_who_begins_a_game(tmp_path: Path) -> None:
    result = play(tmp_path, *TWO, "--seed", "7", typed="")
    assert result.status == 0 and result.err == ""
    assert result.out.startswith("Anna throws ") and " begins.\nType help to see what you can type.\n" in result.out
    record = saved(tmp_path)
    assert record.players == ("Anna", "Ben") and record.moves == ()
    assert dict(record.tags) == {"Date": datetime.date.today().isoformat(), "Seed": "7"}
    assert f"{record.players[record.start.turn]} begins." in result.out


@pytest.mark.clause("HU-3.2", "HU-3.3", "R-01")
def test_players_who_tie_throw_again(tmp_path: Path) -> None:
    result = play(tmp_path, "--typed", typed="Anna Ben Cleo / 66 / 6 6 / 12 / x / 7 / 12 / 34 / 1356")
    assert result.out.count("That is not a throw of two dice.") == 2
    assert "Ben begins." in result.out
    record = saved(tmp_path)
    assert (record.start.turn, record.players) == (1, ("Anna", "Ben", "Cleo"))
    assert record.moves == (Dice(1, 3, 5, 6),) and "Seed" not in dict(record.tags)


@pytest.mark.clause("NL-3.2", "NL-3.3", "R-01")
def test_each_player_throws_one_die_in_the_dutch_game(tmp_path: Path) -> None:
    result = play(tmp_path, *TWO, "--edition", "clipper-1981", "--typed", typed="3 / 5 / quit")
    assert "Anna, throw one die to see who begins: " in result.out
    assert saved(tmp_path).start.turn == 1 and saved(tmp_path).start.rules == CLIPPER_1981


@pytest.mark.clause("DE-3.6", "R-01")
def test_the_youngest_begins_in_the_german_game(tmp_path: Path) -> None:
    result = play(tmp_path, "--edition", "ravensburger-2007", typed="Anna Maria, Ben / Zoe / ben / q")
    assert "Who is the youngest: Anna Maria or Ben? " in result.out
    assert "Nobody here is called 'Zoe'." in result.out
    assert saved(tmp_path).start.turn == 1 and len(dict(saved(tmp_path).tags)["Seed"]) == 8


def test_every_command_and_every_way_to_type_a_move_works(tmp_path: Path) -> None:
    typed = "help / moves / roll / r / 1 3 5 6 / hint / 7 + 9 / why / why 7 9 / why 7+9 / / 7 8 / hint / x / board / s"
    result = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed=typed)
    assert result.status == 0 and result.err == ""
    assert HELP in result.out
    assert "1111, 1112, 1113, 1114" in result.out
    assert "Ben has rolled 1356, which makes 4+11, 6+9 or 7+8" in result.out
    assert "the next roll busts" in result.out and "7+9 is not allowed" in result.out
    assert "cannot read the move 'x'" in result.out
    assert "Ben stops and banks field 1 of column 7 and field 1 of column 8; Ben may stop" in " ".join(
        result.out.split()
    )
    assert saved(tmp_path).moves == (Dice(1, 3, 5, 6), Advance(7, 8), Stop())
    assert "seat" not in result.out


def test_players_cannot_type_dice_if_the_program_throws_them(tmp_path: Path) -> None:
    result = play(tmp_path, *TWO, "--first", "Ben", "--seed", "7", typed="1356 / / quit")
    assert "in this game the program throws the dice" in result.out
    assert len(saved(tmp_path).moves) == 1


def test_enter_makes_the_only_legal_move(tmp_path: Path) -> None:
    result = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1111 / / quit")
    assert "Ben: 2+2? " in result.out
    assert saved(tmp_path).moves == (Dice(1, 1, 1, 1), Advance(2, 2))


def test_a_bust_is_made_without_asking(tmp_path: Path) -> None:
    typed = "1111 / 2+2 / r / 6666 / 12+12 / r / 1166 / 7+7 / r / 3333 / quit"
    result = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed=typed)
    assert str(saved(tmp_path).moves[-1]) == "bust"
    assert "Anna: what do the four dice show? " in result.out


def test_undo_takes_back_choices_but_not_dice(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--seed", "7", typed="/ 6+9 / r / quit")
    before = saved(tmp_path).moves
    assert len(before) == 4 and before[2] == Roll()
    play(tmp_path, typed="undo / quit")
    assert saved(tmp_path).moves == before[:2]
    play(tmp_path, typed="r / quit")
    assert saved(tmp_path).moves == before
    result = play(tmp_path, typed="undo / undo / undo / undo / / 7+8 / quit")
    assert "there is nothing to take back" in result.out
    assert saved(tmp_path).moves == (before[0], Advance(7, 8))


def test_bids_are_made_and_paid(tmp_path: Path) -> None:
    first, bids = "1356 / 7+8 / s / 1356 / 6+9 / r / 1356 / 6+9", "hint / makes:6 / why makes:2 / makes:2"
    typed = f"{first} / {bids} / board / s / raise:7 / hint / raise:8"
    result = play(tmp_path, *TWO, "--first", "Ben", "--edition", "bidding-1986", "--typed", typed=typed)
    assert "Ben, your secret bid: makes:1 to busts:5? " in result.out
    before, stop, after = result.out.partition("Anna stops")
    assert stop and "has bid makes:2" in after and "makes:2" not in before and "makes:6" not in before
    assert before.count("that is not a bid") == 2 and "there is nothing" not in before
    assert "1 Ben: 0 of 5 columns, has bid 2 chips" in result.out
    assert "no roll comes next in the phase settle" in result.out
    assert saved(tmp_path).start.rules == BIDDING_1986
    assert Bid(Guess.MAKES, 2) in saved(tmp_path).moves


def test_remarks_in_a_record_stay_where_they_are(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1356 / 7+8 / quit")
    file = tmp_path / "g.cantstop"
    file.write_text(
        file.read_text(encoding="utf-8").replace("1356 7+8", "1356 # what now?\n 7+8 # well!\n"), encoding="utf-8"
    )
    play(tmp_path, typed="undo / quit")
    assert [comment.text for comment in saved(tmp_path).comments] == ["what now?"]


def test_the_end_of_a_game_is_announced(tmp_path: Path) -> None:
    (tmp_path / "g.cantstop").write_text(
        '[CantStop "1"]\n[Edition "PARKER_1980"]\n[Players "Anna" "Ben"]\n'
        '[Position "cs1 PARKER_1980 stones 2:3,12:3,7:12/- runners - turn 0 roll"]\n[Result "unfinished"]\n\nend\n',
        encoding="utf-8",
    )
    result = play(tmp_path, typed="1346 / 7 / s")
    assert result.status == 2 and "columns in rising order" in result.err
    text = (tmp_path / "g.cantstop").read_text(encoding="utf-8").replace("12:3,7:12", "7:12,12:3")
    (tmp_path / "g.cantstop").write_text(text, encoding="utf-8")
    result = play(tmp_path, typed="1346 / 7 / s")
    assert result.status == 0 and "Anna has won the game" in result.out
    assert result.out.endswith(f"The game is saved in {tmp_path / 'g.cantstop'}.\n")
    assert saved(tmp_path).result == 0


def test_only_a_file_with_one_game_can_be_continued(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", typed="quit")
    file = tmp_path / "g.cantstop"
    text = file.read_text(encoding="utf-8")
    file.write_text(text * 2, encoding="utf-8")
    assert "holds more than one game" in play(tmp_path, typed="").err
    file.write_text("", encoding="utf-8")
    assert "holds no game" in play(tmp_path, typed="").err


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1356 / quit")
    before = saved(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cantstop.cli.atomic_write.os.fsync", full)
    result = play(tmp_path, typed="7+8")
    assert (result.status, result.err) == (2, f"cantstop: {tmp_path / 'g.cantstop'}: No space left on device\n")
    assert saved(tmp_path) == before and [path.name for path in tmp_path.iterdir()] == ["g.cantstop"]


Typed = str | Callable[[], object]
"""A line that somebody types, or what happens while they think."""


def play_at_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *typed: Typed, options: tuple[str, ...] = BEN_BEGINS
) -> Result:
    """Play as `play` does, but at a terminal; at the end of the lines, somebody presses Ctrl-D."""
    waiting = iter(typed)

    def ask(question: str, *, hidden: bool = False) -> str:
        print(question)
        for each in waiting:
            if isinstance(each, str):
                return each
            each()
        raise EOFError

    with monkeypatch.context() as patched:
        patched.setattr("cantstop.cli.session.ask", ask)
        patched.setattr("cantstop.cli.session.at_terminal", lambda: True)
        return play(folder, *options, typed="")


def change(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")


def spoil(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")


def remove_folder(file: Path) -> None:
    file.unlink()
    file.parent.rmdir()


def put_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


CHANGED = "has been changed by another program, so it was not overwritten."
DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "changed": (change, f"saved: {{file}} {CHANGED}"),
    "spoilt": (spoil, f"saved: {{file}} {CHANGED}"),
    "deleted": (Path.unlink, "saved: {file} has been deleted or moved."),
    "folder removed": (remove_folder, "saved: the folder of {file} has been deleted or moved."),
    "now a folder": (put_folder, "saved: {file}: Is a directory."),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize("choice", ["7+8", "undo"])
def test_a_game_whose_file_is_lost_continues_in_another_file(
    damage: Callable[[Path], object], words: str, choice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file, other = folder / "g.cantstop", tmp_path / "other.cantstop"
    left: list[object] = []

    def happens() -> None:
        damage(file)
        left.append(file.read_bytes() if file.is_file() else file.exists())

    typed = ("1356", happens, choice, str(other), "board", "quit")
    result = play_at_terminal(folder, monkeypatch, *typed)
    assert (result.status, result.err) == (0, "")
    assert words.format(file=file) in result.out and result.out.count("could not be saved") == 1
    assert f"to continue it, type: cantstop play {other}" in result.out
    record = parse_record(other.read_text(encoding="utf-8"))
    assert record.moves == ((Dice(1, 3, 5, 6), Advance(7, 8)) if choice == "7+8" else ())
    assert [file.read_bytes() if file.is_file() else file.exists()] == left


def test_a_lost_file_is_noticed_if_the_working_folder_itself_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "folder", tmp_path / "other.cantstop"
    folder.mkdir()
    monkeypatch.chdir(folder)
    typed = (lambda: remove_folder(folder / "g.cantstop"), "1356", "here.cantstop", str(other), "quit")
    result = play_at_terminal(Path(), monkeypatch, *typed)
    assert "the folder of g.cantstop has been deleted or moved." in result.out
    assert "here.cantstop: No such file or directory." in result.out
    assert parse_record(other.read_text(encoding="utf-8")).moves == (Dice(1, 3, 5, 6),)


def test_another_file_must_be_new_unless_it_is_the_same_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "g.cantstop", tmp_path / "other.cantstop"
    other.touch()
    typed = ("1356", file.unlink, "7+8", "", str(other), str(file), "quit")
    result = play_at_terminal(tmp_path, monkeypatch, *typed)
    assert f"{other} already exists, so it was not overwritten." in result.out
    assert saved(tmp_path).moves == (Dice(1, 3, 5, 6), Advance(7, 8)) and other.read_bytes() == b""
    result = play_at_terminal(tmp_path, monkeypatch, lambda: change(file), "stop", str(file), options=())
    assert result.out.count(CHANGED) == 2


def test_a_save_that_failed_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, fsync, attempts = tmp_path / "g.cantstop", os.fsync, iter(range(10))

    def full_at_first(handle: int) -> None:
        if next(attempts) == 1:
            raise OSError(28, "No space left on device")
        fsync(handle)

    monkeypatch.setattr("cantstop.cli.atomic_write.os.fsync", full_at_first)
    result = play_at_terminal(tmp_path, monkeypatch, "1356", str(file), "7+8", "quit")
    assert result.out.count("No space left on device") == 1
    assert saved(tmp_path).moves == (Dice(1, 3, 5, 6), Advance(7, 8))


@pytest.mark.parametrize("last", ["quit", "end of input", "Ctrl-C"])
def test_a_game_that_cannot_be_saved_is_printed_at_least(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    file = tmp_path / "g.cantstop"
    ways: dict[str, tuple[Typed, ...]] = {"quit": ("quit",), "end of input": (), "Ctrl-C": (interrupt,)}
    result = play_at_terminal(tmp_path, monkeypatch, "1356", file.unlink, "7+8", *ways[last])
    assert (result.status, result.err) == (2, f"cantstop: {file} has been deleted or moved\n")
    printed = result.out.partition("The game is not saved. This is its record:\n\n")[2]
    assert parse_record(printed).moves == (Dice(1, 3, 5, 6), Advance(7, 8))
    assert "The game is saved" not in result.out and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("last", ["quit", "Ctrl-C"])
def test_a_file_that_is_lost_just_before_one_leaves_is_noticed(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    file, other = tmp_path / "g.cantstop", tmp_path / "other.cantstop"
    ways: dict[str, tuple[Typed, ...]] = {"quit": ("quit", str(other)), "Ctrl-C": (interrupt,)}
    result = play_at_terminal(tmp_path, monkeypatch, "1356", "7+8", file.unlink, *ways[last])
    if last == "quit":
        assert f"to continue it, type: cantstop play {other}" in result.out
        text = other.read_text(encoding="utf-8")
    else:
        text = result.out.partition("The game is not saved. This is its record:\n\n")[2]
        assert "The game is saved" not in result.out and list(tmp_path.iterdir()) == []
    assert parse_record(text).moves == (Dice(1, 3, 5, 6), Advance(7, 8))


def test_lines_that_nobody_types_are_not_taken_for_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "g.cantstop"
    monkeypatch.setattr("cantstop.cli.session.Host.say", lambda *_: file.unlink())  # after the dice
    monkeypatch.chdir(tmp_path)
    result = play(tmp_path, *BEN_BEGINS, typed="1356 / 7+8 / stop")
    assert (result.status, result.err) == (2, f"cantstop: {file} has been deleted or moved\n")
    assert "1356 7+8" in result.out and list(tmp_path.iterdir()) == []


def test_nobody_is_asked_anything_if_the_file_cannot_be_written(tmp_path: Path) -> None:
    result = play(tmp_path / "nowhere", "--typed", typed="Anna Ben / 1 2 / 3 4 / quit")
    file = tmp_path / "nowhere" / "g.cantstop"
    assert result == (2, "", f"cantstop: {file}: No such file or directory\n")


def test_no_game_begins_if_the_input_ends_too_soon(tmp_path: Path) -> None:
    result = play(tmp_path, typed="")
    assert (result.status, result.err) == (2, "cantstop: the input ended before the game could begin\n")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_says_how_to_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cantstop.cli.session.ask", interrupt)
    result = play(tmp_path, *TWO, "--first", "Ben", typed="")
    assert result.status == 130 and "to continue it, type: cantstop play " in result.out


def test_a_hidden_question_does_not_show_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr("getpass.getpass", lambda question: f"{question}unseen")
    monkeypatch.setattr("builtins.input", lambda question: f"{question}seen")
    assert (ask("? ", hidden=True), ask("? ")) == ("? unseen", "? seen")
