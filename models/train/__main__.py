"""Makes the bundled model from scratch: `make model`, or python -m models.train [--speech FOLDER] [--work FOLDER] [--steps N] [--again N].

What a step made is kept in the work folder and not made again: delete a file there to make it and what follows anew.

1. first.pkl      people's recordings aligned by PocketSphinx            6 min on two cores
2. first.pt       a first network, on people alone, frame by frame       10 min
3. voices.pkl     12,000 lines spoken by synthesis, 6 h                  5 min
4. aligned.pkl    all of it aligned by the first network                 10 min
5. network.pt     the network, a frame at a time, then whole stretches   50 min
6. again.pt       the same goes on, with nothing left out                1 h
7. the folder     network, lexicon, graph and language model             2 min
"""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

import click
import numpy as np
import torch
import wordfreq
from numpy.typing import NDArray

from models.train.graph import graph
from models.train.held_out import READER
from models.train.network import kaldi
from models.train.network.align import Ways, aligned
from models.train.network.first_alignment import first_alignment
from models.train.network.network import PhoneNet
from models.train.network.train import train
from models.train.settings import COSTS, SCALE
from models.train.sound import clips, voices
from models.train.sound.clips import Clip, Recording
from models.train.sound.features import CONF
from models.train.words.language import language
from models.train.words.lexicon import Lexicon, dictionary_words, lexicon, pronounced
from models.train.words.phones import OUTPUTS
from voicehost.listen.models_dir import BUNDLED

MODELS = Path(__file__).parent.parent
Made = TypeVar("Made")
Priors: TypeAlias = NDArray[np.float32]


SPEECH = MODELS.parent.parent / "shared" / "speech"
WORK = MODELS.parent / "out" / "model"


@click.command()
@click.option("--speech", type=click.Path(exists=True, path_type=Path), default=SPEECH, help="Folder of manifest.tsv and the recordings.")
@click.option("--work", type=click.Path(path_type=Path), default=WORK, help="Folder for what is made on the way.")
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / BUNDLED, help="The model's folder.")
@click.option("--first-steps", default=1500, show_default=True)
@click.option("--lines", default=12_000, show_default=True, help="Of synthesis.")
@click.option("--steps", default=6_500, show_default=True)
@click.option("--sequences", default=0.4, show_default=True, help="The share of the steps, the last ones, that look at whole stretches.")
@click.option("--again", default=8_000, show_default=True, help="Steps from there on, all at whole stretches.")
def main(speech: Path, work: Path, out: Path, first_steps: int, lines: int, steps: int, sequences: float, again: int) -> None:
    """Make the bundled model from scratch."""
    people = [row for row in clips.recordings(speech) if row.split == "train" and row.speaker != READER]
    entries = lexicon()
    first = _kept(work / "first.pkl", lambda: first_alignment(people), clips.save, clips.load)
    net = _kept(work / "first.pt", lambda: train(first, first_steps), _save_net, _load_net)
    said = _kept(work / "voices.pkl", lambda: synthesized(people, lines), clips.save, clips.load)
    every = _kept(work / "aligned.pkl", lambda: labelled(people, said, net, entries, prior(first)), clips.save, clips.load)
    click.echo(f"{clips.hours(every):.2f} h in {len(every)} clips of {len(people) + len(said)}")
    last = round(steps * sequences)
    found = _kept(work / "network.pt", lambda: train(every, steps, last, kept=work / "average.pt"), _save_net, _load_net)
    if again:
        start, kept = found, work / "again_average.pt"
        found = _kept(work / "again.pt", lambda: train(every, again, again, start=start, kept=kept, seed=1), _save_net, _load_net)
    write(out, found, entries, None if last or again else np.exp(prior(every)))


def labelled(people: list[Recording], said: list[Clip], net: PhoneNet, entries: Lexicon, prior: Priors) -> list[Clip]:
    unaligned = [Clip(clips.sound(row.path), np.zeros(0, np.uint16), row.corpus, row.speaker, row.text) for row in people] + said
    return aligned(unaligned, net, pronunciations(entries, unaligned), prior)


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
    read = [row.text for row in people if row.corpus in ("ls", "lj")]
    return voices.spoken(list(voices.lines(lines, words, weights, read)))


def prior(known: list[Clip]) -> Priors:
    """Log of how often each unit is right; what never came counts as rare."""
    counts = sum((np.bincount(clip.units, minlength=OUTPUTS) for clip in known), np.full(OUTPUTS, 100.0))
    return np.asarray(np.log(counts / counts.sum()), np.float32)


def write(out: Path, net: PhoneNet, entries: Lexicon, priors: Priors | None) -> None:
    kaldi.write(out / "am" / "final.mdl", net.affines(), priors)
    (out / "conf").mkdir(exist_ok=True)
    (out / "conf" / "mfcc.conf").write_text(CONF, encoding="utf-8")
    (out / "conf" / "model.conf").write_text(graph.decoding_options(SCALE), encoding="utf-8")
    graph.build(out / "graph", entries, language(), COSTS)


def _kept(path: Path, make: Callable[[], Made], save: Callable[[Path, Made], None], load: Callable[[Path], Made]) -> Made:
    if not path.exists():
        made = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, made)
    return load(path)


def _save_net(path: Path, net: PhoneNet) -> None:
    path.write_bytes(pickle.dumps(net))


def _load_net(path: Path) -> PhoneNet:
    net: PhoneNet = pickle.loads(path.read_bytes())
    return net


if __name__ == "__main__":
    torch.set_num_threads(2)
    main()
