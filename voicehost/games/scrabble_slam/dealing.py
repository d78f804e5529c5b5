""" "Setup" and "The cards": a word is nominated, made up from the pack, and the rest is dealt."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.kit.own import fault
from voicehost.games.kit.seats import seated
from voicehost.games.scrabble_slam.state import Options, Phase, State, Step, begun
from voicehost.games.scrabble_slam.tables import CARDS, LETTERS, OWN, PLAYERS, made_up, pack, shared
from voicehost.games.scrabble_slam.words import four_letter_words, openings


def setup(players: tuple[Player, ...], options: Options, seed: int) -> Step:
    seated(players, PLAYERS)
    if (wrong := fault(OWN, options)) is not None:
        raise IllegalMove("own-rules", name=wrong.key, why=wrong.why)
    cards = () if options.dealt else (say("real-cards"),)
    return begun(players, options, seed), (say("welcome", players=players), *cards, say("nominate"))


def choose(state: State) -> Step:
    """Nobody wants to: the host nominates what the pack can make, and what can be changed by somebody's hand."""
    chance = Random(f"{state.seed}/opening")
    nominated = (nominate(state, chance.choice(openings())) for _ in openings())
    return next(step for step in nominated if step[0] is not state)


def nominate(state: State, word: str) -> Step:
    """Any word of the dictionary, or of the table's own, that the pack can make; what is none is answered, as whatever people may come
    up with."""
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
    return state, (opening, deal(state), say("ready"))


def deal(state: State) -> Say:
    """How the cards get to people: dealt by the host, or, of the real pack, to be laid out and dealt."""
    count = shared(len(state.seats))
    rest = len(CARDS) - LETTERS - count * len(state.seats)
    return say("dealt" if state.options.dealt else "deal" if rest else "deal-all", n=count)


def slam(state: State) -> Step:
    return replace(state, phase=Phase.RACE), (say("slam", word=state.word.capitalize()),)
