"""The flower and what follows from a clue: its giver takes a token, and used letters on nonplayer stands and used bonus letters make room
for the next ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import Player, Say, say
from voicehost.games.kit import aside
from voicehost.games.letter_jam.reading import on_stand
from voicehost.games.letter_jam.state import Clue, Phase, State, Step
from voicehost.games.letter_jam.tables import LETTERS

SHARE = tuple(
    f"{asks} {share}"
    for asks in ("what is", "what's", "how many is", "how much is")
    for share in ("a fair share", "the fair share", "my fair share", "our fair share", "fair share")
)
"""Questions of players who have heard the host mention a fair share."""


def paid(state: State, giver: Player) -> Step:
    """ "Take a clue token from the flower: red if it's available, otherwise green." """
    seat = state.seat(giver)
    if state.red:
        state = replace(state.reseat(giver, red=seat.red + 1), red=state.red - 1)
    else:
        state = replace(state.reseat(giver, green=seat.green + 1), green=state.green - 1)
    return state, tokens(state)


@aside("tokens", "how many tokens", means="hear how many clue tokens are left")
def tokens(state: State) -> tuple[Say, ...]:
    return (say("tokens", red=state.red, green=state.green) if state.red else say("tokens-green", n=state.green),)


_CLUES_LEFT = (
    *(f"how many {clues} are left" for clues in ("clues", "tokens", "clue tokens", "red tokens", "green tokens")),
    *("how many clues", "how many more clues", "how many clues do we have", "how many clues do we have left"),
    *("how many clues are there", "how many clues do we get", "how many tokens do we have", "how many tokens do we have left"),
)


@aside(typed=_CLUES_LEFT, means="hear how many clues may still be given")
def clues_left(state: State) -> tuple[Say, ...]:
    """The tokens, since each clue costs one. Once the clues are over, that they are."""
    return tokens(state) if state.phase not in (Phase.ARRANGING, Phase.OVER) else (say("clues-are-over"),)


@aside(typed=SHARE, means="hear how many red tokens are a fair share")
def share(state: State) -> tuple[Say, ...]:
    return (say("fair-share", n=state.share),)


def replaced(state: State, clue: Clue) -> Step:
    """Show the next letter on each nonplayer stand that was used, and keep the bonus letters that were used face down."""
    says: list[Say] = []
    for number in range(1, len(state.stands) + 1):
        if f"stand {number}" in clue.sources:
            state, shown = _next_of_stand(state, number)
            says += shown
    used = tuple(dict.fromkeys(chip for chip in clue.chips if chip.is_bonus))
    for chip in used:
        seat = state.seat(chip.source)
        kept = state.reseat(chip.source, kept=(*seat.kept, chip.letter), bonus_notes=(*seat.bonus_notes, ""))
        state = bonus_up(kept, chip.source)
    keepers = tuple(chip.source for chip in used)
    return state, (*says, *((say("bonus-kept", players=keepers, n=len(keepers)),) if keepers else ()))


def _next_of_stand(state: State, number: int) -> Step:
    """ "Discard it; draw another from the stack behind the stand; if that's now empty, add the clue token under it to the flower. Once the
    stack is empty, draw from the deck." """
    stand = state.stands[number - 1]
    used, rest = stand.stack[:1], stand.stack[1:]
    state = replace(state, discards=(*state.discards, *used))
    says: tuple[Say, ...] = ()
    if not rest:
        state, letter = drawn(state)
        rest = (letter,) if letter else ()
    token = stand.token and len(rest) == 1
    if token:
        state = replace(state, green=state.green + 1)
        says = (say("stand-token", number=number),)
    stand = replace(stand, stack=rest, token=stand.token and not token)
    stands = (*state.stands[: number - 1], stand, *state.stands[number:])
    return replace(state, stands=stands), (on_stand(number, stand.standing), *says)


def drawn(state: State) -> tuple[State, str]:
    """Draw the top letter of the deck. If the deck is empty, the discards are shuffled first. The letter is "" if there are none either."""
    if not state.deck:
        again = list(state.discards)
        Random(f"{state.seed}/{len(state.clues)}").shuffle(again)
        state = replace(state, deck=tuple(again), discards=())
    if not state.deck:
        return state, ""
    return replace(state, deck=state.deck[1:]), state.deck[0]


def bonus_up(state: State, player: Player) -> State:
    """ "Draw a bonus letter and stand it up." """
    state, letter = drawn(state)
    return state.reseat(player, bonus=letter, at=LETTERS)
