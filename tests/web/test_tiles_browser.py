"""Whole games of Haiclue on phones in a real browser: of two, of four and of twelve players, by touch and by keyboard."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Page

from tests.support.browser import CHROMIUM, Playing, chromium, click, enter, join, playing_of, press, seated, tell, until, violations
from tests.support.tiles_table import GAME, NAMES
from voicehost.commands.lines import GameRecord
from voicehost.commands.page import page as record
from voicehost.games.haiclue.state import Options, Phase, State
from voicehost.log.store import Header
from voicehost.speak.prompts import Prompts

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

__all__ = ["chromium"]


def sitting(path: Path, players: int) -> AbstractContextManager[Playing]:
    return playing_of(path, GAME, NAMES[:players], Options(remind=0.0, dispute=0.0, breath=0.0))


def state(game: Playing) -> State:
    now = game.session.state
    assert isinstance(now, State)
    return now


def guess(page: Page, target: int = 0) -> None:
    click(page, page.get_by_role("group", name="Guess").get_by_role("button").nth(target))


def shows(page: Page, text: str) -> None:
    """In answer to the last touch, to whoever cannot see it, too."""
    page.get_by_role("status").get_by_text(text, exact=True).wait_for()


def by_touch(game: Playing, page: Page) -> None:
    """A clue tile by tile, one of them taken out again: each time it is told how the line reads."""
    ana = state(game).seat("Ana")
    words = state(game).words(ana)
    tiles = page.get_by_role("group", name="Tile")
    assert [button.inner_text().lower() for button in tiles.get_by_role("button").all()] == list(words)
    for at, so_far in ((2, words[2:3]), (7, (words[2], words[7])), (0, (words[2], words[7], words[0]))):
        click(page, tiles.get_by_role("button", name=words[at].capitalize(), exact=True))
        shows(page, f"Your clue so far: {' '.join(so_far)}.")
    press(page, f"Take out {words[7]}")
    shows(page, f"Your clue so far: {words[2]} {words[0]}.")
    assert violations(page) == []
    press(page, "This is my clue")
    shows(page, f"Your clue: {words[2]} {words[0]}.")


def by_keyboard(game: Playing, page: Page) -> None:
    """Tab and Enter, and nothing else."""
    player = page.title().partition(" \u00b7 ")[0]
    words = state(game).words(state(game).seat(player))
    for word in words[:2]:
        page.get_by_role("group", name="Tile").get_by_role("button", name=word.capitalize(), exact=True).focus()
        page.keyboard.press("Enter")
        shows(page, f"Your clue so far: {' '.join(words[: words.index(word) + 1])}.")
    done = page.get_by_role("button", name="This is my clue")
    done.focus()
    page.keyboard.press("Enter")
    shows(page, f"Your clue: {words[0]} {words[1]}.")


def ended(game: Playing, table: Page, clues: int) -> None:
    """The table screen has the clues that most have guessed, each with its target, and who got it."""
    until(lambda: state(game).phase is Phase.OVER)
    told_of = {
        f"{clue.author}\u2019s clue for \u201c{clue.target}\u201d: \u201c{clue.lines[0]}\u201d. {clue.right[0] if clue.right else 'Nobody'}"
        for clue in state(game).kept
    }

    def shown() -> set[str]:
        lines = [line.strip() for line in table.locator("#lines li").all_text_contents()]
        return {clue for clue in told_of if any(line.startswith(clue) for line in lines)}

    until(lambda: len(shown()) == min(len(told_of), 3) or 0 < len(shown()) == table.locator("#lines li").count())
    assert len(state(game).kept) == clues
    assert violations(table) == []


def test_a_game_for_two(tmp_path: Path, chromium: Browser) -> None:
    """Each on a phone, to the end; nothing is held against any page on the way, nor against the record."""
    with sitting(tmp_path, 2) as game, seated(chromium, game, NAMES[:2]) as pages:
        ana, ben, table = pages["Ana"], pages["Ben"], pages["table"]
        press(ana, "I am the youngest")
        by_touch(game, ana)
        by_keyboard(game, ben)
        tell(ana, "Which word does")
        assert [violations(page) for page in (ana, table)] == [[], []]
        while state(game).phase is not Phase.OVER:
            for page in (ana, ben) if state(game).phase is Phase.CLUES else ():
                enter(page, "Clue", "one two three")
            author = state(game).author.player
            guess(ben if author == "Ana" else ana, state(game).author.card)
            tell(table, "Say: \u201cnext\u201d.")
            press(ana, "Next clue")
        assert violations(ana) == []
        ended(game, table, 8)
        press(ben, "Accept result")
        tell(table, "Eight points: a perfect score!")
        header = Header(GAME.name, GAME.rules_version, NAMES[:2], {}, 3, "en", "2026-03-01T20:15:00+01:00")
        ana.set_content(record(GameRecord(header, True, GAME.sheet(state(game)), (), frozenset(), Prompts(games=(GAME.name,))), {}))
        assert ana.get_by_role("article").count() == 8
        assert violations(ana) == []


def test_a_game_for_four(tmp_path: Path, chromium: Browser) -> None:
    """In the first round everybody guesses, then one, and the others give up. The table screen tells who is still thinking; a guess of
    one's own clue is not offered."""
    with sitting(tmp_path, 4) as game, seated(chromium, game, NAMES[:4]) as pages:
        press(pages["Ana"], "I am the youngest")
        while state(game).phase is not Phase.OVER:
            for name in NAMES[:4] if state(game).phase is Phase.CLUES else ():
                enter(pages[name], "Clue", "one two")
            guessers = [name for name in NAMES[:4] if name != state(game).author.player]
            tell(pages["table"], f"{guessers[0]}, {guessers[1]} and {guessers[2]} are still thinking.")
            everybody = state(game).round == 0
            for at, name in enumerate(guessers if everybody else guessers[:1]):
                guess(pages[name], (at + state(game).turn) % 4)
            assert pages[state(game).author.player].get_by_role("group", name="Guess").count() == 0
            if not everybody:
                game.say("nobody knows")
                game.say("yes")
            press(pages["Ben"], "Next clue")
        ended(game, pages["table"], 24)


def test_a_game_for_twelve(tmp_path: Path, chromium: Browser) -> None:
    """One phone goes around the table, for twelve browsers are slow: it follows each player's own link. One guesses each clue, and then the
    table gives up."""
    with sitting(tmp_path, 12) as game, seated(chromium, game, NAMES[:1]) as pages:
        page, table = pages["Ana"], pages["table"]
        press(page, "I am the youngest")
        for name in NAMES[1:12]:
            join(page, game, name)
        links = {name: f"{game.web.here}/seat/{game.web.seats.token(game.session, name)}" for name in NAMES[:12]}
        while state(game).phase is not Phase.OVER:
            for name in NAMES[:12] if state(game).phase is Phase.CLUES else ():
                page.goto(links[name])
                enter(page, "Clue", "two one")
            for name in [name for name in NAMES[:12] if name != state(game).author.player][:1]:
                page.goto(links[name])
                guess(page, state(game).turn % 4)
            game.say("nobody knows")
            game.say("yes")
            press(page, "Next clue")
        ended(game, table, 24)
