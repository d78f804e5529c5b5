"""The organiser's page in a real browser: what it shows of each table, and which buttons ask for what."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Page, expect

from tests.serving.test_organiser import KEY, organising
from tests.support.browser import AXE, CHROMIUM, STANDARDS, chromium
from tests.support.logs import HEADER
from tests.support.postgres import Server, needs_postgres, server
from voicehost.log.database import Database
from voicehost.log.hall import Hall, Held, PublicState

__all__ = ["chromium"]

pytestmark = [
    pytest.mark.browser,
    needs_postgres,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

STATE = PublicState("Poetry Slam", "<b>Ana</b> performs", ("Ben",), 2, rests=False, over=False, calls=True, standings=((1, "Ana", "3"),))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.fresh()


@pytest.fixture
def hall(url: str) -> Iterator[Hall]:
    """Three tables; one is hosted, and calls."""
    with Hall(Database(url)) as made:
        for name in ("one", "two", "three"):
            made.add(name)
        yield made


@pytest.fixture
def held(url: str, hall: Hall) -> Iterator[Held]:
    made = hall.take("laptop", table="one")
    assert made is not None
    made.begin(HEADER)
    made.show(STATE)
    ended = Event()

    def renews() -> None:
        with Hall(Database(url)) as mine:
            while not ended.wait(0.5):
                mine.renew({"one": made.epoch})

    renewing = Thread(target=renews, daemon=True)
    renewing.start()
    yield made
    ended.set()
    renewing.join()
    made.give_back()


def opened(chromium: Browser, address: str) -> Page:
    page = chromium.new_page()
    page.goto(address)
    return page


def test_all_tables_on_one_page(chromium: Browser, url: str, hall: Hall, held: Held) -> None:
    """How each stands; a call stands out, and its answer goes to that table alone; what is ticked is asked, or all."""
    with organising(url) as client:
        page = opened(chromium, f"{client.base_url}/#{KEY}")
        row = page.locator("tr[data-table=one]")
        for text in ("Poetry Slam", "<b>Ana</b> performs", "Ben", "laptop", "2"):
            expect(row).to_contain_text(text)
        expect(page.locator("tr[data-table=two]")).to_contain_text("no game yet")
        expect(page.get_by_role("alert")).to_have_text("Called by: one")
        page.get_by_role("button", name="I'm coming").click()
        page.get_by_role("button", name="Break").click()
        expect(page.locator("#state")).to_have_text("Asked 3 tables.")
        page.get_by_role("checkbox", name="two", exact=True).check()
        page.get_by_label("A message").fill("Tea is ready")
        page.get_by_role("button", name="Send it").click()
        expect(page.locator("#state")).to_have_text("Asked one table.")
        page.get_by_role("button", name="Ask for it").click()
        expect(page.locator("tr[data-table=two]")).to_contain_text("asked: 3")
        assert [(order.what, dict(order.body)) for order in hall.wanted({"one": held.epoch})] == [("comes", {}), ("pause", {})]
        assert AXE.run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}}).violations_count == 0


def test_without_the_whole_address(chromium: Browser, url: str) -> None:
    """It says what is missing, and shows no table."""
    with organising(url) as client:
        page = opened(chromium, f"{client.base_url}/")
        expect(page.locator("#state")).to_contain_text("needs the whole address")
        expect(page.locator("tbody tr")).to_have_count(0)
