"""What to cite for each point: a table for each text, and which entries apply under which rules."""

from cantstop.verdicts.citations.selection import CITED, REPLACED, SETTINGS, cites, point, wins

__all__ = ["CITED", "REPLACED", "SETTINGS", "cites", "point", "wins"]
