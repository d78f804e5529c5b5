"""What guests ask the host, in their own words: typed in any game, at any moment but over a poem."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.open_slam.test_typed import scoring
from tests.games.test_contract import every_game, some
from tests.support.languages import called, made
from tests.support.letters_table import racing
from tests.support.table import Table, performing, poems, writing
from tests.support.tiles_table import guessing
from voicehost.core.play import Decides, Game, Say, say
from voicehost.core.speech import Slot, samples
from voicehost.host.lobby import Lobby
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]

LATER = samples(9000)
KINDS = (
    *("say-again", "what-now", "whose-turn", "who-plays", "rounds-left", "time-left", "missed", "how-to-play", "leave-out"),
    *("when-over", "how-to-win", "standing", "secret", "my-own", "change-entry", "round-won"),
    *("who-is-second", "who-is-third", "who-is-last", "how-far-behind", "points-from", "who-began", "who-guessed-first", "last-thing"),
    "what-to-say",
)
MEANS_NOTHING = ("no-match", "did-you-mean", "cannot-answer", "ambiguous", "nobody-of-that-name")


def filled(game: Game[Any], kind: str) -> tuple[str, ...]:
    """Some ways to ask that, about Ben: the first, the last, and one between."""
    owner, ways = "Ben" if game.language.name == "de" else "Ben's", game.language.phrases[kind]
    return tuple(way.format(player="Ben", owner=owner) for way in (ways[0], ways[len(ways) // 2], ways[-1]))


def is_a_word_of_the_game(session: Session, line: str) -> bool:
    """Whether the game waits for such a word, as for "skip", with which Scrabble Slam! may open."""
    bare = [phrase.parts[0] for phrase in session.open.grammar.phrases if len(phrase.parts) == 1]
    return any(isinstance(part, Slot) and line in dict(part.choices) for part in bare)


@every_game
def test_a_question_is_answered_and_changes_nothing(game: Game[Any]) -> None:
    """It becomes no move, no guess and no secret."""
    for session in [each for each in some(called(game), 4) if not each.listening.dictation and not each.is_paused]:
        for line in (way for kind in KINDS for way in filled(game, kind) if not is_a_word_of_the_game(session, way)):
            after, says, _ = session.hear(typed(line, LATER, game.language.numbers, game.language.decimal))
            assert says, line
            assert not any(each.key.startswith(MEANS_NOTHING) for each in says), (line, says)
            assert after.state == session.state, line


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("What is a zebra crossing?", "cannot-answer"),
        ("why is the sky blue", "cannot-answer"),
        ("rhubarb rhubarb", "no-match-1"),
    ],
)
def test_who_asks_what_the_host_does_not_know_hears_what_may_be_asked(line: str, key: str) -> None:
    says = Table.begin().type(line).says
    assert says[0].key == key
    if key == "cannot-answer":
        asked = ("what now", "whose turn", "what is the score", "how do we play", "what is a point")
        assert says[1] == say("can-ask", phrases=asked)
        for phrase in asked:
            assert not {*Table.begin().type(phrase).keys} & {"cannot-answer", "no-match-1"}


def test_what_a_word_means_is_not_known_but_what_may_be_asked_is() -> None:
    assert Table.begin().type("what does zebra mean").keys == ["no-meanings", "can-ask"]


def test_a_secret_stays_secret() -> None:
    """Until it is revealed: then it is among the last rulings."""
    assert writing().type("what is ben's word").says == (say("stays-secret"),)
    assert writing().type("what is my word").says == (say("your-own-so"),)


@every_game
def test_when_it_is_over_is_said_by_rounds_or_by_the_rules(game: Game[Any]) -> None:
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1))
    keys = table.type(game.language.phrases["when-over"][0]).keys
    rounds = isinstance(game, Decides) and game.roster(table.session.state).rounds
    assert keys[-1] in (("rounds-left", "rounds-to-come") if rounds else ("about-end",))


def test_lost_letters_and_tiles_are_told() -> None:
    """Of a player, or of everybody, since the host does not know who "I" is."""
    table = writing()
    assert table.type("what letters has cy lost").says == table.type("lost letters of cy").says
    assert table.type("what letters have I lost").says == tuple(
        each for player in table.session.players for each in table.type(f"lost letters of {player}").says
    )
    assert table.type("what tiles are left").keys == ["tiles-left"]


@pytest.mark.parametrize(
    ("language", "line", "known"),
    [
        ("en", "how many rounds is it", "how many rounds are there"),
        ("en", "who still has to write", "who has still to write"),
        ("en", "how many points is it for a snap", "how many points for a snap"),
        ("en", "whose turn comes after", ""),  # another word, so another question
        ("en", "who is it", ""),  # too little to tell what it is about
        ("de", "welches Tier ist das", ""),
        ("de", "wie viele Punkte hat der Ben denn schon", "wie viele Punkte hat Ben"),
        ("de", "welche Runde ist das hier", "welche Runde ist das"),
    ],
)
def test_a_question_with_the_words_of_another_is_that_question(language: str, line: str, known: str) -> None:
    """Whatever their order, and whatever small words it has besides."""
    game = made("open-slam" if language == "de" else "poetry-slam", language)
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 3)).type("yes")
    asked = table.type(line)
    if known:
        assert asked.says == table.type(known).says
        assert "cannot-answer" not in asked.keys
    else:
        assert {*asked.keys} & {"cannot-answer", "no-match-1"}


@pytest.mark.parametrize(
    ("name", "language", "line", "keys"),
    [
        ("haiclue", "en", "can I use a tile twice", ["about-clue", "about-tile"]),
        ("scrabble-slam", "en", "are names allowed", ["about-word"]),
        ("letter-jam", "en", "do I have to use all letters of it", ["about-stand", "about-clue"]),
        ("poetry-slam", "en", "what happens to snaps that nobody gives", ["about-snap"]),
        ("open-slam", "de", "darf ich Requisiten benutzen", ["about-poem"]),
        ("slam-kartenspiel", "de", "wie oft darf ich einen Vize spielen", ["about-vize"]),
        ("scrabble-slam", "en", "why does Ben have those names", ["cannot-answer", "can-ask"]),  # about somebody, and not about the rules
        ("scrabble-slam", "en", "what is the weather like", ["cannot-answer", "can-ask"]),
    ],
)
def test_an_unknown_question_that_names_a_topic_is_answered_with_it(name: str, language: str, line: str, keys: list[str]) -> None:
    game = made(name, language)
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 3)).type("yes" if language == "en" else "ja")
    assert table.type(line).keys[: len(keys)] == keys


def test_a_question_is_no_guess_though_a_guess_is_part_of_it() -> None:
    """ "Is it now" is one, but not in "whose turn is it now"."""
    table = performing().type("a line of it", "whose turn is it now")
    assert table.keys == ["answer-later"]


@pytest.mark.parametrize(("language", "line"), [("en", "what did judge one give"), ("de", "was hat Jury eins gegeben")])
def test_what_a_judge_gave_last_is_told(language: str, line: str) -> None:
    """What is being judged is secret until the result."""
    table = scoring(5, language)
    assert table.type(line).keys == ["no-scores"]


@pytest.mark.parametrize(
    ("name", "language", "line"),
    [("poetry-slam", "en", "what is a snap"), ("open-slam", "de", "wie viele Poets brauchen wir?"), ("haiclue", "en", "How do I win?")],
)
def test_a_question_is_nobodys_name(name: str, language: str, line: str) -> None:
    """Before the first game a line is a name."""
    game = made(name, language)
    lobby = Lobby(game, game.options(), lambda sentence: sentence.key)
    assert lobby.type(line) == ("gather-first",)
    assert lobby.gathering.players == ()
    assert lobby.type("Willa") == ()


# -- who stands where, and what brought it


def two_poems() -> Table:
    """Ana and Ben have five points each, Cy has one, and Dee none."""
    words = {"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}
    table = poems(words).type("ana begins", "the rain is falling on the plain", "the end", "ben guesses heaven")
    return table.type("ben begins", "the rain is falling on the plain", "the end", "cy guesses hill").wait(30)


RANKS = [
    ("who is third", say("third-place", players=("Cy",), n=1)),
    ("Who has the fewest points?", say("last-place", players=("Dee",), n=1)),
    ("how far behind is dee", say("is-behind", player="Dee", players=("Ana", "Ben"), gap="5")),
    ("how far ahead is ana", say("lead-together", players=("Ana", "Ben"))),
    ("why has cy so little", say("score-of", player="Cy", n=1)),
    ("where do ben's points come from", say("score-of", player="Ben", n=5)),
    ("who was first", say("was-first-said", what="Ana begins")),
    ("who guessed first", say("was-first-said", what="Ben guesses heaven")),
]


@pytest.mark.parametrize(("line", "answer"), RANKS)
def test_who_stands_where_and_who_was_first_is_told(line: str, answer: Say) -> None:
    assert two_poems().type(line).says[0] == answer


def test_nobody_has_a_place_that_is_shared() -> None:
    """Then only the scores are read, as before anybody has a point."""
    assert two_poems().type("who is second").keys == ["scores"]
    assert writing().type("who is last").keys == writing().type("how far behind is ben").keys == ["scores"]


def test_whoever_leads_hears_by_how_much() -> None:
    table = two_poems().type("ana should have nine", "yes", "how far ahead is ana")
    assert table.says == (say("is-ahead", player="Ana", players=("Ben",), gap="4"),)


def test_points_are_told_by_rounds_where_a_game_does_not_tell_what_they_are_for() -> None:
    table = guessing().type("where do ana's points come from")
    assert table.says == (say("nothing-brought", player="Ana"),)
    table.type("ana should have two", "yes", "why has ana so much")
    assert table.says == (say("table-brought", player="Ana", n=2),)


def test_what_came_last_is_told_with_the_last_rulings() -> None:
    assert racing("game").type("ana plays fame", "what happened last").says == (say("happened-last", what="Ana plays fame"),)
    assert two_poems().type("what happened last").says[-1].key == "who-next"
    assert writing().type("what happened last", "who guessed first").keys == ["nothing-first"]


def test_what_can_be_said_is_asked_for_in_other_words() -> None:
    assert racing("game").type("what can we say now").says == racing("game").type("help").says
    assert racing("game").type("how many cards do we get").keys[0] == "cards-of"


@pytest.mark.parametrize("line", ["can Ana start?", "should ben undo", "is cy out of cards", "Could Ana begin please?"])
def test_a_question_that_is_nearly_a_move_is_answered_as_a_question(line: str) -> None:
    """What the host does not know is not the guest's fault: it says what can be asked."""
    table = racing("game")
    before = table.session.state
    assert table.type(line).keys == ["cannot-answer", "can-ask"]
    assert table.session.state is before
    assert Table(*Session.begin(made("open-slam", "de"), ("Ana", "Ben", "Cy"), made("open-slam", "de").options(), 1)).type(
        "kann Ana anfangen"
    ).keys == ["cannot-answer", "can-ask"]
