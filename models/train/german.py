"""The recipe of the German model, which begins from the English network: of German people there are few hours.

What a step made is kept in the work folder and not made again, as in the English recipe (__main__.py).

1. german.pkl     German people aligned by the English network, whose new outputs begin as the nearest English sounds
2. first.pt       some steps on them alone, frame by frame: now it knows those sounds; steps 1 and 2 are left out where `--begin` names
                  the folder of a German model, which is gone on from
3. people.pkl     the same people aligned again by that, and dev.pkl, for the log
4. spoken.pkl     lines spoken by synthesis, aligned by it
5. state.pt       the checkpoint: whole stretches, on German people, German voices and the English people of the English recipe's people.pkl
6. the folder     network, lexicon, graph and language model
"""

from __future__ import annotations

from pathlib import Path

import click

from models.train.network.begin import gone_on_from, in_sounds
from models.train.network.checkpoint import TrainingState
from models.train.network.schedule import Schedule
from models.train.network.train import sample, train
from models.train.sound import clips, german_voices, voices
from models.train.sound.augment import Library
from models.train.sound.clips import Clip, ManifestRow
from models.train.sound.noises import noises
from models.train.steps import TONGUES, Aligner, kept, labelled, unlabelled, write
from voicehost.listen.phones.network import Affine, layers

TONGUE = TONGUES["de"]
FIRST = Schedule(highest=1e-3, warm=50, level=500, stretches=10**9, cooling=100)
THEN = Schedule(highest=1.5e-3, warm=200, level=1500, stretches=0)
READ = ("kerstin", "cv_de", "fleurs", "thorsten")


def make(
    speech: Path, noise: Path, work: Path, out: Path, begin: Path, english: Path, first_steps: int, lines: int, steps: int, workers: int
) -> None:
    """`begin`: the folder of an English model, or of a German one; `english`: the English recipe's people.pkl, aligned."""
    rows = list(clips.recordings(speech))
    people = [row for row in rows if row.split == "train"]
    affines = layers(begin / "am" / "final.mdl")
    german = len(affines[-1].bias) == TONGUE.sounds.outputs
    known: Aligner = (affines, None) if german else _aligner(people, work, in_sounds(affines, TONGUE.sounds), first_steps, workers)
    heard = kept(work / "people.pkl", lambda: labelled(unlabelled(people), known, TONGUE))
    others = kept(work / "dev.pkl", lambda: labelled(unlabelled(row for row in rows if row.split == "dev"), known, TONGUE))
    said = kept(work / "spoken.pkl", lambda: labelled(kept(work / "voices.pkl", lambda: synthesized(people, lines)), known, TONGUE))
    neighbours = clips.load(english) if english.exists() else []
    for name, some in (("German people", heard), ("German voices", said), ("English people", neighbours)):
        click.echo(f"{clips.hours(some):.2f} h of {name}")
    state = work / "state.pt"
    every = heard + said + neighbours
    if not state.exists() and german:
        gone_on_from(affines, sample(Library(every)), seed=2).save(state)
    elif not state.exists():
        TrainingState.fresh(TrainingState.load(work / "first.pt").average.train(), seed=1).save(state)
    dev = Library(others, noises(noise, "dev"))
    net = train(every, steps, state, THEN, noises=noises(noise, "train"), dev=dev, workers=workers, outputs=TONGUE.sounds.outputs)
    write(out, tuple(net.affines()), None, None, TONGUE)


def _aligner(people: list[ManifestRow], work: Path, affines: tuple[Affine, ...], steps: int, workers: int) -> Aligner:
    """The English network after some steps on German people alone."""
    known = kept(work / "german.pkl", lambda: labelled(unlabelled(people), (affines, None), TONGUE))
    state = work / "first.pt"
    if not state.exists():
        gone_on_from(affines, sample(Library(known)), seed=0).save(state)
    net = train(known, steps, state, FIRST, workers=workers, outputs=TONGUE.sounds.outputs)
    return tuple(net.affines()), None


def synthesized(people: list[ManifestRow], lines: int) -> list[Clip]:
    read = [row.text for row in people if row.corpus in READ]
    return voices.spoken(list(german_voices.lines(lines, read)))
