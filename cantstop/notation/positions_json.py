"""Positions as JSON and moves as text: how other programs talk to the library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from cantstop._input import Place, check_type
from cantstop.errors import InvalidStateError, InvalidValueError
from cantstop.machine import Auction, Over, Phase, State, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import (
    MAX_CHIPS,
    Bid,
    Bidding,
    Board,
    BustPenalty,
    Dice,
    FirstPlayer,
    Guess,
    PairingRule,
    Rules,
    StopRule,
    Text,
    edition,
)

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]
"""What the JSON form of a position is made of."""

FORMAT = 1
"""The version of that form."""


def to_json(state: State) -> dict[str, Json]:
    """Write a position as a flat dict that `json.dumps` takes."""
    check_type("a position", state, State)
    phase, auction, players = state.phase, state.auction, state.players
    settling = phase if isinstance(phase, ToSettle) else None
    return {
        "format": FORMAT,
        "rules": rules_to_json(state.rules),
        "players": players,
        "turn": state.turn,
        "actor": state.actor,
        "phase": phase.name,
        "dice": list(phase.dice.faces) if isinstance(phase, ToPair) else None,
        "stones": [_write_heights(row, state.rules.board) for row in state.stones],
        "runners": _write_heights(state.runners, state.rules.board),
        "moves_made": auction.moves_made if auction else 0,
        "bids": [_write_bid(bid) for bid in auction.bids] if auction else [None] * players,
        "owed": settling.owed if settling else 0,
        "misses": list(auction.misses) if auction else [False] * players,
        "made": settling.made if settling else None,
        "winner": state.winner,
    }


def from_json(data: Mapping[str, object]) -> State:
    """Read a position that `to_json` wrote; anything else is refused, with the place that is not understood."""
    return position_from_json(Place("position", data))


def check_format(place: Place) -> None:
    """Refuse another version of the form."""
    if type(place.value) is not int or place.value != FORMAT:
        raise place.refusal(f"{FORMAT}, the version of the form that is read here")


def position_from_json(top: Place) -> State:
    """Read a position somewhere in a document."""
    entries = top.record(*_KEYS)
    check_format(entries["format"])
    rules = rules_from_json(entries["rules"])
    players = entries["players"].whole(*rules.players)
    auction = None
    if rules.bidding is not None:
        auction = Auction(
            entries["moves_made"].whole(0, 2),
            tuple(_read_bid(place, rules.bidding) for place in entries["bids"].items(players)),
            tuple(place.truth() for place in entries["misses"].items(players)),
        )
    stones = tuple(_read_heights(place, rules.board) for place in entries["stones"].items(players))
    runners = _read_heights(entries["runners"], rules.board)
    turn = entries["turn"].whole(0, players - 1)
    phase = _read_phase(entries, rules, players)
    try:
        state = State(rules, stones, runners, turn, phase, auction)
    except InvalidStateError as error:
        found = "; ".join(problem.detail for problem in error.problems)
        raise top.refusal(f"a position that can come up ({found})") from error
    _check_told_twice(entries, to_json(state))
    return state


_KEYS = (
    *("format", "rules", "players", "turn", "actor", "phase", "dice", "stones", "runners"),
    *("moves_made", "bids", "owed", "misses", "made", "winner"),
)
_TOLD_TWICE = ("actor", "moves_made", "bids", "owed", "misses", "made", "winner")


def _check_told_twice(entries: Mapping[str, Place], written: Mapping[str, Json]) -> None:
    """Refuse a document that says in one place what it denies in another."""
    for key in _TOLD_TWICE:
        derived = json.dumps(written[key])
        try:
            agrees = json.dumps(entries[key].value) == derived
        except (TypeError, ValueError, RecursionError):
            agrees = False
        if not agrees:
            raise entries[key].refusal(f"{derived}, as the rest of the position says")
    if written["dice"] is None and entries["dice"].value is not None:
        raise entries["dice"].refusal("null, as the rest of the position says")


def _read_phase(entries: Mapping[str, Place], rules: Rules, players: int) -> Phase:
    seat = (0, players - 1)
    match entries["phase"].string():
        case ToRoll.name:
            return ToRoll()
        case ToPair.name:
            faces = entries["dice"].items(4)
            return ToPair(Dice(*(face.whole(1, rules.board.sides) for face in faces)))
        case ToDecide.name:
            return ToDecide()
        case ToBid.name:
            return ToBid(entries["actor"].whole(*seat))
        case ToSettle.name:
            actor, owed, made = entries["actor"], entries["owed"], entries["made"]
            return ToSettle(actor.whole(*seat), owed.whole(1, 2 * MAX_CHIPS), made.truth())
        case Over.name:
            return Over(entries["winner"].whole(*seat))
        case _:
            raise entries["phase"].refusal("one of roll, pair, decide, bid, settle, over")


def _write_heights(row: Sequence[int], board: Board) -> dict[str, Json]:
    return {str(column): height for column, height in zip(board.columns, row) if height}


def _read_heights(place: Place, board: Board) -> tuple[int, ...]:
    heights = dict.fromkeys(map(str, board.columns), 0)
    for column, height in place.entries().items():
        if column not in heights:
            raise height.refusal(f"a column from {board.columns[0]} to {board.columns[-1]}")
        heights[column] = height.whole(1, board.length(int(column)))
    return tuple(heights.values())


def _write_bid(bid: Bid | None) -> Json:
    return None if bid is None else [bid.guess.value, bid.chips]


def _read_bid(place: Place, bidding: Bidding) -> Bid | None:
    if place.value is None:
        return None
    guess, chips = place.items(2)
    return Bid(guess.one_of(Guess), chips.whole(1, bidding.chips))


def rules_to_json(rules: Rules) -> Json:
    """Write an edition by name, and anything else field by field."""
    try:
        if edition(rules.name) == rules:
            return rules.name
    except InvalidValueError:
        pass
    return write_fields(rules)


def write_fields(rules: Rules) -> dict[str, Json]:
    """Write rules field by field."""
    bidding = rules.bidding
    return {
        "name": rules.name,
        "texts": [text.value for text in rules.texts],
        "board": {"sides": rules.board.sides, "lengths": list(rules.board.lengths)},
        "runners": rules.runners,
        "players": list(rules.players),
        "columns_to_win": list(rules.columns_to_win),
        "pairing": rules.pairing.value,
        "bust": rules.bust.value,
        "stop": rules.stop.value,
        "bidding": None if bidding is None else {"chips": bidding.chips, "roller_bids": bidding.roller_bids},
        "first": rules.first.value,
    }


def rules_from_json(place: Place) -> Rules:
    """Read rules that `rules_to_json` or `write_fields` wrote."""
    if isinstance(place.value, str):
        try:
            return edition(place.value)
        except InvalidValueError as error:
            raise place.refusal(f"the name of an edition ({error})") from None
    entries = place.record(
        *("name", "texts", "board", "runners", "players", "columns_to_win"),
        *("pairing", "bust", "stop", "bidding", "first"),
    )
    board = entries["board"].record("sides", "lengths")
    least, most = entries["players"].items(2)
    bidding = None
    if entries["bidding"].value is not None:
        terms = entries["bidding"].record("chips", "roller_bids")
        bidding = Bidding(terms["chips"].whole(1, MAX_CHIPS), terms["roller_bids"].truth())
    try:
        return Rules(
            name=entries["name"].string(),
            texts=tuple(text.one_of(Text) for text in entries["texts"].items()),
            board=Board(board["sides"].whole(2), tuple(length.whole(1) for length in board["lengths"].items())),
            runners=entries["runners"].whole(1),
            players=(least.whole(1), most.whole(1)),
            columns_to_win=tuple(number.whole(1) for number in entries["columns_to_win"].items()),
            pairing=entries["pairing"].one_of(PairingRule),
            bust=entries["bust"].one_of(BustPenalty),
            stop=entries["stop"].one_of(StopRule),
            bidding=bidding,
            first=entries["first"].one_of(FirstPlayer),
        )
    except InvalidValueError as error:
        raise place.refusal(f"rules of a game that can be played ({error})") from None
