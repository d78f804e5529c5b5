"""Whom the pages of those wait for of whom nothing is asked just now, and what is asked of the others: games laid out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.jam_table import Jam, begun, sat
from tests.support.jam_table import at as jam_at
from tests.support.table import PLAYERS, Table, performing, writing
from tests.support.tiles_table import begun as clues_begun
from voicehost.core.play import Place, Player, Say, say
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick


def first(table: Table, player: Player) -> str:
    """The move of the large control on that player's phone; without one, whom they wait for."""
    seen = table.session.view(player)
    made = forms(seen, table.session.game.language).first
    if made is not None:
        return next(phrase.move for phrase in (*seen.entries, *seen.moves) if phrase.way == made.way)
    return " ".join(str(name) for ask in seen.asks if ask.key == "page-awaited" for name in seen.awaited)


def guessed(*lines: str) -> Table:
    """Ana performs; Ben has guessed wrong over it."""
    return performing().speak("ben guesses hill", 3, 4).type(*lines)


def arranging() -> Jam:
    """Ana has put her letters in order."""
    return jam_at("arranging", PLAYERS[:3]).does("Ana", "arrange", cards="5 4 3 2 1")


@pytest.mark.parametrize(
    ("begin", "wanted"),
    [
        (writing, {"Ana": "write", "Ben": "write", "Cy": "write"}),
        (lambda: writing().enter("Ana", "house"), {"Ana": "take", "Ben": "write", "Cy": "write"}),
        (lambda: writing().enter("Ana", "house").enter("Ben", "heaven"), {"Ana": "take", "Ben": "Ana Cy", "Cy": "write"}),
        (guessed, {"Ana": "the-end", "Ben": "Ana", "Cy": "tap"}),
        (lambda: guessed("the end").wait(1), {"Ana": "Cy Dee", "Ben": "Cy Dee", "Cy": "guess"}),
        (
            lambda: performing().speak("ben guesses heaven", 3, 4).type("next", "challenge the rhyme"),
            {"Ana": "vote", "Ben": "Ana", "Cy": "Ana"},
        ),
        (sat, {"Ana": "word", "Ben": "word", "Cy": "word"}),
        (lambda: sat().does("Ana", "word", given="horse"), {"Ana": "Ben Cy", "Ben": "word", "Cy": "word"}),
        (begun, {"Ana": "draft", "Ben": "draft", "Cy": "draft"}),
        (lambda: begun().type("ana is ready"), {"Ana": "draft", "Ben": "draft", "Cy": "draft"}),
        (lambda: jam_at("shared", PLAYERS[:3]).does("Ben", "draft", clue="cy, cy"), {"Ana": "draft", "Ben": "give-mine", "Cy": "draft"}),
        (lambda: jam_at("laying", PLAYERS[:3]), {"Ana": "lay", "Ben": "Ana", "Cy": "Ana"}),
        (arranging, {"Ana": "Ben Cy", "Ben": "arrange", "Cy": "arrange"}),
    ],
)
def test_each_phone_has_what_is_asked_of_its_player(begin: Callable[[], Table], wanted: dict[Player, str]) -> None:
    """A word, a guess, a vote, a clue: of whom it is wanted, in the moment in which it is."""
    table = begin()
    assert {player: first(table, player) for player in wanted} == wanted


@pytest.mark.parametrize(
    ("begin", "player"),
    [
        (lambda: clues_begun().does("Ana", "no-clue"), "Ana"),
        (arranging, "Ana"),
        (lambda: sat().does("Ana", "word", given="horse"), "Ana"),
    ],
)
def test_whom_they_wait_for_is_told_once(begin: Callable[[], Table], player: Player) -> None:
    """To who waits; the table screen has the game's own sentence for it."""
    table = begin()
    seen = table.session.view(player)
    keys = [sentence.key for sentence in seen.says if sentence.fields.get("players") == seen.awaited]
    assert keys == ["page-awaited"]
    assert [sentence.key for sentence in table.session.view(None).says if sentence.fields.get("players") == seen.awaited]


@pytest.mark.parametrize(
    ("begin", "asks"),
    [
        (lambda: begun().type("ana is ready"), say("talk")),
        (lambda: jam_at("shared", PLAYERS[:3]), say("talk-few", players=("Ben", "Cy"), n=2)),
        (lambda: jam_at("shared", PLAYERS[:3]).type("cy leaves", "yes"), say("talk-few", players=("Ben",), n=1)),
        (lambda: jam_at("shared", PLAYERS[:3]).type("ben gives the clue", "no clue"), say("talk-few", players=("Ben", "Cy"), n=2)),
        (lambda: jam_at("shared", PLAYERS[:3]).type("ben offers six letters two players"), say("talk-few", players=("Ben", "Cy"), n=2)),
    ],
)
def test_who_alone_may_give_the_clue_is_told_to_all(begin: Callable[[], Table], asks: Say) -> None:
    """Who may not give it reads that they may get theirs ready. Nobody is waited for, because whoever may give it may also decline."""
    table = begin()
    theirs = Say("talk-of-others", asks.fields) if asks.key == "talk-few" else asks
    for player, asked in ((None, asks), ("Ana", theirs)):
        seen = table.session.view(player)
        assert (seen.at(Place.ASKS), seen.who, seen.awaited) == ((asked,), (), ())


def test_whoever_may_give_the_clue_but_needs_none_reads_that_they_may() -> None:
    table = jam_at("shared", PLAYERS[:3]).type("ben is ready")
    asked = say("talk-few-yours", player="Ben", others=("Cy",), n=2)
    assert table.session.view("Ben").at(Place.ASKS) == (asked,)


@pytest.mark.parametrize(("entered", "takers"), [((), set()), (("Ben",), {"Ben"}), (("Ben", "Ana"), {"Ben"})])
def test_a_tile_is_offered_to_whoever_may_take_one(entered: tuple[Player, ...], takers: set[Player]) -> None:
    """To nobody before there is a word, and then to one after another."""
    table = writing()
    for player in entered:
        table.enter(player, "heaven")
    offered = {player for player in PLAYERS[:3] if "take" in {phrase.move for phrase in table.session.view(player).moves}}
    assert offered == takers
