"""Editions, positions and common options on the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
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
    """Find an edition by its name, in upper or lower case, or read house rules as positions write them."""
    base, bracket, changes = name.partition("[")
    base = base.upper().replace("-", "_")
    return parse_rules(base + bracket + changes) if bracket else edition(base)


def edition_names(_context: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """List the editions that begin with what has been typed, for the completion of a shell."""
    typed = incomplete.upper().replace("-", "_")
    return [CompletionItem(rules.name) for rules in all_editions() if rules.name.startswith(typed)]


def read_position(words: tuple[str, ...]) -> State:
    """Read a position from the words of a command; for `-`, read the first line of standard input, or JSON."""
    text = " ".join(words)
    if text != STDIN:
        return parse_position(text)
    given = sys.stdin.read().strip("\ufeff \t\r\n")
    if not given.startswith("{"):
        return parse_position(given.partition("\n")[0].rstrip())
    return from_json(_read_json(given))


def _read_json(text: str) -> Mapping[str, object]:
    try:
        value: Mapping[str, object] = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidValueError(f"standard input is not valid JSON: {error}") from None
    except (ValueError, RecursionError):  # Python limits the digits of a number and the depth of nesting
        raise InvalidValueError("standard input is JSON with a number too long or lists too deep to be read") from None
    return value


def position(command: F) -> F:
    """Add the argument POSITION to a command, with or without quotes around it."""
    return click.argument("words", nargs=-1, required=True, metavar="POSITION")(command)


def as_json(command: F) -> F:
    """Add the option --json to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(command)


WORDS: Final = {"ignore_unknown_options": True}
"""Settings for a command that takes a position without quotes, so that `-/-` is not read as an option."""
