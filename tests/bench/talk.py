"""What the host makes of people who talk and do not mean it: python -m tests.bench.talk [RECORDINGS]

A reader that the model never heard reads on beside a game that listens for its phrases: while words are written for Poetry Slam, and in a
race of Scrabble Slam!. Whatever comes of it is wrong, but for silence: a phrase that was taken for said, and a request to say it once more.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from models.train.scenes import people
from tests.bench.slam import PLAYERS, Listener, racing
from tests.support.languages import ENGLISH
from voicehost.core.speech import RATE
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.state import Options
from voicehost.session.session import Session

TAKEN, ASKED = "taken for a phrase", "asked to say it again"


def beside() -> dict[str, Session]:
    """What is listened for meanwhile: each game as it stands where it can be talked beside."""
    return {"while words are written": Session.begin(PoetrySlam(ENGLISH), PLAYERS, Options(), 0)[0], "a race": racing("game")}


def figures(recordings: int | None = None) -> dict[str, float]:
    """Times an hour of talk."""
    talk = people.takes("dev", "ls")[:recordings]
    hours = sum(len(people.sound(take.path)) for take in talk) / RATE / 3600
    counted = {where: Counter(_answers(session, talk)) for where, session in beside().items()}
    return {
        **{f"{where}: {what}, an hour": count[what] / hours for where, count in counted.items() for what in (TAKEN, ASKED)},
        "of hours": hours,
    }


def _answers(session: Session, talk: tuple[people.Take, ...]) -> Iterator[str]:
    """What comes of each utterance of which anything does. The game stays where it is."""
    listener = Listener()
    for take in talk:
        for utterance, _ in listener.hear(session, people.sound(take.path)):
            after, says, _ = session.hear(utterance)
            if after.state != session.state or any(line.key != "not-caught" for line in says):
                yield TAKEN
            elif says:
                yield ASKED


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else None).items():
        print(f"{name:48} {value:.4g}")
