"""Open the built site in a browser: headless Chromium, driven by selenium, with a local server."""

from __future__ import annotations

import contextlib
import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


def tools() -> tuple[str, str] | None:
    """Return the paths of the browser and its driver on this machine, or None."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    return None if browser is None or driver is None else (browser, driver)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # named so in the base class
        """Log nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and give the address of the server."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@contextlib.contextmanager
def opened(*, width: int = 1300, height: int = 900) -> Iterator[webdriver.Chrome]:
    """Open a browser with a window of this size."""
    paths = tools()
    assert paths is not None, "Chromium is missing: install Debian's packages chromium and chromium-driver"
    options = Options()
    options.binary_location = paths[0]
    for flag in (
        *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
        *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(paths[1]))
    try:
        screen(driver, width, height)
        yield driver
    finally:
        driver.quit()


def screen(driver: webdriver.Chrome, width: int, height: int) -> None:
    """Set the size of the screen, which may be as small as a phone's."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def prefer(driver: webdriver.Chrome, scheme: str) -> None:
    """Set the colour scheme that the reader prefers, light or dark."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
