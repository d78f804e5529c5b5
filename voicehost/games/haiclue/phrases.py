"""The ways to say each move of Haiclue. What is secret is never said, so there are few."""

from __future__ import annotations

from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.games.haiclue.guessing import waiting
from voicehost.games.haiclue.state import Phase, State
from voicehost.games.haiclue.tables import COLOURS, NUMBERS, PLACES, TARGETS
from voicehost.games.saying import BALLOT, names, phrases


def phrases_now(state: State) -> tuple[Phrase, ...]:
    if state.vote is not None:
        ways, voters = ("{vote}", "{player} votes {vote}"), names("player", waiting(state, state.vote))
        return (*phrases("vote", ways, voters, Slot("vote", BALLOT)), *always(state))
    match state.phase:
        case Phase.YOUNGEST:
            return phrases("youngest", ("{player} is the youngest", "{player}"), names("player", state.players))
        case Phase.READING:
            return (*phrases("was-read", ("that is it", "that was it")), *always(state))
        case Phase.GUESSING:
            return (*_open_guess(state), *_doubt(state), *_again(), *always(state))
        case Phase.BETWEEN:
            return (*phrases("next", ("next", "next clue")), *_again(), *always(state))
        case _:
            return always(state)


def known(state: State) -> tuple[Phrase, ...]:
    """What is said too early, or aloud where guesses are secret."""
    if state.phase in (Phase.YOUNGEST, Phase.OVER):
        return ()
    if state.vote is not None:
        return phrases("vote", ("{player} votes {vote}",), names("player", state.players), Slot("vote", BALLOT))
    return (*phrases("next", ("next", "next clue")), *phrases("open-guess", ("{player} guesses {target}",), *_named(state, state.players)))


def always(state: State) -> tuple[Phrase, ...]:
    return (
        *(phrases("thinking", ("who is still thinking", "who is missing")) if state.phase is not Phase.OVER else ()),
        *phrases("targets", ("targets", "what are the targets")),
        *phrases("scores", ("scores", "score")),
        *phrases("my-tiles", ("{player} my tiles", "my tiles"), names("player", state.players)),
    )


def _again() -> tuple[Phrase, ...]:
    return (*phrases("again", ("read it again", "the clue")), *phrases("count", ("count it", "hear it counted")))


def _doubt(state: State) -> tuple[Phrase, ...]:
    return phrases("challenge", ("challenge the haiku",)) if state.options.haiku and not state.settled else ()


def _open_guess(state: State) -> tuple[Phrase, ...]:
    """By colour, by number, or by the word itself."""
    guessers = tuple(seat.player for seat in state.guessers)
    return phrases("open-guess", ("{player} guesses {target}",), *_named(state, guessers)) if state.options.open_guesses else ()


def _named(state: State, players: tuple[Player, ...]) -> tuple[Slot, Slot]:
    words = tuple((state.targets[target], str(target)) for target in TARGETS)
    places = tuple((said, str(target)) for target in TARGETS for said in (COLOURS[target], NUMBERS[target], PLACES[target]))
    return names("player", players), Slot("target", (*words, *places))
