"""A second, deliberately naive reading of the rules, to compare the library with.

It works only on JSON positions and on moves as text, and it shares no code with the library.
"""

from .bids import bidders, can_lower, can_raise, payout
from .columns import bank_column, bust_column
from .editions import RULES
from .faults import faults
from .forms import BiddingRule, Position, RuleSet
from .game import legal, play, start
from .order import best_throws, next_turn
from .rolls import advances, all_rolls, pairings

__all__ = [
    "RULES",
    "BiddingRule",
    "Position",
    "RuleSet",
    "advances",
    "all_rolls",
    "bank_column",
    "best_throws",
    "bidders",
    "bust_column",
    "can_lower",
    "can_raise",
    "faults",
    "legal",
    "next_turn",
    "pairings",
    "payout",
    "play",
    "start",
]
