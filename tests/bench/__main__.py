"""All figures, as tables, and as JSON for comparison: python -m tests.bench [--json FILE]

Measured side by side in one run: the committed scenes, real people where their recordings are, matching, the machine, and Scrabble Slam!,
its scenes and its minimal pairs. The line above them, and all of them as they were printed, stand in docs/figures.md.
"""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from models.train.scenes import people
from tests.bench import barge, closed, echo, hearing, machine, matching, phones, races, scenes, slam, talk
from tests.support.fingerprint import fingerprint
from voicehost.listen.models_dir import bundled

HEARINGS = 30
"""Scenes of people; each is heard under several secrets."""


@click.command()
@click.option("--json", "path", type=click.Path(path_type=Path), default=Path("out/bench.json"), show_default=True)
def main(path: Path) -> None:
    """Print the figures, and write them as JSON."""
    console = Console(width=110, highlight=False)
    console.print(f"Measured: {fingerprint(bundled())}")
    sections = {
        "scenes": scenes.figures(scenes.outcomes()) | scenes.factor(scenes.outcomes()),
        "matching": matching.figures(),
        "machine": machine.figures(),
        "races": races.figures(races.outcomes()),
        "slam": slam.figures(),
        "phones": phones.figures(),
        "closed loop": closed.figures(),
    }
    for name, figures in sections.items():
        _print(console, name, figures)
    table = Table("subject", "scenes", "points right", "guesses", "found", title="scenes, by subject")
    for row in scenes.by_subject():
        table.add_row(*map(str, row))
    console.print(table)
    if people.folder() is None:
        console.print("No recordings of people beside the project: the curve over people is left out.")
    else:
        sections |= {"talk": talk.figures(), "over the host": barge.figures(), "the host in its own ear": echo.figures()}
        for name in ("talk", "over the host", "the host in its own ear"):
            _print(console, name, sections[name])
        sections["people"] = _people(console)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(sections, indent=1) + "\n")
    console.print(f"As JSON: {path}")


def _print(console: Console, name: str, figures: dict[str, float]) -> None:
    table = Table(title=name, show_header=False)
    for what, figure in figures.items():
        table.add_row(what, f"{figure:.4g}")
    console.print(table)


def _people(console: Console) -> dict[str, float]:
    """A guess over somebody's reading, 3 dB louder: the whole curve, and the row in use."""
    heard = hearing.hear_all(HEARINGS)
    for line in hearing.report(heard):
        console.print(line)
    return {
        f"{what} at {row[0]}": figure for row in hearing.curve(heard) for what, figure in zip(("found", "false"), row[1:3], strict=True)
    }


if __name__ == "__main__":
    main()
