"""The bidding game: who bids on a turn, and how a bid is paid out."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.rules import Bid, Guess


def from_the_left(turn: int, players: int) -> tuple[int, ...]:
    """List all seats from the roller's left around to the roller himself.

    Clauses: HUB-3.1; R-20, R-24, R-26.
    """
    return tuple((turn + step) % players for step in range(1, players + 1))


def bidders(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    """List who must bid, in order: everyone with a stone on the board, the roller only if he bids at all.

    Clauses: HUB-2.2, HUB-2.3, HUB-2.4; R-20, R-22, R-24, R-30.
    """
    return tuple(
        seat for seat in from_the_left(turn, len(stones)) if any(stones[seat]) and (roller_bids or seat != turn)
    )


def is_right(bid: Bid, made: bool) -> bool:
    """Tell whether a bidder foresaw how the turn ended: with a stop it was made, with a bust it was not.

    Clauses: HUB-1.3, HUB-2.5, HUB-3.2; R-42.
    """
    return made == (bid.guess is Guess.MAKES)


def payout_size(bid: Bid, made: bool) -> int:
    """Count the fields of a payout: the chips, or twice as many for trust in a turn that busted.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    return bid.chips * 2 if bid.guess is Guess.MAKES and not made else bid.chips


def can_raise(stone: int, length: int) -> bool:
    """Tell whether a payout may move a stone up: it lies on the board, and not next to or on the top field.

    Clauses: HUB-3.3; R-27, R-29.
    """
    return 0 < stone < length - 1


def can_lower(stone: int, length: int) -> bool:
    """Tell whether a payout may move a stone down: it lies above the lowest field, in a column not won.

    Clauses: HUB-3.5; R-28, R-29.
    """
    return 1 < stone < length


def movable(row: Sequence[int], lengths: Sequence[int], right: bool) -> tuple[bool, ...]:
    """Tell for each column whether a payout may move a bidder's stone there: up if he guessed right, else down.

    Clauses: HUB-3.2, HUB-3.3, HUB-3.4, HUB-3.5, HUB-3.6; R-27, R-28, R-29, R-47.
    """
    return tuple(map(can_raise if right else can_lower, row, lengths))


def next_turn(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    """Find the next roller, passing over the seats that miss a turn; each such mark is used up.

    Clauses: HU-3.3, HU-6.1, HU-6.5, DE-3.7, DE-7.10, NL-6.5, NL-9.2, HUB-3.7, HUB-3.8; R-02, R-30, R-40, R-50.
    """
    seat = (turn + 1) % len(misses)
    while misses[seat]:
        misses = (*misses[:seat], False, *misses[seat + 1 :])
        seat = (seat + 1) % len(misses)
    return seat, tuple(misses)
