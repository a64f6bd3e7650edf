"""Why a move is legal or not: what is wrong with it or what it does, in sentences that cite clauses and rulings."""

from cantstop.verdicts.citations import cites
from cantstop.verdicts.description import awaited, describe, notes
from cantstop.verdicts.effects import approval
from cantstop.verdicts.faults import judge
from cantstop.verdicts.phrases import check_names, count, name_columns, named, series
from cantstop.verdicts.verdict import LISTED, Citing, Effect, Fault, Point, Verdict, is_ruling

__all__ = [
    "LISTED",
    "Citing",
    "Effect",
    "Fault",
    "Point",
    "Verdict",
    "approval",
    "awaited",
    "check_names",
    "cites",
    "count",
    "describe",
    "is_ruling",
    "judge",
    "name_columns",
    "named",
    "notes",
    "series",
]
