"""`voicehost`, and `python -m voicehost`.

Loading the program takes a third of a second, in which an interrupt would be a traceback from the middle of some library. Nothing is
open yet that could be lost, so until the commands stand Ctrl-C ends the process where it is. Afterwards an interrupt that comes in the
middle of a destructor (Vosk has one for each recognizer) would be lost, for Python drops what is raised there: it comes again.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
from threading import Timer
from typing import NoReturn

from voicehost.commands.scarce import is_scarce

INTERRUPTED = 130
FAILED = 1
STDERR = 2

INTERRUPT_AFTER = 0.02
"""Seconds until a lost interrupt comes again: when the destructor has ended."""


def main() -> None:
    found = signal.getsignal(signal.SIGINT)
    if found is signal.default_int_handler:  # else somebody wants no interrupts, as nohup does
        signal.signal(signal.SIGINT, _stop)
    sys.unraisablehook = _dropped
    try:
        from voicehost.commands.cli import main as commands

        signal.signal(signal.SIGINT, found)
        commands(prog_name="voicehost")
    except KeyboardInterrupt:
        _stop()
    except Exception as error:
        if not is_scarce(error):
            raise
        _give_up()


def _stop(*_: object) -> NoReturn:
    os.write(STDERR, b"Stopped.\n")  # it may come in the middle of another write
    os._exit(INTERRUPTED)


def _give_up() -> NoReturn:
    """While the program is loaded there may be no memory left for more than this."""
    os.write(STDERR, b"Error: this machine has too little free memory for voicehost.\n")
    os._exit(FAILED)


def _dropped(what: sys.UnraisableHookArgs) -> None:
    if issubclass(what.exc_type, KeyboardInterrupt):  # by whatever signal: `Ended` names its own
        Timer(INTERRUPT_AFTER, _thread.interrupt_main, (getattr(what.exc_value, "signal", signal.SIGINT),)).start()
    else:
        sys.__unraisablehook__(what)


if __name__ == "__main__":
    main()
