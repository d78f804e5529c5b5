"""Logs read back: as a session that goes on, or as an account that a person reads. Secrets that a poem did not reveal stay unread."""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints

import click
from rich.console import Console

from voicehost.commands.tables import scores
from voicehost.core.play import Decided, Elapsed, Entered, LevelMeasured, ReaderReady, Recited, Reread, Say, Spoke, options_of
from voicehost.core.speech import UNKNOWN, Samples, Utterance
from voicehost.games import game
from voicehost.host.account import Live, clock
from voicehost.log.codec import is_of
from voicehost.log.store import Annotation, Fault, Finished, Header, Heard, ListedLog, LogBusy, LogFromAnotherVersion, NoLog, Store, games
from voicehost.machine import places
from voicehost.machine.printing import echo
from voicehost.session.happened import HandedOn, Paused, Resumed, Seated, SessionEvent
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.languages import BadPrompts
from voicehost.speak.prompts import Prompts
from voicehost.speak.whole import require_whole


def replayed(store: Store) -> tuple[Session, Samples]:
    """The session that the log is of, as it was after its last event, and the source's position there: the clock goes on from it."""
    session, position, _ = gone_on(store)
    return session, position


def gone_on(store: Store) -> tuple[Session, Samples, Samples]:
    """The same; and until where the room was heard, before which nothing more can be made of its sound."""
    session, _ = _begun(store)
    position = heard = 0
    for row in store.rows():
        if isinstance(row, Heard):
            heard = max(heard, row.utterance.end)
        if isinstance(row, Annotation):
            continue
        at = _position(row, session.clock.away)
        position = max(position, at)
        heard = max(heard, at) if isinstance(row, Spoke | Recited | Elapsed) else heard
        session, _ = _applied(store, session, row)
    _require_shown(store, session)
    return session, position, heard


def _require_shown(store: Store, session: Session) -> None:
    """What comes of a log of another hand may be a state that no game comes to, and that nobody can be shown."""
    try:
        for player in (None, *session.players):
            session.view(player)
        _ = session.listening, session.game.sheet(session.state)
    except Exception:
        raise LogFromAnotherVersion(f"{store.where} comes to where no game of this voicehost can be.") from None


def reopened(session: Session, store: Store, position: Samples) -> Session:
    """A game that was over is opened again: its end can be disputed once more."""
    again = session.reopen(position)
    for event in again.events[len(session.events) :]:
        store.append_event(event)
    return again


def _position(event: SessionEvent, away: Samples) -> Samples:
    """On the source's clock, where an event ended; `away` is the time that the game had not been told of before it."""
    match event:
        case Spoke(end=end):
            return end + away
        case Recited(utterance=said):
            return said.end + away
        case Entered(at=at) | Elapsed(at=at) | ReaderReady(at=at) | Reread(at=at) | LevelMeasured(at=at) | Decided(at=at):
            return at + away
        case _:
            return event.at


def _applied(store: Store, session: Session, event: SessionEvent) -> tuple[Session, tuple[Say, ...]]:
    try:
        return session.apply(event)
    except Exception:  # it was allowed when it was written, or nobody wrote it by playing; what it was stays unsaid
        raise LogFromAnotherVersion(f"{store.where} holds a move that this voicehost's rules do not allow there.") from None


def _begun(store: Store) -> tuple[Session, tuple[Say, ...]]:
    header = store.header
    playing = game(header.game)
    if playing is None:
        raise LogFromAnotherVersion(f"{store.where} is of a game that this voicehost does not know: {header.game}.")
    store.require_rules(playing.rules_version)
    strange = f"{store.where} was begun with players or options that this voicehost does not know."
    if not _are_options(header.options, playing.options):
        raise LogFromAnotherVersion(strange)
    try:
        if header.language not in playing.languages:
            require_whole(header.language, header.game, playing.languages[0])
        made = playing(languages.read(header.language, header.game))
        return Session.begin(made, header.players, options_of(playing.options, header.options), header.seed)
    except BadPrompts as lacking:
        raise LogFromAnotherVersion(f"{store.where} is of a game in a language that it cannot go on in: {lacking}") from None
    except Exception:  # whatever a header of another hand says
        raise LogFromAnotherVersion(strange) from None


LONGEST_LIMIT = 36_000.0
"""Seconds of a time limit: the longest that may be set, ten times as long."""


def _are_options(values: Mapping[str, Any], kind: type) -> bool:
    """Whether a game takes them, each of its type and every time one that there is. What is not there is as `options_of` has it."""
    hints = get_type_hints(kind)
    right = all(name in hints and is_of(value, hints[name]) for name, value in values.items())
    return right and all(0 <= value <= LONGEST_LIMIT for name, value in values.items() if hints[name] is float)


def worded(store: Store, *, phones: bool | None = None) -> Prompts:
    """As the host said it under the rules of its house. In the usual words, with a line that tells, where those do not fit any more.
    `phones`: whether any may join; None is whether any did."""
    phones = any(isinstance(event, Seated) for event in store.events()) if phones is None else phones
    prompts = Prompts(store.header.language, (store.header.game,), phones=phones).forgiving()
    try:
        return prompts.reworded(tomllib.loads(store.header.wording))
    except Exception as wrong:  # whatever a header of another hand says
        why = str(wrong) if isinstance(wrong, BadPrompts) else "they cannot be read"
        echo(f"{store.where} is told in the usual wordings, for those of its own do not fit this voicehost: {why}.", err=True)
        return prompts


