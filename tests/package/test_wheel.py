"""The built wheel and the source archive: what is in them, and that the library in the wheel plays."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import cantstop
from tests.helpers.paths import ROOT


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both archives from the project."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return out


def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


def test_the_wheel_holds_the_package_the_specification_and_the_licence_and_nothing_else(built: Path) -> None:
    info = f"cantstop-{cantstop.__version__}.dist-info"
    names = set(zipfile.ZipFile(wheel(built)).namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "cantstop").rglob("*.py")}
    modules.remove("cantstop/_start/cantstop_command.py")  # installed beside the package
    folder = ROOT / "spec"
    files = (path for path in folder.rglob("*") if path.is_file())
    specification = {f"cantstop/spec/{path.relative_to(folder).as_posix()}" for path in files}
    assert names == modules | specification | {"cantstop/py.typed", "cantstop_command.py"} | {
        *(f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"))
    }


def test_the_wheel_needs_attrs_alone_and_offers_the_extras(built: Path) -> None:
    archive = zipfile.ZipFile(wheel(built))
    (name,) = (name for name in archive.namelist() if name.endswith("METADATA"))
    metadata = Parser().parsestr(archive.read(name).decode())
    assert metadata["Version"] == cantstop.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    needs = metadata.get_all("Requires-Dist") or []
    assert [need.split(">")[0] for need in needs if "extra" not in need] == ["attrs"]
    assert set(metadata.get_all("Provides-Extra") or []) == {"cli", "plot", "test", "docs", "verify", "fuzz", "dev"}


def test_the_source_archive_holds_what_it_takes_to_test(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "examples/seeded_games.py"} <= names
    assert {
        "cantstop/engine.py",
        "cantstop/_start/cantstop_command.py",
        "tests/package/test_wheel.py",
        "tests/helpers/reference/game.py",
        "spec/hu.toml",
        "spec/vectors/perft.json",
    } <= names


def test_the_library_in_the_wheel_plays_without_the_checkout(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel(built)) as archive:
        archive.extractall(tmp_path)
    code = (
        "import random, cantstop as c; print(c.__file__); "
        "print(*(c.playout(c.new_game(r, players=3), lambda s, m: m[-1], random.Random(1)).winner "
        "for r in c.EDITIONS.values())); "
        "from cantstop.clauses import clause, clauses, spec_folder; print(spec_folder(), len(clauses()))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    where, winners, specification = told.stdout.splitlines()
    assert Path(where).is_relative_to(tmp_path)
    assert specification == f"{tmp_path / 'cantstop' / 'spec'} 181"
    assert len(winners.split()) == 4
