"""How the next model learns: a schedule without an end, a checkpoint that nothing is lost by, people who are kept from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.train.held_out import READER, TESTED, split
from models.train.network import kaldi
from models.train.network.mean import mean
from models.train.network.schedule import GOING_ON, Schedule
from models.train.network.shape import NARROW, WIDE
from models.train.scenes import people
from models.train.sound import augment, clips
from models.train.sound.augment import SHARES, Library, Shelf, Talker
from models.train.sound.clips import HOP, Clip
from models.train.sound.noises import level, piece
from models.train.words.phones import ENGLISH
from voicehost.core.speech import RATE
from voicehost.listen.models_dir import bundled
from voicehost.listen.phones import network as phone_network
from voicehost.listen.phones.cepstra import CEPSTRA
from voicehost.listen.phones.network import SKIP, STRIDE, Affine, context
from voicehost.listen.phones.units import output

pytestmark = pytest.mark.making

people_here = pytest.mark.skipif(people.folder() is None, reason=people.NOBODY)


# -- who is kept from it --


def test_a_tenth_of_the_people_is_kept_for_the_end() -> None:
    """Of the corpora that have many, whoever they are; the same tenth every time."""
    names = [f"so_{number:04}" for number in range(5000)]
    kept = [split("so762", name, "train") for name in names]
    assert 0.09 < kept.count("test") / len(kept) < 0.11
    assert kept == [split("so762", name, "train") for name in names]
    assert {split("so762", name, "dev") for name in names} == {"dev"}
    assert {split("ww", name, "train") for name in names} == {"train"}
    assert split("ls", READER, "train") == "dev"


@people_here
@pytest.mark.people
def test_nobody_is_in_two_splits() -> None:
    """Of all who have names; and a tenth of the clips is not the half of them."""
    folder = people.folder()
    assert folder is not None
    rows = [row for row in clips.recordings(folder) if row.corpus in TESTED]
    by_speaker = {(row.speaker, row.split) for row in rows}
    assert len(by_speaker) == len({speaker for speaker, _ in by_speaker})
    for corpus in TESTED:
        counts = Counter(row.split for row in rows if row.corpus == corpus)
        assert 0.05 < counts["test"] / (counts["test"] + counts["train"]) < 0.16


# -- how fast --


def test_the_rate_has_no_end_to_aim_at() -> None:
    """The same at every step, however many there are to be, but for the last ones, which cool down."""
    plan = Schedule()
    assert [plan.rate(step, 10_000) for step in range(0, 5000, 100)] == [plan.rate(step, 50_000) for step in range(0, 5000, 100)]
    assert plan.rate(0, 10_000) < plan.rate(100, 10_000) < plan.rate(plan.level - 1, 10_000) == plan.highest
    assert plan.rate(4 * plan.level - 1, 50_000) == pytest.approx(plan.highest / 2 * plan.gentle)
    assert plan.rate(9_999, 10_000) < plan.rate(9_000, 10_000) / 50


def test_an_optimizer_that_knows_nothing_begins_softly() -> None:
    """After a compact checkpoint, at whatever step."""
    plan = Schedule()
    assert plan.rate(5000, 50_000, begun=5000) == pytest.approx(plan.rate(5000, 50_000) / plan.warm)
    assert plan.rate(5000 + plan.warm, 50_000, begun=5000) == plan.rate(5000 + plan.warm, 50_000)


def test_values_are_left_out_up_to_a_step() -> None:
    """A tenth of them in the first part, none in the last; a network that is gone on from leaves none out."""
    plan = Schedule(all_in=3)
    assert [plan.left_out(step) for step in range(5)] == [0.1, 0.1, 0.1, 0.0, 0.0]
    assert GOING_ON.left_out(0) == 0.0


# -- what is drawn --


def voice(value: int) -> Talker:
    return Talker(np.full(HOP, value, np.int16), 1.0, np.ones(1, np.uint16))


def test_one_speaker_is_not_all_of_a_corpus() -> None:
    """Who has a hundred times as many clips as another comes ten times as often."""
    shelf = Shelf([("many", voice(1))] * 100 + [("few", voice(2))])
    rng = np.random.default_rng(1)
    drawn = Counter(int(shelf.draw(rng).pcm[0]) for _ in range(11_000))
    assert drawn[1] / drawn[2] == pytest.approx(10, rel=0.15)


@people_here
@pytest.mark.people
def test_every_corpus_has_a_share() -> None:
    """And no clip comes thirty times as often as another."""
    folder = people.folder()
    assert folder is not None
    counts = Counter(row.corpus for row in clips.recordings(folder) if row.split == "train")
    assert counts.keys() == SHARES.keys() - {"synthetic"}
    often = [SHARES[corpus] / count for corpus, count in counts.items()]
    assert max(often) / min(often) < 30


def test_noise_is_as_loud_whatever_it_is() -> None:
    """A piece of a recording that is too short begins again."""
    sound = np.arange(1, 9, dtype=np.float32)
    found = piece(sound, 20, np.random.default_rng(1))
    assert len(found) == 20
    assert set(found) == set(sound)
    assert np.diff(found).tolist().count(1) >= 16
    assert np.sqrt(np.mean(level(found) ** 2)) == pytest.approx(1)
    assert not level(np.zeros(9, np.float32)).any()


def test_recorded_noise_is_heard() -> None:
    """Where there is some, half of the noise is."""
    hum = np.ones(RATE, np.float32)
    library = Library([], [hum])
    rng = np.random.default_rng(1)
    recorded = [bool((library.noise(rng, 100) == 1).all()) for _ in range(400)]
    assert np.mean(recorded) == pytest.approx(augment.EVERYDAY, abs=0.08)


def test_eight_bits_keep_what_is_said() -> None:
    """To a few hundredths of what it is."""
    sound = np.linspace(-1, 1, 999, dtype=np.float32)
    assert augment._companded(sound) == pytest.approx(sound, rel=0.05, abs=0.01)


# -- the network that aligns --


def test_a_network_comes_back_from_the_models_file(tmp_path: Path) -> None:
    """Its layers as they were written, to a 65535th; and of the bundled model what it says of a sound."""
    rng = np.random.default_rng(1)

    def affine(offsets: tuple[int, ...], wide: int, out: int, relu: bool = True, skip: int | None = None) -> Affine:
        weight = rng.normal(size=(out, wide * len(offsets))).astype(np.float32)
        return Affine(offsets, weight, rng.normal(size=out).astype(np.float32), relu, skip)

    layers = [
        affine((-1, 0, 1), CEPSTRA, 8),
        affine((0,), 8, 6),
        affine((-3, 0), 6, 4, relu=False),
        affine((0, 3), 4, 6, skip=1),
        affine((0,), 6, ENGLISH.outputs, relu=False),
    ]
    kaldi.write(tmp_path / "final.mdl", layers)
    found = phone_network.layers(tmp_path / "final.mdl")
    assert [(layer.offsets, layer.relu, layer.skip_from) for layer in found] == [
        (layer.offsets, layer.relu, layer.skip_from) for layer in layers
    ]
    for layer, other in zip(found, layers, strict=True):
        np.testing.assert_allclose(layer.weight, other.weight, atol=1e-4)
        np.testing.assert_array_equal(layer.bias, other.bias)
    assert context(found) == (4, 4)


def test_it_says_the_same_frame_by_frame() -> None:
    """Each layer from the frames that it is told to look at, and what is added to it from the same moment."""
    identity = np.eye(2, dtype=np.float32)
    none = np.zeros(2, np.float32)
    before = Affine((-1,), identity, none, relu=True)
    squeezed = Affine((-2, 0), np.hstack([identity, 2 * identity]), none)
    widened = Affine((0, 1), np.hstack([identity, identity]), none, relu=True, skip_from=0)
    net = (before, squeezed, widened, Affine((0,), identity, none))
    x = np.random.default_rng(1).uniform(0, 1, (30, 2)).astype(np.float32)
    at = 12

    def narrow(t: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return np.asarray(x[t - 3] + 2 * x[t - 1], np.float32)

    scores = narrow(at) + narrow(at + 1) + np.float32(SKIP) * x[at - 1]
    expected = scores - np.log(np.exp(scores).sum())
    np.testing.assert_allclose(phone_network.log_posteriors(net, x)[at], expected, rtol=1e-4)


def test_the_bundled_model_is_read() -> None:
    """One output a frame, all of them likely to 1 together."""
    net = phone_network.layers(bundled() / "am" / "final.mdl")
    seen = phone_network.log_posteriors(net, np.zeros((20, CEPSTRA), np.float32))
    assert seen.shape == (20, ENGLISH.outputs)
    np.testing.assert_allclose(np.exp(seen).sum(axis=1), 1, rtol=1e-4)


def test_a_new_network_is_as_wide_as_the_bundled_one() -> None:
    """A wider one was no better, and what runs beside a game has to be small."""
    first, second, *_ = phone_network.layers(bundled() / "am" / "final.mdl")
    assert (len(second.bias), len(first.bias)) == (WIDE, NARROW)


@pytest.mark.parametrize("frames", [1, 2, 3, 30, 301, 302])
def test_every_third_frame_is_told_as_among_all_of_them(frames: int) -> None:
    """What the layers between are not asked for, nobody misses."""
    net = phone_network.layers(bundled() / "am" / "final.mdl")
    heard = np.random.default_rng(frames).standard_normal((frames, CEPSTRA)).astype(np.float32)
    np.testing.assert_allclose(
        phone_network.log_posteriors(net, heard, STRIDE), phone_network.log_posteriors(net, heard)[::STRIDE], atol=1e-3
    )


# -- where it is broken off --


def spoken(corpus: str, phone: str) -> Clip:
    rng = np.random.default_rng(1)
    pcm = rng.normal(0, 3000, 2 * RATE).astype(np.int16)
    return Clip(pcm, np.full(len(pcm) // HOP, output(None, phone), np.uint16), corpus, "someone", "")


TORCH = "PyTorch makes the model and is a dependency of that only"


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, with small batches."""
    pytest.importorskip("torch", reason=TORCH)
    module = import_module("models.train.network.train")
    monkeypatch.setattr(module, "CHUNKS", 2)
    monkeypatch.setattr(module, "LENGTH", 10)
    return module


