"""The voice that pyttsx3 finds: espeak-ng on Linux, the system's own on macOS and Windows.

Speech is rendered to a file and read back, because pyttsx3's own playing returns early, cannot be stopped, and has no times. The engine
runs in a process of its own (see `pyttsx3_worker`), which ends itself when the engine hangs, and is started again for the next text.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from types import TracebackType
from typing import Self

import numpy as np
import soundfile
import soxr

from voicehost.core.sound import NORMAL_WPM
from voicehost.core.speech import RATE
from voicehost.speak import pyttsx3_worker
from voicehost.speak.voice import NoVoice

PATIENCE = 10.0
"""How many seconds the engine may take to start, or to render one piece of text. espeak-ng needs about a hundredth of one."""

PIECE = 600
"""How many characters are rendered at once: some 40 seconds of speech. espeak-ng crashes on 30,000."""

HELP = {
    "linux": "install the system package espeak-ng",
    "darwin": "choose a system voice under Settings, Accessibility, Spoken Content",
    "win32": "add a voice under Settings, Time and language, Speech",
}


class Pyttsx3Voice:
    """A voice by pyttsx3. Enter it before use; that raises `NoVoice` if this machine has no engine."""

    def __init__(self, rate_wpm: int = NORMAL_WPM, language: str = "en", patience: float = PATIENCE, named: str = "") -> None:
        """`named` is one of `voices`, or a part of its name; "" leaves the choice to the engine."""
        self._named = named
        self.voices: tuple[str, ...] = ()
        """All voices that speak the language; empty before it is entered."""
        self.speaks = ""
        """The voice that speaks; empty before it is entered."""
        self._rate_wpm = rate_wpm
        self._language = language
        self._patience = patience
        self._worker: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="voicehost-", ignore_cleanup_errors=True)
        try:
            self._running()
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._end()
        self._folder.cleanup()

    @property
    def pid(self) -> int:
        """The id of the process that speaks now."""
        return self._running().pid

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:
        return b"".join(self._piece(piece, rate_wpm or self._rate_wpm) for piece in wrap(text, PIECE))

    def _piece(self, text: str, rate_wpm: int) -> bytes:
        # NSSpeechSynthesizer writes AIFF whatever the name says
        file = Path(self._folder.name) / ("speech.aiff" if sys.platform == "darwin" else "speech.wav")
        file.unlink(missing_ok=True)
        request: dict[str, str | int] = {"text": text, "rate_wpm": rate_wpm, "file": str(file)}
        try:
            self._ask(request)
        except NoVoice:
            self._ask(request)  # once more in a new process: engines hang and crash now and then
        return _samples(file)

    def _running(self) -> subprocess.Popen[str]:
        """The process that speaks, started anew if it has ended. Raises `NoVoice` if it does not answer."""
        if self._worker is None:
            self._worker = worker = subprocess.Popen(
                self._command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
            )
            self._answer(worker)
            return worker
        return self._worker

    def _command(self) -> list[str]:
        """-P keeps the worker's own folder off the import path."""
        return [sys.executable, "-P", pyttsx3_worker.__file__, self._language, str(self._patience), self._named]

    def _ask(self, request: dict[str, str | int]) -> None:
        worker = self._running()
        with suppress(OSError):  # if it has died, the missing answer shows it
            print(json.dumps(request), file=worker.stdin, flush=True)
        self._answer(worker)

    def _answer(self, worker: subprocess.Popen[str]) -> None:
        line = next(iter(worker.stdout or ()), "")
        if not line:
            self._end()
            raise NoVoice("the voice hung or crashed, twice; the next announcement starts it again")
        answer = json.loads(line)
        if error := answer["error"]:
            self._end()
            raise NoVoice(f"no voice ({error}); {self._help}; play --no-voice needs none")
        self.voices = tuple(answer["voices"]) or self.voices
        self.speaks = answer["speaks"] or self.speaks

    @property
    def _help(self) -> str:
        return "voicehost voices lists them" if self._named else HELP.get(sys.platform, HELP["linux"])

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is None:
            return
        worker.kill()  # it has nothing to lose
        with suppress(OSError), worker:  # closes its pipes, one of which may have unread data, and waits for it
            pass


def _samples(file: Path) -> bytes:
    try:
        sound, rate = soundfile.read(file, dtype="float32", always_2d=True)
    except soundfile.LibsndfileError:
        raise NoVoice(f"the voice wrote no sound; {HELP.get(sys.platform, HELP['linux'])}") from None
    mono = soxr.resample(sound.mean(axis=1), rate, RATE)
    pcm: bytes = np.round(np.clip(mono, -1, 1) * 32767).astype("<i2").tobytes()
    return pcm
