"""A game from its first Slam to its last: setup, going on, and its end."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Way, spoken
from voicehost.games.kit.deciding import round_begins
from voicehost.games.kit.seats import seated
from voicehost.games.slam_kartenspiel import booking, score
from voicehost.games.slam_kartenspiel.cards import WEEKDAYS
from voicehost.games.slam_kartenspiel.deck import BadDeck
from voicehost.games.slam_kartenspiel.piles import after, begun, drawn_up
from voicehost.games.slam_kartenspiel.state import PLAYERS, InTrick, Options, Phase, State, Step


def setup(players: tuple[Player, ...], options: Options, seed: int, language: Language | None = None) -> Step:
    seated(players, PLAYERS, language)
    no_glass = (say("no-glass-for-children"),) if options.martini and options.family else ()
    options = replace(options, martini=options.martini and not options.family)
    try:
        state = begun(players, options, seed)
    except BadDeck as fault:
        raise IllegalMove("bad-deck", line=fault.line, fault=fault.fault) from None
    if options.today and options.today.lower() not in WEEKDAYS:
        raise IllegalMove("no-weekday", name=options.today)
    state = replace(state, today=options.today.lower())
    gold = state.deck.slam_by_key[state.stack[-1]].name
    welcome = (say("welcome", players=players), *((say("gold-is", slam=gold),) if options.dealt else ()), *no_glass)
    if options.weekdays and not state.today:
        return replace(state, phase=Phase.TODAY), (*welcome, say("which-day"))
    state, says = booking.next_slam(state, 0)
    return state, (*welcome, *says)


@spoken(means='say on which weekday you play, so that the host knows when "morgen" is')
def today(state: State, at: Samples, weekday: str) -> Step:
    """Say on which weekday the table plays, if it plays with weekdays. Whoever has come since the cards were dealt has a hand, too, and
    plays the first Slam."""
    state = replace(round_begins(state), today=weekday)
    return booking.next_slam(drawn_up(state)[0] if state.options.dealt else state, at)


@spoken(ways=(Way(under="next"), Way(under="next-typed", by=By.LINE)), costs=2.0, skips=True, means="go on to the next Slam")
def next_(state: State, at: Samples) -> Step:
    """Go on to the next Slam: the cards of the trick are laid away, and everybody draws up to five."""
    state = after(state)
    if state.last and state.count >= state.last:
        return ended(state)
    state = round_begins(state)
    says: tuple[Say, ...] = ()
    if not state.options.dealt:
        says = (say("draw-up"),)
    else:
        short = any(len(state.held(player)) < len(state.seat(player).hand) for player in state.players)
        seats = tuple(replace(seat, hand=state.held(seat.player), chosen=(), done=False) for seat in state.seats)
        state, drew = drawn_up(replace(state, seats=seats))
        says = (say("no-draw"),) if short and not drew else ()
    state, more = booking.next_slam(state, at)
    return state, (*says, *more)


def ended(state: State) -> Step:
    """End the game because the table says so, before the Gold card is played."""
    state = state.without_slam() if isinstance(state, InTrick) else state
    state = replace(state.at_its_end(), phase=Phase.OVER, breath=None)
    return state, (score.won(state), say("stopped-here", n=round(state.options.dispute)))
