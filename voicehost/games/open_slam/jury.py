"""Judges who have names: each enters a score in secret, on a phone or at the laptop, and all scores are shown at once."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, InvalidOperation

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.kit import By, Way, free_text, secret
from voicehost.games.open_slam import judging
from voicehost.games.open_slam.saying import bounds, scores, shown
from voicehost.games.open_slam.state import Phase, State, Step


def _read(language: Language, state: State, text: str) -> Decimal | None:
    """The score that a text means: "8.7", or "8,7" in a language that writes it so, or in words. None if it is no score of these rules."""
    said = dict(scores(language, state.rules)).get(" ".join(text.lower().split()))
    if said is not None:
        return Decimal(said)
    try:
        found = Decimal(text.strip().replace(language.word("decimal-mark"), "."))
    except InvalidOperation:
        return None
    return found if found.is_finite() and state.rules.admits(found) else None


def _may_mark(state: State, player: Player) -> bool:
    """Whether a player may enter a score: judges may until all scores are in. After they were read back, they are corrected aloud."""
    return player in state.jury and state.phase is Phase.SCORES


def _no_score(state: State, score: str, language: Language) -> IllegalMove | None:
    """The refusal of a text that is no score of these rules; None for one that is."""
    return IllegalMove("no-such-score", **bounds(language, state.rules)) if _read(language, state, score) is None else None


def _takes_another(state: State, player: Player, score: str, language: Language) -> bool:
    """Whether another score replaces the one that this judge has entered."""
    found = _read(language, state, score)
    return any(judge == player and other != found for judge, other in state.marks)


@secret(
    ways=(Way(under="mark", fills=(free_text("score"),), by=By.ENTRY),),
    when=_may_mark,
    replaces=_takes_another,
    unfit=_no_score,
    means="enter your score as a judge. Nobody sees it until all scores are in",
)
def mark(state: State, player: Player, score: str, language: Language) -> Step:
    """Enter a judge's score, in place of one that was entered or read out before. When the last one is in, all are read back."""
    found = _read(language, state, score)
    if found is None or not _may_mark(state, player):
        return state, ()
    state = replace(state, marks=(*((judge, other) for judge, other in state.marks if judge != player), (player, found)))
    if state.missing:
        return state, ()
    return judging.checked(state, language)


@mark.tells
def _(state: State, player: Player, score: str, language: Language) -> tuple[Say, ...]:
    if not _may_mark(state, player):
        return (say("no-scores-now"),)
    found = _read(language, state, score)
    return (say("no-such-score", **bounds(language, state.rules)),) if found is None else (say("your-score", score=shown(language, found)),)


def own(state: State, player: Player | None, language: Language) -> tuple[Say, ...]:
    """The score that this judge has entered, for nobody else to see."""
    return tuple(say("your-score", score=shown(language, score)) for judge, score in state.marks if judge == player)
