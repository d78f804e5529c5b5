"""Too little memory, however little: one line, no traceback, and a game that was begun goes on where there is enough."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import PLAYING, ROOT, here
from voicehost.commands.scarce import is_scarce

pytestmark = pytest.mark.attack

SIZES = (48, 96, 128, 160, 192, 224, 256, 262, 288, 320)
"""MB that the process may have; a little more than the last is enough on the machine that these were found on."""

WORDS = ("little free memory", "OpenBLAS error: Memory allocation")
"""The program's own line, and what numpy's library says before it ends the process."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to the size of its memory")
@pytest.mark.parametrize("size", SIZES)
def test_too_little_memory_is_one_line(tmp_path: Path, size: int) -> None:
    """While the program is loaded, while a game is begun, and in the middle of it."""
    done = subprocess.run(
        [sys.executable, "-m", "voicehost", *PLAYING, "--table"],
        input="ana\nheaven\nscores\n",
        capture_output=True,
        text=True,
        env={**os.environ, "VOICEHOST_HOME": str(tmp_path), "COLUMNS": "200"},
        cwd=ROOT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size << 20, size << 20)),
    )
    assert "Traceback" not in done.stderr
    if done.returncode == 0:
        assert (done.stderr, "The game is kept" in done.stdout) == ("", True)
        return
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert any(words in done.stderr for words in WORDS), done.stderr
    for log in (tmp_path / "games").glob("*.sqlite"):
        assert here("resume", "--text", log.name, home=tmp_path, typed="scores\n").exit_code == 0


@pytest.mark.parametrize(
    ("error", "scarce"),
    [
        (MemoryError(), True),
        (RuntimeError("can't start new thread"), True),
        (OSError(12, "Cannot allocate memory"), True),
        (SystemError("error return without exception set"), True),
        (RuntimeError("dictionary changed size during iteration"), False),
        (OSError(28, "No space left on device"), False),
        (KeyError("can't start new thread"), False),
    ],
    ids=repr,
)
def test_too_little_memory_is_told_from_a_mistake(error: Exception, scarce: bool) -> None:
    """Whichever way Python has of saying it: a mistake of the program keeps its traceback."""
    assert is_scarce(error) == scarce


def test_a_library_that_finds_no_room_is_told_from_one_that_is_not_there() -> None:
    """What is missing is still told with its traceback: that is a mistake of an installation, and needs its name."""
    for error, lacks_room in (("libx.so: failed to map segment from shared object", True), ("No module named 'nowhere'", False)):
        program = f"""
import sys, voicehost.__main__
class Finder:
    def find_spec(self, name, *_):
        if name == "voicehost.commands.cli":
            raise ImportError({error!r})
sys.meta_path.insert(0, Finder())
voicehost.__main__.main()
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 1
        assert ("too little free memory" in done.stderr, "Traceback" in done.stderr) == (lacks_room, not lacks_room)
