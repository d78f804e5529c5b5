"""Calls, one right after another: where each ends, which reading it has, and what is heard after it."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import soundfile

from tests.support.scenes import SCENES, load
from voicehost.core.speech import AudioChunk, Grammar, Hypothesis, Listening, Phrase, Samples, Slot, Utterance, Word, samples
from voicehost.listen.models_dir import bundled
from voicehost.listen.quick import CallFinder
from voicehost.listen.vosk_recognizer import VoskRecognizer

pytestmark = pytest.mark.hearing

NAMES = Slot("player", (("ana", "Ana"), ("ben", "Ben"), ("maya", "Maya")))
SENTENCES = ("fame", "same", "ana fame", "ana same", "ben fame", "ben same", "fame with an f", "same with an s", "time out")


def reading(text: str, share: float = 1.0, pauses: tuple[int, ...] = ()) -> Hypothesis:
    """Words of 0.3 s; before those of `pauses`, by their number, half a second of nothing."""
    words, at = [], samples(1)
    for nth, word in enumerate(text.split()):
        at += samples(0.5) * (nth in pauses)
        words.append(Word(word, at, at + samples(0.3)))
        at += samples(0.3)
    return Hypothesis(tuple(words), math.log(share))


# -- of several readings


@pytest.mark.parametrize(
    ("readings", "first", "alone", "ended"),
    [
        ((reading("fame"),), {"fame": 1.0}, True, True),
        ((reading("fame", 0.5), reading("same", 0.3), reading("a", 0.2)), {"fame": 0.625, "same": 0.375}, True, True),
        ((reading("fame ben fame"),), {"fame": 1.0}, False, True),
        ((reading("fame ben", pauses=(1,)),), {"fame": 1.0}, False, False),
        ((reading("ana", 0.6), reading("fame", 0.4)), {"fame": 1.0}, True, False),
        ((reading("ana", 0.9), reading("fame", 0.1)), {"ana": 0.9, "fame": 0.1}, True, False),
        ((reading("fame with", 0.6), reading("fame", 0.4)), {"fame": 1.0}, True, False),
        ((reading("[unk]", 0.6), reading("fame", 0.4)), {"[unk]": 0.6, "fame": 0.4}, True, False),
        ((reading("[unk] fame", pauses=(1,)),), {"[unk]": 1.0}, False, False),
        ((reading("[unk] fame"),), {"[unk] fame": 1.0}, True, False),
        ((reading("fame [unk]"),), {"fame": 1.0}, False, False),
        ((reading("fame [unk]", pauses=(1,)),), {"fame": 1.0}, False, True),
        ((reading("fame [unk] [unk]"),), {"fame [unk] [unk]": 1.0}, True, False),
        ((reading("ana fame with"),), {"ana fame": 1.0}, False, False),
    ],
)
def test_the_first_call_of_several_readings(readings: tuple[Hypothesis, ...], first: dict[str, float], alone: bool, ended: bool) -> None:
    """Whole phrases before parts of them; a phrase that may go on has not ended. Unknown speech after it that is as long as a call may be
    the next one; more is talk, and one with what it touches."""
    call = CallFinder(SENTENCES).first(readings)
    assert call is not None
    assert {each.text: each.words[0].confidence for each in call.readings} == {text: pytest.approx(share) for text, share in first.items()}
    assert (call.alone, call.ended) == (alone, ended)


@pytest.mark.parametrize("more", ["tame with a tea", "tame with tango"])
def test_a_word_is_no_likelier_for_having_more_sentences(more: str) -> None:
    """What the grammar adds for them is taken out: readings that differ in likelihood by that alone come out even."""
    calls = CallFinder(("fame", "tame", "fame with an f", "tame with a t", more))
    often = {text: calls._often(reading(text).words) or 0.0 for text in ("fame", "tame")}
    assert often["fame"] != often["tame"]
    call = calls.first(tuple(reading(text, math.exp(log)) for text, log in often.items()))
    assert call is not None
    assert [each.words[0].confidence for each in call.readings] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(("text", "begun"), [("ana", True), ("fame with", True), ("fame", False), ("an", False), ("[unk]", False)])
def test_the_beginning_of_a_phrase_is_waited_for(text: str, begun: bool) -> None:
    """Who has said a name goes on; what is no phrase, nor begins one, does not become one."""
    call = CallFinder(SENTENCES).first((reading(text),))
    assert call is not None
    assert call.begun is begun


@pytest.mark.parametrize(
    ("length", "short"),
    [(0.2, ("fame", "same")), (0.4, ("fame", "same", "ana fame", "ana same", "ben fame", "ben same", "time out")), (1.0, ())],
)
def test_in_a_short_time_only_short_phrases_can_be_said(length: float, short: tuple[str, ...]) -> None:
    """A word; a name and a word; in a second anything."""
    assert CallFinder(SENTENCES).short(samples(length)) == short


@pytest.mark.parametrize(
    ("readings", "rather"),
    [
        ((reading("[unk]", 0.8), reading("fame", 0.15), reading("same", 0.05)), {"fame": 0.75, "same": 0.25}),
        ((reading("[unk]", 0.95), reading("fame", 0.05)), None),
        ((reading("[unk]", 0.6), reading("ana [unk]", 0.4)), None),
        ((reading("[unk]", 0.6), reading("ana", 0.4)), None),
        ((reading("[unk] ana fame", 0.7, pauses=(1,)), reading("fame", 0.3)), None),
        ((reading("[unk]"),), None),
        ((reading("[unk]", 0.6), reading("fame same", 0.4, pauses=(1,))), None),
        ((reading("fame same with"),), {"fame": 1.0}),
        ((reading("fame [unk]"),), {"fame": 1.0}),
    ],
    ids=["may be", "hardly", "half unknown", "a part", "not alone", "nothing but", "and more", "and parts of the next", "and the next"],
)
def test_unknown_speech_that_may_be_a_phrase_is_taken_for_it(readings: tuple[Hypothesis, ...], rather: dict[str, float] | None) -> None:
    """Where a whole phrase has a tenth of the readings and nothing else was said; its share is then of the phrases alone."""
    calls = CallFinder(SENTENCES)
    call = calls.first(readings)
    assert call is not None
    found = calls.rather(call)
    confidences = {each.text: each.words[0].confidence for each in found.readings} if found is not None else None
    assert confidences == (pytest.approx(rather) if rather is not None else None)


def test_nothing_was_called() -> None:
    """No readings, no call."""
    assert CallFinder(SENTENCES).first(()) is None


# -- through the recognizer


def called(*words: str) -> Listening:
    slot = Slot("word", tuple((word, word) for word in words))
    return Listening(Grammar((Phrase("{word}", "play", (slot,)), Phrase("{player} {word}", "play", (NAMES, slot)))), quick=True)


CHAIN = (
    ("gate", "fate", "same", "lame"),
    ("late", "mate", "rate", "gave"),
    ("lake", "lane", "hate", "race"),
    ("like", "bake", "lame", "lace"),
)
"""What may be said at each step of the four shouts of the scene; the first of each is."""


def heard(chunk: Samples) -> list[tuple[str, Samples, Utterance]]:
    """The utterances of four shouts with a third of a second between them, each under its own grammar, and where each was told."""
    recognizer, results, coming = VoskRecognizer(bundled()), [], list(CHAIN)
    recognizer.expect(called(*coming.pop(0)))
    sound, _ = soundfile.read(SCENES / "slam_shout_fast.flac", dtype="int16")
    for at in range(0, len(sound), chunk):
        piece = AudioChunk(at, sound[at : at + chunk].tobytes())
        found = recognizer.accept(piece)
        while found:
            results += [(utterance.best.text, piece.end, utterance) for utterance in found]
            recognizer.expect(called(*(coming.pop(0) if coming else ("none",))))
            found = recognizer.accept(AudioChunk(piece.end, b""))
    return results


def test_after_a_lone_shout_nothing_from_before_its_end_can_come() -> None:
    """So that a question about it is put at once."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(called(*CHAIN[0]))
    sound, _ = soundfile.read(SCENES / "slam_shout_fast.flac", dtype="int16")
    for at in range(0, len(sound), samples(0.1)):
        if found := recognizer.accept(AudioChunk(at, sound[at : at + samples(0.1)].tobytes())):
            assert recognizer.settled > found[0].end
            return
    pytest.fail("nothing was heard")


