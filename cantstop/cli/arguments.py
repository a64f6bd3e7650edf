"""What is given on the command line: editions, positions and moves, as people write them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from cantstop.errors import InvalidValueError
from cantstop.machine import State
from cantstop.notation import from_json, parse_position, parse_rules
from cantstop.rules import Rules, all_editions, edition

F = TypeVar("F", bound=Callable[..., Any])

STDIN: Final = "-"


def read_edition(name: str) -> Rules:
    """Find an edition by its name in any case, or read house rules as they stand in a position."""
    base, bracket, changes = name.partition("[")
    base = base.upper().replace("-", "_")
    return parse_rules(base + bracket + changes) if bracket else edition(base)


def edition_names(_context: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the editions that begin like this, for shells."""
    begun = incomplete.upper().replace("-", "_")
    return [CompletionItem(rules.name) for rules in all_editions() if rules.name.startswith(begun)]


def read_position(words: tuple[str, ...]) -> State:
    """Read a position from the words of a command, or for `-` from standard input: its first line, or JSON."""
    text = " ".join(words)
    if text != STDIN:
        return parse_position(text)
    given = sys.stdin.read().strip("\ufeff \t\r\n")
    if not given.startswith("{"):
        return parse_position(given.partition("\n")[0].rstrip())
    try:
        return from_json(json.loads(given))
    except json.JSONDecodeError as error:
        raise InvalidValueError(f"standard input is no JSON: {error}") from None


def position(command: F) -> F:
    """Give a command a position, in one word or in many."""
    return click.argument("words", nargs=-1, required=True, metavar="POSITION")(command)


def as_json(command: F) -> F:
    """Give a command the choice of JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(command)


WORDS: Final = {"ignore_unknown_options": True}
"""How a command takes a position without quotes: `-/-` in it is no option."""
