"""Exact odds for sets of columns, positions and whole turns. Every chance is a `Fraction`.

- `hit`, `advance` and `table`: how often the dice make some columns.
- `survival`, `safe_rolls` and `stopping`: when to stop with runners on some columns.
- `bust`, `moves` and `after`: what the next roll does to a position.
- `best_turn`: how to play the rest of a turn.
"""

from cantstop.odds.next_roll import after, bust, moves
from cantstop.odds.one_roll import Steps, advance, hit, pairing_sets
from cantstop.odds.stop_rule import Stopping, default_values, safe_rolls, stopping, survival
from cantstop.odds.tables import Row, row, table, to_csv, to_json_text, to_markdown
from cantstop.odds.turn_values import Turn, best_turn

__all__ = [
    "Row",
    "Steps",
    "Stopping",
    "Turn",
    "advance",
    "after",
    "best_turn",
    "bust",
    "default_values",
    "hit",
    "moves",
    "pairing_sets",
    "row",
    "safe_rolls",
    "stopping",
    "survival",
    "table",
    "to_csv",
    "to_json_text",
    "to_markdown",
]
