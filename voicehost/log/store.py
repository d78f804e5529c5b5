"""The log is the game: what happened, in order, kept where it survives anything.

The first row says what was played (`Header`). Events follow, which are replayed, and rows that are not: what was heard and what was made
of it (`Heard`), that the game was over there (`Finished`), what the program did wrong (`Fault`). How rows are kept is the affair of
`Rows`, a file or a database; how they are spelled, `codec`'s. Secrets stand in the log, and in no error's text and no repr.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Final, TypeAlias, get_args

from voicehost.core.play import Decided, Entered, Player, Recited, Spoke, Value
from voicehost.core.speech import Samples, Utterance
from voicehost.log import file as logfile
from voicehost.log.codec import Codec, Unknown, Unreadable
from voicehost.log.errors import (
    DiskFull,
    LeaseLost,
    LogBusy,
    LogError,
    LogFromAnotherVersion,
    LogTaken,
    LogUnreachable,
    LogUnwritable,
    NoLog,
    TornLog,
)
from voicehost.log.file import WAIT, LogFile, Salvaged
from voicehost.log.rows import Rows
from voicehost.session.happened import SessionEvent, Undone

__all__ = [
    "EVENTS",
    "DiskFull",
    "Fault",
    "Finished",
    "Header",
    "Heard",
    "LeaseLost",
    "ListedLog",
    "LogBusy",
    "LogError",
    "LogFromAnotherVersion",
    "LogTaken",
    "LogUnreachable",
    "LogUnwritable",
    "NoLog",
    "Salvaged",
    "Store",
    "TornLog",
    "games",
]

EVENTS: Final[tuple[type, ...]] = get_args(SessionEvent)
"""All that can happen in a sitting: the events of play, and the session's own."""

PLAYED: Final = (Spoke, Recited, Entered, Decided, Undone)
"""What a game was played by."""

MOST: Final = 10**9
"""Games that are kept together."""

Logged: TypeAlias = Any
"""An object of one of the kinds that the store was opened with."""


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    rules_version: int
    players: tuple[Player, ...]
    options: Mapping[str, Value | None]
    """The fields of the game's options."""
    seed: int = field(repr=False)  # secrets are dealt by it
    language: str
    started: str
    """Wall-clock, ISO 8601 with its offset. For people only: nothing is ruled by it."""
    number: int = 0
    """Counts up from one game to the next of those that are kept together: clocks are set back. 0 in logs from before that."""
    typed: bool = False
    """Whether it was begun without a microphone."""
    said: Mapping[Player, str] = field(default_factory=dict)
    """What is said in place of a name that cannot be heard."""
    wording: str = ""
    """In which other words the host said things: TOML, as in a folder of house rules."""
    table: str = ""
    """What its table is called, where several play on one evening."""


@dataclass(frozen=True, slots=True)
class Heard:
    """For repair, disputes and new fixtures."""

    utterance: Utterance
    verdict: str
    """What was made of it, in words."""


@dataclass(frozen=True, slots=True)
class Finished:
    """An event after it (an undo) opens the game again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The program made a mistake there, and the game went on: for a report."""

    at: Samples
    what: str
    """One line, without a value that could be a secret."""


Annotation: TypeAlias = Heard | Finished | Fault
"""Rows that are not replayed."""


