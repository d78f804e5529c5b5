"""What people say in a lobby, through the bundled model: who they are, and that everybody is here; not what else is said there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.support.languages import made
from voicehost.core.speech import RATE, AudioChunk
from voicehost.host.lobby import Lobby
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

pytestmark = pytest.mark.hearing

CHUNK = RATE // 20


@pytest.fixture(scope="module", params=["en", "de"])
def speaking(request: pytest.FixtureRequest) -> Iterator[tuple[str, Pyttsx3Voice]]:
    """A language, and who speaks it."""
    with Pyttsx3Voice(language=request.param) as voice:
        yield request.param, voice


def lobby_in(language: str) -> tuple[Lobby, VoskRecognizer]:
    """With three people who were typed."""
    directory = bundled_in(language)
    assert directory is not None
    recognizer, playing = VoskRecognizer(directory, language=language), made("slam-kartenspiel", language)
    lobby = Lobby(playing, playing.options(), lambda each: each.key, hears=recognizer.hears)
    assert lobby.type("Ana, Ben, Ida") == ()
    return lobby, recognizer


def hear(lobby: Lobby, recognizer: VoskRecognizer, voice: Pyttsx3Voice, text: str) -> list[str]:
    """What is answered to it, said by itself in a quiet room."""
    recognizer.expect(lobby.listening)
    room = np.random.default_rng(3).integers(-20, 20, 3 * RATE).astype("<i2").tobytes()
    sound = room[: 2 * RATE] + voice.render(text) + room
    answers: list[str] = []
    for at in range(0, len(sound) // 2, CHUNK):
        for utterance in recognizer.accept(AudioChunk(at, sound[2 * at : 2 * (at + CHUNK)])):
            answers += lobby.hear(utterance)
    return answers


SAID = {
    "en": ("I am Clara", "I'm Tom", "Ben is not here", "everybody is here"),
    "de": ("ich bin Frieda", "ich hei\u00dfe Tom", "Ben ist nicht da", "alle sind da"),
}
NOT_SAID = {
    "en": (
        "I am hungry",
        "I'm late",
        "where is everybody",
        "is everyone here yet",
        "put the chairs over here please",
        "everybody has a drink",
    ),
    "de": ("ich bin so hungrig", "wo sind denn alle", "sind schon alle satt", "stell die St\u00fchle da hin", "noch sind nicht alle da"),
}


def test_who_is_here_is_heard(speaking: tuple[str, Pyttsx3Voice]) -> None:
    """Two come, one goes, and it begins."""
    language, voice = speaking
    lobby, recognizer = lobby_in(language)
    first, second, gone, begins = SAID[language]
    for text in (first, second, gone):
        assert hear(lobby, recognizer, voice, text) == []
    assert lobby.gathering.players == ("Ana", "Ida", first.split()[-1], second.split()[-1])
    assert not lobby.gathering.begins
    assert hear(lobby, recognizer, voice, begins) == []
    assert lobby.gathering.begins


def test_what_else_is_said_there_is_nothing(speaking: tuple[str, Pyttsx3Voice]) -> None:
    """People talk while they come."""
    language, voice = speaking
    lobby, recognizer = lobby_in(language)
    before = lobby.gathering
    for text in NOT_SAID[language]:
        assert hear(lobby, recognizer, voice, text) == [], text
    assert lobby.gathering is before


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_of_it_can_be_heard(language: str) -> None:
    """By the bundled model: names, and all that stands around them."""
    lobby, recognizer = lobby_in(language)
    phrases = lobby.listening.grammar.phrases
    fixed = {word for phrase in phrases for word in phrase.fixed}
    names = {said for phrase in phrases for slot in phrase.slots for said, _ in slot.choices}
    words = fixed | names
    assert [word for word in sorted(words) if not recognizer.hears(word)] == []
    assert {phrase.move for phrase in phrases} == {"gather-comes", "gather-leaves", "gather-begins"}
