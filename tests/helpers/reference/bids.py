"""Who bids, and what a bid pays."""

from collections.abc import Sequence


def bidders(stones_by_seat: Sequence[Sequence[int]], roller: int, roller_bids: bool) -> list[int]:
    """List the seats that bid, in bidding order. Each seat is given as the heights of its stones, 0 for none.

    Clauses: HUB-2.2, HUB-2.3, HUB-2.4; R-20, R-22, R-24, R-30.
    """
    seats = []
    for seat in seats_from_left(len(stones_by_seat), roller):
        if seat == roller and not roller_bids:
            continue
        if any(height > 0 for height in stones_by_seat[seat]):
            seats.append(seat)
    return seats


def seats_from_left(players: int, roller: int) -> list[int]:
    """List all seats clockwise, from the roller's left to the roller.

    Clauses: HUB-3.1; R-20, R-24, R-26.
    """
    return [(roller + distance) % players for distance in range(1, players + 1)]


def payout(guess: str, chips: int, made: bool) -> tuple[str, int]:
    """Return which way a bidder's stones go after the turn, and how many fields in all.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    if guess not in ("makes", "busts"):
        raise ValueError(f"unknown guess {guess!r}")
    if guess == "makes" and made:
        return ("up", chips)
    if guess == "busts" and not made:
        return ("up", chips)
    if guess == "busts" and made:
        return ("down", chips)
    return ("down", 2 * chips)


def can_raise(stone: int, length: int) -> bool:
    """Return whether a payout can move a stone at this height one field up.

    Clauses: HUB-3.2, HUB-3.3; R-27, R-29.
    """
    if stone == 0:
        return False
    return stone + 1 < length


def can_lower(stone: int, length: int) -> bool:
    """Return whether a payout can move a stone at this height one field down.

    Clauses: HUB-3.4, HUB-3.5, HUB-3.6; R-28, R-29.
    """
    if stone == length:
        return False
    return stone > 1
