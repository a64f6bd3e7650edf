"""Print paragraphs, tables with bars, verdicts with their clauses, and JSON."""

from __future__ import annotations

import json
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import click

from cantstop.clauses import clause, ruling
from cantstop.notation import Json
from cantstop.verdicts import LISTED, Verdict, is_ruling

if TYPE_CHECKING:
    from rich.console import Console

WIDEST: Final = 100
NARROWEST: Final = 72
"""Tables are never narrower than this, so that no text is cut off."""
BAR: Final = 30
UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The categories of characters that control a terminal or change the direction of text."""


def width() -> int:
    """Return the width of a line: that of the terminal, up to what is easy to read, or 80 without a terminal."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def console() -> Console:
    """Open standard output for rich: with colours in a terminal, without them elsewhere or if NO_COLOR is set."""
    from rich.console import Console  # slow to import, so only where a table is shown

    return Console(highlight=False, markup=False, emoji=False, width=max(width(), NARROWEST))


def in_colour() -> bool:
    """Return whether standard output shows colours."""
    if not sys.stdout.isatty():
        return False
    screen = console()
    return screen.is_terminal and not screen.no_color


def printable(text: str) -> str:
    """Replace characters that could control the terminal, in a text that somebody else has written."""
    return "".join("?" if unicodedata.category(letter) in UNSEEN else letter for letter in text)


def echo(text: str = "", *, err: bool = False) -> None:
    """Print lines of text, whoever has written them. Every command prints with this function, or with one below."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=err)


def echo_styled(text: str) -> None:
    """Print text in colours. Every part of it that somebody else has written must have been made printable."""
    click.echo(text, color=in_colour())


def refuse(path: str, message: str) -> None:
    """Print on one line of standard error why a command fails."""
    echo(f"{path}: {' '.join(message.split())}", err=True)


def paragraph(text: str, indent: int = 0, first: str | None = None) -> None:
    """Print a text in lines of readable length, indented; `first` replaces the indent of the first line."""
    space = " " * indent
    echo(click.wrap_text(text, width(), space if first is None else first, space))


def print_json(value: Json, *, indent: int | None = 2) -> None:
    """Print JSON."""
    echo(json.dumps(value, indent=indent))


def bar(chance: Fraction) -> str:
    """Draw a chance as a bar."""
    block = "█" if (sys.stdout.encoding or "").lower().startswith("utf") else "#"
    return block * round(BAR * chance)


def percent(chance: Fraction) -> str:
    """Write a chance in per cent."""
    return f"{float(chance):.1%}"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> None:
    """Print a table. The columns listed in `numbers` are aligned to the right."""
    from rich import box
    from rich.table import Table

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, heading in enumerate(headings):
        drawn.add_column(printable(heading), justify="right" if place in numbers else "left", no_wrap=not place)
    for row in rows:
        drawn.add_row(*map(printable, row))
    screen = console()
    with screen.capture() as captured:
        screen.print(drawn)
    lines = captured.get().splitlines()
    echo_styled("\n".join(line.rstrip() for line in lines))


def print_chances(headings: tuple[str, str], rows: Iterable[tuple[str, Fraction]]) -> None:
    """Print chances as a table with bars."""
    echo()
    print_table((*headings, ""), ((name, percent(chance), bar(chance)) for name, chance in rows), numbers=(1,))


def print_clauses(names: Iterable[str]) -> None:
    """Print what the clauses and rulings with these ids say."""
    for name in names:
        if is_ruling(name):
            title, content = ruling(name).title, ruling(name).decision
        else:
            title, content = clause(name).section.heading, clause(name).gist
        echo(f"{name} ({title})")
        paragraph(content, 4)


def listed(words: Iterable[object], most: int = LISTED) -> str:
    """Write a list; if it is long, write its beginning and how many more there are."""
    items = list(map(str, words))
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def verdict_paragraphs(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Write a verdict as paragraphs, each with the mark that begins it."""
    for point in verdict.points:
        yield "  - ", str(point)
    if verdict.instead:
        yield "  legal instead: ", listed(verdict.instead)


def say_allowed(move: object, legal: bool) -> None:
    """Print whether a move is allowed, in green or red."""
    verdict = click.style("allowed" if legal else "not allowed", fg="green" if legal else "red", bold=True)
    echo_styled(f"{printable(str(move))} is {verdict}")


def verdict_json(verdict: Verdict) -> dict[str, Json]:
    """Return a verdict as JSON."""
    return {
        "move": str(verdict.move),
        "legal": verdict.legal,
        "reason": verdict.reason,
        "points": [
            {"kind": point.kind.name, "text": point.sentence, "cites": [*point.cites]} for point in verdict.points
        ],
        "instead": [str(move) for move in verdict.instead],
        "clauses": [*verdict.clauses],
        "rulings": [*verdict.rulings],
    }
