""" "If you now feel confident about your letter": the next one stands up, and the one before is never seen again. After the last a bonus
letter does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside, players, secret, spoken
from voicehost.games.kit.english import PILOTS
from voicehost.games.letter_jam import arranging, clue, flower
from voicehost.games.letter_jam.saying import NO_WORD, OTHERS
from voicehost.games.letter_jam.state import Phase, State, Step
from voicehost.games.letter_jam.tables import LETTERS
from voicehost.lexicon.letters import NATO, SPOKEN


def _movers(state: State) -> Iterator[Player]:
    """Whose letter was in a clue: before, nobody can be sure of it."""
    return (seat.player for seat in state.seats if seat.at < LETTERS and state.is_clued(seat))


@spoken(
    "{player} moves on",
    typed=("{player} is sure",),
    fills=(players(_movers),),
    costs=3.0,
    destroys=lambda state: any(map(state.has_drafted, state.players)),  # whether it can be laid with the next letter is a secret
    otherwise=lambda state, player: IllegalMove("at-the-end" if state.seat(player).at == LETTERS else "not-clued", player=player),
    means="NAME's next letter stands",
)
def move_on(state: State, player: Player) -> Step:
    at = state.seat(player).at + 1
    before, state = state, state.reseat(player, at=at, ready=False)
    if at < LETTERS:
        return clue.fresh(before, state), (say("moved-on", player=player, number=at + 1, of=LETTERS),)
    return clue.fresh(before, flower.bonus_up(state, player)), (say("bonus-up", player=player),)


# -- the clues are over ----------------------------------------------------------------------------------------------------------


@spoken(
    "{player} is ready",
    fills=(players(lambda state: (seat.player for seat in state.present if not seat.ready)),),
    costs=2.0,
    otherwise="answer-first",
    means="when everybody is, the clues end",
)
def ready(state: State, player: Player) -> Step:
    """When all are, the clues end, whatever tokens are left."""
    state = state.reseat(player, ready=True)
    return arranging.begin(state) if all(seat.ready for seat in state.present) else (state, (say("is-ready", player=player),))


@spoken(
    "{player} is not ready",
    fills=(players(lambda state: (seat.player for seat in state.seats if seat.ready)),),
    otherwise="answer-first",
    means="the clues go on: NAME takes it back",
)
def busy(state: State, player: Player) -> Step:
    return state.reseat(player, ready=False), (say("is-not-ready", player=player),)


_STUCK = (
    *("nobody has a clue", "no one has a clue", "nobody has one", "no more clues", "there are no more clues", "we have no clue"),
    *("we are stuck", "we're stuck", "everybody is stuck"),
)


@aside(
    typed=_STUCK,
    ways=(Way(NO_WORD, (OTHERS,), By.LINE, when=lambda state: state.phase in (Phase.TALK, Phase.LAYING)),),
    means="how the clues end",
)
def stuck(state: State, player: Player | None) -> tuple[Say, ...]:
    """Each says for themselves that they are ready."""
    return how_to_end(state, player)


def how_to_end(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """Where nobody has a clue; in the name of that player, or else of the first who is not ready."""
    others = tuple(seat.player for seat in state.present if not seat.ready)
    return (say("how-to-end", player=player if player in others else others[0]),)


# -- a bonus letter that was in a clue -------------------------------------------------------------------------------------------

_LETTER = Fill("letter", Slot("letter", PILOTS))
_TYPED_LETTER = Fill("letter", Slot("letter", SPOKEN))
_OWING = players(lambda state: state.owing)


@spoken(
    "{player} guesses {letter}",
    "{player} has no guess",
    fills=(_OWING, _LETTER),
    ways=(
        Way(("{player} guesses {letter}",), (_OWING, _TYPED_LETTER), By.LINE),
        Way(("{player} {letter}",), (_OWING, _TYPED_LETTER), By.LINE, when=lambda state: state.phase is not Phase.LAYING),  # two chips
    ),
    costs=3.0,
    otherwise=lambda player: IllegalMove("no-bonus-to-guess", player=player),
    means='NAME\'s guess of a bonus letter that was in a clue: LETTER is "echo", and typed also "e"',
)
def guess_aloud(state: State, player: Player, letter: str = "") -> Step:
    """The letter is kept if that is right, and otherwise laid aside; "" is no guess."""
    seat = state.seat(player)
    right = letter.lower() == seat.owed
    kept = (*seat.kept, seat.owed) if right else seat.kept
    laid_aside = () if right else (seat.owed,)
    state = replace(state.reseat(player, owed="", kept=kept), discards=(*state.discards, *laid_aside))
    return state, (say("bonus-right" if right else "bonus-wrong", player=player),)


@secret(
    "guess {letter}",
    "i have no guess",
    fills=(Fill("letter", Slot("letter", tuple((letter.lower(), letter) for _, letter in NATO))),),
    when=lambda state, player: bool(state.seat(player).owed),
    shown=True,
    means="your guess of a bonus letter that was in a clue",
)
def guess(state: State, player: Player, letter: str = "") -> Step:
    return guess_aloud(state, player, letter) if state.seat(player).owed else (state, ())
