"""A page as its host knows it, without a browser: recordings are its microphone, and a count of samples is its clock.

It is as far ahead of its host as a page on a slow network would be, and no further: what is heard does not depend on how fast a
machine is.
"""

from __future__ import annotations

import json
import struct
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import numpy as np
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from voicehost.commands.demo import PAUSE, Script, SoundStep, WaitStep, _hiss
from voicehost.core.speech import RATE, Samples
from voicehost.listen.recording import Recording
from voicehost.serving.service import TOLD
from voicehost.serving.wire import PACKET

AHEAD: Samples = 2 * TOLD
TRIES = 1000
PATIENCE = 10.0
"""Seconds for a host to read a log, on a busy machine."""
SPEAKING = 0.05
"""Of the loudest packet of a clip: what is quieter is not speech."""
SILENT = 1.5
"""Seconds without a word of the host after which a page goes elsewhere."""
KEPT = 500
"""Packets: twenty seconds."""


@dataclass
class RecordedPage:
    """One table, played from a recorded game's script by `play`."""

    hosts: list[str]
    """Addresses."""
    table: str
    script: Script
    captions: list[tuple[str, str]] = field(default_factory=list)
    went: list[str] = field(default_factory=list)
    """The hosts that have had it, in turn."""
    delays: list[float] = field(default_factory=list)
    """Seconds from the end of what was said in each clip to what the host said next, which may come while the clip's silence still sounds
    or even before the last word is over."""
    position: Samples = 0
    speed: float = 0.0
    """As fast as people speak is 1; 0 is as fast as its host hears."""

    def __post_init__(self) -> None:
        self._socket: ClientConnection | None = None
        self._opened = ExitStack()
        self._ring: deque[tuple[Samples, bytes]] = deque(maxlen=KEPT)
        self._heard: Samples = 0
        self._tried = 0
        self._pieces: list[tuple[int, Samples]] = []
        self._begun = False
        self._said_at: float | None = None
        self._since = time.monotonic()
        self.over = False

    def play(self) -> None:
        """To the end of the script, or of the evening."""
        for pcm in self._sound():
            packet = (self.position, pcm)
            self._ring.append(packet)
            self._sounds(PACKET)
            self._send(packet)
            self._wait()
            self.position += PACKET
            if self.over:
                break
        self._leave()

    def _wait(self) -> None:
        if self.speed:
            time.sleep(max(0.0, self._when(self.position) - time.monotonic()))

    def _when(self, position: Samples) -> float:
        return self._since + position / RATE / (self.speed or 1.0)

    # -- what is heard ----------------------------------------------------------------------------------------------------------

    def _sound(self) -> Iterator[bytes]:
        steps = [step for step in self.script.steps if isinstance(step, SoundStep | WaitStep)]
        assert len(steps) == len(self.script.steps), "nothing is entered on a page"
        for step in steps:
            yield from self._until_quiet()
            yield from self._clip(step) if isinstance(step, SoundStep) else self._silence(step.length)
        yield from self._until_quiet()

    def _clip(self, step: SoundStep) -> Iterator[bytes]:
        with Recording(step.path, PACKET) as recording:
            pcm = b"".join(chunk.pcm for chunk in recording)
        packets = [pcm[at : at + 2 * PACKET].ljust(2 * PACKET, b"\0") for at in range(0, len(pcm), 2 * PACKET)]
        self._said_at = self._when(self.position + _speech_ends(packets) * PACKET)
        yield from packets

    def _silence(self, length: Samples) -> Iterator[bytes]:
        for _ in range(0, length, PACKET):
            yield _hiss(self.position // 1600 * 1600)[: 2 * PACKET]

    def _until_quiet(self) -> Iterator[bytes]:
        quiet = self.position
        while self.position < quiet + PAUSE:
            yield from self._silence(PACKET)
            quiet = self.position if self._pieces else quiet

    # -- the host ---------------------------------------------------------------------------------------------------------------

    def _send(self, packet: tuple[Samples, bytes]) -> None:
        while True:
            if self._socket is None:
                self._connect()
                continue  # what is in the ring was sent
            try:
                self._socket.send(struct.pack("<d", packet[0]) + packet[1])
                self._listen()
                return
            except ConnectionClosed:
                self._leave()

    def _listen(self) -> None:
        """To what has come; and until the host is near."""
        assert self._socket is not None
        with suppress(TimeoutError):
            while True:
                self._take(self._socket.recv(timeout=0))
        try:
            while self._heard < self.position - AHEAD and not self.over:
                self._take(self._socket.recv(timeout=SILENT))
                self._is_there()
        except TimeoutError:
            self._tried = max(self._tried, 1)
            self._leave()

    def _is_there(self) -> None:
        """A page sends 25 packets a second, however far its host is: what comes twice is nothing, and says that it is not gone."""
        assert self._socket is not None
        position, pcm = self._ring[-1]
        self._socket.send(struct.pack("<d", position) + pcm)

    def _take(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            (number,) = struct.unpack_from("<d", message)
            self._pieces.append((int(number), len(message) // 2 - 4))
            return
        fields: dict[str, Any] = json.loads(message)
        match fields["say"]:
            case "heard":
                self._heard = fields["position"]
            case "caption":
                self.captions.append((fields["who"], fields["text"]))
                if fields["host"] and self._said_at is not None:
                    self.delays.append(time.monotonic() - self._said_at)
                    self._said_at = None
            case "beat":
                self.hosts = fields["hosts"]
            case "cut":
                self._pieces = []
            case "choose":
                assert not fields["why"], fields["why"]
                self._begin()
            case "ended":
                self.over = True

    def _begin(self) -> None:
        script = self.script
        settings = [f"{name}={value}" for name, value in script.options.items()]
        self._say("begin", game=script.game, lang=script.language, players=",".join(script.players), seed=script.seed, settings=settings)

    def _say(self, what: str, **fields: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps({"say": what, **fields}))

    def _sounds(self, length: Samples) -> None:
        """What the host has sent sounds, and that is told."""
        if not self._pieces or self._socket is None:
            return
        number, rest = self._pieces[0]
        try:
            if not self._begun:
                self._say("began", number=number, at=self.position)
                self._begun = True
        except ConnectionClosed:
            return
        self._pieces[0] = (number, rest - length)
        if rest <= length:
            self._pieces.pop(0)
            self._begun = False

    def _connect(self) -> None:
        """With the next host of the list, until one takes the table."""
        host = self.hosts[self._tried % len(self.hosts)]
        self._tried += 1
        assert self._tried < TRIES, f"no host takes {self.table}"
        try:
            address = f"ws://{host}/t/{quote(self.table)}/sound"
            opened = connect(address, open_timeout=SILENT, close_timeout=0.1, compression=None, max_size=None)
            self._socket = self._opened.enter_context(opened)
            arrived = self._ring[0][0] if self.went else None
            self._say("here", position=arrived)
            while True:
                message = self._socket.recv(timeout=PATIENCE)
                if isinstance(message, str) and json.loads(message)["say"] == "hear":
                    break
                if isinstance(message, str) and json.loads(message)["say"] == "refused":
                    self._leave()
                    return
                self._take(message)
        except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
            self._leave()
            return
        self._tried = 0
        first, self.went = not self.went, self.went + ([host] if host not in self.went[-1:] else [])
        self._heard = json.loads(message)["position"]
        if first:
            self.position = self._heard
            self._ring = deque(((self.position, pcm) for _, pcm in self._ring), maxlen=KEPT)
        self._pieces, self._begun = [], False
        with suppress(ConnectionClosed):  # noticed by the next packet
            for packet in list(self._ring):
                if packet[0] + PACKET > self._heard:
                    self._socket.send(struct.pack("<d", packet[0]) + packet[1])

    def _leave(self) -> None:
        self._opened.close()
        self._socket = None


def _speech_ends(packets: list[bytes]) -> int:
    """How many packets there are until the last one that is loud."""
    levels = [float(np.abs(np.frombuffer(pcm, np.int16).astype(np.float64)).mean()) for pcm in packets]
    return 1 + max(n for n, level in enumerate(levels) if level >= SPEAKING * max(levels))
