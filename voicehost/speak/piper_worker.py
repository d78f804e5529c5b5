"""The process in which Piper runs. It works like `pyttsx3_worker`, but takes a voice's file instead of a language.

Piper is GPL-3 and no part of voicehost. Whoever wants it installs it (the extra `piper`), and it never enters the host's process.
"""

from __future__ import annotations

import sys
import wave
from functools import partial
from pathlib import Path
from typing import Any

from voicehost.speak.pyttsx3_worker import NoEngine, Render, serve

PACE = 170
"""The pace of most of its voices, in words a minute."""


def main(voice: Path, patience: float) -> None:
    def begin() -> tuple[Render, tuple[str, ...], str]:
        try:
            from piper import PiperVoice
        except ImportError as error:
            raise NoEngine(f"Piper is not installed: {error}") from None
        return partial(_render, PiperVoice.load(str(voice))), (voice.stem,), voice.stem

    serve(begin, patience)


def _render(engine: Any, text: str, rate_wpm: int, file: str) -> None:
    from piper import SynthesisConfig

    with wave.open(file, "wb") as out:
        engine.synthesize_wav(text, out, syn_config=SynthesisConfig(length_scale=PACE / rate_wpm))


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
