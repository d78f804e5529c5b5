"""What guests ask the host, in their own words: typed in any game, at any moment but over a poem."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.open_slam.test_typed import scoring
from tests.games.test_contract import every_game, some
from tests.support.languages import called, made
from tests.support.table import Table, performing, writing
from voicehost.core.play import Decides, Game, say
from voicehost.core.speech import Slot, samples
from voicehost.host.lobby import Lobby
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]

LATER = samples(9000)
KINDS = (
    *("say-again", "what-now", "whose-turn", "who-plays", "rounds-left", "time-left", "missed", "how-to-play", "leave-out"),
    *("when-over", "how-to-win", "standing", "secret", "my-own", "change-entry", "round-won"),
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
