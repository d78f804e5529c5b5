"""A vote as screens show it: what it is about, and how far it has come. And who may guess once a poem has ended."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards_table import put
from tests.support.languages import EVERY, called, made
from tests.support.letters_table import holding, racing
from tests.support.table import PLAYERS, Table, performing, poems
from tests.support.tiles_table import at
from voicehost.core.play import Game, Say, View, say
from voicehost.session.session import Session
from voicehost.session.several import all_say
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def text(seen: View, game: str) -> str:
    return " ".join(Prompts("en", (game,)).read(sentence).text for sentence in (*seen.headline, *seen.asks, *seen.now))


def slams() -> Table:
    return performing().speak("ben guesses heaven", 3, 4).type("next", "challenge the rhyme")


@pytest.mark.parametrize(
    ("begin", "game", "word"),
    [
        (slams, "poetry-slam", "heaven"),
        (lambda: at("voting", PLAYERS[:3], haiku=True), "haiclue", "Ben's haiku. "),
        (lambda: holding({"Ana": "FX TV", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ana xray for golf", "time out"), "scrabble-slam", "Xame"),
    ],
)
def test_the_word_and_the_count_are_shown(begin: Any, game: str, word: str) -> None:
    """On each page, from the first vote on: nobody has to remember either."""
    table = begin()
    players = table.session.players
    for seen in map(table.session.view, (None, *players)):
        assert word in text(seen, game)
        assert f"0 of {len(players)} have voted." in text(seen, game)
    table.type("yes")
    for seen in map(table.session.view, (None, *players)):
        assert word in text(seen, game)
        assert f"1 of {len(players)} has voted." in text(seen, game)


@pytest.mark.parametrize("game", ["poetry-slam", "scrabble-slam", "haiclue", "slam-kartenspiel"])
def test_a_second_vote_is_not_taken_and_says_so(game: str) -> None:
    """ "Ana has voted" read as if it were: whoever had changed their mind heard their second vote counted."""
    text = Prompts(games=(game,)).read(say("has-voted", player="Ana")).text
    assert text == "Ana has voted already. To take back the last answer, say: undo."


@pytest.mark.parametrize("line", ["no i mean no", "I mean no", "sorry, I meant no", "no wait, I meant no"])
@pytest.mark.parametrize("begin", [slams, lambda: at("voting", PLAYERS[:3], haiku=True)])
def test_a_vote_that_is_corrected_is_not_the_next_players(line: str, begin: Any) -> None:
    """Ana's yes stands until it is taken back, and Ben is asked again."""
    table = begin().type("ana says yes")
    before = table.state
    table.type(line)
    assert (table.keys[0], table.state) == ("undo-the-vote", before)
    assert table.type("undo", "ana says no").state != before


@pytest.mark.parametrize(
    ("begin", "votes", "says"),
    [
        (lambda: at("voting", PLAYERS[:3], haiku=True), ("yes", "no", "abstain"), [say("votes-even", n=1), "no-haiku-after-all"]),
        (lambda: at("voting", PLAYERS[:3], haiku=True), ("no", "no"), ["no-haiku-after-all"]),
        (lambda: at("voting", PLAYERS[:3], haiku=True), ("abstain", "abstain", "abstain"), ["no-haiku-after-all"]),
        (
            lambda: racing(players=4).type("ana fame", "ana plays fale", "time out"),
            ("yes", "no") * 2,
            [say("votes-even-looked-up", n=2), "vote-falls"],
        ),
        (
            lambda: racing(players=4).type("ana fame", "put it to the vote"),
            ("yes", "no", "no", "yes"),
            [say("votes-even-looked-up", n=2), "vote-stands"],
        ),
    ],
)
def test_a_tie_is_said_with_its_rule(begin: Any, votes: tuple[str, ...], says: list[Any]) -> None:
    """Before what follows from it. Nothing is said of any other result."""
    table = begin().type(*votes)
    assert [each if isinstance(other, Say) else each.key for each, other in zip(table.says, says, strict=False)] == says


@pytest.mark.parametrize(
    "begin", [slams, lambda: at("voting", PLAYERS[:3], haiku=True), lambda: racing().type("ana fame", "ana plays fale", "time out")]
)
def test_what_is_disputed_while_the_table_votes_is_answered_with_the_vote(begin: Any) -> None:
    """It says how the last vote is taken back, and asks the next player again."""
    table = begin().type("yes", "that was wrong")
    assert table.keys[0] == "undo-takes"
    assert list(table.says[1:]) == list(table.session.view(None).asks)


def test_a_tie_of_a_look_is_said_with_its_rule() -> None:
    trick = put("Best-Of Slam", {"Karl": "Spalterin, M\u00f6nch", "Ida": "Melancholikerin, M\u00f6nch"})
    trick.vote("Karl", "yes").vote("Ida", "no")
    at_ = trick.says.index(say("votes-even", n=1))
    assert trick.says[at_ + 1].key == "look-is-not"