class Store:
    """An open log. Only this process writes to it, until it is closed."""

    def __init__(self, rows: Rows, kinds: Iterable[type] = EVENTS, salvaged: Salvaged | None = None) -> None:
        """`rows` are closed with it, and where they are no log of this program."""
        self._rows = rows
        self.salvaged = salvaged
        """What of it was saved and what is lost, where it was torn when it was opened."""
        self._codec = Codec((*kinds, Header, *get_args(Annotation)))
        try:
            self.header: Header = self._read_header()
        except BaseException:
            rows.close()
            raise

    @classmethod
    def create(cls, path: Path, header: Header, kinds: Iterable[type] = EVENTS) -> Store:
        """`kinds`: the classes of events, frozen dataclasses."""
        try:
            return cls(LogFile.create(path, Codec([Header]).encode(header)), kinds)
        except DiskFull:
            raise DiskFull(f"The disk is full: there is no room for the log {path}.") from None

    @classmethod
    def begin(cls, paths: Iterable[Path], header: Header) -> Store:
        """Under the first of these names, all in one directory, that nobody has taken, with the next number of that directory."""
        names = iter(paths)
        path = next(names)
        with logfile.beginning(path.parent):
            header = replace(header, number=next_number(path.parent))
            while True:
                try:
                    return cls.create(path, header)
                except LogTaken:
                    path = next(names)

    @classmethod
    def open(cls, path: Path, kinds: Iterable[type] = EVENTS, *, salvage: bool = False, wait: float = WAIT) -> Store:
        """`salvage`: of a torn log, what is intact before the tear becomes the log; the torn file is kept beside it as `.torn1`.
        `wait`: seconds for another to let go of it."""
        salvaged = logfile.salvage(path) if salvage else None
        return cls(LogFile.open(path, wait), kinds, salvaged)

    @classmethod
    @contextmanager
    def reading(cls, path: Path, kinds: Iterable[type] = EVENTS, *, wait: float = WAIT) -> Iterator[Store]:
        """Nothing is added, and nothing changed. Of one that lies where nothing can be written, a copy for this moment is read."""
        with ExitStack() as opened:
            try:
                file = LogFile.open(path, wait, reading=True)
            except LogUnwritable:
                aside = Path(opened.enter_context(TemporaryDirectory()))
                file = LogFile.open(logfile.copied(path, aside), wait, reading=True)
                file.path = path
            yield opened.enter_context(cls(file, kinds))

    def export(self, path: Path) -> None:
        """The whole log as one file, its owner's alone; the secrets of the game stand in it. Nothing is written over."""
        logfile.write(path, self._rows.bodies())

    @property
    def where(self) -> str:
        """What people call it: a path, or a table and its game."""
        return self._rows.where

    @property
    def path(self) -> Path:
        """Of a log that is a file. Raises `TypeError` for any other."""
        if not isinstance(self._rows, LogFile):
            raise TypeError(f"{self.where} is no file")
        return self._rows.path

    def require_rules(self, version: int) -> None:
        """Raises `LogFromAnotherVersion` where the log would replay to another state than the one that was played."""
        if self.header.rules_version != version:
            played = f"version {self.header.rules_version} of the rules of {self.header.game}"
            raise LogFromAnotherVersion(f"{self.where} was played under {played}; this voicehost has version {version}.")

    def append_event(self, event: Logged) -> None:
        """Announce nothing that follows from the event before this returns."""
        self._rows.append(self._codec.encode(event))

    def append_step(self, heard: Heard | None, events: Iterable[Logged]) -> None:
        """What was heard, if anything, and all that came of it: announce nothing that follows from it before this returns. Where a host
        dies meanwhile, the log has all of it or nothing: whoever goes on from there hears the sound again, or has what came of it."""
        rows = (*(() if heard is None else (heard,)), *events)
        if rows:
            self._rows.append(*map(self._codec.encode, rows))

    def append_finished(self) -> None:
        self._rows.append(self._codec.encode(Finished()))

    def append_fault(self, at: Samples, what: str) -> None:
        self._rows.append(self._codec.encode(Fault(at, what)))

    def rows(self) -> Iterator[Logged | Annotation]:
        """All after the header, in the order in which it was written."""
        for body in self._rows.bodies()[1:]:
            row = self._decoded(body)
            if isinstance(row, Header):
                raise TornLog(f"{self.where} begins twice.")
            yield row

    def events(self) -> Iterator[Logged]:
        """What is replayed."""
        return (row for row in self.rows() if not isinstance(row, Annotation))

    @property
    def played(self) -> bool:
        """Whether anybody made a move, or the program a mistake. That time passed, something was heard or phones came is no game."""
        counts = tuple(map(self._codec.opening, (*PLAYED, Fault)))
        return any(body.startswith(counts) for body in self._rows.bodies())

    @property
    def finished(self) -> bool:
        passed_over = (self._codec.opening(Heard), self._codec.opening(Fault))
        last = next(body for body in reversed(self._rows.bodies()) if not body.startswith(passed_over))
        return last == self._codec.encode(Finished())

    def close(self) -> None:
        self._rows.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _read_header(self) -> Header:
        header = self._decoded(self._rows.first)
        if not isinstance(header, Header):
            raise TornLog(f"{self.where} does not begin as a log does.")
        if not _is_sound(header):
            raise TornLog(f"{self.where} begins with names or numbers that nobody can have given.")
        return header

    def _decoded(self, body: str) -> Any:
        try:
            return self._codec.decode(body)
        except Unreadable:
            raise TornLog(f"{self.where} holds a row that is not an event's.") from None
        except Unknown as unknown:
            raise LogFromAnotherVersion(f"{self.where} was written by another version of voicehost: {unknown}.") from None


def _is_sound(header: Header) -> bool:
    """Whether somebody can have given these names and numbers."""
    texts = (header.game, header.language, header.started, header.table, *header.players, *header.said, *header.said.values())
    return all(text.isprintable() for text in texts) and 0 <= header.number <= MOST


@dataclass(frozen=True, slots=True)
class ListedLog:
    """A log as a list of games shows it."""

    path: Path
    header: Header | None = None
    """None where it could not be read; `trouble` says why. Of a game that is being played it is known."""
    finished: bool = False
    played: bool = True
    """False where nobody has made a move yet."""
    trouble: LogError | None = None


def games(directory: Path, kinds: Iterable[type] = EVENTS) -> tuple[ListedLog, ...]:
    """The logs in a directory, newest first. One that is being played, or is torn, is listed with its trouble."""
    listed = [_listed(path, tuple(kinds)) for path in sorted(directory.glob("*.sqlite"))]
    return tuple(sorted(listed, key=_begun, reverse=True))


def _listed(path: Path, kinds: Iterable[type]) -> ListedLog:
    try:
        with Store.reading(path, kinds, wait=0) as store:
            return ListedLog(path, store.header, store.finished, store.played)
    except LogBusy as trouble:
        return ListedLog(path, glance(path), trouble=trouble)
    except LogError as trouble:
        return ListedLog(path, trouble=trouble)


def glance(path: Path) -> Header | None:
    """What was played in a log, also where somebody plays it just now. None where that cannot be read."""
    body = logfile.first_row(path)
    try:
        header = Codec([Header]).decode(body) if body is not None else None
    except (Unreadable, Unknown):
        return None
    return header if isinstance(header, Header) and _is_sound(header) else None


def next_number(directory: Path) -> int:
    """For a new log there: more than that of any other, of games that are being played too."""
    return 1 + max((header.number for header in map(glance, directory.glob("*.sqlite")) if header is not None), default=0)


def _begun(listed: ListedLog) -> tuple[bool, float, float]:
    """By number, then by what the clock said; one that cannot be read now, as a game being played, before them, and what is no log last."""
    if isinstance(listed.trouble, NoLog):
        return False, 0, 0.0
    number = listed.header.number if listed.header is not None else inf
    try:
        started = datetime.fromisoformat(listed.header.started).timestamp() if listed.header else listed.path.stat().st_mtime
    except (OSError, ValueError, OverflowError):
        started = 0.0
    return True, number, started
