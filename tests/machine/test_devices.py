"""Which device a name means, on systems that are not this one: tables of PortAudio's as Windows, macOS and Linux give them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from tests.support.command import here
from voicehost.core.speech import RATE
from voicehost.listen.microphone import Microphone, NoMicrophone
from voicehost.machine import devices
from voicehost.machine.device_table import NoDevice
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker

pytestmark = pytest.mark.quick

MME, SOUND, WASAPI, KS = "MME", "Windows DirectSound", "Windows WASAPI", "Windows WDM-KS"

Row = tuple[str, str, int, int]
"""Name, system, channels in and out."""

WINDOWS: tuple[Row, ...] = (
    ("Microsoft Soundmapper - Input", MME, 2, 0),
    ("Microphone (Yeti Stereo Microph", MME, 2, 0),
    ("Headset (Jabra)", MME, 1, 0),
    ("Microsoft Soundmapper - Output", MME, 0, 2),
    ("Speakers (Realtek High Definiti", MME, 0, 2),
    ("Primary Sound Capture Driver", SOUND, 2, 0),
    ("Microphone (Yeti Stereo Microphone)", SOUND, 2, 0),
    ("Headset (Jabra)", SOUND, 1, 0),
    ("Speakers (Realtek High Definition Audio)", SOUND, 0, 2),
    ("Speakers (Realtek High Definition Audio)", WASAPI, 0, 2),
    ("Microphone (Yeti Stereo Microphone)", WASAPI, 2, 0),
    ("Headset (Jabra)", WASAPI, 1, 0),
    ("Headset (Jabra)", WASAPI, 1, 0),
    ("Microphone (Yeti)", KS, 2, 0),
)

LINUX: tuple[Row, ...] = (
    ("USB Speakerphone: Audio (hw:2,0)", "ALSA", 128, 2),
    ("pulse", "ALSA", 32, 32),
    ("pulse_two", "ALSA", 32, 32),
    ("default", "ALSA", 32, 32),
)


class PortAudioError(Exception):
    pass


@dataclass
class FakePortAudio:
    """The module sounddevice, over a table: streams open in what `takes` allows, and no other way."""

    rows: tuple[Row, ...]
    usual: tuple[int, int] = (0, 0)
    takes: Callable[[int, int], bool] = lambda _rate, _channels: True
    rate: float = 48_000
    opened: list[tuple[int, int, int]] = field(default_factory=list)
    """Number, rate and channels of each stream."""
    PortAudioError = PortAudioError

    @property
    def systems(self) -> list[str]:
        return sorted({system for _, system, *_ in self.rows})

    def query_hostapis(self, index: int | None = None) -> Any:
        def default(system: str, channels: int) -> int:
            return next((at for at, row in enumerate(self.rows) if row[1] == system and row[channels]), -1)

        apis = [
            {"name": system, "default_input_device": default(system, 2), "default_output_device": default(system, 3)}
            for system in self.systems
        ]
        return apis if index is None else apis[index]

    def query_devices(self, device: int | None = None, kind: str | None = None) -> Any:
        devices = [
            {
                "name": name,
                "index": index,
                "hostapi": self.systems.index(system),
                "max_input_channels": inputs,
                "max_output_channels": outputs,
                "default_samplerate": self.rate,
            }
            for index, (name, system, inputs, outputs) in enumerate(self.rows)
        ]
        if device is None and kind is None:
            return devices
        device = self.usual[kind == "output"] if device is None else device
        if not 0 <= device < len(devices):
            raise PortAudioError(f"Error querying device {device}")
        if not devices[device][f"max_{kind}_channels"]:
            raise ValueError(f"Not an {kind} device: {devices[device]['name']!r}")
        return devices[device]

    def check_input_settings(self, device: int, channels: int, dtype: str, samplerate: int) -> None:
        del device, dtype
        if not self.takes(samplerate, channels):
            raise PortAudioError("Invalid sample rate")

    check_output_settings = check_input_settings

    def RawInputStream(self, *, samplerate: int, device: int, channels: int, **_: Any) -> Any:
        self.opened.append((device, samplerate, channels))
        return FakeStream(samplerate)

    OutputStream = RawInputStream


@dataclass
class FakeStream:
    samplerate: int
    active: bool = True

    def start(self) -> None:
        pass

    def close(self, ignore_errors: bool = True) -> None:
        pass


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakePortAudio]:
    def plug(rows: tuple[Row, ...], **how: Any) -> FakePortAudio:
        fake = FakePortAudio(rows, **how)
        monkeypatch.setitem(sys.modules, "sounddevice", cast(ModuleType, fake))
        return fake

    return plug


Plug = Callable[..., FakePortAudio]


@pytest.mark.parametrize(
    ("rows", "named", "kind", "number"),
    [
        (WINDOWS, "Yeti", "input", 10),
        (WINDOWS, "yeti stereo", "input", 10),
        (WINDOWS, "Microphone (Yeti Stereo Microph", "input", 10),
        (WINDOWS, "Microphone (Yeti Stereo Microphone)", "input", 10),
        (WINDOWS, "Yeti, MME", "input", 1),
        (WINDOWS, "Yeti, Windows DirectSound", "input", 6),
        (WINDOWS, "Realtek", "output", 9),
        (WINDOWS, "Headset (Jabra), Windows WASAPI #1", "input", 11),
        (WINDOWS, "Headset (Jabra), Windows WASAPI #2", "input", 12),
        (WINDOWS, 12, "input", 12),
        (LINUX, "pulse", "input", 1),
        (LINUX, "speakerphone", "output", 0),
    ],
)
def test_a_name_means_one_device(plugged: Plug, rows: tuple[Row, ...], named: str | int, kind: str, number: int) -> None:
    """Of the same device in several systems the preferred one's; another system is meant by its name."""
    plugged(rows)
    assert devices.found(named, kind)["index"] == number


