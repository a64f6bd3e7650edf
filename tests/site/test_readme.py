"""The examples in the README, and what it says about the project."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

import cantstop
from cantstop.cli import COMMANDS
from cantstop.odds import hit
from tests.helpers.paths import ROOT
from tests.helpers.random_games import EVERY
from tests.tools.vectors import committed

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the code blocks of a language in the README."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def printed_by(code: str) -> list[str]:
    """Run code, and return the lines that it prints."""
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    return printed.getvalue().splitlines()


def test_the_example_in_readme_runs_and_prints_what_its_comments_say() -> None:
    code, _, _ = blocks("python")
    lines = printed_by(code)
    assert len([line for line in code.splitlines() if line]) == 10
    comments = [comment.split(" ... ") for comment in re.findall(r"print\(.*# (.*)", code)]
    assert len(comments) == 2
    for line, parts in zip(lines, comments):
        assert line.startswith(parts[0]) and line.endswith(parts[-1])
    assert lines[-1] in ("0", "1")


def test_the_dispute_in_readme_is_settled_as_its_comments_say() -> None:
    _, code, _ = blocks("python")
    first, second, *editions = printed_by(code)
    comments = re.findall(r"print\(.*# (.*)", code)
    assert first == comments[0]
    before, after = comments[1].split(" ... ")
    assert second.startswith(before) and second.endswith(after)
    own, other, _ = comments[2].split(" ...")
    assert editions[0].startswith(own) and editions[1].startswith(other.removeprefix(" ; "))
    assert len(editions) == 7


def test_readme_names_every_example() -> None:
    assert [path.name for path in (ROOT / "examples").glob("*.py") if f"`{path.name}`" not in README] == []


def test_the_strategies_in_readme_test_a_bot() -> None:
    *_, code = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    names["test_my_bot_plays_by_the_rules"]()
    names["my_bot"] = lambda state: cantstop.Bust()
    with pytest.raises(AssertionError):
        names["test_my_bot_plays_by_the_rules"]()


def test_readme_has_one_command_for_the_main_job_and_one_for_the_tests() -> None:
    main, tests = blocks("sh")
    assert all(
        command.startswith("python3 -m venv .venv && ") and command.count("\n") == 1 for command in (main, tests)
    )
    assert "cantstop referee examples/records/dispute.cantstop" in main and "pytest" in tests


def test_readme_names_every_command() -> None:
    for name in COMMANDS:
        assert f"| `cantstop {name}" in README or f"`, `cantstop {name}`" in README


def test_readme_names_every_edition_and_phase() -> None:
    for rules in EVERY:
        assert rules.name.split("+")[0] in README
    for phase in (
        cantstop.ToRoll,
        cantstop.ToPair,
        cantstop.ToDecide,
        cantstop.ToBid,
        cantstop.ToSettle,
        cantstop.Over,
    ):
        assert f"| `{phase.name}` |" in README


def test_readme_says_how_many_positions_have_been_compared() -> None:
    states = sum(entry["states"] for entry in committed("graphs"))
    assert f"{states / 1e6:.1f} million positions" in README


def test_readme_gives_the_chance_not_to_bust() -> None:
    assert f"`hit({{6, 7, 8}})` is {hit({6, 7, 8})}" in README


def misplaced(changelog: str, version: str) -> list[str]:
    """List the headings of a changelog that are not where they belong: newest first, none newer than this version."""
    headings = re.findall(r"(?m)^## \[(.+)\]", changelog)
    order = sorted(
        (each for each in {*headings, version} if each != "Unreleased"),
        key=lambda each: [*map(int, each.split("."))],
        reverse=True,
    )
    right = [["Unreleased", *order], order, ["Unreleased", *(each for each in order if each != version)]]
    return [] if order[0] == version and headings in right else headings or ["none"]


def test_the_changelog_begins_with_this_version_or_with_what_is_unreleased() -> None:
    assert misplaced((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), cantstop.__version__) == []


@pytest.mark.parametrize(
    ("headings", "right"),
    [
        ("Unreleased", True),
        ("0.2.0", True),
        ("Unreleased 0.2.0 0.1.0", True),
        ("0.2.0 0.1.0", True),
        ("Unreleased 0.1.0", True),
        ("", False),
        ("0.1.0", False),
        ("0.1.0 Unreleased", False),
        ("Unreleased 0.1.0 0.2.0", False),
        ("Unreleased 0.10.0 0.2.0", False),
        ("Unreleased Unreleased", False),
    ],
)
def test_a_changelog_in_another_order_is_found(headings: str, right: bool) -> None:
    assert (misplaced("".join(f"## [{each}]\n" for each in headings.split()), "0.2.0") == []) is right


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run an example as a user would."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)


def test_the_seeded_games_end_and_are_the_same_each_time() -> None:
    result = run("examples/seeded_games.py", "7")
    assert (result.returncode, result.stderr) == (0, "")
    games = result.stdout.strip().split("\n\n")
    assert [game.split(",")[0] for game in games] == [*cantstop.EDITIONS, "RAVENSBURGER_2007+1+2+3"]
    for game in games:
        first, *turns, last = game.splitlines()
        assert re.fullmatch(r"[A-Z0-9_+]+, [234] players, [345] columns to win", first)
        assert all(re.fullmatch(r" *\d+\. seat \d: .*(stop|bust|\d|keep)  =>  .*", turn) for turn in turns)
        assert re.fullmatch(r"seat \d wins", last)
    assert run("examples/seeded_games.py", "7").stdout == result.stdout != run("examples/seeded_games.py", "8").stdout


@pytest.mark.parametrize("seed", ["x", "1.5"])
def test_a_seed_that_is_not_a_number_is_refused(seed: str) -> None:
    result = run("examples/seeded_games.py", seed)
    assert result.returncode == 2
    assert f"invalid int value: '{seed}'" in result.stderr and "Traceback" not in result.stderr
