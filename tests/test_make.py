"""What the Makefile offers is told by `make help`, and what must hold is the same wherever it is checked."""

from __future__ import annotations

import os
import re
import subprocess

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
    told = [line.split(maxsplit=2) for line in lines]
    assert [name for _, name, _ in told] == targets()
    assert all(make == "make" and what for make, _, what in told)


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
