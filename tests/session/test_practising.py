"""A practice round before the game: couplets of the host's, guesses that are answered, a hint, and back to where the game stood."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import every_game
from tests.support.table import PLAYERS, Table, spoken
from voicehost.core.language import as_spoken
from voicehost.core.play import Game, IllegalMove, Move, Spoke, say
from voicehost.core.speech import samples, seconds
from voicehost.listen.recognizer import typed
from voicehost.session.breaks import within
from voicehost.session.happened import Paused, Resumed
from voicehost.session.practice import COUPLETS, EACH_TIME, GUESS, SILENCE, TOLD_AFTER, Couplet, Practice
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

LANGUAGES = {language: languages.read(language) for language in languages.spoken(languages.SHIPPED)}
QUIET = seconds(SILENCE)


def practising() -> Table:
    """Ana, Ben and Cy at the beginning of a game, over the first couplet: its word is star."""
    return Table.begin().type("let us practise")


def practised(session: Session) -> Couplet:
    """The couplet that is guessed just now."""
    playing = within(session)
    assert playing is not None
    assert isinstance(playing.state, Couplet)
    return playing.state


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (("ana guesses star",), ["practice-right", "practice-next", "practice-poem-2"]),
        (("ben guesses a star",), ["practice-right", "practice-next", "practice-poem-2"]),
        (("cy guesses the moon",), ["practice-wrong"]),
        (("cy guesses banana",), ["practice-wrong"]),
        (("is it a star",), ["practice-right-whose", "practice-how", "practice-next", "practice-poem-2"]),
        (("is it a moon",), ["practice-wrong-whose", "practice-how"]),
        (("ana guesses moon", "ben guesses sun"), ["practice-wrong", "practice-hint-1"]),
        (("ana guesses moon",) * TOLD_AFTER, ["practice-wrong", "practice-was", "practice-next", "practice-poem-2"]),
        (("star",), ["practice-how"]),
        (("ana takes five",), ["practice-first"]),
        (("that is all",), ["practice-stop"]),
        (("what now",), ["practice-poem-1", "practice-asks"]),
        (("repeat",), ["practice-asks"]),
        (("let us practise",), ["practice-poem-1", "practice-asks"]),
    ],
)
def test_what_is_answered(said: tuple[str, ...], expected: list[str]) -> None:
    """What the host heard, and whether it is right; a hint after two wrong ones, the word after four; without a name how one says it."""
    assert practising().type(*said).keys == expected


def test_the_example_is_as_it_has_to_be_said() -> None:
    """Where the host listens only when it is called, it is called in it; and then the guess is heard."""
    for asked, example in (((), "Ana guesses lamp"), (("only when called",), "host, Ana guesses lamp")):
        table = Table.begin().type(*asked, "let us practise")
        assert table.fields("practice-begins") == {"phrase": example}
        assert table.type("star").fields("practice-how") == {"phrase": example}
    assert table.hear(spoken("host ana guesses star", 10)).keys[0] == "practice-right"


def test_it_ends_where_the_game_stood() -> None:
    """After its couplets, or at "enough": what is asked in the game is told, its state and its clock are as they were."""
    begun = Table.begin()
    asks = [sentence.key for sentence in begun.session.asks]
    for way in (("ana guesses star", "is it a watch"), ("enough",), ("ben guesses a star", "stop practising"), ("go on",)):
        table = practising().wait(500).type(*way)
        assert within(table.session) is None
        assert [key for key in table.keys if key in asks] == asks
        assert table.session.state == begun.session.state
        assert [type(event) for event in table.session.events] == [Paused, Resumed]
        assert table.session.clock.away == samples(table.now) - table.session.events[0].at
    assert len(table.type("let us practise").session.events) == 3


def test_each_couplet_has_its_turn() -> None:
    """Who practises again gets others, and in the end the first again."""
    table, poems = Table.begin(), list[str]()
    for _ in range(COUPLETS):
        table.type("let us practise")
        for _ in range(EACH_TIME):
            poems += [key for key in table.keys if key.startswith("practice-poem")]
            table.type(*["ana guesses nothing"] * TOLD_AFTER)
    assert poems == [f"practice-poem-{nth % COUPLETS + 1}" for nth in range(COUPLETS * EACH_TIME)]


def test_a_silence_brings_a_hint() -> None:
    """Then how one speaks to the host, and how to leave; then it waits. What the host says itself is no silence."""
    table = practising()
    session, says = table.session.tick(samples(table.now + QUIET), samples(table.now + 2))
    assert (within(session), says) == (within(table.session), ())
    assert table.wait(QUIET).keys == ["practice-hint-1"]
    assert table.wait(QUIET).keys == ["practice-how", "practice-leave"]
    assert table.wait(1000).keys == []
    assert table.type("ana guesses moon").keys == ["practice-wrong"]


def test_only_before_anything_was_done() -> None:
    """It is listened for until then, and later refused with its reason; what is said in it is listened for in it alone."""
    table = Table.begin()
    moves = [{phrase.move for phrase in at.session.listening.grammar.phrases} for at in (table, practising())]
    assert [{"practise", "practice-guess", "stop-practising"} & each for each in moves] == [
        {"practise"},
        {"practice-guess", "stop-practising"},
    ]
    table.type("ana is ready", "let us practise")
    assert within(table.session) is None
    assert not {"practise", "practice-guess", "stop-practising"} & {phrase.move for phrase in table.session.listening.grammar.phrases}
    assert table.type("enough").session.events == table.session.events


def test_a_page_guesses_and_enters_nothing() -> None:
    """The couplet heads every page, a guess is the one control, and what is of the game waits."""
    session = practising().session
    seen = session.view("Ben")
    assert [sentence.key for sentence in (*seen.headline, *seen.asks)] == ["practice-poem-1", "practice-asks"]
    assert seen.wanted[0] == "practice-guess"
    assert "practice-guess" in {phrase.move for phrase in seen.moves}
    after, says = session.touch(samples(9), Move("practice-guess", {"player": "Ben", "word": "A star"}), "Ben")
    assert says[0].key == "practice-right"
    assert practised(after).number == 2
    with pytest.raises(IllegalMove, match="practice-first"):
        session.enter(samples(9), "Ben", Move("write", {"word": "heaven"}))
    assert within(session.pause(samples(9))) is None


def test_a_log_replays_with_it() -> None:
    """As with a break: the game is the same, whether it was finished or not."""
    table = practising().type("ana guesses moon", "ana guesses star", "enough", "ana is ready")
    begun = Table.begin().session
    for events in (table.session.events, table.session.events[:1]):
        again = begun.replay(events)
        assert again.state == (table.session.state if len(events) > 1 else begun.state)
        assert within(again) is None
    assert again.clock.paused_at is not None


@every_game
def test_any_game_practises(game: Game[Any]) -> None:
    """In its language, from its first moment to its end, in whole sentences."""
    prompts, language = Prompts(game.language.name, (game.name,)), game.language
    session, _ = Session.begin(game, PLAYERS[:3], game.options(), 1)
    name = as_spoken(PLAYERS[1])
    guess = next(way for way in language.phrases["practice-guess"] if "{player}" in way)
    lines = [
        language.phrases["practise"][0],
        *(guess.format(player=name, word=language.word(f"practice-{nth}").split()[0]) for nth in (1, 2)),
    ]
    for nth, line in enumerate(lines):
        session, says, _ = session.hear(typed(line, samples(nth)))
        assert all(prompts.text(sentence).text[-1] in ".!?:" for sentence in says)
    assert says[1].key == "practice-over"
    assert within(session) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_couplet_paraphrases_its_word(language: str) -> None:
    """It and its hint say no word that counts; none of the others does, and none is there twice; each guess is told as it is written."""
    prompts, spoken = Prompts(language, ()), LANGUAGES[language]
    for number in range(1, COUPLETS + 1):
        right, others = (spoken.word(f"{which}-{number}").split() for which in ("practice", "practice-not"))
        text = as_spoken(" ".join(prompts.text(say(f"practice-{kind}-{number}")).text for kind in ("poem", "hint")))
        assert not {*map(as_spoken, right)} & {*text.split()}
        assert len({*right, *others}) == len(right) + len(others)
        for word in (*right, *others):
            move = Move(GUESS, {"player": "Ana", "word": word.lower()})
            couplet, says = Practice(PLAYERS, spoken).step(Couplet(number), Spoke(0, 0, move))
            assert says[0].fields["word"] == word
            assert (says[0].key == "practice-right") == (word in right)
            assert not couplet.done
