"""Every wording of Haiclue is said by somebody's game, with all its fields, and reads well aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.random_play import play_at_random
from tests.support.tiles_table import GAME, NAMES, Tiles, at, begun, guessing, haiku_of, played, sat
from voicehost.core.play import IllegalMove, Move, Say
from voicehost.games.haiclue.state import Options
from voicehost.games.haiclue.tables import COLOURS
from voicehost.session.session import Session
from voicehost.session.teaching import about, topics
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

PROMPTS = Prompts(games=(GAME.name,))


def scripts() -> Iterator[Tiles]:
    for players in (2, 3):
        yield played(begun(players))
    for wrong in (0, 1, 7):
        yield team(wrong)
    yield sat().type(
        "next", "cy is the youngest", "who is the youngest", "i am the youngest", "ana guesses red", "cy votes yes", "count it"
    )
    yield (
        begun().does("Ana", "no-clue").does("Ana", "reopen").clues().type("next", "that is it", "go on without ben", "nobody knows", "yes")
    )
    yield (
        guessing()
        .guesses(ana="red")
        .type("who is still thinking", "read it again", "go on without cy", "ana guesses red", "nobody knows", "yes")
    )
    yield guessing().guesses(ana=COLOURS[guessing().state.author.card]).type("nobody knows", "yes")
    yield guessing().type("don't know").all_guess().type("who is still thinking", "nobody knows", "yes")
    yield begun().type("next", "count it", "ana guesses red")
    yield guessing(open_guesses=True).type("ben guesses red", "ana guesses red", "ana guesses blue")
    yield at("reading", NAMES[:3], players_read=True).type("next", "nobody knows")
    yield guessing(guess_time=5.0, clue_time=5.0, between=5.0).wait(10).wait(10)
    yield begun(clue_time=9.0).wait(4).type("my tiles").wait(6)
    yield begun().wait(400).type("who is still thinking")
    yield at("voting", NAMES[:3], haiku=True).type("yes", "no", "abstain")
    yield at("voting", NAMES[:3], haiku=True).type("yes", "ana votes yes", "yes", "challenge the haiku", "count it")
    yield at("voting", NAMES[:3], haiku=True).type("no", "no", "challenge the haiku")
    yield at("guessing", NAMES[:3], haiku=True).type("challenge the haiku of Cy")
    yield at("between", NAMES[:3], haiku=True).type("challenge the haiku")
    yield sat(12, haiku=True)
    yield guessing().guesses(ana="red").type("nobody knows", "yes", "undo")
    yield (
        guessing()
        .guesses(ana="pass", cy="red")
        .type("ana guessed blue", "yes", "ana guessed red", "yes", "next", "in round one ana guessed red")
    )
    yield guessing().all_guess("red").type("undo", "undo anyway", "ana is the youngest", "ana guessed blue")
    yield guessing().type("ben gives the clue")
    yield begun().type("go on without ben").clues(but=("Cy",)).type("no", "go on without cy", "undo")
    yield (guessing().type("what did ana guess").guesses(ana="pass", cy="red").type("what did ana guess", "what did cy guess"))
    yield guessing().type("who reads").all_guess().type("we read", "we read")
    yield guessing().type("give ana 2 points", "yes", "end the game", "yes", "well played")
    yield guessing().type("end the game", "yes", "well played")
    yield guessing().type("give cy 2 points", "yes", "cy leaves", "yes", "end the game", "yes", "well played")
    yield guessing().type("give cy 2 points", "yes", "give ana 1 points", "yes", "cy leaves", "yes", "end the game", "yes", "well played")
    waits = ("zoe joins", "yes", "give zoe 2 points", "yes", "end the game", "yes", "well played")
    yield guessing().type(*waits)
    yield guessing().type("give cy 2 points", "yes", "cy leaves", "yes", *waits)
    yield begun().type("ben leaves", "yes", "ben is back", "yes")
    yield guessing(4).type("ben leaves", "yes", "oscar takes the place of ben", "yes")
    yield begun(4).type("oscar takes the place of ben", "yes", "ben takes the place of cy", "yes").clues()
    yield begun(2).type("zoe joins", "yes", "give ana 2 points", "yes", "we play 9 rounds")
    yield played(begun(3)).type("scores")


def team(wrong: int) -> Tiles:
    """Of two, who are wrong so often."""
    table = begun(2)
    for turn in range(8):
        table.clues()
        card = table.state.author.card
        table.all_guess(COLOURS[card if turn >= wrong else (card + 1) % 4]).type("next")
    return table.type("targets", "next", "i am the youngest", "well played")


def private() -> Iterator[Say]:
    """What one player alone is told."""
    for haiku in (False, True):
        table = begun(haiku=haiku)
        words = table.state.words(table.state.seat("Ana"))
        for text in ("one rhubarb", "one two", "one", haiku_of(words) if haiku else "one two three"):
            yield from table.session.check("Ana", Move("clue", {"clue": text}))
        yield from table.session.check("Ana", Move("show"))
        yield from table.session.check("Ana", Move("no-clue"))
        yield from table.session.check("Ana", Move("put", {"tile": "1"}))
        yield from table.session.view("Ana").says
    heard = begun().clues(but=("Cy",)).type("go on without cy", "undo")
    yield from heard.session.check("Ben", Move("reopen"))
    for text in ("red", "pink"):
        yield from guessing().session.check("Ana", Move("guess", {"guess": text}))


def refused() -> Iterator[Say]:
    """Before anything begins, and a guess of one's own clue."""
    twice = tuple(f"{'ab'[n % 2] * (1 + n // 2)} c" for n in range(40))
    seats = (("Ana",), ("Ana", "Ana"), ("Sean", "Shawn"), ("?", "Ben"))
    chosen = (Options(youngest="Zoe"), *(Options(tiles=tiles) for tiles in (("moon",), ("moon sun",), twice, ("one sun",) * 60)))
    cases = [*((players, Options()) for players in seats), *(((NAMES[:2]), options) for options in chosen)]
    for players, options in cases:
        try:
            Session.begin(GAME, players, options, 1)
        except IllegalMove as why:
            yield Say(why.key, why.fields)
    try:
        guessing().guesses(ben="red")
    except IllegalMove as why:
        yield Say(why.key, why.fields)


