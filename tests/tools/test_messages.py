"""Whatever the library says has an example, and stands on the page of messages as it is said."""

from __future__ import annotations

import ast

from cantstop.verdicts import Effect, Fault
from tests.tools import message_sites, messages
from tests.tools.message_examples import message, problems_of
from tests.tools.message_sites import Site

SOURCE = """
class Reader:
    def refusal(self, expected: str) -> NotationError:
        return NotationError(f"expected {expected}")

    def skip(self, text: str, expected: str | None = None) -> None:
        raise self.refusal(expected or repr(text))

    def number(self, what: str = "a number") -> None:
        bounds = f"{what} from 1"
        self.skip("1", bounds)

def check(what: str, value: object) -> None:
    if not value:
        raise InvalidValueError(f"{what} is missing")

def pass_on(what: str, value: object) -> None:
    check(what, value)

def read(reader: Reader, name: str) -> None:
    check("a reader", reader)
    pass_on("a name", name)
    reader.skip("7")
    reader.skip(" ", "a space")
    reader.number()
    reader.number(what="a seat")
    print("a reader")
    if name == "stop":
        raise Stop
    raise InvalidValueError(f"nobody is called {name!r}")
"""
"""Functions that speak for their callers, and others."""


def test_everything_that_is_said_has_an_example_and_is_on_the_page() -> None:
    said = messages.collect()
    assert messages.gaps(said) == []
    assert messages.PAGE.read_text(encoding="utf-8") == messages.page(said)


def test_places_are_what_raises_and_what_gives_it_its_words() -> None:
    tree = ast.parse(SOURCE)
    found = [words for _, words in message_sites.spoken(tree, message_sites.speakers([tree]))]
    assert sorted(found) == [
        ".number('a seat')",
        ".skip('a space')",
        ".skip(bounds)",
        "check('a reader')",
        "pass_on('a name')",
        "raise InvalidValueError(f'nobody is called {name!r}')",
        "raise InvalidValueError(f'{what} is missing')",
        "raise self.refusal(expected or repr(text))",
    ]


def test_what_has_no_example_and_what_shows_nothing_is_named() -> None:
    refused, found = Site("raise Refused('no')", "game", 7), Site("Problem('no')", "machine.invariants", 8)
    nothing = message("len([])", "", {})
    assert problems_of("len([])", {}) == []
    said = messages.Said({}, {("game.py", 7, 9): refused}, [nothing], {("invariants.py", 8, 9): found}, [])
    assert messages.gaps(said) == [
        *(f"{kind} has no example" for kind in (*Fault, *Effect)),
        "no example raises game, line 7: raise Refused('no')",
        "len([]) raises nothing",
        "no example finds machine.invariants, line 8: Problem('no')",
    ]


def test_no_character_of_a_message_is_taken_for_a_mark() -> None:
    assert messages.prose("a*b `c` <d> \\n PARKER_1980 _e_ [f](g)") == (
        r"a\*b \`c\` \<d> \\n PARKER_1980 \_e\_ [f]\(g)"
    )
    assert messages.code("a `b`") == "`` a `b` ``"
