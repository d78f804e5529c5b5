"""Puts together what may be said now: the game's phrases, and those of the house beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.speech import Elsewhere, Grammar, Listening, Phrase
from voicehost.session import attention, breaks, doubting, following
from voicehost.session.house import HouseMove
from voicehost.session.moves import HOUSE_MOVES

if TYPE_CHECKING:
    from voicehost.session.session import Session


def listening(session: Session) -> Listening:
    """What may be said now, with the answer to what the host asks back. While the host listens only when it is called, every phrase begins
    with its name."""
    now = without_an_answer(session)
    return now if now.dictation and doubting.asks_for_a_slip(session) else with_an_answer(session, now)


def without_an_answer(session: Session) -> Listening:
    """What may be said now, as if the host asked nothing back."""
    now = session.open
    if attention.waits_for_its_name(session):
        grammar, called = now.grammar, session.house_phrases.called
        now = replace(now, grammar=replace(grammar, phrases=called(grammar.phrases), known=called(grammar.known), elsewhere=()))
    return now


def with_an_answer(session: Session, now: Listening) -> Listening:
    """`now` with a yes or no to what the host asks back, in place of one to the game's own question; just `now` if it asks nothing back."""
    if session.attention.doubt is None:
        return now
    language = session.game.language
    phrases = (*doubting.without_yes_or_no(now.grammar.phrases, language), doubting.answer(language))
    known = doubting.without_yes_or_no(now.grammar.known, language)
    return replace(now, grammar=replace(now.grammar, phrases=phrases, known=known))


def what_is_open(session: Session) -> Listening:
    """What may be typed or touched now. Nobody has to call the host for that."""
    heard = session.game.listening(session.state)
    if breaks.rests(session):
        return _at_rest(session, heard)
    grammar, house = heard.grammar, session.house_phrases
    offered = _offered(session, HOUSE_MOVES.heard(session), heard)
    elsewhere = (*grammar.elsewhere, house.every, house.typed(session.known))
    return replace(heard, grammar=replace(grammar, phrases=grammar.phrases + offered, elsewhere=elsewhere))


def _at_rest(session: Session, heard: Listening) -> Listening:
    """What may be said on a break and when the game is over. Of the game's own moves, only those remain that have something read out.
    Others are understood if they are typed, so that the host can refuse them with a reason."""
    house = session.house_phrases
    moves = tuple(move for move in HOUSE_MOVES.heard(session) if move.may_rest(session))
    meanwhile: tuple[Elsewhere, ...] = (Elsewhere(heard.grammar.heard), *heard.grammar.elsewhere, house.every)
    if (playing := breaks.within(session)) is not None:
        own = playing.game.listening(playing.state)
    else:
        asides = tuple(phrase for phrase in heard.grammar.phrases if phrase.move in session.game.asides)
        first = _phrases(session, (move for move in moves if move.leads_on))
        own = Listening(Grammar((*first, *asides)))
        titles = following.by_their_titles(session)
        meanwhile += (house.typed(session.known), *((Elsewhere(titles),) if titles else ()))
    offered = _offered(session, (move for move in moves if not move.leads_on), own)
    return replace(own, grammar=replace(own.grammar, phrases=own.grammar.phrases + offered, elsewhere=meanwhile))


def _offered(session: Session, moves: Iterable[HouseMove], beside: Listening) -> tuple[Phrase, ...]:
    """The phrases of these moves that may be said beside what else may be said."""
    return tuple(phrase for phrase in _phrases(session, moves) if session.house_phrases.is_offered(phrase, beside))


def _phrases(session: Session, moves: Iterable[HouseMove]) -> tuple[Phrase, ...]:
    return tuple(phrase for move in moves for phrase in session.house_phrases.heard(move, session))
