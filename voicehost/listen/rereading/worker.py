"""The process in which the second reader runs: it reads a line of JSON and so many bytes of sound, and writes a line of JSON.

It is a separate process because reading takes a core for half a second, which no evening can spare all at once. This process has a lower
priority and one thread, and the host goes on beside it. It ends when its input ends, so it cannot outlive the host. If it hangs, it ends
itself.

In:  {"bytes"}, followed by that much sound, 16-bit mono at 16 kHz
Out: {"error": null or one line, "words": [[text, start, end, confidence]]}, with times in samples of that sound.
     The first line, without words, comes once the model is loaded.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, TextIO

THREADS = 1
"""It uses one core at most."""
LOWER = 10
"""How much lower its priority is, on systems with `nice`."""


def main(folder: Path, patience: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the host decides when to end
    answers, sys.stdout = sys.stdout, sys.stderr
    if hasattr(os, "nice"):
        os.nice(LOWER)
    faulthandler.dump_traceback_later(patience, exit=True)
    try:
        import numpy as np

        from voicehost.listen.rereading.whisper import RATE, Whisper

        reader = Whisper(folder, THREADS)
    except Exception as error:  # a foreign engine may raise anything; the host gets it as one line
        _answer(answers, f"{type(error).__name__}: {error}")
        return
    _answer(answers, None)
    faulthandler.cancel_dump_traceback_later()
    for pcm in _sounds(sys.stdin.buffer):
        faulthandler.dump_traceback_later(patience, exit=True)
        try:
            read = reader.read(np.frombuffer(pcm, "<i2").astype(np.float32) / np.float32(32768))
        except Exception as error:
            _answer(answers, f"{type(error).__name__}: {error}")
        else:
            _answer(answers, None, [(word.text, round(word.start * RATE), round(word.end * RATE), word.confidence) for word in read])
        faulthandler.cancel_dump_traceback_later()


def _sounds(requests: BinaryIO) -> Iterable[bytes]:
    for line in requests:
        yield requests.read(json.loads(line)["bytes"])


def _answer(answers: TextIO, error: str | None, words: Iterable[tuple[str, int, int, float]] = ()) -> None:
    print(json.dumps({"error": error and " ".join(error.split()), "words": list(words)}), file=answers, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
