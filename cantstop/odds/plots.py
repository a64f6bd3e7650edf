"""Pictures of the odds, drawn with matplotlib. They need the extra `plot`.

Each function returns a figure. A notebook shows it; `figure.savefig("name.svg")` writes it to a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

try:
    from matplotlib.figure import Figure
except ImportError as error:
    raise ImportError("cantstop.odds.plots needs matplotlib: pip install 'cantstop[plot]'") from error

from cantstop._input import check_type, check_whole, each
from cantstop.errors import InvalidValueError
from cantstop.odds.one_roll import check_columns, hit
from cantstop.odds.stop_rule import stopping, survival
from cantstop.rules import OFFICIAL, Board

__all__ = ["plot_columns", "plot_gain", "plot_survival", "plot_triples"]

_MARKERS = "osD^v<>pP*X"
"""Each curve has its own marks, so that the colours are not needed to tell them apart."""


_MOST_ROLLS = 1000
_MOST_SETS = 100


def plot_columns(board: Board = OFFICIAL) -> Figure:
    """Draw the chance that one roll makes each column."""
    check_type("board", board, Board)
    figure = Figure(layout="constrained")
    axes = figure.subplots()
    chances = [float(hit([column], board)) for column in board.columns]
    bars = axes.bar(list(board.columns), chances, color="tab:blue")
    axes.bar_label(bars, [f"{chance:.0%}" for chance in chances])
    axes.set(title="The chance that a roll makes a column", xlabel="column", ylabel="chance", ylim=(0, 1))
    axes.set_xticks(list(board.columns))
    return figure


def plot_triples(board: Board = OFFICIAL) -> Figure:
    """Draw heat maps of the chance not to bust with runners on three columns, one panel for each lowest column."""
    check_type("board", board, Board)
    columns = list(board.columns)
    lowest = columns[:-2]
    across = min(3, len(lowest))
    down = -(-len(lowest) // across)
    figure = Figure(figsize=(4 * across, 3.6 * down), layout="constrained")
    panels = figure.subplots(down, across, squeeze=False)
    image = None
    for axes in panels.flat[len(lowest) :]:
        axes.set_axis_off()
    for axes, low in zip(panels.flat, lowest):
        middle, high = columns[columns.index(low) + 1 : -1], columns[columns.index(low) + 2 :]
        grid = [[float(hit((low, m, h), board)) if m < h else float("nan") for h in high] for m in middle]
        image = axes.imshow(grid, vmin=0, vmax=1, cmap="viridis")
        for i, row in enumerate(grid):
            for j, chance in enumerate(row):
                if chance == chance:  # not NaN: the columns are in rising order
                    ink = "black" if chance > 0.6 else "white"
                    axes.text(j, i, f"{chance * 100:.0f}", ha="center", va="center", color=ink, fontsize=8)
        axes.set(title=f"{low} and two more", xlabel="highest", ylabel="middle")
        axes.set_xticks(range(len(high)), list(map(str, high)))
        axes.set_yticks(range(len(middle)), list(map(str, middle)))
    assert image is not None
    figure.colorbar(image, ax=panels, label="chance that a roll does not bust", shrink=0.6)
    return figure


def plot_survival(sets: Iterable[Iterable[int]] | None = None, rolls: int = 12, board: Board = OFFICIAL) -> Figure:
    """Draw the chance to survive 0, 1, 2 and more rolls, with a curve for each set of columns with runners.

    If you give no sets, it draws some typical ones: on the printed board 6+7+8, 4+6+8, 5+7+9, 2+7+12 and 2+3+12.
    """
    check_type("board", board, Board)
    check_whole("the number of rolls", rolls, 1, _MOST_ROLLS)
    standing = [check_columns(columns, board) for columns in _checked(_some_sets(board) if sets is None else sets)]
    figure = Figure(layout="constrained")
    axes = figure.subplots()
    for number, columns in enumerate(standing):
        chances = [float(survival(columns, n, board)) for n in range(rolls + 1)]
        name = "+".join(map(str, columns))
        axes.plot(range(rolls + 1), chances, marker=_MARKERS[number % len(_MARKERS)], label=name)
    axes.set(title="The chance not to have bust yet", xlabel="rolls", ylabel="chance", ylim=(0, 1.02))
    axes.legend(title="runners on")
    return figure


def _some_sets(board: Board) -> list[tuple[int, ...]]:
    """Choose typical sets of three columns: around the middle, spread out, and at the ends."""
    low, middle, high = board.columns[0], board.sides + 1, board.columns[-1]
    around = [(middle + a, middle + b, middle + c) for a, b, c in ((-1, 0, 1), (-3, -1, 1), (-2, 0, 2))]
    wanted = [*around, (low, middle, high), (low, low + 1, high)]
    return list(dict.fromkeys(columns for columns in wanted if columns[0] >= low and columns[-1] <= high))


def _checked(sets: Iterable[Iterable[int]]) -> list[Iterable[int]]:
    checked = list(islice(each("sets must be a list of sets of columns", sets), _MOST_SETS + 1))
    if not 1 <= len(checked) <= _MOST_SETS:
        raise InvalidValueError(f"sets must hold from 1 to {_MOST_SETS} sets of columns")
    return checked


def plot_gain(columns: Iterable[int] | None = None, board: Board = OFFICIAL) -> Figure:
    """Draw what a turn gains if you stop as soon as another roll no longer pays: nothing, or some part of a column.

    The turn begins with runners on the columns and nothing at stake. If you give no columns, it takes middle ones.
    """
    check_type("board", board, Board)
    middle = (board.sides + 1,)
    busting = (standing for standing in (*_some_sets(board), middle) if hit(standing, board) < 1)
    rule = stopping(next(busting) if columns is None else columns, board=board)
    if rule.threshold is None:
        raise InvalidValueError(f"runners on {', '.join(map(str, rule.columns))} never bust, so the turn never ends")
    outcomes = rule.outcomes()
    figure = Figure(layout="constrained")
    axes = figure.subplots()
    gains = [float(gain) for gain in outcomes]
    axes.bar(gains, [float(chance) for chance in outcomes.values()], width=max(gains) / 130)
    axes.axvline(float(rule.threshold), linestyle="--", color="black", label=f"stop from {float(rule.threshold):.2f}")
    axes.legend()
    axes.set(
        title=f"What a turn with runners on {', '.join(map(str, rule.columns))} brings",
        xlabel="gain in columns, 0 for a bust",
        ylabel="chance",
    )
    return figure
