"""Why a move is legal or not."""

from __future__ import annotations

from cantstop.engine import apply
from cantstop.errors import IllegalMoveError
from cantstop.machine import State
from cantstop.rules import Move
from cantstop.verdicts import Verdict, approval


def explain(state: State, move: Move) -> Verdict:
    """Return whether a move is legal and why, with the clauses and rulings that say so.

    If the move is illegal, the verdict lists everything that is wrong with it, and what would be legal instead. If it
    is legal, the verdict says what it does: which runners go where, why a roll is a bust, what a stop banks, wins and
    removes, what a bid can bring. The clauses are those of the texts in play.

    >>> from cantstop import CLIPPER_1981, Advance, Dice, apply, explain, new_game
    >>> verdict = explain(apply(new_game(CLIPPER_1981, players=2), Dice(2, 3, 4, 5)), Advance(7, 7))
    >>> verdict.legal, verdict.clauses
    (False, ('NL-12.1', 'NL-12.2'))
    >>> print(verdict.reason)
    another pairing brings more runners into play: 5+9 or 6+8
    """
    try:
        after = apply(state, move)
    except IllegalMoveError as error:
        return error.verdict
    return approval(state, move, after)
