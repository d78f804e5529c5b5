"""A view: each fact once, wherever it would stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.play import Card, Moment, Place, Reached, Say, Supply, Token, Touch, View, facts, say

pytestmark = [pytest.mark.quick, pytest.mark.more]

WORD, ASK, NOW, LINE = say("word", word="fame"), say("who-next"), say("thinking", players=("Ana",)), say("points", player="Ana", n=2)
SAYS = st.lists(st.sampled_from([say("s", n=n) for n in range(6)]), max_size=4).map(tuple)
PLACES = ("headline", "asks", "now", "progress", "lines", "mine", "how")


@given(st.fixed_dictionaries(dict.fromkeys(PLACES, SAYS)), st.lists(st.sampled_from([say("s", n=n) for n in range(6)]), max_size=3))
def test_a_fact_stands_once(places: dict[str, Any], drawn: list[Say]) -> None:
    """In the most prominent of its places, whatever else is said or drawn; none is lost."""
    cards = tuple(Card("F", "Ana", each) for each in drawn)
    seen = View(Moment.ALL, facts(**places, cards=cards))
    shown = [fact.say for fact in seen.facts]
    everything = [each for says in places.values() for each in says] + drawn
    assert all(shown.count(each) == 1 for each in shown)
    assert all(each in shown for each in everything)
    for fact in seen.facts:
        assert fact.places == tuple(place for place in PLACES if fact.say in places[place])
    assert [card for card in seen.cards if card not in cards] == []


def test_cards_lie_in_their_own_order() -> None:
    """Whatever the order of the sentences that tell them."""
    cards = (Card("F", "Ana", WORD), Card("G", "Ben", LINE), Card("H", "Ben", LINE))
    assert View(Moment.ALL, facts(lines=(LINE, ASK, WORD), cards=cards)).cards == cards


def test_what_is_asked_may_be_the_headline() -> None:
    """It is shown there, and said again all the same."""
    seen = View(Moment.ALL, facts(headline=(WORD,), asks=(WORD, ASK)))
    assert seen.at(Place.HEADLINE) == (WORD,)
    assert seen.at(Place.ASKS) == (ASK,)
    assert seen.asks == (WORD, ASK)


def test_what_is_no_longer_asked_stands_where_else_it_belongs() -> None:
    """A player's own, which was what they were asked about."""
    seen = View(Moment.ALL, facts(asks=(LINE,), mine=(LINE,)))
    assert (seen.asks, seen.mine) == ((LINE,), ())
    other = seen.with_sentences(asks=(ASK,))
    assert (other.asks, other.mine) == ((ASK,), (LINE,))


def test_what_is_drawn_is_no_line() -> None:
    """A card, and a row of how far somebody has come, stand for their sentence; how something is done is shown nowhere."""
    far = Reached("Ana", say("far", n=2), say("place", player="Ana"))
    seen = View(Moment.ALL, facts(lines=(WORD, LINE), how=(NOW,), cards=(Card("F", "Ana", WORD),), reached=(far,)))
    assert seen.at(Place.LINES) == (LINE,)
    assert (seen.cards[0].face, seen.reached) == ("F", (far,))
    assert far.sentence in seen.says
    assert NOW not in seen.says
    assert seen.how == (NOW,)


def test_a_supply_is_no_headline() -> None:
    """Tokens stand for their sentence wherever it belongs, which is told all the same, and stays when other sentences change."""
    seen = View(Moment.ALL, facts(headline=(LINE, WORD), supply=Supply(LINE, (Token("red"), Token("red", taken=True)))))
    assert seen.at(Place.HEADLINE) == (WORD,)
    assert seen.says == (LINE, WORD)
    assert seen.with_sentences(asks=(ASK,)).supply == seen.supply
    assert seen.with_sentences(supply=None).at(Place.HEADLINE) == (LINE, WORD)


@pytest.mark.parametrize(("who", "named"), [(("Ana",), True), (("Ben",), False), ((), False)])
def test_whose_it_is_may_be_named_by_a_sentence(who: tuple[str, ...], named: bool) -> None:
    """Then a page need not list them."""
    assert View(Moment.ALL, facts(now=(NOW,)), who=who).names_who is named


def test_other_sentences_and_other_moves() -> None:
    """What is changed is changed, and the rest stays."""
    seen = View(Moment.ALL, facts(headline=(WORD,), asks=(ASK,), lines=(LINE,)), touches={"play": Touch(0), "undo": Touch(folded=True)})
    other = seen.with_sentences(asks=(NOW,), headline=()).wanting("vote", "play").touched("play", folded=True)
    assert (other.asks, other.at(Place.HEADLINE), other.at(Place.LINES)) == ((NOW,), (), (LINE,))
    assert other.wanted == ("vote", "play")
    assert other.touches["play"] == Touch(1, folded=True)
    assert other.touches["undo"].folded
