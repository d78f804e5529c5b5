"""Fits `voicehost/listen/by_sounds.json`: python -m tests.bench.fit_sounds [SCENES]

Three kinds of scenes of the `train` people: those of `fit_hearing`, where half of the callers are synthetic voices with whole phrases, and
which are searched for words that sound like what was called too; twice as many in which people call one word over a reading or after it;
and as many with one in babble, where noise everywhere must not pass for a second voice. Each place where the sounds are found is measured
as the listener measures it, and is right where it lies on what was called. Whatever the fit, so much is believed as `dev` people's scenes
allow (FALSE).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol

import numpy as np

from models.train.measuring import sounds
from models.train.measuring.conversation import scenes
from tests.bench import people
from tests.bench.fit_hearing import Trial, can_be_secret, fit, quiet, trials
from voicehost.core.speech import RATE
from voicehost.lexicon.matching import counts_as
from voicehost.listen.dictation import LOOSE
from voicehost.listen.models_dir import bundled, network_in
from voicehost.listen.phones import finder
from voicehost.listen.verify import Decision

FALSE = 0.01
"""Of scenes may have a false accept by the secret's sounds alone: the readings have some of their own."""
SEED = 11
LOUDER_DB = (-1.0, 6.0)
"""Than the reading."""


class Searched(Protocol):
    """Of `fit_hearing` and of the measuring."""

    @property
    def scene(self) -> people.Scene: ...
    @property
    def secret(self) -> str: ...
    @property
    def spoken(self) -> str: ...


Place = tuple[tuple[float, ...], bool]
"""Features, and whether it was called there."""


def places(searched: Searched) -> list[Place]:
    """Wherever the sounds of a scene's secret are found."""
    network = network_in("en")
    assert network is not None
    heard, words = finder.opened(network).heard(searched.scene.pcm), finder.said((searched.secret,))
    called = bool(searched.spoken) and searched.spoken.endswith(searched.secret)
    return [(heard.features(one, words), called and _on(one, searched.scene)) for one in finder.found(heard.ratios, words, LOOSE)]


def bare(count: int) -> Iterator[Trial]:
    """People who call one word over a reading or after it, and in four of nine scenes nobody who does."""
    words = _words()
    readers = people.clips("train", "ls", "libri")
    for i in range(count):
        rng = np.random.default_rng((SEED, i))
        secret = sorted(words)[rng.integers(len(words))]
        call = words[secret][rng.integers(len(words[secret]))] if i % 9 < 5 else None
        unsaid = set(counts_as(secret))
        heard = [clip for clip in readers if not unsaid & set(clip.text.split())]
        made = people.scene(rng, heard, secret, call, over=bool(rng.random() < 0.5), louder_db=rng.uniform(*LOUDER_DB))
        yield Trial(made, secret, secret if call else "")


def in_babble(count: int) -> Iterator[Trial]:
    """People who say one word among others who talk, searched for it or, in three of four, for another."""
    words = _words()
    talkers = people.clips("train", "ls", "libri")
    for i in range(count):
        rng = np.random.default_rng((SEED, 1, i))
        said, secret = (sorted(words)[at] for at in rng.choice(len(words), 2, replace=False))
        secret = said if i % 4 == 0 else secret
        unsaid = {*counts_as(secret), said}
        call = words[said][rng.integers(len(words[said]))]
        x = sounds.babble(
            np.pad(call.sound, RATE // 3), rng.uniform(6, 15), rng, [clip for clip in talkers if not unsaid & set(clip.text.split())]
        )
        pcm = sounds.pcm(x, i)
        yield Trial(people.Scene(secret, said, 0, len(pcm) // 2, over=True, reading="", pcm=pcm), secret, said)


def _words() -> dict[str, tuple[people.Call, ...]]:
    """What people call, of all that can be a secret."""
    return {word: own for word, own in people.calls("train", "sc").items() if can_be_secret(word)}


def _on(one: finder.Found, scene: people.Scene) -> bool:
    return one.start < scene.end and scene.start < one.end


def threshold(bias: float, weights: Iterable[float], each: list[list[Place]]) -> float:
    """Such that in FALSE of the scenes something is believed that is wrong."""
    decision = Decision(bias, tuple(weights), 0.0)
    worst = [max((decision.probability(x) for x, right in one if not right), default=0.0) for one in each]
    return float(np.sort(worst)[::-1][int(FALSE * len(each))]) + 1e-4


def main(count: int) -> None:
    people.require()
    searched = (*trials("train", count, SEED, calls_db=LOUDER_DB), *quiet(count // 10, SEED), *bare(2 * count), *in_babble(2 * count))
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        rows = [row for found in pool.map(places, searched, chunksize=8) for row in found]
        dev = list(pool.map(places, scenes(1), chunksize=8))
    x, y = np.array([features for features, _ in rows]), np.array([float(right) for _, right in rows])
    bias, weights = fit(x, y)
    told = {
        "origin": f"tests/bench/fit_sounds.py, {count} scenes, seed {SEED}",
        "places": {"right": int(y.sum()), "wrong": int((1 - y).sum())},
        "model": bundled().name,
        "bias": round(bias, 3),
        "weights": {name: round(weight, 3) for name, weight in zip(finder.FEATURES, weights, strict=True)},
        "threshold": round(threshold(bias, weights, dev), 3),
    }
    (people.REPOSITORY / "voicehost" / "listen" / "by_sounds.json").write_text(json.dumps(told, indent=1) + "\n")
    print(told)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
