"""What is shown: paragraphs, tables with bars, verdicts with their clauses, JSON."""

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
from cantstop.notation import Json, format_rules
from cantstop.rules import Rules
from cantstop.verdicts import LISTED, Verdict, is_ruling

if TYPE_CHECKING:
    from rich.console import Console

WIDEST: Final = 100
NARROWEST: Final = 72
"""Tables are never narrower, so that nothing is left out of them."""
BAR: Final = 30
UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The kinds of characters that steer a terminal, or turn round what is read."""


def width() -> int:
    """Tell how wide a line can be: as the terminal is, up to what is easily read; 80 where there is none."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def console() -> Console:
    """Make rich's view of standard output: colours in a terminal, none elsewhere or with NO_COLOR."""
    from rich.console import Console  # only who shows a table pays for it

    return Console(highlight=False, markup=False, emoji=False, width=max(width(), NARROWEST))


def in_colour() -> bool:
    """Tell whether standard output is to be coloured."""
    if not sys.stdout.isatty():
        return False
    shown = console()
    return shown.is_terminal and not shown.no_color


def printable(text: str) -> str:
    """Make a text of somebody else's fit for a terminal: it may hold characters that would change the screen."""
    return "".join("?" if unicodedata.category(letter) in UNSEEN else letter for letter in text)


def refuse(path: str, message: str) -> None:
    """Say in one line why a command does not do what it was asked."""
    click.echo(f"{path}: {printable(' '.join(message.split()))}", err=True)


def paragraph(text: str, indent: int = 0, first: str | None = None) -> None:
    """Print a text in lines of readable length, the first after a mark of its own if it has one."""
    space = " " * indent
    click.echo(click.wrap_text(text, width(), space if first is None else first, space))


def print_json(value: Json, *, indent: int | None = 2) -> None:
    """Print JSON."""
    click.echo(json.dumps(value, indent=indent))


def bar(chance: Fraction) -> str:
    """Draw a chance as a bar."""
    block = "█" if (sys.stdout.encoding or "").lower().startswith("utf") else "#"
    return block * round(BAR * chance)


def percent(chance: Fraction) -> str:
    """Write a chance as people read it."""
    return f"{float(chance):.1%}"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> None:
    """Print a table; the columns of numbers are set to the right."""
    from rich import box
    from rich.table import Table

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, heading in enumerate(headings):
        drawn.add_column(heading, justify="right" if place in numbers else "left", no_wrap=not place)
    for row in rows:
        drawn.add_row(*row)
    screen = console()
    with screen.capture() as captured:
        screen.print(drawn)
    lines = captured.get().splitlines()
    click.echo("\n".join(line.rstrip() for line in lines), color=in_colour())


def print_chances(headings: tuple[str, str], rows: Iterable[tuple[str, Fraction]]) -> None:
    """Print chances as a table with bars."""
    click.echo()
    print_table((*headings, ""), ((name, percent(chance), bar(chance)) for name, chance in rows), numbers=(1,))


def print_clauses(names: Iterable[str]) -> None:
    """Print what clauses and rulings say, by their ids."""
    for name in names:
        if is_ruling(name):
            found = ruling(name)
            said, what = found.decision, found.title
        else:
            said, what = clause(name).gist, clause(name).section.heading
        click.echo(f"{name} ({what})")
        paragraph(said, 4)


def listed(words: Iterable[object], most: int = LISTED) -> str:
    """Write a list, and how many more there are if it is long."""
    said = list(map(str, words))
    more = len(said) - most
    return ", ".join(said[:most]) + (f" and {more} more" if more > 0 else "")


def verdict_paragraphs(found: Verdict) -> Iterator[tuple[str, str]]:
    """Tell a verdict as paragraphs, each with its mark."""
    for point in found.points:
        yield "  - ", str(point)
    if found.instead:
        yield "  legal instead: ", listed(found.instead)


def rules_name(rules: Rules) -> str:
    """Name rules as positions do, house rules by all that differs."""
    return printable(format_rules(rules))


def say_allowed(move: object, legal: bool) -> None:
    """Print the answer, in the colour of a yes or a no."""
    answer = click.style("allowed" if legal else "not allowed", fg="green" if legal else "red", bold=True)
    click.echo(f"{move} is {answer}", color=in_colour())


def verdict_json(found: Verdict) -> dict[str, Json]:
    """Give a verdict as JSON."""
    return {
        "move": str(found.move),
        "legal": found.legal,
        "reason": found.reason,
        "points": [
            {"kind": point.kind.name, "text": point.sentence, "cites": [*point.cites]} for point in found.points
        ],
        "instead": [str(move) for move in found.instead],
        "clauses": [*found.clauses],
        "rulings": [*found.rulings],
    }
