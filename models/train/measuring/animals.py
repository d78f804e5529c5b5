"""Names of animals, by voices of synthesis: words that no recording of people here has."""

from __future__ import annotations

from audio_fixtures.build.voices import CAST, Voice, speak
from models.train.measuring import sounds
from models.train.measuring.question import Trial

# fmt: off
ANIMALS = (
    "alligator", "badger", "bat", "bear", "beaver", "bison", "camel", "cat", "cheetah", "chicken", "cow", "crab", "crocodile", "deer",
    "dog", "dolphin", "donkey", "duck", "eagle", "elephant", "falcon", "ferret", "fox", "frog", "giraffe", "goat", "goose", "gorilla",
    "hamster", "hawk", "hedgehog", "horse", "kangaroo", "lion", "lizard", "lobster", "monkey", "moose", "mouse", "octopus", "otter", "owl",
    "panda", "parrot", "penguin", "pig", "rabbit", "raccoon", "shark", "sheep", "snake", "spider", "squirrel", "tiger", "turtle", "wolf",
)
# fmt: on
VOICES = 4
"""For each name, in turn."""
NOISE_DB = 20.0


def trials(step: int) -> list[Trial]:
    cast = tuple(CAST.values())
    named = [(name, cast[(VOICES * i + k) % len(cast)]) for i, name in enumerate(ANIMALS) for k in range(VOICES)]
    return [Trial(_heard(name, voice, i), "one", ANIMALS, name) for i, (name, voice) in list(enumerate(named))[::step]]


def _heard(name: str, voice: Voice, seed: int) -> bytes:
    return sounds.pcm(sounds.noise(speak(voice, name), NOISE_DB, seed), seed)
