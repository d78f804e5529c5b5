"""What phones cost the listening: python -m tests.bench.phones

Scenes are heard at the speed of speech by a real host with the real web server beside it: once with nobody at the pages, once with 200
phones that all follow their pages and besides ask for them, check words and send moves as fast as they are answered. They are a process
of their own on the same machine, so they take its cores too, which phones would not; and nobody is refused for coming from one address.

Beside it all a table screen follows, in a thread of its own; it is late by the time from the loop's having something new to its coming in.

Real-time factor: seconds of work for a second of sound, of the processor in the loop's thread, and by the clock on the wall. Delay: from
the moment at which a guess has been said to its announcement.
"""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import cycle
from random import Random
from threading import Thread
from typing import Any

import numpy as np

from tests.support.languages import ENGLISH
from tests.support.phones import KEY, OPEN, Silence
from tests.support.scenes import Scene, poems
from voicehost.core.speech import Samples, seconds
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.recorded import at_poem
from voicehost.games.poetry_slam.state import Options
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.host.room import Phones
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent
from voicehost.web import app, doors
from voicehost.web.doors import CONNECTIONS
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web
from voicehost.web.shown import Caption

PHONES = 200
SUBJECTS = ("after", "before")
GAME = PoetrySlam(ENGLISH)


class Heard(Captioned):
    """Notes when something was announced: the first tone or ruling after a guess is its answer."""

    def __init__(self) -> None:
        super().__init__(Silence())  # type: ignore[arg-type]  # it only prints
        self.announced: list[tuple[float, str]] = []

    def said(self, at: Samples, spoken: Spoken) -> None:
        self.announced.append((time.monotonic(), spoken.text))
        super().said(at, spoken)


class Followed(Web):
    """A server that notes when the loop had something new to show, and a table screen that notes when it came in."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._had: dict[int, float] = {}
        self.late: list[float] = []
        """Seconds."""

    def show(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> None:
        before = self._shown
        shown = before.next(session, captions, at)
        if shown is not before:
            self._had[shown.number] = time.monotonic()
        super().show(session, captions, at)

    @contextmanager
    def on_table(self) -> Iterator[None]:
        """The screen is in front of somebody meanwhile."""
        self.late = []
        host, _, port = self.here.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as screen:
            screen.sendall(f"GET /table/{self.seats.here}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            reader = Thread(target=self._read, args=(screen,), name="screen")
            reader.start()
            try:
                yield
            finally:
                screen.shutdown(socket.SHUT_RDWR)
                reader.join()

    def _read(self, screen: socket.socket) -> None:
        rest = b""
        while got := screen.recv(65536):
            now = time.monotonic()
            *whole, rest = re.split(rb"data-number=\"(\d+)\" data-moment", rest + got)
            for number in whole[1::2]:
                if (had := self._had.pop(int(number), None)) is not None:
                    self.late.append(now - had)


@dataclass(slots=True)
class Measured:
    work: list[float] = field(default_factory=list)
    """Seconds for each chunk, on the wall."""
    cpu: float = 0.0
    """Seconds of the loop's own thread."""
    late: list[float] = field(default_factory=list)
    """Seconds by which the loop was behind the sound after each chunk."""
    delays: list[float] = field(default_factory=list)
    screen: list[float] = field(default_factory=list)
    """Seconds by which the table screen was behind the loop."""
    sound: float = 0.0


def scenes() -> tuple[Scene, ...]:
    """Each with a guess that is right."""
    return tuple(scene for scene in poems() if scene.about in SUBJECTS and any(guess.accepted for guess in scene.guesses))


def session(scene: Scene) -> Session:
    """Everybody who plays in any of the scenes plays in each, so that seats stay."""
    assert scene.poet is not None
    assert scene.secret is not None
    players = tuple(sorted({player for each in scenes() for player in each.players}))
    state = at_poem(players, Options(), scene.poet, scene.secret)
    return Session(GAME, players, replace(state, drawn=tuple("HE"[: state.card.draws])), seats=Seating(players))


def hear(web: Web, recognizer: VoskRecognizer, scene: Scene, measured: Measured) -> None:
    """At the speed of speech: each chunk when a microphone would have brought it."""
    account = Heard()
    host = Host(
        session(scene), recognizer, Announcer(Silent(), Mute()), Prompts(games=("poetry-slam",)), account, position=recognizer.settled
    )
    phones, base = Phones(web, host, account), host.position
    begun = time.monotonic()
    with Recording(scene.recording) as source:
        for chunk in source:
            due = begun + seconds(chunk.end)
            time.sleep(max(0.0, due - time.monotonic()))
            started, spent = time.monotonic(), time.thread_time()
            host.accept(replace(chunk, start=base + chunk.start))
            phones.look()
            now = time.monotonic()
            measured.work.append(now - started)
            measured.cpu += time.thread_time() - spent
            measured.late.append(now - due)
    measured.sound += scene.duration
    for guess in scene.guesses:
        if guess.accepted:
            after = [(at, text.lower()) for at, text in account.announced if at > begun + guess.end - 0.3]
            times = [at for at, text in after if any(word in text for word in ("heard", "has it", "yes"))]
            measured.delays += [times[0] - begun - guess.end] if times else []


