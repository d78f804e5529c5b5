"""Speaking over the host: python -m tests.bench.barge [COMMANDS] [MINUTES]

The host reads out what may be said, which is half a minute of speech, and somebody says a phrase over it: synthetic voices, each phrase
one that may be said just then. Told is how long after the phrase's last sound the host was silent, in the sound's own time; a loudspeaker
adds its own delay. Then people talk beside it, one to three `train` readers in pieces: how often it fell silent though nobody said a
phrase, and how often it did anything. Nothing of the host comes back here: as with earphones, or where it is cancelled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles

import numpy as np

from models.train.scenes import people
from models.train.scenes.moments import moments
from models.train.scenes.people import Floats
from models.train.scenes.phrases import ways
from models.train.scenes.synthesis import spoken, voices
from models.train.scenes.talk import talk
from tests.support.quiet import Quiet
from voicehost.core.speech import RATE, AudioChunk, Samples, samples, seconds
from voicehost.games import GAMES
from voicehost.host.host import Host
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Prompts
from voicehost.speak.track import Track
from voicehost.speak.voice import Silent

CHUNK: Samples = RATE // 20
BEFORE: Samples = 2 * RATE
WHERE = ("writing", "tiles", "poems", "poems over")
BARS = (0.2, 0.3, 0.5)


@dataclass(frozen=True, slots=True)
class Came:
    """Of one phrase over the host."""

    silent_after: float | None
    """Seconds after its last sound; None where the host went on. Negative where the phrase was known before its end."""
    understood: bool


@contextmanager
def reading_out(session: Session) -> Iterator[tuple[Host, Track]]:
    """A host that has just begun to tell what may be said."""
    track = Track()
    with Announcer(Silent(), track) as announcer:
        host = Host(session, VoskRecognizer(bundled()), announcer, Prompts(games=[game.name for game in GAMES]), Quiet())
        host.type("help")
        yield host, track


def over(session: Session, call: Floats, chance: Random) -> Came:
    with reading_out(session) as (host, track):
        events, end = len(host.session.events), BEFORE + len(call)
        planned, cut = track.end, None
        for chunk in _chunks(np.concatenate([np.zeros(BEFORE), call, np.zeros(RATE)]), chance):
            host.accept(chunk)
            if cut is None and track.end < planned:
                cut = host.position
            planned = track.end
        return Came(None if cut is None else seconds(cut - end), len(host.session.events) > events or cut is not None)


def commands(count: int, seed: int = 4) -> tuple[Came, ...]:
    random, found = Random(seed), list[Came]()
    sessions = moments()
    while len(found) < count:
        session = sessions[random.choice(WHERE)]
        grammar = session.listening.grammar
        phrase = random.choice(grammar.phrases)
        if texts := ways(phrase, grammar):
            call = spoken(random.choice(texts), random.choice(voices()))
            found.append(over(session, call.sound / people.level(call.sound), random))
    return tuple(found)


def beside(minutes: float, seed: int = 6) -> tuple[int, int]:
    """How often the host fell silent for a moment, and how often it took something for said."""
    random, stops, taken = Random(seed), 0, 0
    sessions = moments()
    readers = people.takes("train", "ls", "lj")
    for nth in range(round(4 * minutes)):
        with reading_out(sessions[WHERE[nth % len(WHERE)]]) as (host, track):
            events, planned = len(host.session.events), track.end
            for chunk in _chunks(talk(random, readers, samples(15), random.choice((1, 2, 3))), random):
                host.accept(chunk)
                stops += track.end < planned
                planned = track.end
            taken += len(host.session.events) - events
    return stops, taken


def _chunks(sound: Floats, chance: Random) -> Iterator[AudioChunk]:
    mix = sound + np.random.default_rng(chance.randrange(2**32)).normal(0, 0.01, len(sound))
    pcm = (mix / np.abs(mix).max() * 0.3 * 32767).astype("<i2").tobytes()
    return (AudioChunk(at // 2, pcm[at : at + 2 * CHUNK]) for at in range(0, len(pcm), 2 * CHUNK))


def figures(count: int = 60, minutes: float = 10) -> dict[str, float]:
    """Shares in [0, 1]; seconds; times an hour."""
    came = commands(count)
    known = [command.silent_after for command in came if command.silent_after is not None]
    stops, taken = beside(minutes)
    return {
        "phrases over the host": count,
        "at which it fell silent": len(known) / count,
        "silent after the phrase, median s": median(known),
        "silent after the phrase, 90th percentile s": quantiles(known, n=10)[-1],
        **{f"silent within {bar} s, of those": sum(after <= bar for after in known) / len(known) for bar in BARS},
        "fell silent at talk, an hour": 60 * stops / minutes,
        "took talk for a move, an hour": 60 * taken / minutes,
    }


if __name__ == "__main__":
    count, minutes = int(sys.argv[1]) if len(sys.argv) > 1 else 60, float(sys.argv[2]) if len(sys.argv) > 2 else 10
    for name, value in figures(count, minutes).items():
        print(f"{name:46} {value:.3g}")
