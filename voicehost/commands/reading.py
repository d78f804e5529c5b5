"""Reads logs back, as a session that goes on or as an account for people. Words that no poem has revealed stay secret."""

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
from voicehost.session.happened import HandedOn, Paused, Pending, Resumed, Seated, SessionEvent
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.languages import BadPrompts
from voicehost.speak.prompts import Prompts
from voicehost.speak.whole import require_whole


def replayed(store: Store) -> tuple[Session, Samples]:
    """The log's session as it was after the last event, and the source's position there, from which the clock goes on. Raises a `LogError`
    if this voicehost cannot read it."""
    left = gone_on(store)
    return left.session, left.position


@dataclass(frozen=True, slots=True)
class Left:
    """How the program left a game."""

    session: Session
    """The session after the last event."""
    position: Samples
    """The source's position there, or after a line that was heard later, from which the clock goes on."""
    heard: Samples
    """The position up to which the sound of the room has been processed."""
    asked: Pending
    """What the host was asking the table."""


def gone_on(store: Store) -> Left:
    """How the program left the game of this log. Raises a `LogError` if this voicehost cannot read it."""
    session, _ = _begun(store)
    position = heard = 0
    asked = Pending(None)
    for row in store.rows():
        if isinstance(row, Heard):
            heard = max(heard, row.utterance.end)
            position = max(position, row.utterance.end)  # over a poem that is timed, typed lines are heard and are no events
        if isinstance(row, Pending):
            asked = row
        if isinstance(row, Annotation):
            continue
        at = _position(row, session.clock.away)
        position = max(position, at)
        heard = max(heard, at) if isinstance(row, Spoke | Recited | Elapsed) else heard
        session, _ = _applied(store, session, row)
    _require_shown(store, session)
    return Left(session, position, heard, asked)


def asked_again(session: Session, left: Left, store: Store, at: Samples) -> tuple[Session, tuple[Say, ...]]:
    """Ask again what was left open. If it can no longer be asked, the log says that nothing is open."""
    after, says = session.asked_anew(left.asked, at)
    if after.pending != left.asked:
        store.append_step(None, (after.pending,))
    return after, says


def _require_shown(store: Store, session: Session) -> None:
    """Raises `LogFromAnotherVersion` if the session cannot be shown. A log that somebody else wrote may lead to a state that no game
    reaches."""
    try:
        for player in (None, *session.players):
            session.view(player)
        _ = session.listening, session.game.sheet(session.state)
    except Exception:
        raise LogFromAnotherVersion(f"{store.where} comes to where no game of this voicehost can be.") from None


def reopened(session: Session, store: Store, position: Samples) -> Session:
    """Open a game again that was over, so that its end can be disputed once more."""
    again = session.reopen(position)
    for event in again.events[len(session.events) :]:
        store.append_event(event)
    return again


def _position(event: SessionEvent, away: Samples) -> Samples:
    """Where an event ended, on the source's clock. `away` is the time before it that the game's clock leaves out."""
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
    except Exception:  # another version allowed it, or nobody wrote it by playing; what it was stays secret
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
    except Exception:  # whatever a header says that somebody else wrote
        raise LogFromAnotherVersion(strange) from None


LONGEST_LIMIT = 36_000.0
"""The longest time limit in a log, in seconds: ten times as long as the longest that may be set."""


def _are_options(values: Mapping[str, Any], kind: type) -> bool:
    """Whether a game takes these options: each has a known name and the right type, and each time limit is possible. `options_of` fills in
    those that are missing."""
    hints = get_type_hints(kind)
    right = all(name in hints and is_of(value, hints[name]) for name, value in values.items())
    return right and all(0 <= value <= LONGEST_LIMIT for name, value in values.items() if hints[name] is float)


def worded(store: Store, *, phones: bool | None = None) -> Prompts:
    """The prompts in the words that the house rules of this game gave the host. If those do not fit any more, they are the usual words, and
    a line says so. `phones` is whether phones may join; None is whether any did."""
    phones = any(isinstance(event, Seated) for event in store.events()) if phones is None else phones
    prompts = Prompts(store.header.language, (store.header.game,), phones=phones).forgiving()
    try:
        return prompts.reworded(tomllib.loads(store.header.wording))
    except Exception as wrong:  # whatever a header says that somebody else wrote
        why = str(wrong) if isinstance(wrong, BadPrompts) else "they cannot be read"
        echo(f"{store.where} is told in the usual wordings, for those of its own do not fit this voicehost: {why}.", err=True)
        return prompts


# -- for people -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplayedRow:
    """A row of a log with what the host said after it. All of it is public: of a secret entry only the player is."""

    at: Samples
    row: Heard | Fault | SessionEvent | None
    """None for the beginning of the game."""
    says: tuple[Say, ...]
    session: Session


def rows_of(store: Store) -> Iterator[ReplayedRow]:
    """The rows of the log as the game went on. Those that it has from the game before come without what was said, since they happened in
    that one."""
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
            case Finished() | Pending():
                pass
            case event:
                now = max(now, _position(event, session.clock.away))
                is_handed_on = is_handed_on and _is_handed_on(session.events, event)
                session, says = _applied(store, session, event)
                yield ReplayedRow(now, event, () if is_handed_on else says, session)


def _is_handed_on(before: tuple[SessionEvent, ...], event: SessionEvent) -> bool:
    """Whether the event is one of those that a log begins with if it follows another game's: its clock stood still, and phones keep their
    seats."""
    if len(before) < 2:
        return isinstance(event, Resumed) if before else event == Paused(0)
    return isinstance(event, HandedOn) and event.at == before[1].at


def read_back(console: Console, store: Store) -> None:
    """Print line by line what was heard and what the host said, and then the scores."""
    header = store.header
    _begun(store)  # if it cannot be read back, this says so before anything is printed
    prompts = worded(store)
    live = Live(console, prompts)
    console.print(f"{title(header)}, {header.started[:16].replace('T', ' ')}, {', '.join(header.players)}")
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
    """The path of a log that somebody names by its path, or, if it is kept, by its name, its number, its table (the last game there) or the
    beginning of its name.

    If there is no such log, it is the path that a log of that name would have. Raises `click.UsageError` if the names of several begin so.
    """
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
    """The number by which each game can be named. Logs that are older than numbers, or that share one, have none."""
    numbered = {listed.path: listed.header.number for listed in kept if listed.header is not None and listed.header.number}
    shared = Counter(numbered.values())
    return {path: number for path, number in numbered.items() if shared[number] == 1}


def described(path: Path, header: Header) -> str:
    """A log described for people: its name, its game, its table and its players."""
    at = f" at table {header.table}" if header.table else ""
    return f"{path.name} ({title(header)}{at}: {', '.join(header.players)})"


def title(header: Header) -> str:
    """The title of the game, or its name if this voicehost does not know it."""
    kind = game(header.game)
    return header.game if kind is None else kind.title


def newest(kept: tuple[ListedLog, ...], *, free: bool = False) -> Path | None:
    """The log of the game that was begun last, or None if there is none. With `free`, games that are being played are passed over if there
    are others. Raises the log's trouble if it cannot be read, since an older one would not be the one that is meant. Files that are no logs
    are named and passed over."""
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
