"""Tables of the odds: as rows, as files, as pictures."""

from __future__ import annotations

import csv
import importlib.util
import json
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from cantstop import Board, CantStopError
from cantstop.odds import Row, advance, hit, safe_rolls, stopping, table, to_csv, to_json_text, to_markdown
from cantstop.odds.plots import plot_columns, plot_gain, plot_survival, plot_triples
from tests.helpers.paths import ROOT

FOLDER = ROOT / "docs" / "odds"


@pytest.mark.parametrize(("size", "rows"), [(1, 11), (2, 55), (3, 165)])
def test_a_table_has_a_row_with_all_the_odds_for_every_set(size: int, rows: int) -> None:
    listed = table(size)
    assert len(listed) == len({row.columns for row in listed}) == rows
    for row in listed:
        assert row == Row(
            columns=row.columns,
            throws=int(hit(row.columns) * 1296),
            hit=hit(row.columns),
            steps=advance(row.columns).mean,
            safe_rolls=safe_rolls(row.columns),
            threshold=stopping(row.columns).threshold,
        )


def test_a_set_that_never_busts_has_no_number_of_safe_rolls_and_no_threshold() -> None:
    (row,) = table(5, Board(3))
    assert (row.columns, row.throws) == ((2, 3, 4, 5, 6), 81)
    assert row.hit == 1 and row.safe_rolls is None and row.threshold is None
    assert to_csv([row]).splitlines()[1].startswith("2+3+4+5+6,81,1,") and to_csv([row]).endswith(",,\n")
    assert "never ends" in to_markdown([row])
    assert json.loads(to_json_text([row]))[0]["safe_rolls"] is None


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_committed_tables_match_the_computed_ones(size: int) -> None:
    assert (FOLDER / f"columns-{size}.csv").read_text(encoding="utf-8") == to_csv(table(size))


@pytest.mark.long
def test_the_page_on_odds_matches_the_computed_odds_and_shows_every_picture(tmp_path: Path) -> None:
    module = importlib.util.spec_from_file_location("make_odds", FOLDER / "make.py")
    assert module is not None and module.loader is not None
    make = importlib.util.module_from_spec(module)
    module.loader.exec_module(make)
    page = make.page()
    assert make.PAGE.read_text(encoding="utf-8") == page
    make.pictures(tmp_path)
    drawn = {f"odds/{path.name}" for path in tmp_path.iterdir()}
    assert drawn == set(re.findall(r"\((odds/\w+\.svg)\)", page))


def test_csv_and_json_hold_exactly_the_same_numbers() -> None:
    rows = table(2)
    written = list(csv.DictReader(StringIO(to_csv(rows))))
    for row, line, item in zip(rows, written, json.loads(to_json_text(rows)), strict=True):
        assert line["columns"] == "+".join(map(str, item["columns"]))
        assert int(line["throws"]) == item["throws"] == row.throws
        for name in ("hit", "steps", "safe_rolls", "threshold"):
            assert Fraction(line[name]) == Fraction(item[name]) == getattr(row, name)


def test_markdown_gives_chances_in_per_cent() -> None:
    lines = to_markdown(table(1)).splitlines()
    assert lines[0] == "| columns | throws | hit | steps | safe rolls | threshold |"
    assert lines[7] == "| 7 | 834 | 64.4% | 0.71 | 1.81 | 0.15 |"


@pytest.mark.parametrize("size", [0, 12, -1, 1.0, "1", None, True])
def test_the_size_of_a_set_must_be_from_1_to_11(size: int) -> None:
    with pytest.raises(CantStopError, match="the number of columns in a set must be an int from 1 to 11, not "):
        table(size)


def test_a_table_needs_a_board() -> None:
    with pytest.raises(CantStopError, match="board must be of type Board, not None"):
        table(1, None)  # type: ignore[arg-type]  # the refusal is the point


# Pictures


def texts(figure: Figure) -> set[str]:
    """Collect the texts in all panels of a picture."""
    return {text.get_text() for axes in figure.axes for text in axes.texts}


def points(line: Line2D) -> list[tuple[float, float]]:
    """List the points of a curve."""
    return [(float(x), float(y)) for x, y in np.asarray(line.get_xydata())]


@pytest.mark.parametrize("draw", [plot_columns, plot_triples, plot_survival, plot_gain])
@pytest.mark.parametrize("board", [*map(Board, (2, 3, 4, 6, 7))], ids=repr)
def test_every_picture_can_be_drawn(draw: Callable[..., Figure], board: Board) -> None:
    out = BytesIO()
    draw(board=board).savefig(out, format="svg")
    assert out.getvalue().startswith(b"<?xml") and len(out.getvalue()) > 5000


def test_the_picture_of_columns_shows_the_chances() -> None:
    assert {"64%", "13%"} <= texts(plot_columns())


def test_the_picture_of_triples_has_a_cell_for_each_triple() -> None:
    figure = plot_triples()
    cells = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert sorted(cells) == sorted(f"{float(row.hit) * 100:.0f}" for row in table(3))


def test_the_curves_of_survival_start_at_1_and_fall() -> None:
    (axes,) = plot_survival(rolls=5).axes
    for line in axes.get_lines():
        heights = [height for _, height in points(line)]
        assert heights[0] == 1 and heights == sorted(heights, reverse=True) and len(heights) == 6


def test_the_picture_of_gains_marks_where_to_stop() -> None:
    (axes,) = plot_gain([6, 7, 8]).axes
    (line,) = axes.get_lines()
    threshold = stopping([6, 7, 8]).threshold
    assert threshold is not None and [x for x, _ in points(line)] == [float(threshold)] * 2
    with pytest.raises(CantStopError, match="runners on 2, 4, 6, 8, 10, 12 never bust, so the turn never ends"):
        plot_gain(range(2, 13, 2))


def test_pictures_refuse_bad_arguments() -> None:
    with pytest.raises(CantStopError, match="columns must hold at least one column"):
        plot_gain([])
    with pytest.raises(CantStopError, match="a column of this board must be an int from 2 to 12, not 13"):
        plot_survival([[13]])
    with pytest.raises(CantStopError, match="the number of rolls must be an int from 1 to 1000, not 0"):
        plot_survival(rolls=0)
    with pytest.raises(CantStopError, match="sets must be a list of sets of columns, not 5"):
        plot_survival(5)  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="sets must hold from 1 to 100 sets of columns"):
        plot_survival([])
    for draw in (plot_columns, plot_triples, plot_survival, plot_gain):
        with pytest.raises(CantStopError, match="board must be of type Board, not 6"):
            draw(board=6)  # type: ignore[arg-type]  # the refusal is the point


def test_only_rows_can_be_written() -> None:
    for write in (to_csv, to_json_text, to_markdown):
        with pytest.raises(CantStopError, match="rows must be a list of rows of a table, not None"):
            write(None)  # type: ignore[arg-type]  # the refusal is the point
        with pytest.raises(CantStopError, match="a row of a table must be of type Row, not 1"):
            write([1])  # type: ignore[list-item]  # the refusal is the point


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    plots = importlib.util.find_spec("cantstop.odds.plots")
    assert plots is not None and plots.loader is not None
    with pytest.raises(ImportError, match=r"cantstop.odds.plots needs matplotlib: pip install 'cantstop\[plot\]'"):
        plots.loader.exec_module(importlib.util.module_from_spec(plots))
