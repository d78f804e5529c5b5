"""A pytest plugin, `-p tests.support.no_skips`: what would be skipped fails, where everything it needs is meant to be there.

Quick tests, tests by ear, in the room (a sound server) and in the browser always; tests on recordings of people only where those recordings
are. The other tiers may skip what a machine cannot do or has no need of: a file system of one's own, PyTorch.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

MUST = ("quick", "hearing", "room", "browser")
PEOPLE = Path(os.environ.get("VOICEHOST_SPEECH") or Path(__file__).parents[3] / "shared" / "speech")

_LACKS = pytest.StashKey[list[str]]()


def _needed(config: pytest.Config) -> tuple[str, ...]:
    """The tiers of which this run must have tests, and of which it must skip none."""
    from tests.support.tiers import asked  # not before pytest has loaded that plugin

    must, chosen = (*MUST, *(("people",) if PEOPLE.is_dir() else ())), config.getoption("--tier")
    return tuple(tier for tier in must if chosen is None or tier in asked(chosen, unchanged=True))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """A file that is skipped as a whole, or a tier that nothing is of any more, would pass unseen."""
    from tests.support.tiers import tiers

    found = frozenset[str]().union(*map(tiers, session.items))
    lacks = [tier for tier in _needed(session.config) if tier not in found]
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
    return f"no test of the tier {' or '.join(lacks)} was found"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    from tests.support.tiers import tiers

    report = yield
    must = tiers(item).intersection(_needed(item.config))
    if must and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and tests of the tier {min(must)} must run here: {report.longrepr}"
    return report
