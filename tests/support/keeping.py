"""The two places in which a log is kept, handled alike: a file, and a game at a table of a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Protocol

from tests.support.logs import HEADER
from voicehost.log.database import Database
from voicehost.log.hall import Hall, Held
from voicehost.log.store import Store


class Place(Protocol):
    """One log lies there, or will. `spec` leads another process to it."""

    spec: str

    def create(self) -> Store: ...

    def open(self) -> Store:
        """As a host that goes on with it; whoever had it before has given it back."""

    def reading(self) -> AbstractContextManager[Store]:
        """As somebody who only reads it."""

    def change(self, statement: str) -> None:
        """By SQL, with `{rows}` for its table, as anybody can who may write to the place."""

    def damage(self, statement: str) -> None:
        """The same, past everything that guards the log."""


class InFile:
    def __init__(self, spec: str) -> None:
        self.spec = spec

    def create(self) -> Store:
        return Store.create(Path(self.spec), HEADER)

    def open(self) -> Store:
        return Store.open(Path(self.spec))

    def reading(self) -> AbstractContextManager[Store]:
        return Store.reading(Path(self.spec))

    def change(self, statement: str) -> None:
        with closing(sqlite3.connect(self.spec, isolation_level=None)) as connection:
            connection.execute(statement.format(rows="log"))

    def damage(self, statement: str) -> None:
        with closing(sqlite3.connect(self.spec, isolation_level=None)) as connection:
            connection.executescript("DROP TRIGGER no_update; DROP TRIGGER no_delete")
        self.change(statement)


class AtTable:
    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.held: Held | None = None
        self._database = Database(spec)

    def create(self) -> Store:
        with Hall(self._database) as hall:
            hall.add("one")
        return self._taken().begin(HEADER)

    def open(self) -> Store:
        last = self._taken().last()
        assert last is not None
        return last

    @contextmanager
    def reading(self) -> Iterator[Store]:
        with Hall(self._database) as hall, hall.reading("one") as store:
            yield store

    def _taken(self) -> Held:
        self.let_go()
        with Hall(self._database) as hall:
            self.held = hall.take("here")
        assert self.held is not None
        return self.held

    def let_go(self) -> None:
        if self.held is not None:
            self.held.give_back()
            self.held = None

    def change(self, statement: str) -> None:
        with self._database.connect() as connection:
            connection.execute(statement.format(rows="voicehost.rows").encode())

    def damage(self, statement: str) -> None:
        with self._database.connect() as connection:
            connection.execute("alter table voicehost.rows disable trigger user")
            connection.execute(statement.format(rows="voicehost.rows").encode())
            connection.execute("alter table voicehost.rows enable trigger user")


def place(spec: str) -> InFile | AtTable:
    return AtTable(spec) if spec.startswith("postgresql:") else InFile(spec)
