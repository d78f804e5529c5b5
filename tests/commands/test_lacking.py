"""What a newcomer sees whose machine lacks something: one line each, with what to do next. No game is begun, and no log is left."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.command import ROOT, assert_one_line, here
from voicehost.commands import arguments, checkup
from voicehost.commands.checkup import Finding
from voicehost.commands.wording import CommandWords
from voicehost.listen import install, microphone
from voicehost.listen.microphone import Microphone
from voicehost.machine import devices, extras, networks
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import NoPortAudio
from voicehost.speak import loudspeaker, pyttsx3_voice
from voicehost.speak.loudspeaker import Loudspeaker

pytestmark = pytest.mark.quick

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy")
Patch = pytest.MonkeyPatch


def there_is_none(*_: object) -> None:
    raise NoDevice("none was found")


def no_library() -> None:
    raise NoPortAudio("PortAudio is missing (on Debian: apt install libportaudio2)")


def library() -> SimpleNamespace:
    return SimpleNamespace(PortAudioError=type("PortAudioError", (Exception,), {}))


def without_portaudio(patch: Patch, _: Path) -> None:
    for module in (microphone, loudspeaker, devices):
        patch.setattr(module, "portaudio", no_library)


def without_a_microphone(patch: Patch, _: Path) -> None:
    patch.setattr(microphone, "portaudio", library)
    patch.setattr(Loudspeaker, "try_out", lambda _: None)
    patch.setattr(Microphone, "_opened", there_is_none)


def without_a_loudspeaker(patch: Patch, _: Path) -> None:
    patch.setattr(Microphone, "_open", lambda _: None)
    patch.setattr(loudspeaker, "portaudio", library)
    patch.setattr(loudspeaker, "found", there_is_none)


def without_a_voice(patch: Patch, place: Path) -> None:
    patch.setattr(Microphone, "_open", lambda _: None)
    patch.setattr(Loudspeaker, "try_out", lambda _: None)
    worker = place / "worker.py"
    worker.write_text('import sys\nprint(\'{"error": "libespeak-ng is missing"}\', flush=True)\nsys.stdin.read()\n')
    patch.setattr(pyttsx3_voice, "pyttsx3_worker", SimpleNamespace(__file__=str(worker)))


def without_a_model(patch: Patch, _: Path) -> None:
    patch.setattr(arguments, "bundled_in", lambda _: None)
    patch.setattr(install, "installed", lambda _: None)


def without_a_network(patch: Patch, _: Path) -> None:
    patch.setattr(networks, "found", lambda: ())


LACKS: dict[str, tuple[Callable[[Patch, Path], None], tuple[str, ...], tuple[str, ...]]] = {
    "PortAudio": (without_portaudio, PLAY, ("no microphone: PortAudio is missing", "apt install libportaudio2", "--text plays")),
    "a microphone": (without_a_microphone, PLAY, ("no microphone (none was found): plug one in", "--text plays the same game typed")),
    "a loudspeaker": (without_a_loudspeaker, PLAY, ("no loudspeaker (none was found); plug one in", "--no-voice needs none")),
    "a voice": (without_a_voice, PLAY, ("no voice (libespeak-ng is missing)", "espeak", "--no-voice needs none")),
    "a model": (without_a_model, PLAY, ("no model here that hears en: voicehost models install en", "--text plays")),
    "a network": (
        without_a_network,
        (*PLAY, "--text", "--phones"),
        ("in no network that phones could be in: join one, or play without --phones",),
    ),
}


@pytest.mark.parametrize(("lack", "arguments", "says"), LACKS.values(), ids=LACKS)
def test_what_is_missing_is_one_line_with_the_next_step(
    lack: Callable[[Patch, Path], None],
    arguments: tuple[str, ...],
    says: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lack(monkeypatch, tmp_path)
    done = here(*arguments, home=tmp_path / "home")
    assert_one_line(done.stderr, *says)
    assert done.exit_code == 1
    assert not list(tmp_path.rglob("*.sqlite"))


@pytest.mark.parametrize("lack", [LACKS[name][0] for name in LACKS], ids=LACKS)
def test_the_next_step_leads_on(lack: Callable[[Patch, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A typed game needs neither sound nor model nor network."""
    lack(monkeypatch, tmp_path)
    assert here(*PLAY, "--text", home=tmp_path / "home", typed="scores\n").exit_code == 0


