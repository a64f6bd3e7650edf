"""Whatever a public function is given, the only error that comes out is a `CantStopError`, soon and not too long."""

from __future__ import annotations

import importlib
import inspect
import io
import itertools
import math
import pkgutil
import resource
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy
import pytest

import cantstop
from cantstop import (
    OFFICIAL,
    PARKER_1980,
    Advance,
    Auction,
    CantStopError,
    Dice,
    FirstPlayer,
    Game,
    Guess,
    Move,
    PairingRule,
    Record,
    Roll,
    State,
    Stop,
    Text,
    ToDecide,
    ToRoll,
    clauses,
    new_game,
    odds,
    to_json,
)

LONGEST_MESSAGE = 2000
MOST_SECONDS = 2.0
MOST_BYTES = 256 * 2**20
TAKEN = 3
"""How many items of an answer without an end are looked at."""


# Positions and games


START = new_game(PARKER_1980, players=2)
NEAR_THE_TOP = State(PARKER_1980, START.stones, (2, 4, 6, *[0] * 8), 0, ToDecide())
GAME = Game(START).play(Dice(1, 3, 5, 6), Advance(6, 9), Stop())
RECORD = Record.of(GAME)


# The values


class OwnError(Exception):
    """An error of the caller's own code, which goes through."""


class Failing:
    """A value that fails when it is looked at."""

    def __fail(self, *_: object) -> Any:
        raise ArithmeticError("everything fails here")

    __repr__ = __str__ = __eq__ = __hash__ = __bool__ = __len__ = __iter__ = __index__ = __int__ = __float__ = __fail
    __contains__ = __getitem__ = __lt__ = __le__ = __gt__ = __ge__ = __getattr__ = __fail


class FailingRepr:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        raise ArithmeticError("cannot be shown")


class Listing(tuple[Any, ...]):
    """A tuple that shows other items than it holds."""

    def __iter__(self) -> Iterator[Any]:
        return iter(("x", -1))


class Word(str):
    """A text that fails when it is looked into."""

    def startswith(self, *_: object) -> bool:
        raise OwnError

    __getitem__ = __len__ = __eq__ = __str__ = partition = startswith  # type: ignore[assignment]
    __hash__ = str.__hash__


class Number(int):
    """An int that fails when it is compared."""

    def __lt__(self, _: object) -> bool:
        raise OwnError

    __le__ = __gt__ = __ge__ = __eq__ = __index__ = __add__ = __mul__ = __lt__  # type: ignore[assignment]
    __hash__ = int.__hash__


class Lookup(dict[Any, Any]):
    """A mapping that fails when it is listed."""

    def items(self) -> Any:
        raise OwnError

    __iter__ = keys = values = items


class Other(Enum):
    """An enum that is none of ours."""

    RUNNERS = "runners"


class File:
    """A file that fails when it is read."""

    def read(self, *_: object) -> str:
        raise OwnError

    readline = __next__ = read

    def __iter__(self) -> File:
        return self


def _in_a_list(value: Any) -> list[Any]:
    return [value]


def _in_a_tuple(value: Any) -> tuple[Any]:
    return (value,)


def _in_a_dict(value: Any) -> dict[str, Any]:
    return {"rules": value}


@cache
def nested(depth: int, wrap: Callable[[Any], Any]) -> Any:
    value: Any = 6
    for _ in range(depth):
        value = wrap(value)
    return value


def _fail(*_: object) -> Any:
    raise OwnError


def _failing_items() -> Iterator[int]:
    yield 6
    raise OwnError


