"""Pictures of the pages, for the README and docs/phones.md, and of every moment of every game: python -m tests.pictures

A game is played as far as each needs it. Those of every moment, light and dark, of a phone and of a television, lie in out/pictures
afterwards, to be looked at; small ones in tests/pictures/seen, which the tests compare pages with.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any, Literal

import segno
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.pictures.compare import DRAWN_BY, SEEN, keep, looked_at, opened
from tests.pictures.moments import moments
from tests.support.browser import Playing, browser, enter, join, playing, press, tell
from tests.support.languages import EVERY, called, made
from tests.support.phones import KEY, OPEN
from tests.support.scenes import ROOT
from voicehost.core.play import Game, Moment
from voicehost.session.gathering import Gathering
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web

PICTURES = Path(__file__).parent
STRIPS = ROOT / "docs" / "evenings"
"""An evening of each game, for docs/screens.md."""
ADDRESS = "192.168.1.20:8765"
"""Such as a phone would be told."""

EVENINGS = {"scrabble-slam": 3}
"""Chance that a strip is played by, where another shows more of a game."""
GAP = 6
SETTLED = """document.fonts.ready.then(() => {
    for (const each of document.getAnimations()) if (each.animationName !== "late") each.finish();
})"""
"""What arrives has arrived."""

PHONE: ViewportSize = {"width": 390, "height": 780}
SCREEN: ViewportSize = {"width": 1280, "height": 720}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take(chromium: Browser, folder: Path) -> tuple[Path, ...]:
    """Where they are, one for each page."""
    with TemporaryDirectory() as place, playing(Path(place) / "log.sqlite", stands=True) as game:
        site = game.web._site
        site.addresses = (ADDRESS,)
        drawn = segno.make(game.web.link, micro=False).svg_data_uri(scale=6, border=3)
        site.image = lambda _: drawn
        taken = tuple(_saved(looked_at(page), folder / f"{name}.webp") for name, page in _pages(chromium, game))
    return (*taken, *(_saved(looked_at(page), folder / f"{name}.webp") for name, page in _lobby(chromium)))


def _lobby(chromium: Browser) -> Iterator[tuple[str, Page]]:
    gathering = Gathering(made("poetry-slam", "en")).with_phones()
    for name in ("Mira", "Ben", "Ana"):
        gathering = gathering.come(name).sit(name)
    with Web(Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), gathering, port=0, requests=OPEN) as web:
        web._site.addresses = (ADDRESS,)
        drawn = segno.make(f"http://{ADDRESS}/?code={web.code}", micro=False).svg_data_uri(scale=6, border=3)
        web._site.image = lambda _: drawn
        table, phone = opened(chromium, SCREEN), opened(chromium, PHONE)
        table.emulate_media(color_scheme="dark")
        table.goto(f"{web.here}/table")
        yield "lobby", table
        phone.goto(f"{web.here}/seat/{web.seats.token(gathering, 'Mira')}")
        yield "waiting", phone


def _pages(chromium: Browser, game: Playing) -> Iterator[tuple[str, Page]]:
    ana, ben, table, other = (opened(chromium, size) for size in (PHONE, PHONE, SCREEN, PHONE))
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
    table.locator("#clock strong").get_by_text("7", exact=True).wait_for()
    yield "table", table
    game.say("ben guesses feast")
    tell(table, "Ana gets 3.")
    yield "ruling", table
    tell(ana, "Ana gets 3.")
    yield "seat-ruling", ana


def every_moment(chromium: Browser, game: Game[Any]) -> Iterator[tuple[str, Page]]:
    """The table screen, and the page of whose moment it is, each with its name."""
    found, pages = moments(called(game)), Pages(Prompts(game.language.name, (game.name,)))
    with Web(pages, SeatLinks(KEY), next(iter(found.values())).session, port=0, requests=OPEN) as web:
        web._site.addresses = (ADDRESS,)
        for kind, size in (("phone", PHONE), ("television", SCREEN)):
            page = opened(chromium, size)  # one for all: another for each takes most of the time
            for moment, shown in found.items():
                web._shown = shown
                player = (*shown.session.view(None).who, *shown.session.players)[0]
                page.goto(f"{web.here}/{'table' if kind == 'television' else 'seat/' + web.seats.token(shown.session, player)}")
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    yield f"{called(game)}-{moment}-{kind}-{scheme}", page
            page.close()


STRIP = (Moment.ALL, Moment.PERFORMING, Moment.QUESTION, Moment.RULING, Moment.BETWEEN, Moment.OVER)
"""What an evening has, in its order; of each game as many as it has, and no more than `SHOTS`."""
SHOTS, ACROSS = 4, 480


def strip(chromium: Browser, game: Game[Any]) -> Image.Image:
    """An evening on the television, dark: moments beside one another."""
    found = moments(called(game), seed=EVENINGS.get(game.name))
    chosen = [*[moment for moment in STRIP if moment in found and moment is not Moment.OVER][-SHOTS + 1 :], Moment.OVER]
    page = chromium.new_page(viewport=SCREEN, color_scheme="dark")  # in which one line of the end is shown at a time
    shots = []
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), found[chosen[0]].session, port=0, requests=OPEN) as web:
        web._site.addresses = (ADDRESS,)
        for moment in chosen:
            web._shown = found[moment]
            page.goto(f"{web.here}/table")
            page.evaluate(SETTLED)
            shots.append(looked_at(page).resize((ACROSS, ACROSS * SCREEN["height"] // SCREEN["width"]), Image.Resampling.LANCZOS))
    page.close()
    drawn = Image.new("RGB", (len(shots) * (ACROSS + GAP) - GAP, shots[0].height), "white")
    for nth, shot in enumerate(shots):
        drawn.paste(shot, (nth * (ACROSS + GAP), 0))
    return drawn


def _saved(now: Image.Image, path: Path) -> Path:
    now.save(path, quality=80)
    return path


def main() -> None:
    """All of them anew."""
    every = ROOT / "out" / "pictures"
    for folder in (every, SEEN):
        rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    with browser() as chromium:
        DRAWN_BY.write_text(f"{chromium.version}\n", encoding="utf-8")
        taken = [*take(chromium, PICTURES)]
        for name, page in chain.from_iterable(every_moment(chromium, game) for game in EVERY):
            now = looked_at(page)
            taken += [_saved(now, every / f"{name}.webp"), keep(name, now)]
        taken += [
            _saved(strip(chromium, game), STRIPS / f"{called(game)}.webp") for game in EVERY if game.language.name == game.languages[0]
        ]
    for path in taken:
        print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    main()
