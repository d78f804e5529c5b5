"""What a game may offer beside what every game has, as the shell asks for it: files to look through, a real pack, poems to judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from itertools import islice

import pytest

from tests.support.languages import EVERY, called
from tests.support.random_play import play_at_random
from tests.support.table import Table
from voicehost.core.judging import JudgesPoems
from voicehost.core.play import Game, IllegalMove, Inspects, RealPack, Unfit
from voicehost.games import GAMES
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")

INSPECTED = [(kind, name, inspect) for kind in GAMES if issubclass(kind, Inspects) for name, inspect in kind.inspections().items()]
PACKS = [game for game in EVERY if isinstance(game, RealPack)]
JUDGES = [game for game in EVERY if isinstance(game, JudgesPoems)]


@pytest.mark.parametrize(("kind", "name", "inspect"), INSPECTED)
def test_what_is_inspected_is_an_option(kind: type[Game[object]], name: str, inspect: Callable[[tuple[str, ...]], str]) -> None:
    """Of lines, as a file has them; what is none is told."""
    assert {field.name: field.type for field in fields(kind.options)}[name] == "tuple[str, ...]"
    with pytest.raises(Unfit, match="line 2"):
        inspect(("", "neither this", "nor that"))


def test_a_file_is_inspected_by_one_game() -> None:
    """`voicehost check` has an option for each: two games that took one name would shut each other out."""
    assert [name for name, count in Counter(name for _, name, _ in INSPECTED).items() if count > 1] == []
    assert INSPECTED


@pytest.mark.parametrize("game", PACKS, ids=called)
@pytest.mark.parametrize("dealt", [True, False])
def test_with_a_real_pack_at_most_one_answer_is_entered_unseen(game: Game[object], dealt: bool) -> None:
    """However long the game goes on: the host asks one player alone at most. Where it deals, several players enter something."""
    assert isinstance(game, RealPack)
    begun = Session.begin(game, PLAYERS, game.options(dealt=dealt), 3)
    sittings = tuple(islice(play_at_random(Table(*begun), 3), 120))
    assert {game.with_real_pack(session.state) for session in sittings} == {not dealt}
    entering = [sum(bool(game.view(session.state, player).entries) for player in PLAYERS) for session in sittings]
    assert (max(entering) > 1) == dealt
    assert entering[0] == 0 or dealt


@pytest.mark.parametrize("game", JUDGES, ids=called)
@pytest.mark.parametrize(
    ("players", "secret", "refusal"),
    [(PLAYERS[:1], "heaven", IllegalMove), (("Sean", "Shawn", "Ana"), "heaven", IllegalMove), (PLAYERS, "h2o", Unfit)],
)
def test_a_poem_that_could_not_be_played_is_not_judged(
    game: Game[object], players: tuple[str, ...], secret: str, refusal: type[Exception]
) -> None:
    """Too few players, names that sound alike, and a word that has no letters only."""
    assert isinstance(game, JudgesPoems)
    with pytest.raises(refusal):
        game.recorded_poem(players, players[0], secret, game.patience())
