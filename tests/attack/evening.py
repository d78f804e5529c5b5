"""One evening in a process of its own, which may be killed: games by chance, twenty times as fast as people play, with pages for guests.

python -m tests.attack.evening LOG SEED GAMES plays so many games one after the other, each with its own log, or goes on with those that are
there. What it announces it says on its output, with how many events lie behind it; where phones find it, whenever that or the room code
is another; and at each game's end whether its log replays to the state that was played.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from tests.support.hosted import Hosted, kept
from tests.support.languages import EVERY
from tests.support.phones import Silence
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS
from voicehost.commands.reading import replayed
from voicehost.core.play import Game, Move, Player
from voicehost.core.speech import Samples, samples
from voicehost.host.account import Captioned
from voicehost.host.room import Phones
from voicehost.log.store import Header, Store
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.web.pages import Pages
from voicehost.web.seats import kept as seats
from voicehost.web.server import Web

SPEED = 20.0
"""Times as fast as the clock on the wall."""

MICROPHONE = 0.005
"""The chance that the microphone is gone before a move."""


class Telling(Captioned):
    """Says on the output how many events lie behind each announcement."""

    def __init__(self) -> None:
        super().__init__(Silence())  # type: ignore[arg-type]  # it only prints
        self.host: Any = None

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        if self.host is not None:
            print("announced", len(self.host.session.events), flush=True)


class Evening(Hosted):
    """At which everything goes through the host, also what a player plays from a hand; phones are looked at before each move."""

    def __init__(self, session: Session, store: Store, account: Telling, start: Samples = 0) -> None:
        super().__init__(dataclasses.replace(session, seats=dataclasses.replace(session.seats, phones=True)), store, account, start)
        account.host = self.host
        self.phones: Phones | None = None
        self._begun, self._from = time.monotonic(), self.now
        self._chance = Random(len(session.events))

    def place(self, player: Player, move: Move) -> Evening:
        (text,) = move.slots.values() or ("my cards",)
        self.host.enter(player, text)
        self._now()
        return self

    def until(self, at: float) -> Evening:
        """No sooner than at so many times the speed of people."""
        time.sleep(max(0.0, self._begun + (at - self._from) / SPEED - time.monotonic()))
        super().until(at)
        if self.phones is not None:
            self.phones.look()
            self._now()
        if self.phones is not None and self._chance.random() < MICROPHONE:
            self.host.lose_microphone()
            self.host.find_microphone(samples(self.now + 1))
            self._now()
        return self


def game_of(seed: int) -> Game[Any]:
    return EVERY[seed % len(EVERY)]


def begun(path: Path, seed: int, account: Telling) -> Evening:
    """A new game, or the one that is there, as it was."""
    if path.exists():
        store = Store.open(path)
        session, reached = replayed(store)
        return Evening(session, store, account, reached)
    game = game_of(seed)
    dealt = {"dealt": True} if game.name == "scrabble-slam" else {}
    options, players = game.options(**dealt), PLAYERS[: 3 + seed % 3]
    header = Header(game.name, game.rules_version, players, dataclasses.asdict(options), seed, "en", "2026-03-01T20:15:00+01:00", seed)
    return Evening(Session.begin(game, players, options, seed)[0], Store.create(path, header), account)


def replays(path: Path, session: Session) -> bool:
    """Compared by value, in the process that played it."""
    with Store.open(path) as store:
        return kept(replayed(store)[0]) == kept(session)


def play(path: Path, seed: int) -> None:
    account = Telling()
    evening = begun(path, seed, account)
    if not evening.session.over:
        prompts = Prompts(games=(evening.session.game.name,))
        with Web(Pages(prompts), seats(path.with_suffix(".key")), evening.session, port=0) as web:
            evening.phones = Phones(web, evening.host, account)
            found = ""
            for _ in play_at_random(evening, seed + len(evening.session.events), at_most=10**6):
                if found != (found := f"at {web.here} {path} {web.code}"):
                    print(found, flush=True)
    evening.close()
    how = "right" if replays(path, evening.session) else "wrong"
    print("over", path, len(evening.session.events), how, flush=True)


if __name__ == "__main__":
    folder, first, games = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for nth in range(first, first + games):
        play(folder / f"{nth}.sqlite", nth)
