"""Makes a model like the bundled one from scratch: `make model`, or python -m models.train [--speech FOLDER] [--work FOLDER] [--steps N].

With `--lang de` it is the German one, which begins from an English model and has steps of its own: german.py. Of English:

What a step made is kept in the work folder and not made again: delete a file there to make it and what follows anew. The last step but
one saves a checkpoint every few minutes, and goes on from it; with more `--steps` it goes on after its end as well. A compact checkpoint,
put in its place as state.pt, is gone on from too. With `--begin` and a model's folder that model is gone on from: it aligns all recordings,
in place of steps 1 and 2, and its network is what step 5 begins with. What comes of that may be averaged with what it began from
(network/mean.py): so, in turns, the bundled one came to be (models/MODEL.md).

1. first.pkl      people's recordings aligned by PocketSphinx
2. first.pt       a first network, on people alone, frame by frame; steps 1 and 2 are left out where `--aligner` names a model
3. people.pkl     people's recordings aligned by that, and dev.pkl, for the log
4. voices.pkl     20,000 lines spoken by synthesis, 10 h, and spoken.pkl: the same, aligned
5. state.pt       the checkpoint of the network: a frame at a time, then whole stretches
6. the folder     network, lexicon, graph and language model
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click
import numpy as np
import torch
import wordfreq

from models.train import german
from models.train.network.begin import gone_on_from
from models.train.network.checkpoint import State
from models.train.network.first_alignment import first_alignment
from models.train.network.schedule import FIRST, GOING_ON, Schedule
from models.train.network.train import sample, train
from models.train.sound import clips, voices
from models.train.sound.augment import Library
from models.train.sound.clips import Clip, Recording
from models.train.sound.noises import noises
from models.train.steps import TONGUES, Aligner, kept, labelled, prior, unlabelled, write
from models.train.words.lexicon import dictionary_words
from voicehost.listen.models_dir import BUNDLED
from voicehost.listen.phones.network import layers

MODELS = Path(__file__).parent.parent
SHARED = MODELS.parent.parent / "shared"
WORK = MODELS.parent / "out" / "model"
FIRST_SHAPE = 512, 128


@dataclass(frozen=True, slots=True)
class Usual:
    """What a language is made of and where, when nothing else is said."""

    speech: Path
    work: Path
    out: Path
    first_steps: int
    lines: int
    steps: int = 20_000


USUAL = {
    "en": Usual(SHARED / "speech", WORK, MODELS / BUNDLED, 1500, 20_000),
    "de": Usual(SHARED / "speech_de", WORK.with_name("model-de"), MODELS / "voicehost-de-1", 300, 5000),
}


@click.command()
@click.option("--lang", type=click.Choice(sorted(TONGUES)), default="en", show_default=True)
@click.option("--speech", type=click.Path(exists=True, path_type=Path), help="manifest.tsv and the recordings.")
@click.option("--noise", type=click.Path(path_type=Path), default=SHARED / "noise", help="Everyday sounds, if there are any.")
@click.option("--work", type=click.Path(path_type=Path), help="Folder for what is made on the way.")
@click.option("--out", type=click.Path(path_type=Path), help="The model's folder.")
@click.option("--aligner", type=click.Path(exists=True, path_type=Path), help="A model of ours that aligns, in place of steps 1 and 2.")
@click.option(
    "--begin", type=click.Path(exists=True, path_type=Path), help="A model's folder, to go on from; German begins from an English one."
)
@click.option("--english", type=click.Path(path_type=Path), default=WORK / "people.pkl", help="English people, aligned, for German.")
@click.option("--first-steps", type=int, help="1500; of German 300.")
@click.option("--lines", type=int, help="Of synthesis: 20000; of German 5000.")
@click.option(
    "--synthesis", type=click.FloatRange(0, 1, min_open=True, max_open=True), help="Its share of what English learns from; else a sixth."
)
@click.option("--steps", type=int, help="In all, with those that the checkpoint has behind it: 20000.")
@click.option("--device", default="cpu", show_default=True, help="What learns, as PyTorch names it.")
@click.option("--workers", default=1, show_default=True, help="Processes that make batches, beside that.")
@click.option("--graph", "graph_of", type=click.Path(exists=True, path_type=Path), help="A model whose graph is taken, not built anew.")
@click.option("--now", is_flag=True, help="Write the model as the checkpoint has it, without another step.")
@click.option("--compact", type=click.Path(path_type=Path), help="Write the checkpoint there, a quarter as large, without another step.")
def main(
    lang: str,
    speech: Path | None,
    noise: Path,
    work: Path | None,
    out: Path | None,
    aligner: Path | None,
    begin: Path | None,
    english: Path,
    first_steps: int | None,
    lines: int | None,
    synthesis: float | None,
    steps: int | None,
    device: str,
    workers: int,
    graph_of: Path | None,
    now: bool,
    compact: Path | None,
) -> None:
    """Make a model like the bundled one from scratch, or go on with one."""
    usual = USUAL[lang]
    speech, work, out = speech or usual.speech, work or usual.work, out or usual.out
    first_steps, lines, steps = first_steps or usual.first_steps, lines or usual.lines, steps or usual.steps
    tongue, aligner = TONGUES[lang], aligner or begin
    if compact:
        State.load(work / "state.pt").save_compact(compact)
        return
    if now:
        state = State.load(work / "state.pt")
        every = [] if lang == "de" or Schedule().whole(state.step) else clips.load(work / "people.pkl")
        write(out, state.average, np.exp(prior(every)) if every else None, graph_of, tongue)
        return
    if lang == "de":
        german.make(speech, noise, work, out, begin or MODELS / BUNDLED, english, first_steps, lines, steps, workers)
        return
    rows = list(clips.recordings(speech))
    people = [row for row in rows if row.split == "train"]
    known = cache(lambda: (layers(aligner / "am" / "final.mdl"), None) if aligner else first_aligner(people, work, first_steps))
    heard = kept(work / "people.pkl", lambda: labelled(unlabelled(people), known(), tongue))
    others = kept(work / "dev.pkl", lambda: labelled(unlabelled(row for row in rows if row.split == "dev"), known(), tongue))
    said = kept(work / "spoken.pkl", lambda: labelled(kept(work / "voices.pkl", lambda: synthesized(people, lines)), known(), tongue))
    every = heard + said
    click.echo(f"{clips.hours(every):.2f} h in {len(every)} clips, {clips.hours(heard):.2f} h of {len(people)} recordings of people")
    dev = Library(others, noises(noise, "dev"))
    heard_over = noises(noise, "train")
    state, schedule = work / "state.pt", GOING_ON if begin else Schedule()
    if begin and not state.exists():
        gone_on_from(layers(begin / "am" / "final.mdl"), sample(Library(every)), seed=2).save(state)
    net = train(every, steps, state, schedule, noises=heard_over, synthesis=synthesis, dev=dev, device=device, workers=workers)
    write(out, net, None if schedule.whole(steps) else np.exp(prior(every)), graph_of, tongue)


def first_aligner(people: list[Recording], work: Path, steps: int) -> Aligner:
    first = kept(work / "first.pkl", lambda: first_alignment(people))
    net = train(first, steps, work / "first.pt", FIRST, shape=FIRST_SHAPE)
    return tuple(net.affines()), prior(first)


def synthesized(people: list[Recording], lines: int) -> list[Clip]:
    words = sorted(word for word in dictionary_words() if word.isalpha() and len(word) > 1)
    weights = [voices.weight(wordfreq.zipf_frequency(word, "en")) for word in words]
    read = [row.text for row in people if row.corpus in ("ls", "lj", "libri")]
    return voices.spoken(list(voices.lines(lines, words, weights, read)))


if __name__ == "__main__":
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))
    main()