SELF: list[Any] = []
SELF.append(SELF)
HOSTILE: Mapping[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "zero": lambda: 0,
    "minus one": lambda: -1,
    "three": lambda: 3,
    "a million": lambda: 10**6,
    "a huge int": lambda: 10**5000,
    "a huge negative int": lambda: -(10**5000),
    "an int that fails": lambda: Number(6),
    "a float": lambda: 6.5,
    "not a number": lambda: math.nan,
    "infinity": lambda: math.inf,
    "a complex number": lambda: 6j,
    "a numpy number": lambda: numpy.int64(6),
    "an empty text": lambda: "",
    "a short text": lambda: "6",
    "a zero byte": lambda: "\0",
    "half a character": lambda: "\ud800",
    "a long text": lambda: "PARKER_1980" + "+1" * 10**4,
    "a long line of brackets": lambda: "[" * 10**4,
    "a text that fails": lambda: Word("PARKER_1980"),
    "bytes": lambda: b"6",
    "a long name": lambda: "x" * 10**5,
    "an empty tuple": lambda: (),
    "a list": lambda: [6, 7, 8],
    "a tuple of texts": lambda: ("a", "b"),
    "a tuple of anything": lambda: (6, "x", None, FailingRepr()),
    "a tuple with a huge int": lambda: (2, 10**5000),
    "a tuple that lies": lambda: Listing((6, 7)),
    "a long list": lambda: [6] * 10**4,
    "a long list of texts": lambda: [f"t{number}" for number in range(2000)],
    "a deep list": lambda: nested(5000, _in_a_list),
    "a deep tuple": lambda: nested(5000, _in_a_tuple),
    "a list in itself": lambda: SELF,
    "a set": lambda: {6, 7},
    "a dict": lambda: {6: 7},
    "a dict of texts": lambda: {"6": "7"},
    "a large dict": lambda: dict.fromkeys(map(str, range(10**4)), 6),
    "a deep dict": lambda: nested(5000, _in_a_dict),
    "a mapping that fails": lambda: Lookup(a=1),
    "a position of floats": lambda: {**to_json(START), "turn": 0.0},
    "a position with an array": lambda: {**to_json(START), "phase": numpy.zeros(3)},
    "rules with an array": lambda: {**to_json(START), "rules": {"name": "a", "pairing": numpy.zeros(3)}},
    "a numpy array": lambda: numpy.zeros(4),
    "ints without end": itertools.count,
    "columns without end": lambda: itertools.repeat(7),
    "items that fail": _failing_items,
    "an empty iterator": lambda: iter(()),
    "an object": object,
    "a value that cannot be shown": FailingRepr,
    "a value on which everything fails": Failing,
    "a class": lambda: State,
    "a function": lambda: len,
    "a function that fails": lambda: _fail,
    "another enum": lambda: Other.RUNNERS,
    "a guess": lambda: Guess.MAKES,
    "a file": lambda: io.BytesIO(b"\xff\xfe"),
    "a file that fails": File,
    "a folder": lambda: Path("/"),
    "a module": lambda: cantstop,
    "a position": lambda: NEAR_THE_TOP,
    "a move": lambda: Roll(),
    "rules": lambda: PARKER_1980,
    "a record": lambda: RECORD,
}


# What is called


def _last_move(state: State, moves: Sequence[Move]) -> Move:
    return moves[-1]


SAMPLES: Mapping[str, Any] = {
    "bool": False,
    "bool | None": None,
    "int": 1,
    "int | None": None,
    "str": "HU-7.7",
    "str | None": None,
    "Fraction": Fraction(1, 2),
    "Fraction | int": 1,
    "Fraction | None": None,
    "tuple[int, ...]": (6, 7, 8),
    "tuple[str, ...]": ("HU-7.7",),
    "Iterable[int]": (6, 7, 8),
    "Iterable[int] | None": None,
    "Iterable[Iterable[int]] | None": None,
    "Mapping[int, Fraction | int] | None": None,
    "Sequence[str] | None": None,
    "Mapping[str, str] | None": None,
    "Sequence[Sequence[int]]": ((1, 2), (3, 4)),
    "Mapping[str, tuple[str, ...]]": {},
    "tuple[tuple[str, str], ...]": (),
    # Rules
    "Board": OFFICIAL,
    "Rules": PARKER_1980,
    "tuple[Text, ...]": (Text.HU,),
    "Text | None": None,
    "FirstPlayer": FirstPlayer.HIGHEST_ONE_DIE,
    "PairingRule": PairingRule.FREE,
    "Guess": Guess.MAKES,
    # Positions and moves
    "State": START,
    "State | None": None,
    "Stones": START.stones,
    "Row": START.runners,
    "Phase": ToRoll(),
    "Dice": Dice(1, 3, 5, 6),
    "Move": Dice(1, 3, 5, 6),
    "Iterable[Move]": (),
    "tuple[Move, ...]": (Dice(1, 3, 5, 6), Advance(6, 9)),
    "tuple[bool, ...]": (False, False),
    "tuple[Bid | None, ...]": (None, None),
    "Auction | None": None,
    "Callable[[State, tuple[Move, ...]], Move]": _last_move,
    "Chance": Random(1),
    "Value": lambda state: 0,
    "Callable[[int, int], object] | None": None,
    # Games and records
    "Game": GAME,
    "Record": RECORD,
    "Iterable[Record]": [RECORD],
    "tuple[RecordTurn, ...]": RECORD.turns,
    "tuple[Comment, ...]": (),
    "Iterable[Comment]": (),
    "Mapping[str, object]": to_json(START),
    "str | os.PathLike[str] | IO[str] | IO[bytes]": io.StringIO(""),
    # The specification and the odds
    "Clause | Ruling": clauses.clause("HU-7.7"),
    "Iterable[Row]": odds.table(1),
    # Strategies
    "Rules | st.SearchStrategy[Rules] | None": None,
    "st.SearchStrategy[Board] | None": None,
    "Collection[type[Phase]]": (ToRoll,),
}
"""Arguments that fit, by how the parameter is annotated."""

