"""Makes the bundled model from scratch: `make model`, or python -m models.train [--speech FOLDER] [--work FOLDER] [--steps N].

What a step made is kept in the work folder and not made again: delete a file there to make it and what follows anew. The last step but
one saves a checkpoint every few minutes, and goes on from it; with more `--steps` it goes on after its end as well. A compact checkpoint,
put in its place as state.pt, is gone on from too: checkpoint-en-2.pt here is one of the model that comes next, which is not yet better than
the bundled one (so give it an `--out` of its own).

1. first.pkl      people's recordings aligned by PocketSphinx
2. first.pt       a first network, on people alone, frame by frame; steps 1 and 2 are left out where `--aligner` names a model
3. people.pkl     people's recordings aligned by that, and dev.pkl, for the log
4. voices.pkl     12,000 lines spoken by synthesis, 6 h, and spoken.pkl: the same, aligned
5. state.pt       the checkpoint of the network: a frame at a time, then whole stretches
6. the folder     network, lexicon, graph and language model
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

import click
import numpy as np
import torch
import wordfreq
from numpy.typing import NDArray

from models.train.graph import graph
from models.train.network import kaldi, read_back
from models.train.network.align import Ways, aligned, losses
from models.train.network.checkpoint import State
from models.train.network.first_alignment import first_alignment
from models.train.network.network import PhoneNet
from models.train.network.schedule import Schedule
from models.train.network.shape import Affine
from models.train.network.train import train
from models.train.settings import COSTS, SCALE
from models.train.sound import clips, voices
from models.train.sound.augment import Library
from models.train.sound.clips import Clip, Recording
from models.train.sound.features import CONF
from models.train.sound.noises import noises
from models.train.words.language import language
from models.train.words.lexicon import Lexicon, dictionary_words, lexicon, pronounced
from models.train.words.phones import OUTPUTS
from voicehost.listen.models_dir import BUNDLED

MODELS = Path(__file__).parent.parent
Made = TypeVar("Made")
Priors: TypeAlias = NDArray[np.float32]
Aligner: TypeAlias = tuple[tuple[Affine, ...], Priors | None]
"""A network, and what its scores are to be divided by: see `align.aligned`."""


SHARED = MODELS.parent.parent / "shared"
WORK = MODELS.parent / "out" / "model"
FIRST = Schedule(level=500, stretches=10**9)
FIRST_SHAPE = 512, 128


@click.command()
@click.option("--speech", type=click.Path(exists=True, path_type=Path), default=SHARED / "speech", help="manifest.tsv and the recordings.")
@click.option("--noise", type=click.Path(path_type=Path), default=SHARED / "noise", help="Everyday sounds, if there are any.")
@click.option("--work", type=click.Path(path_type=Path), default=WORK, help="Folder for what is made on the way.")
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / BUNDLED, help="The model's folder.")
@click.option("--aligner", type=click.Path(exists=True, path_type=Path), help="A model of ours that aligns, in place of steps 1 and 2.")
@click.option("--first-steps", default=1500, show_default=True)
@click.option("--lines", default=12_000, show_default=True, help="Of synthesis.")
@click.option("--steps", default=20_000, show_default=True, help="In all, with those that the checkpoint has behind it.")
@click.option("--device", default="cpu", show_default=True, help="What learns, as PyTorch names it.")
@click.option("--workers", default=1, show_default=True, help="Processes that make batches, beside that.")
@click.option("--graph", "graph_of", type=click.Path(exists=True, path_type=Path), help="A model whose graph is taken, not built anew.")
@click.option("--now", is_flag=True, help="Write the model as the checkpoint has it, without another step.")
@click.option("--compact", type=click.Path(path_type=Path), help="Write the checkpoint there, a quarter as large, without another step.")
def main(
    speech: Path,
    noise: Path,
    work: Path,
    out: Path,
    aligner: Path | None,
    first_steps: int,
    lines: int,
    steps: int,
    device: str,
    workers: int,
    graph_of: Path | None,
    now: bool,
    compact: Path | None,
) -> None:
    """Make the bundled model from scratch, or go on with it."""
    if compact:
        State.load(work / "state.pt").save_compact(compact)
        return
    if now:
        state = State.load(work / "state.pt")
        every = [] if Schedule().whole(state.step) else clips.load(work / "people.pkl")
        write(out, state.average, np.exp(prior(every)) if every else None, graph_of)
        return
    rows = list(clips.recordings(speech))
    people = [row for row in rows if row.split == "train"]
    entries = lexicon()
    known = cache(lambda: (read_back.layers(aligner / "am" / "final.mdl"), None) if aligner else first_aligner(people, work, first_steps))
    heard = _clips(work / "people.pkl", lambda: labelled(unlabelled(people), known(), entries))
    others = _clips(work / "dev.pkl", lambda: labelled(unlabelled(row for row in rows if row.split == "dev"), known(), entries))
    said = _clips(work / "spoken.pkl", lambda: labelled(_clips(work / "voices.pkl", lambda: synthesized(people, lines)), known(), entries))
    every = heard + said
    click.echo(f"{clips.hours(every):.2f} h in {len(every)} clips, {clips.hours(heard):.2f} h of {len(people)} recordings of people")
    dev = Library(others, noises(noise, "dev"))
    heard_over = noises(noise, "train")
    net = train(every, steps, work / "state.pt", Schedule(), noises=heard_over, dev=dev, device=device, workers=workers)
    write(out, net, None if Schedule().whole(steps) else np.exp(prior(every)), graph_of)


def first_aligner(people: list[Recording], work: Path, steps: int) -> Aligner:
    first = _clips(work / "first.pkl", lambda: first_alignment(people))
    net = train(first, steps, work / "first.pt", FIRST, shape=FIRST_SHAPE)
    return tuple(net.affines()), prior(first)


def labelled(unaligned: list[Clip], known: Aligner, entries: Lexicon) -> list[Clip]:
    net, prior = known
    found = aligned(unaligned, net, pronunciations(entries, unaligned), prior)
    click.echo(losses(unaligned, found))
    return found


def unlabelled(people: Iterable[Recording]) -> list[Clip]:
    return [Clip(clips.sound(row.path), np.zeros(0, np.uint16), row.corpus, row.speaker, row.text) for row in people]


def pronunciations(entries: Lexicon, said: list[Clip]) -> Ways:
    """Of the lexicon's words, and of what else is said."""
    known = {word for word, _ in entries}
    others = frozenset(word for clip in said for word in clip.text.split() if word not in known)
    ways: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for word, phones in (*entries, *pronounced(others)):
        ways[word].append(phones)
    return dict(ways)


