"""The same move in every edition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from cantstop.disputes.explanation import explain
from cantstop.errors import InvalidStateError
from cantstop.machine import Auction, Invariant, Problem, State
from cantstop.notation import format_rules
from cantstop.rules import EDITIONS, VARIANTS, Move, Rules, ravensburger
from cantstop.verdicts import Fault, Verdict, cites, is_ruling, series

COMPARED: Final = (*EDITIONS.values(), *(ravensburger(variant) for variant in VARIANTS))
"""The editions that are put side by side."""

_LAID_DOWN: Final = {
    Invariant.PLAYERS: "players",
    Invariant.STONES: "board",
    Invariant.RUNNERS: "board",
    Invariant.DICE: "board",
    Invariant.RUNNERS_LEFT: "runners",
    Invariant.WINNER: "columns_to_win",
}
"""The field of `Rules` that an invariant depends on; all others depend on the bidding."""


@frozen
class Impossible:
    """Why an edition cannot have a position at all."""

    problems: tuple[Problem, ...]
    """Everything in it that cannot come up there."""
    cites: tuple[str, ...]
    """Ids of the clauses and rulings by which the edition plays otherwise."""

    @property
    def reason(self) -> str:
        """The problems as one sentence."""
        return "; ".join(problem.detail for problem in self.problems)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses to cite."""
        return tuple(name for name in self.cites if not is_ruling(name))

    @property
    def rulings(self) -> tuple[str, ...]:
        """Ids of the rulings to cite."""
        return tuple(name for name in self.cites if is_ruling(name))

    def __str__(self) -> str:
        return f"no such position: {self.reason} [{', '.join(self.cites)}]"


@frozen
class Comparison:
    """What one edition says of a move."""

    rules: Rules
    answer: Verdict | Impossible

    @property
    def legal(self) -> bool | None:
        """Whether the move may be made there; None where there is no such position."""
        return self.answer.legal if isinstance(self.answer, Verdict) else None

    def __str__(self) -> str:
        return f"{format_rules(self.rules)}: {self.answer}"


def compare(state: State, move: Move) -> tuple[Comparison, ...]:
    """Ask every edition about the same move in the same position: first the rules of the position, then the rest.

    Asked are the four editions, and the German one with each of its variants; what each of several variants allows,
    they allow together. Stones, runners, dice and roller are taken over as they are, and where bidding is played the
    bids; where it is not, bids and missed turns are left out. An edition that cannot have the position says why: that a
    game is over sooner there, or that bids would lie on the table.
    """
    own = Comparison(state.rules, explain(state, move))
    return own, *(Comparison(rules, _answer(state, move, rules)) for rules in COMPARED if rules != state.rules)


def _answer(state: State, move: Move, rules: Rules) -> Verdict | Impossible:
    board = state.rules.board
    if board != rules.board:
        lengths = f"columns 2 to {board.columns[-1]} have {series(board.lengths)} fields"
        return _impossible(rules, (Problem(Invariant.STONES, f"{lengths}, other than in this edition"),))
    found: list[tuple[Problem, ...]] = []
    for auction in _auctions(state, rules):
        try:
            return explain(State(rules, state.stones, state.runners, state.turn, state.phase, auction), move)
        except InvalidStateError as error:
            found.append(error.problems)
    # What is missing are bids: that the moves were counted otherwise is our guess, not the position's fault.
    return _impossible(rules, min(found, key=lambda problems: [p.invariant is Invariant.MOVES_MADE for p in problems]))


def _impossible(rules: Rules, problems: tuple[Problem, ...]) -> Impossible:
    """Find what to cite against a position: for each problem, what the edition has laid down on that matter."""
    from cantstop.clauses import provisions  # only who needs the registry pays for it

    laid_down = {provision.field: provision.by for provision in provisions(rules.name)}
    if rules.bidding is not None:
        laid_down["bidding"] = cites(rules, Fault.BID_AWAITED)
    fields = dict.fromkeys(_LAID_DOWN.get(problem.invariant, "bidding") for problem in problems)
    return Impossible(problems, tuple(dict.fromkeys(name for field in fields for name in laid_down[field])))


def _auctions(state: State, rules: Rules) -> Iterator[Auction | None]:
    """Give what the bidding can remember of this turn: nothing, as much as it does, or two moves, or one, or none."""
    if rules.bidding is None:
        yield None
    elif state.auction is not None:
        yield state.auction
    else:
        fresh = Auction.fresh((False,) * state.players)
        yield from (evolve(fresh, moves_made=moves_made) for moves_made in (2, 1, 0))
