"""The fields of `Rules`: how the value of each is written and read, as text and as JSON."""

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
    MAX_PLAYERS,
    MAX_RUNNERS,
    Bidding,
    BustPenalty,
    FirstPlayer,
    PairingRule,
    Rules,
    StopRule,
    Text,
)

_ROLLER_BIDS: Final = "+roller"
_MAX_COLUMNS: Final = 2 * MAX_SIDES - 1


@frozen(kw_only=True)
class RulesField:
    """A field of `Rules`: its text form, its JSON form, and how the specification describes both."""

    name: str
    write_text: Callable[[Rules], str]
    read_text: Callable[[Scanner], object]
    write_json: Callable[[Rules], Json]
    read_json: Callable[[Place], object]
    schema: Mapping[str, Json]
    """The JSON Schema of the value."""
    grammar: str
    """The text form, in the EBNF of `spec/notation.md`."""
    meaning: str
    """What the text form means, for the table in `spec/notation.md`."""
    optional: bool = False
    """Whether JSON may leave the field out; if it does, the default of `Rules` applies."""


# Parts of the table


def _enum(name: str, kind: type[Enum], get: Callable[[Rules], Enum], *, optional: bool = False) -> RulesField:
    """Describe a field whose value is one word of an enum."""
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
    numbers = [scanner.whole(1)]
    while scanner.ahead("."):
        scanner.skip(".")
        numbers.append(scanner.whole(1))
    return tuple(numbers)


def _numbers_from_json(place: Place) -> tuple[int, ...]:
    return tuple(number.whole(1) for number in place.items())


def _read_texts(scanner: Scanner) -> tuple[Text, ...]:
    words = {text.value: text for text in Text}
    texts = [scanner.one_of(words)]
    while scanner.ahead("+"):
        scanner.skip("+")
        texts.append(scanner.one_of(words))
    return tuple(texts)


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
    fewest = scanner.whole(1, MAX_PLAYERS)
    scanner.skip("-")
    return fewest, scanner.whole(1, MAX_PLAYERS)


def _players_from_json(place: Place) -> tuple[int, int]:
    fewest, most = place.items(2)
    return fewest.whole(1, MAX_PLAYERS), most.whole(1, MAX_PLAYERS)


def _write_bidding(rules: Rules) -> str:
    bidding = rules.bidding
    return "none" if bidding is None else f"{bidding.chips}{_ROLLER_BIDS if bidding.roller_bids else ''}"


def _read_bidding(scanner: Scanner) -> Bidding | None:
    if scanner.ahead("none"):
        scanner.skip("none")
        return None
    chips = scanner.whole(1, MAX_CHIPS, "none, or a number of chips")
    roller_bids = scanner.ahead(_ROLLER_BIDS)
    if roller_bids:
        scanner.skip(_ROLLER_BIDS)
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
        meaning='a string; `"`, `\\` and everything that is not printable ASCII is escaped: `\\"`, `\\\\`, `\\u{e9}`',
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
        meaning="`HU+HUB`; written only if no edition has exactly these texts, and then the edition is `PARKER_1980`",
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
                    "description": "The number of fields of each column, from column 2 up.",
                    "type": "array",
                    "items": _whole_schema(1, MAX_FIELDS),
                    "minItems": 3,
                    "maxItems": _MAX_COLUMNS,
                },
            }
        ),
        grammar='SIDES [":" numbers]',
        meaning="the sides of the dice, followed by the lengths of the columns if these are not standard: "
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
        meaning="how many there are",
    ),
    RulesField(
        name="players",
        write_text=lambda rules: "{}-{}".format(*rules.players),
        read_text=_read_players,
        write_json=lambda rules: list(rules.players),
        read_json=_players_from_json,
        schema={
            "description": "The fewest and the most.",
            "type": "array",
            "items": _whole_schema(1, MAX_PLAYERS),
            "minItems": 2,
            "maxItems": 2,
        },
        grammar='COUNT "-" COUNT',
        meaning="the fewest and the most: `2-4`",
    ),
    RulesField(
        name="columns_to_win",
        write_text=lambda rules: _write_numbers(rules.columns_to_win),
        read_text=_read_numbers,
        write_json=lambda rules: list(rules.columns_to_win),
        read_json=_numbers_from_json,
        schema={
            "description": "For one player, for two players, and so on.",
            "type": "array",
            "items": _whole_schema(1, _MAX_COLUMNS),
            "minItems": 1,
        },
        grammar="numbers",
        meaning="for one player, for two players, and so on: `3.5.4.3`",
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
        grammar=f'("none" | COUNT ["{_ROLLER_BIDS}"])',
        meaning=f"`none`, or the most chips on a bid, followed by `{_ROLLER_BIDS}` if the roller bids too",
    ),
    _enum("first", FirstPlayer, lambda rules: rules.first),
)
"""The fields of `Rules` in order. The notation, the JSON and their specification are derived from this table."""
