"""Vosk's own classes, made safe.

The import takes 0.15 s, so only those who listen should import this. Whoever wants Vosk itself takes it from here too: if `vosk` is
imported elsewhere first, it is loaded without the fastest arithmetic.
"""

from __future__ import annotations

from typing import Any

from voicehost.listen.kernels import fastest

with fastest():
    import vosk

__all__ = ["KaldiRecognizer", "VoskModel", "vosk"]

vosk.SetLogLevel(-1)


class _Whole:
    """Vosk's destructors free a handle even if an interrupt came before there was one. With this base class they do not.

    Nor do they free anything once the interpreter ends, when Vosk's library may be gone already.
    """

    _handle: Any = None

    def __del__(self) -> None:
        if self._handle and getattr(vosk, "_c", None) is not None:
            super().__del__()  # type: ignore[misc]  # Vosk's own


class VoskModel(_Whole, vosk.Model):  # type: ignore[misc]  # it ships no type information; the same below
    pass


class KaldiRecognizer(_Whole, vosk.KaldiRecognizer):  # type: ignore[misc]
    pass
