"""Tiers: which tests run in `make test`, which in `make test-all`, and a last line that says what ran and what was left out.

A module says its tier in one line after its imports, `pytestmark = pytest.mark.quick`; a test of another tier says so itself,
`@pytest.mark.room`. The nearest mark counts. Without `--tier` everything runs that pytest is asked for.

What is tried on many games or examples is tried on a few in `make test`, and on all in `make test-all`: `first` and `times` say how many.
Such a module is of two tiers, `[pytest.mark.quick, pytest.mark.more]`.
"""

from __future__ import annotations

import ast
import os
import re
from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.support import fixtures

QUICK, MORE, FIXTURES = "quick", "more", "fixtures"

TIERS = {
    QUICK: "rules, typed games, pages without a browser, one recorded game by ear",
    MORE: "property tests, and games played at random, of which `quick` tries a few",
    "hearing": "recordings and recorded games through the recognizer",
    "room": "games through a sound server, as fast as people speak",
    "browser": "pages in browsers, and their pictures",
    "people": "recordings of people, in the folder that VOICEHOST_SPEECH names, or else ../shared/speech",
    "programs": "voicehost as a process of its own: started, killed, on a full disk, in a wheel",
    "making": "how models and recordings are made",
    "attack": "floods, crowds and kills",
    FIXTURES: "the truth of audio_fixtures/",
}
"""Each with what its tests need or do. All but `quick` run in `make test-all`, `fixtures` only where audio_fixtures/ has changed."""

REST = "rest"
"""All tiers but `quick`."""

SLOW = "they take minutes, and `make test-all` runs them"
LEFT = {QUICK: "`make test` runs them", FIXTURES: "audio_fixtures/ has not changed since its truth was checked"}
"""Why tiers are left out, where it is not since they are slow."""

MENTIONED = re.compile(r"\bmark\.(\w+)")
TRIES_MORE = re.compile(r"^from (?:hypothesis|tests\.support\.tiers) import", flags=re.MULTILINE)

_RAN = "tier"
"""The property of a test's report that holds the tier it ran in."""

_chosen: str | None = None
"""What `--tier` asks for."""

_noted: dict[str, set[str]] = {}
"""What the last line says besides, and of which things."""


def note(what: str, of: str = "") -> None:
    """For the last line of this run: that this is so, or of how many things."""
    _noted.setdefault(what, set()).update({of} - {""})


# -- how often something is tried -----------------------------------------------------------------------------------------------------


def times(many: int, quick: int | None = None) -> int:
    """How many examples or games a test tries: `many`, or in `make test` only `quick`, or else a tenth and at least 5. A test that tries
    fewer is of two tiers, `quick` and `more`; a property of hypothesis is so by itself."""
    return many if _chosen != QUICK else min(many, max(5, many // 10)) if quick is None else quick


def first(quick: int, values: Iterable[Any]) -> list[Any]:
    """For `parametrize`: of these values `make test` takes the first so many, `make test-all` the others. A tuple has one for each name."""
    sets = [value if isinstance(value, tuple) else (value,) for value in values]
    return [*(pytest.param(*each) for each in sets[:quick]), *(pytest.param(*each, marks=pytest.mark.more) for each in sets[quick:])]


# -- what says its tier ---------------------------------------------------------------------------------------------------------------


def declared(source: str) -> tuple[str, ...]:
    """The tiers among the marks that a module sets for all of its tests."""
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="pytestmark")]):
                marks = (each.attr for each in ast.walk(node.value) if isinstance(each, ast.Attribute))
                return tuple(mark for mark in marks if mark in TIERS)
    return ()


@cache
def mentioned(path: Path) -> frozenset[str]:
    """The tiers of which a module can have tests, by its text alone: what has none of those that are asked for is not even imported."""
    source = path.read_text(encoding="utf-8")
    more = (MORE,) if TRIES_MORE.search(source) else ()
    return frozenset(TIERS).intersection((*MENTIONED.findall(source), *more))


