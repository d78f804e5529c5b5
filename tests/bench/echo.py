"""What is left of the players where the host is the loudest voice in its own ear: python -m tests.bench.echo [COMMANDS]

People say one word each over the host's unbroken speech, in a simulated room; each word is then recognized by itself, among all of
them. The same words are heard without the host, with it, and with each canceller there is.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import time
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.train.scenes import people
from tests.support.acoustics import Air, Scenery, spoken
from voicehost.core.speech import RATE, UNKNOWN, AudioChunk, Samples, samples
from voicehost.listen.cancelling.canceller import Canceller
from voicehost.listen.engine import Decoder, opened
from voicehost.listen.models_dir import bundled
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

Floats = NDArray[np.float64]

COMMANDS = 60
EVERY = 1.7
"""Seconds from one word to the next."""
FIRST = 4.0
"""Seconds until the first: the host speaks by itself so long."""
AROUND = 0.4
"""Seconds of sound before and after a word that are recognized with it."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What people say, where, and the words there are."""

    sound: Floats
    words: tuple[tuple[str, Samples, Samples], ...]
    grammar: tuple[str, ...]


@lru_cache
def spoken_words(count: int = COMMANDS, reverberation: float = 0.4, split: str = "dev", seed: int = 5) -> Spoken:
    """`count` words by as many people as there are, in random order and places."""
    chance = np.random.default_rng(seed)
    model = opened(bundled())
    by_word = {text: calls for text, calls in people.calls(split, "sc").items() if model.hears(text)}
    chosen = [call for text in sorted(by_word) for call in by_word[text]]
    chance.shuffle(chosen)
    mix = np.zeros(samples(FIRST + EVERY * count + 1.5))
    words = []
    for number, call in enumerate(chosen[:count]):
        start = samples(FIRST + EVERY * number + chance.uniform(0, 0.4))
        sound = spoken(call.sound, number, reverberation)[: len(call.sound) + samples(0.3)]
        mix[start : start + len(sound)] += sound
        words.append((call.text, start, start + len(call.sound)))
    return Spoken(mix, tuple(words), tuple(sorted(by_word)))


