""" "Wenn Spieler:in nicht männlich": what players say about themselves, each alone. The host does not repeat an answer; only the points
show it."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import EXPECTED, IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Fill, Way, players, secret, spoken
from voicehost.games.slam_kartenspiel import telling
from voicehost.games.slam_kartenspiel.asking import GENDERS, question, standing
from voicehost.games.slam_kartenspiel.show import advance, answered, said_to_be
from voicehost.games.slam_kartenspiel.state import InTrick, State, TrickStep


def _asked(state: State) -> tuple[Player, ...]:
    """The player who is asked now; empty if nobody is."""
    asked = question(state)
    return (asked.player,) if asked is not None and asked.kind == "male" else ()


def asks(state: InTrick, player: Player | None) -> tuple[Say, ...]:
    """The question. The table hears who is asked, and only that player reads what."""
    return (say("ask-male-alone"),) if player in _asked(state) else (telling.ask(state, standing(state)),)


_GENDER = Fill("gender", lambda language: replace(language.slot("gender", only=GENDERS), unsaid=True))
_ALOUD = Fill("gender", lambda language: language.slot("gender", only=GENDERS))
_ANSWER = Fill("answer", lambda language: replace(language.slot("gender", only=GENDERS), name="answer"))


@secret(
    fills=(_GENDER,),
    when=lambda state, player: player in _asked(state),
    is_answer=lambda gender, language: _meant(gender, language) is not None,
    means="answer, unseen, whether you are male: yes, no, neither, or no answer",
)
def gender(state: InTrick, at: Samples, player: Player, gender: str, language: Language) -> TrickStep:
    """Enter an answer in secret. A text that is no answer changes nothing, and only its player hears so."""
    meant = _meant(gender, language)
    return _said(state, at, meant) if meant and player in _asked(state) else (state, ())


@gender.tells
def _(gender: str, language: Language) -> tuple[Say, ...]:
    return (say("own-gender") if _meant(gender, language) else say("ask-male-alone"),)


def _meant(text: str, language: Language) -> str | None:
    """The answer that was touched or typed, as one of `GENDERS`. None if it is no answer."""
    return text if text in GENDERS else dict(language.slot("gender").choices).get(as_spoken(text))


@spoken(
    ways=(
        Way(under="gender", fills=(_ALOUD,), lasting=False),
        Way(under="confirm-typed", fills=(players(_asked), _ANSWER), by=By.LINE, when=lambda state: bool(_asked(state))),
    ),
    left_to=lambda: False,
    costs=EXPECTED,
    means="answer that aloud",
)
def gender_aloud(state: InTrick, at: Samples, gender: str = "", answer: str = "") -> TrickStep:
    """Answer aloud, or typed with a name. There is no button for this; a player who prefers to say it may do so."""
    return _said(state, at, gender or answer)


def _said(state: InTrick, at: Samples, gender: str) -> TrickStep:
    asked = standing(state)
    state = answered(said_to_be(state, asked.player, gender), asked, gender)
    return advance(state, at, (say("own-gender-in", player=asked.player),))


def unnamed(state: State, move: Move) -> IllegalMove | None:
    """How the player answers who is asked alone, if this is an answer of nobody's. A line with that player's name is theirs."""
    asked = _asked(state)
    is_bare = move.name == gender_aloud.name and "gender" in move.slots
    return IllegalMove("answer-alone", player=asked[0]) if asked and is_bare else None
