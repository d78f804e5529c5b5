"""Voices: which there are, and Piper's, installed from a site on this machine that behaves well, badly, or not at all.

Piper itself is GPL and no part of the tests: in its place stands a module of its name whose voices hum. What is fetched, checked, tried and
moved is real.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here, terminal
from tests.support.model_site import Site, contents, serving
from voicehost.commands import clear_voice
from voicehost.core.speech import RATE
from voicehost.machine import settings
from voicehost.machine.fetch import InstallError, Progress
from voicehost.speak import piper_voice, voices
from voicehost.speak.piper_voice import PiperVoice
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.pyttsx3_worker import unnamed
from voicehost.speak.voice import NoVoice

pytestmark = pytest.mark.quick

PIPER = """
from dataclasses import dataclass

@dataclass
class SynthesisConfig:
    length_scale: float

class PiperVoice:
    @classmethod
    def load(cls, path):
        if open(path, "rb").read() != b"voice":
            raise ValueError("no protobuf")
        return cls()

    def synthesize_wav(self, text, out, syn_config):
        out.setparams((1, 2, 22050, 0, "NONE", ""))
        out.writeframes(bytes(range(200)) * round(len(text) * 20 * syn_config.length_scale))
"""

NAME = "en_US-lessac-medium"


@pytest.fixture
def piper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "piper.py").write_text(PIPER)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(piper_voice, "is_there", lambda: True)


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site()) as made:
        lists(made)
        yield made


def lists(site: Site, name: str = NAME, voice: bytes = b"voice", **changes: object) -> None:
    """Puts a voice on the site, and its files on the list."""
    files = {f"en/{name}.onnx": voice, f"en/{name}.onnx.json": b"{}"}
    listed = {path: {"size_bytes": len(data), "md5_digest": hashlib.md5(data).hexdigest()} | changes for path, data in files.items()}
    site.files |= files
    before = json.loads(site.files.get("voices.json", b"{}"))
    site.files["voices.json"] = json.dumps(before | {name: {"files": {**listed, "MODEL_CARD": {}}}}).encode()


@pytest.mark.usefixtures("piper")
def test_a_voice_is_fetched_checked_tried_and_then_speaks(site: Site, tmp_path: Path) -> None:
    """From nothing to all of it; then it is the language's, faster where that is asked for, and can be removed."""
    progress = list(voices.install("en", tmp_path / "v", site.address))
    assert (progress[0], progress[-1]) == (Progress(0, 7), Progress(7, 7))
    (found,) = voices.installed("en", tmp_path / "v")
    assert sorted(path.name for path in found.parent.iterdir()) == [f"{NAME}.onnx", f"{NAME}.onnx.json"]
    assert voices.installed("de", tmp_path / "v") == ()
    with PiperVoice(found) as voice:
        usual, fast = (len(voice.render("one, two, three", rate)) for rate in (170, 340))
        assert usual > RATE
        assert fast == pytest.approx(usual / 2, rel=0.05)
    assert voices.remove(NAME, tmp_path / "v") == tmp_path / "v" / NAME
    assert voices.installed(place=tmp_path / "v") == ()


@pytest.mark.usefixtures("piper")
@pytest.mark.parametrize(
    ("named", "wrong", "says"),
    [
        ("tlh", {}, "'tlh'.*en"),
        ("en", {"md5_digest": "0" * 32}, "is not the file that the list describes"),
        ("en", {"size_bytes": 3}, "is longer than the 3 bytes"),
        ("en", {"size_bytes": "many"}, "list of voices cannot be read"),
        ("en", {"voice": b"damaged"}, "does not speak, and was not installed: no voice .ValueError: no protobuf.*"),
    ],
)
def test_what_is_not_as_it_should_be_is_one_line_and_leaves_nothing(
    site: Site, tmp_path: Path, named: str, wrong: dict[str, object], says: str
) -> None:
    """And no voice is there that was not before."""
    lists(site, **wrong)  # type: ignore[arg-type]  # some are wrong on purpose
    with pytest.raises(InstallError, match=says) as error:
        list(voices.install(named, tmp_path / "v", site.address))
    assert "\n" not in str(error.value)
    assert voices.installed(place=tmp_path / "v") == ()


def on_disk(folder: Path, name: str = NAME, voice: bytes = b"voice") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.onnx.json").write_bytes(b"{}")
    (folder / f"{name}.onnx").write_bytes(voice)
    return folder / f"{name}.onnx"


