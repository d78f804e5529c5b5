"""Where everything must run, a test that is skipped is a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

BROWSER = "import pytest\n@pytest.mark.browser\ndef test_browser(): {}\n"
ROOM = "import pytest\n@pytest.mark.browser\ndef test_page(): pass\n@pytest.mark.room\ndef test_room(): {}\n"
PEOPLE = "import pytest\n@pytest.mark.people\ndef test_people(): {}\n"
OTHER = "import pytest\n@pytest.mark.skip(reason='elsewhere')\ndef test_other(): pass\n"
RUNS, SKIPS = "pass", "pytest.skip('no sound server')"
FIXTURE = (
    BROWSER.format("pass")
    + "@pytest.fixture\ndef server(): pytest.skip('no sound server')\n@pytest.mark.room\ndef test_room(server): pass\n"
)


@pytest.mark.parametrize(
    ("source", "people", "code"),
    [
        (ROOM.format(RUNS), False, 0),
        (ROOM.format(RUNS) + OTHER, False, 0),
        (ROOM.format(SKIPS), False, 1),
        (FIXTURE, False, 1),
        (ROOM.format(RUNS) + BROWSER.format(SKIPS), False, 1),
        (ROOM.format(RUNS).replace("@pytest.mark.browser\n", ""), False, 4),
        (OTHER, False, 4),
        (ROOM.format(RUNS) + PEOPLE.format(SKIPS), False, 0),
        (ROOM.format(RUNS) + PEOPLE.format(RUNS), True, 0),
        (ROOM.format(RUNS) + PEOPLE.format(SKIPS), True, 1),
        (ROOM.format(RUNS), True, 4),
    ],
)
def test_what_must_run_is_not_skipped(tmp_path: Path, source: str, people: bool, code: int) -> None:
    """Skipped or not there at all: pytest's exit code says so. Without the recordings, tests of people may be skipped."""
    assert exit_code(tmp_path, source, people) == code


@pytest.mark.parametrize(("source", "code"), [(ROOM.format(RUNS), 0), (ROOM.format(SKIPS), 1), (OTHER, 4)])
def test_nor_is_it_in_a_process_of_several(tmp_path: Path, source: str, code: int) -> None:
    """Where pytest-xdist spreads the tests, and only those processes know what there is."""
    assert exit_code(tmp_path, source, False, "-p", "xdist.plugin", "-n", "1") == code


def exit_code(tmp_path: Path, source: str, people: bool, *more: str) -> int:
    (tmp_path / "test_it.py").write_text(source)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n room: r\n browser: b\n people: p\n")
    recordings = tmp_path / "speech"
    if people:
        recordings.mkdir()
    told = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.no_skips", "-p", "no:cacheprovider", *more, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "VOICEHOST_SPEECH": str(recordings), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(told, capture_output=True, text=True, cwd=tmp_path, env=environment)
    print(done.stdout, done.stderr)
    return done.returncode
