"""The course of a game: the first position, the legal moves, and what each of them does."""

from .bids import bidders
from .columns import bank_column, bust_column, column_room, shares_field, step_runner
from .forms import (
    Position,
    RuleSet,
    all_columns,
    column_length,
    column_runner,
    column_stones,
    copy_position,
    put_column_stones,
)
from .order import next_turn
from .rolls import View, advances, all_rolls
from .settling import begin_settling, play_settle, settle_moves


def start(rules_value: object, rule_set: RuleSet, players: int, first: int) -> Position:
    """Return the position before the first roll.

    Clauses: HU-1.2, HU-3.3, HU-4.1, DE-1.1, DE-3.7, DE-4.1, NL-1.2, NL-3.3, NL-4.1; R-01, R-03.
    """
    least, most = rule_set["players"]
    if not least <= players <= most:
        raise ValueError(f"{players} players, but {least} to {most} can play")
    if not 0 <= first < players:
        raise ValueError(f"no seat {first} among {players} players")
    return {
        "format": 1,
        "rules": rules_value,
        "players": players,
        "turn": first,
        "actor": None,
        "phase": "roll",
        "dice": None,
        "stones": [{} for _ in range(players)],
        "runners": {},
        "moves_made": 0,
        "bids": [None for _ in range(players)],
        "owed": 0,
        "misses": [False for _ in range(players)],
        "made": None,
        "winner": None,
    }


def legal(rule_set: RuleSet, position: Position) -> list[str]:
    """List the texts of all legal moves.

    Clauses: HU-4.1, HU-4.7, HU-4.14, HU-6.1, DE-4.1, DE-6.2, DE-7.1, NL-4.1, NL-6.1.
    Clauses: HUB-2.2, HUB-2.4; R-03, R-12, R-23, R-25, R-32, R-33.
    """
    phase = position["phase"]
    if phase == "roll":
        return ["".join(str(face) for face in roll) for roll in all_rolls(rule_set["sides"])]
    if phase == "pair":
        moves = ["+".join(str(c) for c in advance) for advance in position_advances(rule_set, position)]
        return moves if moves else ["bust"]
    if phase == "decide":
        return ["roll", "stop"] if may_stop(rule_set, position) else ["roll"]
    if phase == "bid":
        assert rule_set["bidding"] is not None
        moves = []
        for chips in range(1, rule_set["bidding"]["chips"] + 1):
            moves.append(f"makes:{chips}")
            moves.append(f"busts:{chips}")
        return moves
    if phase == "settle":
        return settle_moves(rule_set, position)
    return []


def play(rule_set: RuleSet, position: Position, move_text: str) -> Position:
    """Return the position after a move; raise `ValueError` if the move is not legal."""
    if move_text not in legal(rule_set, position):
        raise ValueError(f"illegal at {position['phase']}: {move_text!r}")
    new = copy_position(position)
    phase = position["phase"]
    if phase == "roll":
        new["phase"] = "pair"
        new["actor"] = new["turn"]
        new["dice"] = [int(digit) for digit in move_text]
    elif phase == "pair" and move_text == "bust":
        go_bust(rule_set, new)
    elif phase == "pair":
        advance_runners(rule_set, new, [int(number) for number in move_text.split("+")])
    elif phase == "decide" and move_text == "roll":
        new["phase"] = "roll"
        new["actor"] = None
    elif phase == "decide":
        stop(rule_set, new)
    elif phase == "bid":
        make_bid(rule_set, new, move_text)
    else:
        play_settle(rule_set, new, move_text)
        if all(bid is None for bid in new["bids"]):
            begin_next_turn(new)
    return new


def position_advances(rule_set: RuleSet, position: Position) -> list[tuple[int, ...]]:
    """List the advances that the dice on the table allow.

    Clauses: HU-4.4, HU-6.4, HU-10.3, DE-4.2, NL-4.2, NL-4.5; R-04, R-09.
    """
    assert position["dice"] is not None
    views: dict[int, View] = {}
    for column in all_columns(rule_set):
        runner = column_runner(position, column)
        stones = column_stones(position, column)
        room = column_room(stones, runner, position["turn"], column_length(rule_set, column))
        views[column] = (room, runner > 0)
    free = rule_set["runners"] - len(position["runners"])
    return advances(position["dice"], views, free, rule_set["pairing"])


def may_stop(rule_set: RuleSet, position: Position) -> bool:
    """Return whether the roller may stop here.

    Clauses: HU-4.14, DE-7.1, DEV3-1.1, NL-6.1; R-18, R-32.
    """
    if rule_set["stop"] == "anywhere":
        return True
    for column in all_columns(rule_set):
        runner = column_runner(position, column)
        if shares_field(column_stones(position, column), runner, position["turn"]):
            return False
    return True


