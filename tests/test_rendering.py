"""Pictures are what a browser shows: they look as the committed images do, in light and dark."""

from __future__ import annotations

import os

import pytest
from PIL import Image
from rendering import FOLDER, MOST, POSITIONS, SCHEMES, browser, difference, render, sheet, tiles

from cantstop import BIDDING_1986, CLIPPER_1981, PARKER_1980, RAVENSBURGER_2007, Phase, parse_position

pytestmark = pytest.mark.skipif(
    browser() is None and "CI" not in os.environ, reason="needs Chromium, Debian's package chromium"
)


def test_every_edition_and_phase_is_among_the_pictures() -> None:
    assert {type(state.phase) for state in POSITIONS} == set(Phase.__args__)
    assert {PARKER_1980, BIDDING_1986, RAVENSBURGER_2007, CLIPPER_1981} <= {state.rules for state in POSITIONS}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pictures_look_as_they_did(scheme: str) -> None:
    page = render(sheet(), scheme)
    with Image.open(FOLDER / f"{scheme}.png") as image:
        reference = image.convert("RGB")
    assert page.size == reference.size
    found, expected = tiles(page), tiles(reference)
    differences = {(kind, number): difference(found[kind, number], expected[kind, number]) for kind, number in found}
    assert len(differences) == 2 * len(POSITIONS)
    assert {(kind, number): much for (kind, number), much in differences.items() if much > MOST[kind]} == {}


def test_a_stone_or_a_runner_elsewhere_is_seen() -> None:
    first = POSITIONS[3]
    others = (
        "stones 4:2/5:9,9:1/8:6,10:7/- runners 2:1,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/8:5,10:7/- runners 2:2,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/10:7/8:5 runners 2:1,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/8:5,10:7/- runners 2:1,9:2 turn 1 decide",
    )
    changed = tuple(parse_position(f"cs1 RAVENSBURGER_2007 {other}") for other in others)
    shown = (first, *changed)
    for scheme in SCHEMES:
        found = tiles(render(sheet(shown), scheme), shown)
        for number in range(1, len(shown)):
            assert difference(found["shapes", 0], found["shapes", number]) > MOST["shapes"]
