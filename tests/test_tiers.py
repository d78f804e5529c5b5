"""Every test module says its tier, and a run of a tier takes its tests, says what it left out, and loses none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import fixtures
from tests.support.tiers import FIXTURES, MORE, QUICK, REST, TIERS, asked, declared

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_says_its_tier(path: Path) -> None:
    """In one line after its imports: `pytestmark = pytest.mark.quick`, or another of `TIERS`."""
    tiers = declared(path.read_text(encoding="utf-8"))
    assert len(tiers) == 1 or tiers == (QUICK, MORE), f"{path.name} sets the marks {tiers}, not one of {', '.join(TIERS)}"


def test_no_tier_is_empty() -> None:
    """Each has a module of its own; more of what is tried belongs to quick modules."""
    assert {tier for path in MODULES for tier in declared(path.read_text(encoding="utf-8"))} == TIERS.keys()


@pytest.mark.parametrize(
    ("source", "tiers"),
    [
        ("import pytest\npytestmark = pytest.mark.room\n", ("room",)),
        ("pytestmark = [pytest.mark.skipif(True, reason='no'), pytest.mark.browser]\n", ("browser",)),
        ("pytestmark = pytest.mark.skipif(True, reason='no')\n", ()),
        ("@pytest.mark.room\ndef test_it(): pass\n", ()),
        ("pytestmark = [pytest.mark.room, pytest.mark.quick]\n", ("room", "quick")),
    ],
)
def test_the_line_is_found(source: str, tiers: tuple[str, ...]) -> None:
    """Alone, or among other marks of all of a module's tests; a mark of one test is no module's."""
    assert declared(source) == tiers


def test_every_tier_is_in_one_of_the_two_runs() -> None:
    """`make test` and `make test-all` together take all; the fixtures' truth only where audio_fixtures/ has changed."""
    assert asked(QUICK, True) | asked(REST, False) == TIERS.keys()
    assert asked(QUICK, True) & asked(REST, False) == set()
    assert asked(REST, False) - asked(REST, True) == {FIXTURES}


def test_the_fixtures_are_those_whose_truth_was_checked() -> None:
    """The cases that check it are left out as long as audio_fixtures/ is as it was then."""
    assert fixtures.unchanged(), "audio_fixtures/ has changed: `make fixtures` checks its truth and notes that it has"


def test_a_changed_fixture_is_seen(tmp_path: Path) -> None:
    """By the content and the name of any file, and by what checks them; not by what Python has compiled."""
    folder, checks = tmp_path / "folder", tuple(tmp_path / f"{name}.py" for name in "abc")
    for check, source in zip(checks, ("assert True\n", "# checked\nassert True\n", "assert 1\n"), strict=True):
        check.write_text(source)
    (folder / "scenes" / "__pycache__").mkdir(parents=True)
    (folder / "scenes" / "one.flac").write_bytes(b"sound")
    before, same, other_check = (fixtures.digest(folder, (check,)) for check in checks)
    (folder / "scenes" / "__pycache__" / "one.pyc").write_bytes(b"compiled")
    assert before == same == fixtures.digest(folder, checks[:1])
    (folder / "scenes" / "one.flac").write_bytes(b"sounds")
    other_content = fixtures.digest(folder, checks[:1])
    (folder / "scenes" / "one.flac").rename(folder / "scenes" / "two.flac")
    assert len({before, other_check, other_content, fixtures.digest(folder, checks[:1])}) == 4


# -- a run of some tiers --------------------------------------------------------------------------------------------------------------

QUICK_TESTS = """
import pytest
from hypothesis import given, strategies
from tests.support.tiers import first, times
pytestmark = pytest.mark.quick
tried = []
def test_plain(): pass
@pytest.mark.room
def test_room(): pytest.skip("no sound server")
@pytest.mark.parametrize("seed", first(2, range(7)))
def test_chance(seed): pass
@given(strategies.integers())
def test_property(number): tried.append(number)
@pytest.mark.quick
@pytest.mark.more
def test_both(): pass
def test_how_often():
    assert len(tried) == 10
    assert (times(80), times(20), times(3), times(80, quick=30)) == (8, 5, 3, 30)
"""
BROWSER_TESTS = "import pytest\npytestmark = pytest.mark.browser\ndef test_page(): pass\n"
BROKEN = "import pytest\npytestmark = pytest.mark.attack\nraise RuntimeError('imported')\n"


def test_a_run_of_quick_tests_says_what_it_ran_and_left_out(tmp_path: Path) -> None:
    """Its last line. What has no quick test is not imported."""
    code, printed = run(tmp_path, "--tier", QUICK, quick=QUICK_TESTS, browser=BROWSER_TESTS, broken=BROKEN)
    assert code == 0, printed
    others = ", ".join(tier for tier in TIERS if tier not in (QUICK, FIXTURES))
    assert printed[-1].startswith(f"Ran 6 quick. Left out {others}: they take minutes, and `make test-all` runs them. Left out fixtures: ")
    assert re.search(r"\. \d+ s, \d+ s of processor\.$", printed[-1])


@pytest.mark.parametrize("processes", [(), ("-p", "xdist.plugin", "-n", "2", "--dist", "loadfile")], ids=["one process", "two"])
def test_a_run_of_the_rest_takes_what_quick_left(tmp_path: Path, processes: tuple[str, ...]) -> None:
    """The other seeds, properties again with all their examples, and what was skipped with its reason."""
    tests = QUICK_TESTS.replace("def test_how_often", "@pytest.mark.room\ndef test_how_often")
    tests = tests.replace("len(tried) == 10", "len(tried) == 100").replace("(8, 5, 3, 30)", "(80, 20, 3, 80)")
    code, printed = run(tmp_path, "--tier", REST, *processes, quick=tests, browser=BROWSER_TESTS)
    assert code == 0, printed
    assert printed[-1].startswith("Ran 7 more, 1 room, 1 browser. Skipped 1: no sound server (1). ")
    assert "Left out quick: `make test` runs them." in printed[-1]


def test_a_run_of_a_tier_fails_as_any_other(tmp_path: Path) -> None:
    """And says so in its exit code."""
    code, printed = run(tmp_path, "--tier", "browser", browser=BROWSER_TESTS.replace("pass", "assert False"))
    assert code == 1
    assert printed[-1].startswith("Ran 1 browser. ")


def run(folder: Path, *options: str, **modules: str) -> tuple[int, list[str]]:
    """The exit code, and the lines that were printed, of modules by their names."""
    for name, source in modules.items():
        (folder / f"test_{name}.py").write_text(source)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.tiers", "-p", "no:cacheprovider", *options, str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    return done.returncode, [*done.stdout.splitlines(), *done.stderr.splitlines()]
