"""Makes a model like the bundled one from scratch: `make model`, or python -m models.train [--speech FOLDER] [--work FOLDER] [--steps N].

What a language's steps are stands in english.py and german.py. What a step made is kept in the work folder and not made again: delete a
file there to make it and what follows anew. A network's training saves a checkpoint every few minutes, and goes on from it; with more
`--steps` it goes on after its end as well. A compact checkpoint, put in its place as state.pt, is gone on from too.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch

from models.train import english, german
from models.train.network.checkpoint import TrainingState
from models.train.sound import clips
from models.train.steps import TONGUES, prior, write
from voicehost.listen.models_dir import BUNDLED

MODELS = Path(__file__).parent.parent
SHARED = MODELS.parent.parent / "shared"
WORK = MODELS.parent / "out" / "model"


@dataclass(frozen=True, slots=True)
class Usual:
    """What a language is made of and where, when nothing else is said."""

    speech: Path
    work: Path
    out: Path
    first_steps: int
    lines: int
    steps: int = 20_000
    onward: int = 2600


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
@click.option(
    "--english",
    "neighbours",
    type=click.Path(path_type=Path),
    default=WORK / "people.pkl",
    help="English people, aligned, for German.",
)
@click.option("--first-steps", type=int, help="1500; of German 300.")
@click.option("--lines", type=int, help="Of synthesis: 20000; of German 5000.")
@click.option(
    "--synthesis", type=click.FloatRange(0, 1, min_open=True, max_open=True), help="Its share of what English learns from; else a sixth."
)
@click.option("--steps", type=int, help="In all, with those that the checkpoint has behind it: 20000.")
@click.option(
    "--onward", type=click.IntRange(0), help="By which English made from scratch is gone on from, for the mean: 2600; 0 for none."
)
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
    neighbours: Path,
    first_steps: int | None,
    lines: int | None,
    synthesis: float | None,
    steps: int | None,
    onward: int | None,
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
        TrainingState.load(work / "state.pt").save_compact(compact)
        return
    if now:
        state = TrainingState.load(work / "state.pt")
        whole = lang == "de" or english.schedule(steps, begun=begin is not None).whole(state.step)
        every = [] if whole else clips.load(work / "people.pkl")
        write(out, tuple(state.average.affines()), np.exp(prior(every)) if every else None, graph_of, tongue)
    elif lang == "de":
        german.make(speech, noise, work, out, begin or MODELS / BUNDLED, neighbours, first_steps, lines, steps, workers)
    else:
        english.make(
            speech=speech,
            noise=noise,
            work=work,
            out=out,
            aligner=aligner,
            begin=begin,
            graph_of=graph_of,
            first_steps=first_steps,
            lines=lines,
            synthesis=synthesis,
            steps=steps,
            onward=usual.onward if onward is None else onward,
            device=device,
            workers=workers,
        )


if __name__ == "__main__":
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "2")))
    main()
