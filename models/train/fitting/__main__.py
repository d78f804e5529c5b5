"""Fits what makes a phrase believed: python -m models.train.fitting WHAT [--out FILE]. `make fitted` fits all of it, in half an hour."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from models.train.fitting import by_sounds, certainty, verify
from models.train.scenes import people
from voicehost.listen import verify as listening
from voicehost.session import certainty as believing

VERIFY = Path(listening.__file__).with_name("verify.json")
BY_SOUNDS = VERIFY.with_name("by_sounds.json")
CERTAINTY = Path(believing.__file__).with_name("certainty.json")
ROWS = people.REPOSITORY / "out" / "certainty_rows.json"


def _out(usual: Path) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    help_text = f"Where it is written, instead of {usual.relative_to(people.REPOSITORY)}."
    return click.option("--out", type=click.Path(path_type=Path), default=usual, help=help_text)


@click.group()
def main() -> None:
    """Fit what makes the host believe what it hears, to the bundled models. It takes recordings of people."""
    people.require()


@main.command("verify")
@click.option("--scenes", type=click.IntRange(2), default=150, show_default=True)
@_out(VERIFY)
def fit_verify(scenes: int, out: Path) -> None:
    """Guesses that are found over a poem."""
    _write(out, verify.fitted(scenes))


@main.command("by-sounds")
@click.option("--scenes", type=click.IntRange(2), default=300, show_default=True)
@_out(BY_SOUNDS)
def fit_by_sounds(scenes: int, out: Path) -> None:
    """Guesses that are found by their sounds alone."""
    _write(out, by_sounds.fitted(scenes))


@main.command("certainty")
@click.option("--commands", type=click.IntRange(1), default=80, show_default=True, help="At each moment.")
@click.option("--minutes", type=click.FloatRange(0.25), default=8.0, show_default=True, help="Of talk at each moment.")
@click.option("--lang", type=click.Choice(["en", "de"]), default="en", show_default=True)
@_out(CERTAINTY)
@click.option("--rows", type=click.Path(path_type=Path), default=ROWS, help="Where everything that was understood is written, to look at.")
def fit_certainty(commands: int, minutes: float, lang: str, out: Path, rows: Path) -> None:
    """How sure the ear must be. The other languages stay as they are."""
    evening = certainty.evening(commands, minutes, lang)
    _write(rows, {"rows": evening.rows()}, indent=None)
    _write(out, json.loads(CERTAINTY.read_text(encoding="utf-8")) | {lang: evening.as_json()})


def _write(path: Path, fields: Mapping[str, object], indent: int | None = 1) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(fields, indent=indent) + "\n", encoding="utf-8")
    click.echo(f"Written: {path}", err=True)


if __name__ == "__main__":
    main()
