"""What the listener achieves on a guess over a poem: python -m tests.bench.hearing [SCENES]

Scenes of the `dev` people and of synthetic voices, the call 3 dB louder than the reading (see `fit_hearing.trials`), through the whole
recognizer in chunks of 0.1 s. Each scene is heard once with the called word as the secret, and again with other secrets, near-sounding ones
first. The bundled model never heard them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from tests.bench.fit_hearing import Trial, grammar, trials
from voicehost.core.speech import UNKNOWN, AudioChunk, Listening, Utterance, Word, seconds
from voicehost.listen.engine import opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.verify import fitted
from voicehost.listen.vosk_recognizer import VoskRecognizer

LOOSE = 0.1
"""The decision's threshold while the curve is measured; rows below it are not known."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One scene under one secret."""

    trial: Trial
    confidence: float
    """Of the secret where it was called; 0 where it was not heard there."""
    false: float
    """The highest confidence of the secret where it was not called."""
    phantom: float
    """The highest confidence of another phrase (a wrong guess, the end) that nobody said."""
    start_error: float
    """Seconds, signed; nan where not found. And how long after the end of the call the utterance came."""
    delay: float
    cpu: float
    length: float

    @property
    def form(self) -> str:
        if not self.trial.spoken:
            return "nobody"
        if self.trial.scene.called == "the end" or self.trial.scene.called == "i'm done":
            return "end"
        kind = "name guesses" if " guesses " in self.trial.spoken else "is it" if self.trial.spoken.startswith("is it ") else "bare"
        return f"{kind}, {'over' if self.trial.scene.over else 'after'}"

    @property
    def own(self) -> bool:
        return bool(self.trial.spoken) and self.trial.secret == self.trial.word


def hear(recognizer: VoskRecognizer, trial: Trial) -> Heard:
    wanted = grammar(trial.secret)
    told: list[tuple[Utterance, int]] = []
    begun = time.thread_time()
    recognizer.expect(Listening(wanted, dictation=True))
    for chunk in trial.scene.chunks():
        told += [(utterance, chunk.end) for utterance in recognizer.accept(chunk)]
    told += [(utterance, len(trial.scene.pcm) // 2) for utterance in recognizer.finish()]
    cpu = time.thread_time() - begun
    words = [(word, at) for utterance, at in told for word in utterance.best.words]
    hidden = {token for word in wanted.hidden for token in word.split()}
    secret = [(word, at) for word, at in words if word.text in hidden]
    right = [(word, at) for word, at in secret if trial.secret == trial.word and _on(trial, word)]
    wrong = [word for word, at in secret if (word, at) not in right]
    others = [word for word, _ in words if word.text != UNKNOWN and word.text not in hidden and not _on(trial, word)]
    first = next((utterance for utterance, _ in told if right and right[0][0] in utterance.best.words), None)
    start = _phrase_start(first, right[0][0]) if first else 0
    return Heard(
        trial,
        max((word.confidence or 0 for word, _ in right), default=0),
        max((word.confidence or 0 for word in wrong), default=0),
        max((word.confidence or 0 for word in others), default=0),
        seconds(start - trial.scene.start) if right else np.nan,
        seconds(right[0][1] - trial.scene.end) if right else np.nan,
        cpu,
        seconds(len(trial.scene.pcm) // 2),
    )


def _on(trial: Trial, word: Word) -> bool:
    return bool(trial.spoken) and word.start < trial.scene.end and word.end > trial.scene.start


def _phrase_start(utterance: Utterance, last: Word) -> int:
    """Of the run of known words that ends with this one."""
    start = last.start
    for word in reversed(utterance.best.words[: utterance.best.words.index(last)]):
        if word.text == UNKNOWN:
            break
        start = word.start
    return start


def hear_all(count: int, seed: int = 5, split: str = "dev", threshold: float = LOOSE) -> list[Heard]:
    decision = replace(fitted(), threshold=threshold)
    found = trials(split, count, seed, calls_db=(3.0, 3.0))
    return [hear(VoskRecognizer(bundled(), decision=decision), trial) for trial in found]


def curve(heard: Iterable[Heard] | None = None) -> tuple[tuple[float, float, float, float, float], ...]:
    """Rows of threshold and shares of scenes: the secret found, of those where it was called; falsely accepted, of those where nobody
    called or something else (near in sound, often) was; falsely accepted beside the call; another phrase heard that nobody said."""
    heard = tuple(hear_all(40) if heard is None else heard)
    own = [one for one in heard if one.own]
    other = [one for one in heard if not one.own]
    return tuple(
        (
            threshold,
            _share(one.confidence >= threshold for one in own),
            _share(one.false >= threshold for one in other),
            _share(one.false >= threshold for one in own),
            _share(one.phantom >= threshold for one in heard),
        )
        for threshold in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
    )


def _share(yes: Iterable[bool]) -> float:
    said = list(yes)
    return sum(said) / max(1, len(said))


def load_seconds() -> float:
    """From nothing to the first chunk listened to under a poem's grammar."""
    opened.cache_clear()
    begun = time.perf_counter()
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(Listening(grammar("bird"), dictation=True))
    recognizer.accept(AudioChunk(0, bytes(3200)))
    return time.perf_counter() - begun


def report(heard: list[Heard]) -> Iterator[str]:
    threshold = fitted().threshold
    yield f"{len(heard)} hearings, {sum(one.own for one in heard)} with the secret called"
    yield f"real-time factor {sum(one.cpu for one in heard) / sum(one.length for one in heard):.3f}"
    yield "threshold  found  false  beside  phantom"
    for row in curve(heard):
        yield "  ".join(f"{cell:6.3f}" for cell in row)
    for form in sorted({one.form for one in heard}):
        own = [one.confidence >= threshold for one in heard if one.form == form and one.own]
        other = [one.false >= threshold for one in heard if one.form == form and not one.own]
        yield f"{form:20} found {sum(own)} of {len(own)}, false {sum(other)} of {len(other)}"
    found = [one for one in heard if one.confidence >= threshold]
    for name, values in (("error of the start", [abs(one.start_error) for one in found]), ("delay", [one.delay for one in found])):
        yield f"{name}: median {np.median(values):.3f} s, 95th percentile {np.quantile(values, 0.95):.3f} s"


def main(count: int) -> None:
    print(f"start to first listening: {load_seconds():.2f} s")
    for line in report(hear_all(count)):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
