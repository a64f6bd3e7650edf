"""Positions as JSON, for other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from cantstop._input import Json, Place, check_type
from cantstop.machine import Auction, Phase, State, ToPair, ToSettle
from cantstop.notation.builder import PHASE_BUILDERS, PhaseParts, build_row, build_state
from cantstop.notation.rules_json import rules_from_json, rules_to_json
from cantstop.rules import MAX_CHIPS, Bid, Bidding, Board, Dice, Guess, Rules

FORMAT = 1
"""The version of the JSON format of positions and records."""


def to_json(state: State) -> dict[str, Json]:
    """Return a position as a flat dict, ready for `json.dumps`."""
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
    """Read a position that `to_json` wrote; anything else raises `NotationError` with the path of the fault."""
    return position_from_json(Place("position", data))


def check_format(place: Place) -> None:
    """Raise `NotationError` unless the version is the one that this library reads."""
    if type(place.value) is not int or place.value != FORMAT:
        raise place.refusal(f"{FORMAT}, the only supported version of the format")


def position_from_json(top: Place) -> State:
    """Read a position at any place in a JSON document."""
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
    state = build_state(top.refusal, rules, stones, runners, turn, phase, auction)
    _check_consistent(entries, to_json(state))
    return state


_KEYS = (
    *("format", "rules", "players", "turn", "actor", "phase", "dice", "stones", "runners"),
    *("moves_made", "bids", "owed", "misses", "made", "winner"),
)
_DERIVED_KEYS = ("actor", "dice", "moves_made", "bids", "owed", "misses", "made", "winner")


def _check_consistent(entries: Mapping[str, Place], written: Mapping[str, Json]) -> None:
    """Raise `NotationError` if a key that follows from the rest of the position contradicts it."""
    for key in _DERIVED_KEYS:
        derived = json.dumps(written[key])
        try:
            agrees = json.dumps(entries[key].value) == derived
        except Exception:  # whatever a value does that is not JSON
            agrees = False
        if not agrees:
            raise entries[key].refusal(f"{derived}, to match the rest of the position")


def _read_phase(entries: Mapping[str, Place], rules: Rules, players: int) -> Phase:
    name = entries["phase"].string()
    if name not in PHASE_BUILDERS:
        raise entries["phase"].refusal(f"one of {', '.join(PHASE_BUILDERS)}")
    last_seat = players - 1
    return PHASE_BUILDERS[name](
        PhaseParts(
            dice=lambda: Dice(*(face.whole(1, rules.board.sides) for face in entries["dice"].items(4))),
            seat=lambda: entries["actor"].whole(0, last_seat),
            owed=lambda: entries["owed"].whole(1, 2 * MAX_CHIPS),
            made=lambda: entries["made"].truth(),
            winner=lambda: entries["winner"].whole(0, last_seat),
        )
    )


def _write_heights(row: Sequence[int], board: Board) -> dict[str, Json]:
    return {str(column): height for column, height in zip(board.columns, row) if height}


def _read_heights(place: Place, board: Board) -> tuple[int, ...]:
    columns = {str(column): column for column in board.columns}
    heights = {}
    for name, height in place.entries().items():
        if name not in columns:
            raise height.refusal(f"a column from {board.columns[0]} to {board.columns[-1]}")
        heights[columns[name]] = height.whole(1, board.length(columns[name]))
    return build_row(board, heights)


def _write_bid(bid: Bid | None) -> Json:
    return None if bid is None else [bid.guess.value, bid.chips]


def _read_bid(place: Place, bidding: Bidding) -> Bid | None:
    if place.value is None:
        return None
    guess, chips = place.items(2)
    return Bid(guess.one_of(Guess), chips.whole(1, bidding.chips))
