"""A question that is answered by yes or no: two tiles on the table screen, two buttons on the phones of those who are asked."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support import letters_table
from tests.support.languages import called
from tests.support.table import Table, performing
from voicehost.core.play import Game
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages, question
from voicehost.web.shown import Shown

pytestmark = [pytest.mark.quick, pytest.mark.more]

TILE = r'<p class="(yes|no)"><svg.*?</svg>(.*?)</p>'
BUTTON = r'<button id="[^"]*" class="(yes|no)" name="\w+" value="\1"><svg.*?</svg>(.*?)</button>'


@cache
def pages(language: str, game: str) -> Pages:
    return Pages(Prompts(language, (game,)))


def pages_of(session: Session) -> Pages:
    return pages(session.game.language.name, session.game.name)


def table_of(session: Session) -> str:
    return pages_of(session)._table(Shown(1, session, ()), "0", (), "", "", "")


def seat_of(session: Session, player: str) -> str:
    return pages_of(session)._seat(Shown(1, session, ()), player, "0")


QUOTES = "\u201c\u201d\u201e"


def tiles(session: Session) -> list[tuple[str, str]]:
    """What they mean, and what stands on them."""
    return [(meaning, text.strip(QUOTES)) for meaning, text in re.findall(TILE, table_of(session))]


def buttons(session: Session, player: str) -> list[tuple[str, str]]:
    """Of those that do what is asked."""
    page = seat_of(session, player)
    return re.findall(BUTTON, page[page.index('id="first"') : page.index('id="answer"')])


def test_what_is_said_stands_in_quotation_marks() -> None:
    """Nobody can touch a television."""
    session = letters_table.counting({"Ana": 3, "Ben": 3, "Cy": 9}).type("end the game").session
    assert re.findall(TILE, table_of(session)) == [("yes", "\u201cYes\u201d"), ("no", "\u201cNo\u201d")]


BOTH = [("yes", "Yes"), ("no", "No")]

QUESTIONS = {
    "a dispute": (letters_table.racing("gale").type("ana fale", "ben pale", "challenge fale"), "Ana"),
    "a decision of the table": (performing().type("the end", "ana has twelve points"), "Ben"),
    "whether the game ends": (letters_table.racing("game").type("ana fame", "end the game"), "Cy"),
    "whether it was meant": (letters_table.counting({"Ana": 3, "Ben": 3}).type("ana is out of cards"), "Ana"),
    "whether a poem had ended": (performing().speak("ben guesses heaven", 5.5, 6.5).until(8.5), "Ana"),
}


@pytest.mark.parametrize(("table", "asked"), QUESTIONS.values(), ids=QUESTIONS)
def test_two_tiles_and_two_buttons(table: Table, asked: str) -> None:
    assert tiles(table.session) == BOTH
    assert buttons(table.session, asked) == BOTH


STUCK = letters_table.counting({"Ana": 4, "Ben": 3}).type("we are stuck")


def test_what_they_mean_stands_on_them_where_yes_alone_could_mean_either() -> None:
    session = STUCK.session
    assert tiles(session) == buttons(session, "Ana") == [("yes", "Yes, stuck"), ("no", "No, play on")]
    assert "Stuck on Game?" in table_of(session)


def test_another_question_meanwhile_has_the_plain_ones() -> None:
    session = letters_table.counting({"Ana": 4, "Ben": 3}).type("we are stuck", "end the game").session
    assert tiles(session) == buttons(session, "Ana") == BOTH


def test_no_other_question_has_them() -> None:
    for table in (letters_table.begun(), performing(), letters_table.counting({"Ana": 3, "Ben": 3})):
        assert tiles(table.session) == []


def test_what_is_asked_is_large_and_how_it_is_answered_is_drawn() -> None:
    """The one sentence that the answers belong to, after the reason to ask it; screen readers have the others."""
    session = QUESTIONS["whether it was meant"][0].session
    asked = ("Ana still has", "Is Ana"), ("you still have", "Are you")
    for page, (has, whether) in zip((table_of(session), seat_of(session, "Ana")), asked, strict=True):
        assert f'<p><small>By my count {has} 3 cards.</small> {whether} out of cards? <small class="unseen">Yes or no.</small>' in re.sub(
            r' class="(large|led)"|<span class="badge.*?</span> ', "", page
        ).replace("<p>\n<small", "<p><small")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("12 points for Ana, instead of 0?", ("", "12 points for Ana, instead of 0?", "")),
        ("Vote. Does Fale count? Yes or no.", ("Vote.", "Does Fale count?", "Yes or no.")),
        ("Say yes or no.", ("", "Say yes or no.", "")),
    ],
)
def test_which_sentence_is_asked(text: str, parts: tuple[str, str, str]) -> None:
    assert question(text) == parts


@every_game
def test_in_any_game(game: Game[Any]) -> None:
    """Whoever is asked has the buttons, and nobody else; with the tiles, in that language. A poet does not rule on their own scores."""
    plain = tuple(game.language.answers[meaning][0].capitalize() for meaning in ("yes", "no"))
    for session in some(called(game)):
        seen, drawn = session.view(None), tiles(session)
        yes, no = map(pages_of(session)._read, seen.answers) if seen.answers else plain
        assert drawn in ([], [("yes", yes), ("no", no)])
        for player in session.players[:: 1 if drawn else 3]:
            answers = buttons(session, player)
            assert not answers or drawn, seen.asks
            if ("is-that-right", player) in [(asked.key, asked.fields.get("player")) for asked in seen.asks]:
                assert answers == []
            elif drawn and player in (seen.awaited or session.roster.present):
                assert answers == drawn, (player, seen.asks)
