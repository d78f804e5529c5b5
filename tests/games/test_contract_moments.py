"""What kind of moment it is, what it is about and whose: every game's views say so at any time, and pages are laid out by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support.languages import called
from voicehost.core.play import Game, Moment
from voicehost.games.kit import Staged
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms

pytestmark = [pytest.mark.quick, pytest.mark.more]


@every_game
def test_every_view_names_its_moment(game: Staged[Any]) -> None:
    """The same to everybody, and with something that tells what it is about; of several kinds, the end among them. A phone may show only
    the beginning of the headline, and speak to whoever it is about. In a game that has a moment for all, chance comes by it, and a game of
    more than two stages has more than two kinds."""
    found = set()
    for session in some(called(game)):
        table = session.view(None)
        for player in session.players:
            seen = session.view(player)
            assert (seen.moment, seen.who) == (table.moment, table.who)
            assert seen.headline == table.headline[: len(seen.headline)]
            assert seen.headline or not table.headline or player in table.who
            assert seen.headline or seen.asks or seen.now
        assert {*table.who} <= {*session.players}
        found.add(table.moment)
    assert {Moment.QUESTION, Moment.OVER} <= found
    assert Moment.ALL in found or Moment.ALL not in {stage.moment for stage in game.stages}
    assert len(found) >= min(3, len(game.stages))
    assert Moment.RULING not in found


@every_game
def test_whose_it_is_has_one_control_for_it(game: Game[Any]) -> None:
    """On their own page, before all others; and it is offered nowhere else on that page. But for who has done their part and waits, and
    for whom the others judge: then it is on each of theirs."""
    for session in some(called(game)):
        for player in session.view(None).who:
            seen = session.view(player)
            made = forms(seen, game.language)
            if not session.over and (player in seen.awaited or not seen.awaited):
                others = [other for other in session.players if other not in session.view(None).who]
                judged = others and all(forms(session.view(other), game.language).first is not None for other in others)
                assert made.first is not None or judged, (seen.asks, player)
                assert made.first not in (*made.private, *made.moves, *made.more)


@every_game
def test_who_waits_is_told_for_whom_and_loses_nothing(game: Game[Any]) -> None:
    """Of a question to a few nobody else has the large control; whatever they may do about it is among what is folded away."""
    waited = 0
    for session in some(called(game)):
        for player in session.players:
            seen, own = session.view(player), session.game.view(session.state, player)
            if not seen.awaited or player in seen.awaited:
                continue
            waited += 1
            made = forms(seen, game.language)
            assert made.first is None
            assert [(ask.key, ask.fields["players"]) for ask in seen.asks] == [("page-awaited", seen.awaited)]
            may = (phrase for phrase in (*own.entries, *own.moves) if not (phrase.move in seen.touches and seen.touches[phrase.move].left))
            assert {phrase.way for phrase in may} <= {each.way for each in (*made.private, *made.moves, *made.more)}
            there = {phrase.move for phrase in (*seen.entries, *seen.moves)} & {*own.wanted}
            assert all(seen.touches[name].folded for name in there)
    assert waited or game.name == "open-slam"  # where nobody is waited for alone


@every_game
def test_what_rules_has_a_wording(game: Game[Any]) -> None:
    """What a game calls a ruling it can say."""
    assert game.rulings
    assert game.rulings <= Prompts(game.language.name, (game.name,)).keys(game.name)
