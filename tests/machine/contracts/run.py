"""Run CrossHair in a process of its own, and write what it says as JSON, a line for each question.

    python -m tests.machine.contracts.run SECONDS check of_columns.enter ...    confirm contracts
    python -m tests.machine.contracts.run SECONDS break of_columns.enter ...    the same, once with each wrong function
    python -m tests.machine.contracts.run SECONDS compare by_library.won:by_reference.won ...    look for a difference

SECONDS of CPU time may be spent on each. An exit code of 0 means nothing: what counts are the states in the lines.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from crosshair.core_and_libs import analyze_function, run_checkables
from crosshair.diff_behavior import diff_behavior
from crosshair.fnutil import FunctionInfo
from crosshair.options import DEFAULT_OPTIONS, AnalysisKind, AnalysisOptionSet

from .wrong import WRONG

LIBRARY = {
    "dice": "cantstop.rules.dice",
    "columns": "cantstop.machine.columns",
    "pairing": "cantstop.machine.pairing",
    "bidding": "cantstop.machine.bidding",
}
"""The modules that have contracts."""

Told = tuple[str, list[str]]
"""The state of a question, and the messages."""


def check(contract: Callable[..., None], seconds: float) -> Told:
    """Give the state of a contract as CrossHair tells it, or that it has none to tell of."""
    options = AnalysisOptionSet(analysis_kind=[AnalysisKind.asserts], per_condition_timeout=seconds, report_all=True)
    messages = run_checkables(analyze_function(contract, options))
    states = {message.state.name for message in messages} or {"NOTHING CHECKED"}
    return " ".join(sorted(states)), [message.message for message in messages]


def compare(one: Callable[..., object], other: Callable[..., object], seconds: float) -> Told:
    """Compare two functions in both orders; only if each order was gone through whole they are the same."""
    options = DEFAULT_OPTIONS.overlay(AnalysisOptionSet(per_condition_timeout=seconds))
    options.stats = Counter()
    strays: list[str] = []
    found = diff_behavior(
        FunctionInfo.from_fn(one),
        FunctionInfo.from_fn(other),
        options,
        on_nondeterminism=lambda: strays.append("not deterministic"),
    )
    if found or strays:
        return "DIFFERENT", [str(found), *strays]
    return ("SAME" if options.stats["exhaustion"] == 2 else "NOT FINISHED"), []


def function(name: str) -> Callable[..., Any]:
    """Find a function of this package by its module and name."""
    module, _, own = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"{__package__}.{module}"), own)
    return found


def answers(kind: str, name: str, seconds: float) -> Iterator[Told]:
    """Answer one question; about wrong functions there is an answer for each."""
    if kind == "compare":
        one, other = name.split(":")
        yield compare(function(one), function(other), seconds)
    elif kind == "check":
        yield check(function(name), seconds)
    else:
        module, _, own = name.removeprefix("of_").partition(".")
        library = import_module(LIBRARY[module])
        right = getattr(library, own)
        for wrong in WRONG[name]:
            setattr(library, own, wrong)
            yield check(function(name), seconds)
            setattr(library, own, right)


if __name__ == "__main__":
    limit, asked, *names = sys.argv[1:]
    for each in names:
        for state, messages in answers(asked, each, float(limit)):
            print(json.dumps([each, state, messages]), flush=True)
