"""A kept game line by line, for pages, JSON and CSV: what was heard, what the host said and how the points stood.

It contains no secret, even while the game goes on. Of a private entry it says only whose it was, and nothing of what deals the cards.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from voicehost.commands import reading, spreadsheet
from voicehost.core.play import Count, Entered, Moment, Player, Recited, Reread, Sheet, Standing, Value, say
from voicehost.core.speech import UNKNOWN, Samples, Utterance, seconds
from voicehost.host.account import clock
from voicehost.host.recording import BEFORE, folder_of
from voicehost.log.store import Header, Heard, Store
from voicehost.machine import files
from voicehost.machine.printing import printable
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

LONGEST_SOUND = 100_000_000
"""The largest sound file of one poem, in bytes. That is hours of it."""


@dataclass(frozen=True, slots=True)
class RecordLine:
    at: Samples
    """When it became known."""
    kind: str
    """One of "heard", "said", "entered" and "read", which is what the second reader understood of a poem."""
    text: str
    key: str = ""
    """The key of the prompt, if the host said it."""
    verdict: str = ""
    """What the host made of what it heard."""
    since: Samples | None = None
    """When its first word was said. None if that is not known."""
    ruling: bool = False
    points: Mapping[Player, Count] = field(default_factory=dict)
    """Everybody's points after it, if they have changed."""
    chapter: int = 0
    """Counts up with each poem or other performance, and with each stretch between two of them."""


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    start: Samples
    end: Samples
    lines: tuple[RecordLine, ...]
    gained: Mapping[Player, Count]
    """What its rulings have added to each player's points. Negative if they were reduced."""
    performed: bool
    heard: str = ""
    """What was performed, as the recognizer heard it."""
    lasted: Samples = 0
    """The time from the first word of the performance to the last."""

    @property
    def recited(self) -> str:
        """What was performed, as the second reader understood it. Empty if it was not read a second time."""
        return next((line.text for line in reversed(self.lines) if line.kind == "read"), "")

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings of the chapter: who guessed right, and what it earned."""
        return tuple(line.text for line in self.lines if line.ruling)


@dataclass(frozen=True, slots=True)
class GameRecord:
    header: Header
    over: bool
    sheet: Sheet
    lines: tuple[RecordLine, ...]
    performed: frozenset[int]
    """The numbers of the chapters in which somebody performs."""
    prompts: Prompts
    decimal_mark: str = "."
    standings: tuple[Standing, ...] = ()
    """The best first. Empty if the game counts nothing."""
    verdict: tuple[str, ...] = ()
    """The sentences that say who has won. Empty until the game is over."""
    counted: str = ""
    """What the game counts."""
    verses: Mapping[int, tuple[Utterance, ...]] = field(default_factory=dict)
    """What was recited in each chapter."""

    @property
    def ranked(self) -> bool:
        """Whether anybody is ahead of anybody else."""
        return any(standing.place > 1 for standing in self.standings)

    @property
    def chapters(self) -> Iterator[Chapter]:
        before: Mapping[Player, Count] = {}
        for number, found in groupby(self.lines, key=lambda line: line.chapter):
            lines = tuple(found)
            after = next((line.points for line in reversed(lines) if line.points), before)
            gained = {player: now for player, count in after.items() if (now := count - before.get(player, 0))}
            title = next((line.text for line in lines if line.kind == "said"), "") if number else ""
            heard = self.verses.get(number, ())
            yield Chapter(
                title or self.word("page-account-begin"),
                lines[0].since or lines[0].at,
                lines[-1].at,
                lines,
                gained,
                number in self.performed,
                printable(" ".join(each.best.text.replace(UNKNOWN, "...") for each in heard)),
                heard[-1].end - heard[0].start if heard else 0,
            )
            before = after

    def word(self, key: str, **fields: Value) -> str:
        return self.prompts.read(say(key, **fields)).text


def of(store: Store) -> GameRecord:
    header = store.header
    rows = tuple(reading.rows_of(store))  # reads all of it, so that an unreadable log raises its error first
    prompts = reading.worded(store)
    lines: list[RecordLine] = []
    performed: set[int] = set()
    verses = defaultdict[int, list[Utterance]](list)
    chapter, performing, points = 0, False, dict[Player, Count]()
    for row in rows:
        match row.row:
            case Heard(utterance=utterance, verdict=verdict):
                text = printable(utterance.best.text.replace(UNKNOWN, "..."))
                lines.append(RecordLine(row.at, "heard", text, verdict=verdict, since=utterance.start, chapter=chapter))
                continue
            case Entered(player=player):
                entered = prompts.read(say("caption-entered", player=player)).text
                lines.append(RecordLine(row.at, "entered", entered, chapter=chapter))
            case Recited(utterance=utterance):
                verses[chapter].append(utterance)
            case Reread(start=start, words=words) if words:
                text = printable(" ".join(word.text for word in words))
                since = row.session.clock.of_source(start)
                lines.append(RecordLine(row.at, "read", text, since=since, chapter=chapter))
        moment = row.session.view(None).moment
        if moment is Moment.PERFORMING and not performing:
            chapter, performing = chapter + 1, True
            performed.add(chapter)
            if lines and lines[-1].kind == "heard":  # what was heard last began the performance
                lines[-1] = replace(lines[-1], chapter=chapter)
        elif performing and moment not in (Moment.PERFORMING, Moment.QUESTION):
            performing = False
        said = [_said(row.at, prompts.text(each), row.session, chapter) for each in row.says]
        now = _points(row.session)
        if said and now != points:
            points, said[-1] = now, replace(said[-1], points=now)
        lines += said
        if chapter in performed and not performing and moment in (Moment.ALL, Moment.WAITING):
            chapter += 1
    session = row.session
    sheet, mark = session.game.sheet(session.state), spreadsheet.decimal_mark(session.game.language)
    seen = session.view(None)
    won = session.game.verdict(session.state) if session.game.over(session.state) else ()
    return GameRecord(
        header,
        session.over,
        sheet,
        tuple(lines),
        frozenset(performed),
        prompts,
        mark,
        tuple(sorted(seen.standings, key=lambda standing: standing.place)),
        tuple(printable(prompts.read(each).text) for each in won),
        prompts.read(seen.counted).text if seen.counted is not None else "",
        {number: tuple(heard) for number, heard in verses.items() if number in performed},
    )


def _said(at: Samples, spoken: Any, session: Session, chapter: int) -> RecordLine:
    return RecordLine(at, "said", printable(spoken.text), key=spoken.key, ruling=spoken.key in session.game.rulings, chapter=chapter)


def _points(session: Session) -> dict[Player, Count]:
    return {standing.player: standing.count for standing in session.view(None).standings}


def as_json(game: GameRecord) -> str:
    """The game as one JSON object. Times are seconds since the game began."""
    header = game.header
    fields = {
        "game": header.game,
        "started": header.started,
        "language": header.language,
        "players": list(header.players),
        "over": game.over,
        "lines": [_plain(line) for line in game.lines],
        "sheet": {"title": game.sheet.title, "columns": list(game.sheet.columns), "rows": [list(row) for row in game.sheet.rows]},
    }
    return json.dumps(fields, ensure_ascii=False, indent=1, default=float) + "\n"


def _plain(line: RecordLine) -> dict[str, Any]:
    fields: dict[str, Any] = {"at": round(seconds(line.at), 3), "kind": line.kind, "text": line.text}
    if line.since is not None:
        fields |= {"since": round(seconds(line.since), 3)}
    if line.kind == "heard":
        fields |= {"verdict": line.verdict}
    if line.kind == "said":
        fields |= {"key": line.key, "ruling": line.ruling}
    return fields | ({"points": dict(line.points)} if line.points else {})


def as_csv(game: GameRecord) -> str:
    """The game's lines as CSV, with a column for each player's points, which is filled when they have changed."""
    rows: list[tuple[object, ...]] = [("at", "kind", "text", "since", "verdict", "key", "ruling", *game.header.players)]
    for line in game.lines:
        since = f"{seconds(line.since):.3f}" if line.since is not None else ""
        points = (line.points.get(player, "") for player in game.header.players)
        cells = (line.kind, line.text, since, line.verdict, line.key, "yes" if line.ruling else "", *points)
        rows.append((f"{seconds(line.at):.3f}", *cells))
    return spreadsheet.written(rows)


def sheet_as_csv(game: GameRecord) -> str:
    """The game's sheet as CSV. Each figure has a column of its own, so that a spreadsheet can calculate with it."""
    sheet, at = game.sheet, game.sheet.figures
    first, *others = sheet.columns
    names = [first or game.word("page-account-who"), *others]
    most = 0 if at is None else max((len(spreadsheet.figures(row[at])) for row in sheet.rows), default=0)
    if at is not None:
        names[at : at + 1] = [*(f"{names[at]} {nth}" for nth in range(1, most + 1)), game.word("page-account-struck")]
    rows: list[tuple[object, ...]] = [("#", *names) if sheet.in_order else tuple(names)]
    for nth, row in enumerate(sheet.rows, 1):
        cells = list(row)
        if at is not None:
            found = spreadsheet.figures(cells[at])
            struck = " ".join(text for text, counts in found if not counts)
            cells[at : at + 1] = [*(text for text, _ in found), *[""] * (most - len(found)), struck]
        rows.append((nth, *cells) if sheet.in_order else tuple(cells))
    return spreadsheet.written(rows, game.decimal_mark)


def sounds(log: Path) -> Mapping[Samples, str]:
    """The sounds that are kept beside a log, by the positions at which they begin, each as a data URI."""
    found = sorted(folder_of(log).glob("*.ogg")) if folder_of(log).is_dir() else []
    return {int(path.stem): _as_address(path) for path in found if path.stem.isdecimal()}


def _as_address(sound: Path) -> str:
    return f"data:audio/ogg;base64,{b64encode(files.read(sound, LONGEST_SOUND)).decode()}"


def of_chapter(chapter: Chapter, sounds: Mapping[Samples, str]) -> tuple[str, ...]:
    """The sounds that belong to a chapter. Each has `BEFORE` of sound from before its poem, so it may begin earlier than the chapter."""
    return tuple(sound for start, sound in sounds.items() if chapter.performed and chapter.start <= start + BEFORE <= chapter.end)


def times(line: RecordLine) -> str:
    """When the line was said, which is the time that rulings go by."""
    return clock(line.since if line.since is not None else line.at)
