"""Fits `voicehost/listen/verify.json`: which of the places where a secret is found over a poem are believed.

Scenes of the `train` people (the model was trained on them too, so its scores are better there than elsewhere) and of synthetic voices
that call over people's readings, and minutes in which nobody calls. Each candidate that either reading of a scene finds is measured as the
listener measures it, and is right where it lies on what was called.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from models.train.fitting.regression import logistic
from models.train.scenes.searches import Search, grammar, quiet, searches
from voicehost.core.speech import UNKNOWN, Word
from voicehost.lexicon.sounds import stand_ins
from voicehost.listen.dictation import Dictation
from voicehost.listen.engine import Decoder, Model, opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.spotting import overlap
from voicehost.listen.verify import FEATURES, Acceptance

UNDECIDED = Acceptance(0.0, (0.0,) * len(FEATURES), 0.5)
THRESHOLD = 0.6
"""Chosen by `dev` people's scenes and their conversation: of 200 words called over or after a reading, 3 dB louder, 0.5 believes 130, 0.6
123 and 0.7 112, with 11, 5 and 4 false accepts in 300 scenes, and 3, 2 and 2 in 66 minutes of talk."""


def candidates(search: Search) -> list[tuple[tuple[float, ...], bool]]:
    """(features, whether it was called there) of everything that either reading of a scene takes for the secret."""
    model = opened(bundled())
    dictation = Dictation(model, grammar(search.secret), lambda word: stand_ins(word, model.hears), UNDECIDED)
    pcm = search.scene.pcm
    runs = dictation.candidates(_decoded(model, dictation.sentences, pcm), dictation.read_again(pcm, 0))
    return [(dictation.features(run, pcm, 0), _is_call(search, run)) for run in runs]


def _decoded(model: Model, sentences: tuple[str, ...], pcm: bytes) -> tuple[Word, ...]:
    decoder = Decoder(model, (*sentences, UNKNOWN), 0)
    words: tuple[Word, ...] = ()
    for at in range(0, len(pcm), 3200):
        if decoder.feed(pcm[at : at + 3200]):
            words += decoder.words()
    return words + decoder.words(final=True)


def _is_call(search: Search, words: tuple[Word, ...]) -> bool:
    called = (Word(search.spoken, search.scene.start, search.scene.end),)
    return bool(search.spoken) and search.secret == search.word and overlap(words, called)


def fitted(scenes: int, seed: int = 11) -> dict[str, object]:
    """What `verify.json` holds: by so many scenes with a call, and half as many minutes without one."""
    searched = (*searches("train", scenes, seed), *quiet(scenes // 2, seed))
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        rows = [row for found in pool.map(candidates, searched, chunksize=8) for row in found]
    x, y = np.array([features for features, _ in rows]), np.array([float(right) for _, right in rows])
    regression = logistic(x, y)
    p = regression.probability(x)
    for threshold in np.arange(0.1, 1.0, 0.1):
        print(f"{threshold:.1f}: right {int(y[p >= threshold].sum())}, wrong {int((1 - y)[p >= threshold].sum())}")
    return {
        "origin": f"models/train/fitting/verify.py, {scenes} scenes and {scenes // 2} minutes, seed {seed}",
        "candidates": {"right": int(y.sum()), "wrong": int((1 - y).sum())},
        "model": bundled().name,
        **regression.as_json(FEATURES),
        "threshold": THRESHOLD,
    }
