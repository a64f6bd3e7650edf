"""Settling disputes: explaining a move, and comparing the editions."""

from cantstop.disputes.comparison import Comparison, Impossible, compare
from cantstop.disputes.explanation import explain

__all__ = [
    "Comparison",
    "Impossible",
    "compare",
    "explain",
]
