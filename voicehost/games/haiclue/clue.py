""" "Make a clue": each player in secret lays a line of word tiles. A move that depends on what a player holds is never refused aloud: it is
answered to that player alone, because a refusal would reveal something."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.haiclue import guessing, haiku
from voicehost.games.haiclue.guessing import no_haiku_game
from voicehost.games.haiclue.rounds import place
from voicehost.games.haiclue.state import Phase, Seat, State, Step
from voicehost.games.haiclue.tables import FEWEST, HAIKU, NUMBERS
from voicehost.games.kit import AnyRule, By, Fill, Way, aside, everybody, free_text, players, secret, spoken
from voicehost.games.kit.calling import Of

After: TypeAlias = "Seat | tuple[Say, ...]"
"""A seat as a move would leave it, or what is wrong with the move, which then changes nothing."""


def _edit(
    *says: str,
    means: str,
    fills: tuple[Fill, ...] = (),
    when: Of[bool],
    ends: AnyRule | None = None,
    replaces: Of[bool] = False,
    is_answer: Of[bool] = False,
) -> Callable[[Callable[..., After]], AnyRule]:
    """Make a move by which a player changes their own line. It decorates a function of the state, the seat and, if the move has a slot, the
    slot's text."""

    def made(after: Callable[..., After]) -> AnyRule:
        def edited(state: State, player: Player, move: Move) -> After:
            if player in state.away or player not in state.drew:
                return ()
            if state.heard_of(player) is not None:
                return (say("yours-was-heard"),)
            return after(state, state.seat(player), *move.slots.values())

        def does(state: State, at: Samples, player: Player, move: Move) -> Step:
            before, seat = state.seat(player), edited(state, player, move)
            if not isinstance(seat, Seat) or (before.finished and seat.finished and not _replaces(state, before, seat)):
                return state, ()
            state = state.reseat(player, line=seat.line, finished=seat.finished)
            if seat.finished:
                return _entered(state, player, at)
            return replace(state, breath=None), (say("clue-reopened", player=player),) if before.finished else ()

        def answers(state: State, player: Player, move: Move) -> tuple[Say, ...]:
            seat = edited(state, player, move)
            return reads(state, seat) if isinstance(seat, Seat) else seat

        called = after.__name__.replace("_", "-")
        rule = secret(
            *says,
            fills=fills,
            unfit=_was_heard,
            when=when,
            ends=ends,
            replaces=replaces,
            is_answer=is_answer,
            means=means,
            name=called,
        )(does)
        rule.tells(answers)
        return rule

    return made


def _was_heard(state: State, player: Player) -> IllegalMove | None:
    """Why a clue that everybody has heard cannot be changed. None for any other."""
    return IllegalMove("yours-was-heard") if player in state.drew and state.heard_of(player) is not None else None


def _replaces(state: State, before: Seat, after: Seat) -> bool:
    """Whether a different clue replaces a finished one during the breath."""
    return state.breath is not None and after.line != before.line


def _tiles(laid: bool) -> Callable[[State, Player], Slot]:
    """The player's tiles that lie in the line, or those that do not."""

    def slot(state: State, player: Player) -> Slot:
        seat = state.seat(player)
        words = enumerate(state.words(seat))
        return Slot("tile", tuple((word, str(at)) for at, word in words if (at in seat.line) is laid), unsaid=True)

    return slot


def _is_open(state: State, player: Player) -> bool:
    return not state.seat(player).finished


def _may_enter(state: State, player: Player) -> bool:
    """Whether the player may enter a whole clue: until their clue is finished, and instead of it while somebody holds the breath with
    "wait"."""
    in_held_breath = player in state.drew and state.breath is not None and state.breath.held
    return _is_open(state, player) or (in_held_breath and state.heard_of(player) is None)


def _is_done(state: State, player: Player) -> bool:
    seat = state.seat(player)
    return not seat.finished and fault(state, seat.line, state.words(seat)) is None


@_edit("this is my clue", when=_is_done, means="finish your clue")
def finish(state: State, seat: Seat) -> After:
    wrong = fault(state, seat.line, state.words(seat))
    return (wrong,) if wrong is not None else replace(seat, finished=True)


@_edit("{tile}", fills=(Fill("tile", _tiles(laid=False)),), when=_is_open, ends=finish, means="add a tile to your clue")
def put(state: State, seat: Seat, tile: str) -> After:
    fits = tile.isdigit() and int(tile) < len(state.words(seat)) and int(tile) not in seat.line
    return replace(seat, line=(*seat.line, int(tile))) if fits else ()


