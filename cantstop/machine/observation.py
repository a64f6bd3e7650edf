"""What a seat can see of a position: everything except the hidden bids of others."""

from __future__ import annotations

from typing import final

from attrs import frozen

from cantstop._input import check_type, check_whole
from cantstop.machine.phases import Phase, ToBid, ToSettle
from cantstop.machine.state import State
from cantstop.rules import Bid, Rules


@final
@frozen
class Stake:
    """The chips on a disc whose guess is hidden.

    Clauses: HUB-2.2, HUB-2.6; R-24.
    """

    chips: int


@final
@frozen
class Observation:
    """A position as one seat sees it. Positions that differ only in what is hidden are equal here."""

    seat: int
    """The seat that is looking."""
    rules: Rules
    stones: tuple[tuple[int, ...], ...]
    runners: tuple[int, ...]
    turn: int
    phase: Phase
    moves_made: int
    bids: tuple[Bid | Stake | None, ...]
    """By seat: a bid if it is one's own or revealed, a stake if only the chips can be seen, else None."""
    misses: tuple[bool, ...]


def observe(state: State, seat: int) -> Observation:
    """Return a position as a seat sees it.

    During the bidding nobody sees another seat's bid. Afterwards the chips are visible, and once the turn has ended the
    guesses are too.

    Clauses: HUB-2.2, HUB-2.6; R-24.
    """
    check_type("a position", state, State)
    check_whole("a seat of this game", seat, 0, state.players - 1)
    nobody = (None,) * state.players
    auction = state.auction
    bids = nobody if auction is None else auction.bids
    return Observation(
        seat=seat,
        rules=state.rules,
        stones=state.stones,
        runners=state.runners,
        turn=state.turn,
        phase=state.phase,
        moves_made=0 if auction is None else auction.moves_made,
        bids=tuple(bid if other == seat else public_bid(bid, state.phase) for other, bid in enumerate(bids)),
        misses=(False,) * state.players if auction is None else auction.misses,
    )


def public_bid(bid: Bid | None, phase: Phase) -> Bid | Stake | None:
    """Return the part of a bid that everybody can see."""
    if bid is None or isinstance(phase, ToBid):
        return None
    return bid if isinstance(phase, ToSettle) else Stake(bid.chips)
