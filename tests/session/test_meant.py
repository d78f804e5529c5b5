"""What was meant for the host, and how sure that must be: talk beside the table, questions back, apologies that end, "only when called"."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import voicehost.session
from tests.support.languages import made
from tests.support.letters_table import holding, racing
from tests.support.table import SLAM, Table, performing, poems, spoken, writing
from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import Move, say
from voicehost.core.speech import RATE, UNKNOWN, Hypothesis, Utterance, seconds
from voicehost.listen.models_dir import bundled_in
from voicehost.session.attention import APOLOGIES_APART, Attention
from voicehost.session.certainty import sure
from voicehost.session.doubting import DOUBTED
from voicehost.session.happened import Addressed
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def unsure(text: str, start: float, confidence: float) -> Utterance:
    """Said, and each word as sure as that."""
    heard = spoken(text, start)
    words = tuple(replace(word, confidence=confidence) for word in heard.best.words)
    return replace(heard, hypotheses=(Hypothesis(words),))


def understood(text: str, confidence: float, table: Table | None = None) -> Understood:
    verdict = interpret(unsure(text, 1, confidence), (table or writing()).session.listening)[0]
    assert isinstance(verdict, Understood)
    return verdict


# -- certainty


def test_what_was_typed_is_certain() -> None:
    """However much it does."""
    heard = replace(understood("cy passes", 0.1), confidence=None)
    assert sure(heard, 1000, quick=False)
    assert sure(heard, 1000, quick=True)


def test_the_more_it_costs_the_surer_it_must_be() -> None:
    """Of any phrase: who may do the dearer thing may do the cheaper one; and more confidence is never less."""
    for text in ("cy passes", "help"):
        heard = [understood(text, tenth / 10) for tenth in range(1, 11)]
        rows = [[sure(utterance, weight, quick=False) for utterance in heard] for weight in (1, 3, 10, 100)]
        assert all(row == sorted(row) for row in rows)
        assert [sum(row) for row in rows] == sorted((sum(row) for row in rows), reverse=True)
    assert not all(map(all, rows))


def test_one_word_is_sooner_heard_in_anything_than_two() -> None:
    """So it needs more confidence."""
    assert sure(understood("cy passes", 0.8), 3, quick=False)
    assert not sure(understood("repeat", 0.8), 3, quick=False)


@pytest.mark.parametrize("move", sorted(SLAM.weights))
def test_weights_are_those_of_moves(move: str) -> None:
    """That do something: what is only read out costs nobody anything."""
    assert SLAM.weights[move] > 0
    assert move not in SLAM.asides


def test_it_was_fitted_for_the_bundled_model() -> None:
    """Another hears otherwise: python -m models.train.fitting certainty. Or it was kept for that one, and all measured so."""
    fitted = json.loads((Path(voicehost.session.__file__).parent / "certainty.json").read_text())
    assert fitted["en"].keys() >= {"said", "called"}
    for language, its in fitted.items():
        assert getattr(bundled_in(language), "name", "") in (its["model"], its.get("kept_for"))
        assert all(its[kind]["weights"]["confidence"] > 0 for kind in ("said", "called") if kind in its)


# -- asked back

TALKED = unsure("cy passes", 1, 0.41)


def test_what_costs_much_is_asked_back() -> None:
    """Three people beside the table passed for Cy, 0.41 sure."""
    table = writing().hear(TALKED)
    assert [(say.key, say.fields["what"]) for say in table.says] == [("sure", "Cy passes")]
    assert (table.state, table.session.events) == (writing().state, ())


@pytest.mark.parametrize(("answer", "passed"), [("yes", True), ("yeah", True), ("no", False), ("nope", False)])
def test_the_answer_is_yes_or_no(answer: str, passed: bool) -> None:
    """Yes does it, as from when it was said; no leaves all as it was."""
    table = writing().hear(TALKED).speak(answer, 3)
    assert table.state.seat("Cy").passed is passed
    assert table.session.attention.doubt is None
    assert [event.at for event in table.session.events] == ([TALKED.start] if passed else [])
    assert table.keys == (["passed-word"] if passed else ["not-then"])


def test_it_stands_on_every_page_and_is_answered_by_a_touch() -> None:
    """What is asked by voice can be read and touched too."""
    session = writing().hear(TALKED).session
    assert [(shown.key, shown.fields["what"]) for shown in session.view(None).asks] == [("sure", "Cy passes")]
    (phrase,) = (shown for shown in session.view("Ana").moves if shown.move == "confirm-heard")
    assert phrase.slots[0].choices == (("yes", "yes"), ("no", "no"))
    assert session.touch(RATE * 3, Move("confirm-heard", {"answer": "yes"}))[0].state.seat("Cy").passed
    assert session.touch(RATE * 3, Move("confirm-heard", {"answer": "no"}))[0].attention.doubt is None


def test_said_again_it_is_certain() -> None:
    """Nobody has to answer a question who says the same once more."""
    assert writing().hear(TALKED).hear(unsure("cy passes", 3, 0.41)).state.seat("Cy").passed


def test_a_doubt_lapses() -> None:
    """Where nobody answers, it was nothing; a yes that comes then is none."""
    table = writing().hear(TALKED).until(seconds(TALKED.end + DOUBTED))
    assert table.session.attention.doubt is None
    assert table.speak("yes", 8).state == writing().state


def test_another_move_settles_a_doubt() -> None:
    """Whoever goes on has said nothing of the kind."""
    table = writing().hear(TALKED).speak("ana is ready", 3)
    assert (table.session.attention.doubt, table.state.finished) == (None, ("Ana",))


def test_a_doubt_outlives_no_undo_and_no_log() -> None:
    """It is no event: a sitting that is resumed asks nothing."""
    table = writing().speak("ana is ready", 0.1).hear(TALKED)
    again = Session(SLAM, table.session.players, writing().state).replay(table.session.events)
    assert again.attention.doubt is None
    assert again.state == table.state


def test_what_costs_little_is_not_asked_back() -> None:
    """A single word that only has something read out: a tone, and who meant it says it again."""
    assert writing().hear(unsure("scores", 1, 0.4)).keys == ["not-caught"]


def test_whoever_is_asked_yes_or_no_is_asked_nothing_else() -> None:
    """A yes that was hardly heard is to be said again."""
    table = performing().speak("the end", 5.5).speak("ben guesses heaven", 5.1, 5.4)
    table = poems(WORDS).type("ana begins", "host ana passes", "challenge the word")
    assert table.keys[-1] == "vote-ask"
    heard = table.hear(unsure("yes", table.now + 1, 0.3))
    assert heard.keys == ["not-caught"]
    assert not heard.session.attention.doubt


def test_over_a_poem_nothing_is_asked_back() -> None:
    """What may be a guess is looked at twice by the ear itself."""
    table = performing().hear(unsure("ben guesses heaven", 6, 0.3))
    assert table.session.attention.doubt is None
    assert table.keys


# -- fewer words


def missed(at: float) -> Utterance:
    return spoken(f"ana {UNKNOWN} five", at)


def test_a_tone_then_words_then_silence() -> None:
    """Until something is understood; then it begins anew."""
    table = writing()
    said = [table.hear(missed(at)).keys for at in (1, 10, 20, 30, 40)]
    assert said == [["not-caught"], ["no-match-2"], [], [], []]
    table.speak("ana is ready", 50)
    assert table.hear(missed(60)).keys == ["not-caught"]


def test_part_of_a_phrase_is_never_passed_over() -> None:
    """Each time with a tone at least: whoever said only known words has spoken to the host."""
    table = writing()
    said = [table.hear(spoken("ana is", at)).keys for at in (1, 10, 20, 30)]
    assert said == [["not-caught"], ["no-match-2"], ["not-caught"], ["not-caught"]]
    assert table.hear(unsure("ana is", 40, 0.4)).keys == []


def test_no_two_apologies_within_five_seconds() -> None:
    """Whatever was understood in between: the second is a tone."""
    table = writing().hear(missed(1)).hear(missed(3))
    assert table.keys == ["no-match-2"]
    table.speak("ana is ready", 4).hear(missed(5))
    assert table.hear(missed(3 + seconds(APOLOGIES_APART) - 0.1)).keys == ["not-caught"]


def test_a_word_that_was_not_understood_is_a_miss_too() -> None:
    """First a tone, then the game's own words for it, then silence."""
    table = racing()
    said = [table.hear(spoken(f"ben plays {UNKNOWN}", at)).keys for at in (1, 10, 20)]
    assert said == [["not-caught"], ["unheard"], []]


