"""The lobby in a real browser: a television shows who comes, phones join it, and a touch takes all of them into the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

import segno
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.browser import CHROMIUM, LOOK, PATIENCE, SIZES, chromium, enter, press, tell, until, violations
from tests.support.hosted import Hosted
from tests.support.languages import made
from tests.support.phones import KEY, OPEN, Silence
from voicehost.host.account import Captioned
from voicehost.host.lobby import Lobby
from voicehost.host.room import Phones
from voicehost.speak.prompts import Prompts
from voicehost.web.guards import Rate
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web

__all__ = ["chromium"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
LEAST = 28
"""Pixels of the smallest letters on a television, as docs/screens.md has it."""
TWELVE = ("Alexander", "Ben", "Charlotte", "Dee", "Elisabeth", "Fay", "Gus", "Hal", "Ida", "Jonathan", "Karoline", "Magdalena")


class OpenLobby:
    """Its loop in a thread of its own, and after "everybody is here" the game's."""

    def __init__(self, path: Path, game: str = "poetry-slam") -> None:
        self._path, self._playing = path, made(game, "en")
        self._prompts = Prompts("en", (game,))
        self.lobby = Lobby(self._playing, self._playing.options(), lambda each: self._prompts.read(each).text, phones=True)
        self.web = Web(Pages(self._prompts), SeatLinks(KEY), self.lobby.gathering, port=0, requests=OPEN)
        self.web._site._touches = self.web._site._checks = Rate(*OPEN)
        self._lines: SimpleQueue[tuple[str, Event]] = SimpleQueue()
        self._ends = Event()
        self._thread = Thread(target=self._run, name="loop")
        self._failure: BaseException | None = None

    def __enter__(self) -> OpenLobby:
        self.web.__enter__()
        self.web._site.addresses = ("192.168.101.120:8765",)
        drawn = segno.make(self.web.link, micro=False).svg_data_uri(scale=6, border=3)
        self.web._site.image = lambda _: drawn
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()
        self.web.__exit__(None, None, None)
        if self._failure is not None:
            raise self._failure

    def type(self, line: str) -> None:
        done = Event()
        self._lines.put((line, done))
        assert done.wait(PATIENCE)

    def _run(self) -> None:
        try:
            while not self._ends.wait(LOOK) and not self.lobby.gathering.begins:
                if not self._lines.empty():
                    line, done = self._lines.get()
                    self.lobby.type(line)
                    done.set()
                for asked in self.web.asked():
                    self.lobby.answer(asked, lambda: self.web.gather(self.lobby.gathering))
                self.web.gather(self.lobby.gathering)
            if self.lobby.gathering.begins:
                self._play()
        except BaseException as error:  # raised again where the test is
            self._failure = error

    def _play(self) -> None:
        account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        came, playing = self.lobby.gathering, self._playing
        table = Hosted.of(self._path, playing, came.players, playing.options(), 7, account, came.events(0))
        self.web.follow(playing.name, Pages(self._prompts))
        phones = Phones(self.web, table.host, account)
        with closing(table):
            while not self._ends.wait(LOOK):
                table.wait(LOOK)
                phones.look()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[OpenLobby]:
    with OpenLobby(tmp_path / "log.sqlite") as opened:
        yield opened


def opened(chromium: Browser, size: ViewportSize, scheme: str = "light") -> Page:
    page = chromium.new_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # literals
    page.set_default_timeout(1000 * PATIENCE)
    return page


def come(page: Page, room: OpenLobby, name: str) -> None:
    page.goto(f"{room.web.here}/?code={room.web.code}")
    enter(page, "Your name", name)
    tell(page, "You are in.")


def test_people_come_and_a_touch_begins(chromium: Browser, room: OpenLobby) -> None:
    """A television and three phones; a name that is typed shows there as well. Each phone is in the game with its seat, and so is the
    television, without anybody having touched it."""
    table, *phones = [opened(chromium, size) for size in (TELEVISION, *[SIZES["phone"]] * 3)]
    table.goto(f"{room.web.here}/table")
    tell(table, "3 more are needed.")
    for phone, name in zip(phones, ("Mira", "Ben", "Cy"), strict=True):
        come(phone, room, name)
        tell(table, name)
    room.type("Dee")
    tell(table, "Dee")
    tell(phones[0], "Dee")
    tell(table, "Everybody here?")
    press(phones[1], "Everybody is here")
    for phone, name in zip(phones, ("Mira", "Ben", "Cy"), strict=True):
        phone.get_by_role("heading", name=name, level=1).wait_for()
        phone.get_by_role("textbox", name="Word").wait_for()
    tell(table, "The third letter from the end is A.")
    enter(phones[0], "Word", "rhododendron")
    tell(phones[0], "Your word is rhododendron.")
    for page in (table, *phones):
        page.close()


