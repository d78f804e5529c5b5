"""The arithmetic that Vosk is loaded with, the fastest that the processor can run; and NumPy's, by one thread."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from voicehost.listen.kernels import CORE, CPUINFO, kernels
from voicehost.listen.vosk_itself import VoskModel, vosk

pytestmark = pytest.mark.programs

NEW = "fpu sse2 ssse3 fma sse4_2 avx avx2 avx512f avx512dq avx512cd avx512bw avx512vl amx_tile"
THREADS = "OPENBLAS_NUM_THREADS"
LOADED = "import os; before = dict(os.environ); import voicehost.listen.vosk_itself; assert dict(os.environ) == before"


@pytest.mark.parametrize(
    ("able", "chosen"),
    [
        (f"processor : 0\nflags\t\t: {NEW}\n\nprocessor : 1\nflags\t\t: {NEW}\n", "SkylakeX"),
        ("flags : fpu sse2 fma avx avx2 avx512f\n", "Haswell"),
        ("flags : fpu sse2 avx avx2\n", None),
        ("flags : fpu sse2\n", None),
        ("Features : fp asimd evtstrm\n", None),
        ("", None),
    ],
)
def test_the_fastest_that_it_can_run(able: str, chosen: str | None) -> None:
    """And none that it cannot, which would end the program."""
    assert kernels(able) == chosen


def _core(**environment: str) -> str:
    """The kernels that Vosk's OpenBLAS has been loaded with, as it tells itself."""
    variables = {**{name: value for name, value in os.environ.items() if name != CORE}, "OPENBLAS_VERBOSE": "2", **environment}
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, env=variables, check=True)
    return [line for line in done.stderr.splitlines() if line.startswith("Core: ")][-1].removeprefix("Core: ")


@pytest.mark.skipif(not CPUINFO.exists() or kernels(CPUINFO.read_text()) is None, reason="not on Linux, or an old processor")
def test_vosk_has_them() -> None:
    """Whoever has chosen keeps the choice; either way nothing else in the environment changes."""
    assert _core() == kernels(CPUINFO.read_text())
    assert _core(**{CORE: "Prescott"}) == "Prescott"


COUNTED = f"import os, voicehost.listen.phones.network; print(len(os.listdir('/proc/self/task')), os.environ['{THREADS}'])"


@pytest.mark.skipif(not CPUINFO.exists(), reason="not on Linux")
@pytest.mark.parametrize(("chosen", "expected"), [(None, "1"), ("2", "2")])
def test_numpy_multiplies_by_one_thread(chosen: str | None, expected: str) -> None:
    """Threads that wait for one another took a quarter of the work. Whoever has chosen keeps the choice."""
    environment = {name: value for name, value in os.environ.items() if name != THREADS} | ({THREADS: chosen} if chosen else {})
    done = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, env=environment, check=True)
    threads, asked = done.stdout.split()
    assert asked == expected
    assert threads == "1" or chosen


def test_nothing_is_freed_when_the_interpreter_has_let_go_of_vosk(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its end it sets what modules hold to None: a model that outlives that wrote a traceback over the last line of an evening."""
    model = VoskModel.__new__(VoskModel)
    model._handle = object()
    monkeypatch.setattr(vosk, "_c", None)
    model.__del__()
    model._handle = None