@_edit("take out {tile}", fills=(Fill("tile", _tiles(laid=True)),), when=_is_open, means="take a tile out of your clue")
def take_out(_state: State, seat: Seat, tile: str) -> After:
    return replace(seat, line=tuple(at for at in seat.line if str(at) != tile)) if tile in map(str, seat.line) else ()


@_edit(
    "start again",
    when=lambda state, player: _is_open(state, player) and bool(state.seat(player).line),
    means="take all tiles out of your clue",
)
def clear(_state: State, seat: Seat) -> After:
    return replace(seat, line=())


def _takes_another(state: State, player: Player, clue: str) -> bool:
    """Whether that text, entered during the breath, replaces the finished clue of the player by another or by none."""
    seat, words = state.seat(player), state.words(state.seat(player))
    line = named(clue, words)
    if not seat.has_clue or state.heard_of(player) is not None or line == seat.line:
        return False
    return guessing.is_none(clue) if isinstance(line, str) else fault(state, line, words) is None


@_edit(
    "clue {clue}",
    fills=(free_text("clue"),),
    when=_may_enter,
    replaces=_takes_another,
    is_answer=lambda clue: guessing.is_none(clue),
    means="enter your whole clue at once",
)
def clue(state: State, seat: Seat, text: str) -> After:
    """Enter the whole clue at once. A text such as "I pass" means that the player has none."""
    words = state.words(seat)
    line = named(text, words)
    if isinstance(line, str):
        return replace(seat, line=(), finished=True) if guessing.is_none(text) else (say("not-a-tile", what=line),)
    wrong = fault(state, line, words)
    return (wrong, *_counted(state, tuple(words[at] for at in line))) if wrong is not None else replace(seat, line=line, finished=True)


@_edit("i have no clue", when=_is_open, means="make no clue this round")
def no_clue(_state: State, seat: Seat) -> After:
    return replace(seat, line=(), finished=True)


def _may_reopen(state: State, player: Player) -> bool:
    return player in state.drew and not _is_open(state, player)


@_edit("change my clue", when=_may_reopen, means="open your clue again, as long as somebody is still making one")
def reopen(_state: State, seat: Seat) -> After:
    return replace(seat, finished=False)


@secret("my tiles", folded=True, means="see your target and your tiles, with their numbers")
def show(state: State) -> Step:
    return state, ()


@show.tells
def tiles(state: State, player: Player) -> tuple[Say, ...]:
    """The player's target and numbered tiles. Nothing for a player who has drawn no card: they play from the next round on, with other
    tiles."""
    if player not in state.drew:
        return ()
    seat = state.seat(player)
    numbered = tuple(f"{number} {word}" for number, word in enumerate(state.words(seat), 1))
    return (say("your-target", **place(state, seat.card)), say("your-tiles", tiles=numbered))


@aside(
    "{player} my tiles", "my tiles", fills=(everybody,), means="see your target and your tiles on your phone, or hear them in your earphone"
)
def my_tiles() -> tuple[Say, ...]:
    return (say("tiles-are-yours"),)


my_tiles.tells(tiles)


def _entered(state: State, player: Player, at: Samples) -> Step:
    """Announce that a player has a clue, or has none. After the last of them, and after a breath, the first clue is read."""
    none = () if state.seat(player).line else (say("no-clue", player=player),)
    made = () if none else (say("clue-in", player=player),)
    return (state, (*none, *made)) if state.thinking else guessing.REVEAL.after(state, at, none, meanwhile=made)


def without(state: State, player: Player, at: Samples) -> Step:
    """The table has said that this player has no clue. If nobody else is still thinking, the first clue is read."""
    state, says = state.reseat(player, line=(), finished=True), (say("no-clue", player=player),)
    return (state, says) if state.thinking else guessing.REVEAL.after(state, at, says)


_PASSES = (
    *("{player} passes", "{player} has no guess", "{player} does not know", "{player} doesn't know", "{player} gives up"),
    *("{player} moves on", "{player} pass", "{player} have no guess", "{player} do not know", "{player} give up", "{player} move on"),
)
_THINKING = players(lambda state: state.thinking)


@spoken(
    "go on without {player}",
    fills=(_THINKING,),
    costs=1.5,
    skips=True,
    destroys=lambda state: state.phase is Phase.CLUES,  # nobody is told whether there is a tile in that clue
    left_to=lambda: False,
    otherwise=lambda player: IllegalMove("not-waited-for", player=player),
    means="stop waiting for NAME",
)
def skip(state: State, at: Samples, player: Player) -> Step:
    """The table no longer waits for this player. It is only said aloud or typed: as buttons it would be a row of everybody's names."""
    if state.phase is Phase.CLUES:
        return without(state, player, at)
    return guessing.without(state, player, at)


