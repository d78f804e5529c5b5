"""Pictures of the pages, for the README and docs/phones.md, and of every moment of every game: python -m tests.pictures

A game is played as far as each needs it. They are WebP, which Chromium writes itself. Those of every moment, light and dark, of a phone and
of a television, lie in out/pictures afterwards.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import segno
from playwright.sync_api import Browser, Page, ViewportSize

from tests.pictures.moments import moments
from tests.support.browser import Playing, browser, enter, join, playing, press, tell
from tests.support.languages import EVERY, called
from tests.support.phones import KEY, OPEN
from tests.support.scenes import ROOT
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.seats import Seats
from voicehost.web.server import Web

PICTURES = Path(__file__).parent
ADDRESS = "192.168.1.20:8765"
"""Such as a phone would be told."""

PHONE: ViewportSize = {"width": 390, "height": 780}
SCREEN: ViewportSize = {"width": 1280, "height": 720}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take(chromium: Browser, folder: Path) -> tuple[Path, ...]:
    """Where they are, one for each page."""
    with TemporaryDirectory() as place, playing(Path(place) / "log.sqlite") as game:
        site = game.web._site
        site.address = ADDRESS
        drawn = segno.make(game.web.link, micro=False).svg_data_uri(scale=6, border=3)
        site.image = lambda _: drawn
        return tuple(_picture(page, folder / f"{name}.webp") for name, page in _pages(chromium, game))


def _pages(chromium: Browser, game: Playing) -> Iterator[tuple[str, Page]]:
    ana, ben, table, other = (chromium.new_page(viewport=size) for size in (PHONE, PHONE, SCREEN, PHONE))
    other.goto(f"{game.web.here}/?code={game.web.code}")
    other.get_by_role("radio", name="Ben").check()
    yield "join", other
    other.goto(f"{game.web.here}/seat/none")
    yield "dead-link", other
    join(ana, game, "Ana")
    join(ben, game, "Ben")
    table.goto(f"{game.web.here}/table")
    ana.get_by_role("textbox", name="Word").press_sequentially("heavn")
    tell(ana, "I do not find heavn.")
    yield "seat-word", ana
    enter(ana, "Word", "feast")
    press(ana, "Take 5")
    game.say("cy passes")
    enter(ben, "Word", "roast")
    game.say("ben takes four", "ana begins", "we lay the table, light and wide")
    ben.get_by_role("button", name="I guess").wait_for()
    yield "seat-poem", ben
    game.say("cy guesses coast", "and eat until the eating tide", "the end", "3")
    table.locator("#clock strong").wait_for()
    yield "table", table
    game.say("ben guesses feast")
    tell(table, "Ana gets 3.")
    yield "ruling", table
    ana.get_by_role("group", name="Snap for").wait_for()
    yield "seat-ruling", ana


def every_moment(chromium: Browser, folder: Path) -> Iterator[Path]:
    """Of each game: the table screen, and the page of whose it is."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in EVERY:
        found, name = moments(called(game)), called(game)
        pages, first = Pages(Prompts(game.language.name, (game.name,))), next(iter(found.values()))
        with Web(pages, Seats(KEY), first.session, port=0, requests=OPEN) as web:
            for scheme, (kind, size) in product(SCHEMES, (("phone", PHONE), ("television", SCREEN))):
                page = chromium.new_page(viewport=size, color_scheme=scheme)
                for moment, shown in found.items():
                    web._shown = shown
                    player = (*shown.session.view(None).who, *shown.session.players)[0]
                    page.goto(f"{web.here}/{'table' if kind == 'television' else 'seat/' + web.seats.token(shown.session, player)}")
                    yield _picture(page, folder / f"{name}-{moment}-{kind}-{scheme}.webp")
                page.close()


def _picture(page: Page, path: Path) -> Path:
    page.wait_for_load_state()
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    path.write_bytes(base64.b64decode(shot["data"]))
    return path


if __name__ == "__main__":
    with browser() as opened:
        for taken in (*take(opened, PICTURES), *every_moment(opened, ROOT / "out" / "pictures")):
            print(taken.name, taken.stat().st_size)
