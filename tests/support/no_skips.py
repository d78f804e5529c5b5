"""A pytest plugin, `-p tests.support.no_skips`: what would be skipped fails, where everything it needs is meant to be there.

Tests of the room (a sound server) and in the browser always; tests on recordings of people only where those recordings are. Skipped
for any other reason is still skipped.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

PEOPLE = Path(os.environ.get("VOICEHOST_SPEECH") or Path(__file__).parents[3] / "shared" / "speech")


_LACKS = pytest.StashKey[list[str]]()


def _needed() -> tuple[str, ...]:
    """The markers whose tests must run."""
    return ("room", "browser", "people") if PEOPLE.is_dir() else ("room", "browser")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """A file that is skipped as a whole, or a marker that nothing has any more, would pass unseen."""
    lacks = [marker for marker in _needed() if not any(item.get_closest_marker(marker) for item in session.items)]
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["lacks"] = lacks
    elif lacks:
        raise pytest.UsageError(_none(lacks))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """With several processes (pytest-xdist) only they collect: what they lack fails the whole when they are done."""
    node.config.stash[_LACKS] = node.config.stash.get(_LACKS, []) or node.workeroutput.get("lacks", [])


@pytest.hookimpl(wrapper=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    yield
    if session.config.stash.get(_LACKS, []):
        session.exitstatus = pytest.ExitCode.USAGE_ERROR


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lacks := config.stash.get(_LACKS, []):
        terminalreporter.write_line(f"ERROR: {_none(lacks)}", red=True)


def _none(lacks: list[str]) -> str:
    return f"no test of the {' or the '.join(lacks)} was found"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    marker = next((marker for marker in _needed() if item.get_closest_marker(marker)), None)
    if marker and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and tests of the {marker} must run here: {report.longrepr}"
    return report
