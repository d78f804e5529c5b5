"""What must be so of a log whose program was killed: all that was announced is in it, and all that was in it before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.commands.reading import replayed
from voicehost.log.store import Fault, Store
from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Kept:
    """What a log holds, and what it comes to."""

    rows: tuple[Any, ...]
    session: Session

    @classmethod
    def of(cls, log: Path) -> Kept:
        """Raises `LogError` for one that cannot be read back."""
        with Store.open(log) as store:
            return cls(tuple(store.rows()), replayed(store)[0])


def faults(announced: int, before: tuple[Any, ...], after: Kept) -> Iterator[str]:
    """What is wrong. `announced`: how many events were behind what was announced last. `before`: the rows that were there before."""
    if after.rows[: len(before)] != before:
        yield f"the {len(before)} rows that were in the log before are not its beginning any more"
    if len(after.session.events) < announced:
        yield f"{announced} events were announced, and the log has {len(after.session.events)}"
    yield from (f"the program made a mistake: {row.what}" for row in after.rows[len(before) :] if isinstance(row, Fault))
