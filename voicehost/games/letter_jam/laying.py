"""Giving a clue: chips are laid beside the letters that it takes. If the clue was entered, they are laid at once, otherwise as the giver
tells them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.games.kit import By, Way, aside, players, secret, spoken
from voicehost.games.letter_jam import arranging, flower
from voicehost.games.letter_jam.reading import describe
from voicehost.games.letter_jam.saying import (
    GIVER,
    IN_A_BREATH,
    MOST_CHIPS,
    NO_WORD,
    NOBODYS,
    any_chips,
    breaths,
    chips_of_giver,
    in_order,
    places,
)
from voicehost.games.letter_jam.state import Clue, Phase, Source, State, Step
from voicehost.games.letter_jam.tables import SHORTEST, WILDCARD

AS_IN = 3
"""How many chips the example has."""


def fault(state: State, giver: Player, sources: tuple[Source, ...]) -> Say | None:
    """Why that player cannot lay these chips; None if they can."""
    if giver in sources:
        return say("own-letter", player=giver)
    if len(sources) > MOST_CHIPS:
        return say("too-long", n=MOST_CHIPS)
    missing = next((source for source in sources if source not in state.sources(giver)), None)
    return None if missing is None else say("nothing-there", source=missing)


# -- who gives it ----------------------------------------------------------------------------------------------------------------


def may_give(state: State) -> tuple[Player, ...]:
    return tuple(filter(state.may_give, state.there))


_WHOSE_TURN = (
    *("whose turn", "whose turn is it", "whose turn is it now", "whose turn now", "is it my turn", "is it my turn now"),
    *("who is first", "who's first", "who starts", "who begins", "who goes first", "who is next", "who goes now"),
)


@aside(
    "who may give the clue",
    typed=("who has to give a clue", "who gives the clue", "who gives a clue"),
    ways=(Way(_WHOSE_TURN, by=By.LINE, when=lambda state: state.phase is Phase.TALK),),
    means="hear who has taken fewer red tokens than a fair share",
)
def who_gives(state: State) -> tuple[Say, ...]:
    return (say("may-give", players=may_give(state)),)


def is_wanted(state: State, player: Player) -> bool:
    """Whether the table wants a clue from that player now. It does not if the player is ready."""
    seat = state.seat(player)
    return state.may_give(player) and not seat.ready


def asked(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """The question. A player's own page has buttons instead of what to say, if the table wants a clue from that player. Everybody else
    hears who alone may give it or, if all may, what to say, with the name of a player who has offered a clue and is wanted. If there is
    none, it names nobody: whoever is named would seem to be asked."""
    if player is not None and is_wanted(state, player):
        return (say("clue-of-yours" if state.seat(player).draft is None else "give-yours"),)
    givers = may_give(state)
    if len(givers) < len(state.there):
        others = tuple(giver for giver in givers if giver != player)
        if player is not None and player in givers:
            return (say("talk-few-yours", player=player, others=others, n=len(givers)),)
        return (say("talk-few" if player is None else "talk-of-others", players=givers, n=len(givers)),)
    giver = next((player for player, _ in state.offers if is_wanted(state, player)), None)
    return (say("talk") if giver is None else say("talk-offered", player=giver),)


@spoken(
    "{player} gives the clue",
    typed=("{player} gives a clue", "{player} clues", "{player} has a clue"),
    fills=(players(may_give),),
    costs=2.0,
    destroys=lambda state, player: (
        state.has_drafted(player) and any(state.has_drafted(other) for other in state.players if other != player)
    ),
    otherwise=lambda player: IllegalMove("has-fair-share", player=player),
    means="give the clue that NAME has drafted, or begin one letter by letter",
)
def give(state: State, player: Player) -> Step:
    state = replace(state.reseat(player, ready=False), phase=Phase.LAYING, giver=player, line=(), breath=None)
    thought = state.seat(player).draft
    return given(replace(state, line=thought.sources)) if thought is not None else (state, example(state))


def example(state: State) -> tuple[Say, ...]:
    """An example of how to tell chips, with a source of each kind: a player, a stand if there is one, and the wildcard."""
    sources = state.sources(state.giver)
    kinds = {source: (source in state.players, source == WILDCARD) for source in sources}
    first = {kind: source for source, kind in reversed(kinds.items())}.values()
    others = (source for source in sources if source not in first)
    chosen = {*first, *islice(others, AS_IN - len(first))}
    return (say("lay", player=state.giver, chips=", ".join(source for source in sources if source in chosen)),)


def _may_give_theirs(state: State, player: Player) -> bool:
    may = state.giver == player if state.giver else state.may_give(player)
    return may and state.seat(player).draft is not None


@secret("give my clue", when=_may_give_theirs, shown=True, means="give the clue that you have drafted")
def give_mine(state: State, player: Player) -> Step:
    return give(state, player) if _may_give_theirs(state, player) else (state, ())


# -- the chips -------------------------------------------------------------------------------------------------------------------


def _clues_are_over(state: State) -> bool:
    return state.phase is Phase.ARRANGING


@spoken(
    "that is the clue",
    ways=(
        Way(("that is it",), when=lambda state: not _clues_are_over(state)),
        Way(("that is my clue", "done"), by=By.LINE, when=lambda state: not _clues_are_over(state)),
    ),
    when=lambda state: len(state.line) >= SHORTEST,
    otherwise=lambda state: IllegalMove("no-chips") if state.giver else None,
    costs=2.0,
    destroys=lambda state: any(map(state.has_drafted, state.players)),
    means="finish the clue",
)
def given(state: State) -> Step:
    """ "Lay out the chips by the corresponding letters." Each player's own reading appears on that player's screen or is said in their
    ear."""
    clue = Clue(state.giver, tuple(map(state.chip, state.line)))
    state = replace(state, clues=(*state.clues, clue), phase=Phase.TALK, giver="", line=(), offers=())
    state = replace(state, seats=tuple(replace(seat, ready=False, draft=None) for seat in state.seats))
    state, tokens = flower.paid(state, clue.giver)
    state, changed = flower.replaced(state, clue)
    helped = next((player for player in state.players if clue.helps(player)), None) if len(state.clues) == 1 else None
    how = (say("how-to-note", player=helped),) if helped is not None else ()
    says = (describe(clue, len(state.clues)), *tokens, *changed, *how)
    if state.tokens:
        return state, says
    state, more = arranging.begin(state)  # "When all clues have been used"
    return state, (*says, *more)


_ANY_CHIPS = places(any_chips, MOST_CHIPS)


@spoken(
    ways=(
        Way(breaths(1, IN_A_BREATH), places(chips_of_giver, IN_A_BREATH), lasting=False),
        Way(breaths(1, 1), places(chips_of_giver, 1), By.TOUCH, when=lambda state, player: player == state.giver),
        Way(breaths(1, 1), places(NOBODYS, 1), By.LINE),
        Way(breaths(2, IN_A_BREATH), _ANY_CHIPS[:IN_A_BREATH], By.LINE, when=lambda state: state.phase is Phase.LAYING),
        Way(breaths(IN_A_BREATH + 1, MOST_CHIPS), _ANY_CHIPS, By.LINE, shown=breaths(IN_A_BREATH + 1, IN_A_BREATH + 1)),
    ),
    left_to=lambda: False,
    ends=given,
    means='say whose letters the clue takes next. CARD is a name, "stand one" or "wildcard"',
)
def lay(state: State, move: Move) -> Step:
    sources = in_order(move)
    if wrong := fault(state, state.giver, (*state.line, *sources)):
        return state, (wrong,)
    return replace(state, line=(*state.line, *sources)), (say("laid", chips=sources),)


_INSTEAD = tuple(f"{no} {{chip1}}" for no in ("no", "no wait", "no sorry", "sorry", "no i meant", "i meant", "no i mean", "i mean"))


@spoken(
    ways=(Way(_INSTEAD, places(any_chips, 1), By.LINE, shown=("no, {chip1}",)),),
    when=lambda state: state.phase is Phase.LAYING,
    means="put right which letter the clue took last",
)
def lay_instead(state: State, move: Move) -> Step:
    if not state.line:
        return lay(state, move)
    *before, last = state.line
    sources = (*before, *in_order(move))
    if wrong := fault(state, state.giver, sources):
        return state, (wrong,)
    return replace(state, line=sources), (say("laid-instead", chips=in_order(move), last=last),)


@spoken("start again", when=lambda state: bool(state.line), means="begin again with the first letter")
def anew(state: State) -> Step:
    """Tell the chips, or at the end the cards, again from the beginning."""
    return replace(state, line=()), (say("anew"),)


@spoken(
    typed=("no clue", "no word"),
    ways=(
        Way(("no clue",), when=lambda state: not _clues_are_over(state)),
        Way(("no word",), when=_clues_are_over),
        Way(NO_WORD, (GIVER,), By.LINE),
    ),
    skips=True,
    destroys=lambda state: _clues_are_over(state) and state.has_arranged(state.giver),
    below=given,
    means="give no clue after all; at the end, say that you have no word",
)
def withdraw(state: State) -> Step:
    """Give no clue after all. At the end: the player who lays cards has no word."""
    if _clues_are_over(state):
        return arranging.put(state, state.giver, (), aloud=True)
    return replace(state, phase=Phase.TALK, giver="", line=()), (say("withdrawn", player=state.giver),)
