"""A game by phones alone: everything that a trick asks can be done by touches, and a hand is nobody else's business."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.support.cards_table import TABLE, some_poets
from tests.support.languages import made
from tests.support.tiers import first
from voicehost.core.play import Move, Player, Say
from voicehost.core.speech import Phrase, samples
from voicehost.games.slam_kartenspiel.asking import reckoned
from voicehost.games.slam_kartenspiel.state import Phase
from voicehost.private.entry import chosen
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick

GAME = made("slam-kartenspiel", "de")
PROMPTS = Prompts("de", (GAME.name,))


def touched(session: Session, player: Player, phrase: Phrase, random: Random, at: int) -> Session:
    """One of the buttons that a page has for it."""
    slots = {slot.name: random.choice(slot.choices)[1] for slot in phrase.slots}
    found = chosen(session.view(player).moves, phrase.way, slots)
    assert found is not None
    return session.touch(at, found[1], player)[0]


def step(session: Session, random: Random, at: int) -> Session:
    state = session.state
    if state.phase is Phase.BOOKING:
        player = state.waiting[0]
        names = ("first", "second", "third")
        cards = dict(zip(names, some_poets(state, player, random), strict=False))
        entries = session.view(player).entries
        phrase = next(way for way in entries if way.move == "choose" and {slot.name for slot in way.slots} == cards.keys())
        found = chosen(entries, phrase.way, cards)
        assert found is not None
        assert "your-choice" in {sentence.key for sentence in session.check(player, found[1])}
        return session.enter(at, player, found[1])[0]
    if state.phase is Phase.APPLAUSE:
        player = reckoned(state).shouting[0]
        phrase = next(way for way in session.view(player).moves if way.move == "call")
        return touched(session, player, phrase, random, at).tick(at + samples(1))[0]
    alone = [
        (player, way)
        for player in session.players
        for way in session.view(player).entries
        if way.move == "gender" and player in session.view(None).awaited
    ]
    for player, phrase in alone:
        return session.enter(at, player, Move("gender", {"gender": random.choice(phrase.slots[0].choices)[1]}))[0]
    others = {*HOUSE_MOVES.names, "schinken"}
    doable = [(player, way) for player in session.players for way in session.view(player).moves if way.move not in others]
    assert doable, session.asks
    return touched(session, *random.choice(doable), random, at)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_whole_game_by_touches(players: int) -> None:
    """Each page says so in German; somebody wins, and everybody's account follows."""
    session, _ = Session.begin(GAME, TABLE[:players], GAME.options(breath=0.0, weekdays=True, variety=True), 4)
    random, steps = Random(players), 0
    while session.state.phase is not Phase.OVER:
        steps += 1
        assert steps < 300
        session = step(session, random, samples(10 * steps))
        for player in session.players:
            assert forms(session.view(player), GAME.language)
    *_, won = GAME.verdict(session.state)[: -len(session.players)]
    assert " gewinn" in PROMPTS.text(won).text


def test_a_button_says_each_card_once() -> None:
    """As it is printed: "Was kann Der Rap-Poet", without its key behind it."""
    session, _ = Session.begin(GAME, TABLE, GAME.options(breath=0.0), 4)
    labels = [button.label for player in TABLE for form in forms(session.view(player), GAME.language).private for button in form.buttons]
    assert any("-" in label for label in labels)
    assert not any("(" in label for label in labels)


def test_the_button_of_the_applause_is_there_until_the_slam_is_won() -> None:
    """Of each player their own, and none while poets are chosen. Whoever calls it later, which costs them the Slam, does so aloud."""
    session, _ = Session.begin(GAME, TABLE[:3], GAME.options(breath=0.0), 4)
    random = Random(1)
    phases = set()
    for at in range(1, 60):
        offered = {player: [way for way in session.view(player).moves if way.move in ("schinken", "call")] for player in session.players}
        calls = session.state.phase in (Phase.SHOW, Phase.APPLAUSE)
        for player, (*phrases,) in offered.items():
            assert [slot.choices for way in phrases for slot in way.slots] == ([((player.lower(), player),)] if calls else [])
        phases.add(session.state.phase)
        if session.state.phase is Phase.OVER:
            break
        session = step(session, random, samples(10 * at))
    assert {Phase.BOOKING, Phase.SHOW, Phase.BETWEEN} <= phases


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_two_sittings_that_differ_in_a_hand_look_alike_to_the_others(seed: int) -> None:
    """What the others and the table see, hear and may say and do is the same, until the cards are turned."""
    sitting, _ = Session.begin(GAME, TABLE[:3], GAME.options(breath=0.0), seed)
    owner, others = "Karl", ("Ida", "Romy", None)
    hand, pile = sitting.state.seat(owner).hand, sitting.state.draw
    swapped = replace(sitting.state.reseat(owner, hand=pile[:5]), draw=(*hand, *pile[5:]))
    two = replace(sitting, state=swapped)
    assert sitting.view(owner).mine != two.view(owner).mine
    for at, player in enumerate((owner, "Ida", "Karl"), 1):
        assert [sitting.view(other) for other in others] == [two.view(other) for other in others]
        assert sitting.listening == two.listening
        (sitting, said), (two, other_told) = (chose(session, player, samples(at)) for session in (sitting, two))
        assert said == other_told


def chose(session: Session, player: Player, at: int) -> tuple[Session, tuple[Say, ...]]:
    """The first two of a hand."""
    entries, cards = session.view(player).entries, session.state.seat(player).hand[:2]
    found = chosen(entries, entries[0].way, dict(zip(("first", "second"), cards, strict=True)))
    assert found is not None
    return session.enter(at, player, found[1])
