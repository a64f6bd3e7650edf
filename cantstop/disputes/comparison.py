"""What every edition says about the same move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from cantstop._input import check_type
from cantstop.disputes.explanation import explain
from cantstop.errors import InvalidStateError
from cantstop.machine import Auction, Invariant, Problem, State
from cantstop.notation import format_rules
from cantstop.rules import EDITIONS, VARIANTS, Move, Rules, ravensburger
from cantstop.verdicts import Citing, Fault, Verdict, cites, series

COMPARED: Final = (*EDITIONS.values(), *(ravensburger(variant) for variant in VARIANTS))
"""The editions to compare."""

_RULES_FIELD: Final = {
    Invariant.PLAYERS: "players",
    Invariant.STONES: "board",
    Invariant.RUNNERS: "board",
    Invariant.DICE: "board",
    Invariant.RUNNERS_LEFT: "runners",
    Invariant.WINNER: "columns_to_win",
}
"""The field of `Rules` that each invariant depends on. Invariants not listed here depend on the bidding."""


@frozen
class Impossible(Citing):
    """Why a position cannot occur in an edition."""

    problems: tuple[Problem, ...]
    """Everything in the position that cannot occur there."""
    cites: tuple[str, ...]
    """Ids of the clauses and rulings behind these problems."""

    @property
    def reason(self) -> str:
        """The problems as one sentence."""
        return "; ".join(problem.detail for problem in self.problems)

    def __str__(self) -> str:
        return f"no such position: {self.reason} [{', '.join(self.cites)}]"


@frozen
class Comparison:
    """What one edition says about a move."""

    rules: Rules
    answer: Verdict | Impossible
    """The verdict on the move, or why the position cannot occur."""

    @property
    def legal(self) -> bool | None:
        """Whether the move is legal there; None if the position cannot occur."""
        return self.answer.legal if isinstance(self.answer, Verdict) else None

    def __str__(self) -> str:
        return f"{format_rules(self.rules)}: {self.answer}"


def compare(state: State, move: Move) -> tuple[Comparison, ...]:
    """Judge the same move in the same position by every edition; the rules of the position come first.

    The editions are the four printed ones, and the German one with each of its variants. A combination of variants
    allows only what each of them allows. Stones, runners, dice and roller stay as they are. Bids and missed turns stay
    too if the edition has bidding; if not, they are dropped. If the position cannot occur in an edition, its
    `Impossible` says why: the game would be over by now, for example, or bids would have been made.
    """
    check_type("a position", state, State)
    own = Comparison(state.rules, explain(state, move))
    return own, *(Comparison(rules, _judge(state, move, rules)) for rules in COMPARED if rules != state.rules)


def _judge(state: State, move: Move, rules: Rules) -> Verdict | Impossible:
    board = state.rules.board
    if board != rules.board:
        lengths = f"columns 2 to {board.columns[-1]} have {series(board.lengths)} fields"
        return _impossible(rules, (Problem(Invariant.STONES, f"{lengths}, unlike in this edition"),))
    attempts: list[tuple[Problem, ...]] = []
    for auction in _auctions(state, rules):
        try:
            return explain(State(rules, state.stones, state.runners, state.turn, state.phase, auction), move)
        except InvalidStateError as error:
            attempts.append(error.problems)
    # The number of moves made is our guess: prefer an attempt whose problems are about anything else.
    return _impossible(
        rules, min(attempts, key=lambda problems: [p.invariant is Invariant.MOVES_MADE for p in problems])
    )


def _impossible(rules: Rules, problems: tuple[Problem, ...]) -> Impossible:
    """Cite, for each problem of a position, the clauses and rulings that the edition has on that matter."""
    from cantstop.clauses import provisions  # imported here, because most comparisons do not need the registry

    cited = {provision.field: provision.by for provision in provisions(rules.name)}
    if rules.bidding is not None:
        cited["bidding"] = cites(rules, Fault.BID_AWAITED)
    fields = dict.fromkeys(_RULES_FIELD.get(problem.invariant, "bidding") for problem in problems)
    return Impossible(problems, tuple(dict.fromkeys(name for field in fields for name in cited[field])))


def _auctions(state: State, rules: Rules) -> Iterator[Auction | None]:
    """List the auctions to try in an edition.

    Without bidding there is none. With bidding it is that of the position; if the position has none, try a fresh
    auction with two moves made in this turn, then one, then none.
    """
    if rules.bidding is None:
        yield None
    elif state.auction is not None:
        yield state.auction
    else:
        fresh = Auction.fresh((False,) * state.players)
        yield from (evolve(fresh, moves_made=moves_made) for moves_made in (2, 1, 0))
