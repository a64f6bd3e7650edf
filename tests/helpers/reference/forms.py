"""The shapes of the two dictionaries that everything here works on."""

from typing import TypedDict


class BiddingRule(TypedDict):
    """The most chips in a bid, and whether the roller bids on their own turn.

    Clauses: HUB-1.4, HUB-2.2; R-20, R-23.
    """

    chips: int
    roller_bids: bool


class RuleSet(TypedDict):
    """Everything in which editions and house rules can differ.

    Column c has length `lengths[c - 2]`; a game of n players needs `columns_to_win[n - 1]` columns.
    Clauses: HU-1.2, HU-2.1, DE-1.1, DE-1.2, NL-1.2, NL-2.1; R-10, R-11, R-13, R-18, R-19, R-20, R-31.
    """

    sides: int
    lengths: tuple[int, ...]
    runners: int
    players: tuple[int, int]
    columns_to_win: tuple[int, ...]
    pairing: str  # "free", "early" or "full"
    bust: str  # "runners", "own_stones" or "all_stones"
    stop: str  # "anywhere" or "clear_fields"
    bidding: BiddingRule | None


class Position(TypedDict):
    """A position in its flat JSON form; columns are text because they are keys of JSON objects."""

    format: int
    rules: object
    players: int
    turn: int
    actor: int | None
    phase: str  # "roll", "pair", "decide", "bid", "settle" or "over"
    dice: list[int] | None
    stones: list[dict[str, int]]
    runners: dict[str, int]
    moves_made: int
    bids: list[list[str | int] | None]
    owed: int
    misses: list[bool]
    made: bool | None
    winner: int | None


def copy_position(position: Position) -> Position:
    """Copy a position, so that changes to the copy do not affect the original."""
    dice = position["dice"]
    return {
        "format": position["format"],
        "rules": position["rules"],
        "players": position["players"],
        "turn": position["turn"],
        "actor": position["actor"],
        "phase": position["phase"],
        "dice": None if dice is None else list(dice),
        "stones": [dict(own) for own in position["stones"]],
        "runners": dict(position["runners"]),
        "moves_made": position["moves_made"],
        "bids": [None if bid is None else list(bid) for bid in position["bids"]],
        "owed": position["owed"],
        "misses": list(position["misses"]),
        "made": position["made"],
        "winner": position["winner"],
    }


def all_columns(rule_set: RuleSet) -> list[int]:
    """List the numbers of the columns, which are the sums two dice can make.

    Clauses: DE-3.2, DE-4.3, NL-1.5.
    """
    return list(range(2, 2 * rule_set["sides"] + 1))


def column_length(rule_set: RuleSet, column: int) -> int:
    """Return the number of fields in a column, including the top field.

    Clauses: DE-3.3, DE-3.4, NL-1.5; R-31.
    """
    return rule_set["lengths"][column - 2]


def column_stones(position: Position, column: int) -> tuple[int, ...]:
    """Read the heights of all seats' stones in one column, 0 for a seat without a stone there."""
    return tuple(own.get(str(column), 0) for own in position["stones"])


def put_column_stones(position: Position, column: int, stones: tuple[int, ...]) -> None:
    """Set the heights of all seats' stones in one column of a position."""
    for seat in range(position["players"]):
        own = position["stones"][seat]
        if stones[seat] == 0:
            own.pop(str(column), None)
        else:
            own[str(column)] = stones[seat]


def column_runner(position: Position, column: int) -> int:
    """Read the height of the runner in one column, 0 for none."""
    return position["runners"].get(str(column), 0)