def test_of_a_look_the_poet_and_the_count_are_shown() -> None:
    """In SLAM!, whose tables vote on what a picture shows."""
    trick = put("Best-Of Slam", {"Karl": "Spalterin, M\u00f6nch", "Ida": "Melancholikerin, M\u00f6nch"}).vote("Karl", "yes")
    seen = made("slam-kartenspiel", "en").view(trick.state, None)
    assert "Spalterin" in text(seen, "slam-kartenspiel")
    assert "1 of 2 has voted." in text(seen, "slam-kartenspiel")


def test_once_a_poem_has_ended_the_headline_says_who_may_guess() -> None:
    """On every page; and aloud where it was held up, by a pause or by what was taken back."""
    table = performing().speak("ben guesses hill", 3, 4)
    assert "may-guess" not in keys(table.session.view(None))
    table.type("the end").wait(1)
    for player in (None, *table.session.players):
        assert "may-guess" in keys(table.session.view(player))
    for line, asked in (("pause", False), ("resume", True), ("host undo", False)):
        assert ("may-guess" in table.type(line).keys) is asked
    assert "poem-goes-on" in table.keys  # "the end" was taken back
    assert table.session.view(None).headline


def keys(seen: View) -> list[str]:
    return [sentence.key for sentence in seen.headline]


# -- all vote at once


def disputed() -> Table:
    return holding({"Ana": "FX TV", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ana xray for golf", "time out")


@pytest.mark.parametrize(
    ("begin", "yes", "no"),
    [
        (slams, "voted-rhyme-yes", "voted-rhyme-no"),
        (lambda: at("voting", PLAYERS[:3], haiku=True), "is-haiku", "no-haiku-after-all"),
        (
            lambda: holding({"Ana": "FX TV", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ana xray for golf", "time out"),
            "vote-stands",
            "vote-falls",
        ),
    ],
)
def test_somebody_answers_for_all(begin: Any, yes: str, no: str) -> None:
    """In the words in which people do, also when some have voted already. Each vote is taken back by itself."""
    for line, key in (("all say yes", yes), ("nobody is against it", yes), ("everybody says no", no), ("nobody is for it", no)):
        table = begin().type(line)
        assert table.keys[0] == key
        assert "vote-ask" not in table.keys
        assert begin().type("yes", line).keys[0] == key
    assert begin().type("everybody says no", "undo").keys[-1] == "vote-ask"


def test_an_answer_for_all_decides_one_vote() -> None:
    """A word that is voted down may be a dodge, on which the table votes next."""
    table = poems({"Ana": "hxqzt", "Ben": "hill", "Cy": "horse"}).type("ana begins", "a line of it", "the end", "ben guesses hxqzt")
    assert table.keys[-1] == "vote-ask"
    assert table.type("everybody says no").keys == ["voted-word-no", "vote-dodge", "vote-ask"]


def test_somebody_answers_for_all_what_the_table_decides() -> None:
    assert slams().type("undo", "ben leaves", "we all agree").keys[0] == "decided-leaves"
    assert slams().type("undo", "ben leaves", "everybody says no").keys[0] == "not-then"


@pytest.mark.parametrize("line", ["everybody says no", "we agree"])
def test_nothing_is_answered_for_all_where_nothing_is_asked(line: str) -> None:
    table = slams().type("undo")
    before = table.state
    assert table.type(line).state == before


@pytest.mark.parametrize(
    ("line", "answer"),
    [("alle sagen ja", "yes"), ("alle sind dafür", "yes"), ("wir sagen alle nein", "no"), ("keiner ist dafür", "no"), ("alle gehen", None)],
)
def test_in_german_too(line: str, answer: str | None) -> None:
    assert all_say(made("slam-kartenspiel", "de").language, line) == answer


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_a_vote_of_somebody_who_has_left_is_answered_with_that(game: Game[Any]) -> None:
    """In every game, also where nobody is asked to vote."""
    language = game.language
    table = Table(*Session.begin(game, PLAYERS[:4], game.options(), 1))
    yes, no = language.answers["yes"][0], language.answers["no"][0]
    table.type({"en": "ben leaves", "de": "Ben geht"}[language.name], yes)
    if "Ben" not in table.session.roster.away:
        return  # a game may know nothing of leaving
    others = {"en": ("ben votes no", "ben is for it", "ben abstains"), "de": ("Ben stimmt nein", "Ben ist dafür", "Ben enthält sich")}
    for line in (f"ben {yes}", f"Ben: {no}", *others[language.name]):
        assert table.type(line).says[0] == say("has-left", player="Ben"), line
    assert "has-left" not in table.type("ben is nice").keys


@pytest.mark.parametrize("line", ["ben yes", "ben votes no", "ben is for it"])
def test_a_vote_of_somebody_whose_place_another_has_is_answered_too(line: str) -> None:
    table = at("voting", PLAYERS[:4], haiku=True).type("max plays for ben", "yes", line)
    assert table.keys == ["nobody-of-that-name", "vote-haiku", "vote-ask"]
    assert "Max" in table.type("max yes").state.vote.cast[0]
