"""What the Makefile offers is told by `make help`, and what must hold is the same wherever it is checked."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.paper import ROOT

pytestmark = pytest.mark.quick

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def targets() -> list[str]:
    """That somebody may ask for."""
    found = re.search(r"^\.PHONY: (.*)$", MAKEFILE, flags=re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_help_has_a_line_for_each_target() -> None:
    """In the order in which they stand there, each with what it does."""
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}  # not of the one that runs this
    lines = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True, env=alone).stdout.splitlines()
    rows = [line.split(maxsplit=2) for line in lines]
    assert [name for _, name, _ in rows] == targets()
    assert all(make == "make" and what for make, _, what in rows)


PYTHON = """#!/bin/sh
echo "did: $(basename "$0") $*"
[ "$*" = "-m venv .venv" ] || exit 0
mkdir -p .venv/bin
touch .venv/bin/pip
for name in python ruff mypy voicehost; do cp "$0" ".venv/bin/$name"; done
"""
"""In place of Python, and of all that it installs: it tells what it is asked for."""


def made(folder: Path, *target: str, terminal: bool = False) -> list[str]:
    """The lines of `make`, where nothing is installed yet, without the commands themselves."""
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    (folder / "python").write_text(PYTHON)
    (folder / "python").chmod(0o755)
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    command = ["make", *target, "PYTHON=./python", "WORKERS=1"]
    ours, theirs = pty.openpty() if terminal else os.pipe()
    with subprocess.Popen(command, cwd=folder, stdout=theirs, stderr=subprocess.STDOUT, env=alone):
        os.close(theirs)
        said = b""
        with suppress(OSError):  # Linux: the other side of a terminal is closed
            while more := os.read(ours, 4096):
                said += more
        os.close(ours)
    lines = said.decode().splitlines()
    return [line for line in lines if line.startswith(("did: ", "Making", "Installing", "Playing", "Checking", "Running"))]


def test_whatever_takes_long_is_told_before_it_begins(tmp_path: Path) -> None:
    """With how long it takes."""
    (demo := tmp_path / "demo").mkdir()
    lines = made(demo, "demo")
    assert [line for line in lines if not line.startswith("did: python -c")] == [
        "Making the environment in .venv: some seconds.",
        "did: python -m venv .venv",
        "Installing what a player needs: 260 MB, a minute or two.",
        "did: python -m pip install --quiet --disable-pip-version-check --editable .",
        "Playing poetry-slam: its first line comes in seconds, its last in about a minute.",
        "did: voicehost demo poetry-slam",
    ]
    (test := tmp_path / "test").mkdir()
    lines = made(test, "test")
    for announced, done in (("Installing what you need", "pip install"), ("Checking types", "mypy"), ("Running the quick", "pytest")):
        (before,) = (at for at, line in enumerate(lines) if line.startswith(announced))
        assert lines[before + 1].startswith("did: ")
        assert done in lines[before + 1]


def test_pip_shows_its_bar_in_a_terminal(tmp_path: Path) -> None:
    assert "did: python -m pip install --disable-pip-version-check --editable ." in made(tmp_path, "demo", terminal=True)


def test_what_is_checked_elsewhere_is_checked_there() -> None:
    """`.ci/run` makes the environment of what is pinned, before it runs anything. It runs both parts of the tests, so
    that nothing is skipped, and every recorded game; GitHub's workflow runs `.ci/run`."""
    made = re.findall(r"^make (\S+)(.*)$", CI, flags=re.MULTILINE)
    assert {name for name, _ in made} == {"locked", "test", "test-all", "demo"}
    assert [name for name, _ in made][:2] == ["locked", "test"]
    assert all("-p tests.support.no_skips" in options for name, options in made if name not in ("locked", "demo"))
    games = {path.stem for path in (ROOT / "audio_fixtures" / "demo" / "scripts").glob("*.toml")}
    assert {options.partition("GAME=")[2] or "poetry-slam" for name, options in made if name == "demo"} == games
    assert "- run: .ci/run\n" in (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