@pytest.mark.usefixtures("piper")
@pytest.mark.parametrize("kind", ["file", "folder", "wheel"])
def test_a_voice_on_this_disk_is_tried_and_installed(kind: str, tmp_path: Path) -> None:
    """As its file, as a folder that holds it, or packed as a wheel is; nothing is fetched."""
    file = on_disk(tmp_path / "given" / "package" / "data")
    packed = tmp_path / "voice.whl"
    with zipfile.ZipFile(packed, "w") as wheel:
        for path in file.parent.iterdir():
            wheel.write(path, f"package/data/{path.name}")
    source = {"file": file, "folder": tmp_path / "given", "wheel": packed}[kind]
    home = tmp_path / "home"
    done = here("voices", "install", "--from", str(source), home=home)
    assert (done.exit_code, done.stdout) == (0, f"Installed {home / 'voices' / NAME}.\n")
    assert contents(home / "voices" / NAME) == {f"{NAME}.onnx": b"voice", f"{NAME}.onnx.json": b"{}"}


@pytest.mark.usefixtures("piper")
@pytest.mark.parametrize(
    ("name", "voice", "says"),
    [
        (NAME, b"damaged", "does not speak, and was not installed"),
        (
            "nobody",
            b"voice",
            "is not a Piper voice, which consists of two files such as en_US-lessac-medium.onnx and en_US-lessac-medium.onnx.json",
        ),
        ("", b"", "There are no Piper voices in"),
    ],
)
def test_what_is_no_voice_on_this_disk_is_one_line(name: str, voice: bytes, says: str, tmp_path: Path) -> None:
    """And nothing is installed."""
    (tmp_path / "given").mkdir()
    if name:
        on_disk(tmp_path / "given", name, voice)
    done = here("voices", "install", "--from", str(tmp_path / "given"), home=tmp_path / "home")
    assert_one_line(done.stderr, says)
    assert not list((tmp_path / "home").glob("voices/*/*.onnx"))


