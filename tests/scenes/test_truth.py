"""The scenes are what they say: recordings that exist, times that are heard, rulings that follow from the rules.

The rules are written down here a second time, from the rulebook and on the truth's own times, so that a slip in a scene shows.
"""

from __future__ import annotations

import json
import lzma
import re
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
import soundfile

from audio_fixtures.build.description import read_scene
from audio_fixtures.build.noise import FLOOR_DB
from audio_fixtures.build.render import render
from audio_fixtures.build.timeline import timeline
from audio_fixtures.build.truth import truth
from audio_fixtures.build.voices import LEVEL_DB, NoVoice, versions
from tests.support.scenes import GUESS_CLOSE, ROOT, SCENES, SILENCE, Scene, TrueGuess, all_scenes, load, phrase_scenes, poems
from voicehost.core.speech import RATE, samples
from voicehost.games import game
from voicehost.listen.models_dir import bundled_in

pytestmark = pytest.mark.fixtures

FIXTURES = ROOT / "audio_fixtures"
ENDS = {"the end", "done"}
ARTICLE = re.compile(r" (?:a|an|the) (?=\S+$)")
NAMES = {"Ana", "Ben", "Cy", "Maya", "Tom", "Lena", "Omar", "Sue", "Ivy", "Max"}

every_scene = pytest.mark.parametrize("scene", all_scenes(), ids=lambda scene: scene.name)
every_poem = pytest.mark.parametrize("scene", poems(), ids=lambda scene: scene.name)


def sound(scene: Scene) -> npt.NDArray[np.float64]:
    return np.asarray(soundfile.read(scene.recording, dtype="float64")[0], dtype=np.float64)


def level(part: npt.NDArray[np.float64]) -> float:
    """Decibels below full scale."""
    return float(10 * np.log10((part**2).mean() + 1e-12))


# -- the set


def test_there_are_enough_scenes_of_every_kind() -> None:
    """At least 44 scenes judge poems or talk, at least eight hold phrases, and each subject has its share."""
    counts = {about: sum(scene.about == about for scene in poems()) for about in {scene.about for scene in poems()}}
    wanted = {"before": 1, "over": 6, "close": 7, "after": 5, "undecided": 4, "wrong": 4, "second": 3, "derivative": 4, "homophone": 4}
    wanted |= {"together": 3, "chatter": 6, "near-sound": 6, "form": 2, "void": 2, "noise": 5, "room": 3, "compound": 3, "pause": 2}
    assert len(poems()) >= 44
    assert len(phrase_scenes()) >= 8
    assert {about: n for about, n in wanted.items() if counts.get(about, 0) < n} == {}


def test_every_timing_and_match_occurs() -> None:
    """Each way a guess can be ruled is the truth of some scene."""
    guesses = [guess for scene in poems() for guess in scene.guesses]
    assert {guess.timing for guess in guesses} == {"before", "after", "photo-finish", "undecided"}
    assert {guess.match for guess in guesses} == {"exact", "derivative", "homophone", None}
    assert {guess.player for guess in guesses if guess.accepted} == {*NAMES, None}


def test_the_fixtures_stay_small() -> None:
    """All that stands in audio_fixtures takes less than 40 MB."""
    assert sum(path.stat().st_size for path in FIXTURES.rglob("*") if path.is_file()) < 40e6


def test_no_recording_stands_alone() -> None:
    """Each recording and each truth has its description."""
    assert {path.stem for path in SCENES.glob("*.flac")} == {path.stem for path in SCENES.glob("*.toml")}
    assert {path.name.removesuffix(".truth.json") for path in SCENES.glob("*.json")} == {path.stem for path in SCENES.glob("*.toml")}


# -- the sound


@every_scene
def test_the_recording_is_what_the_truth_says(scene: Scene) -> None:
    """16 kHz, mono, 16 bit, as long as stated, and every stated time lies in it."""
    info = soundfile.info(scene.recording)
    assert (info.samplerate, info.channels, info.subtype, info.format) == (RATE, 1, "PCM_16", "FLAC")
    assert info.frames / RATE == pytest.approx(scene.duration, abs=0.001)
    assert all(0 <= each.start < each.end <= scene.duration for each in scene.speech)


