"""A game at one terminal: what can be typed, and what comes of it."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest

from cantstop import BIDDING_1986, CLIPPER_1981, Advance, Bid, Dice, Guess, Record, Roll, Stop, parse_record
from cantstop.cli.session import HELP, ask
from tests.helpers.command_line import Told, command

TWO = ("--player", "Anna", "--player", "Ben")


def play(folder: Path, *options: str, typed: str) -> Told:
    """Play in a file of this folder with these lines typed in, a stroke between them."""
    return command(
        "play", str(folder / "g.cantstop"), *options, given="\n".join(line.strip() for line in typed.split("/"))
    )


def kept(folder: Path) -> Record:
    """Read the game that is kept."""
    return parse_record((folder / "g.cantstop").read_text(encoding="utf-8"))


def test_a_game_begins_with_throws_for_who_begins(tmp_path: Path) -> None:
    found = play(tmp_path, *TWO, "--seed", "7", typed="")
    assert found.status == 0 and found.err == ""
    assert found.out.startswith("Anna throws ") and " begins.\nType help for what can be typed.\n" in found.out
    record = kept(tmp_path)
    assert record.players == ("Anna", "Ben") and record.moves == ()
    assert dict(record.tags) == {"Date": datetime.date.today().isoformat(), "Seed": "7"}
    assert f"{record.players[record.start.turn]} begins." in found.out


@pytest.mark.clause("HU-3.2", "HU-3.3", "R-01")
def test_whoever_is_tied_throws_again(tmp_path: Path) -> None:
    found = play(tmp_path, "--typed", typed="Anna Ben Cleo / 66 / 6 6 / 12 / x / 7 / 12 / 34 / 1356")
    assert found.out.count("That is no throw of two dice.") == 2
    assert "Ben begins." in found.out
    record = kept(tmp_path)
    assert (record.start.turn, record.players) == (1, ("Anna", "Ben", "Cleo"))
    assert record.moves == (Dice(1, 3, 5, 6),) and "Seed" not in dict(record.tags)


@pytest.mark.clause("NL-3.2", "NL-3.3", "R-01")
def test_one_die_each_in_the_dutch_game(tmp_path: Path) -> None:
    found = play(tmp_path, *TWO, "--edition", "clipper-1981", "--typed", typed="3 / 5 / quit")
    assert "Anna throws a die for who begins: " in found.out
    assert kept(tmp_path).start.turn == 1 and kept(tmp_path).start.rules == CLIPPER_1981


@pytest.mark.clause("DE-3.6", "R-01")
def test_the_youngest_begins_in_the_german_game(tmp_path: Path) -> None:
    found = play(tmp_path, "--edition", "ravensburger-2007", typed="Anna Maria, Ben / Zoe / ben / q")
    assert "Who is the youngest, Anna Maria or Ben? " in found.out
    assert "There is nobody called 'Zoe' here." in found.out
    assert kept(tmp_path).start.turn == 1 and len(dict(kept(tmp_path).tags)["Seed"]) == 8


def test_what_people_type(tmp_path: Path) -> None:
    typed = "help / moves / roll / r / 1 3 5 6 / hint / 7 + 9 / why / why 7 9 / why 7+9 / / 7 8 / hint / x / board / s"
    found = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed=typed)
    assert found.status == 0 and found.err == ""
    assert HELP in found.out
    assert "1111, 1112, 1113, 1114" in found.out
    assert "Ben has rolled 1356, which makes 4+11, 6+9 or 7+8" in found.out
    assert "the next roll busts" in found.out and "7+9 is not allowed" in found.out
    assert "cannot read the move 'x'" in found.out
    assert "Ben stops and banks field 1 of column 7 and field 1 of column 8; Ben may stop" in " ".join(
        found.out.split()
    )
    assert kept(tmp_path).moves == (Dice(1, 3, 5, 6), Advance(7, 8), Stop())
    assert "seat" not in found.out


def test_where_the_program_throws_nobody_else_does(tmp_path: Path) -> None:
    found = play(tmp_path, *TWO, "--first", "Ben", "--seed", "7", typed="1356 / / quit")
    assert "here the program throws the dice" in found.out
    assert len(kept(tmp_path).moves) == 1


def test_enter_is_the_only_move_there_is(tmp_path: Path) -> None:
    found = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1111 / / quit")
    assert "Ben: 2+2? " in found.out
    assert kept(tmp_path).moves == (Dice(1, 1, 1, 1), Advance(2, 2))


def test_a_bust_is_told_and_not_asked_for(tmp_path: Path) -> None:
    typed = "1111 / 2+2 / r / 6666 / 12+12 / r / 1166 / 7+7 / r / 3333 / quit"
    found = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed=typed)
    assert str(kept(tmp_path).moves[-1]) == "bust"
    assert "Anna: the four dice? " in found.out


def test_undo_takes_back_choices_and_no_dice(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--seed", "7", typed="/ 6+9 / r / quit")
    before = kept(tmp_path).moves
    assert len(before) == 4 and before[2] == Roll()
    play(tmp_path, typed="undo / quit")
    assert kept(tmp_path).moves == before[:2]
    play(tmp_path, typed="r / quit")
    assert kept(tmp_path).moves == before
    found = play(tmp_path, typed="undo / undo / undo / undo / / 7+8 / quit")
    assert "there is nothing to take back" in found.out
    assert kept(tmp_path).moves == (before[0], Advance(7, 8))


def test_bids_are_laid_and_paid(tmp_path: Path) -> None:
    first, bids = "1356 / 7+8 / s / 1356 / 6+9 / r / 1356 / 6+9", "hint / makes:6 / why makes:2 / makes:2"
    typed = f"{first} / {bids} / board / s / raise:7 / hint / raise:8"
    found = play(tmp_path, *TWO, "--first", "Ben", "--edition", "bidding-1986", "--typed", typed=typed)
    assert "Ben, your bid, unseen: makes:1 to busts:5? " in found.out
    before, stop, after = found.out.partition("Anna stops")
    assert stop and "has bid makes:2" in after and "makes:2" not in before and "makes:6" not in before
    assert before.count("that is no bid") == 2 and "there is nothing" not in before
    assert "1 Ben: 0 of 5 columns, has bid 2 chips" in found.out
    assert "no roll is to come in the phase settle" in found.out
    assert kept(tmp_path).start.rules == BIDDING_1986
    assert Bid(Guess.MAKES, 2) in kept(tmp_path).moves


def test_remarks_in_a_record_stay_where_they_are(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1356 / 7+8 / quit")
    file = tmp_path / "g.cantstop"
    file.write_text(
        file.read_text(encoding="utf-8").replace("1356 7+8", "1356 # what now?\n 7+8 # well!\n"), encoding="utf-8"
    )
    play(tmp_path, typed="undo / quit")
    assert [comment.text for comment in kept(tmp_path).comments] == ["what now?"]


def test_the_end_is_told(tmp_path: Path) -> None:
    (tmp_path / "g.cantstop").write_text(
        '[CantStop "1"]\n[Edition "PARKER_1980"]\n[Players "Anna" "Ben"]\n'
        '[Position "cs1 PARKER_1980 stones 2:3,12:3,7:12/- runners - turn 0 roll"]\n[Result "unfinished"]\n\nend\n',
        encoding="utf-8",
    )
    found = play(tmp_path, typed="1346 / 7 / s")
    assert found.status == 2 and "columns in rising order" in found.err
    text = (tmp_path / "g.cantstop").read_text(encoding="utf-8").replace("12:3,7:12", "7:12,12:3")
    (tmp_path / "g.cantstop").write_text(text, encoding="utf-8")
    found = play(tmp_path, typed="1346 / 7 / s")
    assert found.status == 0 and "Anna has won the game" in found.out
    assert found.out.endswith(f"The game is written down in {tmp_path / 'g.cantstop'}.\n")
    assert kept(tmp_path).result == 0


def test_one_game_is_needed_to_go_on(tmp_path: Path) -> None:
    play(tmp_path, *TWO, "--first", "Ben", typed="quit")
    file = tmp_path / "g.cantstop"
    text = file.read_text(encoding="utf-8")
    file.write_text(text * 2, encoding="utf-8")
    assert "holds more than one game" in play(tmp_path, typed="").err
    file.write_text("", encoding="utf-8")
    assert "holds no game" in play(tmp_path, typed="").err


def test_a_disk_that_fails_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="1356 / quit")
    before = kept(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cantstop.cli.atomic_write.os.fsync", full)
    found = play(tmp_path, typed="7+8")
    assert (found.status, found.err) == (2, f"cantstop: {tmp_path / 'g.cantstop'}: No space left on device\n")
    assert kept(tmp_path) == before and [path.name for path in tmp_path.iterdir()] == ["g.cantstop"]


def test_a_file_that_somebody_else_has_changed_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "g.cantstop"

    def meanwhile(question: str, *, hidden: bool = False) -> str:
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        return "1356"

    monkeypatch.setattr("cantstop.cli.session.ask", meanwhile)
    found = play(tmp_path, *TWO, "--first", "Ben", "--typed", typed="")
    assert found.status == 2 and "has been changed by somebody else, and is left as it is" in found.err
    assert kept(tmp_path).moves == ()


def test_input_that_ends_too_soon_begins_no_game(tmp_path: Path) -> None:
    found = play(tmp_path, typed="")
    assert (found.status, found.err) == (2, "cantstop: the input has ended before the game could begin\n")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cantstop.cli.session.ask", interrupt)
    found = play(tmp_path, *TWO, "--first", "Ben", typed="")
    assert found.status == 130 and "goes on with it." in found.out


def test_what_is_hidden_is_asked_for_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr("getpass.getpass", lambda question: f"{question}unseen")
    monkeypatch.setattr("builtins.input", lambda question: f"{question}seen")
    assert (ask("? ", hidden=True), ask("? ")) == ("? unseen", "? seen")
