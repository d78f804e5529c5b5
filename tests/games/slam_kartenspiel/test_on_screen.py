"""What screens show of a Slam while something is open: the card that is asked about, and nothing of a ruling that a call may undo."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

import pytest

from tests.games.slam_kartenspiel.test_known import begun
from tests.support.cards_table import game, in_trick
from tests.support.languages import made
from tests.web.test_pages import seat_of
from voicehost.core.play import Spelled, say
from voicehost.games.slam_kartenspiel import applause, rounds, stages
from voicehost.games.slam_kartenspiel.asking import question, won_by
from voicehost.games.slam_kartenspiel.asking import reckoned as reckoning
from voicehost.games.slam_kartenspiel.state import InTrick, Phase
from voicehost.games.slam_kartenspiel.wording import localized
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

GAME = made("slam-kartenspiel", "de")


def reckoned() -> InTrick:
    """A trick without a tie that somebody has won, and in which nobody has lost by a call."""
    states = chain.from_iterable(game(3, seed, breath=0.0) for seed in range(5))
    tricks = (in_trick(state) for state in states if state.phase is Phase.BETWEEN and question(state) is None)
    return next(trick for trick in tricks if won_by(trick) and len(reckoning(trick).tied) < 2 and not trick.trick.lost)


def test_a_trick_that_a_call_may_cost_is_not_shown_as_won() -> None:
    """No tick, no sums and no points, until it is known whose call it was. If nobody called, all of it is back."""
    state = reckoned()
    before = GAME.view(state, None)
    assert any(card.won for card in before.cards)
    assert any(each.change for each in before.standings)
    called, _ = applause.schinken(state, state.since)
    assert applause.asks_who(called)
    for player in (None, *state.players):
        seen = GAME.view(called, player)
        assert not any(card.won or card.total is not None for card in seen.cards)
        assert not any(each.change for each in seen.standings)
    assert {card.owner for card in GAME.view(called, None).cards} == {seat.player for seat in state.seats if seat.chosen}
    back, _ = applause.was(called, state.since, None)
    assert (GAME.view(back, None).cards, GAME.view(back, None).standings) == (before.cards, before.standings)


def test_between_slams_the_winner_is_larger_than_what_to_say_next_on_a_phone() -> None:
    """Alone above the control: how a tie was decided is read below it."""
    states = [*chain.from_iterable(game(3, seed, breath=0.0) for seed in range(5))]
    tricks = [in_trick(state) for state in states if state.phase is Phase.BETWEEN and question(state) is None]
    long = 0
    for trick in (trick for trick in tricks if won_by(trick) in trick.players):
        page = seat_of(replace(Session.begin(GAME, trick.players, trick.options, 0)[0], state=trick), trick.players[0])
        headlines = re.findall(r'<p class="clued">([^<]*)</p>', page[: page.index('id="first"')])
        assert [text.endswith(("gewinnt den Slam.", "gewinnst den Slam.")) for text in headlines] == [True]
        long += len(GAME.view(trick, None).headline) > 2
    assert long


def test_at_the_end_it_is_seen_who_has_won_the_gold_card() -> None:
    """Nobody, if all have lost it; and nothing is said of it before it is played."""
    end = in_trick([*game(3, 0, breath=0.0)][-1])
    winner = won_by(end)
    assert winner is not None
    assert GAME.view(end, None).headline[1:] == (say("gold-won", player=winner),)
    lost = end.with_trick(lost=end.players)
    assert GAME.view(lost, None).headline[1:] == (say("gold-not-won"),)
    stopped, _ = rounds.ended(reckoned())
    assert len(GAME.view(stopped, None).headline) == 1


def test_the_end_has_figures_beside_figures_and_is_said_in_words() -> None:
    (won,) = localized(GAME.language, (say("winners", players=("Karl",), n=1, points=3),))
    assert won.fields["points"] == Spelled("3", "drei")


def test_the_card_that_a_vote_is_about_is_marked_and_no_voter() -> None:
    """The host asks for one vote after another; that does not make the card the voter's."""
    states = chain.from_iterable(game(3, seed, breath=0.0) for seed in range(20))
    state = next(state for state in states if (asked := question(state)) is not None and asked.kind == "look")
    asked = question(state)
    assert asked is not None
    seen = GAME.view(state, None)
    assert [card.face for card in seen.cards if card.lit] == [state.poet(asked.poet).name]
    assert seen.who == ()
    assert len(seen.awaited) == 1


def test_after_an_undone_reveal_one_sentence_says_how_it_goes_on() -> None:
    """There is nothing to do but to look again."""
    state = in_trick(begun("Karl", "Romy").session.state)
    assert callable(stages.KNOWN.headline)
    assert stages.KNOWN.headline(state)[-1] == say("poets-are-known")
    assert (stages.KNOWN.asks, stages.KNOWN.wanted) == ((), ())
