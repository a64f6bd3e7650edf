"""The bounds in pyproject.toml are the versions that `.ci/run` installs and tests."""

from __future__ import annotations

import subprocess
import sys

from packaging.requirements import Requirement

from tests.helpers.paths import ROOT
from tests.tools.oldest import PROJECT, declared, differences, oldest


def test_each_declared_bound_is_tested_at_its_lowest_version() -> None:
    extras = declared()
    every = {each for extra, needed in extras.items() if extra != "fuzz" for each in needed}
    bounds = {each.name: each.specifier for each in map(Requirement, every) if each.name != PROJECT}
    chosen = oldest(extras)
    assert {"attrs", "click", "rich", "matplotlib", "hypothesis", "pytest", "sphinx", "mypy"} <= chosen.keys()
    for name, specifier in bounds.items():
        assert {str(part) for part in specifier} <= {f">={chosen.get(name)}", f"=={chosen.get(name)}"}


def test_a_package_without_a_bound_takes_any_version() -> None:
    extras = {"": ["attrs>=23.1"], "dev": ["cantstop[test]", "types-docutils"], "test": ["pytest>=8"], "fuzz": ["a>=1"]}
    assert oldest(extras) == {"attrs": "23.1", "pytest": "8"}


def test_another_version_than_the_oldest_is_named() -> None:
    wanted = {"attrs": "23.1", "pytest": "8", "rich": "13.7"}
    assert differences(wanted, {"attrs": "23.1.0", "pytest": "8.0.0", "rich": "13.7"}) == []
    assert differences(wanted, {"attrs": "23.1.1", "pytest": "9.0.0", "rich": "13.7"}) == [
        "attrs 23.1.1 is installed, not 23.1",
        "pytest 9.0.0 is installed, not 8",
    ]


def test_the_constraints_need_nothing_installed() -> None:
    command = [sys.executable, "-S", "-m", "tests.tools.oldest"]  # without the installed packages
    process = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert process.stdout == "".join(f"{name}=={least}\n" for name, least in oldest(declared()).items())


def test_the_check_before_a_change_lands_installs_and_tests_them() -> None:
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "PIP_CONSTRAINT=" in steps and "tests.tools.oldest >" in steps and "tests.tools.oldest --check" in steps
