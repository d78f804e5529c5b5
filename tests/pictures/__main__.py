"""Pictures of the pages, for the README and docs/phones.md: python -m tests.pictures

A game is played as far as each needs it. They are WebP, which Chromium writes itself.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import segno
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.browser import Playing, browser, enter, join, playing, press, tell

PICTURES = Path(__file__).parent
ADDRESS = "192.168.1.20:8765"
"""Such as a phone would be told."""

PHONE: ViewportSize = {"width": 390, "height": 780}
SCREEN: ViewportSize = {"width": 1280, "height": 720}


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
    tell(table, "Time left:")
    yield "table", table


def _picture(page: Page, path: Path) -> Path:
    page.wait_for_load_state()
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    path.write_bytes(base64.b64decode(shot["data"]))
    return path


if __name__ == "__main__":
    with browser() as opened:
        for taken in take(opened, PICTURES):
            print(taken.name, taken.stat().st_size)
