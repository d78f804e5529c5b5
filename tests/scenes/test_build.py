"""How descriptions become scenes, with nothing but text for a voice where the sound does not matter."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audio_fixtures.build.description import BadDescription, Description, Speech, read_clips, read_scene
from audio_fixtures.build.noise import echo, noise, white
from audio_fixtures.build.timeline import timeline
from audio_fixtures.build.truth import truth
from audio_fixtures.build.voices import LEVEL_DB, NoVoice, Voice, speak
from voicehost.core.speech import RATE, samples

pytestmark = pytest.mark.making

voices = pytest.mark.skipif(shutil.which("flite") is None or shutil.which("espeak-ng") is None, reason="needs Debian's flite and espeak-ng")

SCENE = """
title = "A scene"
kind = "poem"
about = "before"
players = ["Ana", "Ben"]
poet = "Ben"
secret = "river"
points = { Ana = 1, Ben = 2 }

[[speech]]
id = "line"
who = "Ben"
text = "i run all day"

[[speech]]
who = "Ana"
text = "ana guesses river"
after = "line"
gap = -0.2
guess = { player = "Ana", word = "river", timing = "before", match = "exact", accepted = true }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "scene.toml"
    path.write_text(text, encoding="utf-8")
    return path


@voices
def test_a_gap_counts_from_the_end_of_the_speech_that_is_named(tmp_path: Path) -> None:
    """A negative gap lays one speech over another, and the truth says when each begins and ends."""
    description = read_scene(written(tmp_path, SCENE))
    made = truth(description, timeline(description))
    line, guess = made["speech"]
    assert line["start"] == 0.5
    assert guess["start"] == pytest.approx(line["end"] - 0.2, abs=0.001)
    assert made["poem"] == {"start": line["start"], "end": line["end"]}
    assert made["seconds"] == pytest.approx(guess["end"] + 2.5, abs=0.001)
    assert made["points"] == {"Ana": 1, "Ben": 2}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('after = "line"', 'after = "nothing"', "comes after nothing"),
        ("gap = -0.2", "gap = -60.0", "would begin before the recording"),
        ('who = "Ana"', 'who = "Zoe"', "no voice for Zoe"),
        ('who = "Ana"', 'id = "line"\nwho = "Ana"', "two speeches have one id"),
        ("gap = -0.2", "gab = -0.2", "gab"),
        ('word = "river"', 'wrod = "river"', "wrod"),
        ('text = "i run all day"', "", "text"),
        ('kind = "poem"', "", "kind"),
        ('kind = "poem"', "kind = poem", "Invalid value"),
    ],
)
@voices
def test_a_bad_description_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """What cannot be rendered says which scene it is and what is wrong."""
    with pytest.raises(BadDescription, match=complaint) as raised:
        timeline(read_scene(written(tmp_path, SCENE.replace(old, new))))
    assert "scene" in str(raised.value)


def test_clips_share_what_stands_above_them(tmp_path: Path) -> None:
    """Every clip takes what the file says for all, and may say otherwise."""
    text = 'room = 0.3\n[[clip]]\nid = "a"\nspeech = [{ who = "Ana", text = "yes" }]\n[[clip]]\nid = "b"\nroom = 0.0\nspeech = []\n'
    first, second = read_clips(written(tmp_path, text))
    assert (first.name, first.room, second.name, second.room) == ("a", 0.3, "b", 0.0)
    assert first.speech == (Speech(id="s1", who="Ana", text="yes"),)


@pytest.mark.parametrize("voice", [Voice("slt"), Voice("rms", tempo=1.2, shift=-2), Voice("en-gb+f2"), Voice("en-us", tempo=0.9, shift=1)])
@voices
def test_every_voice_is_trimmed_and_as_loud_as_the_others(voice: Voice) -> None:
    """Its first and last 10 ms are sound, and while it sounds it has the common level."""
    sound = speak(voice, "ana guesses heaven")
    blocks = (sound[: len(sound) // 80 * 80].reshape(-1, 80) ** 2).mean(axis=1)
    assert min(blocks[:2].max(), blocks[-2:].max()) > blocks.max() * 10**-4
    assert 10 * np.log10(blocks[blocks > blocks.max() / 1000].mean()) == pytest.approx(LEVEL_DB, abs=0.1)


@voices
def test_tempo_changes_the_length_and_shift_does_not() -> None:
    """A voice moved by three semitones takes as long as before, within a twentieth; one at double tempo about half as long."""
    plain, moved, fast = (len(speak(voice, "ana guesses heaven")) for voice in (Voice("slt"), Voice("slt", shift=3), Voice("slt", tempo=2)))
    assert moved == pytest.approx(plain, rel=0.05)
    assert fast == pytest.approx(plain / 2, rel=0.1)


def test_a_voice_that_there_is_not_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the programs, the message says what to install."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoVoice, match="apt-get install flite"):
        speak(Voice("slt"), "a text that nothing else speaks")


@given(seed=st.integers(0, 2**32 - 1))
def test_hiss_has_variance_one_and_follows_its_seed(seed: int) -> None:
    """The same seed gives the same hiss, whose mean is 0 and whose variance is 1."""
    hiss = white(RATE, seed)
    assert np.array_equal(hiss, white(RATE, seed))
    assert abs(hiss.mean()) < 0.05
    assert hiss.var() == pytest.approx(1, abs=0.06)


@pytest.mark.parametrize("kind", ["pink", "hum", pytest.param("babble", marks=voices)])
@pytest.mark.parametrize("snr_db", [10.0, 20.0])
def test_noise_has_the_level_that_is_asked_for(kind: str, snr_db: float) -> None:
    """Its mean power stands `snr_db` below the level of speech."""
    power = (noise(kind, snr_db, 3 * RATE, 7) ** 2).mean()
    assert 10 * np.log10(power) == pytest.approx(LEVEL_DB - snr_db, abs=0.1)


def test_a_noise_that_there_is_not_is_an_error() -> None:
    """A misspelled kind of noise is named."""
    with pytest.raises(BadDescription, match="no such noise: rain"):
        noise("rain", 10, RATE, 1)


@pytest.mark.parametrize("rt60", [0.3, 0.5])
def test_an_echo_dies_away_as_stated_and_leaves_the_sound_in_place(rt60: float) -> None:
    """The first sample of a click is untouched; between a tenth and a half of RT60 the echo falls by 24 dB."""
    click = np.zeros(RATE // 100)
    click[0] = 1
    heard = echo(click, rt60, 3)

    def level(share: float) -> float:
        middle = samples(share * rt60)
        return float(10 * np.log10((heard[middle - 200 : middle + 200] ** 2).mean()))

    assert heard[0] == pytest.approx(1)
    assert level(0.1) - level(0.5) == pytest.approx(24, abs=1.5)


def test_nobody_speaks_in_a_scene_of_noise() -> None:
    """A scene without speech is as long as it says, and has no poem and no guess."""
    description = Description(name="n", title="n", kind="poem", about="noise", speech=(), players=("Ana",), length=3.0)
    made = truth(description, timeline(description))
    assert (made["seconds"], made["poem"], made["guesses"], made["points"]) == (3.0, None, [], {"Ana": 0})
