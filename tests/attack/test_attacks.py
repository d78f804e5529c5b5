"""`python -m tests.attack`: each attack has tests, and none holds that was not tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.attack.__main__ import ATTACKS, Attack, Tally, modules
from tests.support.paper import ROOT

pytestmark = pytest.mark.quick

SECURITY = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
DEFINED = re.compile(r"^(?:async )?def (test_\w+)", flags=re.MULTILINE)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.what)
def test_each_attack_has_tests(attack: Attack) -> None:
    """By each of the names that it has."""
    there = [f"{module}::{name}" for module in modules() for name in DEFINED.findall((ROOT / module).read_text(encoding="utf-8"))]
    for name in attack.tests:
        assert any(test.startswith(name) for test in there), name


def test_every_test_of_these_modules_is_counted_once() -> None:
    """None is of two attacks, or of none."""
    for module in modules():
        for name in DEFINED.findall((ROOT / module).read_text(encoding="utf-8")):
            if module != "tests/attack/test_attacks.py":
                assert sum(attack.has(f"{module}::{name}") for attack in ATTACKS) == 1, name


def test_what_was_not_tried_does_not_hold() -> None:
    """Nor does what has failed, whatever else has passed."""
    attacks = (Attack("floods", ("a.py",)), Attack("kills", ("b.py",)))
    tally = Tally(passed={"a.py::test_x"})
    assert not tally.holds(attacks)
    assert "NOTHING WAS TRIED" in tally.lines(attacks)[1]
    tally.passed.add("b.py::test_y")
    assert tally.holds(attacks)
    tally.failed["b.py::test_z"] = "why"
    assert not tally.holds(attacks)
    assert tally.lines(attacks)[1:] == [f" 2 {'kills':<68}   2 tried, 1 GOT THROUGH", "why"]


def test_the_screen_of_this_machine_is_no_promise() -> None:
    """Who has an account on the laptop can read the room code: SECURITY.md says so, where it says what is not promised."""
    _, _, unpromised = SECURITY.partition("## What is not")
    assert "Whoever has an account on the laptop" in unpromised
    assert "read the room code" in unpromised


def test_the_command_is_named() -> None:
    """By the name that this package has."""
    assert "`python -m tests.attack`" in SECURITY
    assert Path(__file__).with_name("__main__.py").exists()
