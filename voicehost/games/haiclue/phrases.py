"""The ways to say each move of Haiclue. What is secret is never said, so there are few."""

from __future__ import annotations

from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.games.english import BALLOT
from voicehost.games.haiclue.guessing import waiting
from voicehost.games.haiclue.state import Phase, State
from voicehost.games.haiclue.tables import COLOURS, NUMBERS, PLACES, TARGETS
from voicehost.games.saying import names, phrases

YOUNGEST = ("{player} is the youngest", "{player}")
ANYBODY = ("nobody knows", "you choose")
ANYBODY_TYPED = ("i do not know", "i don't know", "don't know", "we do not know", "we don't know", "no idea", "nobody", "host choose")
WAS_READ = ("that is it", "that was it")
NEXT = ("next", "next clue")
AGAIN = ("read it again", "the clue")
COUNT = ("count it", "hear it counted")
CHALLENGE = ("challenge the haiku",)
OPEN_GUESS = ("{player} guesses {target}",)
REVEAL = ("nobody knows", "we give up")
SKIP = ("go on without {player}",)
VOTE = ("{vote}", "{player} votes {vote}")
THINKING = ("who is still thinking", "who are we waiting for")
TOLD_TARGETS = ("targets", "what are the targets")
SCORES = ("scores", "score")
MY_TILES = ("{player} my tiles", "my tiles")
MY_TARGET = ("what is my target", "what's my target", "which is my target")
"""Typed: aloud, or where one's tiles are entered."""
MINE = Slot("mine", (("my target", "yes"),))
"""What those end with: so they are no whole phrase, which nobody could enter unseen."""

PLACED = tuple(
    (said, str(target)) for target in TARGETS for said in (COLOURS[target], NUMBERS[target], PLACES[target], f"the {PLACES[target]}")
)
"""A target by its colour, its number or its place, as the host tells it."""


def phrases_now(state: State) -> tuple[Phrase, ...]:
    if state.vote is not None:
        voters = names("player", waiting(state, state.vote))
        return (*phrases("vote", VOTE, voters, Slot("vote", BALLOT)), *always(state))
    match state.phase:
        case Phase.YOUNGEST:
            return (*phrases("youngest", YOUNGEST, names("player", state.players)), *phrases("anybody", ANYBODY))
        case Phase.CLUES:
            return (*_skip(state), *always(state))
        case Phase.READING:
            return (*phrases("was-read", WAS_READ), *_again(state), *always(state))
        case Phase.GUESSING:
            return (*_open_guess(state), *phrases("reveal", REVEAL), *_skip(state), *_doubt(state), *_again(state), *always(state))
        case Phase.BETWEEN:
            return (*phrases("next", NEXT), *_again(state), *always(state))
        case _:
            return always(state)


def known(state: State) -> tuple[Phrase, ...]:
    """What is said too early, or aloud where guesses are secret."""
    if state.phase in (Phase.YOUNGEST, Phase.OVER):
        return ()
    if state.vote is not None:
        return phrases("vote", VOTE[1:], names("player", state.players), Slot("vote", BALLOT))
    return (*phrases("next", NEXT), *phrases("open-guess", OPEN_GUESS, *_named(state, state.players)))


def always(state: State) -> tuple[Phrase, ...]:
    return (
        *(phrases("thinking", THINKING) if state.phase is not Phase.OVER else ()),
        *phrases("targets", TOLD_TARGETS),
        *phrases("scores", SCORES),
        *phrases("my-tiles", MY_TILES, names("player", state.players)),
    )


def _again(state: State) -> tuple[Phrase, ...]:
    return (*phrases("again", AGAIN), *(phrases("count", COUNT) if state.options.haiku else ()))


def _doubt(state: State) -> tuple[Phrase, ...]:
    return phrases("challenge", CHALLENGE) if state.options.haiku and not state.settled else ()


def _skip(state: State) -> tuple[Phrase, ...]:
    """Of those who are waited for."""
    return phrases("skip", SKIP, names("player", state.thinking))


def _open_guess(state: State) -> tuple[Phrase, ...]:
    """By colour, by number, or by the word itself."""
    guessers = tuple(seat.player for seat in state.guessers)
    return phrases("open-guess", OPEN_GUESS, *_named(state, guessers)) if state.options.open_guesses else ()


def _named(state: State, players: tuple[Player, ...]) -> tuple[Slot, Slot]:
    words = tuple((state.targets[target], str(target)) for target in TARGETS)
    return names("player", players), Slot("target", (*words, *PLACED))
