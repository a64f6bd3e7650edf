"""Pictures as a browser shows them: positions of every edition and phase on one page, rendered as an image.

`python -m tests.helpers.rendered_pictures` rewrites the reference images. Look at them before you commit them.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

import matplotlib
from PIL import Image, ImageChops

from cantstop import State, parse_position
from cantstop.drawing import svg
from tests.helpers.paths import TESTS

FOLDER: Final = TESTS / "drawing" / "pictures"

POSITIONS: Final = tuple(
    map(
        parse_position,
        (
            "cs1 PARKER_1980 stones -/- runners - turn 0 roll",
            "cs1 PARKER_1980 stones 2:3,3:1,7:13,12:3/6:10,8:10 runners - turn 0 over",
            "cs1 CLIPPER_1981 stones 6:3/7:9 runners 6:4,8:1 turn 0 pair 2345",
            "cs1 RAVENSBURGER_2007 stones 4:2/5:9,9:1/8:5,10:7/- runners 2:1,9:2,11:5 turn 1 decide",
            "cs1 RAVENSBURGER_2007+3 stones 6:4,7:2,12:3/6:5,8:2/2:3,7:9 runners 6:5,7:3 turn 0 pair 1236",
            "cs1 BIDDING_1986 stones 6:4,7:4,9:2/6:4,7:4/2:3,7:4/7:4,8:11 runners 7:5,9:3 turn 0 decide "
            "moves 2 bids -/makes:3/busts:1/makes:2 misses 2",
            "cs1 BIDDING_1986 stones 4:1/7:4 runners 7:2,12:1 turn 0 bid 1 moves 2 bids -/- misses -",
            "cs1 BIDDING_1986 stones 7:4/4:1,7:4,8:10 runners - turn 0 settle 1 owes 3 made "
            "moves 2 bids -/makes:3 misses -",
            'cs1 CLIPPER_1981[name="large",board=9] stones 7:3/7:3/7:3/7:3,8:2 runners 7:4,8:3 turn 3 decide',
            'cs1 CLIPPER_1981[name="small",board=3,players=2-2,columns_to_win=2.2] stones 2:3/4:2,5:1 '
            "runners 3:1,4:2,5:4 turn 0 decide",
        ),
    )
)
"""A position of every edition and of every phase, crowded and empty, on large and small boards."""

SCHEMES: Final = {"light": "1", "dark": "0"}
"""The colour schemes that a reader can prefer, with the browser's number for each."""

TILE: Final = 300
ACROSS: Final = 5
BLOCK: Final = 4
"""Pixels are compared in blocks of this width and height."""

MOST: Final = 12
"""How much a block may differ, out of 255."""

FONTS: Final = {"400": "DejaVuSans.ttf", "700": "DejaVuSans-Bold.ttf"}
"""Fonts that come with matplotlib, so that letters look the same on every machine."""


def browser() -> str | None:
    """Return the path of Chromium on this machine, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def sheet(states: tuple[State, ...] = POSITIONS) -> str:
    """Put pictures with marked moves on one page, five across."""
    fill = '<svg style="width:100%;height:100%" '
    pictures = [svg.board(state, moves=True).replace("<svg ", fill, 1) for state in states]
    style = f"float:left;width:{TILE}px;height:{TILE}px"
    tiles = "".join(f'<div style="{style}">{picture}</div>' for picture in pictures).replace("system-ui", "Tested")
    page = f'<body style="margin:0;background:#888">{tiles}'
    return f'<!doctype html><meta charset="utf-8"><style>{"".join(map(font, FONTS))}</style>{page}'


def font(weight: str) -> str:
    """Embed a font in the page."""
    file = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / FONTS[weight]
    data = base64.b64encode(file.read_bytes()).decode()
    return f"@font-face{{font-family:Tested;font-weight:{weight};src:url(data:font/ttf;base64,{data})}}"


@cache
def render(page: str, scheme: str) -> Image.Image:
    """Take a screenshot of a page in the browser."""
    program = browser()
    assert program is not None, "Chromium is missing: install Debian's package chromium"
    with tempfile.TemporaryDirectory() as folder:
        source, shot = Path(folder) / "page.html", Path(folder) / "shot.png"
        source.write_text(page, encoding="utf-8")
        command = [
            *(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"),
            *(f"--user-data-dir={folder}/profile", f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}"),
            *(f"--screenshot={shot}", f"--window-size={ACROSS * TILE},{2 * TILE}", source.as_uri()),
        ]
        subprocess.run(command, capture_output=True, check=True, timeout=120)
        with Image.open(shot) as image:
            return image.convert("RGB")


def tile(image: Image.Image, number: int) -> Image.Image:
    """Cut one of the pictures out of the page."""
    row, column = divmod(number, ACROSS)
    return image.crop((column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE))


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return how much two pictures differ in the block where they differ most."""
    bands = ImageChops.difference(one, other).reduce(BLOCK).split()
    return max(point for band in bands for point, times in enumerate(band.histogram()) if times)


def main() -> None:
    """Write the reference images."""
    FOLDER.mkdir(exist_ok=True)
    for scheme in SCHEMES:
        render(sheet(), scheme).save(FOLDER / f"{scheme}.png", optimize=True)


if __name__ == "__main__":
    main()
