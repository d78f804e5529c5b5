""" "Setup" and "The cards": somebody nominates a word, it is laid out from the pack, and the rest of the pack is dealt."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import AnyRule, Fill, Way, everybody, spoken
from voicehost.games.kit.own import fault
from voicehost.games.kit.seats import seated
from voicehost.games.scrabble_slam.calling import ANY, HOUSE, of_words
from voicehost.games.scrabble_slam.state import Options, Phase, Seat, State, Step
from voicehost.games.scrabble_slam.tables import CARDS, LETTERS, OWN, PLAYERS, made_up, pack, shared
from voicehost.games.scrabble_slam.words import four_letter_words, nominated, openings

NOMINATED_BY_NAME = frozenset({"exit", "more", "quit", "stop"})
"""Words that mean something to the host before the race, so they are nominated with a name. In the race they are words like any other."""


def setup(players: tuple[Player, ...], options: Options, seed: int) -> Step:
    seated(players, PLAYERS)
    if (wrong := fault(OWN, options)) is not None:
        raise IllegalMove("own-rules", name=wrong.key, why=wrong.why)
    cards = () if options.dealt else (say("real-cards"),)
    return State(options, tuple(map(Seat, players)), seed), (say("welcome", players=players), *cards, say("nominate"))


def _known(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*nominated(), *state.ours)))


def _listed(state: State) -> tuple[Slot, Slot]:
    """Any word at all, and the words that the recognizer listens for in particular."""
    return ANY, of_words(_known(state))


def _alone(state: State) -> Slot:
    return of_words(word for word in _known(state) if word not in HOUSE | NOMINATED_BY_NAME)


def _is_nominated(state: State) -> IllegalMove:
    return IllegalMove("nominated-already", word=state.opening.capitalize())


@spoken(
    "{player} nominates {word}",
    "the word is {word}",
    fills=(everybody, Fill("word", _listed, ever=ANY)),
    ways=(Way(("{word}",), (Fill("word", _alone),), lasting=False),),
    costs=2.0,
    otherwise=_is_nominated,
    means="nominate the first word",
)
def nominate(state: State, word: str) -> Step:
    """Nominate any word of the dictionary, or of the table's own words, that the pack can make and somebody can change. To any other word,
    the host answers why it cannot be the first."""
    if len(word) != LETTERS:
        return state, (say("nominate-four", word=word.capitalize()),)
    if word not in four_letter_words() and word not in state.ours:
        return state, (say("nominate-unknown", word=word.capitalize()),)
    if not state.neighbours(word):
        return state, (say("nominate-nowhere", word=word.capitalize()),)
    taken = made_up(word, pack(state.options.cards))
    if taken is None:
        return state, (say("nominate-unmade", word=word.capitalize()),)
    before, state = state, replace(state, phase=Phase.READY, opening=word)
    count = shared(len(state.seats))
    state = replace(state, seats=tuple(replace(seat, count=count) for seat in state.seats))
    if state.options.dealt:
        left = list(pack(state.options.cards))
        for card in taken:
            left.remove(card)
        Random(f"{state.seed}/deal").shuffle(left)
        hands = (tuple(sorted(left[at * count : (at + 1) * count])) for at in range(len(state.seats)))
        state = replace(state, seats=tuple(replace(seat, hand=hand) for seat, hand in zip(state.seats, hands, strict=True)))
    if not state.playable():
        return before, (say("nominate-nowhere", word=word.capitalize()),)
    opening = say("opening", word=word.capitalize(), letters=tuple(word.upper()))
    return state, (opening, *deal(state), say("ready"))


@spoken("you choose", "host choose a word", costs=3.0, otherwise=_is_nominated, means="let the host choose the first word")
def choose(state: State) -> Step:
    """Nobody wants to nominate, so the host takes a word that the pack can make and that somebody's hand can change."""
    chance = Random(f"{state.seed}/opening")
    steps = (nominate(state, chance.choice(openings())) for _ in openings())
    return next(step for step in steps if step[0] is not state)


def deal(state: State) -> tuple[Say, ...]:
    """How the players get their cards: the host has dealt them, or tells the players to deal the real pack. A player who has left may
    return, so their cards are dealt too."""
    count = shared(len(state.seats))
    rest = len(CARDS) - LETTERS - count * len(state.seats)
    gone = () if state.options.dealt else tuple(player for player in state.players if player not in state.there)
    aside = (say("deal-aside", players=gone, n=count),) if gone else ()
    return (say("dealt" if state.options.dealt else "deal" if rest else "deal-all", n=count), *aside)


def before_the_race(state: State, rule: AnyRule) -> IllegalMove:
    return _is_nominated(state) if rule in (nominate, choose) else IllegalMove("not-begun")


@spoken(
    "ready set slam",
    typed=("we are ready",),
    costs=3.0,
    otherwise=lambda state: IllegalMove("begun-already", word=state.word.capitalize()),
    means="start the race",
)
def slam(state: State) -> Step:
    return replace(state, phase=Phase.RACE), (say("slam", word=state.word.capitalize()),)
