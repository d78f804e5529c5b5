"""What is said at another moment than its own: it is understood where it is typed, and told why it cannot be now."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Elsewhere, Slot
from voicehost.games.kit.english import STANDINGS
from voicehost.games.poetry_slam.phrases import BALLOT, WORD, YES, names, nato, phrases, plain, tiers
from voicehost.games.poetry_slam.poetry import refuse, who_may_have
from voicehost.games.poetry_slam.rulings import NOBODY, guessed
from voicehost.games.poetry_slam.state import ConfirmLetter, HadFinished, Phase, State, Vote, WhoSaid
from voicehost.games.poetry_slam.tables import ALPHABET, ROW

TAKES = tuple(
    f"{who}{way}{the}{{tile}}{tile}"
    for who, ways in (("{player} ", ("takes ", "")), ("", ("takes ", "take ", "i take ", "")))
    for way in ways
    for the in ("", "the ")
    for tile in ("", " tile")
)
"""A tile, typed as it comes: "Ben takes the four", "Ben 4", "the four"."""

KINDS = ("word", "dodge", "rhyme", "poem", "slams")


def elsewhere(state: State) -> tuple[Elsewhere, ...]:
    if isinstance(state.question, WhoSaid) and state.poem is not None:
        able = who_may_have(state, state.poem, state.question)
        return (_NOBODY, _guessed_it(able, state.question.guess.word), _elsewhere(state.players))
    return (_named_answers(*_asked(state)), _elsewhere(state.players))


def _asked(state: State) -> tuple[tuple[Player, ...], str]:
    """Who may answer the question that stands, and which move that is."""
    match state.question:
        case Vote():
            return state.players, "vote"
        case HadFinished() if state.poem is not None:
            return (state.poem.poet,), "finished"
        case ConfirmLetter(player=player):
            return (player,), "confirm"
        case _:
            return state.players, "confirm"


_NO_ONE = ("no", "nope", "no one", "nobody did", "no one did")
_NOBODY = Elsewhere(phrases("said-it", ("{player}",), Slot("player", tuple((said, NOBODY) for said in _NO_ONE))))
"""To who said something that was taken for a guess."""


@lru_cache(maxsize=32)
def _guessed_it(able: tuple[tuple[str, Player], ...], word: str) -> Elsewhere:
    """To the same, as guests put it: the guess once more, with a name; another guess is none."""
    who, same = Slot("player", able), Slot("word", ((word, word),))
    again = ("{player} guesses {word}", "{player} says {word}", "{player} is it {word}", "{player} {word}")
    return Elsewhere((*phrases("said-it", ("that was {player}", "{player} guessed it"), who), *phrases("said-it", again, who, same)))


@lru_cache(maxsize=32)
def _named_answers(players: tuple[Player, ...], answer: str) -> Elsewhere:
    """ "Ana, yes": as it is put by whoever was asked by name. `answer`: the move that the same words are just now."""
    who = names("player", players)
    if answer == "vote":
        ballot = Slot("vote", (*BALLOT, ("abstains", "abstain")))
        return Elsewhere(phrases("vote", ("{player} {vote}",), who, ballot))
    return Elsewhere(phrases(answer, ("{player} {answer}",), who, Slot("answer", YES)))


@lru_cache(maxsize=16)
def _elsewhere(players: tuple[Player, ...]) -> Elsewhere:
    who = names("player", players)
    ballot, answer = Slot("vote", BALLOT), Slot("answer", YES)
    timing = Slot("timing", (("before", "before"), ("after", "after")))
    return Elsewhere(
        (
            *phrases("guess", ("{player} guesses {word}", "{player} says {word}", "is it {word}"), who, WORD),
            *phrases("the-end", ("the end", "done")),
            *phrases("give-up", ("host nobody knows", "host we give up")),
            *phrases("begin", ("{player} begins", "{player} performs", "{player} starts"), who),
            *phrases("pass-poem", ("{player} passes", "host {player} passes"), who),
            *phrases("next", ("next", "next round")),
            *phrases("same-word", ("{player} has the same word",), who),
            *phrases("accept", ("host accept {player}", "host accept {player} {timing}", "host accept that", "accept that"), who, timing),
            *phrases("accept", ("{player} had it", "{player} had it first", "{player} was first", "{player} said it first"), who),
            *phrases("refuse", ("host refuse that", "refuse that")),
            *phrases("challenge", ("challenge the {kind}",), Slot("kind", tuple((kind, kind) for kind in KINDS))),
            *phrases("ready", ("{player} is ready", "{player} is done", "{player} has a word"), who),
            *phrases("take", TAKES, who, tiers(ROW)),
            *phrases("keep", ("keep", "keep them", "keep both")),
            *phrases("discard-both", ("discard both",)),
            *(phrase for letters in _letters() for phrase in phrases("discard", ("discard {letter}",), letters)),
            *(phrase for letters in _letters() for phrase in phrases("lose", ("lose {letter}", "{player} loses {letter}"), who, letters)),
            *phrases("vote", ("{player} votes {vote}", "{vote}"), who, ballot),
            *phrases("confirm", ("{player} says {answer}", "{answer}"), who, answer),
            *phrases("said-it", ("{player} said it", "it was {player}"), who),
            *phrases("scores", ("scores", *STANDINGS)),
            *phrases("prompt", ("what is the prompt", "what's the prompt", "prompt")),
        )
    )


def _letters() -> tuple[Slot, Slot]:
    return nato(ALPHABET), plain(ALPHABET)


def why_not(state: State, move: Move) -> IllegalMove:
    """Why a clear call cannot be just now."""
    if state.question is not None:
        return IllegalMove("answer-first")
    if state.phase is Phase.OVER:
        return IllegalMove("ended")
    match move.name:
        case "guess" | "the-end" | "give-up" | "blank":
            return IllegalMove("no-poem-runs")
        case "begin" | "pass-poem" | "next" | "same-word" if state.phase is not Phase.POETRY:
            return IllegalMove("poems-are-later")
        case "same-word":
            return refuse(state, move.slots["player"]) if guessed(state) else IllegalMove("no-such-word-guessed")
        case "accept" | "refuse" | "challenge":
            return IllegalMove("nothing-ruled")
        case "ready" | "take" | "keep" | "discard" | "discard-both" | "pass-word":
            return IllegalMove("words-are-written")
        case "lose" | "spell":
            return IllegalMove("no-letter-to-lose")
        case "vote" | "confirm" | "finished" | "said-it":
            return IllegalMove("nothing-asked")
    return IllegalMove("not-now")