def test_each_shout_is_heard_under_what_may_be_said_then() -> None:
    """A third of a second apart, and told a third of a second after it ended or so; no word is heard twice."""
    results = heard(samples(0.1))
    assert [text for text, _, _ in results] == ["ana gate", "ben late", "maya lake", "ana like"]
    assert all(end - utterance.end < samples(0.5) for _, end, utterance in results)
    assert all(before[2].end <= after[2].start for before, after in pairwise(results))


@pytest.mark.parametrize("chunk", [0.01, 1.0])
def test_the_source_may_bring_any_chunks(chunk: float) -> None:
    """10 ms or a second: the same utterances, at the same times."""
    assert [each[2] for each in heard(samples(chunk))] == [each[2] for each in heard(samples(0.1))]


WOOF = pytest.mark.xfail(reason='after silence without any noise voicehost-en-3 hears nothing in "woof"', strict=True)


@pytest.mark.parametrize("then", [pytest.param(1, marks=WOOF), 2, pytest.param(3, marks=WOOF)])
def test_a_shout_that_is_not_understood_takes_no_other_with_it(then: int) -> None:
    """Of four shouts a second apart only one can be said: it is heard as itself, and each other is an utterance of its own."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(called(*CHAIN[then]))
    sound, _ = soundfile.read(SCENES / "slam_shout_fast.flac", dtype="int16")
    truth = load("slam_shout_fast").speech
    utterances: list[Utterance] = []
    for nth, speech in enumerate(truth):
        cut = sound[samples(speech.start - 0.05) : samples(speech.end + 0.05)]
        utterances += recognizer.accept(AudioChunk(nth * samples(1.5), cut.tobytes().ljust(2 * samples(1.5), b"\0")))
    assert utterances[then].best.text == truth[then].text.replace(",", "")
    assert [utterance.start // samples(1.5) for utterance in utterances] == [0, 1, 2, 3]
