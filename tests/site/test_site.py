"""The site builds without warnings, all of its links work, and it works in a browser."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import attrs
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.expected_conditions import text_to_be_present_in_element
from selenium.webdriver.support.wait import WebDriverWait

import cantstop
from cantstop.clauses import Clause, Ruling, clauses, rulings
from cantstop.clauses import address as address_of
from tests.helpers.browser import opened, prefer, screen, served, tools
from tests.helpers.paths import ROOT

pytestmark = pytest.mark.long

PHONE, DESK = (390, 844), (1300, 900)
in_a_browser = pytest.mark.skipif(
    tools() is None and "CI" not in os.environ, reason="needs Debian's packages chromium and chromium-driver"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, once for all processes that run tests."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with open(folder / "site.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = folder / "site"
        if not built.exists():
            command = [
                sys.executable,
                "-m",
                "sphinx",
                *["-q", "-n", "-W", "--keep-going", "-b", "html", "docs"],
                str(built),
            ]
            process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
            assert (process.returncode, process.stderr) == (0, "")
    return built


class Page(HTMLParser):
    """The ids and links of a page, and the files that it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [attributes["href"]] if tag == "a" and attributes.get("href") else []  # type: ignore[list-item]  # it has one
        self.loads += [value for name, value in attrs if name == "src" and value]
        if tag == "link" and "stylesheet" in (attributes.get("rel") or ""):
            self.loads.append(attributes["href"] or "")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """Read all pages of the site."""
    return {
        path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
        if "_static" not in path.parts
    }


# The pages


def test_every_link_within_the_site_leads_somewhere(site: Path, pages: dict[str, Page]) -> None:
    broken = []
    for name, page in pages.items():
        for link in page.links:
            target, anchor = urldefrag(urljoin(f"http://site/{name}", link))
            parsed = urlparse(target)
            if parsed.netloc != "site" or parsed.scheme != "http":
                continue
            path = unquote(parsed.path.removeprefix("/"))
            linked = pages.get(path)
            if (linked is None and not (site / path).is_file()) or (
                linked is not None and anchor and unquote(anchor) not in linked.ids
            ):
                broken.append((name, link))
    assert broken == []


def test_no_page_loads_anything_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    assert {load for page in pages.values() for load in page.loads if urlparse(load).netloc} == set()
    for sheet in site.rglob("*.css"):
        assert not re.findall(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", sheet.read_text(encoding="utf-8"))


def test_no_page_has_an_id_twice(pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        assert (name, [one for one in set(page.ids) if page.ids.count(one) > 1]) == (name, [])


def test_every_clause_and_every_ruling_has_its_address(pages: dict[str, Page]) -> None:
    everything: list[Clause | Ruling] = [*clauses(), *rulings()]
    for each in everything:
        page, _, name = address_of(each).partition("#")
        assert name == each.id and name in pages[page].ids


def test_the_reference_has_every_member(site: Path, pages: dict[str, Page]) -> None:
    ids = pages["reference/api.html"].ids
    for name in cantstop.__all__:
        assert f"cantstop.{name}" in ids
        thing = getattr(cantstop, name)
        if isinstance(thing, type) and attrs.has(thing):
            members = (field.name for field in attrs.fields(thing) if not field.name.startswith("_"))
            assert [member for member in members if f"cantstop.{name}.{member}" not in ids] == []


def test_commands_on_the_site_can_be_copied_into_a_terminal(site: Path) -> None:
    text = (site / "reference" / "command.html").read_text(encoding="utf-8")
    assert not set(text.partition("<article")[2].partition("</article>")[0]) & set("\u2013\u201c\u201d")
    assert "<pre><span></span>cantstop rule HU-7.7 R-13\n" in text


# In a browser


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as url:
        yield url


def logged(driver: webdriver.Chrome, kind: str) -> list[dict[str, str]]:
    """Return what the browser has logged."""
    entries: list[dict[str, str]] = driver.get_log(kind)  # type: ignore[no-untyped-call]  # selenium has no type for it
    return entries


@pytest.fixture
def browser(address: str) -> Iterator[webdriver.Chrome]:
    """Open a browser; at the end, check that it met no error and asked no other host for anything."""
    with opened() as driver:
        yield driver
        errors = [entry["message"] for entry in logged(driver, "browser") if entry["level"] in ("SEVERE", "WARNING")]
        assert errors == []
        messages = [json.loads(entry["message"])["message"] for entry in logged(driver, "performance")]
        sent = [message["params"] for message in messages if message["method"] == "Network.requestWillBeSent"]
        asked = [each["request"]["url"] for each in sent]
        assert (
            asked and [url for url in asked if not url.startswith((address, "file:", "data:", "blob:", "chrome"))] == []
        )


def wait(driver: webdriver.Chrome) -> WebDriverWait[webdriver.Chrome]:
    return WebDriverWait(driver, 20)


@in_a_browser
def test_the_front_page_links_to_the_main_pages(browser: webdriver.Chrome, address: str) -> None:
    browser.get(f"{address}/index.html")
    assert browser.title.endswith(f"cantstop {cantstop.__version__}")
    assert browser.find_element(By.CSS_SELECTOR, "svg.cs-board").is_displayed()
    for words, heading in (
        ("Start here", "Start"),
        ("The game explained", "The game explained"),
        ("What is verified", "What is verified, and why that is enough"),
    ):
        browser.get(f"{address}/index.html")
        link = browser.find_element(By.CSS_SELECTOR, "article").find_element(By.PARTIAL_LINK_TEXT, words)
        browser.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", link)
        link.click()
        wait(browser).until(text_to_be_present_in_element((By.TAG_NAME, "h1"), heading))


@in_a_browser
def test_the_address_of_a_clause_leads_to_it(browser: webdriver.Chrome, address: str) -> None:
    browser.get(f"{address}/rules/hu.html#HU-7.7")
    clause = browser.find_element(By.ID, "HU-7.7")
    assert "Columns 6, 8 and 10 have already been won" in clause.text
    wait(browser).until(lambda driver: 0 <= clause.rect["y"] - driver.execute_script("return scrollY") < 300)
    clause.find_element(By.LINK_TEXT, "R-12").click()
    wait(browser).until(lambda driver: driver.current_url.endswith("/rules/rulings.html#R-12"))


@in_a_browser
@pytest.mark.parametrize("place", ["server", "disk"])
def test_the_search_finds_a_word(browser: webdriver.Chrome, address: str, site: Path, place: str) -> None:
    browser.get(f"{address}/index.html")
    if place == "disk":
        browser.get((site / "index.html").as_uri())
    box = browser.find_element(By.CSS_SELECTOR, "input[name=q]")
    box.send_keys("slogan", Keys.ENTER)
    results = wait(browser).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "#search-results li a"))
    assert "German" in " ".join(link.text for link in results)


