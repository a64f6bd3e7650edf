"""The rules of the editions, changed field by field: every other value is noticed, in more than one way."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from attrs import evolve, fields

from cantstop import (
    Bidding,
    Board,
    CantStopError,
    Dice,
    FirstPlayer,
    Move,
    Roll,
    Rules,
    State,
    Stop,
    Text,
    apply,
    edition,
    first_player,
    legal_moves,
    new_game,
    roll_dice,
    to_json,
)
from cantstop.clauses import clause, provisions, spec_folder
from cantstop.notation import write_fields
from cantstop.verdicts.citations import CITED, cites
from cantstop.verdicts.verdict import is_ruling
from tests.helpers import reference
from tests.helpers.random_games import EVERY
from tests.helpers.replaced_modules import source_file
from tests.machine.test_reference import rule_set
from tests.tools.measuring import Tell
from tests.tools.mutations import Mutant, mutants_of

SEATS = (2, 3, 4)
UNPLAYED = ("name", "texts", "first")
"""Fields that no move depends on."""


# Other values


def other_bidding(bidding: Bidding | None) -> Iterator[Bidding | None]:
    if bidding is None:
        yield Bidding()
        return
    yield None
    yield evolve(bidding, roller_bids=not bidding.roller_bids)
    for by in (-1, 1):
        yield evolve(bidding, chips=bidding.chips + by)


def other_boards(board: Board) -> Iterator[Board]:
    for by in (-1, 1):
        yield Board(board.sides + by)
        for i, length in enumerate(board.lengths):
            yield Board(board.sides, (*board.lengths[:i], length + by, *board.lengths[i + 1 :]))


def other_texts(texts: tuple[Text, ...]) -> Iterator[tuple[Text, ...]]:
    for text in Text:
        yield tuple(each for each in texts if each is not text) if text in texts else (*texts, text)


def other_numbers(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, number in enumerate(numbers):
        for by in (-1, 1):
            yield (*numbers[:i], number + by, *numbers[i + 1 :])


def other_values(value: Any) -> Iterator[Any]:
    """Give other values of a field, some of them not possible."""
    match value:
        case str():
            yield from (other.name for other in EVERY if other.name != value)
            yield value.lower()
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case Board():
            yield from other_boards(value)
        case int():
            yield from (value - 1, value + 1)
        case (Text(), *_):
            yield from other_texts(value)
        case tuple():
            yield from other_numbers(value)
        case _:
            yield from other_bidding(value)


class Changed(NamedTuple):
    """An edition with another value in one field."""

    printed: Rules
    field: str
    rules: Rules


@cache
def every_change() -> tuple[Changed, ...]:
    """Put every other possible value into every field of every edition."""
    found = []
    for printed in EVERY:
        for name in (field.name for field in fields(Rules)):
            for value in other_values(getattr(printed, name)):
                try:
                    rules = evolve(printed, **{name: value})
                except CantStopError:
                    continue  # what cannot be built is noticed
                if rules != printed:
                    found.append(Changed(printed, name, rules))
    return tuple(found)


def test_every_field_of_every_edition_is_changed() -> None:
    changed = {(change.printed.name, change.field) for change in every_change()}
    assert changed == {(rules.name, field.name) for rules in EVERY for field in fields(Rules)}
    settings = {change.rules.bidding for change in every_change() if change.field == "bidding"}
    assert settings == {None, Bidding(), Bidding(4), Bidding(6), Bidding(5, True)}
    assert len(every_change()) > 600


# What notices: the specification


@cache
def specified() -> dict[str, dict[str, Any]]:
    """Read all editions from the file, the variants in all combinations."""
    listed = tomllib.loads((spec_folder() / "editions.toml").read_text(encoding="utf-8"))["editions"]
    own = {each["name"]: {key: entry for key, entry in each.items() if key not in ("name", "base")} for each in listed}
    base = {each["name"]: each.get("base") for each in listed}
    found = {}
    for rules in EVERY:
        first, *variants = rules.name.split("+")
        parts = [name for name in (base[first], first, *(f"{first}+{number}" for number in variants)) if name]
        merged = {key: entry for part in parts for key, entry in own[part].items() if key != "texts"}
        texts = list(dict.fromkeys(text for part in parts for text in own[part]["texts"]))
        values = {key: entry.get("is") for key, entry in merged.items()}
        found[rules.name] = {"name": rules.name, "texts": texts, **values}
    return found


def same(written: dict[str, Any], other: dict[str, Any]) -> bool:
    """Compare what was written as JSON with what was read."""
    return bool(json.loads(json.dumps(written)) == other)


def test_the_specification_notices_every_change(record_property: Tell) -> None:
    assert {rules.name: json.loads(json.dumps(write_fields(rules))) for rules in EVERY} == specified()
    for change in every_change():
        assert not same(write_fields(change.rules), specified()[change.printed.name]), change
    record_property("cases", len(every_change()))


# What notices: the reference


def test_the_reference_notices_every_change_of_what_is_played() -> None:
    for change in every_change():
        alike = rule_set(change.rules) == reference.RULES[change.printed.name]
        assert alike is (change.field in UNPLAYED), change


# What notices: a game


class Seen(NamedTuple):
    """What a position shows and offers, without its rules, and the move that was made."""

    shown: tuple[object, ...]
    offered: tuple[Move, ...]
    move: Move | None


def shown(state: State) -> tuple[object, ...]:
    """Describe a position without its rules."""
    return state.stones, state.runners, state.turn, state.phase, state.auction


def double(column: int) -> Dice:
    """Throw a sum twice."""
    low = column // 2
    return Dice(low, low, column - low, column - low)


def record(rules: Rules, players: int, column: int | None, rng: Random) -> list[Seen]:
    """Play a printed edition as the reference does: a game by chance, or a turn up a column until it busts."""
    seen: list[Seen] = []
    terms, state = reference.RULES[rules.name], new_game(rules, players=players)
    model = reference.start(rules.name, terms, players, 0)
    while True:
        moves = legal_moves(state)
        assert sorted(map(str, moves)) == sorted(reference.legal(terms, model))
        if state.is_over or (column is not None and state.turn > 0):
            return [*seen, Seen(shown(state), moves, None)]
        move: Move
        if state.actor is None:
            move = roll_dice(state, rng) if column is None else double(column)
        elif Stop() in moves:
            move = Roll() if column is not None or rng.random() < 0.5 else Stop()
        else:
            move = rng.choice(moves)
        seen.append(Seen(shown(state), moves, move))
        state = apply(state, move)
        model = reference.play(terms, model, str(move))
        assert {**to_json(state), "rules": 0} == {**model, "rules": 0}


@cache
def games(rules: Rules) -> tuple[tuple[int, list[Seen]], ...]:
    """Climb every column, and play whole games of two, three and four."""
    rng = Random(f"other rules {rules.name}")
    climbs = [(2, record(rules, 2, column, rng)) for column in rules.board.columns]
    return (*climbs, *((players, record(rules, players, None, rng)) for players in SEATS * 2))


def can_play(rules: Rules, players: int) -> bool:
    try:
        return bool(new_game(rules, players=players))
    except CantStopError:
        return False


def plays_alike(rules: Rules, printed: Rules) -> bool:
    """Play the games of an edition by other rules, and tell whether nothing is different."""
    if any(can_play(rules, players) is not (players in SEATS) for players in range(1, 6)):
        return False
    for players, game in games(printed):
        state = new_game(rules, players=players)
        for seen in game:
            if (shown(state), legal_moves(state)) != (seen.shown, seen.offered):
                return False
            if seen.move is not None:
                state = apply(state, seen.move)
    return True


def test_a_game_notices_every_change_of_what_is_played_by_two_or_more() -> None:
    for rules in EVERY:
        assert plays_alike(rules, rules)
    for change in every_change():
        if change.field not in UNPLAYED:
            alone = change.rules.columns_to_win[1:] == change.printed.columns_to_win[1:]
            unplayed = change.field == "columns_to_win" and alone
            assert plays_alike(change.rules, change.printed) is unplayed, change


# What notices the fields that are not played


def test_a_look_for_the_edition_notices_another_name() -> None:
    for change in every_change():
        if change.field == "name":
            assert (
                change.rules.name not in {rules.name for rules in EVERY} or edition(change.rules.name) != change.rules
            )


def test_the_citations_notice_other_texts() -> None:
    for change in every_change():
        if change.field == "texts":
            printed, changed = ([cites(rules, kind) for kind in CITED] for rules in (change.printed, change.rules))
            assert printed != changed, change


def test_the_clauses_by_which_an_edition_plays_notice_that_one() -> None:
    for rules in (rules for rules in EVERY if rules.name.count("+") < 2):
        by = {name for provision in provisions(rules.name) for name in provision.by if not is_ruling(name)}
        assert (Text.DEV1 in rules.texts) is any(clause(name).text is Text.DEV1 for name in by)


OPENINGS: dict[Text, list[object]] = {Text.HU: [(1,), None], Text.NL: [None, (0, 1)], Text.DE: [None, None]}
"""Who starts after throws of two dice and of one, by the text; None where that is not how it is found out."""


def opening(rule: FirstPlayer) -> list[object]:
    """Throw two dice each, and one die each."""
    found: list[object] = []
    for throws in ([(6, 1), (4, 4)], [(5,), (5,)]):
        try:
            found.append(first_player(rule, throws))
        except CantStopError:
            found.append(None)
    return found


def test_the_opening_throws_notice_another_first_player() -> None:
    for rules in EVERY:
        assert opening(rules.first) == OPENINGS[rules.texts[0]]
    for change in every_change():
        if change.field == "first":
            assert opening(change.rules.first) != OPENINGS[change.printed.texts[0]]


# The sources themselves

NO_EDITIONS = (
    "MAX_SIDES",
    "MAX_FIELDS",
    "MAX_CHIPS",
    "MAX_NAME_LENGTH",
    "MAX_PLAYERS",
    "MAX_RUNNERS",
    "BustPenalty.ALL_STONES",
)
"""Values that no edition takes."""


def of_data(module: str) -> list[Mutant]:
    """Give the mutants of defaults, of enum values and of module-level values."""
    source = source_file(module).read_text(encoding="utf-8")
    return [
        mutant
        for mutant in mutants_of(source)
        if checks(mutant.before) == checks(mutant.after)
        and ("default=" in mutant.before or mutant.place.split(".")[-1].isupper())
        and mutant.place not in NO_EDITIONS
    ]


def checks(line: str) -> list[str]:
    """Return how a field is checked."""
    return re.findall(r"(?:validator|converter)=.*", line)


def editions_of(module: str, source: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Read the editions with another source in place of a module; nothing where it cannot be imported."""
    fresh = ModuleType("none")
    try:
        for name in ("rules.board", "rules.ruleset", "rules.editions"):
            text = source if name == module else source_file(name).read_text(encoding="utf-8")
            fresh = ModuleType(f"cantstop.{name}")
            monkeypatch.setitem(sys.modules, fresh.__name__, fresh)
            exec(compile(text, name, "exec", dont_inherit=True), fresh.__dict__)
        return {name: json.loads(json.dumps(write_fields(rules))) for name, rules in fresh._BY_NAME.items()}
    except (ArithmeticError, AttributeError, ImportError, LookupError, NameError, TypeError, ValueError):
        return {}


@pytest.mark.parametrize(("module", "count"), [("rules.board", 11), ("rules.ruleset", 60), ("rules.editions", 50)])
def test_another_default_or_value_in_the_source_makes_other_editions(
    module: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = source_file(module).read_text(encoding="utf-8")
    assert editions_of(module, source, monkeypatch) == specified()
    found = of_data(module)
    assert len(found) >= count
    unnoticed = [mutant.key for mutant in found if editions_of(module, mutant.source, monkeypatch) == specified()]
    assert unnoticed == []