@spoken(
    ways=(
        Way(_PASSES, (_THINKING,), By.LINE),
        Way(("{player} has no clue", "{player} have no clue"), (_THINKING,), By.LINE, when=lambda state: state.phase is Phase.CLUES),
        Way(("{player} abstains", "{player} abstain"), (_THINKING,), By.LINE, when=guessing.is_guessing),
    ),
    costs=1.5,
    left_to=lambda: False,
    otherwise=lambda player: IllegalMove("not-waited-for", player=player),
    means="say that NAME has no clue or no guess",
)
def passes(state: State, at: Samples, player: Player) -> Step:
    """A player says so of themselves."""
    return skip(state, at, player)


def asks_to_skip(state: State, player: Player) -> Say | None:
    """Ask the table first if others are still making clues too, since anybody may type that it goes on without somebody. Whoever has no
    guess loses less, and may still guess while others do."""
    is_one_of_several = player in state.thinking and len(state.thinking) > 1
    return say("ask-to-skip", player=player) if is_one_of_several and state.phase is Phase.CLUES else None


def time_is_up(state: State, at: Samples) -> Step:
    missing = tuple(say("no-clue", player=player) for player in state.thinking)
    state, says = guessing.next_clue(state, at)
    return state, (*missing, *says)


# -- the line, as it stands ---------------------------------------------------------------------------------------------------


def own(state: State, player: Player) -> tuple[Say, ...]:
    """What a player sees alone: their target and unfinished clue, or their guess. While another player's clue stands on the page, until the
    next one is read, their own target is not shown: they could take it for the answer, or read it out."""
    seat = state.seat(player)
    card = (say("your-target", **place(state, seat.card)),) if player in state.drew else ()
    if state.phase is Phase.CLUES:
        stands = (say("yours-was-heard"),) if state.heard_of(player) is not None else ()
        return (*card, *reads(state, seat), *stands) if card else ()
    if state.phase in (Phase.READING, Phase.BETWEEN) and player != state.author.player:
        return ()
    if not guessing.is_guessing(state) or player == state.author.player:
        return card
    return () if seat.guess is None else (say("your-guess", **place(state, seat.guess)),)


def reads(state: State, seat: Seat) -> tuple[Say, ...]:
    words = state.clue(seat)
    if not words:
        return (say("no-clue-of-yours" if seat.finished else "clue-empty"),)
    return (say("clue-finished" if seat.finished else "clue-so-far", clue=" ".join(words)), *_counted(state, words))


def _counted(state: State, words: tuple[str, ...]) -> tuple[Say, ...]:
    return counted(words) if state.options.haiku else ()


def counted(words: tuple[str, ...]) -> tuple[Say, ...]:
    """The syllables of a haiku, line by line."""
    return tuple(say("line-counted", line=" ".join(line), n=syllables) for line, syllables in haiku.counted(words))


@aside(
    "count it",
    "hear it counted",
    typed=("count the syllables", "count them", "count the haiku", "how many syllables", "how many syllables does it have", "syllables"),
    when=lambda state: state.options.haiku,
    otherwise=no_haiku_game("was-guessed"),
    means="hear the syllables of a haiku counted, line by line",
)
def count(state: State) -> tuple[Say, ...]:
    return counted(state.clue(state.author))


def fault(state: State, line: tuple[int, ...], words: tuple[str, ...]) -> Say | None:
    """Why a line of tiles is no clue yet; None if it is one."""
    if len(line) < FEWEST:
        return say("too-few-tiles")
    if state.options.haiku and haiku.split(tuple(words[at] for at in line)) is None:
        return say("no-haiku", first=HAIKU[0], second=HAIKU[1], third=HAIKU[2])
    return None


def named(text: str, words: tuple[str, ...]) -> tuple[int, ...] | str:
    """The places of the tiles that a text names by their words or numbers, in order: "one, seven, twelve", "7 12", "my clue is moon,
    under".

    If a word names no tile, or a tile a second time, that word is returned instead. "And" is a tile if the player has one and "and" does
    not stand between two numbers; otherwise it only joins.
    """
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
_TEENS = {word: number for number, word in enumerate(NUMBERS, 1)}


def _place(token: str, words: tuple[str, ...]) -> int | None:
    """The place of a tile, from 0, by its word or its number. The two cannot be confused, since no tile has a number on it."""
    if token in words:
        return words.index(token)
    number = _number(token)
    return number - 1 if 0 < number <= len(words) else None


def _number(token: str) -> int:
    return int(token) if token.isdecimal() else _TEENS.get(token, 0)
