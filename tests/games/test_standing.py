"""Who stands where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support.languages import EVERY, called
from tests.support.table import Table
from voicehost.core.play import Decides, Game, Standing
from voicehost.core.speech import samples
from voicehost.games.kit import Staged
from voicehost.games.kit.standings import ranked, winners
from voicehost.listen.recognizer import typed
from voicehost.session.asking import SCORES
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]


@pytest.mark.parametrize(
    ("fewest", "expected"),
    [
        (False, [("Cy", 1, 7), ("Ana", 2, 3), ("Ben", 2, 3), ("Dee", 4, -2)]),
        (True, [("Dee", 1, -2), ("Ana", 2, 3), ("Ben", 2, 3), ("Cy", 4, 7)]),
    ],
)
def test_equals_share_a_place_in_the_order_of_the_table(fewest: bool, expected: list[tuple[str, int, int]]) -> None:
    """And the place after theirs is left out. Where cards are to be got rid of, the fewest are best."""
    assert ranked({"Ana": 3, "Ben": 3, "Cy": 7, "Dee": -2}, fewest=fewest) == tuple(Standing(*row) for row in expected)


@pytest.mark.parametrize(
    ("points", "away", "won"),
    [
        ((0, 0, 0), (), ()),
        ((-3, -3, -3), (), ()),
        ((-3, -3, -1), (), ("Cy",)),
        ((0, 0, -1), (), ("Ana", "Ben")),
        ((1, 1, 1), (), ("Ana", "Ben", "Cy")),
        ((0, 0, 5), ("Cy",), ()),
        ((0, 1, 5), ("Cy",), ("Ben",)),
    ],
)
def test_where_nobody_has_anything_nobody_has_won(points: tuple[int, ...], away: tuple[str, ...], won: tuple[str, ...]) -> None:
    """Of those who are there."""
    assert winners(ranked(dict(zip(("Ana", "Ben", "Cy"), points, strict=True)), away=away), away) == won


OF_THEIR_OWN = ("letter-jam", "scrabble-slam", "open-slam")
"""Games that count no points which the table could give."""

DECIDING = [game for game in EVERY if isinstance(game, Decides) and game.decisions and game.name not in OF_THEIR_OWN]


@pytest.mark.parametrize("game", DECIDING, ids=called)
def test_a_game_that_the_table_ends_before_anybody_has_points_is_nobodys(game: Game[object]) -> None:
    """Put right to nothing, or never had."""
    language, players = game.language, ("Ana", "Ben", "Cy")
    at = Table(*Session.begin(game, players, game.options(), 1))
    give, has = (language.phrases[name][0] for name in ("gives-points", "has-points"))
    lines = (give.format(player="Ana", count=2), has.format(player="Ana", count=0), language.phrases["ends"][0])
    for line in lines:
        at.type(line, language.answers["yes"][0])
    keys = [each.key for each in at.type(language.phrases["well-played"][0]).says]
    assert "nobody-won" in keys
    assert "winners" not in [each.key for each in at.heard]
    assert at.session.view(None).who == ()


ONE_BY_ONE = ("open-slam",)
"""Games in which only those have a place who have performed: no points are not zero points."""


@every_game
def test_everybody_stands_somewhere_or_nobody(game: Game[object]) -> None:
    """In every view of a random sitting the same standings, the best first, with a heading."""
    for session in some(called(game)):
        seen = session.view(None)
        placed = {standing.player for standing in seen.standings}
        assert placed in ({*session.players}, set()) or (game.name in ONE_BY_ONE and placed < {*session.players})
        assert [standing.place for standing in seen.standings] == sorted(standing.place for standing in seen.standings)
        assert not seen.standings or seen.counted is not None
        assert all(session.view(player).standings == seen.standings for player in session.players)


@every_game
def test_the_score_is_asked_for_in_a_guests_words(game: Staged[Any]) -> None:
    """In whatever moment, but over a poem: the answer is that to the game's own question, also if it is asked about one player."""
    own = game.language.phrases.get("scores", ("scores",))[0]
    for session in some(called(game), 6):
        if not session.listening.dictation and not session.is_paused:
            _, answer, _ = session.hear(typed(own, samples(9000)))
            for line in game.language.phrases["standing"]:
                asked = line.format(player="Ben", owner="Ben" if game.language.name == "de" else "Ben's")
                says = session.hear(typed(asked, samples(9000)))[1]
                assert says, asked
                assert says == answer or SCORES not in game.asides, asked
