"""Why a move may be made or not, in the edition that is played."""

from __future__ import annotations

from cantstop.engine import apply
from cantstop.errors import IllegalMoveError
from cantstop.machine import State
from cantstop.rules import Move
from cantstop.verdicts import Verdict, tell


def explain(state: State, move: Move) -> Verdict:
    """Say whether a move may be made, and why, with the clauses and rulings of the texts that are played.

    Of an illegal move it tells everything that is wrong with it and what would be legal instead; of a legal one, what
    it does: which runners go where, why a roll is a bust, what a stop banks, wins and removes, what a bid can bring.

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
    return tell(state, move, after)
