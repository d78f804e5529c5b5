"""What the commands print: tables for people and plain objects for JSON. All times here are seconds."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Column, Table

from voicehost.commands.wording import cell, translated
from voicehost.core.interpret import Ambiguous, Understood, Verdict
from voicehost.core.judging import JudgedGuess, Judgement
from voicehost.core.play import Place, Sheet, say
from voicehost.core.speech import UNKNOWN, Samples, Utterance, Word, seconds
from voicehost.listen.install import OfficialModel, Progress
from voicehost.log.store import ListedLog
from voicehost.machine.devices import ListedDevice
from voicehost.machine.printing import printable
from voicehost.session import deciding
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

HeardRecording = tuple[Path, Utterance, tuple[Verdict, ...]]
"""A recording, an utterance in it, and the verdicts on that."""

NARROWEST = 13
"""How many characters a column that may be broken needs at least, with its border."""
BORDER = 3
"""How many characters a border takes with the space beside it."""
PADDING = 4
"""How many characters the borders take of the table and of the column that must not be broken."""


def _s(position: Samples | None) -> float | None:
    return None if position is None else round(seconds(position), 3)


def _text(position: Samples | None) -> str:
    return "-" if position is None else f"{seconds(position):.2f}"


def joining(console: Console, addresses: tuple[str, ...], code: str, link: str, prompts: Prompts) -> None:
    """Print how phones join: `link` as a code for cameras, and the addresses with the room code to be typed."""
    import segno  # needed only if phones join

    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True, border=1)
    if console.is_terminal:
        console.out(drawn.getvalue(), highlight=False)
    scheme = link.partition("://")[0]
    where = say("terminal-phones-at", addresses=tuple(f"{scheme}://{address}" for address in addresses), code=code)
    console.print(prompts.read(where).text, soft_wrap=True)


# -- judge ------------------------------------------------------------------------------------------------------------------------


def judgement_as_json(judged: Judgement) -> dict[str, Any]:
    return {
        "poem": {"start": _s(judged.start), "end": _s(judged.end)},
        "guesses": [_guess(guess) for guess in judged.guesses],
        "points": dict(judged.points),
    }


def _guess(guess: JudgedGuess) -> dict[str, Any]:
    return {
        "player": guess.player,
        "word": None if guess.word == UNKNOWN else guess.word,
        "start": _s(guess.start),
        "end": _s(guess.end),
        "timing": guess.timing,
        "match": guess.match,
        "accepted": guess.accepted,
        "confidence": None if guess.confidence is None else round(guess.confidence, 3),
    }


def judgement(console: Console, judged: Judgement) -> None:
    console.print(f"The poem: {_text(judged.start)} s to {_text(judged.end)} s." if judged.start is not None else "No poem was heard.")
    if judged.void:
        console.print(f"It earns its poet nothing: {judged.void}.")
    if judged.guesses:
        table = Table("player", "word", "from", "to", "timing", "match", "accepted", "confidence")
        for guess in judged.guesses:
            word = "(another word)" if guess.word == UNKNOWN else guess.word
            confidence = "-" if guess.confidence is None else f"{guess.confidence:.2f}"
            accepted = "yes" if guess.accepted else "no"
            table.add_row(
                guess.player or "-", word, _text(guess.start), _text(guess.end), guess.timing, guess.match or "-", accepted, confidence
            )
        console.print(table)
    else:
        console.print("Nobody guessed.")
    console.print("Points: " + ", ".join(f"{player} {n}" for player, n in judged.points.items()) + ".")


# -- hear -------------------------------------------------------------------------------------------------------------------------


def heard_as_json(recordings: Iterable[Path], found: Sequence[HeardRecording]) -> dict[str, Any]:
    return {
        "recordings": [
            {"file": str(path), "utterances": [_utterance(*heard) for heard in found if heard[0] == path]} for path in recordings
        ]
    }


def openly_heard_as_json(found: Iterable[tuple[Path | None, tuple[Word, ...], bool]], name: str | None) -> dict[str, Any]:
    """What was heard in recordings in which any word is allowed. `name` is the name that was listened for, or None."""

    def recording(path: Path | None, words: tuple[Word, ...], understood: bool) -> dict[str, Any]:
        heard = {"file": str(path) if path is not None else None, "words": [_word(word) for word in words]}
        return heard if name is None else {**heard, "name": name, "understood": understood}

    return {"recordings": [recording(*each) for each in found]}


def _word(word: Word) -> dict[str, Any]:
    return {"text": word.text, "start": _s(word.start), "end": _s(word.end), "confidence": word.confidence}


def _utterance(path: Path, utterance: Utterance, verdicts: tuple[Verdict, ...]) -> dict[str, Any]:
    del path
    return {
        "start": _s(utterance.start),
        "end": _s(utterance.end),
        "text": utterance.best.text,
        "verdicts": [_verdict(verdict) for verdict in verdicts],
        "words": [_word(word) for word in utterance.best.words],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    match verdict:
        case Understood(move=move, confidence=confidence):
            return {"verdict": "understood", "phrase": move.name, "slots": dict(move.slots), "confidence": confidence}
        case Ambiguous(moves=moves):
            return {"verdict": "ambiguous", "phrases": [move.name for move in moves]}
        case _:
            return {"verdict": "out-of-grammar"}


def heard(console: Console, recordings: Iterable[Path], found: Sequence[HeardRecording]) -> None:
    table = Table("recording", "from", "to", "heard", "is")
    for path in recordings:
        rows = [heard for heard in found if heard[0] == path]
        for _, utterance, verdicts in rows:
            is_ = "; ".join(_is(verdict) for verdict in verdicts)
            table.add_row(path.name, _text(utterance.start), _text(utterance.end), utterance.best.text.replace("[unk]", "..."), is_)
        if not rows:
            table.add_row(path.name, "-", "-", "", "nothing heard")
    _print_whole(console, table, table.columns[0])


def _is(verdict: Verdict) -> str:
    match verdict:
        case Understood(move=move):
            return " ".join((move.name, *(f"{name}={value}" for name, value in move.slots.items())))
        case Ambiguous(moves=moves):
            return "ambiguous: " + ", ".join(move.name for move in moves)
        case _:
            return "none of the phrases"


# -- games and models -------------------------------------------------------------------------------------------------------------


def _result(session: Session) -> Sheet:
    """The sheet of a game that is over, with what is noted of its players."""
    return session.game.sheet(session.state).noted(session.view(None).standings)


def scores(console: Console, session: Session, *, plain: bool = False) -> None:
    """Print what the table sees of the game or, if it is over, its results. `plain` prints lines instead of a table, for screen readers."""
    if plain:
        columns = chain(in_lines(_result(session)), _decided(session)) if session.over else chain.from_iterable(_standing(session))
        for line in columns:
            console.print(line, soft_wrap=True)
    elif session.over:
        console.print(sheet(_result(session)))
        for line in _decided(session):
            console.print(line, soft_wrap=True)
    else:
        table = Table(title=_prompts(session).read(say("terminal-table")).text, show_header=False)
        for block in _standing(session):
            for line in block:
                table.add_row(line)
            table.add_section()
        console.print(table)


def _decided(session: Session) -> Iterator[str]:
    """What the table decided beside the rules, which explains the figures."""
    prompts = _prompts(session)
    return (prompts.read(each).text for each in deciding.notes(session))


def _standing(session: Session) -> Iterator[tuple[str, ...]]:
    """The state of a running game in three blocks: what is asked, what lies on the table, and how much everybody has."""
    prompts, seen = _prompts(session), session.view(None)
    for places in ((Place.HEADLINE, Place.NOW, Place.ASKS), (Place.LINES,)):
        yield tuple(prompts.read(fact.say).text for place in places for fact in seen.facts if fact.place is place)
    counted = (prompts.read(seen.counted).text,) if seen.counted is not None and seen.standings else ()
    yield (*counted, *(f"{standing.place}. {standing.player} {standing.shown}" for standing in seen.standings))


def _prompts(session: Session) -> Prompts:
    return Prompts(session.game.language.name, (session.game.name,)).forgiving()


def in_lines(kept: Sheet) -> Iterator[str]:
    """A sheet in lines: its title, and one line for each row, with a heading before each cell. Empty cells are left out."""
    yield kept.title
    for first, *cells in kept.rows:
        named = ", ".join(f"{heading} {cell}" for heading, cell in zip(kept.columns[1:], cells, strict=True) if cell)
        yield ": ".join(part for part in (first, named) if part)


def sheet(kept: Sheet) -> Table:
    table = Table(*kept.columns, title=kept.title)
    for row in kept.rows:
        table.add_row(*row)
    return table


def kept(console: Console, games: Sequence[ListedLog], titles: Mapping[Path, str], numbers: Mapping[Path, int]) -> None:
    """Print the kept games. `titles` are those of the games, and `numbers` are the numbers that commands accept for them.

    If some cannot be read, the reasons stand below the table, a line each, because they may name a command. The table has a column for the
    names of tables if any game has one."""
    troubles: list[str] = []
    with_tables = any(listed.header is not None and listed.header.table for listed in games)
    table = Table(*map(cell, ("", "begun", "game", *(["table"] if with_tables else []), "players", "", "log")))
    for listed in games:
        header, number = listed.header, str(numbers.get(listed.path, ""))
        if header is None:
            table.add_row(*[""] * (len(table.columns) - 2), cell("see below"), listed.path.name)
            troubles.append(str(listed.trouble))
            continue
        state = _state(listed)
        begun, at = header.started[:16].replace("T", " "), [header.table] if with_tables else []
        table.add_row(number, begun, titles.get(listed.path, header.game), *at, ", ".join(header.players), state, listed.path.name)
    if table.rows:
        _print_whole(console, table, table.columns[-1])
    else:
        console.print(translated("No game is kept yet."))
    for trouble in troubles:
        console.print(trouble, soft_wrap=True)


def _state(listed: ListedLog) -> str:
    if listed.trouble is not None:
        return cell("being played")
    return cell("finished" if listed.finished else "unfinished" if listed.played else "not played yet")


def _print_whole(console: Console, table: Table, names: Column) -> None:
    """Print the table without breaking or cutting the column `names`, because a broken name cannot be given to a command.

    If the window is too narrow for that column and a little of the others, lines run over its edge."""
    names.no_wrap = True
    others = (column for column in table.columns if column is not names)
    needed = _widest(names) + PADDING + sum(min(NARROWEST, _widest(column) + BORDER) for column in others)
    if needed > console.width:
        table.width = needed
    console.print(table, crop=False)


def _widest(column: Column) -> int:
    return max(cell_len(str(cell)) for cell in (column.header, *column.cells))


def devices(console: Console, found: Iterable[ListedDevice]) -> None:
    """Print the microphones and the loudspeakers. A star marks those that the system uses if none is named."""
    table = Table(*map(cell, ("", "number", "name", "system", "as the system has it")))
    for kind, what in (("input", "microphone"), ("output", "loudspeaker")):
        for device in found:
            if device.inputs if kind == "input" else device.outputs:
                table.add_row(
                    cell(what) + (" *" if kind in device.first else ""), str(device.number), device.plain, device.system, device.name
                )
    if table.rows:
        _print_whole(console, table, table.columns[-1])
    else:
        console.print(translated("No microphone or loudspeaker was found. Plug one in and try again."))


def models_here(console: Console, there: Iterable[tuple[str, Path | None, Path | None]]) -> None:
    """Print the bundled and the installed model of each language. The star marks the one that is used: the installed one, if there is
    one."""
    table = Table(*map(cell, ("", "language", "model", "")))
    for language, bundled, installed in there:
        if installed is not None:
            table.add_row("*", language, installed.name, cell("installed"))
        if bundled is not None:
            table.add_row("*" if installed is None else "", language, bundled.name, cell("bundled"))
    console.print(table)


def models(console: Console, offered: Iterable[OfficialModel], installed: Callable[[str], Path | None]) -> None:
    table = Table(*map(cell, ("language", "model", "MB", "")))
    for model in offered:
        path = installed(model.language)
        there = cell("installed") if path is not None and path.name == model.name else ""
        table.add_row(model.language, model.name, f"{model.size / 1e6:.0f}", there)
    console.print(table)


def progress(console: Console, steps: Iterable[Progress], what: str) -> None:
    coming = iter(steps)
    first = tuple(islice(coming, 1))  # raises before a bar is drawn if nothing can be fetched
    with Bar(TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task(printable(what), total=None)
        for step in chain(first, coming):
            bar.update(task, completed=step.done, total=step.total)
