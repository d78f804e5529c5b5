"""The table corrects the tokens by their colour: those on the flower ("we have four red tokens"), and those of a player ("Ben has one red
token"). The host asks first, and undo takes it back.

A player's tokens come from the flower and go back there. Nobody knows from where the flower itself should have others, so a correction of
the flower changes nothing else. If it leaves no token, there are no more clues; if it brings back the last one that the table has given
away, clues go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, everybody, spoken
from voicehost.games.kit.english import NUMBERS
from voicehost.games.letter_jam import arranging, flower, laying
from voicehost.games.letter_jam.state import Phase, State, Step

RED, GREEN = "red", "green"
_COLOUR = Fill("colour", Slot("colour", ((RED, RED), (GREEN, GREEN))))
_NUMBER = (("no", "0"), *((word, str(number)) for number, word in enumerate(NUMBERS)))


def _number(name: str) -> Fill:
    return Fill(name, Slot(name, (*_NUMBER, ("a", "1"))), reads=int)


_COUNT, _WRONG, _MORE, _LESS = map(_number, ("count", "wrong", "more", "less"))
_TOKENS = ("tokens", "token")


def _not_so(ways: tuple[str, ...]) -> tuple[str, ...]:
    """The same, followed by the number that is wrong."""
    return tuple(f"{way} not {{wrong}}" for way in ways)


@dataclass(frozen=True, slots=True)
class Correction:
    """The tokens of one colour that the flower or a player has, as the table says."""

    colour: str
    count: int
    old: int
    taken: int
    """How many tokens the flower has less by it, or, if negative, more."""


def _of_flower(state: State, colour: str, count: int) -> Correction:
    """Raises `IllegalMove` if the flower has that many, or the game does not have so many tokens."""
    old, most = (state.red, state.card.red) if colour == RED else (state.green, state.card.green + len(state.stands))
    if count == old:
        raise IllegalMove("is-set-so")
    if count > most:
        raise IllegalMove("game-has-tokens", n=most, colour=colour)
    return Correction(colour, count, old, old - count)


def _of_player(state: State, player: Player, colour: str, count: int | None, more: int, less: int) -> Correction:
    """Raises `IllegalMove` if the player has that many, or the flower has too few."""
    seat = state.seat(player)
    old, left = (seat.red, state.red) if colour == RED else (seat.green, state.green)
    count = max(old + more - less, 0) if count is None else count
    if count == old:
        raise IllegalMove("counts-so-already", player=player, n=count)
    if count - old > left:
        raise IllegalMove("too-few-of-colour", n=left, colour=colour)
    return Correction(colour, count, old, count - old)


def taken(state: State, red: int = 0, green: int = 0) -> State:
    """The state in which the flower has that many tokens less; it has more of what is negative."""
    shown = None if state.green_shown is None else max(state.green_shown - green, 0)
    return replace(state, red=state.red - red, green=state.green - green, green_shown=shown)


def _taken(state: State, correction: Correction) -> State:
    return taken(state, **{correction.colour: correction.taken})


def settled(state: State) -> Step:
    """What follows once the table has corrected tokens: without any there are no more clues, and with some again they go on."""
    if state.counted_out and state.tokens and state.phase is Phase.ARRANGING and not state.known:
        return _clues_again(state)
    return (state, ()) if state.tokens or not is_time_for_clues(state) else arranging.begin(replace(state, counted_out=True))


def is_time_for_clues(state: State) -> bool:
    """Whether clues are being given now, which is only possible while there are tokens."""
    return state.phase in (Phase.TALK, Phase.LAYING)


def _clues_again(state: State) -> Step:
    """Go on with clues. Arranged words are dropped, because players may know more letters later."""
    seats = tuple(replace(seat, arranged=None, ready=False) for seat in state.seats)
    state = replace(state, seats=seats, phase=Phase.TALK, giver="", line=(), counted_out=False)
    return state, (say("clues-again"), *laying.asked(state))


def _ends_clues(state: State, correction: Correction) -> bool:
    return is_time_for_clues(state) and not _taken(state, correction).tokens


# -- the flower's ----------------------------------------------------------------------------------------------------------------

_BEGINS = ("we have", "we still have", "we should have", "there are", "there is", "there should be", "the flower has")
_LEFT = ("", " left", " on the flower")
_ON_FLOWER = (
    *(f"{begins} {{count}} {{colour}} {token}{ends}" for begins in _BEGINS for token in _TOKENS for ends in _LEFT),
    *(f"{{count}} {{colour}} {token} {ends}" for token in _TOKENS for ends in ("are left", "is left")),
)


@spoken(
    ways=(
        Way(_ON_FLOWER, (_COUNT, _COLOUR), By.LINE, shown=("we have {count} {colour} tokens", "there are {count} {colour} tokens")),
        Way(_not_so(_ON_FLOWER), (_COUNT, _COLOUR, _WRONG), By.LINE, shown=("we have {count} {colour} tokens not {wrong}",)),
    ),
    means="say how many tokens of a colour are left, if the host has it wrong",
)
def flower_has(state: State, colour: str, count: int) -> Step:
    state, says = settled(_taken(state, _of_flower(state, colour, count)))
    return state, (*flower.tokens(state), *says)


def _asks_of_flower(state: State, colour: str, count: str) -> Say | None:
    return _asked("decide-flower", state, lambda: _of_flower(state, colour, int(count)))


def _asked(key: str, state: State, corrects: Callable[[], Correction], **whose: Player) -> Say | None:
    """The question whether the table means it, which says if the clues end with it. None if it is refused anyway."""
    try:
        correction = corrects()
    except IllegalMove:
        return None
    key = f"{key}-last" if _ends_clues(state, correction) else key
    return say(key, n=correction.count, colour=correction.colour, old=correction.old, **whose)


# -- a player's ------------------------------------------------------------------------------------------------------------------

_HAS = tuple(f"{{player}} {has} {{count}} {{colour}} {token}" for has in ("has", "should have") for token in _TOKENS)


@spoken(
    ways=(
        Way(_HAS, (everybody, _COUNT, _COLOUR), By.LINE, shown=("{player} has {count} {colour} tokens",)),
        Way(_not_so(_HAS), (everybody, _COUNT, _COLOUR, _WRONG), By.LINE, shown=("{player} has {count} {colour} tokens not {wrong}",)),
        Way(tuple(f"give {{player}} {{more}} {{colour}} {token}" for token in _TOKENS), (everybody, _MORE, _COLOUR), By.LINE),
        Way(tuple(f"take {{less}} {{colour}} {token} from {{player}}" for token in _TOKENS), (everybody, _LESS, _COLOUR), By.LINE),
    ),
    means="say how many tokens of a colour NAME has, if the host has it wrong",
)
def has_tokens(state: State, player: Player, colour: str, count: int | None = None, more: int = 0, less: int = 0) -> Step:
    correction = _of_player(state, player, colour, count, more, less)
    red, green = (correction.taken, 0) if colour == RED else (0, correction.taken)
    seat = state.seat(player)
    state = _taken(state, correction).reseat(player, red=seat.red + red, green=seat.green + green)
    has = say("has-given", player=player, red=seat.red + red, green=seat.green + green)
    state, says = settled(state)
    return state, (has, *flower.tokens(state), *says)


def _asks_of_player(state: State, player: Player, colour: str, count: str = "", more: str = "0", less: str = "0") -> Say | None:
    amount = int(count) if count else None
    return _asked("decide-tokens", state, lambda: _of_player(state, player, colour, amount, int(more), int(less)), player=player)


MOVES = (flower_has, has_tokens)
ASKS: Mapping[str, Callable[..., Say | None]] = {flower_has.name: _asks_of_flower, has_tokens.name: _asks_of_player}
