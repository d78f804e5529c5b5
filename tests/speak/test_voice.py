"""The voice on the real thing: pyttsx3 speaks, and the recognizer understands it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from ctypes.util import find_library
from pathlib import Path

import numpy as np
import pytest

from voicehost.core.speech import RATE, samples
from voicehost.listen.engine import opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_itself import vosk
from voicehost.speak import pyttsx3_voice
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import NoVoice, Silent

pytestmark = pytest.mark.hearing

SENTENCES = (
    "maya guesses heaven",
    "ben says yes",
    "is it an angel",
    "two points for maya",
    "three points for ben",
    "the end of the round",
    "who said it",
    "choose a letter",
)


@pytest.fixture(scope="module")
def voice() -> Iterator[Pyttsx3Voice]:
    with Pyttsx3Voice() as engine:
        yield engine


@pytest.fixture(scope="module")
def model() -> vosk.Model:
    return opened(bundled()).handle


@pytest.mark.parametrize(("rate_wpm", "right"), [(95, 6), (None, len(SENTENCES) - 1), (220, 6)])
def test_what_it_says_is_recognized_again(voice: Pyttsx3Voice, model: vosk.Model, rate_wpm: int | None, right: int) -> None:
    """All sentences but one at its own pace; nearly all at the slowest pace, and fast."""
    assert sum(heard(model, voice.render(sentence, rate_wpm)) == sentence for sentence in SENTENCES) >= right


def heard(model: vosk.Model, pcm: bytes) -> str:
    recognizer = vosk.KaldiRecognizer(model, RATE, json.dumps([*SENTENCES, "[unk]"]))
    recognizer.AcceptWaveform(bytes(RATE) + pcm + bytes(2 * RATE))
    return str(json.loads(recognizer.FinalResult())["text"])


def test_pace_is_words_a_minute(voice: Pyttsx3Voice) -> None:
    """Within a third of what is asked: short words are quicker than long ones. Twice the pace takes about half the time."""
    text = "the quick brown fox jumps over the lazy dog and then it runs back home again to sleep all night long"
    length = {wpm: len(voice.render(text, wpm)) / 2 / RATE for wpm in (100, 170, 200)}
    assert all(len(text.split()) / length[wpm] * 60 == pytest.approx(wpm, rel=0.33) for wpm in length)
    assert length[100] / length[200] == pytest.approx(2, rel=0.2)


def test_a_long_text_is_said_to_its_end(voice: Pyttsx3Voice, model: vosk.Model) -> None:
    """Longer than what is rendered at once."""
    pcm = voice.render("we go on and on. " * 60 + "the end of the round")
    assert len(pcm) / 2 / RATE > 50
    assert heard(model, pcm[-2 * samples(1.8) :]).endswith("end of the round")


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_nothing_is_no_sound(voice: Pyttsx3Voice, text: str) -> None:
    """And no error."""
    assert voice.render(text) == b""


@pytest.mark.parametrize("text", ["…", "-3", "café, naïve & 5 < 6 [[x]]", "😀", "<speak>hi</speak>", '"quoted" \\ {braces}'])
def test_any_text_can_be_said(voice: Pyttsx3Voice, text: str) -> None:
    """Whole samples, and afterwards it still speaks."""
    assert len(voice.render(text)) % 2 == 0
    assert len(voice.render("yes")) > RATE // 2


def test_it_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """pyttsx3 prints a line for each file; `--json` must stay one object."""
    with Pyttsx3Voice() as voice:
        voice.render("yes")
    assert capfd.readouterr() == ("", "")


def test_a_voice_that_died_speaks_again() -> None:
    """Its process was ended from outside: the next text is said by a new one."""
    with Pyttsx3Voice() as voice:
        before = voice.render("yes")
        os.kill(voice.pid, signal.SIGKILL)
        assert voice.render("yes") == before


def test_a_voice_that_hangs_is_one_line_and_then_speaks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that takes longer than its patience ends it; here it is a quarter of an hour of speech in a tenth of a second."""
    with Pyttsx3Voice() as voice:
        with monkeypatch.context() as patched:
            patched.setattr(pyttsx3_voice, "PIECE", 20_000)
            patched.setattr(voice, "_patience", 0.1)
            voice._end()  # the next one is told of it
            with pytest.raises(NoVoice, match=r"^the voice hung or crashed, twice; .*$"):
                voice.render("we go on and on. " * 1000)
        assert len(voice.render("yes")) > RATE // 2


def test_a_machine_without_an_engine_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """pyttsx3 finds no library to load."""
    (tmp_path / "pyttsx3.py").write_text("def init(): raise RuntimeError('no\\neSpeak here')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(NoVoice, match=r"^no voice \((libespeak-ng is missing|no eSpeak here)\); .+$"), Pyttsx3Voice():
        pass


def test_it_speaks_the_language_that_is_asked_for(voice: Pyttsx3Voice) -> None:
    """Another text in another language, with that language's sounds."""
    with Pyttsx3Voice(language="de") as german:
        assert german.render("eins, zwei, drei") != voice.render("eins, zwei, drei")
        assert len(german.render("eins, zwei, drei")) > RATE


def test_a_language_that_no_voice_speaks_is_one_line() -> None:
    """On entering, and it names the language."""
    with pytest.raises(NoVoice, match=r"^no voice \(none of this machine's voices speaks qqq\); .+$"), Pyttsx3Voice(language="qqq"):
        pass


@pytest.mark.skipif(find_library("espeak-ng") is None, reason="needs the system's own espeak-ng")
def test_where_the_copy_from_pip_does_not_load_the_systems_own_speaks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One for another kind of machine, say, is no reason for silence."""
    (tmp_path / "espeakng_loader.py").write_text(f"def get_library_path(): return {str(tmp_path / 'libespeak-ng.so')!r}")
    (tmp_path / "libespeak-ng.so").write_bytes(b"")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Pyttsx3Voice() as voice:
        assert len(voice.render("yes")) > RATE // 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's own voice speaks")
def test_on_linux_it_speaks_from_pip_alone(voice: Pyttsx3Voice) -> None:
    """The library in use is the one that pip brought, whether or not the system has its own."""
    voice.render("yes")
    loaded = {line.split()[-1] for line in Path(f"/proc/{voice.pid}/maps").read_text().splitlines() if "espeak" in line}
    assert loaded
    assert all("espeakng_loader" in path for path in loaded)


def test_its_process_ends_with_it() -> None:
    """Also when the host's process is killed: its input ends then."""
    script = (
        "import sys; from voicehost.speak.pyttsx3_voice import Pyttsx3Voice\n"
        "with Pyttsx3Voice() as voice: print(voice.pid, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        host.kill()
    assert _ended(pid)


@pytest.mark.parametrize(("rate_wpm", "seconds"), [(None, 0.6), (170, 0.6), (85, 1.2), (340, 0.3)])
def test_the_silent_voice_takes_its_time(rate_wpm: int | None, seconds: float) -> None:
    """60 ms a character, in proportion to the pace, and no sound."""
    with Silent() as silent:
        pcm = silent.render("ten letter", rate_wpm)
    assert len(pcm) / 2 / RATE == pytest.approx(seconds)
    assert not np.frombuffer(pcm, "<i2").any()


def _ended(pid: int) -> bool:
    """Waits for a process that is no child of ours."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True  # ended, and nobody has asked how
        subprocess.run([sys.executable, "-S", "-c", ""], check=True)
    return False