@in_a_browser
def test_a_click_sorts_the_odds(browser: webdriver.Chrome, address: str) -> None:
    browser.get(f"{address}/odds-tables.html")
    table = browser.find_element(By.CSS_SELECTOR, "table.sortable")
    heading = table.find_elements(By.CSS_SELECTOR, "thead th")[2]
    assert heading.text == "hit"

    def column() -> list[float]:
        cells = table.find_elements(By.CSS_SELECTOR, "tbody td:nth-child(3)")
        texts = browser.execute_script("return arguments[0].map(cell => cell.textContent)", cells)
        return [float(text.strip().rstrip("%")) for text in texts]

    before = column()
    heading.click()
    assert column() == sorted(before) != before
    heading.send_keys(Keys.ENTER)
    assert column() == sorted(before, reverse=True)
    assert heading.get_attribute("aria-sort") == "descending"


@in_a_browser
def test_light_and_dark_can_be_chosen(browser: webdriver.Chrome, address: str) -> None:
    def colours() -> list[str]:
        page = "getComputedStyle(document.body).backgroundColor"
        board = "getComputedStyle(document.querySelector('.cs-page')).fill"
        values: list[str] = browser.execute_script(f"return [{page}, {board}]")
        return values

    seen = []
    for scheme in ("light", "dark"):
        prefer(browser, scheme)
        browser.get(f"{address}/index.html")
        seen.append(colours())
    assert seen[0][0] != seen[1][0] and seen[0][1] != seen[1][1]
    for machine, chosen in (("dark", "light"), ("light", "dark")):  # the reader's choice takes precedence
        prefer(browser, machine)
        for _ in range(3):
            if browser.find_element(By.TAG_NAME, "body").get_attribute("data-theme") != chosen:
                browser.find_element(By.CSS_SELECTOR, ".content .theme-toggle").click()
        assert colours() == seen[chosen == "dark"]


@in_a_browser
def test_no_page_is_wider_than_a_phone(browser: webdriver.Chrome, address: str, pages: dict[str, Page]) -> None:
    screen(browser, *PHONE)
    wide = {}
    for name in pages:
        browser.get(f"{address}/{name}")
        script = "return Math.max(document.documentElement.scrollWidth, document.querySelector('.content').scrollWidth)"
        width = browser.execute_script(script)
        if width > PHONE[0]:
            wide[name] = width
    assert wide == {}
    screen(browser, *DESK)