@every_scene
def test_speech_sounds_from_its_start_to_its_end(scene: Scene) -> None:
    """Each stated speech is about as loud as it should be, and in dry scenes its first and last 10 ms stand out of the hiss."""
    heard = sound(scene)
    said = {each.id: each.level_db for each in read_scene(SCENES / f"{scene.name}.toml").speech}
    for each in scene.speech:
        part = heard[samples(each.start) : samples(each.end)]
        assert level(part) > LEVEL_DB + said[each.id] - 4
        if scene.dry:
            edge = samples(0.01)
            assert min(level(part[:edge]), level(part[-edge:])) > FLOOR_DB + 6


@pytest.mark.parametrize("scene", [scene for scene in all_scenes() if scene.dry], ids=lambda scene: scene.name)
def test_nothing_but_hiss_sounds_outside_of_speech(scene: Scene) -> None:
    """In a dry scene, whatever lies 10 ms away from every stated speech is the hiss alone."""
    heard = sound(scene)
    silent = np.ones(len(heard), dtype=bool)
    for each in scene.speech:
        silent[samples(each.start) - samples(0.01) : samples(each.end) + samples(0.01)] = False
    assert abs(level(heard[silent]) - FLOOR_DB) < 1


@pytest.mark.parametrize("scene", [scene for scene in all_scenes() if scene.noise], ids=lambda scene: scene.name)
def test_noise_stands_as_far_below_speech_as_stated(scene: Scene) -> None:
    """Outside of speech and its echo, the noise's level is the level of speech less the ratio; knocks go by their peaks."""
    heard = sound(scene)
    quiet = np.ones(len(heard), dtype=bool)
    for each in scene.speech:
        quiet[samples(each.start) : samples(each.end + scene.room) + samples(0.02)] = False
    assert scene.snr_db is not None
    measured = 20 * np.log10(np.abs(heard[quiet]).max()) if scene.noise == "knocks" else level(heard[quiet])
    # what is left of a babble in the pauses is a short sample of it; the loudest knock may fall into speech
    assert measured == pytest.approx(LEVEL_DB - scene.snr_db, abs=3)


# -- the words


@lru_cache(maxsize=2)
def lexicon(language: str) -> frozenset[str]:
    model = bundled_in(language)
    assert model is not None
    return frozenset(line.split()[0] for line in lzma.decompress((model / "graph" / "words.txt.xz").read_bytes()).decode().splitlines())


def language(scene: Scene) -> str:
    """The first of its game's."""
    played = scene.moment or scene.party
    kind = game(played.game) if played is not None else None
    return kind.languages[0] if kind is not None else "en"


@every_scene
@pytest.mark.hearing
def test_every_word_can_be_heard(scene: Scene) -> None:
    """The lexicon of its language's model has every word that is said, offered, guessed or secret, and every name."""
    texts = [each.text for each in scene.speech] + [*scene.offered, *scene.players, scene.secret or ""]
    assert {word for text in texts for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]*)*", text.lower())} <= lexicon(language(scene))


@every_poem
def test_a_guess_is_spoken_as_stated(scene: Scene) -> None:
    """A guess's phrase is one of the three forms, an article apart, at its stated time; no other speech holds the secret unless the poem is
    void."""
    phrases = {each.start: each.text for each in scene.speech}
    for guess in scene.guesses:
        forms = {f"{guess.player.lower()} guesses {guess.word}"} if guess.player else {guess.word, f"is it {guess.word}"}
        assert ARTICLE.sub(" ", phrases.pop(guess.start)) in forms
    assert scene.secret is not None
    assert any(scene.secret in text for text in phrases.values()) == (scene.void == "secret")
    assert any("blank" in text for text in phrases.values()) == (scene.void == "blank")


