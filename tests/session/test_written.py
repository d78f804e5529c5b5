"""What is typed in people's own words, and no ear listens for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.languages import EVERY, called, made
from tests.support.table import PLAYERS, Table, performing, spoken, writing
from voicehost.core.interpret import Understood
from voicehost.core.play import Game, Move, say
from voicehost.core.speech import Phrase
from voicehost.listen.recognizer import typed
from voicehost.session.asking import Lesson
from voicehost.session.attention import Attention
from voicehost.session.doubting import Doubt
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def offered(game: Game[object]) -> Session:
    """A game that has just begun: the host has asked whether everybody knows it."""
    return replace(Session.begin(game, PLAYERS[:3], game.options(), 0)[0], lesson=Lesson(offered=True))


@pytest.mark.parametrize(("line", "key"), [("no, ben is ready", "noted"), ("no, scores", "scores"), ("no, ana has nine", "decide-counts")])
def test_a_no_before_a_phrase_is_none_of_it_where_nothing_is_asked(line: str, key: str) -> None:
    assert writing().type("ana is ready", line).keys[0] == key


def test_no_typed_line_needs_the_name_of_the_host() -> None:
    """Aloud it tells a phrase from talk."""
    table = performing().type("the end").wait(0.5).type("cy guesses cloud", "ben guesses rain", "dee guesses hill", "accept cy")
    assert table.keys[0] == "accepted-guess"
    assert table.type("undo", "cy was first").keys[0] == "accepted-guess"


def test_a_no_before_a_phrase_answers_a_question_first() -> None:
    assert writing().type("ben leaves", "no, scores").keys == ["not-then", "scores"]


@pytest.mark.parametrize("line", ["Ana takes five, please.", "please ana takes five", "Please: Ana takes 5!"])
def test_a_courtesy_is_no_part_of_a_call(line: str) -> None:
    """Before it or behind it; by itself it is nothing, and spoken it is left to the ear."""
    table = writing().enter("Ana", "heaven").type(line)
    assert table.keys[0] == "took-tile"
    assert table.type("please").keys == ["no-match-1"]
    assert writing().enter("Ana", "heaven").hear(spoken("ana takes five please", 5)).keys != ["took-tile"]


@pytest.mark.parametrize("line", ["host Ana takes five", "Host: Ana takes 5, please."])
def test_the_host_may_be_called_before_anything_that_is_typed(line: str) -> None:
    """By voice only where it is listened for."""
    assert writing().enter("Ana", "heaven").type(line).keys[0] == "took-tile"
    assert writing().enter("Ana", "heaven").hear(spoken("host ana takes five", 5)).keys[:1] != ["took-tile"]


@pytest.mark.parametrize("line", ["nö", "Nö!", "ne", "bitte nein"])
def test_a_german_no_is_typed_as_it_is_spoken(line: str) -> None:
    """To what was asked back; an ear does not listen for it."""
    game = made("slam-kartenspiel", "de")
    session = Session.begin(game, ("Karl", "Ida"), game.options(), 0)[0]
    asked = replace(
        session,
        attention=Attention(doubt=Doubt(Understood(0, 0, Move("undo"), Phrase("zurück", "undo"), 0.2), 100, say("sure", what="Zurück"))),
    )
    assert [sentence.key for sentence in asked.hear(typed(line, 1))[1]] == ["not-then"]
    assert "nö" not in {word for phrase in asked.listening.grammar.sentences for word in phrase.split()}


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_no_to_whether_everybody_knows_the_game_explains_it(game: Game[object]) -> None:
    """In any game, once, and with whatever is said besides; yes tells what to do; both only where they are typed, and nothing is done."""
    session, language = offered(game), game.language
    asked = (
        (language.answers["no"][0], "how-to-play"),
        (f"{language.answers['no'][0]}, Ben", "how-to-play"),
        (language.answers["yes"][0], "what-now"),
    )
    for line, question in asked:
        after, says, _ = session.hear(typed(line, 5))
        explained = session.hear(typed(language.phrases[question][0], 5))[1]
        assert says == (*explained, *(sentence for sentence in session.asks if sentence not in explained))
        assert (after.events, after.lesson.offered) == ((), False)
    no = typed(language.answers["no"][0], 9)
    again = session.hear(no)[0].hear(no)[1]
    assert [sentence.key for sentence in again] != [sentence.key for sentence in session.hear(no)[1]]
    assert session.hear(spoken(no.best.text, 5))[0].lesson.offered


@pytest.mark.parametrize("line", ["nope", "Nah.", "yeah", "no Ben does not"])
def test_an_answer_is_no_word_of_ones_own(line: str) -> None:
    """NOPE and YEAH would begin a race, and do when nothing was asked."""
    game = made("scrabble-slam", "en")
    after, says, _ = offered(game).hear(typed(line, 5))
    assert (after.state.opening, [sentence.key for sentence in says][:1]) == ("", ["nominate" if line == "yeah" else "about-goal"])
    assert replace(offered(game), lesson=Lesson()).hear(typed("nope", 5))[0].state.opening == "nope"


def test_no_answers_what_is_asked_when_the_game_has_begun() -> None:
    """It is no answer any more to whether everybody knows the game."""
    table = Table(replace(writing().session, lesson=Lesson(offered=True))).enter("Ana", "heaven")
    assert table.type("no").keys == ["nothing-asked"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("dee is here", "decide-joins"),
        ("can dee play", "decide-joins"),
        ("ben had to go", "decide-leaves"),
        ("goodbye ben", "decide-leaves"),
        ("zoe instead of ben", "decide-replaces"),
        ("add a point for ana", "decide-counts"),
        ("let's end it", "decide-ends"),
        ("that was not fair", "put-right-so"),
        ("the score is wrong", "put-right-so"),
        ("ben's score is wrong", "put-right-so"),
    ],
)
def test_what_people_say_of_themselves_and_of_the_score(line: str, key: str) -> None:
    """In the words that come to them: each is asked about, or told how it is said."""
    assert writing().type("ana has two points", "yes", line).keys[0] == key


def test_what_the_host_does_not_know_was_not_misheard() -> None:
    """It was typed: to say it once more would not help."""
    text = Prompts("en", ()).text(writing().type("rhubarb").says[0]).text
    assert "catch" not in text
    assert "another way" in text


AGREES = {
    "en": ("right", "Correct!", "exactly", "yes, that's right", "that is right", "yes that is correct", "yes it is", "yup", "yes"),
    "de": (
        *("stimmt", "genau", "richtig", "passt", "das stimmt", "ja stimmt", "ja, das stimmt", "ja"),
        *("ja klar", "ja, stimmt so", "jo passt", "na klar", "genau so", "ja ja", "jep, passt bitte"),
    ),
}
DISAGREES = {
    "en": ("wrong", "not right", "no", "no, that's wrong", "no no, that is not right"),
    "de": ("falsch", "stimmt nicht", "nein", "nee, stimmt nicht", "nö, auf keinen Fall"),
}


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_what_the_host_asks_is_answered_in_other_words(game: Game[object]) -> None:
    """Only as a whole line, and only where it is typed: an ear listens for yes and no alone."""
    begun = Session.begin(game, PLAYERS[:4], game.options(), 0)[0]
    asked = begun.hear(typed(game.language.phrases["leaves"][0].format(player=PLAYERS[1]), 5))[0]
    assert asked.attention.doubt is not None
    for line in AGREES[game.language.name]:
        assert next(each.key for each in asked.hear(typed(line, 9))[1]) == "decided-leaves", line
    for line in DISAGREES[game.language.name]:
        assert next(each.key for each in asked.hear(typed(line, 9))[1]) == "not-then", line
    assert asked.hear(typed(f"{AGREES[game.language.name][0]} now", 9))[0].events == begun.events
    assert asked.hear(spoken(AGREES[game.language.name][1], 9))[0].events == begun.events


@pytest.mark.parametrize(
    ("language", "line"), [("en", "yes, that's wrong"), ("en", "no, of course"), ("de", "ja, stimmt nicht"), ("de", "nein, klar")]
)
def test_an_answer_whose_parts_differ_is_no_yes(language: str, line: str) -> None:
    game = made("open-slam", language)
    begun = Session.begin(game, PLAYERS[:4], game.options(), 0)[0]
    asked = begun.hear(typed(game.language.phrases["leaves"][0].format(player=PLAYERS[1]), 5))[0]
    assert "decided-leaves" not in [each.key for each in asked.hear(typed(line, 9))[1]]


def test_a_number_in_the_words_of_the_telephone_counts() -> None:
    game = made("slam-kartenspiel", "de")
    assert Table(*Session.begin(game, PLAYERS[:3], game.options(), 0)).type("Ana hat zwo Punkte").fields("decide-counts")["n"] == 2


def test_over_a_poem_such_an_answer_is_a_line() -> None:
    assert performing().type("exactly").keys == performing().type("somehow").keys
    assert performing().type("right").keys == performing().type("a line of it").keys  # no guess, like other small words


def test_over_a_poem_it_answers_what_the_host_has_asked() -> None:
    """As yes does."""
    assert performing().type("ben leaves", "that is right").keys == performing().type("ben leaves", "yes").keys


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("free Ana's seat", "no-phone-has-it"),
        ("show Ana's phone", "no-phone-has-it"),
        ("show the room code", "no-room-code"),
        ("new room code", "no-room-code"),
    ],
)
def test_what_is_about_phones_says_why_it_cannot_be_done(line: str, answer: str) -> None:
    """No phone has joined, and none can."""
    assert writing().type(line).keys == [answer]


def test_what_is_about_phones_says_what_is_so_already() -> None:
    """Ana's phone hides nothing, and no other screen is open."""
    table = writing()
    table.session = replace(table.session, seats=Seating(seated=("Ana",), phones=True))
    assert table.type("show Ana's phone").keys == ["hides-nothing"]
    assert table.type("show the room code").keys == ["no-screen-elsewhere"]
    assert table.type("free Ana's seat").keys == ["seat-freed"]
    assert table.type("free Ana's seat").keys == ["no-phone-has-it"]
