"""Logs read back: as a session that goes on, or as an account that a person reads. Secrets that a poem did not reveal stay unread."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from voicehost.account import Live
from voicehost.games import game
from voicehost.play import Elapsed, Entered, Game, Recited, Spoke
from voicehost.session import Paced, Paused, Resumed, Session, Undone
from voicehost.speak.prompts import Prompts
from voicehost.speech import UNKNOWN, Samples
from voicehost.store import Finished, Heard, LogFromAnotherVersion, Store
from voicehost.tables import scores


def replayed(store: Store) -> Session:
    """The session that the log is of, as it was after its last event."""
    return _begun(store).replay(store.events())


def reached(session: Session) -> Samples:
    """The source's position at the session's last event: where the clock goes on."""
    return max((_position(event, session.away) for event in session.events), default=0)


def _position(event: Any, away: Samples) -> Samples:
    match event:
        case Spoke(end=end):
            return end + away
        case Recited(utterance=said):
            return said.end + away
        case Entered(at=at) | Elapsed(at=at):
            return at + away
        case _:
            return int(event.at)


def read_back(console: Console, store: Store) -> None:
    """Line by line: what was heard, what the host said, and the scores as they stand."""
    header, live = store.header, Live(console)
    session = _begun(store)
    prompts = Prompts(header.language, (header.game,))
    console.print(f"{header.game}, {header.started}, {', '.join(header.players)}")
    for says in session.said:
        live.said(0, prompts.text(says))
    for row in store.rows():
        match row:
            case Heard(utterance=utterance, verdict=verdict):
                text = utterance.best.text.replace(UNKNOWN, "...")
                live.line(utterance.start, "heard", f'"{text}"  {verdict}', "cyan")
            case Finished():
                pass
            case Spoke() | Recited() | Entered() | Elapsed() | Undone() | Paused() | Resumed() | Paced():
                session, says_now = session.apply(row)
                at = _position(row, session.away)
                if isinstance(row, Entered):
                    live.entered(at, row.player)
                for one in says_now:
                    live.said(at, prompts.text(one))
    scores(console, session)


def _begun(store: Store) -> Session:
    header = store.header
    playing: Game[Any] | None = game(header.game)
    if playing is None:
        raise LogFromAnotherVersion(f"{store.path} is of a game that this voicehost does not know: {header.game}.")
    store.require_rules(playing.rules_version)
    options = playing.options(**header.options)
    return Session.begin(playing, header.players, options, header.seed)[0]
