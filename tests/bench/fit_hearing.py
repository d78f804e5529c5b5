"""Fits `voicehost/listen/verify.json`: python -m tests.bench.fit_hearing [SCENES]

Scenes of the `train` people (the model was trained on them too, so its scores are better there than elsewhere) and of synthetic voices
that call over people's readings. Every scene is searched for what was called, for near-sounding words and for others; each candidate is
measured, and is right where it lies on what was called.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tests.bench import people, voices
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.lexicon.sounds import sounds_like
from voicehost.listen.finder import LOOSENESS, loudness
from voicehost.listen.models_dir import bundled
from voicehost.listen.phone_net import FRAME, Matrix, PhoneNet, PhoneStream
from voicehost.listen.spotting import Found, Spotter, frame_costs
from voicehost.listen.targets import Target, targets
from voicehost.listen.verify import FEATURES, Rivals, Stretch, measure
from voicehost.speech import Grammar, Phrase, Slot

LONG = (
    "heaven",
    "mountain",
    "winter",
    "candle",
    "river",
    "elephant",
    "umbrella",
    "thunder",
    "poetry",
    "guitar",
    "whisper",
    "garden",
    "ocean",
)
PLAYERS = ("maya", "ben", "ana")
LEAST_GLANCE = 0.02
THRESHOLD = 0.5
"""Chosen on the curve of `hearing.py`: the most found at fewer than 1 false accept in 50 scenes, with room to spare."""
RIGHT, WRONG, NEITHER = 1, 0, -1


@dataclass(frozen=True, slots=True)
class Trial:
    """One scene searched for one secret."""

    scene: people.Scene
    secret: str
    spoken: str
    """What was called, carrier and all; "" where nothing was."""

    @property
    def word(self) -> str:
        return self.spoken.split(" guesses ")[-1].removeprefix("is it ")


def grammar(secret: str) -> Grammar:
    """What Poetry Slam listens for while a poem runs, for three players."""
    players = Slot("player", tuple((name, name.title()) for name in PLAYERS))
    phrases = (
        Phrase("{player} guesses {word}", "guess", (players, Slot("word", free=True))),
        Phrase("is it {word}", "guess", (Slot("word"),)),
        Phrase("{word}", "guess", (Slot("word"),)),
        Phrase("the end", "end"),
        Phrase("i'm done", "end"),
    )
    return Grammar(phrases, counts_as(secret), decoys(secret))


def trials(split: str, count: int, seed: int, *, calls_db: tuple[float, float] = (0.0, 6.0)) -> Iterator[Trial]:
    """Half the scenes are people who call one or two words, half are voices with phrases, long words and short ones."""
    rng = np.random.default_rng(seed)
    people_calls, readers = people.calls(split, "sc", "ww", "an4"), people.clips(split, "ls", "lj")
    words = sorted(word for word in people_calls if counts_as(word) and len(word) > 2)  # "no" and "up" can be no secrets
    spoken = voices.voices()
    for i in range(count):
        over, db = bool(rng.random() < 0.5), rng.uniform(*calls_db)
        word = words[rng.integers(len(words))]
        if i % 2 == 0 or not spoken:
            own = people_calls[word]
            said, call = word, own[rng.integers(len(own))]
        else:
            word = LONG[rng.integers(len(LONG))] if rng.random() < 0.5 else word
            forms = (word, f"is it {word}", f"{PLAYERS[rng.integers(3)]} guesses {word}", "the end", "i'm done")
            said = forms[rng.choice(5, p=[0.25, 0.25, 0.4, 0.05, 0.05])]
            call = voices.spoken(said, spoken[rng.integers(len(spoken))])
        scene = people.scene(rng, readers, word, None if i % 7 == 6 else call, over=over, louder_db=db)
        others = [other for other in (*words, *LONG) if not set(other.split()) & set(word.split())]
        near = sounds_like(word, among=others, limit=2)
        for secret in dict.fromkeys((word, *near, others[rng.integers(len(others))], others[rng.integers(len(others))])):
            if not set(counts_as(secret)) & set(scene.reading.replace(",", " ").replace(".", " ").split()):
                yield Trial(scene, secret, said if scene.called else "")


def label(trial: Trial, target: Target, found: Found) -> int:
    """Whether the candidate lies on what it says it is; NEITHER where that is a matter of taste."""
    start, end = found.start * FRAME, found.end * FRAME
    scene = trial.scene
    overlap = min(end, scene.end) - max(start, scene.start)
    if not trial.spoken or overlap <= 0:
        return WRONG
    decides = " ".join(target.words[i] for i in target.verified)
    same = decides in counts_as(trial.word) or decides == trial.spoken or (target.open and trial.spoken.startswith(" ".join(target.words)))
    if not same:
        return WRONG
    exact = decides in (trial.word, trial.spoken) or target.open
    return RIGHT if exact and overlap > 0.5 * min(end - start, scene.end - scene.start) else NEITHER


def candidates(net: PhoneNet, trial: Trial) -> Iterator[tuple[Target, Found, Stretch, Rivals]]:
    stretch = heard(net, trial.scene.pcm)
    offered = grammar(trial.secret)
    wanted = targets(Grammar(offered.phrases, offered.hidden))
    rivals = Rivals(offered.decoys, offered.hidden)
    for found in Spotter([target.chain for target in wanted], LOOSENESS).feed(stretch.costs):
        yield wanted[found.chain], found, stretch, rivals


def heard(net: PhoneNet, pcm: bytes) -> Stretch:
    posteriors = PhoneStream(net).feed(pcm)
    return Stretch(posteriors, frame_costs(posteriors), loudness(pcm, len(posteriors)))


def fit(x: Matrix, y: Matrix, ridge: float = 1.0) -> tuple[float, list[float]]:
    """Logistic regression by Newton's method; bias, and weights of the unscaled features."""
    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-6
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / spread], axis=1)
    penalty = ridge * np.diag([0.0] + [1.0] * x.shape[1])
    w = np.zeros(z.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-z @ w))
        w += np.linalg.solve((z * (p * (1 - p))[:, None]).T @ z + penalty + 1e-9 * np.eye(len(w)), z.T @ (y - p) - penalty @ w)
    weights = w[1:] / spread
    return float(w[0] - weights @ mean), [round(float(weight), 5) for weight in weights]


def main(count: int, seed: int = 11) -> None:
    net = PhoneNet.of(bundled())
    if net is None or people.folder() is None:
        raise SystemExit("needs the bundled model and the recordings of people (see tests/bench/people.py)")
    rows, labels = [], []
    for trial in trials("train", count, seed):
        for target, found, stretch, rivals in candidates(net, trial):
            right = label(trial, target, found)
            if right != NEITHER:
                rows.append(measure(target, found, stretch, rivals))
                labels.append(right)
    x, y = np.array(rows), np.array(labels, dtype=np.float32)
    fits = {
        name: dict(zip(("bias", "weights"), fit(x[:, :n], y), strict=True))
        for name, n in (("glance", len(FEATURES) - 1), ("judge", len(FEATURES)))
    }
    size = f"{len(y)} candidates, {int(y.sum())} of them right"
    origin = f"tests/bench/fit_hearing.py, {count} scenes, seed {seed}: {size}; model {bundled().name}"
    data = {"origin": origin, "features": FEATURES, "least_glance": LEAST_GLANCE, "threshold": THRESHOLD, **fits}
    (people.REPOSITORY / "voicehost" / "listen" / "verify.json").write_text(json.dumps(data, indent=1) + "\n")
    print(origin)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
