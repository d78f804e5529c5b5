"""What the next model learns from: features as Kaldi computes them, labels by the best path, chunks whose labels follow the rule."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from models.train.network.paths import best_path, line
from models.train.network.shape import AFTER, BEFORE, LAYERS, SECOND
from models.train.sound.augment import CALLERS, Library, batch, chunk
from models.train.sound.clips import HOP, Clip
from models.train.words.phones import ENGLISH, GERMAN, TRIPLES
from voicehost.core.speech import RATE
from voicehost.listen.phones.cepstra import CEPSTRA, frames, mfcc
from voicehost.listen.phones.network import STRIDE
from voicehost.listen.phones.units import SIL, UNITS, output

pytestmark = pytest.mark.making

CAT = (("K", "AE", "T"),)
CEPSTRA_BY_KALDI = {
    0: (60.932, 54.582, 46.349, 79.982, 40.366, 3.971, -7.135),
    11: (65.291, 37.456, -72.503, -84.943, 56.682, 4.886, -9.121),
    22: (59.678, -4.305, -126.234, -25.902, 14.885, 10.361, -3.576),
}
"""Cepstra 0, 1, 2, 3, 10, 20 and 39 of three frames of `rising`, from kaldi-native-fbank 1.22.5."""


def rising() -> NDArray[np.float32]:
    n = np.arange(4000)
    tone = 8000 * np.sin(2 * np.pi * (200 * n / RATE + 3000 * (n / RATE) ** 2)) + 300 * np.sin(0.9 * n)
    return np.asarray(np.round(tone), np.float32)


@pytest.mark.parametrize("frame", CEPSTRA_BY_KALDI)
def test_features_are_kaldis(frame: int) -> None:
    """What the network learns from is what libvosk will give it."""
    found = mfcc(rising())
    assert found.shape == (frames(4000), CEPSTRA)
    assert found[frame, [0, 1, 2, 3, 10, 20, 39]] == pytest.approx(CEPSTRA_BY_KALDI[frame], abs=0.02)


def test_features_of_many_chunks_at_once() -> None:
    """A batch gives what each sound gives alone."""
    both = np.stack([rising(), rising()[::-1]])
    np.testing.assert_allclose(mfcc(both)[1], mfcc(both[1]), atol=1e-3)


def test_a_shorter_tract_moves_the_spectrum() -> None:
    """A warp is heard as another voice, not as another level."""
    plain, warped = mfcc(rising()), mfcc(rising(), warp=1.1)
    assert np.abs(plain - warped)[:, 1:13].mean() > 1


def test_the_context_is_that_of_the_layers() -> None:
    """Kaldi is told how far the network looks; a wrong number would be read past the end of the sound."""
    before = 2 - SECOND[0] - sum(back[0] + ahead[0] for back, ahead in LAYERS)
    after = 2 + SECOND[-1] + sum(back[-1] + ahead[-1] for back, ahead in LAYERS)
    assert (before, after) == (BEFORE, AFTER)


def test_units_are_numbered_once() -> None:
    """Each phone after each class of phone has an output of its own, and Kaldi's triples name all of them in order."""
    assert len({output(left, phone) for left in ("B", "D", "N", "K", "L", "R", "IY", "UW", None) for phone in ("T", "AE")}) == 18
    for sounds in (ENGLISH, GERMAN):
        assert {out for _, out in sounds.triples} == set(range(sounds.outputs))
    assert list(TRIPLES) == sorted(TRIPLES)


def sure(units: list[int]) -> NDArray[np.float32]:
    """Log posteriors of a network that is quite sure."""
    seen = np.full((len(units), ENGLISH.outputs), -8.0, np.float32)
    seen[np.arange(len(units)), units] = -0.1
    return seen


def test_the_best_path_is_what_is_heard() -> None:
    """Where the network is sure, the labels are its own."""
    k, ae, t = output(None, "K"), output("K", "AE"), output("AE", "T")
    heard = [0] * 5 + [k] * 4 + [ae] * 9 + [t] * 3 + [0] * 6
    path, fit = best_path(sure(heard), line([CAT]))
    assert path is not None
    assert path.tolist() == heard
    assert fit == 0


def test_the_best_path_chooses_between_ways_to_say_a_word() -> None:
    """Of two pronunciations, the one that is heard; a pause between words is found or left out."""
    ways = (("DH", "AH"), ("DH", "IY"))
    dh, iy = output(None, "DH"), output("DH", "IY")
    heard = [0, 0, dh, dh, iy, iy, iy, dh, iy, iy, 0, 0, 0, dh, dh, iy]
    path, _ = best_path(sure(heard), line([ways, ways, ways]))
    assert path is not None
    assert path.tolist() == heard


def test_a_sound_too_short_for_its_words_has_no_path() -> None:
    """A phone takes at least one hop."""
    assert best_path(sure([0, 0, 0]), line([CAT]))[0] is None


def clip(corpus: str, phone: str, seconds: float = 2.0) -> Clip:
    rng = np.random.default_rng(1)
    pcm = (rng.normal(0, 3000, int(seconds * RATE))).astype(np.int16)
    return Clip(pcm, np.full(len(pcm) // HOP, output(None, phone), np.uint16), corpus, "someone", "")


def test_a_batch_has_the_shape_that_the_network_takes() -> None:
    """As many frames as the outputs need, with their context; and the same numbers give the same batch."""
    library = Library([clip("sc", "K"), clip("ls", "M"), clip("synthetic", "S")])
    features, labels = batch(library, np.random.default_rng(3), chunks=3, outputs=20)
    again, _ = batch(library, np.random.default_rng(3), chunks=3, outputs=20)
    assert features.shape == (3, BEFORE + STRIDE * 19 + 1 + AFTER, CEPSTRA)
    assert labels.shape == (3, 20)
    assert np.isfinite(features).all()
    np.testing.assert_array_equal(features, again)


def test_over_a_reading_the_label_is_the_callers() -> None:
    """Where both speak the caller counts, where the caller is silent the reader does: over many chunks both come."""
    library = Library([clip("sc", "K", 0.5), clip("ls", "M", 4.0)])
    rng = np.random.default_rng(5)
    seen = np.concatenate([chunk(library, rng, 3 * RATE)[1] for _ in range(40)])
    assert {0, output(None, "K"), output(None, "M")} >= set(seen.tolist())
    assert (seen == output(None, "K")).mean() > 0.1
    assert (seen == output(None, "M")).mean() > 0.1


@pytest.mark.parametrize("share", [0.1, 0.7])
def test_synthesis_has_the_share_that_it_was_given(share: float) -> None:
    """Of 600 that are drawn, whatever SHARES say."""
    library, rng = Library([clip("sc", "K"), clip("ls", "M"), clip("synthetic", "S")], synthesis=share), np.random.default_rng(2)
    drawn = [library.any(rng).units[0] for _ in range(600)]
    assert drawn.count(output(None, "S")) / len(drawn) == pytest.approx(share, abs=0.06)


def test_callers_are_no_readers() -> None:
    """Nobody's long reading is called over another's."""
    assert not {"ls", "lj"} & set(CALLERS)
    assert output(None, SIL) == 0
    assert len(UNITS) == GERMAN.outputs - 1 > ENGLISH.outputs
