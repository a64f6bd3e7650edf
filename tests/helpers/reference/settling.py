"""Paying the bids, bidder by bidder and field by field."""

from .bids import can_lower, can_raise, payout, seats_from_left
from .forms import Position, RuleSet, all_columns, column_length, column_stones


def seat_payout(position: Position, seat: int) -> tuple[str, int]:
    """Return which way the stones of a bidder go, and the number of fields in the whole payout.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    bid = position["bids"][seat]
    made = position["made"]
    assert bid is not None and made is not None
    guess, chips = bid
    assert isinstance(guess, str) and isinstance(chips, int)
    return payout(guess, chips, made)


def movable_columns(rule_set: RuleSet, position: Position, seat: int, way: str) -> list[int]:
    """List the columns in which a seat's stone can go one field up or down.

    Clauses: HUB-3.2, HUB-3.3, HUB-3.4, HUB-3.5, HUB-3.6; R-27, R-28, R-29.
    """
    columns = []
    for column in all_columns(rule_set):
        stone = column_stones(position, column)[seat]
        length = column_length(rule_set, column)
        can_move = can_raise(stone, length) if way == "up" else can_lower(stone, length)
        if can_move:
            columns.append(column)
    return columns


def settle_moves(rule_set: RuleSet, position: Position) -> list[str]:
    """List the moves of the bidder who is being paid.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    seat = position["actor"]
    assert seat is not None
    way, _ = seat_payout(position, seat)
    columns = movable_columns(rule_set, position, seat, way)
    if way == "up":
        return [f"raise:{column}" for column in columns] + ["keep"]
    return [f"lower:{column}" for column in columns]


def begin_settling(rule_set: RuleSet, new: Position, made: bool) -> None:
    """Begin the payouts after a turn that ended with a stop or a bust, if there are any bids.

    Clauses: HUB-2.6, HUB-3.1; R-26, R-39.
    """
    new["phase"] = "settle"
    new["made"] = made
    settle_next_seat(rule_set, new)


def settle_next_seat(rule_set: RuleSet, new: Position) -> None:
    """Go on to the next bidder who has something to move. If there is none, take all bids off the table.

    Clauses: HUB-3.1, HUB-3.7; R-20, R-26, R-30, R-39.
    """
    new["actor"] = None
    new["owed"] = 0
    for seat in seats_from_left(new["players"], new["turn"]):
        if new["bids"][seat] is None:
            continue
        way, owed = seat_payout(new, seat)
        if movable_columns(rule_set, new, seat, way):
            new["actor"] = seat
            new["owed"] = owed
            return
        close_payout(new, seat, way, owed)


def close_payout(new: Position, seat: int, way: str, owed: int) -> None:
    """Take a bid off the table. If fields are still owed downward, the bidder misses a turn.

    Clauses: HUB-3.7, HUB-3.8; R-30, R-39.
    """
    new["bids"][seat] = None
    if way == "down" and owed > 0:
        new["misses"][seat] = True


def play_settle(rule_set: RuleSet, new: Position, move_text: str) -> None:
    """Make one move of a payout, and end the payout if it is complete or no stone can move.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6, HUB-3.7; R-27, R-28, R-30.
    """
    seat = new["actor"]
    assert seat is not None
    way, _ = seat_payout(new, seat)
    if move_text == "keep":
        close_payout(new, seat, way, new["owed"])
        settle_next_seat(rule_set, new)
        return
    _, column = move_text.split(":")
    new["stones"][seat][column] += 1 if way == "up" else -1
    new["owed"] -= 1
    if new["owed"] == 0 or not movable_columns(rule_set, new, seat, way):
        close_payout(new, seat, way, new["owed"])
        settle_next_seat(rule_set, new)