@pytest.mark.parametrize("lack", [LACKS[name][0] for name in LACKS], ids=LACKS)
def test_in_german_too(lack: Callable[[Patch, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From beginning to end."""
    lack(monkeypatch, tmp_path)
    arguments = ("play", "open-slam", "--players", "Ana,Ben,Cy", "--lang", "de")
    more = ("--text", "--phones") if lack is without_a_network else ()
    line = here(*arguments, *more, home=tmp_path / "home").stderr
    assert line.startswith("Fehler: ")
    assert not {"no", "is", "the", "plug", "needs", "plays", "join", "missing", "there"} & set(line.replace("(", " ").split())


def test_check_says_the_same_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each that is missing, with NO before it where a spoken game could not begin."""
    for lack in (without_portaudio, without_a_voice, without_a_model, without_a_network):
        lack(monkeypatch, tmp_path)
    done = here("check", "--no-listen", home=tmp_path / "home")
    assert done.exit_code == 1
    lines = {line[4:].partition(":")[0]: line for line in done.stdout.splitlines()}
    assert [name for name, line in lines.items() if line.startswith("NO")] == ["model", "audio", "voice"]
    for name, step in (("model", "voicehost models install en"), ("audio", "--text"), ("voice", "--no-voice"), ("phones", "join one")):
        assert step in lines[name]


@pytest.mark.parametrize(
    ("kind", "named", "says"),
    [
        ("input", (), "NO  microphone: none was found. Plug one in; voicehost play --text plays the same games typed"),
        ("output", (), "NO  loudspeaker: none was found. Plug one in; voicehost play --no-voice needs none"),
        ("output", ("--loudspeaker", "x"), "NO  loudspeaker: none was found. Plug it in, or choose another; voicehost play --no-voice"),
        ("", (), "ok  microphone: Blue\nok  loudspeaker: Blue\n"),
    ],
)
def test_check_says_which_device_is_missing(
    kind: str, named: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The microphone and the loudspeaker have a line each, with what to do without that one."""

    def name(_named: int | str | None, of: str) -> str:
        if of == kind:
            raise NoDevice("none was found")
        return "Blue"

    monkeypatch.setattr(devices, "name", name)
    assert says in here("check", "--no-listen", *named, home=tmp_path).stdout


def test_check_says_how_much_space_a_full_disk_needs(tmp_path: Path) -> None:
    """A full disk is a fault, with the space to make."""
    assert checkup.disk(tmp_path, 12 << 20) == Finding(
        "disk", False, f"too little space for games in {tmp_path}: 12 MB. Free at least 50 MB"
    )
    assert checkup.disk(tmp_path, 60 << 20).good


def test_an_extra_is_installed_from_the_source_alone() -> None:
    """In the same words everywhere. The name of the package would fetch what a stranger may have put into an index."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "voicehost").rglob("*.py")}
    pages = {path: path.read_text(encoding="utf-8") for path in (*(ROOT / "docs").glob("*.md"), ROOT / "SECURITY.md")}
    by_name = re.compile(r"pip install '?voicehost\b|pip install '\.\[")
    assert [path for path, text in {**sources, **pages}.items() if by_name.search(text) and path.name != "extras.py"] == []
    extras_there = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = set(re.findall(r"extras\.command\(['\"](\w+)", "\n".join(sources.values())))
    assert asked == {"tls", "tables", "mqtt", "piper", "reader"}
    assert asked <= {*extras_there}


def test_an_extra_that_is_missing_is_named_in_german() -> None:
    error = CommandWords("de").text(f"--tls needs the package cryptography: {extras.command('tls')}.")
    assert error == (
        "--tls braucht das Paket cryptography: im Quellordner von voicehost pipx install --force '.[tls]', "
        "oder in einem Checkout .venv/bin/pip install '.[tls]'."
    )


def test_nobody_is_asked_to_speak_without_a_microphone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_a_microphone(monkeypatch, tmp_path)
    done = here("hear", home=tmp_path / "home")
    assert_one_line(done.stderr, "no microphone (none was found): plug one in")
    assert "Say something" not in done.stdout


def test_a_data_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (home := tmp_path / "home").write_text("no folder")
    for command in ((*PLAY, "--text"), ("log", "--list")):
        done = here(*command, home=home)
        assert_one_line(done.stderr, f"the folder {home} cannot be made", "Set VOICEHOST_HOME to a folder")
        assert done.exit_code == 1
