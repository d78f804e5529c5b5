"""Every committed scene of Scrabble Slam!: its truth follows from the rules, and comes out through the real recognizer.

What the bundled model cannot hear yet stands by name in data/races_missed.toml, and each must still fail; `python -m tests.bench.races
--missed` writes the list anew for another model.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from tests.bench.races import figures, truth
from tests.support.scenes import Race, Scene, races
from tests.support.side_by_side import finished
from tests.support.verdicts import RACES
from voicehost.games.scrabble_slam.tables import shared
from voicehost.games.scrabble_slam.words import changed
from voicehost.lexicon.dictionary import judge

pytestmark = pytest.mark.hearing

MISSED: dict[str, str] = tomllib.loads((Path(__file__).parents[1] / "data" / "races_missed.toml").read_text(encoding="utf-8"))
"""What comes out of a scene instead."""

outcome = RACES.outcome

every_race = pytest.mark.parametrize("scene", races(), ids=lambda scene: scene.name)


def _named(scene: Scene) -> object:
    marks = [pytest.mark.xfail(reason=MISSED[scene.name], strict=True)] if scene.name in MISSED else []
    return pytest.param(scene.name, marks=marks)


@pytest.fixture(scope="module")
def _heard_beforehand(request: pytest.FixtureRequest) -> None:
    """On every core, unless one test alone was asked for. What goes wrong is raised again in the scene's own test."""
    if sum(item.path == request.path for item in request.session.items) > 1:
        finished(outcome, (scene.name for scene in races()))


# -- by ear


@pytest.mark.usefixtures("_heard_beforehand")
@pytest.mark.parametrize("name", [_named(scene) for scene in races()])
def test_the_cards_come_out(name: str) -> None:
    """Words, players, blanks, questions, cards left and winners are those of the truth."""
    heard = outcome(name)
    assert heard.came == truth(heard.scene)


@pytest.mark.usefixtures("_heard_beforehand")
@pytest.mark.parametrize("name", [scene.name for scene in races() if scene.about in ("chatter", "asking")])
def test_talk_plays_no_card(name: str) -> None:
    """Whatever is made of it: a word that nobody called does not lie there."""
    heard = outcome(name)
    assert words(heard.came.plays) <= words(truth(heard.scene).plays)


def words(plays: Iterable[str]) -> set[str]:
    """Of cards, each told as its player, if one is known, and its word."""
    return {part for play in plays for part in play.split() if part.islower()}


def test_the_list_of_misses_names_scenes() -> None:
    """No entry outlives its scene."""
    assert set(MISSED) <= {scene.name for scene in races()}


# -- the set, and its truth


@pytest.mark.fixtures
def test_there_are_enough_scenes_of_every_kind() -> None:
    """At least 25, and each subject has its share; two and three voices; both ways to hold cards."""
    counts = {about: sum(scene.about == about for scene in races()) for about in {scene.about for scene in races()}}
    wanted = {"shout": 5, "letter": 3, "letter for letter": 3, "homophone": 4, "overlap": 5, "dispute": 4, "blank": 3, "end": 5}
    wanted |= {"whose": 2, "put right": 3, "noise": 4, "chatter": 2, "opening": 1, "asking": 1}
    assert len(races()) >= 25
    assert {about: n for about, n in wanted.items() if counts.get(about, 0) < n} == {}
    assert {len({each.who for each in scene.speech}) for scene in races()} >= {2, 3}
    assert {bool(_race(scene).hands) for scene in races()} == {False, True}


@every_race
@pytest.mark.fixtures
def test_each_card_changes_one_letter(scene: Scene) -> None:
    """From the word on the table on; a word that is in no dictionary stands only where it was voted on."""
    race = _race(scene)
    words = [race.word or _nominated(scene), *(play.word for play in race.plays)]
    assert all(changed(before, after) is not None for before, after in pairwise(words))
    assert all(judge(word).valid or "vote" in race.asked for word in words)


@every_race
@pytest.mark.fixtures
def test_cards_are_counted(scene: Scene) -> None:
    """Who played has so many less; who is out by a claim has none, and who tells a count has that."""
    race = _race(scene)
    held = dict(race.cards) or {player: len(cards.split()) for player, cards in race.hands.items()}
    held = held or dict.fromkeys(scene.players, shared(len(scene.players)))
    for play in race.plays:
        if play.player is not None:
            held[play.player] -= 1
    claimed = {player for player in race.won if race.left[player] == 0}
    counts = {
        player: race.left[player] for player in scene.players if any(f"{player.lower()} has " in speech.text for speech in scene.speech)
    }
    assert {**held, **dict.fromkeys(claimed, 0), **counts} == dict(race.left)
    assert not race.won or set(race.won) == {player for player, n in race.left.items() if n == min(race.left.values())}


@every_race
@pytest.mark.fixtures
def test_a_dealt_card_is_in_the_hand(scene: Scene) -> None:
    """With the letter that it was called as, or blank."""
    race = _race(scene)
    words = [race.word or "", *(play.word for play in race.plays)]
    for (before, after), play in zip(pairwise(words), race.plays, strict=True):
        if race.hands:
            at = changed(before, after)
            assert at is not None
            assert play.player is not None
            assert ("*" if play.blank else after[at].upper()) in race.hands[play.player]


@every_race
@pytest.mark.fixtures
def test_cards_lie_in_the_order_of_their_shouts(scene: Scene) -> None:
    """The earlier start goes first."""
    starts = [play.start for play in _race(scene).plays]
    assert starts == list(accumulate(starts, max))


def test_the_figures_do_not_fall() -> None:
    """Floors a little below what was measured."""
    measured = figures([outcome(scene.name) for scene in races()])
    assert measured["as they must be"] >= 0.7 * measured["scenes"]
    assert measured["cards that nobody played"] <= 2
    assert measured["card after the shout, median s"] <= 0.35


def _race(scene: Scene) -> Race:
    assert scene.race is not None
    return scene.race


def _nominated(scene: Scene) -> str:
    """The last word that was: those before it were refused."""
    return [each.text.split()[-1] for each in scene.speech if " nominates " in each.text][-1]
