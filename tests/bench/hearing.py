"""What the listener achieves on a guess over a poem: python -m tests.bench.hearing [SCENES]

Scenes of the `dev` people and of synthetic voices (`models.train.scenes.searches`), the call 3 dB louder than the reading, through the
whole recognizer in chunks of 0.1 s. Each scene is heard once with the called word as the secret, and again with other secrets,
near-sounding ones first. The bundled model never heard them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from models.train.scenes.hearing import SearchOutcome, hear
from models.train.scenes.searches import grammar, searches
from voicehost.core.speech import AudioChunk, Listening
from voicehost.listen.engine import kept_open
from voicehost.listen.models_dir import bundled
from voicehost.listen.verify import fitted
from voicehost.listen.vosk_recognizer import VoskRecognizer

LOOSE = 0.1
"""The decision's threshold while the curve is measured; rows below it are not known."""


def hear_all(count: int, seed: int = 5, split: str = "dev", threshold: float = LOOSE) -> list[SearchOutcome]:
    decision = replace(fitted(), threshold=threshold)
    found = searches(split, count, seed, calls_db=(3.0, 3.0))
    return [hear(VoskRecognizer(bundled(), decision=decision), search) for search in found]


def curve(heard: Iterable[SearchOutcome] | None = None) -> tuple[tuple[float, float, float, float, float], ...]:
    """Rows of threshold and shares of scenes: the secret found, of those where it was called; falsely accepted, of those where nobody
    called or something else (near in sound, often) was; falsely accepted beside the call; another phrase heard that nobody said."""
    heard = tuple(hear_all(40) if heard is None else heard)
    own = [outcome for outcome in heard if outcome.own]
    other = [outcome for outcome in heard if not outcome.own]
    return tuple(
        (
            threshold,
            _share(outcome.confidence >= threshold for outcome in own),
            _share(outcome.false >= threshold for outcome in other),
            _share(outcome.false >= threshold for outcome in own),
            _share(outcome.phantom >= threshold for outcome in heard),
        )
        for threshold in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
    )


def _share(yes: Iterable[bool]) -> float:
    said = list(yes)
    return sum(said) / max(1, len(said))


def load_seconds() -> float:
    """From nothing to the first chunk listened to under a poem's grammar."""
    kept_open.cache_clear()
    begun = time.perf_counter()
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(Listening(grammar("bird"), dictation=True))
    recognizer.accept(AudioChunk(0, bytes(3200)))
    return time.perf_counter() - begun


def report(heard: list[SearchOutcome]) -> Iterator[str]:
    threshold = fitted().threshold
    yield f"{len(heard)} hearings, {sum(outcome.own for outcome in heard)} with the secret called"
    yield f"real-time factor {sum(outcome.cpu for outcome in heard) / sum(outcome.length for outcome in heard):.3f}"
    yield "threshold  found  false  beside  phantom"
    for row in curve(heard):
        yield "  ".join(f"{cell:6.3f}" for cell in row)
    for form in sorted({outcome.form for outcome in heard}):
        own = [outcome.confidence >= threshold for outcome in heard if outcome.form == form and outcome.own]
        other = [outcome.false >= threshold for outcome in heard if outcome.form == form and not outcome.own]
        yield f"{form:20} found {sum(own)} of {len(own)}, false {sum(other)} of {len(other)}"
    found = [outcome for outcome in heard if outcome.confidence >= threshold]
    for name, values in (
        ("error of the start", [abs(outcome.start_error) for outcome in found]),
        ("delay", [outcome.delay for outcome in found]),
    ):
        yield f"{name}: median {np.median(values):.3f} s, 95th percentile {np.quantile(values, 0.95):.3f} s"


def main(count: int) -> None:
    print(f"start to first listening: {load_seconds():.2f} s")
    for line in report(hear_all(count)):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
