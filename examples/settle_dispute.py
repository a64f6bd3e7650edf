"""Settle a dispute: replay a record up to the illegal move, and print what each edition says about it.

python examples/settle_dispute.py [record]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from cantstop import CantStopError, ReplayError, Verdict, compare, format_position, read_records
from cantstop.clauses import clause, ruling

RECORD = Path(__file__).parent / "records" / "dispute.cantstop"


def settle(path: Path) -> Iterator[str]:
    """Judge every game in a file; for an illegal move, quote the rules."""
    for number, record in enumerate(read_records(path), 1):
        try:
            game = record.game()
        except ReplayError as error:
            yield f"Game {number}, {error if error.verdict is None else f'turn {error.turn}'}"
            if error.verdict is not None:
                yield from explanation(error, error.verdict)
        else:
            yield f"Game {number}: {len(game.moves)} moves, all of them legal"


def explanation(error: ReplayError, verdict: Verdict) -> Iterator[str]:
    """Say what is wrong with a move, by which clauses, and what other editions say."""
    state = error.game.state
    yield f"  {format_position(state)}"
    yield f"  {verdict.move} is not allowed: {verdict.reason}."
    yield f"  Legal instead: {', '.join(map(str, verdict.instead))}."
    for name in verdict.clauses:
        yield f"  {clause(name)}"
    for name in verdict.rulings:
        yield f"  {ruling(name)}"
    yield "  In other editions:"
    for each in compare(state, verdict.move)[1:]:
        yield f"    {each.rules.name:20} {'legal' if each.legal else each.answer}"


def main() -> None:
    """Settle the disputes in a file of records."""
    parser = argparse.ArgumentParser(description="Say what the rules say about a disputed game.")
    parser.add_argument(
        "record", type=Path, nargs="?", default=RECORD, help="a file of records (default: dispute.cantstop)"
    )
    try:
        print(*settle(parser.parse_args().record), sep="\n")
    except (CantStopError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
