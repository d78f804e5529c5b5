"""The English model: from recordings and nothing else, or from a model of ours that is gone on from.

1. first.pkl      people's recordings aligned by PocketSphinx
2. first.pt       a first network, on people alone, frame by frame; steps 1 and 2 are left out where a model is named that aligns
3. people.pkl     people's recordings aligned by that, and dev.pkl, for the log
4. voices.pkl     20,000 lines spoken by synthesis, 10 h, and spoken.pkl: the same, aligned
5. state.pt       the checkpoint of the network: a frame at a time, then whole stretches (from step 1,500 on; of few steps in half of them)
6. onward-N.pt    the checkpoint of one that goes on from those N steps, its rate falling to the end
7. the folder     the mean of both networks, lexicon, graph and language model

A network that goes on from a model's begins step 5 with it and learns at the rate of step 6, which it leaves out: its mean with what it
began from is network/mean.py's.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import click
import wordfreq

from models.train.network.begin import gone_on_from
from models.train.network.first_alignment import first_alignment
from models.train.network.mean import mean
from models.train.network.schedule import FIRST, GOING_ON, Schedule
from models.train.network.train import sample, train
from models.train.sound import clips, voices
from models.train.sound.augment import Library
from models.train.sound.clips import Clip, ManifestRow
from models.train.sound.noises import noises
from models.train.steps import TONGUES, Aligner, kept, labelled, prior, unlabelled, write
from models.train.words.lexicon import dictionary_words
from voicehost.listen.phones.network import Affine, layers

TONGUE = TONGUES["en"]


def make(
    *,
    speech: Path,
    noise: Path,
    work: Path,
    out: Path,
    aligner: Path | None,
    begin: Path | None,
    graph_of: Path | None,
    first_steps: int,
    lines: int,
    synthesis: float | None,
    steps: int,
    onward: int,
    device: str,
    workers: int,
) -> None:
    """`aligner`, `begin`, `graph_of`: models' folders, or None to make what they would give."""
    rows = list(clips.recordings(speech))
    people = [row for row in rows if row.split == "train"]
    known = cache(lambda: (layers(aligner / "am" / "final.mdl"), None) if aligner else first_aligner(people, work, first_steps))
    heard = kept(work / "people.pkl", lambda: labelled(unlabelled(people), known(), TONGUE))
    others = kept(work / "dev.pkl", lambda: labelled(unlabelled(row for row in rows if row.split == "dev"), known(), TONGUE))
    said = kept(work / "spoken.pkl", lambda: labelled(kept(work / "voices.pkl", lambda: synthesized(people, lines)), known(), TONGUE))
    every = heard + said
    click.echo(f"{clips.hours(every):.2f} h in {len(every)} clips, {clips.hours(heard):.2f} h of {len(people)} recordings of people")
    dev, heard_over = Library(others, noises(noise, "dev")), noises(noise, "train")

    def learned(steps: int, state: Path, schedule: Schedule, begun: tuple[Affine, ...] | None) -> tuple[Affine, ...]:
        if begun and not state.exists():
            gone_on_from(begun, sample(Library(every)), seed=2).save(state)
        net = train(every, steps, state, schedule, noises=heard_over, synthesis=synthesis, dev=dev, device=device, workers=workers)
        return tuple(net.affines())

    begun = layers(begin / "am" / "final.mdl") if begin else None
    net = learned(steps, work / "state.pt", schedule(steps, begun=begin is not None), begun)
    if onward and not begin:
        net = mean(net, learned(onward, work / f"onward-{steps}.pt", GOING_ON, net))
    write(out, net, None, graph_of, TONGUE)


def schedule(steps: int, *, begun: bool) -> Schedule:
    """`begun`: from a model's network. Of one that begins with nothing half of few steps look at whole stretches."""
    usual = Schedule()
    return GOING_ON if begun else replace(usual, stretches=min(usual.stretches, steps // 2))


def first_aligner(people: list[ManifestRow], work: Path, steps: int) -> Aligner:
    first = kept(work / "first.pkl", lambda: first_alignment(people))
    net = train(first, steps, work / "first.pt", FIRST)
    return tuple(net.affines()), prior(first)


def synthesized(people: list[ManifestRow], lines: int) -> list[Clip]:
    words = sorted(word for word in dictionary_words() if word.isalpha() and len(word) > 1)
    weights = [voices.weight(wordfreq.zipf_frequency(word, "en")) for word in words]
    read = [row.text for row in people if row.corpus in ("ls", "lj", "libri")]
    return voices.spoken(list(voices.lines(lines, words, weights, read)))
