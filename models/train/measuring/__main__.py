"""The figures of recognition models, side by side: python -m models.train.measuring MODEL... [--sphinx]

Each engine is asked the same questions about the same sounds, so of two of them it is told too how far they are apart, and how sure
that is: nothing is chosen by a difference that may be none. People come from ../shared/speech beside the checkout
(models/train/scenes/people.py).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click

from models.train.measuring import conversation, german, machine, reading, rhymes, rows, times
from models.train.measuring.engines import SPHINX
from models.train.measuring.figures import Column, Figure, load, markdown, merged, save
from models.train.measuring.trials import AnyRow
from models.train.scenes.people import REPOSITORY

QUICK = 10
"""Every so many-th trial."""
ALL_ROWS: tuple[AnyRow, ...] = (*rows.ROWS, *reading.ROWS, *rhymes.ROWS, *conversation.ROWS, *times.ROWS, *machine.ROWS, *rows.ROBUSTNESS)
BY_LANGUAGE = {"en": ALL_ROWS, "de": german.ROWS}
SPEECH = {"en": "speech", "de": "speech_de"}
"""The folders beside the checkout."""


@click.command()
@click.argument("models", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--lang", type=click.Choice(sorted(BY_LANGUAGE)), default="en", show_default=True)
@click.option("--sphinx", is_flag=True, help="PocketSphinx too.")
@click.option("--official", type=click.Path(exists=True, file_okay=False, path_type=Path), help="An official model, for comparison.")
@click.option(
    "--beside",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="JSON of an earlier run, for its figures: other columns, other rows.",
)
@click.option("--speech", type=click.Path(exists=True, file_okay=False, path_type=Path), help="The recordings, if they lie elsewhere.")
@click.option("--people", type=click.Choice(["dev", "test"]), default="dev", show_default=True, help="`test` once, at the end.")
@click.option("--row", "chosen", multiple=True, help="Only rows whose name has this in it.")
@click.option("--quick", is_flag=True, help="A tenth of the trials.")
@click.option("--processes", default=2, show_default=True)
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write the figures there.")
@click.option("--markdown", "markdown_path", type=click.Path(path_type=Path), help="Write the table there.")
def main(
    models: tuple[Path, ...],
    lang: str,
    sphinx: bool,
    official: Path | None,
    beside: tuple[Path, ...],
    speech: Path | None,
    people: str,
    chosen: tuple[str, ...],
    quick: bool,
    processes: int,
    json_path: Path | None,
    markdown_path: Path | None,
) -> None:
    """Print the table of MODEL.md, with a column for each engine."""
    if speech is None and lang != "en":
        speech = REPOSITORY.parent / "shared" / SPEECH[lang]
    if speech is not None:
        os.environ["VOICEHOST_SPEECH"] = str(speech.resolve())
    os.environ["VOICEHOST_PEOPLE"] = people
    engines = [*map(str, models), *([str(official)] if official else []), *([SPHINX] if sphinx else [])]
    wanted = [row for row in BY_LANGUAGE[lang] if not chosen or any(part in row.name for part in chosen)]
    names = [Path(engine).name for engine in engines]
    columns = tuple(_in_order([column for path in beside for column in load(path)], names))
    for column in measured(engines, wanted, QUICK if quick else 1, processes):
        columns = tuple(_in_order([*columns, column], names))
        if json_path:
            save(json_path, columns)  # after every row: a long run that is broken off has not been for nothing
    table = markdown(columns)
    click.echo(table)
    if markdown_path:
        markdown_path.write_text(table, encoding="utf-8")


def _in_order(columns: Sequence[Column], measured_now: Sequence[str]) -> Iterator[Column]:
    """What is measured now stands first; figures stand as the rows do, and what is no row any more comes last."""
    place = {row.name: i for i, row in enumerate((*ALL_ROWS, *german.ROWS))}
    for column in sorted(merged(columns), key=lambda column: column.engine not in measured_now):
        yield Column(column.engine, tuple(sorted(column.figures, key=lambda figure: place.get(figure.row, len(place)))))


def measured(engines: Iterable[str], wanted: Sequence[AnyRow], step: int, processes: int) -> Iterator[Column]:
    """An engine's figures, row by row."""
    for engine in engines:
        with _mapping(processes) as mapped:
            for row in wanted:
                if not (row.vosk_only and engine == SPHINX):
                    yield Column(Path(engine).name, _row(mapped, engine, row, step))


@contextmanager
def _mapping(processes: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """`map`, by so many processes; with one it is this one."""
    if processes == 1:
        yield map
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield partial(pool.map, chunksize=8)


def _row(mapped: Callable[..., Iterable[Any]], engine: str, row: AnyRow, step: int) -> tuple[Figure, ...]:
    begun = time.perf_counter()
    trials = row.trials(step)
    figures = row.figures(row.name, trials, list(mapped(partial(row.ask, engine), trials)))
    for figure in figures:
        between = "" if figure.low is None else f" ({figure.low:.4g} to {figure.high:.4g})"
        found = f"{row.name}: {figure.name} {figure.value:.4g}{between} of {figure.count:.4g}"
        click.echo(f"{time.perf_counter() - begun:5.0f} s  {found}", err=True)
    return figures


if __name__ == "__main__":
    main()
