"""The process in which pyttsx3 runs: for each line of JSON with a text, it writes a sound file and answers with a line of JSON.

It is a separate process because the engines behind pyttsx3 may hang (and then must be killed), print to standard output, and want one
thread for their whole life. It ends when its input ends, so it cannot outlive the host.

In:  {"text", "rate_wpm", "file"} Out: {"error": null or one line, "voices", "speaks"}, the first time as soon as the engine is ready
"""

from __future__ import annotations

import ctypes
import faulthandler
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Any, TextIO

ANYWAY = "en"
"""A language that any voice may speak, since some systems do not say what theirs do."""


NOVELTY = frozenset(
    (
        *("albert", "badnews", "bahh", "bells", "boing", "bubbles", "cellos", "deranged", "goodnews", "hysterical"),
        *("jester", "organ", "pipeorgan", "superstar", "trinoids", "whisper", "wobble", "zarvox"),
    )
)
"""The voices that macOS lists under "Novelty". They sing, whisper or gurgle, and Albert is the first of all English ones."""


class NoEngine(Exception):
    """This machine has no engine, or none that speaks the language. The text is one line."""


Render = Callable[[str, int, str], None]
"""Renders a text, at so many words a minute, into a sound file of that name."""


def main(language: str, patience: float, named: str) -> None:
    """`named` is a voice; "" leaves the choice to the engine."""

    def begin() -> tuple[Render, tuple[str, ...], str]:
        engine, voices, speaks = _engine(language, named)
        return partial(_render, engine), voices, speaks

    serve(begin, patience)


def serve(begin: Callable[[], tuple[Render, tuple[str, ...], str]], patience: float) -> None:
    """Answer requests until the input ends. `begin` returns the renderer, all voices, and the one that speaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the host decides when to end
    answers, sys.stdout = sys.stdout, sys.stderr  # the espeak driver prints a line for each file it writes
    render: Render | None = None
    voices, speaks = tuple[str, ...](), ""
    for line in chain([None], sys.stdin):
        faulthandler.dump_traceback_later(patience, exit=True)  # ends the process if anything hangs, even in the engine's own code
        try:
            if line is None:
                render, voices, speaks = begin()
            elif render is not None:
                request = json.loads(line)
                render(request["text"], request["rate_wpm"], request["file"])
        except NoEngine as error:
            _answer(answers, str(error))
        except Exception as error:  # a foreign engine may raise anything; the host gets it as one line
            _answer(answers, f"{type(error).__name__}: {error}")
        else:
            _answer(answers, None, voices, speaks)
        faulthandler.cancel_dump_traceback_later()


def _engine(language: str, named: str) -> tuple[Any, tuple[str, ...], str]:
    """The engine, its voices for that language, and the one that speaks."""
    if sys.platform.startswith("linux"):
        _load_espeak()
    import pyttsx3

    try:
        engine = pyttsx3.init()
    except RuntimeError as error:
        raise NoEngine("libespeak-ng is missing" if sys.platform.startswith("linux") else str(error)) from None
    voices = [voice.id for voice in engine.getProperty("voices") if _speaks(voice, language)]
    usual = engine.getProperty("voice")
    if not voices and language != ANYWAY:
        raise NoEngine(f"none of this machine's voices speaks {language}")
    speaks = _chosen(named, voices) if named else unnamed(voices, usual)
    if speaks != usual:
        engine.setProperty("voice", speaks)
    if engine.driver_name == "espeak":
        engine.runAndWait()  # before the first one, properties are deferred until the text itself
    return engine, tuple(map(str, voices)), str(speaks)


def unnamed(voices: list[Any], usual: Any) -> Any:
    """The voice if the user names none: the engine's own choice if it speaks the language, since somebody has set it; otherwise the first
    that is no novelty."""
    if usual in voices or not voices:
        return usual
    return min(voices, key=lambda voice: str(voice).lower().split(".")[-1].replace(" ", "") in NOVELTY)


def _chosen(named: str, voices: list[Any]) -> Any:
    """The voice with this name, or the only one whose name has this part."""
    found = [voice for voice in voices if named.lower() in (str(voice).lower(), str(voice).lower().split("/")[-1])]
    found = found or [voice for voice in voices if named.lower() in str(voice).lower()]
    if len(found) != 1:
        raise NoEngine(f"no voice {named!r}; there is {', '.join(map(str, found or voices))}")
    return found[0]


def _load_espeak() -> None:
    """Load the copy that pip brought, so that no system package is needed; pyttsx3 then finds it by its soname."""
    try:
        import espeakng_loader

        library = Path(espeakng_loader.get_library_path())
        ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    except (ImportError, OSError):
        return  # none, or not for this machine: pyttsx3 looks for the system's own
    os.chdir(library.parent)  # the library has 160 bytes for this path, and some paths are longer
    os.environ["ESPEAK_DATA_PATH"] = "."


def _speaks(voice: Any, language: str) -> bool:
    """Whether a voice speaks a language. Voices say "en", "en-us", "en_US" or, in espeak, bytes with a priority byte before them."""
    named = (code.decode(errors="ignore") if isinstance(code, bytes) else str(code) for code in voice.languages or ())
    return any(code.strip("\x05\x02\x00").lower().replace("_", "-").split("-")[0] == language.split("-")[0] for code in named)


def _render(engine: Any, text: str, rate_wpm: int, file: str) -> None:
    engine.setProperty("rate", rate_wpm)
    if engine.driver_name == "espeak":
        _render_with_espeak(engine, text, file)
    else:
        engine.save_to_file(text, file)
        engine.runAndWait()


def _render_with_espeak(engine: Any, text: str, file: str) -> None:
    """Render with espeak, which does everything in a thread of its own. runAndWait returns after 10 ms, and the text is rendered later. It
    also cancels what that thread is doing, even if that is only setting the rate, and the text with it: that way one text in twenty came
    out empty."""
    written = Event()
    token = engine.connect("finished-utterance", lambda **_: written.set())
    _wait_for_espeak()
    engine.save_to_file(text, file)
    engine.runAndWait()
    written.wait()
    _wait_for_espeak()  # until that thread has returned from its callback
    engine.disconnect(token)


def _wait_for_espeak() -> None:
    from pyttsx3.drivers import _espeak

    while _espeak.IsPlaying():
        time.sleep(0.001)


def _answer(answers: TextIO, error: str | None, voices: tuple[str, ...] = (), speaks: str = "") -> None:
    print(json.dumps({"error": error and " ".join(error.split()), "voices": voices, "speaks": speaks}), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3])
