"""The drawings of the site: boards from positions, the machine from its table, and the pictures of the odds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import ClassVar

import make
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from cantstop.drawing import svg
from cantstop.machine.state import State
from cantstop.machine.table import TABLE
from cantstop.notation.positions import format_position, parse_position
from cantstop.odds import plots

# Boards


def board_html(env: BuildEnvironment, state: State, *, moves: bool = False, caption: str = "") -> str:
    """Draw a position for a page, with its notation below. The ids stay unique even if it is drawn twice."""
    drawn = svg.board(state, moves=moves)
    name = drawn.partition('id="')[2].partition("-title")[0]
    drawn = drawn.replace(name, f"{name}-{env.new_serialno('board')}")
    intro = f"{escape(caption)} " if caption else ""
    text = f'{intro}<code class="docutils literal">{escape(format_position(state))}</code>'
    return f'<figure class="board">{drawn}<figcaption>{text}</figcaption></figure>'


class Board(SphinxDirective):
    """Draws the position that is given as the argument."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"moves": directives.flag, "caption": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Draw the position."""
        state = parse_position(" ".join(self.arguments[0].split()))
        caption = self.options.get("caption", "")
        drawn = board_html(self.env, state, moves="moves" in self.options, caption=caption)
        return [nodes.raw("", drawn, format="html")]


def write_style(app: Sphinx) -> None:
    """Make boards follow the theme that the reader chooses on the site, and not only that of the system."""
    rules = [f'body[data-theme="light"] .cs-board{{{svg.LIGHT}}}', f'body[data-theme="dark"] .cs-board{{{svg.DARK}}}']
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "board.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def draw_odds(app: Sphinx) -> None:
    """Draw the pictures for the page on odds, if they are missing or out of date."""
    changed = Path(plots.__file__).stat().st_mtime
    drawn = [make.HERE / f"{name}.svg" for name in make.PICTURES]
    if not all(path.exists() and path.stat().st_mtime > changed for path in drawn):
        make.pictures(make.HERE)


# The machine

WIDE, TALL = 780, 400
BOX = (84, 36)
PLACES = {
    "roll": (80, 190),
    "pair": (330, 190),
    "decide": (580, 190),
    "bid": (455, 50),
    "settle": (430, 345),
    "over": (700, 345),
}
"""The position of each phase in the drawing."""


class Machine(SphinxDirective):
    """Draws the phases and the moves between them, from the engine's table of transitions."""

    def run(self) -> list[nodes.Node]:
        """Draw the machine."""
        return [nodes.raw("", f'<div class="drawing">{"".join(machine())}</div>', format="html")]


def machine() -> Iterator[str]:
    """Draw the phases, and an arrow from one to another, labelled with the moves that lead there."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for phase, wait in TABLE.items():
        for move, transition in wait.transitions.items():
            for target in transition.leads_to:
                arrows.setdefault((phase.name, target.name), []).append(move.__name__)
    description = "; ".join(f"{', '.join(moves)} from {a} to {b}" for (a, b), moves in arrows.items())
    size = f'viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    yield f"<title>The phases of the game</title><desc>{escape(description)}</desc>"
    yield '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
    yield '<path d="M0 0L10 5L0 10Z" fill="currentColor"/></marker></defs>'
    for (start, end), moves in arrows.items():
        yield arrow(start, end, ", ".join(moves))
    for name, (x, y) in PLACES.items():
        wide, tall = BOX
        yield f'<rect x="{x - wide / 2}" y="{y - tall / 2}" width="{wide}" height="{tall}" rx="8" '
        yield 'fill="var(--color-background-secondary)" stroke="currentColor"/>'
        yield f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-weight="700" fill="currentColor">{name}</text>'
    yield "</svg>"


def arrow(start: str, end: str, label: str) -> str:
    """Draw an arrow, bent to its left, so that it does not overlap the arrow in the opposite direction."""
    (x1, y1), (x2, y2) = PLACES[start], PLACES[end]
    if start == end:
        x, y = x1 - BOX[0] / 2, float(y1)
        path = f"M{x} {y - 6}C{x - 60} {y - 30} {x - 60} {y + 30} {x} {y + 6}"
        at = (x - 44, y - 26)
    else:
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        bend = 0.22 * length if abs(dy) < 0.1 and length > 300 else 26
        middle = ((x1 + x2) / 2 + dy * bend, (y1 + y2) / 2 - dx * bend)
        from_, to = edge((x1, y1), middle), edge((x2, y2), middle)
        path = f"M{from_[0]:.0f} {from_[1]:.0f}Q{middle[0]:.0f} {middle[1]:.0f} {to[0]:.0f} {to[1]:.0f}"
        at = ((from_[0] + to[0]) / 4 + middle[0] / 2, (from_[1] + to[1]) / 4 + middle[1] / 2)
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#tip)"/>'
        f'<text x="{at[0]:.0f}" y="{at[1] + 4:.0f}" font-size="12" text-anchor="middle" fill="currentColor" '
        f'stroke="var(--color-background-primary)" stroke-width="5" paint-order="stroke">{label}</text>'
    )


def edge(box: tuple[float, float], towards: tuple[float, float]) -> tuple[float, float]:
    """Return the point where a line from the centre of a box leaves the box."""
    dx, dy = towards[0] - box[0], towards[1] - box[1]
    scale = min(BOX[0] / 2 / abs(dx) if dx else math.inf, BOX[1] / 2 / abs(dy) if dy else math.inf)
    return box[0] + dx * scale, box[1] + dy * scale


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives and events with Sphinx."""
    app.add_directive("board", Board)
    app.add_directive("machine", Machine)
    app.connect("builder-inited", write_style)
    app.connect("builder-inited", draw_odds)
    return {"parallel_read_safe": True}
