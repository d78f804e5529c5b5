"""The mean of two models' networks: python -m models.train.network.mean MODEL OTHER OUT [--share 0.5].

A network that went on from another one lies in the same valley: on the straight line between them every network hears about as well as
both, and one in the middle often better. What OTHER learned is so weighed against what MODEL knew. OUT is MODEL but for the network.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
import numpy as np

from models.train.network import kaldi
from voicehost.listen.phones.network import Affine, layers

NETWORK = Path("am") / "final.mdl"


def mean(first: Sequence[Affine], other: Sequence[Affine], share: float = 0.5) -> tuple[Affine, ...]:
    """`share`: of `other`, 0 to 1. Raises ValueError where they are not of one shape."""
    return tuple(
        replace(
            mine,
            weight=np.asarray((1 - share) * mine.weight + share * theirs.weight, np.float32),
            bias=np.asarray((1 - share) * mine.bias + share * theirs.bias, np.float32),
        )
        for mine, theirs in zip(first, other, strict=True)
    )


@click.command()
@click.argument("model", type=click.Path(exists=True, path_type=Path))
@click.argument("other", type=click.Path(exists=True, path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--share", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="Of the other.")
def main(model: Path, other: Path, out: Path, share: float) -> None:
    """The mean of two models' networks, in a folder that is a model if MODEL is one."""
    if out != model:
        shutil.copytree(model, out, dirs_exist_ok=True)
    kaldi.write(out / NETWORK, mean(layers(model / NETWORK), layers(other / NETWORK), share))


if __name__ == "__main__":
    main()
