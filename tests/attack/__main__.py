"""Every attack that once got through, again: python -m tests.attack.

It prints a line for each kind of attack with how many were tried, and ends with 1 if one got through, or if nothing was tried. The evenings
of `make soak` are the same for hours.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from typing import Final

import pytest

HERE: Final = "tests/attack/"


@dataclass(frozen=True, slots=True)
class Attack:
    what: str
    tests: tuple[str, ...]
    """As pytest names them, or beginnings of these."""

    def has(self, test: str) -> bool:
        return test.startswith(self.tests)


ATTACKS: Final = (
    Attack("lines of a thousand characters, and wordings that lack a field", (f"{HERE}test_wordings.py",)),
    Attack("table screens of strangers, and their links after a new code", (f"{HERE}test_screens.py",)),
    Attack(
        "what a kill or a salvage leaves of a game that is forgotten",
        (f"{HERE}test_forget.py::test_nothing", f"{HERE}test_forget.py::test_what_was"),
    ),
    Attack("room codes, tried all evening from many addresses", (f"{HERE}test_codes.py",)),
    Attack("pages that take the streams of others", (f"{HERE}test_streams.py",)),
    Attack("a stranger's log: options of other types, and markup", (f"{HERE}test_strangers.py",)),
    Attack("phrases, misheard, that would lose what was entered unseen", ("tests/games/test_contract_destroying.py",)),
    Attack("pipes, devices and huge files where a small one is read", (f"{HERE}test_small_files.py",)),
    Attack(
        "links, damaged logs and files in the way of forget",
        (f"{HERE}test_forget.py::test_a", f"{HERE}test_forget.py::test_what_cannot"),
    ),
    Attack("too little memory", (f"{HERE}test_memory.py",)),
    Attack("talk that keeps a poem open", ("tests/games/poetry_slam/test_long.py", f"{HERE}test_long_poem.py")),
    Attack("the room code on the table screen of this machine", (f"{HERE}test_attacks.py::test_the_screen_of_this_machine",)),
    Attack(
        "packages with published holes, or other than was tested",
        ("tests/test_release.py::test_no_version", "tests/test_release.py::test_the", "tests/test_release.py::test_who"),
    ),
    Attack(
        "packages without their licence",
        ("tests/test_release.py::test_every", "tests/test_release.py::test_each", "tests/test_release.py::test_what"),
    ),
    Attack("plain http at a port of TLS", ("tests/web/test_certificate.py",)),
    Attack("two names that look the same", (f"{HERE}test_lookalikes.py",)),
    Attack("kills of the program itself, compared with what it had announced", (f"{HERE}test_soak.py",)),
)


@dataclass(slots=True)
class Tally:
    """A plugin of pytest: what came of each test."""

    passed: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    """Each with why."""
    skipped: set[str] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext
        elif report.skipped:
            self.skipped.add(report.nodeid)
        elif report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext

    def lines(self, attacks: Iterable[Attack] = ATTACKS) -> list[str]:
        """One an attack, and why each test has failed."""
        return [*(f"{nth:2} {self._of(attack)}" for nth, attack in enumerate(attacks, 1)), *self.failed.values()]

    def holds(self, attacks: Iterable[Attack] = ATTACKS) -> bool:
        """Whether something was tried of each attack, and none got through."""
        return not self.failed and all(any(map(attack.has, self.passed)) for attack in attacks)

    def _of(self, attack: Attack) -> str:
        passed, failed, skipped = (sum(map(attack.has, tests)) for tests in (self.passed, self.failed, self.skipped))
        came = f"{failed} GOT THROUGH" if failed else "all held" if passed else "NOTHING WAS TRIED"
        left = f", {skipped} cannot be tried here" if skipped else ""
        return f"{attack.what:<68}{passed + failed:4} tried, {came}{left}"


def modules(attacks: Iterable[Attack] = ATTACKS) -> list[str]:
    """The files that hold their tests, each once."""
    return list(dict.fromkeys(test.partition("::")[0] for attack in attacks for test in attack.tests))


def main() -> int:
    tally, begun = Tally(), time.monotonic()
    workers = str((os.cpu_count() or 1) + 1)  # one more than cores: some wait for a process
    with redirect_stdout(io.StringIO()):
        pytest.main(["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder", *modules()], plugins=[tally])
    print(*tally.lines(), sep="\n")
    print(f"{time.monotonic() - begun:.0f} s")
    return not tally.holds()


if __name__ == "__main__":
    sys.exit(main())
