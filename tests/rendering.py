"""Pictures as a browser shows them: positions of every edition and phase on one page, and that page as an image.

python tests/rendering.py writes the reference images anew; look at them before you commit them.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from cantstop import State, parse_position, svg

FOLDER: Final = Path(__file__).parent / "pictures"

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
"""The colours that a reader can prefer, as the browser numbers them."""

TILE: Final = 240
ACROSS: Final = 5
BLOCK: Final = 8
"""So many points by so many are looked at together."""

MOST: Final = {"letters": 64, "shapes": 12}
"""By how much of 255 a block may differ: pictures as they are, whose letters look otherwise on a machine with other
fonts, and pictures without their letters."""


def browser() -> str | None:
    """Find a Chromium on this machine."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def sheet(states: tuple[State, ...] = POSITIONS) -> str:
    """Put pictures with marked moves on one page, five across: all of them as they are, then all without letters."""
    fill = '<svg style="width:100%;height:100%" '
    pictures = [svg.board(state, moves=True).replace("<svg ", fill, 1) for state in states]
    pictures += [picture.replace("<text ", '<text visibility="hidden" ') for picture in pictures]
    style = f"float:left;width:{TILE}px;height:{TILE}px"
    tiles = (f'<div style="{style}">{picture}</div>' for picture in pictures)
    return f'<!doctype html><meta charset="utf-8"><body style="margin:0;background:#888">{"".join(tiles)}'


def render(page: str, scheme: str) -> Image.Image:
    """Take a picture of a page in the browser."""
    program = browser()
    assert program is not None, "there is no Chromium here: it comes with Debian's package chromium"
    with tempfile.TemporaryDirectory() as folder:
        source, shot = Path(folder) / "page.html", Path(folder) / "shot.png"
        source.write_text(page, encoding="utf-8")
        command = [
            *(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"),
            *(f"--user-data-dir={folder}/profile", f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}"),
            *(f"--screenshot={shot}", f"--window-size={ACROSS * TILE},{4 * TILE}", source.as_uri()),
        ]
        subprocess.run(command, capture_output=True, check=True, timeout=120)
        with Image.open(shot) as image:
            return image.convert("RGB")


def tiles(image: Image.Image, states: tuple[State, ...] = POSITIONS) -> dict[tuple[str, int], Image.Image]:
    """Cut the pictures out of the page, each by what it shows and its place among the positions."""
    found = {}
    for place in range(2 * len(states)):
        row, column = divmod(place, ACROSS)
        box = (column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
        kind, number = divmod(place, len(states))
        found["letters" if kind == 0 else "shapes", number] = image.crop(box)
    return found


def difference(one: Image.Image, other: Image.Image) -> int:
    """Tell how much two pictures differ where they differ most."""
    bands = ImageChops.difference(one, other).reduce(BLOCK).split()
    return max(point for band in bands for point, times in enumerate(band.histogram()) if times)


def main() -> None:
    """Write the reference images."""
    FOLDER.mkdir(exist_ok=True)
    for scheme in SCHEMES:
        render(sheet(), scheme).save(FOLDER / f"{scheme}.png", optimize=True)


if __name__ == "__main__":
    main()
