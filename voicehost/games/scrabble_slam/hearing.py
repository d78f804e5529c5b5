"""Decides which word was meant if several may have been heard: by sound, by who holds what, and by how common a word is."""

from __future__ import annotations

from dataclasses import replace

from voicehost.games.scrabble_slam.state import Ear, Later, Shout, State, Which
from voicehost.games.scrabble_slam.words import alike, changed, letter, near

SURE = 0.7
"""The host asks back about a word with a rival if its confidence is below this. Of 1,200 shouts by synthetic voices, half of them in 15 dB
of babble, 907 are then right at once, 143 are asked back, and 48 are ruled wrong; with 0.6 they are 935, 105 and 58, and with 0.9 they are
836, 230 and 32."""

HALF = 0.5
"""People call what they can play: a word that comes too late, or lies there already, must have been heard twice as well as one that can."""

COMMONER = 0.3
"""The weight of a word's Zipf value against its confidence. A word that is a hundred times commoner may be heard with a fourth of the
confidence, because people call words that they know."""

MOST_ASKED = 3
"""How many words a question reads out at most."""

MUCH_RARER = 2.0
"""Zipf: a hundred times. Nobody who calls what sounds like "tale" means "tael", and "no, tael" puts it right if somebody does."""


def sooner_playable(state: State, called: Shout, ear: Ear) -> tuple[Shout, Ear]:
    """Replace a call that cannot be played now by its best playable rival, if that is at least half as likely (`HALF`)."""
    if changed(state.word, called.word) is not None:
        return called, ear
    playable = set(_playable(state, called))
    rivals = tuple(rival for rival in ear.rivals if rival[0] in playable)
    if not rivals or rivals[0][1] < HALF * ear.confidence:
        return called, ear
    return replace(called, word=rivals[0][0]), replace(ear, confidence=rivals[0][1], rivals=rivals[1:], doubted=True)


def meant(state: State, called: Shout, ear: Ear, *, named: bool) -> tuple[str, ...]:
    """The words that may have been meant, the likeliest first. If there are several, the host has to ask."""
    heard = _weighed(state, called, ear)
    best = max(heard, key=lambda word: heard[word])
    same = _sounding_the_same(state, replace(called, word=best), named=named)
    sure = sum(weight for word, weight in heard.items() if word in same or word == best) / sum(heard.values())
    if sure >= SURE and not ear.doubted and (len(heard) > 1 or ear.confidence >= SURE):
        return same
    others = sorted((word for word in heard if word not in same), key=lambda word: -heard[word])
    if len(heard) == 1 and not named:
        others = [word for word in _playable(state, called) if word not in same and near(best, word)]
        others.sort(key=state.common, reverse=True)
    return (*same, *others)[:MOST_ASKED]


def _weighed(state: State, called: Shout, ear: Ear) -> dict[str, float]:
    """The weight of the word that was heard and of each playable rival, by its confidence and by how common it is."""
    playable = set(_playable(state, called))
    heard = {called.word: ear.confidence, **{word: sure for word, sure in ear.rivals if word in playable and word != called.word}}
    return {word: sure * 10 ** (COMMONER * state.common(word)) for word, sure in heard.items()}


def _sounding_the_same(state: State, called: Shout, *, named: bool) -> tuple[str, ...]:
    """A word and those that sound the same, the commonest first, without much rarer ones. If its letter was named, only words with that
    letter."""
    word, new = called.word, letter(state.word, called.word)
    others = (other for other in _playable(state, called) if not named or letter(state.word, other) == new)
    same = sorted((word, *(other for other in others if other != word and alike(word, other))), key=state.common, reverse=True)
    return tuple(other for other in same if state.common(other) >= state.common(same[0]) - MUCH_RARER)


def _playable(state: State, called: Shout) -> tuple[str, ...]:
    return state.playable(called.player)


def word_meant_by(state: State, question: Which, later: Later) -> str | None:
    """Which of the words in question the next call points to: if it was surely heard, the same word, or the only one that it can follow.
    None if it points to none. A word that could also follow the word before points to none, since its player may not have seen the card."""
    word, words = later.shout.word, question.words
    if later.ear is not None and later.ear.confidence < SURE:
        return None
    if word in words:
        return word
    fitting = tuple(before for before in words if changed(before, word) is not None)
    return fitting[0] if len(fitting) == 1 and changed(state.word, word) is None else None