@lru_cache
def hosts_speech(length: Samples) -> Floats:
    """Sentences such as the host says, one after the other, over and over."""
    with Pyttsx3Voice() as voice:
        sound = np.concatenate([np.frombuffer(voice.render(text), "<i2") for text in TEXTS]) / 32768
    return np.tile(sound, length // len(sound) + 1)[:length]


TEXTS = (
    "Welcome to Scrabble Slam! Two to four play; each holds a share of the cards, face up.",
    "Ana, Ben and Cy are playing. You can say: ready, set, slam; help; repeat; scores; undo; pause; resume; slower; faster.",
    "Fame, by Ben. Four cards left. Face, by Ana. Sorry, I did not catch that. Say it once more?",
    "That is not a word that I know. Shall it stand? Ana votes first. Yes or no?",
    "The poem is about fruit. It must have two lines that rhyme, and it must not say the word. Write your words.",
    "Ben has seven points, Ana has five, and Cy has two. Who has a poem? The next round is the last one.",
    "Heaven! Before the poem had ended. Cy has it. Who said it, Maya or Ben?",
    "I am having trouble hearing you. Move the microphone nearer, or turn the loudspeaker down a little.",
)


def heard(spoken: Spoken, microphone: Floats) -> list[str]:
    """Of each word, what it is recognized as."""
    model = opened(bundled())
    pcm = np.clip(np.rint(microphone * 32768), -32768, 32767).astype("<i2")
    found = []
    for _, start, end in spoken.words:
        piece = pcm[max(0, start - samples(AROUND)) : end + samples(AROUND)].tobytes()
        words = Decoder(model, (*spoken.grammar, UNKNOWN), 0).read(piece)
        found.append(" ".join(word.text for word in words if word.text != UNKNOWN))
    return found


def right(spoken: Spoken, microphone: Floats) -> int:
    return sum(text == word for (word, _, _), text in zip(spoken.words, heard(spoken, microphone), strict=True))


def simulated(spoken: Spoken, scenery: Scenery) -> tuple[Floats, Floats, Floats]:
    """The microphone's sound, the host's alone in it, and what the loudspeaker was sent."""
    sent = hosts_speech(len(spoken.sound))
    air = Air(scenery)
    echo = np.concatenate([air.echo(sent[at : at + RATE]) for at in range(0, len(sent), RATE)])
    return spoken.sound + echo + air.noise(len(sent)), echo, sent


class Sent:
    """What the loudspeaker was sent, as a whole."""

    def __init__(self, sound: Floats) -> None:
        self._sound = sound.astype(np.float32)

    def sounded(self, start: Samples, end: Samples) -> NDArray[np.float32]:
        if start >= 0 and end <= len(self._sound):
            return self._sound[start:end]
        before, after = max(0, -start), max(0, end - len(self._sound))
        return np.pad(self._sound[max(0, start) : max(0, end)], (before, after))[: end - start]


def cancelled(microphone: Floats, sent: Floats, canceller: Canceller | None = None, chunk: Samples = RATE // 10) -> Floats:
    canceller = canceller or Canceller(Sent(sent))
    pcm = np.clip(np.rint(microphone * 32768), -32768, 32767).astype("<i2").tobytes()
    chunks = (AudioChunk(at, pcm[2 * at : 2 * (at + chunk)]) for at in range(0, len(microphone), chunk))
    pieces = [piece for block in chunks for piece in canceller.accept(block)]
    sound: Floats = np.frombuffer(b"".join(piece.pcm for piece in (*pieces, *canceller.finish())), "<i2") / 32768
    return sound


def taken_db(echo: Floats, microphone: Floats, left: Floats, start: float, end: float) -> float:
    """ERLE: by how much what is left of the echo between these seconds is weaker than it was."""
    stretch = slice(samples(start), samples(end))
    rest = (echo - (microphone - left))[stretch]
    return float(10 * np.log10((echo[stretch] @ echo[stretch]) / (rest @ rest)))


# -- figures ----------------------------------------------------------------------------------------------------------------------

SCENES = {
    "no echo": Scenery(echo_db=None),
    "-20 dB": Scenery(echo_db=-20),
    "-12 dB": Scenery(echo_db=-12),
    "-5 dB": Scenery(echo_db=-5),
    "0 dB": Scenery(echo_db=0),
    "+7 dB": Scenery(),
    "+7 dB, 0.2 s": Scenery(reverberation=0.2),
    "+7 dB, 0.8 s": Scenery(reverberation=0.8),
    "+7 dB, 20 ppm": Scenery(drift_ppm=20),
    "+7 dB, 50 ppm": Scenery(drift_ppm=50),
    "+7 dB, 100 ppm": Scenery(drift_ppm=100),
    "+7 dB, distortion": Scenery(distortion_db=10),
    "+7 dB, moved": Scenery(moved_at=40),
    "+7 dB, 0.38 s late": Scenery(delay=0.38),
}
"""The host's voice beside the players', in a room of 0.4 s where nothing else is said."""

SPOKEN = samples(0.45)
"""After a word, its room fades for so long."""


def own_words(spoken: Spoken, microphone: Floats) -> int:
    """Words that are recognized where only the host speaks, each stretch between two players' words by itself."""
    model = opened(bundled())
    pcm = np.clip(np.rint(microphone * 32768), -32768, 32767).astype("<i2")
    ends = (0, *(end + SPOKEN for _, _, end in spoken.words))
    stretches = [(end, start - samples(0.1)) for end, (_, start, _) in zip(ends, spoken.words, strict=False)]
    read = (Decoder(model, (*spoken.grammar, UNKNOWN), 0).read(pcm[start:end].tobytes()) for start, end in stretches if end > start)
    return sum(word.text != UNKNOWN for words in read for word in words)


def figures(count: int = COMMANDS) -> dict[str, float]:
    """Of so many words; dB; milliseconds of processor a second."""
    values: dict[str, float] = {"words": count}
    for name in SCENES:
        values |= figures_of(name, count)
    return values


def figures_of(name: str, count: int = COMMANDS) -> dict[str, float]:
    scenery = SCENES[name]
    spoken = spoken_words(count, scenery.reverberation)
    microphone, echo, sent = simulated(spoken, scenery)
    begun = time.thread_time()
    left = cancelled(microphone, sent)
    took = time.thread_time() - begun
    values: dict[str, float] = {}
    for how, sound in {"": left, ", nothing done": microphone, ", AEC3": webrtc(microphone, sent)}.items():
        if sound is not None:
            values[f"{name}: right{how}"] = right(spoken, sound)
            values[f"{name}: own words{how}"] = own_words(spoken, sound)
    if scenery.echo_db is not None:
        values[f"{name}: taken away after 3 s, dB"] = taken_db(echo, microphone, left, 3, 4)
        values[f"{name}: processor, ms a second"] = 1000 * took / (len(microphone) / RATE)
    return values


def webrtc(microphone: Floats, sent: Floats) -> Floats | None:
    """By WebRTC's AEC3, where pywebrtc-audio is installed: nothing needs it but this comparison. None where it is not."""
    if importlib.util.find_spec("pywebrtc_audio") is None:
        return None
    processor = importlib.import_module("pywebrtc_audio").AudioProcessor(sample_rate=RATE, echo_cancellation=True)
    near, far = (np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2") for sound in (microphone, sent))
    step = RATE // 100
    blocks = (processor.process(near[at : at + step], far[at : at + step]) for at in range(0, len(near) // step * step, step))
    left: Floats = np.concatenate([*(np.asarray(block).reshape(-1) for block in blocks), near[len(near) // step * step :]]) / 32768
    return left


if __name__ == "__main__":
    for what, figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS).items():
        print(f"{what:40} {figure:.4g}")
