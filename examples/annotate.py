"""Replay a record and annotate each decision: what was at stake, and how likely it was to be lost.

python examples/annotate.py [record]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from attrs import evolve
from bot import progress

from cantstop import CantStopError, Comment, Record, Roll, Stop, format_record, read_records
from cantstop.odds import bust

RECORD = Path(__file__).parent / "records" / "parker-1980.cantstop"


def annotated(record: Record) -> Record:
    """Add a comment to every decision: what it risked, or what it kept."""
    game = record.game()
    comments = list(record.comments)
    for ply, (state, move) in enumerate(zip(game.states, game.moves), 1):
        if isinstance(move, Roll):
            comments.append(
                Comment(ply, f"risks {float(progress(state)):.2f} columns, busts in {float(bust(state)):.0%}")
            )
        elif isinstance(move, Stop):
            comments.append(Comment(ply, f"keeps {float(progress(state)):.2f} columns"))
    return evolve(record, comments=tuple(sorted(comments, key=lambda comment: comment.ply)))


def main() -> None:
    """Annotate all games in a file."""
    parser = argparse.ArgumentParser(description="Annotate the decisions in recorded games.")
    parser.add_argument(
        "record", type=Path, nargs="?", default=RECORD, help="a file of records (default: a game of the 1980 edition)"
    )
    try:
        for record in read_records(parser.parse_args().record):
            print(format_record(annotated(record)))
    except (CantStopError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