@pytest.mark.parametrize(
    ("rows", "named", "says"),
    [
        (WINDOWS, "jabra", "'jabra' may be 11 Headset (Jabra), 12 Headset (Jabra): choose one by its number"),
        (WINDOWS, "Headset (Jabra) #3", "'Headset (Jabra)' may be 11 Headset"),
        (LINUX, "puls", "'puls' may be 1 pulse, 2 pulse_two: choose one by its number"),
        (LINUX, "jabra", "no microphone is called 'jabra'"),
        (LINUX, 9, "Error querying device 9"),
    ],
)
def test_a_name_that_means_none_or_several_is_told_so(plugged: Plug, rows: tuple[Row, ...], named: str | int, says: str) -> None:
    plugged(rows)
    with pytest.raises(NoDevice) as refused:
        devices.found(named, "input")
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize("rows", [WINDOWS, LINUX])
def test_what_a_room_keeps_means_the_same_device_on_the_next_evening(plugged: Plug, rows: tuple[Row, ...]) -> None:
    """Every device by the name that is kept of it, two alike ones too."""
    plugged(rows)
    for kind, channels in (("input", 2), ("output", 3)):
        for number, row in enumerate(rows):
            if row[channels]:
                kept = devices.name(number, kind)
                assert devices.is_there(kept, kind)
                again = devices.found(kept, kind)["index"]
                assert again == number or (rows[again][1] == WASAPI and rows[again][0].startswith(row[0])), kept


def test_two_headsets_that_are_alike_are_two(plugged: Plug) -> None:
    """Each is used by its number, and is found again when others have come and gone."""
    jabra: Row = ("Headset (Jabra)", WASAPI, 0, 2)
    plugged((*WINDOWS, jabra, jabra))
    first, second = devices.output(len(WINDOWS)), devices.output(len(WINDOWS) + 1)
    assert not first.same(second)
    plugged((jabra, jabra, *WINDOWS))
    assert (first.number, second.number) == (0, 1)
    plugged((jabra, *WINDOWS))
    with pytest.raises(NoDevice, match="is gone"):
        _ = second.number


def test_each_device_is_listed_once_with_its_system(plugged: Plug, tmp_path: Path) -> None:
    """On Windows the preferred system's; the system's own choice has its star there too."""
    plugged(WINDOWS, usual=(1, 3))
    listed = here("devices", home=tmp_path).stdout
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in listed.splitlines() if "│" in line]
    assert [row[:4] for row in rows] == [
        ["microphone *", "10", "Microphone (Yeti Stereo Microphone)", WASAPI],
        ["microphone", "11", "Headset (Jabra)", WASAPI],
        ["microphone", "12", "Headset (Jabra)", WASAPI],
        ["loudspeaker *", "9", "Speakers (Realtek High Definition Audio)", WASAPI],
    ]
    plugged((("Yeti [usb]", "ALSA", 2, 0), ("Yeti [/usb]", "ALSA", 2, 0)))
    listed = here("devices", home=tmp_path).stdout
    assert all(listed.count(name) == 2 for name in ("Yeti [usb]", "Yeti [/usb]"))
    plugged(LINUX, usual=(3, 3))
    assert here("devices", home=tmp_path).stdout.count("ALSA") == 2 * len(LINUX)


@pytest.mark.parametrize(
    ("takes", "opened"),
    [
        (lambda _rate, _channels: True, (RATE, 1)),
        (lambda rate, channels: rate == 48_000 and channels == 2, (48_000, 2)),
        (lambda rate, channels: rate == 44_100 and channels <= 2, (44_100, 1)),
        (lambda rate, channels: rate == 96_000 and channels == 128, (96_000, 128)),
    ],
)
def test_a_microphone_is_tried_until_it_opens(plugged: Plug, takes: Callable[[int, int], bool], opened: tuple[int, int]) -> None:
    """One that takes 48 kHz alone, one that claims 128 channels of which two work at 44.1 kHz, one that takes all or none."""
    fake = plugged(LINUX, takes=takes, rate=96_000)
    with Microphone("speakerphone"):
        assert fake.opened == [(0, *opened)]


def test_a_loudspeaker_is_tried_until_it_opens(plugged: Plug) -> None:
    """In stereo if it can; what opens nowhere says why, as a microphone does."""
    fake = plugged(LINUX, takes=lambda rate, channels: (rate, channels) == (44_100, 1))
    Loudspeaker("speakerphone").try_out()
    assert fake.opened == [(0, 44_100, 1)]
    plugged(LINUX, takes=lambda _rate, _channels: False)
    with pytest.raises(NoLoudspeaker, match="Invalid sample rate"):
        Loudspeaker("speakerphone").try_out()
    with pytest.raises(NoMicrophone, match="Invalid sample rate"):
        Microphone("speakerphone").__enter__()


def test_a_microphone_that_was_named_by_number_is_found_again_by_name(plugged: Plug) -> None:
    """Other devices have come before it since."""
    plugged(LINUX)
    microphone = Microphone(1)
    with microphone:
        fake = plugged((("New", "ALSA", 2, 0), *LINUX))
        microphone._close()
        microphone._open()
        assert fake.opened == [(2, RATE, 1)]
