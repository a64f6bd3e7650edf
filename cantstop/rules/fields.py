"""The fields of `Rules`, each with how its value is written and read, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from attrs import frozen

from cantstop._input import Json, Place, Scanner, quote
from cantstop.rules.board import MAX_FIELDS, MAX_SIDES, Board, standard_lengths
from cantstop.rules.ruleset import (
    BASE_TEXTS,
    MAX_CHIPS,
    MAX_RUNNERS,
    Bidding,
    BustPenalty,
    FirstPlayer,
    PairingRule,
    Rules,
    StopRule,
    Text,
)

_ROLLER: Final = "+roller"
_MAX_COLUMNS: Final = 2 * MAX_SIDES - 1


@frozen(kw_only=True)
class RulesField:
    """A field of `Rules`: its text, its JSON, and how the specification describes both."""

    name: str
    write_text: Callable[[Rules], str]
    read_text: Callable[[Scanner], object]
    write_json: Callable[[Rules], Json]
    read_json: Callable[[Place], object]
    schema: Mapping[str, Json]
    """The JSON Schema of the value."""
    grammar: str
    """What the text can be, in the EBNF of `spec/notation.md`."""
    meaning: str
    """What the text means, for the table of `spec/notation.md`."""
    optional: bool = False
    """Whether JSON may leave the field out; it then has the default of `Rules`."""


# Parts of the table


def _enum(name: str, kind: type[Enum], get: Callable[[Rules], Enum], *, optional: bool = False) -> RulesField:
    """Describe a field whose value is a word."""
    words = {str(member.value): member for member in kind}
    return RulesField(
        name=name,
        write_text=lambda rules: str(get(rules).value),
        read_text=lambda scanner: scanner.one_of(words),
        write_json=lambda rules: str(get(rules).value),
        read_json=lambda place: place.one_of(kind),
        schema={"enum": list(words)},
        grammar="({})".format(" | ".join(f'"{word}"' for word in words)),
        meaning=", ".join(f"`{word}`" for word in words),
        optional=optional,
    )


def _whole_schema(least: int, most: int | None = None) -> dict[str, Json]:
    bounds: dict[str, Json] = {"type": "integer", "minimum": least}
    return bounds if most is None else {**bounds, "maximum": most}


def _object_schema(properties: Mapping[str, Json], *, kind: Json = "object") -> dict[str, Json]:
    """Describe an object that has all of these keys and no others."""
    return {"type": kind, "properties": properties, "required": list(properties), "additionalProperties": False}


def _write_numbers(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def _read_numbers(scanner: Scanner) -> tuple[int, ...]:
    found = [scanner.whole(1)]
    while scanner.ahead("."):
        scanner.skip(".")
        found.append(scanner.whole(1))
    return tuple(found)


def _numbers_from_json(place: Place) -> tuple[int, ...]:
    return tuple(number.whole(1) for number in place.items())


def _read_texts(scanner: Scanner) -> tuple[Text, ...]:
    words = {text.value: text for text in Text}
    found = [scanner.one_of(words)]
    while scanner.ahead("+"):
        scanner.skip("+")
        found.append(scanner.one_of(words))
    return tuple(found)


def _write_board(rules: Rules) -> str:
    board = rules.board
    standard = board.lengths == standard_lengths(board.sides)
    return str(board.sides) if standard else f"{board.sides}:{_write_numbers(board.lengths)}"


def _read_board(scanner: Scanner) -> Board:
    sides = scanner.whole(2, MAX_SIDES, "a number of sides")
    if not scanner.ahead(":"):
        return Board(sides)
    scanner.skip(":")
    return Board(sides, _read_numbers(scanner))


def _board_from_json(place: Place) -> Board:
    entries = place.record("sides", "lengths")
    return Board(entries["sides"].whole(2), _numbers_from_json(entries["lengths"]))


def _read_players(scanner: Scanner) -> tuple[int, int]:
    least = scanner.whole(1)
    scanner.skip("-")
    return least, scanner.whole(1)


def _players_from_json(place: Place) -> tuple[int, int]:
    least, most = place.items(2)
    return least.whole(1), most.whole(1)


def _write_bidding(rules: Rules) -> str:
    bidding = rules.bidding
    return "none" if bidding is None else f"{bidding.chips}{_ROLLER if bidding.roller_bids else ''}"


def _read_bidding(scanner: Scanner) -> Bidding | None:
    if scanner.ahead("none"):
        scanner.skip("none")
        return None
    chips = scanner.whole(1, MAX_CHIPS, "none, or a number of chips")
    roller_bids = scanner.ahead(_ROLLER)
    if roller_bids:
        scanner.skip(_ROLLER)
    return Bidding(chips, roller_bids)


def _bidding_to_json(rules: Rules) -> Json:
    bidding = rules.bidding
    return None if bidding is None else {"chips": bidding.chips, "roller_bids": bidding.roller_bids}


def _bidding_from_json(place: Place) -> Bidding | None:
    if place.value is None:
        return None
    terms = place.record("chips", "roller_bids")
    return Bidding(terms["chips"].whole(1, MAX_CHIPS), terms["roller_bids"].truth())


# The table


RULES_FIELDS: Final[tuple[RulesField, ...]] = (
    RulesField(
        name="name",
        write_text=lambda rules: quote(rules.name),
        read_text=Scanner.quoted,
        write_json=lambda rules: rules.name,
        read_json=Place.string,
        schema={"type": "string"},
        grammar="name",
        meaning='a string, in which `"`, `\\` and everything that is not printable ASCII is escaped: '
        '`\\"`, `\\\\`, `\\u{e9}`',
    ),
    RulesField(
        name="texts",
        write_text=lambda rules: "+".join(text.value for text in rules.texts),
        read_text=_read_texts,
        write_json=lambda rules: [text.value for text in rules.texts],
        read_json=lambda place: tuple(text.one_of(Text) for text in place.items()),
        schema={
            "type": "array",
            "items": {"enum": [text.value for text in Text]},
            "contains": {"enum": [text.value for text in BASE_TEXTS]},
        },
        grammar='TEXT ("+" TEXT)*',
        meaning="`HU+HUB`; written only where no edition has just these texts, and then on top of `PARKER_1980`",
    ),
    RulesField(
        name="board",
        write_text=_write_board,
        read_text=_read_board,
        write_json=lambda rules: {"sides": rules.board.sides, "lengths": list(rules.board.lengths)},
        read_json=_board_from_json,
        schema=_object_schema(
            {
                "sides": _whole_schema(2, MAX_SIDES),
                "lengths": {
                    "description": "From column 2 on.",
                    "type": "array",
                    "items": _whole_schema(1, MAX_FIELDS),
                    "minItems": 3,
                    "maxItems": _MAX_COLUMNS,
                },
            }
        ),
        grammar='SIDES [":" numbers]',
        meaning="the sides of the dice, and where the columns are not those of the standard board their lengths: "
        "`3:1.1.2.1.1`",
    ),
    RulesField(
        name="runners",
        write_text=lambda rules: str(rules.runners),
        read_text=lambda scanner: scanner.whole(1, MAX_RUNNERS),
        write_json=lambda rules: rules.runners,
        read_json=lambda place: place.whole(1),
        schema=_whole_schema(1, MAX_RUNNERS),
        grammar="COUNT",
        meaning="their number",
    ),
    RulesField(
        name="players",
        write_text=lambda rules: "{}-{}".format(*rules.players),
        read_text=_read_players,
        write_json=lambda rules: list(rules.players),
        read_json=_players_from_json,
        schema={
            "description": "The least and the most.",
            "type": "array",
            "items": _whole_schema(1),
            "minItems": 2,
            "maxItems": 2,
        },
        grammar='COUNT "-" COUNT',
        meaning="the least and the most: `2-4`",
    ),
    RulesField(
        name="columns_to_win",
        write_text=lambda rules: _write_numbers(rules.columns_to_win),
        read_text=_read_numbers,
        write_json=lambda rules: list(rules.columns_to_win),
        read_json=_numbers_from_json,
        schema={
            "description": "For one player, for two, and so on.",
            "type": "array",
            "items": _whole_schema(1, _MAX_COLUMNS),
            "minItems": 1,
        },
        grammar="numbers",
        meaning="for one player, for two, and so on: `3.5.4.3`",
    ),
    _enum("pairing", PairingRule, lambda rules: rules.pairing),
    _enum("bust", BustPenalty, lambda rules: rules.bust),
    _enum("stop", StopRule, lambda rules: rules.stop),
    RulesField(
        name="bidding",
        write_text=_write_bidding,
        read_text=_read_bidding,
        write_json=_bidding_to_json,
        read_json=_bidding_from_json,
        schema=_object_schema(
            {"chips": _whole_schema(1, MAX_CHIPS), "roller_bids": {"type": "boolean"}}, kind=["object", "null"]
        ),
        grammar=f'("none" | COUNT ["{_ROLLER}"])',
        meaning=f"`none`, or the chips, with `{_ROLLER}` where the roller bids too",
    ),
    _enum("first", FirstPlayer, lambda rules: rules.first),
)
"""The fields of `Rules` in their order: the notation, the JSON and their specification follow from this table."""
