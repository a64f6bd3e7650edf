"""The cases of the rulings: positions and moves on which the readings of the texts differ, ready to play."""

from __future__ import annotations

import json
from collections.abc import Mapping

from attrs import frozen

from cantstop._input import Place
from cantstop.machine import State, new_game
from cantstop.notation import Json, from_json, rules_from_json, to_json, write_fields
from cantstop.rules import FirstPlayer, Rules, edition


@frozen
class MoveCase:
    """A move in a position: whether it is legal, and where it leads."""

    state: State
    before: tuple[str, ...]
    """The moves to make first, as text."""
    move: str
    """The move in question, as text."""
    legal: bool
    moves: tuple[str, ...] | None
    """All legal moves at that point, if the case lists them."""
    after: tuple[tuple[str, str], ...]
    """Some keys of the position after the move, each with its value as JSON."""
    otherwise: str
    """What another reading would lead to."""


@frozen
class SightCase:
    """A look at a position: which bids a seat can see."""

    state: State
    before: tuple[str, ...]
    seat: int
    sees: tuple[str, ...]
    """What it sees of each seat's bid: `""` for nothing, `"2"` for the chips only, `"makes:2"` for the whole bid."""
    otherwise: str


@frozen
class ThrowCase:
    """A throw for first player: which seats threw highest."""

    first: FirstPlayer
    throws: tuple[tuple[int, ...], ...]
    """The dice of each seat."""
    seats: tuple[int, ...]
    otherwise: str


Case = MoveCase | SightCase | ThrowCase
"""Any case: a closed union."""

_POSITION_KEYS = (
    *("rules", "with", "players", "turn", "actor", "phase", "dice", "stones", "runners"),
    *("moves_made", "bids", "owed", "misses", "made"),
)
_COPIED_KEYS = set(_POSITION_KEYS) - {"rules", "with", "players", "bids"}


def read_case(place: Place) -> Case:
    """Read a case. What it leaves out of the position is as in a new game for two."""
    given = place.entries()
    if "throws" in given:
        entry = place.record("throws", "first", "seats", "otherwise")
        return ThrowCase(
            first=entry["first"].one_of(FirstPlayer),
            throws=tuple(tuple(face.whole(1) for face in throw.items()) for throw in entry["throws"].items()),
            seats=tuple(seat.whole(0) for seat in entry["seats"].items()),
            otherwise=entry["otherwise"].string(),
        )
    if "sees" in given:
        entry = place.record("seat", "sees", "otherwise", optional=(*_POSITION_KEYS, "before"))
        return SightCase(
            state=_state(entry),
            before=_before(entry),
            seat=entry["seat"].whole(0),
            sees=entry["sees"].strings(),
            otherwise=entry["otherwise"].string(),
        )
    entry = place.record("move", "legal", "otherwise", optional=(*_POSITION_KEYS, "before", "moves", "after"))
    return MoveCase(
        state=_state(entry),
        before=_before(entry),
        move=entry["move"].string(),
        legal=entry["legal"].truth(),
        moves=entry["moves"].strings() if "moves" in entry else None,
        after=_after(entry["after"]) if "after" in entry else (),
        otherwise=entry["otherwise"].string(),
    )


def _before(entry: Mapping[str, Place]) -> tuple[str, ...]:
    return entry["before"].strings() if "before" in entry else ()


def _after(place: Place) -> tuple[tuple[str, str], ...]:
    values = {key: _bids(value) if key == "bids" else value.value for key, value in place.entries().items()}
    return tuple((key, json.dumps(value, sort_keys=True)) for key, value in values.items())


def _bids(place: Place) -> list[Json]:
    """Read bids written as moves, with `""` for no bid."""
    bids = (text.partition(":") for text in place.strings())
    return [[guess, int(chips)] if guess else None for guess, _, chips in bids]


def _rules(entry: Mapping[str, Place]) -> Rules:
    rules = edition(entry["rules"].string())
    if "with" not in entry:
        return rules
    changes = {key: change.value for key, change in entry["with"].entries().items()}
    return rules_from_json(Place(entry["with"].path, {**write_fields(rules), **changes}))


def _state(entry: Mapping[str, Place]) -> State:
    """Build the position from what the case says; the rest is as in a new game."""
    given = {key: place.value for key, place in entry.items() if key in _COPIED_KEYS}
    start = to_json(new_game(_rules(entry), players=entry["players"].whole(1) if "players" in entry else 2))
    position = {**start, **given}
    if "bids" in entry:
        position["bids"] = _bids(entry["bids"])
    if "actor" not in entry and position["phase"] in ("pair", "decide"):
        position["actor"] = position["turn"]
    return from_json(position)
