"""Settling disputes: explain a move, compare the editions, referee game records."""

from cantstop.disputes.comparison import Comparison, Impossible, compare
from cantstop.disputes.explanation import explain
from cantstop.disputes.findings import Finding, referee

__all__ = [
    "Comparison",
    "Finding",
    "Impossible",
    "compare",
    "explain",
    "referee",
]
