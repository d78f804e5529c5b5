"""Vosk's own classes, made safe. To import them takes 0.15 s, which whoever hears nothing need not wait for. Who wants Vosk itself has it
from here too: imported before, it would be loaded without the fastest arithmetic."""

from __future__ import annotations

from typing import Any

from voicehost.listen.kernels import fastest

with fastest():
    import vosk

__all__ = ["KaldiRecognizer", "VoskModel", "vosk"]

vosk.SetLogLevel(-1)


class _Whole:
    """Vosk's destructors free a handle, also where an interrupt came while it was made and there is none. Then nothing is freed.

    Nor when the interpreter ends: it may have taken Vosk's library away before.
    """

    _handle: Any = None

    def __del__(self) -> None:
        if self._handle and getattr(vosk, "_c", None) is not None:
            super().__del__()  # type: ignore[misc]  # Vosk's own


class VoskModel(_Whole, vosk.Model):  # type: ignore[misc]  # it ships no type information; as the next
    pass


class KaldiRecognizer(_Whole, vosk.KaldiRecognizer):  # type: ignore[misc]
    pass
