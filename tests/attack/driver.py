"""The real program, played from outside: lines at its keyboard, and touches on the pages that it serves on loopback."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

import httpx

from tests.attack.overheard import ANNOUNCED
from tests.support.command import ROOT
from tests.support.random_play import FILLED, WORDS

WORDS_TYPED = (*WORDS, *FILLED["given"])
"""What is typed into a field for a word."""

LIKELY = {"first": 60, "private": 20, "moves": 15, "more": 1}
"""How often something of each part of a page is done."""


@dataclass(slots=True)
class Form:
    part: str
    """The part of the page in which it stands."""
    sent: dict[str, str] = field(default_factory=dict)
    """Fields with one value."""
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Fields of which one value is chosen."""
    marks: dict[str, list[str]] = field(default_factory=dict)
    """Fields of which as many values are chosen as their names have words."""
    texts: list[str] = field(default_factory=list)
    """Fields into which something is typed."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """Names and values of the buttons that send something themselves."""

    def filled(self, chance: Random) -> dict[str, str | list[str]]:
        """As somebody fills it at random."""
        values: dict[str, str | list[str]] = {
            **self.sent,
            **{name: chance.choice(choices) for name, choices in self.choices.items() if choices},
        }
        values |= {name: chance.sample(marks, min(len(marks), len(name.split()))) for name, marks in self.marks.items()}
        values |= {name: chance.choice(WORDS_TYPED) for name in self.texts}
        if self.buttons:
            name, value = chance.choice(self.buttons)
            values[name] = value
        return values


class SeatPage(HTMLParser):
    """What a player can do, as a page shows it, and what kind of moment it is."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.moment = ""
        self._part = ""
        self._form: Form | None = None
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._part = attributes["id"] if attributes.get("id") in LIKELY else self._part
        match tag, attributes:
            case "main", {"data-moment": moment}:
                self.moment = moment
            case "form", _:
                self._form = Form(self._part)
                self.forms.append(self._form)
            case "input", {"type": "hidden", "name": name, "value": value} if self._form is not None:
                self._form.sent[name] = value
            case "input", {"type": "radio", "name": name, "value": value} if self._form is not None:
                self._form.choices.setdefault(name, []).append(value)
            case "input", {"type": "checkbox", "name": name, "value": value} if self._form is not None:
                self._form.marks.setdefault(name, []).append(value)
            case "input", {"type": "text", "name": name} if self._form is not None:
                self._form.texts.append(name)
            case "select", {"name": name} if self._form is not None:
                self._select = name
            case "option", {"value": value} if self._form is not None and value:
                self._form.choices.setdefault(self._select, []).append(value)
            case "button", {"name": name, "value": value} if self._form is not None:
                self._form.buttons.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def something(self, chance: Random) -> Form | None:
        """What somebody would do next, rather what is wanted of them."""
        if not self.forms:
            return None
        return chance.choices(self.forms, [LIKELY.get(form.part, 1) for form in self.forms])[0]


class Program:
    """One process of `voicehost`, overheard. What it prints is kept; whoever starts it ends it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "VOICEHOST_HOME": str(home), "COLUMNS": "1000", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.attack.overheard", *arguments],
            env=environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.printed: list[str] = []
        self.errors: list[str] = []
        self.announced = 0
        """Events behind what was announced last."""
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.printed.append)),
            threading.Thread(target=self._read, args=(self.process.stderr, self._complains)),
        ]
        for reader in self._readers:
            reader.start()

    def type(self, *lines: str) -> None:
        """Nothing where it has ended."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write("".join(f"{line}\n" for line in lines))
            self.process.stdin.flush()

    def kill(self) -> None:
        """If it has not ended. All that it printed is there then, and `process.returncode` says how it ended."""
        self.process.kill()
        self.process.wait()
        for reader in self._readers:
            reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(OSError):
                stream.close()

    def _complains(self, line: str) -> None:
        match line.split():
            case [first, number] if first == ANNOUNCED:
                self.announced = int(number)
            case _:
                self.errors.append(line)

    @staticmethod
    def _read(stream: Iterator[str] | None, take: Callable[[str], None]) -> None:
        for line in stream or ():
            take(line.rstrip("\n"))


class Guest:
    """A phone in a player's seat, at an address of its own."""

    def __init__(self, here: str, address: str) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self._client = httpx.Client(base_url=here, transport=transport, follow_redirects=True, timeout=10)
        self._link = ""

    def join(self, code: str, player: str) -> bool:
        answer = self._client.post("/join", data={"code": code, "player": player})
        if answer.status_code == 200:
            self._link = answer.url.path
        return answer.status_code == 200

    def back(self, token: str) -> None:
        """By a link that it has."""
        self._link = f"/seat/{token}"

    def page(self) -> SeatPage:
        return SeatPage(self._client.get(self._link).text)

    def touch(self, sent: Mapping[str, str | list[str]]) -> int:
        return self._client.post(self._link, data=sent).status_code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._client.close()


def played(guests: Sequence[Guest], chance: Random) -> Iterator[SeatPage]:
    """Each time somebody looks at their page, and does something on it; what they saw."""
    while True:
        guest = chance.choice(guests)
        page = guest.page()
        yield page
        if (form := page.something(chance)) is not None:
            guest.touch(form.filled(chance))
