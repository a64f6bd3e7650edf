"""Every snippet on the site runs, page by page, and prints what the page shows."""

from __future__ import annotations

import doctest
import re
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import cantstop
from tests.helpers.paths import ROOT
from tests.site import test_readme
from tests.tools.rooms import FRONT_DOOR, modules

DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGES = sorted(path for path in DOCS.rglob("*.md") if "_build" not in path.parts and path.parent.name != "odds")


def snippets(page: Path) -> list[tuple[str, str]]:
    """List the snippets of a page, each with its expected output if a block of text follows it."""
    blocks = [(match[1], match[2]) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]
    nexts = [*blocks[1:], ("", "")]
    return [
        (code, after[1] if after[0] == "text" else "") for (kind, code), after in zip(blocks, nexts) if kind == "python"
    ]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if snippets(page)], ids=lambda page: page.relative_to(DOCS).as_posix()
)
def test_every_snippet_prints_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for code, expected in snippets(page):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(code, page.name, "exec"), names)
        comments = re.findall(r"^ *print\(.*\)  # (.*)$", code, re.MULTILINE)
        lines = printed.getvalue().splitlines()
        if expected:
            assert lines[len(lines) - len(expected.splitlines()) :] == expected.splitlines()
        assert comments == [] or lines[: len(comments)] == comments


def test_every_example_in_a_docstring_is_correct() -> None:
    results = [doctest.testmod(import_module(f"cantstop.{name}")) for name in modules() if name != FRONT_DOOR]
    assert sum(each.failed for each in results) == 0
    assert sum(each.attempted for each in results) >= 15


def test_the_pages_to_start_with_have_snippets() -> None:
    for page in (DOCS / "index.md", DOCS / "start.md", *(DOCS / "howto").glob("*.md")):
        assert snippets(page)


def test_the_front_page_needs_three_snippets_to_a_finished_game() -> None:
    blocks = re.findall(r"^```(sh|python)\n", (DOCS / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert blocks == ["sh", "python", "python"]


def test_the_reference_has_every_public_name() -> None:
    page = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\.\. auto\w+:: (\w+)$", page, re.MULTILINE)) == sorted(cantstop.__all__)


def test_readme_and_the_site_give_the_same_commands() -> None:
    _, tests = test_readme.blocks("sh")
    contributing = (DOCS / "project" / "contributing.md").read_text(encoding="utf-8")
    assert tests in contributing
    build = "sphinx-build -n -W -b html docs docs/_build/html"
    for text in (test_readme.README, contributing, (DOCS / "conf.py").read_text(encoding="utf-8")):
        assert build in text


def test_the_citation_names_this_version() -> None:
    cited = (DOCS / "project" / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {cantstop.__version__}\n" in cited
