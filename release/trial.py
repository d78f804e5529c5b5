"""Installs the built wheel as people do and plays a typed game with it: python -m release.trial [3.11 3.14 ...].

With `uv tool install` and with `pipx install`, whichever are there, each in a fresh place of its own; for a later Python with one of them.
It goes online, as an installation does. Each Python that is named is tried; without one, the one that runs this and each later version that
the machine has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]

GAME = ("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
TYPED = ("ana nominates game", "ready set slam", "cy plays fame", "ana is out of cards", "yes", "well played")
"""A whole game with the real pack."""
WON = "Ana wins!"


LATER = range(sys.version_info.minor + 1, 20)
"""Minor versions that may be there beside it."""
PYENV = Path.home() / ".pyenv"


class NotPlayed(Exception):
    """What was installed does not play. One line."""


def installers(python: str) -> tuple[tuple[str, ...], ...]:
    """The commands that install a wheel for that Python: with uv, with pipx. Raises `NotPlayed` if neither is installed."""
    ways = {"uv": ("tool", "install"), "pipx": ("install",)}
    there = ((_program(name), way) for name, way in ways.items())
    commands = tuple((program, *way, "--quiet", "--python", python) for program, way in there if program)
    if not commands:
        raise NotPlayed("neither uv nor pipx is installed")
    return commands


def _program(name: str) -> str | None:
    """Where that program is, on the path or beside this Python; None if it is not installed."""
    beside = Path(sys.executable).parent / name
    return shutil.which(name) or (str(beside) if beside.is_file() else None)


def environment(place: Path) -> dict[str, str]:
    """With nothing of this checkout, nor of its environment, in sight."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    tools = {"UV_TOOL_DIR": place / "tools", "UV_TOOL_BIN_DIR": place / "bin", "PIPX_HOME": place / "tools", "PIPX_BIN_DIR": place / "bin"}
    return {**clean, **{name: str(path) for name, path in tools.items()}, "VOICEHOST_HOME": str(place / "kept"), "LC_ALL": "C.UTF-8"}


def run(command: Sequence[str | Path], place: Path, typed: str = "") -> str:
    done = subprocess.run([*map(str, command)], input=typed, capture_output=True, text=True, cwd=place, env=environment(place), check=False)
    if done.returncode:
        why = " ".join((done.stderr or done.stdout).split())[-500:]
        raise NotPlayed(f"{' '.join(map(str, command))} ended with {done.returncode}: {why}")
    return done.stdout


def played(wheel: Path, python: str, place: Path, installer: Sequence[str]) -> str:
    """What `--version` says of what was installed there. Raises `NotPlayed`."""
    run((*installer, wheel), place)
    program = place / "bin" / "voicehost"
    if WON not in run((program, *GAME), place, "\n".join(TYPED) + "\n"):
        raise NotPlayed(f"with Python {python} nobody has won")
    return run((program, "--version"), place).strip()


def found(pyenv: Path = PYENV) -> tuple[str, ...]:
    """This Python, and one of each later version: on the path, or kept by pyenv, whose shims stand for what may not be chosen."""
    kept = [(f"3.{minor}", sorted(pyenv.glob(f"versions/3.{minor}.*/bin/python3"))) for minor in LATER]
    return (sys.executable, *(python for version, below in kept for python in _first(version, (shutil.which(f"python{version}"), *below))))


def _first(version: str, candidates: Sequence[str | Path | None]) -> tuple[str, ...]:
    """The first that starts, or none."""
    says = "import sys; print('%d.%d' % sys.version_info[:2])"
    for python in filter(None, candidates):
        done = subprocess.run([str(python), "-c", says], capture_output=True, text=True, check=False)
        if done.stdout.strip() == version:
            return (str(python),)
    return ()


def main(pythons: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place / "wheel"], cwd=ROOT, check=True)
        (wheel,) = (place / "wheel").iterdir()
        try:
            for nth, (python, installer) in enumerate(trials(pythons or found())):
                (fresh := place / str(nth)).mkdir()
                name = Path(installer[0]).name
                print(f"{played(wheel, python, fresh, installer)} plays a typed game, installed by {name} for {python}.", flush=True)
        except NotPlayed as why:
            print(f"not played: {why}", file=sys.stderr)
            return 1
    return 0


def trials(pythons: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each Python with its installer: the first with every one, the others with one. Raises `NotPlayed`."""
    for nth, python in enumerate(pythons):
        there = installers(python)
        yield from ((python, installer) for installer in (there[:1] if nth else there))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