# -- only when called


def called() -> Table:
    return writing().speak("only when called", 1)


def test_only_when_called() -> None:
    """By voice; then talk is nothing, and what begins with "host" is heard."""
    table = called()
    assert table.keys == ["only-called"]
    assert (table.speak("ana is ready", 3).state.finished, table.keys) == ((), [])
    assert table.speak("host ana is", 4).keys == ["not-caught"]
    assert table.speak("host ana is ready", 5).state.finished == ("Ana",)


def test_who_types_or_touches_has_called() -> None:
    """A keyboard is not talked beside."""
    assert called().type("ana is ready").state.finished == ("Ana",)
    patterns = {phrase.pattern for phrase in called().session.view("Ana").moves}
    assert patterns == {phrase.pattern for phrase in writing().session.view("Ana").moves}


def test_listen_always_again() -> None:
    """By name, as everything then."""
    table = called().speak("host listen always", 3)
    assert table.keys == ["listen-always"]
    assert table.session.listening == writing().session.listening


def test_only_when_called_is_kept() -> None:
    """It stands in the log."""
    events = called().session.events
    assert [type(event) for event in events] == [Addressed]
    assert writing().session.replay(events).attention.only_called


def test_a_poem_needs_no_calling() -> None:
    """Nor a race: there everything is called out."""
    session = replace(performing().session, attention=Attention(only_called=True))
    assert session.listening == performing().session.listening