def synthesized(people: list[Recording], lines: int) -> list[Clip]:
    words = sorted(word for word in dictionary_words() if word.isalpha() and len(word) > 1)
    weights = [voices.weight(wordfreq.zipf_frequency(word, "en")) for word in words]
    read = [row.text for row in people if row.corpus in ("ls", "lj", "libri")]
    return voices.spoken(list(voices.lines(lines, words, weights, read)))


def prior(known: list[Clip]) -> Priors:
    """Log of how often each unit is right; what never came counts as rare."""
    counts = sum((np.bincount(clip.units, minlength=OUTPUTS) for clip in known), np.full(OUTPUTS, 100.0))
    return np.asarray(np.log(counts / counts.sum()), np.float32)


def write(out: Path, net: PhoneNet, priors: Priors | None, graph_of: Path | None) -> None:
    kaldi.write(out / "am" / "final.mdl", net.affines(), priors)
    (out / "conf").mkdir(exist_ok=True)
    (out / "conf" / "mfcc.conf").write_text(CONF, encoding="utf-8")
    (out / "conf" / "model.conf").write_text(graph.decoding_options(SCALE), encoding="utf-8")
    if graph_of is not None:
        shutil.copytree(graph_of / "graph", out / "graph", dirs_exist_ok=True)
    else:
        graph.build(out / "graph", lexicon(), language(), COSTS)


def _clips(path: Path, make: Callable[[], list[Clip]]) -> list[Clip]:
    """Made once; then as it was made."""
    if not path.exists():
        clips.save(path, make())
    return clips.load(path)


if __name__ == "__main__":
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))
    main()
