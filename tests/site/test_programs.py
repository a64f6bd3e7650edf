"""The programs and records in `examples/`, run as a user would run them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import record_games

from cantstop import EDITIONS, Fault, ReplayError, parse_record, read_records
from tests.helpers.paths import file_of_tests
from tests.helpers.random_games import EVERY

EXAMPLES = Path(record_games.__file__).parent
RECORDS = sorted((EXAMPLES / "records").glob("*.cantstop"))
DISPUTE = EXAMPLES / "records" / "dispute.cantstop"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run an example."""
    command = [sys.executable, str(EXAMPLES / program), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def lines(program: str, *arguments: str) -> list[str]:
    """Run an example that must succeed, and return the lines that it prints."""
    result = run(program, *arguments)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


# The records


def test_the_records_are_those_that_the_program_writes(tmp_path: Path) -> None:
    written = record_games.written()
    assert {path.name for path in RECORDS} == {*written, DISPUTE.name}
    for name, text in written.items():
        assert (EXAMPLES / "records" / name).read_text(encoding="utf-8") == text
    assert len(lines("record_games.py", str(tmp_path))) == len(written)
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == written


def test_there_is_a_whole_game_of_every_edition() -> None:
    played = [record.game() for path in RECORDS if path != DISPUTE for record in read_records(path)]
    assert {game.start.rules.name for game in played} >= {*EDITIONS, "RAVENSBURGER_2007+1+2+3"}
    assert {game.start.rules for game in played} <= set(EVERY)
    assert all(game.state.is_over for game in played)
    assert {game.start.players for game in played} == {2, 3, 4}


@pytest.mark.clause("NL-12.2", "R-10")
def test_the_dispute_is_about_the_last_move_of_its_record() -> None:
    record = parse_record(DISPUTE.read_text(encoding="utf-8"))
    with pytest.raises(ReplayError) as caught:
        record.game()
    verdict = caught.value.verdict
    assert verdict is not None and verdict.faults == (Fault.FEWER_NEW_RUNNERS,)
    assert len(caught.value.game.moves) == len(record.moves) - 1
    assert verdict.clauses == ("NL-12.1", "NL-12.2") and len(record.comments) == 5


# The programs


def test_the_bot_beats_random_moves() -> None:
    (line,) = lines("bot.py", "30", "7")
    won = re.fullmatch(r"the bot wins (\d+) of 30 games", line)
    assert won is not None and int(won.group(1)) > 20


def test_a_subtree_is_counted() -> None:
    assert lines("count_subtree.py") == ["1: 126", "2: 231", "3: 462", "4: 58212"]
    position = "cs1 PARKER_1980 stones -/- runners 7:1 turn 0 decide"
    assert lines("count_subtree.py", position, "--depth", "2") == ["1: 2", "2: 252"]


def test_a_dispute_is_settled() -> None:
    printed = lines("settle_dispute.py")
    assert printed[0] == "Game 1, turn 9"
    assert printed[1].endswith("runners 6:10,8:6 turn 1 pair 2345")
    assert printed[2:4] == [
        "  6+8 is not allowed: another pairing brings more runners into play: 5, 9 or 7+7.",
        "  Legal instead: 5, 9, 7+7.",
    ]
    assert [line.split()[0] for line in printed[4:7]] == ["NL-12.1", "NL-12.2", "R-10"]
    legal = {line.split()[0]: line.endswith(" legal") for line in printed[8:]}
    assert len(legal) == 6 and [name for name, fine in legal.items() if not fine] == ["RAVENSBURGER_2007+2"]
    (fine,) = lines("settle_dispute.py", str(RECORDS[0]))
    assert re.fullmatch(r"Game 1: \d+ moves, all of them legal", fine)


def test_a_house_rule_is_played() -> None:
    rules, verdict, end = lines("house_rule.py")
    assert rules == "CLIPPER_1981[runners=4,columns_to_win=2.2.2.2,bust=all_stones]"
    assert verdict.startswith("5+9 is not allowed: another pairing brings more runners into play: 6+8 [NL-12.1")
    assert end.startswith(f"cs1 {rules} stones ") and end.endswith(" over")


def test_a_record_is_annotated(tmp_path: Path) -> None:
    path = tmp_path / "annotated"
    path.write_text("\n".join(lines("annotate.py")), encoding="utf-8")
    (record,), (plain,) = list(read_records(path)), list(read_records(EXAMPLES / "records" / "parker-1980.cantstop"))
    assert record.game() == plain.game() and record.players == plain.players
    assert re.fullmatch(r"risks 0\.\d\d columns, busts in \d+%", record.comments[0].text)
    assert len(record.comments) == sum(str(move) in ("roll", "stop") for move in record.moves)


@pytest.mark.parametrize(
    ("program", "argument", "message"),
    [
        ("count_subtree.py", "cs1 PARKER", "character 5: expected"),
        ("settle_dispute.py", "nowhere", "No such file"),
        ("settle_dispute.py", str(EXAMPLES / "bot.py"), "line 1, character 1: expected [CantStop"),
        ("annotate.py", "nowhere", "No such file"),
        ("annotate.py", str(DISPUTE), "turn 9, line 20, move 5: 6+8 is not allowed"),
        ("bot.py", "many", "invalid int value"),
    ],
)
def test_a_bad_argument_is_refused_without_a_traceback(program: str, argument: str, message: str) -> None:
    result = run(program, argument)
    assert result.returncode == 2 and result.stdout == ""
    assert message in result.stderr and "Traceback" not in result.stderr


def test_every_program_is_run_by_the_tests() -> None:
    sources = [file_of_tests(f"test_{name}").read_text(encoding="utf-8") for name in NAMED]
    run_here = {name for source in sources for name in re.findall(r'"(?:examples/)?(\w+\.py)"', source)}
    run_here |= {f"{name}.py" for source in sources for name in re.findall(r"^import (\w+)$", source, re.MULTILINE)}
    assert {path.name for path in EXAMPLES.glob("*.py")} <= run_here


NAMED = ("programs", "readme", "vectors")
