"""The process in which pyttsx3 runs: a line of JSON in for each text, a sound file and a line of JSON out.

It is a process of its own because the engines behind pyttsx3 may hang (and then must be ended), print to standard output, and
want one thread for their whole life. It ends when its input does, so it cannot outlive the host.

In:  {"text", "rate_wpm", "file"}      Out: {"error": null or one line, "voices", "speaks"}, the first once the engine stands
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
"""A language that whatever voice there is may speak: some systems do not tell what theirs do."""


NOVELTY = frozenset(
    (
        *("albert", "badnews", "bahh", "bells", "boing", "bubbles", "cellos", "deranged", "goodnews", "hysterical"),
        *("jester", "organ", "pipeorgan", "superstar", "trinoids", "whisper", "wobble", "zarvox"),
    )
)
"""The voices that macOS has under "Novelty": they sing, whisper or gurgle, and Albert is the first of all its English ones."""


class NoEngine(Exception):
    """None on this machine, or none that speaks the language; one line."""


Render = Callable[[str, int, str], None]
"""A text, at so many words a minute, into a sound file of that name."""


def main(language: str, patience: float, named: str) -> None:
    """`named`: a voice; "" is the engine's own choice."""

    def begin() -> tuple[Render, tuple[str, ...], str]:
        engine, voices, speaks = _engine(language, named)
        return partial(_render, engine), voices, speaks

    serve(begin, patience)


def serve(begin: Callable[[], tuple[Render, tuple[str, ...], str]], patience: float) -> None:
    """`begin` makes what renders, and tells which voices there are and who of them speaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the host decides when to end
    answers, sys.stdout = sys.stdout, sys.stderr  # the espeak driver prints a line for each file it writes
    render: Render | None = None
    voices, speaks = tuple[str, ...](), ""
    for line in chain([None], sys.stdin):
        faulthandler.dump_traceback_later(patience, exit=True)  # whatever hangs, also in the engine's own code
        try:
            if line is None:
                render, voices, speaks = begin()
            elif render is not None:
                request = json.loads(line)
                render(request["text"], request["rate_wpm"], request["file"])
        except NoEngine as error:
            _answer(answers, str(error))
        except Exception as error:  # whatever a foreign engine raises is told to the host, in one line
            _answer(answers, f"{type(error).__name__}: {error}")
        else:
            _answer(answers, None, voices, speaks)
        faulthandler.cancel_dump_traceback_later()


def _engine(language: str, named: str) -> tuple[Any, tuple[str, ...], str]:
    """The engine, its voices of that language, and who of them speaks."""
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
        engine.runAndWait()  # before the first one, properties are put off until the text itself
    return engine, tuple(map(str, voices)), str(speaks)


def unnamed(voices: list[Any], usual: Any) -> Any:
    """Who speaks where nobody is named: the engine's own choice where it speaks the language, for a person has set it up; else the first
    that is no joke."""
    if usual in voices or not voices:
        return usual
    return min(voices, key=lambda voice: str(voice).lower().split(".")[-1].replace(" ", "") in NOVELTY)


def _chosen(named: str, voices: list[Any]) -> Any:
    """By its whole name, or by a part that no other has."""
    found = [voice for voice in voices if named.lower() in (str(voice).lower(), str(voice).lower().split("/")[-1])]
    found = found or [voice for voice in voices if named.lower() in str(voice).lower()]
    if len(found) != 1:
        raise NoEngine(f"no voice {named!r}; there is {', '.join(map(str, found or voices))}")
    return found[0]


def _load_espeak() -> None:
    """The copy that pip brought, so that no system package is needed: pyttsx3 then finds it by its soname."""
    try:
        import espeakng_loader

        library = Path(espeakng_loader.get_library_path())
        ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    except (ImportError, OSError):
        return  # there is none, or it is not for this machine: pyttsx3 looks for a system's own
    os.chdir(library.parent)  # the library keeps 160 bytes for this path, fewer than some have
    os.environ["ESPEAK_DATA_PATH"] = "."


def _speaks(voice: Any, language: str) -> bool:
    """Languages come as "en", "en-us", "en_US" or, from espeak, as bytes with a priority byte before them."""
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
    """Espeak does everything in a thread of its own: runAndWait returns after 10 ms and the text is rendered later; and it cancels
    what that thread is at, be it only the setting of the rate, and with it the text. One text in twenty came out empty so.
    """
    written = Event()
    token = engine.connect("finished-utterance", lambda **_: written.set())
    _wait_for_espeak()
    engine.save_to_file(text, file)
    engine.runAndWait()
    written.wait()
    _wait_for_espeak()  # until that thread has come back from telling
    engine.disconnect(token)


def _wait_for_espeak() -> None:
    from pyttsx3.drivers import _espeak

    while _espeak.IsPlaying():
        time.sleep(0.001)


def _answer(answers: TextIO, error: str | None, voices: tuple[str, ...] = (), speaks: str = "") -> None:
    print(json.dumps({"error": error and " ".join(error.split()), "voices": voices, "speaks": speaks}), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3])