@pytest.mark.parametrize("arguments", [(), (NAME, "--from", "x.onnx")])
def test_a_voice_is_fetched_or_lies_on_this_disk(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """One of the two."""
    assert_one_line(here("voices", "install", *arguments, home=tmp_path).stderr, "--from PATH")


class Asked:
    """Somebody who types those lines, and what they hear."""

    def __init__(self, *typed: str) -> None:
        self._typed = iter(typed)
        self.heard: list[bytes] = []

    def types(self, _: str) -> str:
        return next(self._typed)

    def hears(self, _: str, pcm: bytes) -> None:
        self.heard.append(pcm)


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Linux, whose own voice is hard on guests, and on their first evening."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("VOICEHOST_HOME", str(tmp_path))


@pytest.mark.usefixtures("piper", "newcomer")
@pytest.mark.parametrize(
    ("typed", "heard", "speaks"),
    [
        (("y", "2"), 2, NAME),
        (("Y", ""), 2, NAME),
        (("y", "1"), 2, "gmw/en"),
        (("",), 0, None),
        (("n",), 0, None),
    ],
)
def test_a_clear_voice_is_taken_with_a_key(
    site: Site, typed: tuple[str, ...], heard: int, speaks: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After both were heard. It is offered once; whoever says no is fetched nothing."""
    monkeypatch.setattr(voices, "install", partial(voices.install, base=site.address))
    somebody = Asked(*typed)
    assert clear_voice.is_due("en")
    clear_voice.Offer("en", somebody.types, somebody.hears).make()
    assert len({*somebody.heard}) == heard
    assert settings.kept().voices.get("en") == speaks
    assert bool(site.asked) == (speaks is not None)
    assert not clear_voice.is_due("en")


@pytest.mark.usefixtures("piper", "newcomer")
def test_what_goes_wrong_with_a_clear_voice_is_one_line(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The usual one goes on speaking."""
    lists(site, voice=b"damaged")
    monkeypatch.setattr(voices, "install", partial(voices.install, base=site.address))
    somebody = Asked("y")
    clear_voice.Offer("en", somebody.types, somebody.hears).make()
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (somebody.heard, settings.kept().voices) == ([], {})


@pytest.mark.usefixtures("newcomer")
def test_a_clear_voice_is_offered_where_there_is_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a language that has one, on a system whose own voice is hard on guests, to whoever has chosen none. Without Piper the offer is
    how to get it."""
    assert not clear_voice.is_due("nds")
    clear_voice.Offer("de", Asked().types, None).make()
    assert "pip install '.[piper]'; voicehost voices install de" in capsys.readouterr().out
    assert (clear_voice.is_due("de"), clear_voice.is_due("en")) == (False, True)
    settings.Settings(voices={"en": "gmw/en-us"}).keep()
    assert not clear_voice.is_due("en")
    settings.Settings().keep()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not clear_voice.is_due("en")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's own voices are clear")
def test_check_offers_a_clear_voice_once(tmp_path: Path) -> None:
    """To whoever sits at a terminal."""
    for offered in (True, False):
        with terminal("check", "--no-listen", home=tmp_path) as shell:
            shell.exit_code()
        assert ("voicehost voices install en" in shell.shown) == offered


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b'{"a": 3}', b'{"../../x": {"files": {}}}'])
def test_a_list_that_cannot_be_read_is_one_line(site: Site, text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands where it should be."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    site.files["voices.json"] = text
    with pytest.raises(InstallError, match="list of voices cannot be read"):
        voices.available(site.address)


def test_without_piper_nothing_is_fetched(site: Site, tmp_path: Path) -> None:
    """The line says what to install."""
    assert not piper_voice.is_there()
    with pytest.raises(InstallError, match="pip install"):
        list(voices.install("en", tmp_path, site.address))
    assert site.asked == []
    with pytest.raises(NoVoice, match=r"Piper is not installed.*pip install"), PiperVoice(tmp_path / f"{NAME}.onnx"):
        pass


def test_a_voice_is_chosen_by_its_name_or_for_a_language() -> None:
    """The one that is meant by the language, else the first of medium quality, else any."""
    there = tuple(
        voices.OfferedVoice(name, ()) for name in ("de_DE-eva_k-x_low", "en_GB-alan-medium", NAME, "fr_FR-siwis-low", "fr_FR-tom-medium")
    )
    asked = ("en", "EN_GB-alan-medium", "fr", "de")
    assert [voices.choose(there, named).name for named in asked] == [NAME, "en_GB-alan-medium", "fr_FR-tom-medium", "de_DE-eva_k-x_low"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's own voices speak")
@pytest.mark.parametrize(
    ("named", "says"), [("en-us", ""), ("gmw/en-us", ""), ("us-nyc", ""), ("moo", "no voice 'moo'; there is"), ("gb-x", "there is")]
)
def test_a_voice_of_this_machine_is_named_whole_or_in_part(named: str, says: str) -> None:
    """One that is not there, or may be several, is one line that lists them."""
    voice = Pyttsx3Voice(named=named)
    if says:
        with pytest.raises(NoVoice, match=says), voice:
            pass
    else:
        with voice, Pyttsx3Voice() as usual:
            assert voice.render("bath and water") != usual.render("bath and water")
            assert "gmw/en-us" in usual.voices


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's own voices speak")
def test_voices_are_listed_tried_and_kept(tmp_path: Path) -> None:
    """A sound file of each that is named; who was named once speaks the next evening, and has a star."""
    listed = here("voices", home=tmp_path)
    assert (listed.exit_code, "gmw/en-us" in listed.stdout) == (0, True)
    tried = here("voices", "try", "gmw/en-us", "en-gb-scotland", "--out", str(tmp_path / "out"), home=tmp_path)
    assert (tried.exit_code, len(list((tmp_path / "out").glob("*.wav")))) == (0, 2)
    missing = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--voice", "moo", home=tmp_path)
    assert_one_line(missing.stderr, "no voice 'moo'", "voicehost voices")
    assert " ".join(here("voices", home=tmp_path).stdout.replace("│", "").split()).count("* gmw/en ") == 1
    (tmp_path / "settings.json").write_text('{"voices": {"en": "nobody"}}')
    assert "* gmw/en " in " ".join(here("voices", home=tmp_path).stdout.replace("│", "").split())
    (tmp_path / "settings.json").write_text('{"voices": {"en": "gmw/en-us"}}')
    assert "* gmw/en-us" in " ".join(here("voices", home=tmp_path).stdout.replace("│", "").split())


ALBERT, FLO, SAMANTHA, ANNA = (
    "com.apple.speech.synthesis.voice.Albert",
    "com.apple.eloquence.en-US.Flo",
    "com.apple.voice.compact.en-US.Samantha",
    "com.apple.voice.compact.de-DE.Anna",
)
BAD_NEWS = "com.apple.speech.synthesis.voice.BadNews"


@pytest.mark.parametrize(
    ("there", "usual", "speaks"),
    [
        ([ALBERT, BAD_NEWS, FLO, SAMANTHA], ANNA, FLO),
        ([ALBERT, SAMANTHA], ANNA, SAMANTHA),
        ([ALBERT, SAMANTHA], ALBERT, ALBERT),
        ([ALBERT, BAD_NEWS], ANNA, ALBERT),
        ([], ANNA, ANNA),
    ],
)
def test_no_joke_speaks_unasked(there: list[str], usual: str, speaks: str) -> None:
    """On a Mac whose own voice is German an English game is spoken by the first English one that is none, unless somebody has chosen it."""
    assert unnamed(there, usual) == speaks