@pytest.mark.parametrize("scene", phrase_scenes(), ids=lambda scene: scene.name)
def test_phrases_are_offered(scene: Scene) -> None:
    """What is said in a scene of phrases is among what is offered; in the one that is out of grammar, nothing is."""
    assert {each.text in scene.offered for each in scene.speech} == {scene.about != "out of grammar"}


# -- the rulings


def timing(scene: Scene, guess: TrueGuess) -> str:
    """The rule: with an end that is known, by the guess's start; without one, two seconds of silence decide."""
    assert scene.poem is not None
    late = guess.start - (scene.poem.end if scene.finished_at is None else scene.finished_at)
    if scene.finished_at is not None or any(each.text in ENDS and each.who == scene.poet for each in scene.speech):
        return "photo-finish" if abs(late) <= GUESS_CLOSE else "before" if late < 0 else "after"
    return "before" if late < 0 else "after" if late > SILENCE else "undecided"


def poets_points(scene: Scene, guess: TrueGuess) -> int:
    assert scene.poem is not None
    if scene.void:
        return 0
    ended = scene.poem.end if scene.finished_at is None else scene.finished_at
    return 3 if guess.timing == "after" or (guess.timing == "photo-finish" and guess.start >= ended) else 2


@every_poem
def test_the_ruling_follows_from_the_times(scene: Scene) -> None:
    """Timing, acceptance and points are those that the rules give for the stated times and matches."""
    points = dict.fromkeys(scene.players, 0)
    guessed: set[str] = set()
    accepted: TrueGuess | None = None
    for guess in scene.guesses:
        assert guess.timing == timing(scene, guess)
        assert guess.accepted == (guess.match is not None and accepted is None and guess.player not in guessed)
        assert guess.player != scene.poet
        assert (guess.match == "exact") == (guess.word == scene.secret)
        guessed |= {guess.player} if guess.player else set()
        accepted = accepted or (guess if guess.accepted else None)
    if accepted:
        assert scene.poet is not None
        points[scene.poet] += poets_points(scene, accepted)
        if accepted.player:
            points[accepted.player] += 1
    assert points == scene.points


@every_poem
def test_the_poem_is_one(scene: Scene) -> None:
    """It runs from the poet's first word to the last one that is not "the end", and never falls silent for two seconds in it."""
    lines = [each for each in scene.speech if each.who == scene.poet and each.text not in ENDS]
    assert (scene.poem is None) == (not lines)
    if scene.poem:
        assert (scene.poem.start, scene.poem.end) == (min(each.start for each in lines), max(each.end for each in lines))
        guesses = {guess.start for guess in scene.guesses}
        inside = sorted((e for e in scene.speech if e.start not in guesses and e.end > scene.poem.start), key=lambda e: e.start)
        recited = [each for each in inside if each.start < scene.poem.end]
        assert all(after.start - before.end < SILENCE for before, after in pairwise(recited))


# -- how they are made


def recorded_versions() -> dict[str, str]:
    sources = (FIXTURES / "SOURCES.md").read_text(encoding="utf-8")
    return {name: version for name in ("flite", "espeak-ng") for version in re.findall(rf"versions: .*{name} ([\d.]+\d)", sources)}


@pytest.mark.parametrize("name", ["after_the_end", "over_plus_6db", "phrases_snaps", "slam_overlap_both"])
def test_rendering_again_gives_the_same_samples(name: str) -> None:
    """The description alone makes the recording, sample for sample, and the truth with it."""
    try:
        here = versions()
    except NoVoice as error:
        pytest.skip(str(error))
    if here != recorded_versions():
        pytest.skip(f"the recordings were made with {recorded_versions()}, here are {here}")
    description = read_scene(SCENES / f"{name}.toml")
    times = timeline(description)
    committed, _ = soundfile.read(load(name).recording, dtype="int16")
    assert np.array_equal(render(description, times), committed)
    assert json.loads(json.dumps(truth(description, times))) == json.loads((SCENES / f"{name}.truth.json").read_text(encoding="utf-8"))
