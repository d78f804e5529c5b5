""" "Wenn Spieler:in nicht männlich": what players say about themselves, each alone. The host does not repeat an answer; only the points
show it. Until the host goes on after the breath, and as long as it asks the others, whoever has answered may answer anew. Once the points
are announced, the table puts an answer right (`correcting`)."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import EXPECTED, IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Fill, Way, players, secret, spoken
from voicehost.games.slam_kartenspiel import telling
from voicehost.games.slam_kartenspiel.asking import GENDERS, asked_alone, question, standing
from voicehost.games.slam_kartenspiel.show import REVEAL, advance, answered, said_to_be
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, State, Step, TrickStep


def _asked(state: State) -> tuple[Player, ...]:
    """The player who is asked now; empty if nobody is."""
    asked = question(state) if state.breath is None else None
    return (asked.player,) if asked is not None and asked.kind == "male" else ()


def asks(state: InTrick, player: Player | None) -> tuple[Say, ...]:
    """The question. The table hears who is asked, and only that player reads what."""
    return (say("ask-male-alone"),) if player in _asked(state) else (telling.ask(state, standing(state)),)


def _may_answer(state: State) -> tuple[Player, ...]:
    """The player who is asked, and those who may answer anew because the points are not yet announced."""
    if not isinstance(state, InTrick) or state.phase is not Phase.SHOW or is_reckoned(state):
        return ()
    return (*_asked(state), *(player for player in asked_alone(state) if _has_answered(state, player)))


def is_reckoned(state: InTrick) -> bool:
    """Whether the points are known, or show through in who is asked what."""
    asked = question(state) if state.breath is None else None
    return (asked is not None and asked.kind == "keep") or any(known.slam == state.trick.slam for known in state.announced)


def _has_answered(state: InTrick, player: Player) -> bool:
    return state.seat(player).male is not None or state.trick.answer(f"male/{player}") is not None


_GENDER = Fill("gender", lambda language: replace(language.slot("gender", only=GENDERS), unsaid=True))
_ALOUD = Fill("gender", lambda language: language.slot("gender", only=GENDERS))
_ANSWER = Fill("answer", lambda language: replace(language.slot("gender", only=GENDERS), name="answer"))


@secret(
    fills=(_GENDER,),
    when=lambda state, player: player in _may_answer(state),
    is_answer=lambda gender, language: _meant(gender, language) is not None,
    means="answer, unseen, whether you are male: yes, no, neither, or no answer. Until the host goes on you may answer anew",
)
def gender(state: State, at: Samples, player: Player, gender: str, language: Language) -> Step:
    """Enter an answer in secret. A text that is no answer changes nothing, and only its player hears so. An undo may lead back to before
    the question: the answer is kept, and nobody is asked for it again."""
    meant = _meant(gender, language)
    if meant is None:
        return state, ()
    if isinstance(state, InTrick) and player in _asked(state):
        return _said(state, at, meant)
    if isinstance(state, InTrick) and player in _may_answer(state):
        return _said_anew(state, at, player, meant)
    return (replace(said_to_be(state, player, meant)), ()) if _is_before_the_question(state) else (state, ())


def still_asked(state: InTrick) -> tuple[Say, ...]:
    """Who still has to answer, if there are several."""
    waiting = tuple(player for player in asked_alone(state) if player not in state.away and not _has_answered(state, player))
    return (say("answers-to-come", players=waiting),) if len(waiting) > 1 else ()


def _is_before_the_question(state: State) -> bool:
    if state.phase in (Phase.TOP, Phase.BOOKING):
        return True
    return isinstance(state, InTrick) and state.phase is Phase.SHOW and not _asked(state) and not is_reckoned(state)


@gender.tells
def _(state: State, player: Player, gender: str, language: Language) -> tuple[Say, ...]:
    if player not in _may_answer(state):
        return ()
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
    says = (say("own-gender-in", player=asked.player),)
    return advance(state, at, says) if _asked(state) else REVEAL.after(state, at, says)


def taken_over(state: InTrick, at: Samples) -> TrickStep:
    """The step after somebody has taken a place, in which nobody counts by another's answer. If players are asked alone in this Slam, the
    host says what is asked now, because it may be another question, or none."""
    state = state.as_they_said()
    if state.breath is not None or state.phase is not Phase.SHOW or not asked_alone(state):
        return state, ()
    return advance(state, at) if question(state) is not None else REVEAL.after(state, at)


def _said_anew(state: InTrick, at: Samples, player: Player, gender: str) -> TrickStep:
    """Let another answer count. Nobody hears that, and the breath begins anew."""
    state = said_to_be(state, player, gender).with_trick(answers=state.trick.answered(f"male/{player}", gender).answers)
    return state if state.breath is None else REVEAL.after(state, at)[0], ()


def unnamed(state: State, move: Move) -> IllegalMove | None:
    """How the player answers who is asked alone. A typed line may be anybody's, also one with that player's name."""
    asked = _asked(state)
    return IllegalMove("answer-alone", player=asked[0]) if asked and move.name == gender_aloud.name else None