LITTLE = spoken("sc", "K"), spoken("libri", "M")


def test_broken_off_and_gone_on_is_the_same(training: Any, tmp_path: Path) -> None:
    """Number by number, over frames and over whole stretches: the batches that would have come next come, and what is left out is too."""
    plan = Schedule(warm=2, level=3, stretches=4, cooling=0)
    whole = training.train(LITTLE, 6, tmp_path / "whole.pt", plan, shape=(16, 8), workers=0)
    training.train(LITTLE, 3, tmp_path / "parts.pt", plan, shape=(16, 8), workers=0)
    parts = training.train(LITTLE, 6, tmp_path / "parts.pt", plan, workers=0)
    for tensor, other in zip(whole.state_dict().values(), parts.state_dict().values(), strict=True):
        np.testing.assert_array_equal(tensor.numpy(), other.numpy())


def test_what_is_left_out_is_left_out_in_training_alone(training: Any, tmp_path: Path) -> None:
    """Another network comes of it, the same up to the step from which nothing is left out; what is measured leaves nothing out."""
    made = {}
    for all_in in (0, 2, 3):
        plan = Schedule(warm=2, cooling=0, dropout=0.5, all_in=all_in)
        made[all_in] = training.train(LITTLE, 2, tmp_path / f"{all_in}.pt", plan, shape=(16, 8), workers=0)
    weights = {all_in: net.last.weight.detach().numpy() for all_in, net in made.items()}
    np.testing.assert_array_equal(weights[2], weights[3])
    assert not np.allclose(weights[0], weights[2])
    assert made[3].dropout == 0.0


