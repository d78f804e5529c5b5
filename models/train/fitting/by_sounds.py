"""Fits `voicehost/listen/by_sounds.json`: which of the places are believed where the sounds of a secret are found.

Three kinds of scenes of the `train` people:

- those of `scenes.searches`, where half of the callers are synthetic voices with whole phrases, and which are searched for words that sound
  like what was called too;
- twice as many in which people call one word over a reading or after it;
- as many with one word in babble, where noise everywhere must not pass for a second voice.

Each place where the sounds are found is measured as the listener measures it, and is right where it lies on what was called. Whatever the
fit, so much is believed as `dev` people's scenes allow (FALSE).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from models.train.fitting.regression import LogisticFit, logistic
from models.train.measuring import conversation, sounds
from models.train.scenes import people
from models.train.scenes.searches import Search, can_be_secret, quiet, searches
from voicehost.core.speech import RATE
from voicehost.lexicon.matching import counts_as
from voicehost.listen.dictation import LOOSE
from voicehost.listen.models_dir import bundled, network_in
from voicehost.listen.phones import finder
from voicehost.listen.verify import Acceptance

FALSE = 0.01
"""Of scenes may have a false accept by the secret's sounds alone: the readings have some of their own."""
SEED = 11
LOUDER_DB = (-1.0, 6.0)
"""Than the reading."""

Place = tuple[tuple[float, ...], bool]
"""Features, and whether it was called there."""


def places(searched: Search) -> list[Place]:
    """Wherever the sounds of a scene's secret are found."""
    network = network_in("en")
    assert network is not None
    heard, words = finder.opened(network).heard(searched.scene.pcm), finder.said((searched.secret,))
    called = bool(searched.spoken) and searched.spoken.endswith(searched.secret)
    return [(heard.features(word, words), called and _on(word, searched.scene)) for word in finder.found(heard.ratios, words, LOOSE)]


def bare(count: int) -> Iterator[Search]:
    """People who call one word over a reading or after it, and in four of nine scenes nobody who does."""
    words = _words()
    readers = people.takes("train", "ls", "libri")
    for i in range(count):
        rng = np.random.default_rng((SEED, i))
        secret = sorted(words)[rng.integers(len(words))]
        call = words[secret][rng.integers(len(words[secret]))] if i % 9 < 5 else None
        unsaid = set(counts_as(secret))
        heard = [take for take in readers if not unsaid & set(take.text.split())]
        made = people.scene(rng, heard, secret, call, over=bool(rng.random() < 0.5), louder_db=rng.uniform(*LOUDER_DB))
        yield Search(made, secret, secret if call else "")


def in_babble(count: int) -> Iterator[Search]:
    """People who say one word among others who talk, searched for it or, in three of four, for another."""
    words = _words()
    talkers = people.takes("train", "ls", "libri")
    for i in range(count):
        rng = np.random.default_rng((SEED, 1, i))
        said, secret = (sorted(words)[at] for at in rng.choice(len(words), 2, replace=False))
        secret = said if i % 4 == 0 else secret
        unsaid = {*counts_as(secret), said}
        call = words[said][rng.integers(len(words[said]))]
        x = sounds.babble(
            np.pad(call.sound, RATE // 3), rng.uniform(6, 15), rng, [take for take in talkers if not unsaid & set(take.text.split())]
        )
        pcm = sounds.pcm(x, i)
        yield Search(people.Scene(secret, said, 0, len(pcm) // 2, over=True, reading="", pcm=pcm), secret, said)


def _words() -> dict[str, tuple[people.SceneCall, ...]]:
    """What people call, of all that can be a secret."""
    return {word: own for word, own in people.calls("train", "sc").items() if can_be_secret(word)}


def _on(word: finder.FoundWord, scene: people.Scene) -> bool:
    return word.start < scene.end and scene.start < word.end


def threshold(regression: LogisticFit, each: list[list[Place]]) -> float:
    """Such that in FALSE of the scenes something is believed that is wrong."""
    decision = Acceptance(regression.bias, regression.weights, 0.0)
    worst = [max((decision.probability(x) for x, right in scored if not right), default=0.0) for scored in each]
    return float(np.sort(worst)[::-1][int(FALSE * len(each))]) + 1e-4


def fitted(scenes: int) -> dict[str, object]:
    """What `by_sounds.json` holds: by so many scenes of the first kind, and twice as many of each other."""
    searched = (
        *searches("train", scenes, SEED, calls_db=LOUDER_DB),
        *quiet(scenes // 10, SEED),
        *bare(2 * scenes),
        *in_babble(2 * scenes),
    )
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        rows = [row for found in pool.map(places, searched, chunksize=8) for row in found]
        dev = list(pool.map(places, conversation.scenes(1), chunksize=8))
    x, y = np.array([features for features, _ in rows]), np.array([float(right) for _, right in rows])
    regression = logistic(x, y)
    return {
        "origin": f"models/train/fitting/by_sounds.py, {scenes} scenes, seed {SEED}",
        "places": {"right": int(y.sum()), "wrong": int((1 - y).sum())},
        "model": bundled().name,
        **regression.as_json(finder.FEATURES),
        "threshold": round(threshold(regression, dev), 3),
    }
