"""The program as a user runs it: in a process of its own, or, where only its answer counts, in this one."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from click.testing import CliRunner, Result

from voicehost.commands.cli import main

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds for something to be printed that must be. They measure nothing: a busy machine may need many of them."""

PLAYING = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")


def here(*arguments: str, home: Path, typed: str = "") -> Result:
    return CliRunner(env={"VOICEHOST_HOME": str(home), "COLUMNS": "200"}).invoke(main, arguments, input=typed)


def run(*arguments: str, home: Path, typed: bytes = b"", before: str = "") -> subprocess.CompletedProcess[str]:
    """`before`: what Python does in the process before the program begins."""
    program = (
        ("-m", "voicehost") if not before else ("-c", f"{before}\nfrom voicehost.commands.cli import main\nmain(prog_name='voicehost')")
    )
    environment = {**os.environ, "VOICEHOST_HOME": str(home), "COLUMNS": "200"}
    command = [sys.executable, *program, *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, env=environment, cwd=ROOT, timeout=2 * PATIENCE)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_one_line(error: str, *says: str) -> None:
    assert len(error.splitlines()) == 1, error
    assert error.startswith(("Error: ", "Fehler: "))
    assert len(error) < 800
    assert all(text in error for text in says), error


class Terminal:
    """A process in a terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self._process = process
        self._master = master
        self.shown = ""
        """All that the terminal shows, what is typed included where it is echoed."""
        self._looked = 0
        """How much of it has been waited for, or was there when something was last done."""

    @property
    def echoes(self) -> bool:
        return bool(termios.tcgetattr(self._master)[3] & termios.ECHO)

    def type(self, text: str | bytes) -> None:
        self._looked = len(self.shown)
        os.write(self._master, text if isinstance(text, bytes) else text.encode())

    def until(self, text: str) -> None:
        """Shown after what was waited for before, and after what was then done: on a busy machine all of it may come at once."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self._looked :]:
            if time.monotonic() > end or not self._read():
                raise AssertionError(f"{text!r} never came; {self._end()}; shown was:\n{self.shown}")
        self._looked = self.shown.index(text, self._looked) + len(text)

    def signal(self, number: int) -> None:
        self._looked = len(self.shown)
        self._process.send_signal(number)

    def exit_code(self) -> int:
        while self._read():
            pass
        return self._process.wait(timeout=PATIENCE)

    def goes_home(self) -> None:
        """Ends the input: the game is kept, and the program has ended well."""
        self.type("\x04")
        self.until("game is kept")
        assert self.exit_code() == 0

    def _end(self) -> str:
        """Of a process that goes on all the same: it is made to show what each of its threads is at."""
        with suppress(subprocess.TimeoutExpired):  # a terminal is closed a little before its process has ended
            return f"the process ended with {self._process.wait(1)}"
        self._process.send_signal(signal.SIGABRT)
        while self._read():
            pass
        return "the process went on"

    def _read(self) -> bool:
        """False at the end of the process, and where nothing comes."""
        if not select.select([self._master], [], [], PATIENCE)[0]:
            return False
        try:
            data = os.read(self._master, 4096)
        except OSError:  # Linux: the other side is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)


@contextmanager
def terminal(*arguments: str, home: Path, kind: str = "dumb") -> Iterator[Terminal]:
    master, slave = pty.openpty()
    environment = {**os.environ, "VOICEHOST_HOME": str(home), "COLUMNS": "200", "TERM": kind, "PYTHONFAULTHANDLER": "1"}
    setup = (
        "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from voicehost.commands.cli import main; main(prog_name='voicehost')"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", setup, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(child, master)
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            child.wait()
        os.close(master)
