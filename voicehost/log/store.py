"""The log is the game: what happened, in order, kept where it survives anything.

The first row says what was played (`Header`). After it come events, which are replayed, and rows that are not: what was heard and what was
made of it (`Heard`), what the host asks the table (`Pending`), that the game ended there (`Finished`), and what the program did wrong
(`Fault`). `Rows`, a file or a database, keeps the rows; `codec` spells them. Secrets are in the log, and in no error message and no repr.
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
from voicehost.session.happened import Pending, SessionEvent, Undone

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
"""All that can happen in a sitting: the events of play and those of the session."""

PLAYED: Final = (Spoke, Recited, Entered, Decided, Undone)
"""The events by which people play a game."""

MOST: Final = 10**9
"""The largest number that a game may have."""

Logged: TypeAlias = Any
"""An object of one of the kinds with which the store was opened."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first row of a log: what is played, by whom and how."""

    game: str
    rules_version: int
    players: tuple[Player, ...]
    options: Mapping[str, Value | None]
    """The fields of the game's options."""
    seed: int = field(repr=False)  # decides which secrets are dealt
    language: str
    started: str
    """Wall-clock time, ISO 8601 with its offset. It is for people only; no ruling depends on it."""
    number: int = 0
    """Counts the games that are kept together, since clocks may be set back. 0 in logs from before this field."""
    typed: bool = False
    """Whether the game was begun without a microphone."""
    said: Mapping[Player, str] = field(default_factory=dict)
    """What people say in place of a name that cannot be heard."""
    wording: str = ""
    """The table's own wordings, as TOML from a folder of house rules."""
    table: str = ""
    """The table's name, if several tables play on one evening."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard, kept for repair, disputes and new fixtures."""

    utterance: Utterance
    verdict: str
    """A description of what was made of it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The game ended here. An event after it (an undo) opens the game again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The program made a mistake here and the game went on. It is for a report."""

    at: Samples
    what: str
    """One line, without any value that could be a secret."""


Annotation: TypeAlias = Heard | Pending | Finished | Fault
"""Rows that are not replayed."""


