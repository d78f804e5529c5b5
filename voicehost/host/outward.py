"""Writes public events as they happen, for lights and scoreboards: one line of JSON each, to a file or a broker. Nothing comes in this way.

It is given what was said aloud and what the table sees (`Session.view(None)`), and never the session, which contains the secrets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from voicehost.core.play import Player, View
from voicehost.core.speech import Samples, seconds
from voicehost.host.broker import Broker, BrokerAddress
from voicehost.speak.prompts import Spoken


class PublicEvents:
    """Enter it before use; this raises an OSError if the file cannot be opened. If writing fails later, it falls silent and the game goes
    on.

    If a broker goes away, `lost` hears of it once, and the broker is written to again when it is back."""

    def __init__(self, path: Path | BrokerAddress, lost: Callable[[str], None] = lambda _: None) -> None:
        """`lost` is called with the reason if no more can be written."""
        self._path, self._lost = path, lost
        self._stood: dict[str, Any] = {}
        """The last event of each kind that was written."""

    def __enter__(self) -> Self:
        self._file: Any = Broker(self._path) if isinstance(self._path, BrokerAddress) else self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def begins(self, at: Samples, game: str, title: str, language: str, players: tuple[Player, ...]) -> None:
        self._stood = {}
        self._write(at, "game", {"game": game, "title": title, "language": language, "players": list(players)})

    def said(self, at: Samples, spoken: Spoken) -> None:
        """Write what was said as people read it. If a tone stood for it, the event names the tone."""
        tone = {"tone": spoken.earcon} if spoken.earcon is not None else {}
        self._write(at, "said", {"key": spoken.key, "text": spoken.written or spoken.text, **tone})

    def stands(self, at: Samples, table: View, *, over: bool) -> None:
        """Write whose turn it is and the scores, as far as they have changed. `table` is what everybody sees."""
        self._changed(at, "turn", {"moment": str(table.moment), "who": list(table.who), "awaited": list(table.awaited)})
        scores = [{"player": each.player, "place": each.place, "count": each.figure} for each in table.standings]
        if scores or "scores" in self._stood:
            self._changed(at, "scores", {"scores": scores})
        if over:
            self._changed(at, "over", {"first": [each.player for each in table.standings if each.place == 1]})
        else:
            self._stood.pop("over", None)

    def _changed(self, at: Samples, kind: str, fields: Mapping[str, Any]) -> None:
        if self._stood.get(kind) != fields:
            self._stood[kind] = fields
            self._write(at, kind, fields)

    def _write(self, at: Samples, kind: str, fields: Mapping[str, Any]) -> None:
        if self._file is None:
            return
        try:
            self._file.write(json.dumps({"event": kind, "at": round(seconds(at), 3), **fields}, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            if not isinstance(self._path, BrokerAddress):
                self._close()
            self._lost(error.strerror or str(error))

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                return  # `lost` has heard of it already
