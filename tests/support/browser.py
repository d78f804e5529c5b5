"""A real browser, Debian's Chromium, before a real game: a loop in a thread of its own, the web server in another."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from threading import Event, Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Response, ViewportSize, sync_playwright

from tests.support.hosted import Hosted
from tests.support.phones import KEY, OPEN, Silence
from voicehost.core.play import Game, Player, say
from voicehost.host.account import Captioned
from voicehost.host.room import Phones
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.guards import Rate
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web

PATIENCE = 60.0
"""Seconds for what must come. They measure nothing: a busy machine may need many of them."""

CHROMIUM = which("chromium-headless-shell") or which("chromium")
"""The first has no window to draw, and takes half the time for the same pages and pictures."""

LOOK = 0.02
"""Seconds between two looks of the loop, where a microphone would bring a chunk."""

AXE = Axe()
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


class Playing:
    """A game that a browser can join. Only its own thread touches the host; `say` and `enter` have that done there."""

    def __init__(self, path: Path, begin: Callable[[Path, Captioned], Hosted] | None = None, stands: bool = False) -> None:
        """`begin`: another game than three players' Poetry Slam. `stands`: time passes by what is said alone."""
        self._path, self._stands = path, stands
        self._begin = begin or (lambda path, account: Hosted.create(path, 3, 7, account))
        self._asked: list[tuple[Callable[[Hosted], object], Event]] = []
        self._ready, self._ends = Event(), Event()
        self.failure: BaseException | None = None
        self.web: Web

    @property
    def session(self) -> Session:
        shown = self.web._shown.session
        assert isinstance(shown, Session)
        return shown

    def run(self) -> None:
        try:
            self._run()
        except BaseException as error:  # raised again where the test is
            self.failure = error
        finally:
            self._ready.set()

    def _run(self) -> None:
        account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        table = self._begin(self._path, account)
        self.web = Web(
            Pages(Prompts(table.session.game.language.name, (table.session.game.name,))),
            SeatLinks(KEY),
            table.session,
            port=0,
            requests=OPEN,
        )
        self.web._site._touches = self.web._site._checks = Rate(*OPEN)  # tests press faster than people
        phones = Phones(self.web, table.host, account)
        with closing(table), self.web:
            self._ready.set()
            while not self._ends.wait(LOOK):
                while self._asked:
                    what, done = self._asked.pop(0)
                    what(table)
                    table.wait(LOOK)
                    phones.look()
                    done.set()
                if not self._stands:
                    table.wait(LOOK)
                phones.look()

    def say(self, *lines: str) -> None:
        """By voice; a number is seconds that pass."""
        for line in lines:
            self._do(partial(_heard, line))

    def enter(self, player: Player, text: str) -> None:
        """Unseen, at the keyboard."""
        self._do(lambda table: table.enter(player, text))

    def _do(self, what: Callable[[Hosted], object]) -> None:
        done = Event()
        self._asked.append((what, done))
        assert done.wait(PATIENCE)

    def end(self) -> None:
        self._ends.set()


def _heard(line: str, table: Hosted) -> None:
    table.wait(float(line)) if line.isdecimal() else table.type(line)


@contextmanager
def playing(path: Path, begin: Callable[[Path, Captioned], Hosted] | None = None, stands: bool = False) -> Iterator[Playing]:
    game = Playing(path, begin, stands)
    thread = Thread(target=game.run, name="loop")
    thread.start()
    game._ready.wait()
    try:
        yield game
    finally:
        game.end()
        thread.join()
        if game.failure is not None:
            raise game.failure


def playing_of(path: Path, game: Game[Any], players: tuple[Player, ...], options: Any, seed: int = 3) -> AbstractContextManager[Playing]:
    """A game of any kind, its log in that folder."""
    return playing(path / "log.sqlite", lambda path, account: Hosted.of(path, game, players, options, seed, account))


SAFE = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
"""The sandbox needs rights that containers do not give; nothing but our own pages is opened."""

FEW = ("--renderer-process-limit=1", "--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process")
"""One process for all pages, which are of one host: ten tests took 36 s of processor, not 40."""


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=[*SAFE, *FEW], timeout=1000 * PATIENCE)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Playing]:
    with playing(tmp_path / "log.sqlite") as game:
        yield game


def violations(page: Page) -> list[str]:
    """What axe-core holds against a page, a line each; empty where it is well."""
    if page.evaluate("!window.axe"):  # half a megabyte, once a page
        page.evaluate(AXE.axe_script)
    options = {"runOnly": [*STANDARDS, "best-practice"], "resultTypes": ["violations"]}  # not where each of them lies of what is well
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return [f"{violation['id']}: {node['html']}" for violation in found for node in violation["nodes"]]