def tiers(item: pytest.Item) -> frozenset[str]:
    """Of a test, by the nearest of its marks: its parameters', its own, its module's. A property is tried more, too. Where nothing says a
    tier, which tests/test_tiers.py refuses, a test is quick, so that it runs."""
    parameters = getattr(item, "callspec", None)
    levels = (parameters.marks if parameters else (), *(node.own_markers for node in reversed(item.listchain())))
    found = next((named for marks in levels if (named := TIERS.keys() & {mark.name for mark in marks})), {QUICK})
    return frozenset(found | ({MORE} if is_hypothesis_test(getattr(item, "obj", None)) else set()))


def asked(chosen: str, unchanged: bool) -> frozenset[str]:
    """The tiers that a choice stands for. `unchanged`: audio_fixtures/ is as it was when its truth was checked."""
    if chosen != REST:
        return frozenset({chosen})
    return frozenset(TIERS) - {QUICK, *((FIXTURES,) if unchanged else ())}


# -- the plugin -----------------------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=(*TIERS, REST), help=f"only tests of that tier; {REST}: of all but {QUICK}")


def pytest_configure(config: pytest.Config) -> None:
    global _chosen
    for name, what in TIERS.items():
        config.addinivalue_line("markers", f"{name}: {what}")
    _chosen = config.getoption("--tier")
    settings.register_profile("house", derandomize=True, deadline=None)  # the same examples each time; a busy machine is no fault
    settings.register_profile("quick", settings.get_profile("house"), max_examples=times(100))
    settings.load_profile("quick" if _chosen == QUICK else "house")
    if _chosen:
        config.pluginmanager.register(Run(asked(_chosen, fixtures.unchanged())))


class Run:
    """One of some tiers: what is taken, and the line that says so."""

    def __init__(self, tiers: frozenset[str]) -> None:
        self._tiers, self._begun = tiers, monotonic()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        if not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
            return None
        mentions = mentioned(collection_path)
        return None if not mentions or mentions & self._tiers else True

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        taken, others = list[pytest.Item](), list[pytest.Item]()
        for item in items:
            of = [name for name in TIERS if name in tiers(item) & self._tiers]
            (taken if of else others).append(item)
            item.user_properties += [(_RAN, name) for name in of[:1]]
        config.hook.pytest_deselected(items=others)
        items[:] = taken

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, None, None]:
        """The last line: pytest has written its own."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["noted"] = {what: sorted(of) for what, of in _noted.items()}
        yield
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None and not hasattr(session.config, "workeroutput"):
            processor = sum(os.times()[:4])  # of this process, and of those that it waited for
            reporter.write_line(f"{self._said(reporter.stats)} {monotonic() - self._begun:.0f} s, {processor:.0f} s of processor.")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """What one of several processes (pytest-xdist) has to say."""
        for what, of in getattr(node, "workeroutput", {}).get("noted", {}).items():
            _noted.setdefault(what, set()).update(of)

    def _said(self, stats: dict[str, list[Any]]) -> str:
        """What ran, what was skipped, what else there is to say, and what was left out, each with its reason."""
        ran = Counter(dict(report.user_properties).get(_RAN) for how in ("passed", "failed", "xfailed") for report in stats.get(how, ()))
        skipped = Counter(_reason(report) for report in stats.get("skipped", ()))
        left = Counter(LEFT.get(name, SLOW) for name in TIERS if name not in self._tiers)
        parts = [f"Ran {', '.join(f'{ran[name]} {name}' for name in TIERS if ran[name]) or 'nothing'}."]
        parts += [f"Skipped {sum(skipped.values())}: {'; '.join(f'{reason} ({n})' for reason, n in skipped.items())}."] if skipped else []
        parts += [f"{what}{f': {len(of)}' if of else ''}." for what, of in sorted(_noted.items())]
        parts += [f"Left out {', '.join(n for n in TIERS if n not in self._tiers and LEFT.get(n, SLOW) == why)}: {why}." for why in left]
        return " ".join(parts)


def _reason(report: Any) -> str:
    where = report.longrepr
    return str(where[2] if isinstance(where, tuple) else where).removeprefix("Skipped: ")
