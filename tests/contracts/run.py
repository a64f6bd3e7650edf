"""Run CrossHair in a process of its own, and write what it says as JSON, a line for each question.

    python -m contracts.run SECONDS check of_columns.enter ...    confirm contracts
    python -m contracts.run SECONDS break of_columns.enter ...    the same, once with each wrong function
    python -m contracts.run SECONDS compare bank ...              compare the library with the reference

SECONDS of CPU time may be spent on each. An exit code of 0 means nothing: what counts are the states in the lines.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module

from crosshair.core_and_libs import analyze_function, run_checkables
from crosshair.diff_behavior import diff_behavior
from crosshair.fnutil import FunctionInfo
from crosshair.options import DEFAULT_OPTIONS, AnalysisKind, AnalysisOptionSet

Told = tuple[str, list[str]]
"""The state of a question, and the messages."""


def check(contract: Callable[..., None], seconds: float) -> Told:
    """Give the state of a contract as CrossHair tells it, or that it has none to tell of."""
    options = AnalysisOptionSet(analysis_kind=[AnalysisKind.asserts], per_condition_timeout=seconds, report_all=True)
    messages = run_checkables(analyze_function(contract, options))
    states = {message.state.name for message in messages} or {"NOTHING CHECKED"}
    return " ".join(sorted(states)), [message.message for message in messages]


def compare(name: str, seconds: float) -> Told:
    """Compare two functions in both orders; only if each order was gone through whole they are the same."""
    one, other = (import_module(f"contracts.{side}") for side in ("by_library", "by_reference"))
    options = DEFAULT_OPTIONS.overlay(AnalysisOptionSet(per_condition_timeout=seconds))
    options.stats = Counter()
    strays: list[str] = []
    found = diff_behavior(
        FunctionInfo.from_fn(getattr(one, name)),
        FunctionInfo.from_fn(getattr(other, name)),
        options,
        on_nondeterminism=lambda: strays.append("not deterministic"),
    )
    if found or strays:
        return "DIFFERENT", [str(found), *strays]
    return ("SAME" if options.stats["exhaustion"] == 2 else "NOT FINISHED"), []


def answers(kind: str, name: str, seconds: float) -> Iterator[Told]:
    """Answer one question; about wrong functions there is an answer for each."""
    if kind == "compare":
        yield compare(name, seconds)
        return
    module, _, function = name.partition(".")
    contract = getattr(import_module(f"contracts.{module}"), function)
    if kind == "check":
        yield check(contract, seconds)
        return
    library = import_module(f"cantstop.{module.removeprefix('of_')}")
    right = getattr(library, function)
    for wrong in import_module("contracts.wrong").WRONG[name]:
        setattr(library, function, wrong)
        yield check(contract, seconds)
        setattr(library, function, right)


if __name__ == "__main__":
    limit, asked, *names = sys.argv[1:]
    for each in names:
        for state, messages in answers(asked, each, float(limit)):
            print(json.dumps([each, state, messages]), flush=True)
