"""A command on a machine that has something else to do: `python -m tests.support.busy LOOPS COMMAND...`, with so many busy loops beside it.

Three loops a core leave a quarter of its speed to a process. The loops end with the command, with this process, and with who called it,
however that ends: each looks whether its parent is still there.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from typing import NoReturn

LOOP = "import os\nparent = int(__import__('sys').argv[1])\nwhile os.getppid() == parent:\n    for _ in range(1_000_000): pass"

LOOK = 1.0
"""Seconds between two looks for who called."""


def beside(loops: int, command: list[str]) -> int:
    """The command's exit code. Where who called has ended, or ends this, the command is interrupted and may end as it does then."""
    caller = os.getppid()
    signal.signal(signal.SIGTERM, _ended)
    with ExitStack() as running:
        for _ in range(loops):
            loop = running.enter_context(subprocess.Popen([sys.executable, "-S", "-c", LOOP, str(os.getpid())]))
            running.callback(loop.kill)
        process = running.enter_context(subprocess.Popen(command))
        try:
            while os.getppid() == caller:
                with suppress(subprocess.TimeoutExpired):
                    return process.wait(LOOK)
            _ended()
        except KeyboardInterrupt:  # the terminal has told the command too
            return process.wait()
        except SystemExit:
            process.send_signal(signal.SIGINT)
            raise


def _ended(*_: object) -> NoReturn:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(beside(int(sys.argv[1]), sys.argv[2:]))
