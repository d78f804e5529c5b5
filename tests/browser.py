"""A real browser, Debian's Chromium, before a real game: a loop in a thread of its own, the web server in another."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import which
from threading import Event, Thread

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from tests.hosted import Hosted
from tests.phones import KEY, OPEN, Silence
from voicehost.account import Captioned
from voicehost.private.pages import Pages
from voicehost.private.seats import Seats
from voicehost.private.web import Web
from voicehost.room import Phones
from voicehost.session import Session
from voicehost.speak.prompts import Prompts

CHROMIUM = which("chromium")
LOOK = 0.02
"""Seconds between two looks of the loop, where a microphone would bring a chunk."""

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


class Playing:
    """A game that a browser can join. Only its own thread touches the host; `do` has something done there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: list[tuple[str, Event]] = []
        self._ready, self._ends = Event(), Event()
        self.failure: BaseException | None = None
        self.web: Web

    @property
    def session(self) -> Session:
        return self.web._shown.session

    def run(self) -> None:
        try:
            self._run()
        except BaseException as error:  # raised again where the test is
            self.failure = error
        finally:
            self._ready.set()

    def _run(self) -> None:
        account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        table = Hosted.create(self._path, 3, 7, account)
        self.web = Web(Pages(Prompts()), Seats(KEY), table.session, port=0, requests=OPEN)
        phones = Phones(self.web, table.host, account)
        with closing(table), self.web:
            self._ready.set()
            while not self._ends.wait(LOOK):
                while self._lines:
                    line, done = self._lines.pop(0)
                    table.wait(float(line)) if line.isdecimal() else table.type(line)
                    phones.look()
                    done.set()
                table.wait(LOOK)
                phones.look()

    def say(self, *lines: str) -> None:
        """By voice; a number is seconds that pass."""
        for line in lines:
            done = Event()
            self._lines.append((line, done))
            assert done.wait(10)

    def end(self) -> None:
        self._ends.set()


@contextmanager
def playing(path: Path) -> Iterator[Playing]:
    game = Playing(path)
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


@contextmanager
def browser() -> Iterator[Browser]:
    """Without its sandbox, which needs rights that containers do not give; it opens nothing but our own pages."""
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield opened
        opened.close()


def violations(page: Page) -> list[str]:
    """What axe-core holds against a page, a line each; empty where it is well."""
    found = Axe().run(page, options={"runOnly": [*STANDARDS, "best-practice"]})
    return [f"{one['id']}: {node['html']}" for one in found.response["violations"] for node in one["nodes"]]


def join(page: Page, game: Playing, player: str) -> None:
    """As a person does who sees nothing: by roles and names."""
    page.goto(game.web.here)
    page.get_by_role("textbox", name="Room code").fill(game.web.seats.code)
    page.get_by_role("radio", name=player).check()
    page.get_by_role("button", name="Join the game").click()
    page.get_by_role("heading", name=player, level=1).wait_for()


def until(true: object, seconds: float = 5.0) -> None:
    """Waits for what another thread brings about."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
