"""Whole games of Letter Jam on phones in a real browser: of three and of six players."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Page

from tests.support.browser import CHROMIUM, Playing, chromium, enter, join, playing_of, press, seated, tell, until, violations
from tests.support.jam_table import GAME, WORDS, begun
from tests.support.phones import KEY, OPEN
from tests.support.table import PLAYERS
from voicehost.games.letter_jam.state import Options, Phase, State
from voicehost.session.seating import Seating
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

__all__ = ["chromium"]


def sitting(path: Path, players: int, *, dealt: bool) -> AbstractContextManager[Playing]:
    return playing_of(path, GAME, PLAYERS[:players], Options(dealt=dealt, dispute=0.0, breath=0.0))


def state(game: Playing) -> State:
    now = game.session.state
    assert isinstance(now, State)
    return now


def shows_only_others(game: Playing, pages: dict[str, Page]) -> None:
    """Each page has every letter that its player sees, and not their own."""
    for player in state(game).players:
        seen = {chip.source: chip.letter.upper() for chip in state(game).seen_by(player)}
        tell(pages[player], "You see: " + _listed([f"{source} {letter}" for source, letter in seen.items()]))
        assert f"{player} {state(game).seat(player).standing.upper()}" not in pages[player].content()


def _listed(items: list[str]) -> str:
    return f"{', '.join(items[:-1])} and {items[-1]}."


def stands_on_one_line(page: Page, letters: int) -> None:
    """The last clue, on a phone as narrow as any, and at 400 % zoom."""
    before = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 256})
    boxes = [each.bounding_box() for each in page.locator("#news .letters > *").all()]
    assert len(boxes) == letters
    assert len({box["y"] for box in boxes if box is not None}) == 1
    assert all(box is not None and box["x"] + box["width"] <= 320 for box in boxes)
    if before is not None:
        page.set_viewport_size(before)


def test_a_game_for_three(tmp_path: Path, chromium: Browser) -> None:
    """From the words that are written to the points; nothing is held against any page on the way."""
    with sitting(tmp_path, 3, dealt=False) as game, seated(chromium, game, PLAYERS[:3]) as pages:
        ana, ben, cy, table = (pages[name] for name in (*PLAYERS[:3], "table"))
        enter(ana, "Word", "plarn")
        tell(ana, "plarn is not in the dictionary.")
        for page, word in zip((ana, ben, cy), WORDS, strict=False):
            enter(page, "Word", word)
        until(lambda: state(game).phase is Phase.TALK)
        shows_only_others(game, pages)
        assert [violations(page) for page in (ana, table)] == [[], []]
        enter(ana, "Your next clue", "quiz")
        tell(ana, "cannot be laid of the letters that you see")
        enter(ana, "Your next clue", "ben, cy, stand 1, wildcard")
        tell(ana, "Your clue: Ben, Cy, stand 1 and wildcard.")
        press(ana, "Tell how good my clue is")
        tell(table, "Ana\u2019s clue: 4 letters.")
        press(ana, "Give my clue")
        tell(table, "Clue 1, by Ana, 4 letters: Ben, Cy, stand 1 and wildcard.")
        tell(ben, "for your letter 1")
        stands_on_one_line(ben, 4)
        shows_only_others(game, pages)
        for typed, noted in (("e", "e"), ("c", "c"), ("", ""), ("c", "c")):  # each in place of what stands there, and none takes it away
            box = ben.get_by_label("1", exact=True)
            box.fill(typed)
            until(lambda noted=noted: state(game).seat("Ben").notes == (noted, "", "", "", ""))
            until(lambda noted=noted: ben.evaluate("document.activeElement.value") == noted.upper())  # whoever is there stays there
        assert box.evaluate("each => getComputedStyle(each).borderStyle") == "dashed"  # no letter of which anybody is sure
        assert violations(ben) == []
        press(ben, "I know my letter: next")
        tell(table, "Ben: letter 2 of 5.")
        shows_only_others(game, pages)
        for page in (ana, ben, cy):
            press(page, "I have enough clues")
        enter(ana, "Your word", "1 2 3 4 5")
        tell(table, "I am waiting for Ben and Cy.")
        press(ben, "I have no word")
        enter(cy, "Your word", "5 4 3 2 1")
        tell(table, "Cy")
        assert [violations(page) for page in (ben, table)] == [[], []]
        press(ben, "Show the words")
        until(lambda: state(game).phase is Phase.OVER)
        press(cy, "Accept result")
        tell(table, "points together")


def test_a_game_for_six(tmp_path: Path, chromium: Browser) -> None:
    """One phone goes around the table, for six browsers are slow: it follows each player's own link. There are no stands but theirs."""
    with sitting(tmp_path, 6, dealt=True) as game, seated(chromium, game, PLAYERS[:1]) as pages:
        page, table = pages["Ana"], pages["table"]
        for name in PLAYERS[1:6]:
            join(page, game, name)
        links = {name: f"{game.web.here}/seat/{game.web.seats.token(game.session, name)}" for name in PLAYERS[:6]}
        for name in PLAYERS[:6]:
            page.goto(links[name])
            others = [other for other in PLAYERS[:6] if other != name]
            enter(page, "Your next clue", ", ".join(others))
            press(page, "Give my clue")
        tell(table, "4 clue tokens are left: green ones, for anybody.")
        page.goto(links["Ana"])
        press(page, "I know my letter: next")
        assert violations(page) == []
        for name in PLAYERS[:6]:
            page.goto(links[name])
            press(page, "I have enough clues")
        for name in PLAYERS[:6]:
            page.goto(links[name])
            enter(page, "Your word", "2 1 3 5 4")
        press(page, "Show the words")
        until(lambda: state(game).phase is Phase.OVER)
        press(page, "Accept result")
        tell(table, "points together")


@pytest.mark.parametrize("letters", [2, 5, 8, 12])
def test_a_clue_stands_on_one_line(chromium: Browser, letters: int) -> None:
    """Also one with many wide letters."""
    clue = ", ".join(["ben", *["cy"] * (letters - 1)])
    played = begun(4).letters(cy="wwwww").gives("Ana", clue).session
    session = replace(played, seats=Seating(played.players))
    with Web(Pages(Prompts(games=(GAME.name,))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        page = chromium.new_page()
        page.goto(f"{web.here}/seat/{web.seats.token(session, 'Ben')}")
        stands_on_one_line(page, letters)
        page.close()
