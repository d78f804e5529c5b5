"""What the recipes of all languages do on the way from recordings to a model."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import click
import numpy as np
from numpy.typing import NDArray

from models.train.graph import graph
from models.train.graph.graph import Costs
from models.train.network import kaldi
from models.train.network.align import Ways, aligned, losses
from models.train.settings import COSTS, GERMAN_COSTS, SCALE
from models.train.sound import clips
from models.train.sound.clips import Clip, ManifestRow
from models.train.words import german
from models.train.words.language import LanguageModel, language
from models.train.words.lexicon import Lexicon, lexicon, pronounced
from models.train.words.phones import ENGLISH, GERMAN, Inventory
from voicehost.listen.phones.cepstra import CONF
from voicehost.listen.phones.network import Affine

Priors: TypeAlias = NDArray[np.float32]
Aligner: TypeAlias = tuple[tuple[Affine, ...], Priors | None]
"""A network, and what its scores are to be divided by: see `align.aligned`."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """What a language brings to a model."""

    sounds: Inventory
    lexicon: Callable[[], Lexicon]
    pronounced: Callable[[frozenset[str]], Lexicon]
    language: Callable[[], LanguageModel]
    costs: Costs
    scale: float = SCALE
    size: int = 2
    """Bytes of a number in its network's file."""


TONGUES = {
    "en": Tongue(ENGLISH, lexicon, pronounced, language, COSTS),
    "de": Tongue(GERMAN, german.lexicon, german.pronounced, german.language, GERMAN_COSTS, size=1),
}


def labelled(unaligned: list[Clip], known: Aligner, tongue: Tongue) -> list[Clip]:
    net, prior = known
    found = aligned(unaligned, net, pronunciations(tongue, unaligned), prior)
    click.echo(losses(unaligned, found))
    return found


def unlabelled(people: Iterable[ManifestRow]) -> list[Clip]:
    return [Clip(clips.sound(row.path), np.zeros(0, np.uint16), row.corpus, row.speaker, row.text) for row in people]


def pronunciations(tongue: Tongue, said: list[Clip]) -> Ways:
    """Of the lexicon's words, and of what else is said."""
    entries = tongue.lexicon()
    known = {word for word, _ in entries}
    others = frozenset(word for clip in said for word in clip.text.split() if word not in known)
    ways: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for word, phones in (*entries, *tongue.pronounced(others)):
        ways[word].append(phones)
    return dict(ways)


def prior(known: list[Clip], sounds: Inventory = ENGLISH) -> Priors:
    """Log of how often each unit is right; what never came counts as rare."""
    counts = sum((np.bincount(clip.units, minlength=sounds.outputs) for clip in known), np.full(sounds.outputs, 100.0))
    return np.asarray(np.log(counts / counts.sum()), np.float32)


def write(out: Path, net: Sequence[Affine], priors: Priors | None, graph_of: Path | None, tongue: Tongue) -> None:
    kaldi.write(out / "am" / "final.mdl", net, priors, tongue.sounds, tongue.size)
    (out / "conf").mkdir(exist_ok=True)
    (out / "conf" / "mfcc.conf").write_text(CONF, encoding="utf-8")
    (out / "conf" / "model.conf").write_text(graph.decoding_options(tongue.scale), encoding="utf-8")
    (out / "conf" / "reading.conf").write_text(graph.reading_options(tongue.scale), encoding="utf-8")
    if graph_of is not None:
        shutil.copytree(graph_of / "graph", out / "graph", dirs_exist_ok=True)
    else:
        graph.build(out / "graph", tongue.lexicon(), tongue.language(), tongue.costs, tongue.sounds)


def kept(path: Path, make: Callable[[], list[Clip]]) -> list[Clip]:
    """Made once; then as it was made."""
    if not path.exists():
        clips.save(path, make())
    return clips.load(path)
