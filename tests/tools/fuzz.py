"""Fuzz the parsers with random bytes: `python -m tests.tools.fuzz [--minutes 10] [--folder .fuzz]`.

It needs the extra `fuzz` (atheris, which is guided by the code that each input reaches). A parser may raise only
`NotationError`, and whatever it reads must be the same after it is written and read again. The run ends at an input
that breaks this promise, takes ten seconds, or needs more than half a gigabyte, and saves it in the folder. Inputs that
reach new code are saved there too, and the next run continues from them.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["cantstop"]):
    import cantstop
    from cantstop.clauses import spec_folder
    from cantstop.notation import moves


class BrokenPromiseError(Exception):
    """A value changes, or is refused, when it is written and read again."""


def check_round_trip(is_same: Callable[[], bool]) -> None:
    """Raise `BrokenPromiseError` unless a value is the same after it is written and read again."""
    try:
        same = is_same()
    except cantstop.CantStopError as error:
        raise BrokenPromiseError from error
    if not same:
        raise BrokenPromiseError


def same_record(record: cantstop.Record) -> bool:
    """Return whether a record is the same after it is written and read again."""
    return cantstop.parse_record(cantstop.format_record(record)) == record


def move(data: bytes) -> None:
    """Read a move."""
    text = data.decode("utf-8", "surrogateescape")
    read = moves.parse(text, cantstop.OFFICIAL)
    check_round_trip(lambda: moves.parse(str(read), cantstop.OFFICIAL) == read)


def position(data: bytes) -> None:
    """Read a position."""
    text = data.decode("utf-8", "surrogateescape")
    read = cantstop.parse_position(text)
    check_round_trip(lambda: cantstop.format_position(read) == text)


def records(data: bytes) -> None:
    """Read a file of records, and replay each of them."""
    for record in cantstop.read_records(io.BytesIO(data)):
        check_round_trip(partial(same_record, record))
        with suppress(cantstop.ReplayError):
            assert record.game().moves == record.moves


def document(data: bytes) -> None:
    """Read JSON, as a position and as a record."""
    try:
        decoded = json.loads(data)
    except (ValueError, RecursionError):
        return
    with suppress(cantstop.NotationError):
        state = cantstop.from_json(decoded)
        check_round_trip(lambda: cantstop.from_json(cantstop.to_json(state)) == state)
    record = cantstop.record_from_json(decoded)
    check_round_trip(lambda: cantstop.record_from_json(cantstop.record_to_json(record)) == record)


PARSERS = {b"m": move, b"p": position, b"r": records, b"j": document}
"""The parser to use, by the first byte of an input."""


def feed(data: bytes) -> None:
    """Give an input to one of the parsers."""
    parser = PARSERS.get(data[:1])
    if parser is not None:
        with suppress(cantstop.NotationError):
            parser(data[1:])


def seeds() -> dict[str, bytes]:
    """Return the first inputs: the examples on the page about notation, and some moves."""
    page = (spec_folder() / "notation.md").read_text(encoding="utf-8")
    inputs = {f"position-{i}": b"p" + line.encode() for i, line in enumerate(blocks(page, "position").splitlines())}
    inputs["record"] = b"r" + blocks(page, "record").encode()
    inputs["document"] = b"j" + blocks(page, "json").encode()
    for i, text in enumerate(("1356", "7+8", "makes:3", "raise:6", "keep")):
        inputs[f"move-{i}"] = b"m" + text.encode()
    return inputs


def blocks(page: str, language: str) -> str:
    """Return the first block of a language on the page."""
    return page.partition(f"```{language}\n")[2].partition("```")[0]


def main() -> None:
    """Set up the folder and start the fuzzer."""
    parser = argparse.ArgumentParser(description="Fuzz the parsers.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--folder", type=Path, default=Path(".fuzz"))
    options = parser.parse_args()
    corpus = options.folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for name, data in seeds().items():
        (corpus / name).write_bytes(data)
    words = options.folder / "words"
    words.write_text("".join(f'"{word}"\n' for word in WORDS), encoding="utf-8")
    atheris.Setup(
        [
            sys.argv[0],
            str(corpus),
            f"-max_total_time={int(options.minutes * 60)}",
            f"-dict={words}",
            f"-artifact_prefix={options.folder}/",
            *("-timeout=10", "-rss_limit_mb=512", "-max_len=100000", "-print_final_stats=1"),
        ],
        feed,
    )
    atheris.Fuzz()


WORDS = (
    *("cs1 ", " stones ", " runners ", " turn ", " roll", " pair ", " decide", " bid ", " settle ", " owes ", " over"),
    *(
        " made",
        " busted",
        " moves ",
        " bids ",
        " misses ",
        "makes:",
        "busts:",
        "raise:",
        "lower:",
        "keep",
        "bust",
        "stop",
    ),
    *("PARKER_1980", "BIDDING_1986", "RAVENSBURGER_2007+1", "CLIPPER_1981", "[name=", "board=", "players=", "bidding="),
    *("columns_to_win=", "pairing=", "texts=", "none", "+roller", "[CantStop ", "[Edition ", "[Players ", "[First "),
    *("[Position ", "[Result ", "unfinished", "wins:", "end", "1. @0 ", "2. @1 ", "# ", "bust", "stop", "rules"),
)
"""Words of the notation, so that the fuzzer does not have to discover them."""

if __name__ == "__main__":
    main()
