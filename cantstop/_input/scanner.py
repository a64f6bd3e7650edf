"""Reading a line of text from left to right: whatever does not fit is refused at its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from cantstop._input.checks import unreadable
from cantstop.errors import NotationError

T = TypeVar("T")

_MAX_DIGITS = 9
_NUMBER = re.compile("0|[1-9][0-9]*", re.ASCII)
_ESCAPE = re.compile(r'\\(["\\]|u\{((?:10|[0-9a-f])?[0-9a-f]{1,4})\})')
_PLAIN = re.compile(r'[^"\\]+')
_NOT_PRINTABLE_ASCII = re.compile(r"[^ -~]")
_SHOWN = 40


def quote(text: str, special: re.Pattern[str] = _NOT_PRINTABLE_ASCII) -> str:
    r"""Write a string between double quotes: `\"`, `\\`, and `\u{e9}` for each special character."""
    told = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + special.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", told) + '"'


def character(text: str, at: int, number: int) -> int:
    """Find where a character of a quoted string stands in its line: 0 is the opening quote, which is at `at`."""
    for _ in range(number):
        found = _ESCAPE.match(text, at)
        at = at + 1 if found is None else found.end()
    return at


def excerpt(text: str, at: int) -> str:
    """Show a text for a message, or of a long one what stands around a place."""
    start, end = max(0, at - _SHOWN // 2), at + _SHOWN // 2
    return f"{'...' if start else ''}{text[start:end]!r}{'...' if end < len(text) else ''}"


class Scanner:
    """A line that is being read, and how far."""

    def __init__(self, what: str, text: str) -> None:
        self.what = what
        self.text = text
        self.at = 0

    def refusal(self, expected: str, at: int | None = None) -> NotationError:
        """Make the error that says what should have stood here, or at an earlier place."""
        at = self.at if at is None else at
        return unreadable(f"{self.what} {excerpt(self.text, at)}", at + 1, expected)

    def ahead(self, text: str) -> bool:
        """Tell whether this text comes next."""
        return self.text.startswith(text, self.at)

    def skip(self, text: str, expected: str | None = None) -> None:
        """Read just this text."""
        if not self.ahead(text):
            raise self.refusal(expected or repr(text))
        self.at += len(text)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Read what fits a pattern."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.refusal(expected)
        self.at = found.end()
        return found[0]

    def whole(self, least: int, most: int | None = None, what: str = "a number") -> int:
        """Read a number between two bounds, without leading zeros."""
        bounds = f"{what} of at least {least}" if most is None else f"{what} from {least} to {most}"
        start = self.at
        digits = self.take(_NUMBER, bounds)
        number = int(digits[:_MAX_DIGITS])
        if len(digits) > _MAX_DIGITS or number < least or (most is not None and number > most):
            raise self.refusal(bounds, start)
        return number

    def one_of(self, words: Mapping[str, T]) -> T:
        """Read one of some words, the longest that fits."""
        fitting = [word for word in words if self.ahead(word)]
        if not fitting:
            raise self.refusal("one of " + ", ".join(words))
        word = max(fitting, key=len)
        self.at += len(word)
        return words[word]

    def quoted(self) -> str:
        """Read a string between double quotes, as `quote` writes it."""
        self.skip('"')
        told = []
        while not self.ahead('"'):
            if self.ahead("\\"):
                told.append(self._escaped())
            else:
                told.append(self.take(_PLAIN, 'a closing "'))
        self.skip('"')
        return "".join(told)

    def _escaped(self) -> str:
        found = _ESCAPE.match(self.text, self.at)
        if found is None:
            raise self.refusal(r"\", \\ or the number of a character as in \u{e9}")
        self.at = found.end()
        return found[1] if found[2] is None else chr(int(found[2], 16))

    def end(self) -> None:
        """Read the end of the text."""
        if self.at < len(self.text):
            raise self.refusal("the end of " + self.what)


def check_canonical(scanner: Scanner, written: str) -> None:
    """Refuse a text that says the same in other words, where it begins to differ."""
    if written != scanner.text:
        same = next((i for i, (a, b) in enumerate(zip(written, scanner.text)) if a != b), min(len(written), scanner.at))
        raise scanner.refusal(f"{written[same:]!r}, the one way to write it", same)