def test_a_compact_checkpoint_is_gone_on_from(training: Any, tmp_path: Path) -> None:
    """The network to half precision, the step, and an optimizer that begins anew."""
    load = import_module("models.train.network.checkpoint").State.load
    full, little, plan = tmp_path / "state.pt", tmp_path / "compact.pt", Schedule(warm=2, cooling=0)
    training.train(LITTLE, 3, full, plan, shape=(16, 8), workers=0)
    state = load(full)
    state.save_compact(little)
    compact = load(little)
    assert (compact.step, compact.begun, compact.seed) == (3, 3, state.seed)
    for tensor, other in zip(state.average.state_dict().values(), compact.average.state_dict().values(), strict=True):
        np.testing.assert_allclose(tensor.numpy(), other.numpy(), rtol=1e-3, atol=1e-4)
    assert little.stat().st_size < full.stat().st_size / 2
    training.train(LITTLE, 5, little, plan, workers=0)
    assert load(little).step == 5


def test_nothing_is_left_of_a_checkpoint_that_was_not_finished(training: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was saved before stands."""
    state, plan = tmp_path / "state.pt", Schedule(warm=2, cooling=0)
    training.train(LITTLE, 2, state, plan, shape=(16, 8), workers=0)
    before = state.read_bytes()

    def stopped(_: object, file: Any) -> None:
        file.write(b"half of it")
        raise OSError("no room")

    monkeypatch.setattr("torch.save", stopped)
    with pytest.raises(OSError, match="no room"):
        training.train(LITTLE, 4, state, plan, workers=0)
    assert state.read_bytes() == before


def test_a_mean_lies_between_two_networks() -> None:
    """All of one, all of the other, and a quarter of the way, weight by weight; networks of two shapes have none."""
    network = phone_network.layers(bundled() / "am" / "final.mdl")
    other = tuple(replace(layer, weight=layer.weight + 4, bias=layer.bias - 4) for layer in network)
    for share, more in ((0.0, 0.0), (0.25, 1.0), (1.0, 4.0)):
        for mine, between in zip(network, mean(network, other, share), strict=True):
            np.testing.assert_allclose(between.weight, mine.weight + more, atol=1e-5)
            np.testing.assert_allclose(between.bias, mine.bias - more, atol=1e-5)
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        mean(network, other[:-1])


def test_made_from_scratch_it_is_the_mean_of_two(training: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the network that its steps come to, and of the one that goes on from there. Without steps to go on by, and where a model is gone
    on from, it is the one network. What lies in the work folder is not made again."""
    english, load = import_module("models.train.english"), import_module("models.train.network.checkpoint").State.load
    assert (english.schedule(20_000, begun=False), english.schedule(100, begun=False).stretches) == (Schedule(), 50)
    assert english.schedule(100, begun=True) == GOING_ON
    monkeypatch.setattr(english, "train", partial(training.train, shape=(16, 8)))
    monkeypatch.setattr(english, "Schedule", lambda: Schedule(warm=2, stretches=2, cooling=0))
    monkeypatch.setattr(english, "sample", lambda _: import_module("torch").randn(4, 300, CEPSTRA))
    (tmp_path / "manifest.tsv").write_text("path\tcorpus\tspeaker\tsplit\ttext\n")

    def made(work: str, onward: int, begin: Path | None = None) -> tuple[Affine, ...]:
        for name, some in (("people", LITTLE), ("dev", LITTLE), ("spoken", ())):
            clips.save(tmp_path / work / f"{name}.pkl", some)
        english.make(
            speech=tmp_path,
            noise=tmp_path,
            work=tmp_path / work,
            out=tmp_path / "out",
            aligner=None,
            begin=begin,
            graph_of=bundled(),
            first_steps=0,
            lines=0,
            synthesis=None,
            steps=3,
            onward=onward,
            device="cpu",
            workers=0,
        )
        return phone_network.layers(tmp_path / "out" / "am" / "final.mdl")

    def of(state: str) -> tuple[Affine, ...]:
        return tuple(load(tmp_path / state).average.affines())

    def differ(some: Sequence[Affine], others: Sequence[Affine]) -> bool:
        return any(np.abs(layer.weight - other.weight).max() > 0.002 for layer, other in zip(some, others, strict=True))

    alone = made("work", 0)
    assert not differ(alone, of("work/state.pt"))
    both = made("work", 2)
    assert not differ(both, mean(alone, of("work/onward-3.pt")))
    assert differ(both, alone)
    begun = made("on", 2, begin=tmp_path / "out")
    assert not differ(begun, of("on/state.pt"))
    assert not (tmp_path / "on" / "onward-3.pt").exists()