def advance_runners(rule_set: RuleSet, new: Position, columns: list[int]) -> None:
    """Take the steps of an advance. The second advance of a turn opens the bidding.

    Clauses: HU-4.4, HU-4.6, HU-4.8, HU-4.9, DE-4.6, DE-4.10, DE-5.2, NL-5.1, NL-5.4.
    Clauses: HUB-2.1; R-09, R-21, R-41.
    """
    for column in columns:
        stones = column_stones(new, column)
        new["runners"][str(column)] = step_runner(stones, column_runner(new, column), new["turn"])
    new["dice"] = None
    new["phase"] = "decide"
    new["actor"] = new["turn"]
    if rule_set["bidding"] is not None and new["moves_made"] < 2:
        new["moves_made"] += 1
        order = position_bidders(rule_set, new)
        if new["moves_made"] == 2 and order:
            new["phase"] = "bid"
            new["actor"] = order[0]


def position_bidders(rule_set: RuleSet, position: Position) -> list[int]:
    """List the seats that bid in this turn, in bidding order.

    Clauses: HUB-2.3, HUB-2.4; R-20, R-22, R-24.
    """
    assert rule_set["bidding"] is not None
    heights = [list(own.values()) for own in position["stones"]]
    return bidders(heights, position["turn"], rule_set["bidding"]["roller_bids"])


def make_bid(rule_set: RuleSet, new: Position, move_text: str) -> None:
    """Make one bid, and go on to the next bidder, or after the last one back to the roller.

    Clauses: HUB-2.2, HUB-2.5; R-23, R-24, R-25.
    """
    seat = new["actor"]
    assert seat is not None
    guess, chips = move_text.split(":")
    new["bids"][seat] = [guess, int(chips)]
    order = position_bidders(rule_set, new)
    place = order.index(seat)
    if place + 1 < len(order):
        new["actor"] = order[place + 1]
    else:
        new["phase"] = "decide"
        new["actor"] = new["turn"]


def go_bust(rule_set: RuleSet, new: Position) -> None:
    """End the turn with a bust.

    Clauses: HU-6.1, HU-6.2, HU-6.3, HU-6.5, DE-6.2, DE-6.3, DE-7.5, NL-7.3, NL-9.4; R-02, R-12, R-13, R-38.
    """
    for column in all_columns(rule_set):
        stones = column_stones(new, column)
        after = bust_column(stones, column_runner(new, column), new["turn"], rule_set["bust"])
        put_column_stones(new, column, after)
    end_turn(rule_set, new, False)


def stop(rule_set: RuleSet, new: Position) -> None:
    """End the turn with a stop, which may win the game.

    Clauses: HU-4.15, HU-7.1, HU-7.2, HU-8.1, DE-7.2, DE-8.3, DE-9.1, NL-6.2, NL-9.2, NL-10.1, NL-11.1.
    Clauses: HUB-4.1, HUB-4.2, HUB-4.3; R-14, R-15, R-16, R-26.
    """
    roller = new["turn"]
    won = 0
    for column in all_columns(rule_set):
        length = column_length(rule_set, column)
        stones = column_stones(new, column)
        after = bank_column(stones, column_runner(new, column), roller, length)
        put_column_stones(new, column, after)
        if after[roller] == length:
            won += 1
    if won >= rule_set["columns_to_win"][new["players"] - 1]:
        clear_turn(new)
        new["phase"] = "over"
        new["winner"] = roller
    else:
        end_turn(rule_set, new, True)


def end_turn(rule_set: RuleSet, new: Position, made: bool) -> None:
    """Remove the runners, pay the bids if there are any, and then let the next seat begin.

    Clauses: HU-6.1, DE-7.10, NL-6.5, HUB-2.6, HUB-3.1; R-02, R-26.
    """
    new["dice"] = None
    new["runners"] = {}
    begin_settling(rule_set, new, made)
    if all(bid is None for bid in new["bids"]):
        begin_next_turn(new)


def begin_next_turn(new: Position) -> None:
    """Pass the dice to the next seat that does not miss its turn.

    Clauses: HU-3.3, DE-3.7, DE-7.10, NL-6.5, HUB-3.8; R-02, R-03, R-40.
    """
    clear_turn(new)
    new["turn"], marks = next_turn(new["turn"], new["misses"])
    new["misses"] = list(marks)
    new["phase"] = "roll"


def clear_turn(new: Position) -> None:
    """Reset everything that belongs to a single turn."""
    new["actor"] = None
    new["dice"] = None
    new["runners"] = {}
    new["moves_made"] = 0
    new["bids"] = [None for _ in range(new["players"])]
    new["owed"] = 0
    new["made"] = None
