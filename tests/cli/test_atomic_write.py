"""A file is written in one step, and what a killed save leaves behind is removed by the next one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cantstop.cli.atomic_write import check_writable, save


def killed_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin to save a file, and be killed before the end."""
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", lambda *_: None)
        save(path, "a part")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", ["g.cantstop", "a" * 255, "[a-z]*", "Spiel ä"])
def test_the_next_save_removes_what_a_killed_one_has_left(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    killed_save(file, monkeypatch)
    killed_save(file, monkeypatch)
    assert len(names(tmp_path)) == 1 and not file.exists()
    save(file, "whole")
    assert names(tmp_path) == [name] and file.read_text(encoding="utf-8") == "whole"


def test_the_next_save_removes_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [tmp_path / "h.cantstop", tmp_path / ".cantstop-", tmp_path / ".cantstop-notes", tmp_path / "tmp"]
    for path in others[1:]:
        path.touch()
    killed_save(others[0], monkeypatch)
    before = names(tmp_path)
    save(tmp_path / "g.cantstop", "whole")
    assert names(tmp_path) == sorted([*before, "g.cantstop"])


def test_two_saves_at_the_same_time_both_succeed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "g.cantstop"
    fsync, others = os.fsync, iter(["second", "third"])

    def meanwhile(handle: int) -> None:
        fsync(handle)
        for text in others:
            save(file, text)

    monkeypatch.setattr(os, "fsync", meanwhile)
    save(file, "first")
    assert file.read_text(encoding="utf-8") == "first" and names(tmp_path) == ["g.cantstop"]


def test_a_save_does_not_try_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    def remove_all(_: int) -> None:
        nonlocal tries
        tries += 1
        for path in tmp_path.iterdir():
            path.unlink()

    monkeypatch.setattr(os, "fsync", remove_all)
    with pytest.raises(FileNotFoundError):
        save(tmp_path / "g.cantstop", "text")
    assert tries < 10 and names(tmp_path) == []


def test_asking_whether_a_file_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    check_writable(tmp_path / "g.cantstop")
    assert names(tmp_path) == []
    with pytest.raises(FileNotFoundError, match="nowhere"):
        check_writable(tmp_path / "nowhere" / "g.cantstop")
