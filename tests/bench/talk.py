"""What the host makes of people who talk and do not mean it: python -m tests.bench.talk [RECORDINGS]

A reader that the model never heard reads on beside a game that listens for its phrases: between two poems, and in a race of Scrabble
Slam!. Whatever comes of it is wrong, but for silence: a phrase that was taken for said, and a request to say it once more.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from tests.bench import people
from tests.bench.slam import PLAYERS, feed, pcm, racing
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.state import Options
from voicehost.interpret import OutOfGrammar
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session import Session
from voicehost.speech import RATE, Samples, samples

PAUSE: Samples = samples(2)
"""Of silence, after each recording."""
OUTCOMES = ("taken for a phrase", "asked to say it again")


def beside() -> dict[str, Session]:
    """What is listened for meanwhile: each game as it stands where it can be talked beside."""
    return {"between poems": Session.begin(PoetrySlam(), PLAYERS, Options(), 0)[0], "a race": racing("game")}


def figures(recordings: int | None = None) -> dict[str, float]:
    """Times an hour of talk."""
    talk = people.clips("dev", "ls")[:recordings]
    hours = sum(len(people.sound(clip.path)) for clip in talk) / RATE / 3600
    counted = {where: Counter(_answers(session, talk)) for where, session in beside().items()}
    return {
        **{f"{where}: {what}, an hour": count[what] / hours for where, count in counted.items() for what in OUTCOMES},
        "of hours": hours,
    }


def _answers(session: Session, talk: tuple[people.Clip, ...]) -> Iterator[str]:
    """What comes of each utterance of which anything does. The game stays where it is."""
    recognizer, position = VoskRecognizer(bundled()), 0
    recognizer.expect(session.listening)
    for clip in talk:
        sound = pcm(people.sound(clip.path)) + bytes(2 * PAUSE)
        for utterance, _ in feed(recognizer, sound, position):
            after, says, verdicts = session.hear(utterance)
            if says or after.state != session.state:
                missed = all(isinstance(verdict, OutOfGrammar) for verdict in verdicts)
                yield OUTCOMES[missed]
        position += len(sound) // 2


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else None).items():
        print(f"{name:48} {value:.4g}")