def measure(web: Followed, most: int | None = None) -> Measured:
    measured, recognizer = Measured(), VoskRecognizer(bundled())
    with web.on_table():
        for scene in scenes()[:most]:
            hear(web, recognizer, scene, measured)
            recognizer.finish()
    measured.screen = web.late
    return measured


def figures() -> dict[str, float]:
    """Factors; seconds; answers a second."""
    app.A_LINK = PHONES  # there are fewer seats than phones
    doors.ARRIVALS = OPEN
    with Followed(
        Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), session(scenes()[0]), port=0, requests=OPEN, share=CONNECTIONS
    ) as web:
        measure(web, 1)  # models and dictionaries are loaded
        alone = measure(web)
        with hammered(web) as answered:
            beside = measure(web)
        answers = answered()
    return {
        "phones": PHONES,
        "answers a second": answers / beside.sound,
        **_told("alone", alone),
        **_told("200 phones", beside),
        "real-time factor, processor, times": (beside.cpu / beside.sound) / (alone.cpu / alone.sound),
        "real-time factor, wall, times": _factor(beside) / _factor(alone),
        "ruling delay, times": float(np.median(beside.delays)) / float(np.median(alone.delays)),
    }


def _factor(measured: Measured) -> float:
    return sum(measured.work) / measured.sound


def _told(how: str, measured: Measured) -> dict[str, float]:
    return {
        f"{how}: guesses ruled": len(measured.delays),
        f"{how}: real-time factor, processor": measured.cpu / measured.sound,
        f"{how}: real-time factor, wall": _factor(measured),
        f"{how}: behind the sound, 95th percentile s": float(np.quantile(measured.late, 0.95)),
        f"{how}: behind the sound, at most s": max(measured.late),
        f"{how}: ruling delay, median s": float(np.median(measured.delays)),
        f"{how}: ruling delay, 95th percentile s": float(np.quantile(measured.delays, 0.95)),
        f"{how}: table screen late, median s": float(np.median(measured.screen)),
        f"{how}: table screen late, 95th percentile s": float(np.quantile(measured.screen, 0.95)),
    }


# -- the phones -----------------------------------------------------------------------------------------------------------------


@contextmanager
def hammered(web: Web) -> Iterator[Answered]:
    seats = [web.seats.token(web._shown.session, player) for player in web._shown.session.players]
    command = [sys.executable, "-m", "tests.bench.phones", "hammer", web.here, *seats]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    answered = Answered()
    assert process.stdout.readline() == "ready\n"
    try:
        yield answered
    finally:
        answered.count = int(process.communicate("\n", timeout=30)[0])


@dataclass(slots=True)
class Answered:
    count: int = 0

    def __call__(self) -> int:
        return self.count


async def hammer(here: str, tokens: list[str]) -> int:
    """Until a line comes in. Gives the number of answers."""
    host, _, port = here.removeprefix("http://").partition(":")
    answers = [0]
    tasks = [asyncio.create_task(_phone(host, int(port), token, answers)) for _, token in zip(range(PHONES), cycle(tokens), strict=False)]
    tasks += [asyncio.create_task(_follow(host, int(port), token)) for _, token in zip(range(PHONES), cycle(tokens), strict=False)]
    await asyncio.sleep(2)  # until all of them are there
    answers[0] = 0
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answers[0]


async def _phone(host: str, port: int, token: str, answers: list[int]) -> None:
    """Its page, a check, a move that is not offered; one after the other on one connection."""
    forms = (("", ""), ("/check", "way=write+word&word="), ("", "way=nothing"))
    letters = Random(token)
    while True:
        reader, writer = await asyncio.open_connection(host, port)
        with suppress(OSError, asyncio.IncompleteReadError):  # hung up on: it comes again
            for path, form in cycle(forms):
                body = form + "".join(letters.choices("etaoinshr", k=6)) if path else form  # another word each time: nothing is remembered
                method = "POST" if body else "GET"
                kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if body else ""
                writer.write(f"{method} /seat/{token}{path} HTTP/1.1\r\nHost: {host}:{port}\r\n{kind}\r\n{body}".encode())
                await _answer(reader)
                answers[0] += 1
        writer.close()


async def _answer(reader: asyncio.StreamReader) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(int(length.partition(b":")[2]))


async def _follow(host: str, port: int, token: str) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET /seat/{token}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    while await reader.read(65536):
        pass


if __name__ == "__main__":
    if sys.argv[1:2] == ["hammer"]:
        print(asyncio.run(hammer(sys.argv[2], sys.argv[3:])))
    else:
        for name, value in figures().items():
            print(f"{name:45} {value:.4g}")