@cache
def everything() -> tuple[Say, ...]:
    found = [*private(), *refused()]
    for table in scripts():
        found += [*table.heard, *(seen for player in (None, "Ana") for seen in _seen(table, player))]
    for seed in (1, 2):
        chance = Tiles(*Session.begin(GAME, NAMES[:4], Options(), seed))
        for session in play_at_random(chance, seed):
            found += session.view(None).says
        found += chance.heard
    return tuple(found)


def _seen(table: Tiles, player: str | None) -> tuple[Say, ...]:
    view = table.session.view(player)
    drawn = (view.in_short, view.circle.common if view.circle is not None else None)
    return (*view.lines, *view.asks, *view.now, *(each for each in drawn if each is not None))


def test_every_wording_is_said() -> None:
    """No key is out of reach; what its words mean is told by the house."""
    meanings = {about(topic).key for topic in topics(GAME.language)}
    assert sorted(PROMPTS.keys(GAME.name) - {each.key for each in everything()} - meanings) == []


def test_each_is_told_all_its_fields() -> None:
    """And reads well aloud: a whole sentence, without symbols or doubled spaces."""
    for each in everything():
        assert not PROMPTS.fields(each.key) - set(each.fields), each.key
        text = PROMPTS.text(each).text
        assert text[:1].isupper() or text[:1].isdigit() or each.key == "line-counted", text
        assert text[-1] in ".!?" or each.key.startswith(("round-", "no-haiku", "page-")), text
        assert not re.search(r"  |[_{}\[\]#*]| ,|,,| \.", text), text


@pytest.mark.parametrize("key", ["target", "guessed", "target-was", "your-target", "your-guess"])
def test_a_target_is_told_by_its_place_its_colour_and_its_word(key: str) -> None:
    """Nothing by colour alone."""
    assert PROMPTS.fields(key) >= {"place", "colour", "word"}