def test_whoever_is_taken_back_is_at_the_door_again(chromium: Browser, room: OpenLobby) -> None:
    """Their page says that its link leads nowhere, and how to join; the television shows them no more."""
    table, mira, ben = (opened(chromium, size) for size in (TELEVISION, *[SIZES["phone"]] * 2))
    table.goto(f"{room.web.here}/table")
    come(mira, room, "Mira")
    come(ben, room, "Ben")
    room.type("Mira is not here")
    tell(mira, "Join the game")
    ben.get_by_role("button", name="I do not play").click()
    tell(ben, "Join the game")
    until(lambda: table.locator("#people li .badge").count() == 0)
    for page in (table, mira, ben):
        page.close()


def test_a_name_that_cannot_be_taken_is_told_on_its_phone(chromium: Browser, room: OpenLobby) -> None:
    """And what was typed stands there still."""
    ana, other = (opened(chromium, SIZES["phone"]) for _ in range(2))
    come(ana, room, "Ana")
    other.goto(f"{room.web.here}/?code={room.web.code}")
    enter(other, "Your name", "ana")
    assert other.get_by_role("alert").text_content() == "Ana is here already."
    assert other.get_by_role("textbox", name="Your name").input_value() == "ana"
    for page in (ana, other):
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "count"), [("poetry-slam", 0), ("scrabble-slam", 2), ("haiclue", 12)])
def test_a_television_shows_the_whole_lobby(chromium: Browser, tmp_path: Path, game: str, count: int, scheme: str) -> None:
    """Nobody scrolls it, nothing lies over anything, and all of it is read from three metres; axe-core finds nothing."""
    with OpenLobby(tmp_path / "log.sqlite", game) as room:
        room.type(", ".join(TWELVE[:count]))
        table = opened(chromium, TELEVISION, scheme)
        table.goto(f"{room.web.here}/table")
        table.wait_for_load_state()
        table.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        assert table.locator("#people li .badge").count() == count
        assert table.evaluate(SCROLLS) == []
        assert table.evaluate(OVER) == []
        assert table.evaluate(SMALLEST) >= LEAST
        code, image = table.get_by_text(room.web.code, exact=True), table.get_by_role("img").bounding_box()
        assert code.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 0.1 * TELEVISION["height"]
        assert image is not None
        assert image["height"] >= TELEVISION["height"] / 4
        assert violations(table) == []
        table.close()


def test_no_violation_on_a_phone_that_waits(chromium: Browser, room: OpenLobby) -> None:
    """axe-core on the door and behind it; everything that is touched is large, and nothing has to be scrolled to the side, at 400 % too."""
    room.type("Ben, Cy, Dee")
    phone = opened(chromium, SIZES["phone"])
    phone.goto(room.web.here)
    assert violations(phone) == []
    come(phone, room, "Mira")
    tell(phone, "Everybody is here")
    assert violations(phone) == []
    for size in ("phone", "zoomed"):
        phone.set_viewport_size(SIZES[size])
        assert phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        boxes = phone.locator("button, a").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")
        assert not [box for box in boxes if box["width"] < 44 or box["height"] < 44]
    phone.close()


SCROLLS = """() => [document.documentElement, ...document.querySelectorAll("section, .stage, li")]
    .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map(e => e.className || e.tagName)"""
OVER = """() => {
    const seen = [...document.querySelectorAll("h1, img, .joining > p, #people li, .asks > p")].map(e => [e, e.getBoundingClientRect()]);
    const out = seen.filter(([, a]) => a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight);
    const over = seen.filter(([e, a], at) => seen.slice(0, at).some(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
    return [...out, ...over].map(([e]) => e.textContent || e.tagName);
}"""
"""What lies outside of the window, or over something else."""
SMALLEST = """() => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), sizes = [];
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (texts.currentNode.textContent.trim() && element.offsetParent && !element.closest(".unseen, .badge"))
            sizes.push(parseFloat(getComputedStyle(element).fontSize));
    }
    return Math.min(...sizes);
}"""
