"""In a browser, pictures look like the committed images, in light and dark."""

from __future__ import annotations

import os

import pytest
from PIL import Image

from cantstop import BIDDING_1986, CLIPPER_1981, PARKER_1980, RAVENSBURGER_2007, Phase, parse_position
from tests.helpers.rendered_pictures import FOLDER, MOST, POSITIONS, SCHEMES, browser, difference, render, sheet, tile

pytestmark = pytest.mark.skipif(
    browser() is None and "CI" not in os.environ, reason="needs Chromium, Debian's package chromium"
)


def test_every_edition_and_phase_is_among_the_pictures() -> None:
    assert {type(state.phase) for state in POSITIONS} == set(Phase.__args__)
    assert {PARKER_1980, BIDDING_1986, RAVENSBURGER_2007, CLIPPER_1981} <= {state.rules for state in POSITIONS}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pictures_look_like_the_committed_images(scheme: str) -> None:
    page = render(sheet(), scheme)
    with Image.open(FOLDER / f"{scheme}.png") as image:
        reference = image.convert("RGB")
    assert page.size == reference.size
    differences = {number: difference(tile(page, number), tile(reference, number)) for number in range(len(POSITIONS))}
    assert {number: much for number, much in differences.items() if much > MOST} == {}


def test_a_moved_stone_or_runner_makes_a_difference() -> None:
    first = POSITIONS[3]
    others = (
        "stones 4:2/5:9,9:1/8:6,10:7/- runners 2:1,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/8:5,10:7/- runners 2:2,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/10:7/8:5 runners 2:1,9:2,11:5 turn 1 decide",
        "stones 4:2/5:9,9:1/8:5,10:7/- runners 2:1,9:2 turn 1 decide",
    )
    changed = tuple(parse_position(f"cs1 RAVENSBURGER_2007 {other}") for other in others)
    for scheme in SCHEMES:
        page = render(sheet((first, *changed)), scheme)
        for number in range(1, len(changed) + 1):
            assert difference(tile(page, 0), tile(page, number)) > MOST


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (">7</text>", ">9</text>"),
        (">10</text>", "></text>"),
        ('middle">2</text>', 'middle">8</text>'),
        ("seat 3: 0 of 3", "seat 3: 1 of 3"),
        ("seat 1 rolls again or stops", "seat 2 rolls again or stops"),
        ("#009e73", "#cc79a7"),
    ],
)
def test_a_changed_letter_or_colour_makes_a_difference(old: str, new: str) -> None:
    one = sheet((POSITIONS[3],))
    other = one.replace(old, new)
    assert one != other
    before, after = (tile(render(page, "light"), 0) for page in (one, other))
    assert difference(before, after) > MOST
