"""`voicehost`, and `python -m voicehost`.

Loading the program takes a third of a second, in which an interrupt would be a traceback from the middle of some library. Nothing is
open yet that could be lost, so until the commands stand Ctrl-C ends the process where it is.
"""

from __future__ import annotations

import os
import signal
from typing import NoReturn

INTERRUPTED = 130
STDERR = 2


def main() -> None:
    found = signal.getsignal(signal.SIGINT)
    if found is signal.default_int_handler:  # else somebody wants no interrupts, as nohup does
        signal.signal(signal.SIGINT, _stop)
    from voicehost.cli import main as commands

    try:
        signal.signal(signal.SIGINT, found)
        commands(prog_name="voicehost")
    except KeyboardInterrupt:
        _stop()


def _stop(*_: object) -> NoReturn:
    os.write(STDERR, b"Stopped.\n")  # it may come in the middle of another write
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
