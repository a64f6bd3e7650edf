"""Verdicts and errors on one page: `python -m tests.tools.messages` writes `docs/reference/messages.md`.

The page has each sentence of a verdict, each problem of a position and each message of an error, with an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from cantstop import format_position
from cantstop.machine import Invariant
from cantstop.verdicts import Effect, Fault, describe
from cantstop.verdicts.verdict import PointKind
from tests.helpers.paths import ROOT
from tests.tools import message_sites
from tests.tools.message_examples import COMMAND, EXAMPLES, TYPED, FoundProblem, Message, found_problems, messages
from tests.tools.message_sites import Site, Sites
from tests.tools.message_verdicts import (
    MadePoint,
    awaited_examples,
    comparison_example,
    made_points,
    note_examples,
    situations,
    verdict_examples,
)
from tests.tools.rooms import RANKS, room

PAGE = ROOT / "docs" / "reference" / "messages.md"

HEAD = """\
# Messages

The sentences of verdicts, the problems that make a position impossible, and the messages of errors, each with an
example. `python -m tests.tools.messages` writes this page: it finds every place in the code that raises an error, and
runs every example.

The examples in Python begin with these lines:
"""
FILES = """\
The commands find these files: a game that has just begun in `begun.cantstop`, and with a seed for the dice in
`seeded.cantstop`; two games in `two.cantstop`, one that is over in `over.cantstop`, none in `empty.cantstop`, and in
`broken.cantstop` a text that is no record.
"""
VERDICTS = """\
## Verdicts

Each point of a verdict has a kind, which is a member of `Fault` or `Effect`. First comes its sentence, with gaps that
the position and the move fill; then an example, with the clauses and rulings that it cites; then the move and the
position of the example.
"""
DESCRIPTIONS = """\
## Descriptions

What a position waits for, and what else everybody knows about a seat.
"""
PROBLEMS = """\
## Impossible positions

An `InvalidStateError` lists every problem of a position. It says what is wrong, and then which of the sentences below
should be true.
"""
ERRORS = """\
## Errors

An example stands under the module that chooses the words. Where several functions refuse something in the same words,
there is one example.
"""


@frozen
class Said:
    """Everything that is said, as far as the examples show it, and where it is said."""

    points: Mapping[PointKind, MadePoint]
    raising: Sites
    messages: Sequence[Message]
    finding: Sites
    """The places that find something wrong with a position."""
    problems: Sequence[FoundProblem]


def collect() -> Said:
    """Find every place, and run every example."""
    raising, finding = message_sites.raising(), message_sites.problems()
    return Said(made_points(), raising, messages(raising), finding, found_problems(finding))


def gaps(said: Said) -> list[str]:
    """Say what has no example, and which examples show nothing."""
    raised = {site for message in said.messages for site in message.sites}
    found = {problem.site for problem in said.problems}
    return [
        *(f"{kind} has no example" for kind in (*Fault, *Effect) if kind not in said.points),
        *(f"no example raises {site}" for site in listed(said.raising) if site not in raised),
        *(f"{message.example} raises nothing" for message in said.messages if not message.sites),
        *(f"no example finds {site}" for site in listed(said.finding) if site not in found),
    ]


def listed(sites: Sites) -> list[Site]:
    """List places in order, each of those that say the same once."""
    return sorted(set(sites.values()), key=lambda site: (site.module, site.line))


# The page


def page(said: Said) -> str:
    """Write the page."""
    setup = f"```py\n{EXAMPLES['setup']}```\n"
    parts = [HEAD, setup, FILES, VERDICTS, *verdicts(said), DESCRIPTIONS, *descriptions()]
    return "\n".join([*parts, PROBLEMS, *problems(said), ERRORS, *errors(said)])


def verdicts(said: Said) -> Iterator[str]:
    """Write what is said of moves."""
    yield "### What is wrong with an illegal move\n"
    yield from (point(kind.name, kind.value, said.points[kind]) for kind in Fault)
    yield "### What a legal move does\n"
    yield from (point(kind.name, kind.value, said.points[kind]) for kind in Effect)
    yield "### Whole verdicts\n"
    yield from (f"- {prose(str(verdict))}\n" for verdict in verdict_examples())
    (state, move), compared = comparison_example()
    yield "### A move in every edition\n"
    yield f"{code(str(move))} in {code(format_position(state))}:\n"
    yield from (f"- {prose(answer)}\n" for answer in compared)


def point(name: str, template: str, made: MadePoint) -> str:
    """Write a kind of point: its sentence, an example, and where that comes from."""
    place = f"{code(str(made.move))} in {code(format_position(made.state))}"
    return entry(code(name), f"*{prose(template)}*", prose(str(made.point)), place)


def descriptions() -> Iterator[str]:
    """Write what is said of positions."""
    examples = (*awaited_examples(), *note_examples())
    yield from (entry(code(format_position(state)), prose(said)) for state, said in examples)
    state = max((state for state, _ in situations()), key=lambda state: len(describe(state)))
    yield "### A whole position\n"
    yield entry(code(format_position(state)), prose(describe(state)))


def problems(said: Said) -> Iterator[str]:
    """Write what can be wrong with a position, sentence by sentence."""
    for invariant in Invariant:
        yield f"### {prose(invariant.value[0].upper() + invariant.value[1:])}\n"
        shown = set[Site]()
        for found in said.problems:
            if found.problem.invariant is invariant and found.site not in shown:
                yield entry(code(found.example), prose(found.problem.detail))
                shown.add(found.site)


def errors(said: Said) -> Iterator[str]:
    """Write what is refused, room by room and module by module; each example where its words are chosen."""
    modules = {message.sites[0].module for message in said.messages}
    for module in sorted(modules, key=lambda name: (RANKS[room(name)], name)):
        yield f"### `cantstop.{module}`\n"
        yield from (entry(term(each), prose(each.says)) for each in said.messages if each.sites[0].module == module)


def term(message: Message) -> str:
    """Write an example: a line of code or a command, what is typed then, and what has to go wrong before."""
    line, _, typed = message.example.partition(TYPED if message.example.startswith(COMMAND) else "\0")
    return code(line) + (f", then {code(typed)}" if typed else "") + (f", when {message.when}" if message.when else "")


def entry(term: str, *lines: str) -> str:
    """Write something and what is to be said of it."""
    return "\n".join([term, *(f": {line}" for line in lines), ""])


def code(text: str) -> str:
    """Write a text as code."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def prose(text: str) -> str:
    """Write a text so that no character of it is taken for a mark."""
    return re.sub(r"[\\`*<]|(?<!\w)_|_(?!\w)|(?<=\])[({]", r"\\\g<0>", text)


def main() -> None:
    """Write the page, and say what is missing."""
    said = collect()
    if missing := gaps(said):
        raise SystemExit("\n".join(missing))
    PAGE.write_text(page(said), encoding="utf-8")


if __name__ == "__main__":
    main()