FITTING: Mapping[str, Any] = {
    "Rules.players": (2, 4),
    "Rules.columns_to_win": (3, 3, 3, 3),
    "Board.lengths": OFFICIAL.lengths,
    "Board.sides": 6,
    "edition.name": "PARKER_1980",
    "provisions.edition": "PARKER_1980",
    "clauses.ruling": "R-01",
    "ruling.name": "R-01",
    "parse_move.text": "7+8",
    "parse_position.text": cantstop.format_position(START),
    "parse_record.text": cantstop.format_record(RECORD),
    "parse_rules.text": "PARKER_1980",
    "record_from_json.data": cantstop.record_to_json(RECORD),
    "new_game.players": 2,
    "State.turn": 0,
    "roll_dice.state": START,
    "Record.players": ("Anna", "Ben"),
    "Comment.ply": 1,
    "stopping.columns": (2, 3, 12),
    "Board.index.column": 7,
    "Board.length.column": 7,
    "State.owner.column": 7,
    "Raise.column": 7,
    "Lower.column": 7,
    "Game.at.ply": 1,
    "best_turn.state": NEAR_THE_TOP,
    "first_player.rule": FirstPlayer.HIGHEST_TWO_DICE,
    "pairing_sets.sides": 6,
    "Turn.best.state": NEAR_THE_TOP,
    "Turn.stop_worth.state": NEAR_THE_TOP,
    "Turn.roll_worth.state": NEAR_THE_TOP,
}
"""Arguments that fit where the annotation does not say enough, by function and parameter."""

RECEIVERS: Mapping[str, Any] = {
    "Auction": Auction(0, (None, None), (False, False)),
    "Board": OFFICIAL,
    "Game": GAME,
    "Record": RECORD,
    "Rules": PARKER_1980,
    "State": START,
    "Stopping": odds.stopping({2, 3, 12}),
    "Turn": odds.best_turn(NEAR_THE_TOP, lambda state: 0),
    "Chance": Random(1),
}
"""What methods are called on, by class."""

CALLED = {"chooser", "value", "progress"}
"""Parameters that are functions of the caller: an error inside one of them is the caller's."""

ABOUT_FILES = {"cantstop.notation.record_reader.read_records"}
"""Functions that open a file, and let the system say what is wrong with it."""

RESULTS = {
    *("Case", "Chance", "Clause", "Comparison", "Finding", "Impossible", "MoveCase", "Observation", "Point", "Problem"),
    *("Provision", "Reading", "Row", "Ruling", "Section", "SightCase", "Source", "Stake", "Steps", "Stopping"),
    *("ThrowCase", "Turn", "Verdict"),
}
"""What the library makes and users read. These classes keep whatever they are given."""

BETWEEN_ROOMS = ("cantstop.machine", "cantstop.notation", "cantstop.rules", "cantstop.verdicts")
"""Rooms that export more than is for users, to the rooms above them, where arguments have been checked. What is for
users comes from `cantstop`."""


# The walk


