"""The host's side of the second reader. It takes the sound of what has ended, and answers once that has been read, or never.

The reader itself runs in a process of its own (`worker`). A thread waits for it, so that the loop never does. Whatever goes wrong there,
the evening goes on without it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self

from voicehost.core.speech import WrittenWord
from voicehost.listen.rereading import worker

PATIENCE = 60.0
"""How many seconds it may take to load 75 MB from a slow disk, or to read one poem on a busy machine."""

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

Words = tuple[WrittenWord, ...]


class Reader(Protocol):
    """A second reader that the loop can use without waiting for it."""

    @property
    def there(self) -> bool:
        """Whether it will read what it is given: its model is loaded, and nothing has gone wrong."""
        ...

    def begin(self, pcm: bytes) -> None:
        """Start to read sound, 16-bit mono. An answer to earlier sound will not come any more. Returns at once."""
        ...

    def answer(self) -> Words | None:
        """What it has read of the latest sound, once; None before that, and if it could not. Positions are in that sound."""
        ...


def is_there() -> bool:
    """Whether the engine is installed, which is the extra `reader`."""
    return importlib.util.find_spec("ctranslate2") is not None


@dataclass(frozen=True, slots=True)
class _Asked:
    number: int
    pcm: bytes


@dataclass(frozen=True, slots=True)
class _Answer:
    number: int
    """0 says that the reader is ready."""
    words: Words


class ProcessReader:
    """Runs the reader as a process. Enter it before use; it is `there` a little later. It never raises anything."""

    def __init__(self, folder: Path, patience: float = PATIENCE, command: Callable[[Path, float], list[str]] | None = None) -> None:
        """`folder` is the model's. `command` gives the command line of another process that speaks the worker's protocol."""
        self._command = (command or _command)(folder, patience)
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._answers: SimpleQueue[_Answer | None] = SimpleQueue()
        self._number = 0
        self._there = False
        self._answer: Words | None = None

    def __enter__(self) -> Self:
        self._process = _started(self._command)
        self._thread = Thread(target=self._serve, name="second reader", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._asked.put(None)
        if self._process is not None:
            self._process.kill()  # it has nothing to lose
        self._thread.join()
        if self._process is not None:
            with suppress(OSError), self._process:  # closes its pipes and waits for it
                pass

    @property
    def there(self) -> bool:
        self._look()
        return self._there

    def begin(self, pcm: bytes) -> None:
        self._number += 1
        self._answer = None
        self._asked.put(_Asked(self._number, pcm))

    def answer(self) -> Words | None:
        self._look()
        answer, self._answer = self._answer, None
        return answer

    def _look(self) -> None:
        """Take the thread's messages."""
        while not self._answers.empty():
            answer = self._answers.get()
            self._there = answer is not None
            if answer is not None and answer.number == self._number > 0:
                self._answer = answer.words

    # -- in the thread ----------------------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        """Serve requests until the process ends or the owner exits."""
        if self._line() is not None:
            self._answers.put(_Answer(0, ()))
            while (asked := self._asked.get()) is not None:
                while not self._asked.empty():  # only the latest is still wanted
                    later = self._asked.get()
                    if later is None:
                        return
                    asked = later
                if (words := self._read(asked.pcm)) is None:
                    break
                self._answers.put(_Answer(asked.number, words))
        self._answers.put(None)

    def _read(self, pcm: bytes) -> Words | None:
        """None if the process has ended."""
        if self._process is None or self._process.stdin is None:
            return None
        try:
            self._process.stdin.write(json.dumps({"bytes": len(pcm)}).encode() + b"\n" + pcm)
            self._process.stdin.flush()
        except OSError:
            return None
        return self._line()

    def _line(self) -> Words | None:
        """The next line from the process. None if it has ended, reports an error, or sends something that no worker would."""
        line = self._process.stdout.readline() if self._process is not None and self._process.stdout is not None else b""
        try:
            answer = json.loads(line)
            return None if answer["error"] else tuple(WrittenWord(*word) for word in answer["words"])
        except (ValueError, LookupError, TypeError):
            return None


def _command(folder: Path, patience: float) -> list[str]:
    return [sys.executable, "-m", worker.__name__, str(folder), str(patience)]


def _started(command: list[str]) -> subprocess.Popen[bytes] | None:
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    how: dict[str, Any] = {**pipes, "env": {**os.environ, **ONE_THREAD}}
    if sys.platform == "win32":
        how["creationflags"] = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    try:
        return subprocess.Popen(command, **how)
    except OSError:
        return None
