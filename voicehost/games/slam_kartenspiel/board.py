"""What lies on the table: the winners' piles, which everybody sees, and each player's hand, which only that player sees."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Player, Say, Sheet, say
from voicehost.games.kit import Board, By, Way, aside, everybody
from voicehost.games.slam_kartenspiel import applause, hands, onstage, score, telling, wording
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.piles import after
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, Seat, State


def board(state: State, player: Player | None, language: Language) -> Board:
    """What one person sees. The table screen does not list the piles before the end, because it shows the scores and people can ask."""
    own = hands.hand(state, player) if player is not None else ()
    fixed = _fixed(state)
    stage = onstage.cards(state, language)
    return Board(
        lines=piled(fixed) if player is not None or (state.phase is Phase.OVER and not applause.asks_who(state)) else (),
        accounts=True,
        mine=own,
        cards=(hands.cards(state, player, language) if player is not None else ()) or stage,
        drawn=frozenset({"slams-left", *(("plays", "plays-team", "plays-nothing", "kept-away") if stage else ())}),
        progress=_progress(state),
        standings=score.standings(fixed),
        poster=onstage.poster(state, language),
        counted=say("page-points"),
        secret=bool(own),
    )


def _fixed(state: State) -> State:
    """The state to show the scores of. What a trick has brought is left out while a call may still cost its winner the trick."""
    return replace(state, phase=Phase.SHOW) if applause.may_fall(state) else state


def _progress(state: State) -> tuple[Say, ...]:
    """The sentence that says how many Slams come after this one."""
    if not isinstance(state, InTrick) or state.phase is Phase.OVER:
        return ()
    return (say("slams-left", n=state.to_play) if state.to_play > 0 else say("last-slam"),)


@aside(
    ways=(Way(under="piles"), Way(under="piles-typed", by=By.LINE), Way(under="pile-of", fills=(everybody,), by=By.LINE)),
    means="hear which Slams and poets everybody has won",
)
def piles(state: State, player: Player | None = None) -> tuple[Say, ...]:
    if player is None:
        return piled(state) or score.scores(state)
    return _piled(after(state), player) or (say("pile-empty", player=player),)


def piled(state: State) -> tuple[Say, ...]:
    """What each player has won: Slams, and poets for the Gold card. Slams that the table has given or taken lie on no pile, so they are
    said as well."""
    settled = after(state)
    return tuple(each for player in settled.players for each in _piled(settled, player))


def _piled(state: State, player: Player) -> tuple[Say, ...]:
    return (*_pile(state, state.seat(player)), *_put_right(state, player))


def _pile(state: State, seat: Seat) -> tuple[Say, ...]:
    slams = tuple(state.deck.slam_by_key[slam].name for slam in seat.slams)
    poets = telling.names(state, seat.pile)
    if slams and not poets:
        return (say("pile-slams", player=seat.player, slams=slams),)
    if slams:
        return (say("pile", player=seat.player, slams=slams, poets=poets),)
    return (say("pile-poets", player=seat.player, poets=poets),) if seat.pile else ()


def _put_right(state: State, player: Player) -> tuple[Say, ...]:
    count = score.by_table(state, player)
    return (say("pile-given" if count > 0 else "pile-taken", player=player, n=abs(count)),) if count else ()


def sheet(state: State, language: Language) -> Sheet:
    """The points and the winners' piles, as a table."""
    settled = after(state)
    rows = tuple(
        (
            seat.player,
            str(score.points(settled, seat.player)),
            ", ".join(state.deck.slam_by_key[slam].name for slam in seat.slams),
            ", ".join(wording.own_card(language) if name == UNKNOWN_CARD else name for name in telling.names(settled, seat.pile)),
        )
        for seat in settled.seats
    )
    return Sheet(language.word("sheet"), ("", *(language.word(f"sheet-{name}") for name in ("points", "slams", "poets"))), rows)
