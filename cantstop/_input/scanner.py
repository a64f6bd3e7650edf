"""Reading a line of text from left to right: every error gives the character where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from cantstop._input.checks import check_type, display, unreadable
from cantstop.errors import NotationError

T = TypeVar("T")

_MAX_DIGITS = 9
_NUMBER = re.compile("0|[1-9][0-9]*", re.ASCII)
_ESCAPE = re.compile(r'\\(["\\]|u\{((?:10|[0-9a-f])?[0-9a-f]{1,4})\})')
_UNESCAPED = re.compile(r'[^"\\]+')
_NOT_PRINTABLE_ASCII = re.compile(r"[^ -~]")
_EXCERPT_LENGTH = 40


def quote(text: str, special: re.Pattern[str] = _NOT_PRINTABLE_ASCII) -> str:
    r"""Write a string between double quotes: `\"`, `\\`, and `\u{e9}` for each special character."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + special.sub(lambda match: f"\\u{{{ord(match[0]):x}}}", escaped) + '"'


def find_character(text: str, at: int, number: int) -> int:
    """Find a character of a quoted string in its line. Number 0 is the opening quote, which is at `at`."""
    for _ in range(number):
        escape = _ESCAPE.match(text, at)
        at = at + 1 if escape is None else escape.end()
    return at


def excerpt(text: str, at: int) -> str:
    """Quote a text in a message; if it is long, quote only the part around a place."""
    start, end = max(0, at - _EXCERPT_LENGTH // 2), at + _EXCERPT_LENGTH // 2
    return f"{'...' if start else ''}{text[start:end]!r}{'...' if end < len(text) else ''}"


class Scanner:
    """A line of text, and how far it has been read."""

    def __init__(self, what: str, text: str) -> None:
        check_type(f"the text of {what}", text, str)
        self.what = what
        self.text = text
        self.at = 0

    def refusal(self, expected: str, at: int | None = None) -> NotationError:
        """Build the error that says what was expected here, or at an earlier place."""
        at = self.at if at is None else at
        return unreadable(f"{self.what} {excerpt(self.text, at)}", at + 1, expected)

    def ahead(self, text: str) -> bool:
        """Return whether this text comes next."""
        return self.text.startswith(text, self.at)

    def skip(self, text: str, expected: str | None = None) -> None:
        """Read exactly this text."""
        if not self.ahead(text):
            raise self.refusal(expected or repr(text))
        self.at += len(text)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Read text that matches a pattern."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.refusal(expected)
        self.at = match.end()
        return match[0]

    def whole(self, least: int, most: int | None = None, what: str = "a number") -> int:
        """Read a number within the bounds, without leading zeros."""
        bounds = f"{what} of at least {least}" if most is None else f"{what} from {least} to {most}"
        start = self.at
        digits = self.take(_NUMBER, bounds)
        number = int(digits[:_MAX_DIGITS])
        if len(digits) > _MAX_DIGITS or number < least or (most is not None and number > most):
            raise self.refusal(bounds, start)
        return number

    def one_of(self, words: Mapping[str, T]) -> T:
        """Read one of these words and return its meaning; if several match, take the longest."""
        matching = [word for word in words if self.ahead(word)]
        if not matching:
            raise self.refusal("one of " + ", ".join(words))
        word = max(matching, key=len)
        self.at += len(word)
        return words[word]

    def quoted(self) -> str:
        """Read a string between double quotes, as `quote` writes it."""
        self.skip('"')
        parts = []
        while not self.ahead('"'):
            if self.ahead("\\"):
                parts.append(self._escaped())
            else:
                parts.append(self.take(_UNESCAPED, 'a closing "'))
        self.skip('"')
        return "".join(parts)

    def _escaped(self) -> str:
        escape = _ESCAPE.match(self.text, self.at)
        if escape is None:
            raise self.refusal(r"\", \\ or the number of a character as in \u{e9}")
        self.at = escape.end()
        return escape[1] if escape[2] is None else chr(int(escape[2], 16))

    def end(self) -> None:
        """Check that the whole text has been read."""
        if self.at < len(self.text):
            raise self.refusal("the end of " + self.what)


def check_canonical(scanner: Scanner, canonical: str) -> None:
    """Raise `NotationError` where a text first differs from the only accepted way to write the same thing."""
    if canonical != scanner.text:
        differences = (i for i, (a, b) in enumerate(zip(canonical, scanner.text)) if a != b)
        at = next(differences, min(len(canonical), scanner.at))
        rest = display(canonical[at:]) if canonical[at:] else f"the end of {scanner.what}"
        raise scanner.refusal(f"{rest}, the only way to write it", at)
