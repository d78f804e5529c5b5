""" "Make a clue": each player by themselves lays a line of their word tiles. Whatever depends on what somebody holds is answered, to
them alone, and never refused."""

from __future__ import annotations

import re
from dataclasses import replace

from voicehost.core.play import Move, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.haiclue import haiku
from voicehost.games.haiclue.state import Phase, Seat, State
from voicehost.games.haiclue.tables import FEWEST, HAIKU, NUMBERS

_TEENS = {word: number for number, word in enumerate(NUMBERS, 1)}


def entries(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """What a player may do with their tiles: the whole clue at once, or tile by tile."""
    mine = Phrase("my tiles", "show")
    if state.phase is not Phase.CLUES:
        return (mine,)
    if seat.finished:
        return (Phrase("change my clue", "reopen"), mine)
    whole = Phrase("clue {clue}", "clue", (Slot("clue", free=True, unsaid=True),))
    words = state.words(seat)
    left = tuple((words[at], str(at)) for at in range(len(words)) if at not in seat.line)
    laid = tuple((words[at], str(at)) for at in seat.line)
    put = (Phrase("{tile}", "put", (Slot("tile", left, unsaid=True),)),) if left else ()
    out = (Phrase("take out {tile}", "take-out", (Slot("tile", laid, unsaid=True),)), Phrase("start again", "clear")) if laid else ()
    done = (Phrase("this is my clue", "finish"),) if fault(state, seat.line, words) is None else ()
    return (*put, *done, *out, whole, Phrase("i have no clue", "no-clue"), mine)


def after(state: State, seat: Seat, move: Move) -> Seat | None:
    """The seat as a move would leave it; None where the move makes nothing of it."""
    words = state.words(seat)
    match move:
        case Move(name="put", slots={"tile": tile}) if tile.isdigit() and int(tile) < len(words) and int(tile) not in seat.line:
            return replace(seat, line=(*seat.line, int(tile)))
        case Move(name="take-out", slots={"tile": tile}) if tile.isdigit() and int(tile) in seat.line:
            return replace(seat, line=tuple(at for at in seat.line if at != int(tile)))
        case Move(name="clear"):
            return replace(seat, line=())
        case Move(name="clue", slots={"clue": text}):
            line = named(text, words)
            return None if isinstance(line, str) or fault(state, line, words) is not None else replace(seat, line=line, finished=True)
        case Move(name="finish"):
            return replace(seat, finished=True) if fault(state, seat.line, words) is None else None
        case Move(name="no-clue"):
            return replace(seat, line=(), finished=True)
        case Move(name="reopen"):
            return replace(seat, finished=False)
    return None


def answer(state: State, seat: Seat, move: Move) -> tuple[Say, ...]:
    """For its maker alone: what the line reads after that move, or what is wrong with it."""
    words = state.words(seat)
    if move.name == "clue":
        line = named(move.slots["clue"], words)
        if isinstance(line, str):
            return (say("not-a-tile", what=line),)
        if wrong := fault(state, line, words):
            return (wrong, *_counted(state, tuple(words[at] for at in line)))
    changed = after(state, seat, move)
    if changed is None:
        wrong = fault(state, seat.line, words) if move.name == "finish" else None
        return (wrong,) if wrong is not None else ()
    return reads(state, changed)


def reads(state: State, seat: Seat) -> tuple[Say, ...]:
    clue = state.clue(seat)
    if not clue:
        return (say("no-clue-of-yours" if seat.finished else "clue-empty"),)
    return (say("clue-finished" if seat.finished else "clue-so-far", clue=" ".join(clue)), *_counted(state, clue))


def _counted(state: State, clue: tuple[str, ...]) -> tuple[Say, ...]:
    return counted(clue) if state.options.haiku else ()


def counted(clue: tuple[str, ...]) -> tuple[Say, ...]:
    """Line by line."""
    return tuple(say("line-counted", line=" ".join(line), n=syllables) for line, syllables in haiku.counted(clue))


def fault(state: State, line: tuple[int, ...], words: tuple[str, ...]) -> Say | None:
    """Why a line of tiles is no clue yet."""
    if len(line) < FEWEST:
        return say("too-few-tiles")
    if state.options.haiku and haiku.split(tuple(words[at] for at in line)) is None:
        return say("no-haiku", first=HAIKU[0], second=HAIKU[1], third=HAIKU[2])
    return None


def named(text: str, words: tuple[str, ...]) -> tuple[int, ...] | str:
    """The places of tiles told by their words or numbers, "one, seven, twelve", "7 12", "my clue is moon, under": in order. Otherwise what
    is none of them, or is told twice. "And" is one of the tiles where it is there and no number stands on both its sides; else it joins."""
    line: list[int] = []
    tokens: list[str] = re.findall(r"[^\s,.;:!?/\"“”]+", text.lower())
    for nth, token in enumerate(tokens):
        joins = token in JOINS and all(0 <= by < len(tokens) and _number(tokens[by]) for by in (nth - 1, nth + 1))
        at = None if joins else _place(token, words)
        if at is None and (token in JOINS or (not line and token in BEFORE)):
            continue
        if at is None or at in line:
            return token
        line.append(at)
    return tuple(line)


JOINS = frozenset({"and", "then"})
BEFORE = frozenset({"my", "clue", "is"})


def _place(token: str, words: tuple[str, ...]) -> int | None:
    """A word before a number: tiles never say one."""
    if token in words:
        return words.index(token)
    number = _number(token)
    return number - 1 if 0 < number <= len(words) else None


def _number(token: str) -> int:
    return int(token) if token.isdecimal() else _TEENS.get(token, 0)
