"""Feed the parsers with bytes that look for trouble: `python -m tests.tools.fuzz [--minutes 10] [--folder .fuzz]`.

It needs the extra `fuzz` (atheris, which is guided by the code that each input reaches). Nothing but a `NotationError`
may come out of a parser, and what has been read must be written and read again as it was. An input that breaks this,
takes ten seconds, or wants more than half a gigabyte is kept in the folder and ends the run; the inputs that reached
something new stay there as well, and the next run goes on from them.
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
    """What has been read does not come back."""


def again(comes_back: Callable[[], bool]) -> None:
    """Ask whether what has been read comes back from being written; a refusal is as bad as a difference."""
    try:
        fine = comes_back()
    except cantstop.CantStopError as error:
        raise BrokenPromiseError from error
    if not fine:
        raise BrokenPromiseError


def same_record(record: cantstop.Record) -> bool:
    """Write a record and read it again."""
    return cantstop.parse_record(cantstop.format_record(record)) == record


def move(data: bytes) -> None:
    """Read a move."""
    text = data.decode("utf-8", "surrogateescape")
    read = moves.parse(text, cantstop.OFFICIAL)
    again(lambda: moves.parse(str(read), cantstop.OFFICIAL) == read)


def position(data: bytes) -> None:
    """Read a position."""
    text = data.decode("utf-8", "surrogateescape")
    read = cantstop.parse_position(text)
    again(lambda: cantstop.format_position(read) == text)


def records(data: bytes) -> None:
    """Read a file of records, and play each of them through."""
    for record in cantstop.read_records(io.BytesIO(data)):
        again(partial(same_record, record))
        with suppress(cantstop.ReplayError):
            assert record.game().moves == record.moves


def document(data: bytes) -> None:
    """Read JSON, as a position and as a record."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return
    with suppress(cantstop.NotationError):
        state = cantstop.from_json(found)
        again(lambda: cantstop.from_json(cantstop.to_json(state)) == state)
    record = cantstop.record_from_json(found)
    again(lambda: cantstop.record_from_json(cantstop.record_to_json(record)) == record)


PARSERS = {b"m": move, b"p": position, b"r": records, b"j": document}
"""By the first byte of an input."""


def feed(data: bytes) -> None:
    """Give an input to one of the parsers."""
    parser = PARSERS.get(data[:1])
    if parser is not None:
        with suppress(cantstop.NotationError):
            parser(data[1:])


def seeds() -> dict[str, bytes]:
    """Begin with what the page of the notation shows, and with a game of each edition."""
    page = (spec_folder() / "notation.md").read_text(encoding="utf-8")
    found = {f"position-{i}": b"p" + line.encode() for i, line in enumerate(blocks(page, "position").splitlines())}
    found["record"] = b"r" + blocks(page, "record").encode()
    found["document"] = b"j" + blocks(page, "json").encode()
    for i, text in enumerate(("1356", "7+8", "makes:3", "raise:6", "keep")):
        found[f"move-{i}"] = b"m" + text.encode()
    return found


def blocks(page: str, language: str) -> str:
    """Cut the block of a language out of the page."""
    return page.partition(f"```{language}\n")[2].partition("```")[0]


def main() -> None:
    """Set up the folder and run."""
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
"""Pieces of the notation, so that the fuzzer need not find them by chance."""

if __name__ == "__main__":
    main()
