"""The real recognizer on real sound: same utterances whatever the chunks, nothing lost, nothing heard in noise."""

from __future__ import annotations

import errno
import lzma
import shutil
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.support.audience import hum
from tests.support.cards_table import TABLE, game
from tests.support.languages import made
from tests.support.scenes import SCENES, sound
from tests.support.table import Table
from voicehost.core.hesitation import begun, completed
from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import Move, say
from voicehost.core.speech import RATE, UNKNOWN, AudioChunk, Grammar, Listening, Phrase, Slot, Utterance, samples
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.listen import packed
from voicehost.listen.engine import Decoder, Model, ModelError, NoRoom
from voicehost.listen.models_dir import bundled, bundled_in
from voicehost.listen.verify import FEATURES, Acceptance
from voicehost.listen.vosk_recognizer import MOST_REREADS, REREAD_AFTER, VoskRecognizer
from voicehost.session.ending import Ending
from voicehost.session.session import Session

pytestmark = pytest.mark.hearing

SOUND = Path(__file__).resolve().parents[2] / "audio_fixtures" / "listen"
DEMO = SOUND.parent / "demo"
PLAYERS = Slot("player", (("maya", "Maya"), ("ben", "Ben")))
GUESSES = (
    Phrase("{player} guesses {word}", "guess", (PLAYERS, Slot("word", free=True))),
    Phrase("is it {word}", "guess", (Slot("word"),)),
    Phrase("{word}", "guess", (Slot("word"),)),
    Phrase("the end", "end"),
)
POEM = Listening(Grammar(GUESSES, counts_as("heaven"), decoys("heaven")), dictation=True)


def question(secret: str) -> Listening:
    """Two words are asked about, and no poem runs."""
    word = Slot("word", ((secret, secret), ("winter", "winter")))
    return Listening(Grammar((Phrase("{player} guesses {word}", "guess", (PLAYERS, word)),)))


QUESTION = Listening(Grammar((Phrase("yes", "yes"), Phrase("no", "no"), Phrase("maya guesses heaven", "guess"))))


@lru_cache
def pcm(name: str) -> bytes:
    return sound(SOUND / f"{name}.flac")


