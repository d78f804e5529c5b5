""" "Ablauf", Show: poets are revealed, what has to be decided is asked, the host rolls and draws, and the trick is reckoned and told."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.slam_kartenspiel import telling
from voicehost.games.slam_kartenspiel.asking import DRAWS, FACES, ROLLS, Question, question, stage
from voicehost.games.slam_kartenspiel.cards import MARTINI, UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.dice import roll
from voicehost.games.slam_kartenspiel.piles import drawn, settled
from voicehost.games.slam_kartenspiel.reckoning import Reckoning, reckon
from voicehost.games.slam_kartenspiel.stage import Stage
from voicehost.games.slam_kartenspiel.state import NOBODY, Phase, State, Step

HIGHEST_WORTH = 60
"""Points of a card that the deck does not know, at most."""


def reveal(state: State, at: Samples, told: tuple[Say, ...] = ()) -> Step:
    """ "Deckt gemeinsam auf." """
    state = replace(state, phase=Phase.SHOW, since=at)
    return advance(state, at, (*told, *(telling.revealed(state) if state.options.dealt else ())))


def advance(state: State, at: Samples, told: tuple[Say, ...] = ()) -> Step:
    """As far as it goes without anybody's answer: to the next question, or to who has won."""
    while (asked := question(state)) is not None:
        if asked.kind in ROLLS and not state.options.own_die:
            state, number = roll(state)
            state, more = rolled(state, asked, number)
        elif asked.kind in DRAWS and state.options.dealt:
            state, poet = drawn(state)
            state, more = brought(state, asked, poet or NOBODY)
        elif asked.choices == (NOBODY,):
            state, more = _answered(state, asked, NOBODY), ()
        else:
            return replace(state, phase=Phase.SHOW), (*told, telling.ask(state, asked))
        told += more
    return conclude(state, at, told)


def rolled(state: State, asked: Question, number: int) -> Step:
    """The die of the Show is told with what it decides; any other here."""
    if asked.kind == "die":
        state = state.with_trick(rolled=number)
        glass = state.options.martini and MARTINI in state.slam.show(number).tags
        return state, (say("martini"),) if glass else ()
    poet = state.poet(asked.poet)
    infects = poet.ability("ansteckend")
    hits = number == (infects.rolled if asked.kind == "infect" and infects is not None else int(FACES[-1]))
    told = say(f"rolled-{asked.kind}-{'hits' if hits else 'misses'}", poet=poet.name, face=number)
    return _answered(state, asked, str(number)), (told,)


def brought(state: State, asked: Question, poet: str) -> Step:
    """Whom the pile gives, or nobody."""
    key = f"{UNKNOWN_CARD}{asked.asked}" if poet == UNKNOWN_CARD else poet
    state = _answered(state, asked, key)
    if poet == NOBODY:
        return state, (say("nobody-left"),)
    name = state.poet(key).name if key == poet else ""
    if asked.kind == "guest":
        return state, (say("guest", poet=name),) if name else ()
    return state, (say("third", player=asked.player, poet=name),) if name else ()


def answer(state: State, asked: Question, told: str, at: Samples) -> Step:
    """To the question that stands. Raises `IllegalMove` for what is no answer to it."""
    if asked.kind in ROLLS:
        state, more = rolled(state, asked, int(told))
    elif asked.kind in DRAWS:
        _require_free(state, told)
        state, more = brought(state, asked, told)
    elif asked.kind == "male":
        state, more = _answered(state.reseat(asked.player, male=told == "yes"), asked, told), ()
    elif not _is_answer(asked, told):
        raise IllegalMove("no-answer")
    else:
        state, more = _answered(state, asked, told), telling.decided(state, asked, told)
    return advance(state, at, more)


def _is_answer(asked: Question, told: str) -> bool:
    if asked.kind == "worth":
        return 0 <= int(told) <= HIGHEST_WORTH
    return told in asked.choices


def _require_free(state: State, poet: str) -> None:
    if any(poet in seat.chosen for seat in state.seats):
        raise IllegalMove("poet-taken", poet=state.poet(poet).name)


def _answered(state: State, asked: Question, told: str) -> State:
    assert state.trick is not None
    return replace(state, trick=state.trick.answered(asked.asked, told))


# -- the vote on what a picture shows ---------------------------------------------------------------------------------------------


def waiting(state: State) -> tuple[Player, ...]:
    """Who has still to vote; the first of them is the one asked."""
    assert state.trick is not None
    return tuple(player for player in state.players if player not in dict(state.trick.cast))


def cast(state: State, asked: Question, player: Player | None, vote: str, at: Samples) -> Step:
    """A bare "ja" is the vote of whoever was asked. Decided as soon as no vote left can change it. "Bei Gleichstand: Dann ist es nicht
    schick." """
    assert state.trick is not None
    voter = player or waiting(state)[0]
    if voter not in waiting(state):
        raise IllegalMove("has-voted", player=voter)
    state = state.with_trick(cast=(*state.trick.cast, (voter, vote)))
    assert state.trick is not None
    votes, left = [said for _, said in state.trick.cast], len(waiting(state))
    yes, no = votes.count("yes"), votes.count("no")
    if yes <= no + left and no < yes + left:
        return state, (say("vote-ask", player=waiting(state)[0]),)
    voted = yes > no + left
    state = replace(state.with_trick(cast=()), looks=(*state.looks, (asked.asked, voted)))
    key, _, look = asked.asked.partition("/")
    return advance(state, at, (say("look-is" if voted else "look-is-not", poet=state.poet(key).name, look=look),))


# -- who has won ------------------------------------------------------------------------------------------------------------------


def reckoned(state: State) -> Reckoning:
    return staged(state)[1]


def staged(state: State) -> tuple[Stage, Reckoning]:
    known = stage(state)
    return known, reckon(known)


def conclude(state: State, at: Samples, told: tuple[Say, ...] = ()) -> Step:
    """The trick is told. A tie for the Vize title is shouted for; the Gold card ends the game."""
    known, reckoning = staged(state)
    told = (*told, *telling.reckoning(state, known, reckoning))
    if reckoning.shouting:
        return replace(state.with_trick(calls=()), phase=Phase.APPLAUSE, since=at), (*told, say("applause", players=reckoning.shouting))
    return concluded(state, at, (*told, *telling.winner(reckoning.winner)))


def uncontested(state: State, able: tuple[Player, ...], at: Samples, told: tuple[Say, ...]) -> Step:
    """The Gold card, for which only one has poets enough: "gewinnt damit automatisch"; or nobody has."""
    state = state.with_trick(shout=able[0] if able else None)
    won = say("wins-alone", player=able[0]) if able else say("nobody-wins")
    return concluded(state, at, (*told, won))


def concluded(state: State, at: Samples, told: tuple[Say, ...]) -> Step:
    """Who has won is known; until the next Slam a false Schinken can still change it."""
    phase = Phase.OVER if state.slam.is_gold else Phase.BETWEEN
    more = () if phase is Phase.OVER else telling.favourites(state, laid_away(state))
    return replace(state, phase=phase, since=at), (*told, *more, *_asked(state, phase))


def _asked(state: State, phase: Phase) -> tuple[Say, ...]:
    """After a Slam the clock goes on, if there is one; after the last nobody would know what is waited for."""
    if phase is Phase.OVER:
        return (say("has-ended"),)
    return () if state.options.between else (say("say-next"),)


def after(state: State) -> State:
    """As it is when the cards of a trick that was told lie where they go."""
    return laid_away(state) if state.phase in (Phase.BETWEEN, Phase.OVER) else state


def laid_away(state: State) -> State:
    return settled(state, *staged(state))
