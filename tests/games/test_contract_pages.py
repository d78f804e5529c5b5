"""Phones for any game: a page is the view, and no line of the web module or its templates knows which game it shows."""

from __future__ import annotations

import ast
import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support.languages import EVERY, called
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Game, Place, Player
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.session.written import OF_THE_HOUSE
from voicehost.speak.languages import SHIPPED as FOLDER
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import is_listed
from voicehost.web.pages import MINUS, Pages, from_afar, label, quoted
from voicehost.web.shown import Shown

pytestmark = [pytest.mark.quick, pytest.mark.more]

WEB = Path(__file__).parents[2] / "voicehost" / "web"


def text_of(page: str) -> str:
    """Its words, between which there is one space, whatever stands between them in the page."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


def offered(page: str) -> set[str]:
    """What can be done on a page, by the moves that it sends."""
    return {html.unescape(way) for way in re.findall(r'name="way" value="([^"]*)"', page)}


def groups(page: str) -> list[list[str]]:
    """What several buttons are called together, and then each of them."""
    return [[legend, *re.findall(r"<button[^>]*>(.*?)</button>", rest)] for legend, rest in re.findall(GROUP, page, re.DOTALL)]


GROUP = r"<legend>(.*?)</legend>(.*?)</fieldset>"


def with_all_options(game: Game[Any]) -> Iterator[Session]:
    """The beginning of a sitting in which everything is on that can be."""
    options = game.options()
    on = {field.name: True for field in fields(options) if isinstance(getattr(options, field.name), bool)}
    table = Table(*Session.begin(game, PLAYERS[:4], replace(options, **on), 1))
    return islice(play_at_random(table, 1), 40)


@every_game
def test_every_page_is_the_view(game: Game[Any]) -> None:
    """Every line, every ask, a way to do each move and entry that has something to choose, and nothing else to do: for everybody, and for
    the table."""
    prompts = Prompts(game.language.name, (game.name,))
    pages, kinds = Pages(prompts), set()
    for session in (*some(called(game)), *with_all_options(game)):
        shown = Shown(1, replace(session, seats=Seating(session.players)), ())
        for player in (*session.players, None):
            seen = shown.session.view(player)
            page = pages.seat(shown, player, "0") if player else pages.table(shown, "0", "", "", "", "")
            there = text_of(page)
            left = {name for name, touch in seen.touches.items() if touch.left}
            entries = (phrase for phrase in seen.entries if phrase.move not in left)
            assert offered(page) == {phrase.way for phrase in (*entries, *seen.moves) if is_listed(phrase)}
            for sentence in seen.says:
                spoken = prompts.read(sentence, player, alone=seen.who == (player,))
                text = quoted(
                    from_afar(
                        html.escape(spoken.written or spoken.text).replace("&#x27;", "\u2019").replace("&quot;", "&#34;"), game.language
                    ),
                    game.language,
                )
                text = MINUS.sub("\u2212", label(text) if sentence in seen.at(Place.PROGRESS) else text)
                assert html.unescape(text) in there
            for standing in seen.standings:
                place = f"{standing.place}. " if any(other.place > 1 for other in seen.standings) else ""
                points = re.escape(MINUS.sub("\u2212", standing.shown))
                row = rf"{place}{standing.player[0]} {standing.player} (?:[+\u2212]\d+ )*{points}"
                assert re.search(row, there)  # between them, what the round or the ruling brought
            assert not [group for group, *choices in groups(page) if not group or group in choices]
            kinds |= offered(page)
    assert len(kinds) > 10


@cache
def all_names() -> frozenset[str]:
    return frozenset(name for game in EVERY for name in names(game))


def names(game: Game[Any]) -> set[str]:
    """What only this game calls so: itself, its moves, its prompts, its options."""
    prompts = tomllib.loads((FOLDER / "en" / f"{game.name}.toml").read_text(encoding="utf-8"))
    house = tomllib.loads((FOLDER / "en" / "house.toml").read_text(encoding="utf-8"))
    moves = {phrase.move for session in some(called(game), 120) for phrase in moves_of(session)}
    return {game.name, game.name.replace("-", "_"), *moves, *prompts, *game.private, *game.asides} - {*house, *OF_THE_HOUSE}


def moves_of(session: Session) -> list[Any]:
    everyone: tuple[Player | None, ...] = (None, *session.players)
    touched = [phrase for player in everyone for phrase in (*session.view(player).entries, *session.view(player).moves)]
    return [*session.listening.grammar.phrases, *touched]


OURS = frozenset({"begin", "choices", "chosen", "later", "letters", "more", "pile", "sum", "who", "way", "why"})
"""Names of games' that the core (of a line's fields) or the pages (of a caption's parts, of what is folded away, of a column of the scores,
of the button that ends the lobby, of the move that a form sends, and of what a card says or lies on) have too."""


def texts(source: Path) -> set[str]:
    """Every string of a module but its docstrings, and what it imports; of a template, whatever is in quotes."""
    written = source.read_text(encoding="utf-8")
    if source.suffix != ".py":
        return set(re.findall(r"""["']([^"'\n]*)["']""", written))
    tree = ast.parse(written)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documentation}
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {text for text in strings | imported if isinstance(text, str)}


SOURCES = sorted(path for path in WEB.rglob("*") if path.suffix in (".py", ".html", ".js", ".css") and path.name != "tokens.css")
"""tokens.css alone names games: each has a world of colour, and one that has none there has the first."""


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.name))
def test_the_web_module_knows_no_game(source: Path) -> None:
    """No game, no move, no prompt of one is named in it, so that another game needs nothing there."""
    found = texts(source)
    assert all_names() & found <= OURS
    assert not [text for text in found if text.startswith("voicehost.games")]


def test_a_planted_name_is_found(tmp_path: Path) -> None:
    """A line of code, and one of a template, that would treat a game by itself."""
    assert {"poetry-slam", "guess", "tap", "write", "place", "guess-now"} <= all_names()
    for name, line in (
        ("a.py", 'if move.name == "tap":\n    pass\n'),
        ("a.html", '{% if phrase.move == "place" %}'),
        ("a.js", "t('guess-now')"),
    ):
        (tmp_path / name).write_text(line)
        assert texts(tmp_path / name) & all_names() - OURS