def test_a_doubt_is_answered_without_calling() -> None:
    """The host has just asked."""
    table = called().hear(unsure("host cy passes", 3, 0.3))
    assert [say.fields["what"] for say in table.says] == ["Cy passes"]
    assert table.speak("yes", 5).state.seat("Cy").passed


# -- the host is called by name

CALLED = [
    ("host ben leaves", "host yes", "decided-leaves"),
    ("host ben leaves", "host no", "not-then"),
    ("scores", "host what did i miss", "nothing-missed"),
    ("scores", "host scores", "scores"),
]


@pytest.mark.parametrize(("before", "said", "key"), CALLED)
def test_the_hosts_name_may_stand_before_what_is_asked_of_it(before: str, said: str, key: str) -> None:
    """Aloud, too: the docs say to begin requests with it, and an answer to one was not understood with it."""
    table = writing().speak(before, 2)
    assert table.speak(said, 6).keys[0] == key


def test_an_answer_that_calls_the_host_is_one_in_german_too() -> None:
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, ("Ida", "Karl", "Ben"), game.options(), 1)).speak("spielleitung karl geht", 2)
    assert table.speak("spielleitung ja", 6).keys[0] == "decided-leaves"


def test_what_is_nothing_to_say_is_none_with_a_call_before_it() -> None:
    """Nor is a call alone, or one in a race."""
    assert writing().speak("host host", 2).keys == ["not-caught"]
    assert writing().speak("host", 2).keys == ["not-caught"]
    assert racing("game").speak("host ana plays an n", 4).keys == ["not-caught"]


# -- two questions at once

STUCK = ("nobody can play", "cy leaves")


@pytest.mark.parametrize("line", ["ana no", "host ana no", "ana says no", "ana cannot play"])
def test_an_answer_by_name_is_for_the_game_that_asks_by_name(line: str) -> None:
    """What the table was asked stays open, and is asked once more."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX", "Cy": "QX"}, "fate").type(*STUCK, line)
    assert table.says == (say("can-you-play", player="Ben"), say("decide-leaves", player="Cy"))
    assert table.type("yes").keys == ["decided-leaves", "cards-go-aside", "can-you-play"]
    assert table.session.roster.away == ("Cy",)


@pytest.mark.parametrize("line", ["no", "ben no", "cy no"])
def test_any_other_answer_is_for_what_was_asked_last(line: str) -> None:
    table = holding({"Ana": "QX QZ", "Ben": "DX QX", "Cy": "QX"}, "fate").type(*STUCK, line)
    assert table.says == (say("not-then"), say("can-you-play", player="Ana"))


def test_an_answer_to_what_the_host_asks_back_is_one_with_a_name_too() -> None:
    """It is no answer to the game: "yes" would say that she can play."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX", "Cy": "QX"}, "fate").type(STUCK[0], "ana cannott play")
    assert table.keys == ["did-you-mean"]
    assert table.type("ana yes").says == (say("can-you-play", player="Ben"),)


def test_an_answer_of_whom_both_questions_name_is_for_the_last() -> None:
    table = holding({"Ana": "QX QZ", "Ben": "DX QX", "Cy": "QX"}, "fate").type(STUCK[0], "ana leaves", "ana no")
    assert table.says == (say("not-then"), say("can-you-play", player="Ana"))