def _modules() -> Iterator[ModuleType]:
    """List the modules that offer something to users: the package, and the rooms with names of their own."""
    yield cantstop
    for found in pkgutil.walk_packages(cantstop.__path__, "cantstop."):
        private = any(part.startswith("_") for part in found.name.split("."))
        if not private and not found.name.startswith(("cantstop.cli", *BETWEEN_ROOMS)):
            module = importlib.import_module(found.name)
            if hasattr(module, "__all__"):
                yield module


def _public() -> dict[str, Callable[..., Any]]:
    """List every public function, class and method by name."""
    found: dict[str, Callable[..., Any]] = {}
    for module in _modules():
        for name in module.__all__:
            thing = getattr(module, name)
            if not callable(thing) or (isinstance(thing, type) and issubclass(thing, Enum | Exception)):
                continue
            if name not in RESULTS:
                found[f"{thing.__module__}.{name}"] = thing
            for method in _methods(thing) if isinstance(thing, type) and name != "Chance" else ():
                found[f"{thing.__module__}.{name}.{method}"] = getattr(RECEIVERS.get(name, thing), method)
    return found


def _methods(thing: type) -> list[str]:
    return [name for name in vars(thing) if not name.startswith("_") and callable(getattr(thing, name))]


def _fitting(name: str, parameter: inspect.Parameter) -> Any:
    """Choose an argument that fits."""
    *_, owner, function = name.split(".")
    for key in (f"{owner}.{function}.{parameter.name}", f"{function}.{parameter.name}"):
        if key in FITTING:
            return FITTING[key]
    return SAMPLES[parameter.annotation] if parameter.default is parameter.empty else parameter.default


Calls = Iterator[tuple[str, Callable[[], Any]]]


def _calls(name: str, function: Callable[..., Any], hostile: Callable[[], Any]) -> Calls:
    """List the calls in which one argument is hostile and the others fit."""
    parameters = inspect.signature(function).parameters.values()
    plain = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    named = [each for each in parameters if each.kind is each.KEYWORD_ONLY]

    def call(place: inspect.Parameter) -> Any:
        given = [hostile() if each is place else _fitting(name, each) for each in plain]
        more = {each.name: hostile() if each is place else _fitting(name, each) for each in named}
        if place.kind is place.VAR_POSITIONAL:
            given += [hostile(), hostile()]
        if place.kind is place.VAR_KEYWORD:
            more |= {"columns": hostile(), "faces": hostile()}
        return function(*given, **more)

    for parameter in parameters:
        yield parameter.name, partial(call, parameter)


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    """Let a call take no more than `MOST_BYTES`: with more, a `MemoryError` comes out of it."""
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_BYTES, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def _complaint(name: str, where: str, call: Callable[[], Any]) -> str:
    """Make a call; say what is wrong with how it ends, if anything is."""
    began = time.process_time()
    try:
        answer = call()
        if isinstance(answer, Iterator):
            list(itertools.islice(answer, TAKEN))
    except CantStopError as error:
        if len(str(error)) > LONGEST_MESSAGE:
            return f"a message of {len(str(error))} characters"
    except OwnError:
        pass
    except Exception as error:
        if where not in CALLED and not (isinstance(error, OSError) and name in ABOUT_FILES):
            return repr(type(error))
    spent = time.process_time() - began
    return f"{spent:.1f} s" if spent > MOST_SECONDS else ""


PUBLIC = _public()


@pytest.mark.parametrize("name", PUBLIC)
def test_whatever_is_given_only_an_error_of_the_library_comes_out(name: str) -> None:
    complaints = [
        f"{where} = {label}: {complaint}"
        for label, hostile in HOSTILE.items()
        for where, call in _calls(name, PUBLIC[name], hostile)
        if (complaint := _complaint(name, where, call))
    ]
    assert complaints == []


@pytest.mark.parametrize("name", PUBLIC)
def test_the_other_arguments_of_those_calls_fit(name: str) -> None:
    """Otherwise a function could refuse its first argument and never look at the one that is hostile."""
    parameters = inspect.signature(PUBLIC[name]).parameters.values()
    plain = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    numbers = {"Advance": (6, 9), "Dice": (1, 3, 5, 6)}.get(name.rpartition(".")[2], ())
    named = {each.name: _fitting(name, each) for each in parameters if each.kind is each.KEYWORD_ONLY}
    PUBLIC[name](*[_fitting(name, each) for each in plain], *numbers, **named)
