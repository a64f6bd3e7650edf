"""Settle a dispute: play a record through to the move that is not allowed, and say what each edition says of it.

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
    """Tell of every game in a file whether it was played by the rules, and if not, what they say."""
    for number, record in enumerate(read_records(path), 1):
        try:
            game = record.game()
        except ReplayError as error:
            yield f"Game {number}, {error if error.verdict is None else f'turn {error.turn}'}"
            if error.verdict is not None:
                yield from verdict(error, error.verdict)
        else:
            yield f"Game {number}: {len(game.moves)} moves, all of them legal"


def verdict(error: ReplayError, found: Verdict) -> Iterator[str]:
    """Tell what is wrong with a move, by which clauses, and what other editions say."""
    state = error.game.state
    yield f"  {format_position(state)}"
    yield f"  {found.move} is not allowed: {found.reason}."
    yield f"  Legal instead: {', '.join(map(str, found.instead))}."
    for name in found.clauses:
        yield f"  {clause(name)}"
    for name in found.rulings:
        yield f"  {ruling(name)}"
    yield "  In other editions:"
    for each in compare(state, found.move)[1:]:
        yield f"    {each.rules.name:20} {'legal' if each.legal else each.answer}"


def main() -> None:
    """Settle the dispute of a record."""
    parser = argparse.ArgumentParser(description="Say what the rules say of a disputed game.")
    parser.add_argument("record", type=Path, nargs="?", default=RECORD, help="a file of records (the dispute there is)")
    try:
        print(*settle(parser.parse_args().record), sep="\n")
    except (CantStopError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