class Store:
    """An open log. Until it is closed, only this process writes to it."""

    def __init__(self, rows: Rows, kinds: Iterable[type] = EVENTS, salvaged: Salvaged | None = None) -> None:
        """Open a log. The store closes `rows`, even if they turn out to be no log of this program. Raises a `LogError`."""
        self._rows = rows
        self.salvaged = salvaged
        """What was saved and lost if the log was torn when it was opened; None if it was not."""
        self._codec = Codec((*kinds, Header, *get_args(Annotation)))
        try:
            self.header: Header = self._read_header()
        except BaseException:
            rows.close()
            raise

    @classmethod
    def create(cls, path: Path, header: Header, kinds: Iterable[type] = EVENTS) -> Store:
        """Create a log in a file. `kinds` are the classes of events, frozen dataclasses. Raises `LogTaken` or `DiskFull`."""
        try:
            return cls(LogFile.create(path, Codec([Header]).encode(header)), kinds)
        except DiskFull:
            raise DiskFull(f"The disk is full: there is no room for the log {path}.") from None

    @classmethod
    def begin(cls, paths: Iterable[Path], header: Header) -> Store:
        """Create a log under the first of these names that is free, with the next number in their directory. All names are in one
        directory."""
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
        """Open a log in a file.

        With `salvage`, the intact part of a torn log becomes the log, and the torn file is kept beside it as `.torn1`. `wait` is how many
        seconds another process may take to release it.
        """
        salvaged = logfile.salvage(path) if salvage else None
        return cls(LogFile.open(path, wait), kinds, salvaged)

    @classmethod
    @contextmanager
    def reading(cls, path: Path, kinds: Iterable[type] = EVENTS, *, wait: float = WAIT) -> Iterator[Store]:
        """Open a log without changing anything. If nothing can be written where it is, a temporary copy is read."""
        with ExitStack() as opened:
            try:
                file = LogFile.open(path, wait, reading=True)
            except LogUnwritable:
                aside = Path(opened.enter_context(TemporaryDirectory()))
                file = LogFile.open(logfile.copied(path, aside), wait, reading=True)
                file.path = path
            yield opened.enter_context(cls(file, kinds))

    def export(self, path: Path) -> None:
        """Write the whole log to a new file, which is its owner's alone: the secrets of the game are in it. Raises `LogTaken` if the file
        exists."""
        logfile.write(path, self._rows.bodies())

    @property
    def where(self) -> str:
        """The log's name in messages: a path, or a table and its game."""
        return self._rows.where

    @property
    def path(self) -> Path:
        """The path of a log that is a file. Raises `TypeError` for any other."""
        if not isinstance(self._rows, LogFile):
            raise TypeError(f"{self.where} is no file")
        return self._rows.path

    def require_rules(self, version: int) -> None:
        """Raises `LogFromAnotherVersion` if the log would replay to another state than the one that was played."""
        if self.header.rules_version != version:
            played = f"version {self.header.rules_version} of the rules of {self.header.game}"
            raise LogFromAnotherVersion(f"{self.where} was played under {played}; this voicehost has version {version}.")

    def append_event(self, event: Logged) -> None:
        """Write an event. Announce nothing that follows from it before this returns."""
        self._rows.append(self._codec.encode(event))

    def append_step(self, heard: Heard | None, events: Iterable[Logged]) -> None:
        """Write what was heard, if anything, and everything that came of it: events, and a question that the table is asked now. Announce
        nothing that follows from it before this returns.

        If the host dies meanwhile, the log has all of it or nothing. So whoever continues either hears the sound again or has what came of
        it.
        """
        rows = (*(() if heard is None else (heard,)), *events)
        if rows:
            self._rows.append(*map(self._codec.encode, rows))

    def append_finished(self) -> None:
        self._rows.append(self._codec.encode(Finished()))

    def append_fault(self, at: Samples, what: str) -> None:
        self._rows.append(self._codec.encode(Fault(at, what)))

    def rows(self) -> Iterator[Logged | Annotation]:
        """All rows after the header, in the order in which they were written."""
        for body in self._rows.bodies()[1:]:
            row = self._decoded(body)
            if isinstance(row, Header):
                raise TornLog(f"{self.where} begins twice.")
            yield row

    def events(self) -> Iterator[Logged]:
        """The rows that are replayed."""
        return (row for row in self.rows() if not isinstance(row, Annotation))

    @property
    def played(self) -> bool:
        """Whether anybody made a move, or the program made a mistake. If only time has passed, something was heard, or phones have joined,
        it is no game yet."""
        counts = tuple(map(self._codec.opening, (*PLAYED, Fault)))
        return any(body.startswith(counts) for body in self._rows.bodies())

    @property
    def finished(self) -> bool:
        passed_over = tuple(map(self._codec.opening, (Heard, Pending, Fault)))
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
    """Whether a player or a program can have given these names and numbers."""
    texts = (header.game, header.language, header.started, header.table, *header.players, *header.said, *header.said.values())
    return all(text.isprintable() for text in texts) and 0 <= header.number <= MOST


@dataclass(frozen=True, slots=True)
class ListedLog:
    """A log in a list of games."""

    path: Path
    header: Header | None = None
    """None if it could not be read; then `trouble` says why. It is known for a game that is being played."""
    finished: bool = False
    played: bool = True
    """False if nobody has made a move yet."""
    trouble: LogError | None = None


def games(directory: Path, kinds: Iterable[type] = EVENTS) -> tuple[ListedLog, ...]:
    """The logs in a directory, the newest first. One that is being played, or is torn, is listed with its trouble."""
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
    """The header of a log, even while somebody plays it. None if it cannot be read."""
    body = logfile.first_row(path)
    try:
        header = Codec([Header]).decode(body) if body is not None else None
    except (Unreadable, Unknown):
        return None
    return header if isinstance(header, Header) and _is_sound(header) else None


def next_number(directory: Path) -> int:
    """The number for a new log there: greater than that of any other, including games that are being played."""
    return 1 + max((header.number for header in map(glance, directory.glob("*.sqlite")) if header is not None), default=0)


def _begun(listed: ListedLog) -> tuple[bool, float, float]:
    """The order of the list: by number, then by clock. A log that cannot be read now, such as a game being played, is newest; what is no
    log comes last."""
    if isinstance(listed.trouble, NoLog):
        return False, 0, 0.0
    number = listed.header.number if listed.header is not None else inf
    try:
        started = datetime.fromisoformat(listed.header.started).timestamp() if listed.header else listed.path.stat().st_mtime
    except (OSError, ValueError, OverflowError):
        started = 0.0
    return True, number, started