def join(page: Page, game: Playing, player: str) -> None:
    """As a person does who sees nothing: by roles and names."""
    page.goto(game.web.here)
    prompts = Prompts(game.session.game.language.name, ())
    page.get_by_role("textbox", name=prompts.read(say("page-code")).text).fill(game.web.code)
    page.get_by_role("radio", name=player).check()
    page.get_by_role("button", name=prompts.read(say("page-join")).text).click()
    page.get_by_role("heading", name=player, level=1).wait_for()
    page.wait_for_load_state()  # its style may come after it
    page.get_by_text(prompts.read(say("page-log")).text, exact=True).click()  # captions are folded until somebody wants them


SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "zoomed": {"width": 320, "height": 256},
    "screen": {"width": 1280, "height": 720},
}
"""A screen of 1280 by 1024 at 400 % shows what one of 320 by 256 does (WCAG 1.4.10)."""


@contextmanager
def seated(chromium: Browser, game: Playing, players: Iterable[str], size: str = "phone") -> Iterator[dict[str, Page]]:
    """Phones of those players, and the table screen. A window each: tabs behind another are slowed down. (In one profile they take half the
    time, and what one of them keeps when it is folded may come too late.)"""
    opened = {name: chromium.new_page(viewport=SIZES[size], reduced_motion="reduce") for name in (*players, "table")}
    for name, page in opened.items():
        page.set_default_timeout(1000 * PATIENCE)
        if name != "table":
            join(page, game, name)
    opened["table"].goto(f"{game.web.here}/table")
    yield opened
    for page in opened.values():
        page.close()


def press(page: Page, name: str) -> None:
    """And waits for the host's answer."""
    click(page, page.get_by_role("button", name=name, exact=True))


def click(page: Page, button: Locator) -> None:
    with page.expect_response(_is_of_a_form):
        button.click()


def enter(page: Page, field: str, text: str) -> None:
    box = page.get_by_role("textbox", name=field)
    box.fill(text)
    with page.expect_response(_is_of_a_form):
        box.press("Enter")


def _is_of_a_form(answer: Response) -> bool:
    return answer.request.method == "POST" and not answer.url.endswith("/check")


def tell(page: Page, text: str) -> None:
    """Until it stands there."""
    page.get_by_text(text, exact=False).first.wait_for()


def a_round(
    game: Playing, pages: dict[str, Page], press: Callable[[Page, Locator], None] = click, enter: Callable[[Page, str, str], None] = enter
) -> None:
    """Words, tiles, poems, guesses, letters: three phones, nothing said, nothing looked up by how it is styled. `press` and `enter`: by
    which means a button is pressed and a text entered."""
    ana, ben, cy, table = (pages[name] for name in ("Ana", "Ben", "Cy", "table"))

    def presses(page: Page, name: str) -> None:
        press(page, page.get_by_role("button", name=name, exact=True))

    enter(ana, "Word", "rhododendron")
    tell(ana, "I can hear your word.")
    enter(ben, "Word", "chrysanthemum")
    tell(ben, "Your word is chrysanthemum.")
    presses(cy, "Pass")
    presses(ana, "Take 5")
    presses(ben, "Take 4")
    presses(ana, "Begin")
    tell(table, "Ana performs.")
    presses(cy, "I guess")
    tell(cy, "Say your guess: the next one is yours.")
    enter(cy, "My guess", "tulip")
    tell(table, "Cy: tulip. No.")
    presses(ana, "The end")
    tell(ana, "Time left")
    enter(ben, "My guess", "rhododendron")
    tell(table, "Ben has it: rhododendron.")
    presses(ben, "Begin")
    presses(ben, "The end")
    enter(ana, "My guess", "chrysanthemum")
    tell(table, "Yes, Ana! It was “chrysanthemum”.")
    presses(cy, "Next round")
    until(lambda: game.session.state.owed)
    while game.session.state.round == 1:
        owed = game.session.state.owed
        loser = pages[owed[0][0]]
        press(loser, loser.get_by_role("group", name="Lose \u2026").get_by_role("button").first)
        until(lambda owed=owed: game.session.state.owed != owed)
    tell(table, "Round 2 of 8.")
    assert not any("not be done" in (page.get_by_role("status").text_content() or "") for page in (ana, ben, cy))


def until(true: object, seconds: float = PATIENCE) -> None:
    """Waits for what another thread brings about."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
