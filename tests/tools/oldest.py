"""The oldest versions of other packages that pyproject.toml allows.

`python -m tests.tools.oldest` prints them as constraints for pip, and needs nothing installed. With `--check` it fails
unless exactly these versions are installed. `.ci/run` does both, and runs the tests in between.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from itertools import zip_longest
from typing import Final

from tests.helpers.paths import ROOT

PROJECT: Final = "cantstop"
EXTRA: Final = "dev"
"""The extra that the tests need. It includes the others, except `fuzz`, which only the fuzzer needs."""

_OWN: Final = re.compile(rf"{PROJECT}\[([a-z,]+)\]")
_BOUND: Final = re.compile(r"([A-Za-z0-9-]+)[>=]=([0-9.]+)")


def declared() -> Mapping[str, list[str]]:
    """Read the requirements of each extra; those that everybody needs have no name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": project["dependencies"], **project["optional-dependencies"]}


def requirements(extras: Mapping[str, list[str]], extra: str = EXTRA) -> Iterator[str]:
    """List what everybody needs and what an extra needs, including the extras that it names."""
    if extra:
        yield from requirements(extras, "")
    for each in extras[extra]:
        own = _OWN.fullmatch(each)
        if own is None:
            yield each
        else:
            for other in own[1].split(","):
                yield from requirements(extras, other)


def oldest(extras: Mapping[str, list[str]]) -> dict[str, str]:
    """Return the oldest allowed version of each package. A package without a bound is left out."""
    bounds = (_BOUND.fullmatch(each) for each in requirements(extras))
    return {bound[1]: bound[2] for bound in bounds if bound is not None}


def same(one: str, other: str) -> bool:
    """Return whether two versions are the same: 8 is 8.0.0."""
    return all(int(a) == int(b) for a, b in zip_longest(one.split("."), other.split("."), fillvalue="0"))


def differences(wanted: Mapping[str, str], installed: Mapping[str, str]) -> list[str]:
    """List the packages of which another version is installed."""
    return [
        f"{name} {installed[name]} is installed, not {least}"
        for name, least in wanted.items()
        if not same(installed[name], least)
    ]


if __name__ == "__main__":
    wanted = oldest(declared())
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(differences(wanted, {name: version(name) for name in wanted})) or None)
    print(*(f"{name}=={least}" for name, least in wanted.items()), sep="\n")
