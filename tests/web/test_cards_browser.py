"""A whole game of SLAM! Das Kartenspiel on phones in a real browser, in German."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Page

from tests.support.browser import CHROMIUM, SIZES, Playing, chromium, click, join, playing_of, until, violations
from tests.support.cards_table import TABLE, in_trick
from tests.support.languages import made
from voicehost.games.slam_kartenspiel.asking import reckoned
from voicehost.games.slam_kartenspiel.state import Phase, State

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

__all__ = ["chromium"]

PLAYERS = TABLE[:2]
LIST = ".picks"
"""What two cards are marked in at once."""

STEPS = 150
"""More than a game of ten Slams takes."""


def state(game: Playing) -> State:
    now = game.session.state
    assert isinstance(now, State)
    return now


def choose(page: Page) -> None:
    """The first two cards of the list: nothing is chosen beforehand."""
    form = page.locator("#first form", has=page.locator(LIST)).first
    form.wait_for()
    for card in form.get_by_role("checkbox").all()[:2]:
        card.check()
    click(page, form.get_by_role("button"))


def answer(page: Page) -> None:
    """The first of what the page offers to do, but for the Schinken."""
    form = page.locator(":is(#first, #moves) form:not(:has(button[id*=schinken], button[id*=call]))").first
    click(page, form.get_by_role("button").first)


def step(game: Playing, pages: dict[str, Page]) -> None:
    now = state(game)
    if now.phase is Phase.BOOKING:
        choose(pages[now.waiting[0]])
    elif now.phase is Phase.APPLAUSE:
        click(page := pages[reckoned(in_trick(now)).shouting[0]], page.locator(":is(#first, #moves) button[id*=call]").first)
        game.say("1")
    else:
        able = [
            page
            for page in pages.values()
            if page.locator(":is(#first, #moves) form:not(:has(button[id*=schinken], button[id*=call]))").count()
        ]
        answer(able[0])
    until(lambda: state(game) != now)


def test_a_game_for_two(tmp_path: Path, chromium: Browser) -> None:
    """By touches alone from the first Slam to the Gold card, each page in German; nothing is held against any page on the way."""
    german = made("slam-kartenspiel", "de")
    with playing_of(tmp_path, german, PLAYERS, german.options(breath=0.0)) as game:
        pages = {player: chromium.new_page(viewport=SIZES["phone"]) for player in PLAYERS}
        for player, page in pages.items():
            join(page, game, player)
            assert page.evaluate("document.documentElement.lang") == "de"
        phases = set[Phase]()
        for _ in range(STEPS):
            if state(game).phase is Phase.OVER:
                break
            if state(game).phase not in phases:
                phases.add(state(game).phase)
                assert [violations(page) for page in pages.values()] == [[], []]
            step(game, pages)
        assert state(game).phase is Phase.OVER
        pages[PLAYERS[0]].get_by_text(re.compile(" gewinn(t|en) mit ")).first.wait_for()


def test_a_third_mark_is_in_place_of_the_oldest(tmp_path: Path, chromium: Browser) -> None:
    """So nobody has to take one away first, and what sends the choice counts no more than it takes."""
    german = made("slam-kartenspiel", "de")
    with playing_of(tmp_path, german, PLAYERS, german.options(breath=0.0)) as game:
        page = chromium.new_page(viewport=SIZES["phone"])
        join(page, game, PLAYERS[0])
        cards = page.locator("#first").get_by_role("checkbox").all()
        for nth, marked in ((2, {2}), (1, {1, 2}), (3, {1, 3}), (1, {3}), (0, {0, 3})):
            cards[nth].click()
            assert {at for at, card in enumerate(cards) if card.is_checked()} == marked
        click(page, page.locator("#first fieldset:has(.picks) > button"))
        until(lambda: state(game).seat(PLAYERS[0]).done)
        page.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_what_sends_a_choice_is_never_cut_off(tmp_path: Path, chromium: Browser, size: tuple[int, int]) -> None:
    """However long a hand is, and however low a phone; and what the Slam asks for stands above it."""
    german = made("slam-kartenspiel", "de")
    with playing_of(tmp_path, german, PLAYERS, german.options(breath=0.0)) as game:
        page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
        join(page, game, PLAYERS[0])
        page.evaluate("scrollTo(0, 0)")  # where it stands when something else is wanted
        for part in (page.locator("#first fieldset:has(.picks) > button"), page.locator("#poster .values b").first):
            box = part.bounding_box()
            assert box is not None
            assert 0 <= box["y"] < box["y"] + box["height"] <= size[1]
        page.close()
