"""A `Table` at which everything goes through the real `Host`, its log included: scripts and random play work on it as they are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

from tests.support.quiet import Quiet
from tests.support.table import PLAYERS, SLAM, Table
from voicehost.commands.reading import replayed
from voicehost.core.play import Game, Move, Player
from voicehost.core.speech import Samples, samples, seconds
from voicehost.games.poetry_slam.state import Options
from voicehost.host.host import Account, Host, PrivateEntry
from voicehost.listen.recognizer import Scripted
from voicehost.log.store import Header, Store
from voicehost.session.happened import SessionEvent
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent


class Announced(Quiet):
    """Calls back at each thing that is announced."""

    def __init__(self, announced: Callable[[], None]) -> None:
        self._announced = announced

    def said(self, at: Samples, spoken: Spoken) -> None:
        del at, spoken
        self._announced()


class Hosted(Table):
    def __init__(self, session: Session, store: Store, account: Account | None = None, start: Samples = 0) -> None:
        announcer = Announcer(Silent(), Mute())
        self.host = Host(
            session, Scripted(()), announcer, Prompts(session.game.language.name, (session.game.name,)), account or Quiet(), store, start
        )
        super().__init__(session)
        self.store = store
        self.now = seconds(start)

    @classmethod
    def create(
        cls, path: Path, players: int = 3, seed: int = 0, account: Account | None = None, log: type[Store] = Store, **options: Any
    ) -> Hosted:
        chosen, names = Options(**options), PLAYERS[:players]
        header = Header(SLAM.name, SLAM.rules_version, names, dataclasses.asdict(chosen), seed, "en", "2026-03-01T20:15:00+01:00")
        return cls(Session.begin(SLAM, names, chosen, seed)[0], log.create(path, header), account)

    @classmethod
    def of(
        cls,
        path: Path,
        game: Game[Any],
        players: tuple[Player, ...],
        options: Any,
        seed: int,
        account: Account | None = None,
        before: tuple[SessionEvent, ...] = (),
    ) -> Hosted:
        """Of any game. `before`: what its log begins with."""
        chosen, language = dataclasses.asdict(options), game.language.name
        header = Header(game.name, game.rules_version, players, chosen, seed, language, "2026-03-01T20:15:00+01:00")
        store = Store.create(path, header)
        for event in before:
            store.append_event(event)
        return cls(Session.begin(game, players, options, seed)[0].replay(before), store, account)

    @classmethod
    def resume(cls, path: Path, account: Account | None = None) -> Hosted:
        store = Store.open(path)
        session, reached = replayed(store)
        return cls(session, store, account, reached)

    def in_step(self) -> Hosted:
        """Waits until where a script would be, which has a line every second and a half: the last event may lie before it."""
        return self.until(1.5 * ceil(self.now / 1.5))

    def close(self) -> None:
        self.store.close()

    def type(self, *lines: str) -> Hosted:
        """Each line a second after the last; no sound is pending behind it, so that it is known to be the first."""
        for line in lines:
            self.wait(1)
            self.host.type(line)
            self.until(self.now)
        return self

    def enter(self, player: Player, word: str) -> Hosted:
        """What the rules refuse is answered with a reason."""
        self.host.enter(player, word)
        return self._now()

    def place(self, player: Player, move: Move) -> Hosted:
        """By a touch of what that player may enter."""
        self.host._become(*self.session.enter(self.host.position, player, move), PrivateEntry(player))
        return self._now()

    def until(self, at: float) -> Hosted:
        self.now = max(self.now, at)
        self.host.pass_time(samples(self.now))
        return self._now()

    def _now(self) -> Hosted:
        self.session = self.host.session
        return self


def kept(session: Session) -> tuple[Any, ...]:
    """All of a session that outlives its process: what was last said, and how often nothing was understood, does not."""
    return (session.players, session.state, session.events, session.history.past, session.clock, session.sounds)
