"""Tells lines of a poem from lines that are typed over it. What is recited is passed on to the game, and nobody is talked over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict, interpret, is_offered
from voicehost.core.language import as_spoken
from voicehost.core.play import Move, Recited, Say, say
from voicehost.core.speech import Grammar, Hypothesis, Listening, Phrase, Samples, Utterance, Word
from voicehost.session import course, history, outliving
from voicehost.session.attention import missed_line
from voicehost.session.house import Outcome
from voicehost.session.offers import in_words
from voicehost.session.own_words import unanswered
from voicehost.session.reading import Instead, is_understood, read
from voicehost.session.written import DECIDED, is_written, typed_instead, uncalled

if TYPE_CHECKING:
    from voicehost.session.session import Session


def recite(session: Session, verdict: OutOfGrammar, utterance: Utterance) -> Outcome | Instead:
    """Take what is said or typed over a poem, and is no phrase, for a line of the poem. If it can be none, say why it means nothing now."""
    after, says = _recited(session, verdict, utterance)
    hint = _how_to_call(session, verdict, utterance) if not says else None
    if not says and hint is None and after.state == session.state and _is_no_line(session, verdict, utterance):
        if _is_of_another_moment(session, utterance):
            return session, (say("after-the-poem"),)
        return unanswered(session, utterance) or missed_line(session)
    return after, says if hint is None else (hint,)


def _recited(session: Session, verdict: OutOfGrammar, utterance: Utterance) -> Outcome:
    """Pass a line of a poem on to the game. It answers nothing, so what the table decides and a question about a typing slip stay open."""
    doubt, away = session.attention.doubt, session.clock.away
    after, says = course.step(session, Recited(verdict.start - away, part(utterance, verdict, away)))
    if doubt is not None and doubt.slip and after.open.dictation:
        after = replace(after, attention=replace(after.attention, doubt=doubt))
    return outliving.what_was_recited(session, (after, says), utterance.end)


def part(utterance: Utterance, verdict: OutOfGrammar, away: Samples = 0) -> Utterance:
    """The stretch of an utterance that was no phrase, with its transcript. Its times are `away` earlier, which puts them on the game's
    clock. A typed line has no stretches, so it gets the words of the verdict."""
    if utterance.start == utterance.end and is_written(utterance):
        words = tuple(Word(text, verdict.start - away, verdict.start - away) for text in verdict.text.split())
        return Utterance(verdict.start - away, verdict.end - away, (Hypothesis(words),))

    def inside(hypothesis: Hypothesis) -> Hypothesis:
        words = tuple(
            replace(word, start=word.start - away, end=word.end - away)
            for word in hypothesis.words
            if word.start < verdict.end and word.end > verdict.start
        )
        return replace(hypothesis, words=words)

    transcript = inside(utterance.transcript) if utterance.transcript is not None else None
    return Utterance(verdict.start - away, verdict.end - away, (inside(utterance.best),), transcript)


def _is_no_line(session: Session, verdict: OutOfGrammar, line: Utterance) -> bool:
    """Whether a typed line as a whole means nothing, although it is no line of a poem, since nobody recites any more."""
    return is_written(line) and not session.open.recited and verdict.text == line.best.text


def _is_of_another_moment(session: Session, line: Utterance) -> bool:
    """Whether the typed line is a phrase of the game that may be said at another time, such as what disputes a ruling."""
    return is_understood(_at_another_moment(session, line))


def _at_another_moment(session: Session, line: Utterance) -> tuple[Verdict, ...]:
    phrases = (phrase for book in session.open.grammar.elsewhere for phrase in book.phrases)
    return interpret(line, Listening(Grammar(tuple(phrases))))


def disputed_by_name(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line that was typed over a poem and disputes an earlier ruling by a player's name, as no poem does: "the poem of Ana did not
    rhyme". None for any other line."""
    match _at_another_moment(session, uncalled(line, session.game.language) or line):
        case (Understood(move=move),) if move.name in history.own_disputes(session):
            return (session, (say("after-the-poem"),)) if any(value in session.players for value in move.slots.values()) else None
    return None


def _how_to_call(session: Session, verdict: OutOfGrammar, line: Utterance) -> Say | None:
    """How to say to the host what was typed as a line of a poem, such as "Cy snaps for Ana" or "end the game". None for a line that means
    nothing to the host, or that is more likely poetry: it names nobody, and is not the usual way to say a decision."""
    call, text = session.house_phrases.call, line.best.text
    if not is_written(line) or verdict.text != text or text.startswith(call):
        return None
    match read(session, typed_instead(line, f"{call}{text}")):
        case (Understood(phrase=phrase),) if _is_usual_decision(session, phrase):
            return say("call-me-for-that", what=session.game.language.phrases[phrase.move][0])
        case (Understood(move=move, phrase=phrase),) if _names_only_players(session, move):
            what = in_words((phrase,), move, session.players, session.game.language)
            return _to_be_called(session, what)
    match _at_another_moment(session, line):
        case (Understood(move=move),) if _names_only_players(session, move) and is_offered(session.listening.grammar, move):
            return _to_be_called(session, in_words(session.listening.grammar.heard, move, session.players, session.game.language))
    return None


def _to_be_called(session: Session, what: str) -> Say:
    """How to say this to the host over a poem. `what` may begin with the call."""
    call = session.house_phrases.call
    return say("call-me-for-that", what=what[len(call) :] if what.lower().startswith(call) else what)


def _names_only_players(session: Session, move: Move) -> bool:
    """Whether whatever is free in the move is the name of somebody who plays."""
    return bool(move.slots) and all(value in session.players for value in move.slots.values())


def _is_usual_decision(session: Session, phrase: Phrase) -> bool:
    """Whether the phrase is how help words a decision about nobody."""
    language = session.game.language
    return phrase.move in DECIDED and not phrase.slots and phrase.pattern == as_spoken(language.phrases[phrase.move][0])