def chunks(sound: bytes, size: int = 1600, start: int = 0) -> Iterable[AudioChunk]:
    return (AudioChunk(start + at // 2, sound[at : at + 2 * size]) for at in range(0, len(sound), 2 * size))


@lru_cache
def heard(listening: Listening, sound: bytes, size: int = 1600) -> tuple[Utterance, ...]:
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(listening)
    found = [utterance for chunk in chunks(sound, size) for utterance in recognizer.accept(chunk)]
    return (*found, *recognizer.finish())


def noise(length: float) -> bytes:
    """A quiet room's hiss."""
    return np.random.default_rng(1).normal(0, 20, samples(length)).astype("<i2").tobytes()


def known(utterances: Iterable[Utterance]) -> list[str]:
    return [word.text for utterance in utterances for word in utterance.best.words if word.text != UNKNOWN]


@pytest.mark.xfail(reason="voicehost-en-3 takes a wrong guess for a word, and not for one that was not caught", strict=True)
def test_guesses_of_a_practice_round_are_heard() -> None:
    """A word that people may well guess is told; one that nobody would is asked for again, in words the second time."""
    table = Table.begin(("Maya", "Ben", "Cy")).type("let us practise")
    listening = table.session.listening
    assert table.hear(*heard(listening, pcm("maya_guesses_heaven"))).says == (say("practice-wrong", player="Maya", word="heaven"),)
    assert [table.hear(*heard(listening, pcm("ben_guesses_seven"))).keys for _ in range(2)] == [["not-caught"], ["practice-unknown"]]
    assert table.hear(*heard(listening, pcm("a_line_of_a_poem"))).keys == []


@pytest.mark.parametrize(
    ("name", "listening", "said"),
    [
        ("yes", QUESTION, ["yes"]),
        ("maya_guesses_heaven", QUESTION, ["maya", "guesses", "heaven"]),
        ("maya_guesses_heaven", POEM, ["maya", "guesses", "heaven"]),
        ("guess_over_a_poem", POEM, ["maya", "guesses", "heaven"]),
        ("ben_guesses_seven", POEM, ["ben", "guesses", "seven"]),
        ("a_line_of_a_poem", POEM, []),
        ("a_line_of_a_poem", QUESTION, []),
        ("yes", POEM, []),
    ],
)
def test_what_was_said_is_heard_and_nothing_else(name: str, listening: Listening, said: list[str]) -> None:
    """Phrases of the grammar come out; a poem and words that were not offered do not."""
    assert known(heard(listening, pcm(name))) == said


@pytest.mark.parametrize(("name", "secret", "player"), [("maya_guesses_heaven", "heaven", "Maya"), ("ben_guesses_seven", "seven", "Ben")])
@pytest.mark.parametrize("pause", [0.6, 1.0, 1.5, 2.0])
def test_a_hesitation_before_the_word_does_not_lose_the_guesser(name: str, secret: str, player: str, pause: float) -> None:
    """The same sound with a silence before its last word, as the room has it; over a poem, and where one move is asked for."""
    word = next(word for said in heard(question(secret), pcm(name)) for word in said.best.words if word.text == secret)
    cut, hiss = 2 * word.start, noise(pause)
    for listening in (replace(POEM, grammar=Grammar(GUESSES, counts_as(secret), decoys(secret))), question(secret)):
        moves, left_open = [], None
        for utterance in heard(listening, pcm(name)[:cut] + hiss + pcm(name)[cut:] + noise(2.0)):
            verdicts = interpret(utterance, listening)
            verdicts = (completed(left_open, utterance, verdicts, listening) if left_open is not None else None) or verdicts
            verdicts, left_open = begun(utterance, verdicts, listening)
            moves += [verdict.move for verdict in verdicts if isinstance(verdict, Understood)]
        assert moves == [Move("guess", {"player": player, "word": secret})]


@pytest.mark.parametrize("listening", [QUESTION, POEM], ids=["question", "poem"])
@pytest.mark.parametrize("size", [160, 777, 16_000, 500_000])
def test_the_size_of_chunks_does_not_matter(listening: Listening, size: int) -> None:
    """10 ms or the whole at once: the same utterances, to the sample."""
    sound = pcm("guess_over_a_poem") + pcm("yes")
    assert heard(listening, sound, size) == heard(listening, sound)


def test_a_guess_over_a_poem_is_told_early_and_in_its_place() -> None:
    """Its utterance comes within 0.6 s of its end, while the poem goes on, and starts where the guess does."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(POEM)
    results = [(utterance, chunk.end) for chunk in chunks(pcm("guess_over_a_poem")) for utterance in recognizer.accept(chunk)]
    (guess, at), *_ = [(utterance, end) for utterance, end in results if "heaven" in utterance.best.text]
    maya = next(word for word in guess.best.words if word.text == "maya")
    assert at <= samples(6.115 + 0.6)
    assert abs(maya.start - samples(4.68)) < samples(0.2)
    assert maya.confidence is not None
    assert 0.5 <= maya.confidence <= 1
    assert [utterance for utterance, _ in results if utterance.start >= guess.end], "the poem goes on"


def test_the_recitation_around_a_guess_is_told_once() -> None:
    """Utterances do not overlap, and the open reading of a line of verse has some of its words."""
    utterances = heard(POEM, pcm("guess_over_a_poem"))
    assert all(a.end <= b.start for a, b in pairwise(utterances))
    assert utterances[0].best.words[0].text == UNKNOWN
    assert any(utterance.transcript is not None for utterance in utterances)


@pytest.mark.parametrize("at", [0.3, 0.5, 0.8, 1.1, 1.4, 1.7])
@pytest.mark.parametrize("before", [POEM, Listening(Grammar((Phrase("no", "no"),)))], ids=["poem", "closed"])
def test_a_grammar_change_in_mid_utterance_loses_nothing(at: float, before: Listening) -> None:
    """Whatever was listened for when the phrase began, it is heard under what is listened for at its end."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(before)
    found: list[Utterance] = []
    for chunk in chunks(pcm("maya_guesses_heaven")):
        if chunk.start >= samples(at):
            recognizer.expect(QUESTION)
        found += recognizer.accept(chunk)
    found += recognizer.finish()
    assert [word for utterance in found for word in known([utterance])] == ["maya", "guesses", "heaven"]


@pytest.mark.parametrize("listening", [QUESTION, POEM], ids=["question", "poem"])
@pytest.mark.parametrize("name", ["guess_over_a_poem", "maya_guesses_heaven", "a_line_of_a_poem"])
def test_settled_never_goes_back_and_no_utterance_starts_before_it(listening: Listening, name: str) -> None:
    """What deadlines are judged against can be trusted, through a change of grammar too."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(listening)
    settled = 0
    for i, chunk in enumerate(chunks(pcm(name) + pcm("yes"))):
        if i == 30:
            recognizer.expect(replace(listening, dictation=not listening.dictation))
        for utterance in recognizer.accept(chunk):
            assert settled <= utterance.start < utterance.end <= chunk.end
        assert settled <= recognizer.settled <= chunk.end
        settled = recognizer.settled


@pytest.mark.parametrize("listening", [QUESTION, POEM], ids=["question", "poem"])
def test_in_silence_settled_follows_the_sound(listening: Listening) -> None:
    """Deadlines pass while nobody speaks: about a second behind."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(listening)
    for chunk in chunks(bytes(2 * samples(8))):
        assert recognizer.accept(chunk) == ()
        assert recognizer.settled >= chunk.end - samples(1.2)


@pytest.mark.parametrize("level", [0, 3, 300, 3000])
@pytest.mark.parametrize("listening", [QUESTION, POEM], ids=["question", "poem"])
def test_silence_and_noise_say_nothing(level: int, listening: Listening) -> None:
    """No word of the grammar comes from a room without speech."""
    noise = np.random.default_rng(7).normal(0, level, samples(8)).clip(-32768, 32767).astype("<i2").tobytes()
    assert known(heard(listening, noise)) == []


def hiss(seconds: float, level: float = 30.0) -> bytes:
    return np.random.default_rng(3).normal(0, level, samples(seconds)).clip(-32768, 32767).astype("<i2").tobytes()


CALLS = replace(QUESTION, quick=True)


@pytest.mark.parametrize("listening", [QUESTION, POEM, CALLS], ids=["question", "poem", "calls"])
def test_a_quiet_room_is_not_decoded(listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of half a minute of hiss a second or two are; deadlines pass all the same."""
    fed: list[int] = []
    feed = Decoder.feed

    def counted(self: Decoder, pcm: bytes) -> bool:
        fed.append(len(pcm) // 2)
        return feed(self, pcm)

    monkeypatch.setattr(Decoder, "feed", counted)
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(listening)
    for chunk in chunks(hiss(30)):
        assert recognizer.accept(chunk) == ()
        assert recognizer.settled >= chunk.end - samples(1.2)
    assert sum(fed) <= samples(3)


@pytest.mark.parametrize("wait", [1.3, 2.0, 5.0, 20.0])
@pytest.mark.parametrize("listening", [QUESTION, POEM, CALLS], ids=["question", "poem", "calls"])
def test_what_is_said_after_a_long_silence_is_heard_in_its_place(
    listening: Listening, wait: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one of the network's outputs of where it would be if the silence had been decoded."""
    said = np.frombuffer(pcm("maya_guesses_heaven"), "<i2")
    sound = hiss(wait) + (said + np.frombuffer(hiss(len(said) / RATE), "<i2")).astype("<i2").tobytes() + hiss(2)
    heard.cache_clear()
    rested = heard(listening, sound)
    heard.cache_clear()
    monkeypatch.setattr(VoskRecognizer, "_rests", lambda *_: False)
    assert known(rested) == ["maya", "guesses", "heaven"]
    for word, decoded in zip(
        *([word for utterance in utterances for word in utterance.best.words] for utterances in (rested, heard(listening, sound))),
        strict=True,
    ):
        assert word.text == decoded.text
        assert max(abs(word.start - decoded.start), abs(word.end - decoded.end)) <= samples(0.03)


def test_a_gap_in_the_source_ends_an_utterance_and_shifts_the_clock() -> None:
    """Sound that was lost does not join what lies on either side; times after it are the source's."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(QUESTION)
    gap = 10 * RATE
    first = [utterance for chunk in chunks(pcm("yes")) for utterance in recognizer.accept(chunk)]
    later = [utterance for chunk in chunks(pcm("yes"), start=gap) for utterance in recognizer.accept(chunk)]
    found = [*first, *later, *recognizer.finish()]
    assert known(found) == ["yes", "yes"]
    assert abs((found[1].start - found[0].start) - gap) <= samples(0.05)


def test_a_word_that_the_lexicon_lacks_never_shortens_a_phrase() -> None:
    """Without a sound-alike its phrase is left out: "open" alone is not "open brecksit"."""
    listening = Listening(Grammar((Phrase("open brecksit", "open"), Phrase("close it", "close"))))
    recognizer = VoskRecognizer(bundled(), stand_ins=lambda _: ())
    assert not recognizer.hears("open brecksit")
    recognizer.expect(listening)
    found = [utterance for chunk in chunks(pcm("open_brexit")) for utterance in recognizer.accept(chunk)]
    assert "open" not in known([*found, *recognizer.finish()])


def test_a_word_that_the_lexicon_lacks_is_heard_by_a_sound_alike() -> None:
    """The sound-alike is offered and read back as the word."""
    listening = Listening(Grammar((Phrase("open brecksit", "open"), Phrase("close it", "close"))))
    recognizer = VoskRecognizer(bundled(), lambda word: ("brexit",) if word == "brecksit" else ())
    recognizer.expect(listening)
    found = [utterance for chunk in chunks(pcm("open_brexit")) for utterance in recognizer.accept(chunk)]
    assert known([*found, *recognizer.finish()]) == ["open", "brecksit"]


def test_unbroken_speech_is_cut_without_losing_any() -> None:
    """Half a minute without a pause comes as utterances of 15 s at most, which cover it, and a guess in it is heard."""
    line = np.frombuffer(pcm("a_line_of_a_poem"), "<i2")[6400:-16_000]
    guess = np.frombuffer(pcm("maya_guesses_heaven"), "<i2")[6400:-16_000]
    sound = np.concatenate([np.tile(line, 4), guess, line, line]).tobytes()
    utterances = heard(POEM, sound)
    assert known(utterances) == ["maya", "guesses", "heaven"]
    assert max(utterance.end - utterance.start for utterance in utterances) <= samples(16)
    assert sum(utterance.end - utterance.start for utterance in utterances) > 0.85 * len(sound) / 2


def test_what_seems_to_be_said_is_looked_at_again_while_nothing_else_shows() -> None:
    """Four times, a tenth of a second apart: a word is not whole yet when it shows first. A partial reading that stands is not told at once
    again."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(QUESTION)
    readings: list[tuple[int, str]] = []
    for chunk in chunks(pcm("maya_guesses_heaven"), 160):
        ended = recognizer.accept(chunk)
        if not ended and (so_far := recognizer.so_far()) is not None:
            readings.append((chunk.end, known([so_far])[-1]))
    looks = [at for at, word in readings if word == "heaven"]
    assert 2 <= len(looks) <= 1 + MOST_REREADS
    assert all(later - at >= REREAD_AFTER for at, later in pairwise(looks))


def test_candidates_that_are_never_believed_are_looked_at_once() -> None:
    """However often chatter sounds like a secret, and reads otherwise when heard again, the listener gets to its end."""
    words = ("up", "on", "off", "go", "no", "two", "one", "four", "right", "left")
    recognizer = VoskRecognizer(bundled(), decision=Acceptance(0.0, (0.0,) * len(FEATURES), threshold=2.0))
    recognizer.expect(Listening(Grammar(tuple(Phrase(word, "guess") for word in words), words), dictation=True))
    chatter = sound(SCENES / "chatter_plans.flac")
    utterances = (*recognizer.accept(AudioChunk(0, chatter)), *recognizer.finish())
    assert not known(utterances)
    assert recognizer.settled == len(chatter) // 2


FREE = Listening(Grammar((Phrase("the end", "end"), Phrase("never tire", "tire"))), dictation=True)
"""A poem that hides no word."""


def test_where_no_word_is_hidden_a_phrase_stands_alone() -> None:
    """ "I run all day but never tire", and "the end": the first is a line of the poem."""
    utterances = heard(FREE, sound(SCENES / "after_the_end.flac"))
    assert known(utterances) == ["the", "end"]
    (end,) = (word for utterance in utterances for word in utterance.best.words if word.text == "end")
    assert 5.0 < end.start / RATE < 5.5


def test_a_poem_is_heard_from_its_hum_to_its_last_word() -> None:
    """Somebody hums before the first word."""
    poem = np.frombuffer(sound(SCENES / "after_the_end.flac"), "<i2")[: samples(5.0)]
    hummed = np.concatenate((np.zeros(samples(1.0)), hum(1.5, 1) * 32767))
    whole = np.rint(np.concatenate((hummed, poem, np.zeros(samples(2)))) + np.random.default_rng(1).normal(0, 20, 8 * RATE + samples(1.5)))
    utterances = heard(FREE, whole.astype("<i2").tobytes())
    assert utterances[0].start / RATE == pytest.approx(1.0, abs=0.15)
    assert utterances[-1].end / RATE == pytest.approx(2.5 + 4.66, abs=0.2)
    assert all(before.end <= after.start for before, after in pairwise(utterances))


@pytest.mark.parametrize("missing", ["am/final.mdl", "graph/words.txt.xz", "graph/Gr.fst.xz", "conf/model.conf"])
def test_a_directory_that_is_no_model_is_said_before_vosk_sees_it(tmp_path: Path, missing: str) -> None:
    """Vosk would end the process; the error is one line that names the directory."""
    for path in bundled().rglob("*"):
        if path.is_file() and str(path.relative_to(bundled())) != missing:
            copy = tmp_path / path.relative_to(bundled())
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(path)
    with pytest.raises(ModelError, match=tmp_path.name) as raised:
        Model(tmp_path)
    assert "\n" not in str(raised.value)


def test_a_missing_model_is_said(tmp_path: Path) -> None:
    """So is one that is not there at all."""
    with pytest.raises(ModelError, match="not a directory"):
        VoskRecognizer(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("error", "why"),
    [(OSError(errno.ENOSPC, "No space left on device"), "cannot be unpacked: No space left on device"), (EOFError("half"), "is damaged")],
)
def test_a_model_that_cannot_be_unpacked_is_said(error: Exception, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No room for it, or half a file: one line. Where only the others have no room, the first does their work."""
    model = Model(bundled())

    def fails(*_: Path) -> None:
        raise error

    monkeypatch.setattr(packed, "lay_out_reading", fails)
    monkeypatch.setattr(packed, "lay_out_for_second_looks", fails)
    if isinstance(error, OSError):
        assert model.reading is model.again is model.handle
    monkeypatch.setattr(packed, "lay_out", fails)
    with pytest.raises(ModelError, match=rf"^.*{bundled().name} .*{why}$"):
        Model(bundled())


def test_a_graph_that_is_none_is_said_before_vosk_sees_it(tmp_path: Path) -> None:
    """Of a grammar's it would end the process."""
    shutil.copytree(bundled(), tmp_path / "model")
    with lzma.open(tmp_path / "model" / packed.WORDS, "wb") as file:
        file.write(b"no graph" * 1000)
    with pytest.raises(ModelError, match=r"one of its graphs is damaged$"):
        Model(tmp_path / "model")


@pytest.mark.parametrize(("name", "of"), [("phones", "graph"), ("reading.conf", "conf"), ("words.txt.xz", "graph/reading")])
def test_what_a_packed_model_lacks_is_named(tmp_path: Path, name: str, of: str) -> None:
    """And not taken for want of room, without which it could read all the same."""
    shutil.copytree(bundled(), tmp_path / "model")
    (tmp_path / "model" / of / name).rename(tmp_path / "elsewhere")
    with pytest.raises(ModelError, match=f"it has no {name}$") as raised:
        _ = Model(tmp_path / "model").reading
    assert not isinstance(raised.value, NoRoom)


def test_no_room_for_a_whole_folder_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder is copied, Python tells of each file, in a list."""

    def fails(*_: Path) -> None:
        raise shutil.Error([(name, f"there/{name}", "[Errno 27] File too large") for name in ("final.mdl", "more")])

    monkeypatch.setattr(packed, "lay_out", fails)
    with pytest.raises(NoRoom, match=r"cannot be unpacked: \[Errno 27\] File too large$"):
        Model(bundled())


SHIFTED = pytest.mark.xfail(reason="a quiet room is not decoded: a word after it begins some milliseconds elsewhere", strict=True)


@pytest.mark.parametrize("recording", ["maya_guesses_heaven", pytest.param("a_line_of_a_poem", marks=SHIFTED), "yes"])
def test_what_is_heard_again_is_heard_the_same(recording: str) -> None:
    """Word for word and at the same times, by half the work."""
    model, stretch = Model(bundled()), pcm(recording)
    sentences = ("maya guesses heaven", "ben guesses seven", "yes", "no", UNKNOWN)
    assert model.again is not model.handle
    first, again = (Decoder(model, sentences, 0, again=again).read(stretch) for again in (False, True))
    assert [(word.text, word.start, word.end) for word in first] == [(word.text, word.start, word.end) for word in again] != []


def test_every_token_of_a_word_must_be_in_the_lexicon() -> None:
    """Two-word compounds are heard when both words are."""
    model = Model(bundled())
    assert [model.hears(word) for word in ("heaven", "Heaven", "ice cream", "ice brecksit", "", "xyzzy")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("silence", [4.405, 4.44, 4.475, 4.51, 4.65])
def test_a_phrase_that_begins_as_a_long_silence_is_ended_is_one(silence: float) -> None:
    """Vosk ends an utterance after five seconds of silence, be it in the first word after it: that word is heard again."""
    hiss = np.random.default_rng(1).normal(0, 3.3, samples(7)).round().astype("<i2").tobytes()
    said = sound(DEMO / "slam-kartenspiel" / "gut-gespielt.flac")
    recognizer = (
        VoskRecognizer(german, language="de") if (german := bundled_in("de")) is not None else pytest.fail("there is no German model")
    )
    *_, last = game(2, 1)
    recognizer.expect(replace(Session(made("slam-kartenspiel", "de"), TABLE[:2], last), ending=Ending(0)).listening)
    stream = hiss[: 2 * samples(silence)] + said + hiss[: 2 * RATE]
    found = [utterance for chunk in chunks(stream) for utterance in recognizer.accept(chunk)]
    assert [utterance.best.text for utterance in (*found, *recognizer.finish())] == ["gut gespielt"]
