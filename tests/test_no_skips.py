"""Where everything must run, a test that is skipped is a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.programs

ROOT = Path(__file__).parent.parent

RUNS, SKIPS = "pass", "pytest.skip('it lacks something')"


def source(quick: str = RUNS, hearing: str = RUNS, room: str = RUNS, browser: str = RUNS, **more: str) -> str:
    """A module with a test of each tier, and what it does."""
    tests = {"quick": quick, "hearing": hearing, "room": room, "browser": browser, **more}
    return "\n".join(("import pytest", *(f"@pytest.mark.{tier}\ndef test_{tier}(): {does}" for tier, does in tests.items() if does)))


FIXTURE = "\n@pytest.fixture\ndef server(): pytest.skip('no sound server')\n@pytest.mark.room\ndef test_in_it(server): pass\n"


@pytest.mark.parametrize(
    ("text", "people", "tier", "code"),
    [
        (source(), False, None, 0),
        (source(attack=SKIPS, making=SKIPS), False, None, 0),
        *((source(**{tier: SKIPS}), False, None, 1) for tier in ("quick", "hearing", "room", "browser")),
        *((source(**{tier: ""}), False, None, 4) for tier in ("quick", "hearing", "room", "browser")),
        (source() + FIXTURE, False, None, 1),
        (source(people=SKIPS), False, None, 0),
        (source(people=RUNS), True, None, 0),
        (source(people=SKIPS), True, None, 1),
        (source(), True, None, 4),
        (source(room=SKIPS, browser=""), True, "quick", 0),
        (source(quick=SKIPS), False, "quick", 1),
        (source(quick="", attack=RUNS), False, "rest", 0),
        (source(room=SKIPS), False, "rest", 1),
        (source(hearing=""), False, "rest", 4),
    ],
)
def test_what_must_run_is_not_skipped(tmp_path: Path, text: str, people: bool, tier: str | None, code: int) -> None:
    """Skipped or not there at all: pytest's exit code says so. Without the recordings, tests of people may be skipped. Of a run of some
    tiers only their own must be there."""
    assert exit_code(tmp_path, text, people, *(("--tier", tier) if tier else ())) == code


@pytest.mark.parametrize(("text", "code"), [(source(), 0), (source(room=SKIPS), 1), (source(room=""), 4)])
def test_nor_is_it_in_a_process_of_several(tmp_path: Path, text: str, code: int) -> None:
    """Where pytest-xdist spreads the tests, and only those processes know what there is."""
    assert exit_code(tmp_path, text, False, "-p", "xdist.plugin", "-n", "1") == code


def exit_code(tmp_path: Path, text: str, people: bool, *more: str) -> int:
    (tmp_path / "test_it.py").write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    recordings = tmp_path / "speech"
    if people:
        recordings.mkdir()
    plugins = ("-p", "tests.support.tiers", "-p", "tests.support.no_skips", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *more, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "VOICEHOST_SPEECH": str(recordings), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    print(done.stdout, done.stderr)
    return done.returncode