# -- for people -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplayedRow:
    """A row of a log, and what it came to: all of it public. Of what was entered unseen, only by whom."""

    at: Samples
    row: Heard | Fault | SessionEvent | None
    """None is what the game began with."""
    says: tuple[Say, ...]
    session: Session


def rows_of(store: Store) -> Iterator[ReplayedRow]:
    """Row by row, as the game went on. What it has from the game before is told nobody: it happened in that one."""
    session, says = _begun(store)
    yield ReplayedRow(0, None, says, session)
    is_handed_on = True
    now: Samples = 0
    for row in store.rows():
        match row:
            case Heard(utterance=utterance):
                now = max(now, utterance.end)
                yield ReplayedRow(now, row, (), session)
            case Fault(at=at):
                now = max(now, at)
                yield ReplayedRow(now, row, (), session)
            case Finished():
                pass
            case event:
                now = max(now, _position(event, session.clock.away))
                is_handed_on = is_handed_on and _is_handed_on(session.events, event)
                session, says = _applied(store, session, event)
                yield ReplayedRow(now, event, () if is_handed_on else says, session)


def _is_handed_on(before: tuple[SessionEvent, ...], event: SessionEvent) -> bool:
    """Whether a log that follows another game's begins with that: its clock stood still, and phones keep their seats."""
    if len(before) < 2:
        return isinstance(event, Resumed) if before else event == Paused(0)
    return isinstance(event, HandedOn) and event.at == before[1].at


def read_back(console: Console, store: Store) -> None:
    """Line by line: what was heard, what the host said, and the scores as they stand."""
    header = store.header
    _begun(store)  # what it cannot be read back in is told first
    prompts = worded(store)
    live = Live(console, prompts)
    console.print(f"{header.game}, {header.started}, {', '.join(header.players)}")
    for event in rows_of(store):
        match event.row:
            case Heard(utterance=utterance, verdict=verdict):
                live.was_heard(event.at, _heard(utterance, verdict, event.at))
            case Entered(player=player):
                live.entered(event.at, player)
            case Reread(words=words):
                live.reread(event.at, " ".join(word.text for word in words))
            case Fault(what=what):
                live.trouble(event.at, what)
        for spoken in event.says:
            live.said(event.at, prompts.text(spoken))
    scores(console, event.session)


def _heard(utterance: Utterance, verdict: str, now: Samples) -> str:
    since = f" from {clock(utterance.start)}" if utterance.start < now else ""
    return f'"{utterance.best.text.replace(UNKNOWN, "...")}"{since}: {verdict}'


# -- which log --------------------------------------------------------------------------------------------------------------------


def named(log: Path) -> Path:
    """A log by its path; or, of those that are kept, by its name, its number, its table (the last game there) or the beginning of its name.

    Where none is meant, the path that a log of that name would have. A usage error where the names of several begin so."""
    there = places.games() / log
    if log.exists() or log.name != str(log) or os.path.lexists(there):
        return there if os.path.lexists(there) and not log.exists() else log
    kept = games(places.games())
    asked = str(log)
    for meant in (
        [path for path, number in numbers(kept).items() if str(number) == asked],
        [listed.path for listed in kept if listed.header is not None and listed.header.table.casefold() == asked.casefold()][:1],
        [listed.path for listed in kept if listed.path.name.startswith(asked)],
    ):
        if len(meant) > 1:
            raise click.UsageError(f"{asked} may be {', '.join(path.name for path in meant[:-1])} or {meant[-1].name}.")
        if meant:
            return meant[0]
    return there


def numbers(kept: Iterable[ListedLog]) -> dict[Path, int]:
    """Of each game the number by which it can be named. Logs that are older than numbers, or that share one, have none."""
    numbered = {listed.path: listed.header.number for listed in kept if listed.header is not None and listed.header.number}
    shared = Counter(numbered.values())
    return {path: number for path, number in numbered.items() if shared[number] == 1}


def described(path: Path, header: Header) -> str:
    """A log for people: its name, and what is played there by whom."""
    at = f" at table {header.table}" if header.table else ""
    return f"{path.name} ({title(header)}{at}: {', '.join(header.players)})"


def title(header: Header) -> str:
    """Of its game; the name of one that this voicehost does not know."""
    kind = game(header.game)
    return header.game if kind is None else kind.title


def newest(kept: tuple[ListedLog, ...], *, free: bool = False) -> Path | None:
    """The game that was begun last; `free`: of those that nobody plays, if there are any. Raises its trouble where it cannot be read: an
    older one would not be the one that is meant. What is no log at all is passed over, and named."""
    if free and not all(isinstance(listed.trouble, LogBusy | NoLog) for listed in kept):
        kept = tuple(listed for listed in kept if not isinstance(listed.trouble, LogBusy))
    for listed in kept:
        if isinstance(listed.trouble, NoLog):
            echo(str(listed.trouble), err=True)
    logs = (listed for listed in kept if not isinstance(listed.trouble, NoLog))
    found = next(logs, None)
    if found is not None and found.trouble is not None:
        raise found.trouble
    return found.path if found is not None else None
