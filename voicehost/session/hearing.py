"""Hears what people say and type: reads it, and does what it means. What is no phrase was not understood, was not for the host, or is a
line of a poem."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.hesitation import Begun, begun, completed, is_passed_over
from voicehost.core.interpret import CLEAR, Ambiguous, OutOfGrammar, Understood, Verdict, is_offered
from voicehost.core.language import as_spoken
from voicehost.core.play import Exemplifies, Move, Say, Slips, say
from voicehost.core.speech import UNKNOWN, Samples, Utterance, samples
from voicehost.session import answering, doubting, outliving, strangers
from voicehost.session.acting import act_on, carry_out
from voicehost.session.attention import missed, waits_for_its_name
from voicehost.session.doubting import without_doubt
from voicehost.session.house import Outcome
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.offers import in_words
from voicehost.session.reading import Instead, is_an_answer, is_yes_or_no, moves_of, own_move, plainly_answered, read, without_names_ahead
from voicehost.session.reciting import recite
from voicehost.session.typed import take
from voicehost.session.written import is_written, uncalled

if TYPE_CHECKING:
    from voicehost.session.session import Session

LONGEST_PHRASE: Samples = samples(3)
"""The longest time that a phrase may take."""

LEAST_KNOWN = 0.5
"""If known words take at least this share of the time of some speech, the host takes it as meant for itself. With a limit of one known
word, the host asked to hear 156 utterances again in 20 minutes of people reading beside a race of Scrabble Slam!; with a half it asked 9
times."""

CLEAR_CONFIDENCE = 0.5
"""Words with at least this confidence are too clear for talk beside the table, even if they make no phrase."""


def hear(session: Session, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
    """The session after an utterance, what to say, and how each part of the utterance was understood."""
    after, says, verdicts = _heard(session, utterance)
    after, more = with_kept(after, utterance.end)
    says, game = (*says, *more), after.game
    exact = tuple(game.exemplified(after.state, each) for each in says) if isinstance(game, Exemplifies) else says
    return replace(after, said=exact) if more or exact != says else after, exact, verdicts


def _heard(session: Session, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
    if (late := _answered_too_late(session, utterance)) is not None:
        return late
    if is_written(utterance) and (for_the_game := _answers_the_game(session, utterance)) is not None:
        return for_the_game
    utterance = without_names_ahead(session, utterance)
    if (kept := _kept(session, utterance)) is not None:
        return kept
    if is_written(utterance) and (instead := answering.changed(session, utterance)) is not None:
        after, says = instead
        return replace(after, said=says), says, (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)
    if (knows := answering.whether_they_know_it(session, utterance)) is not None:
        after, answer = carry_out(replace(session, lesson=replace(session.lesson, offered=False)), knows)
        answer += tuple(each for each in after.asks if each not in answer)  # people who have heard how it goes may begin
        return replace(after, said=answer), answer, (knows,)
    if (nobody := strangers.over_a_poem(session, utterance)) is not None:
        return session, (nobody,), (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)
    moves_before = len(session.history.past)
    session, verdicts, says = _continued(session, utterance, read(session, utterance))
    before, listening = session, session.listening
    verdicts, left_open = begun(utterance, verdicts, listening)
    for verdict in verdicts[:-1] if left_open is not None else verdicts:
        settled = session is not before and session.listening != listening  # an earlier part of the utterance has settled it
        if settled and isinstance(verdict, OutOfGrammar) and not session.listening.dictation:
            continue
        after, more = outliving.what_is_left_undone(session, _take(session, verdict, utterance))
        says += () if settled and after is session else more
        session = after
    if left_open is not None:
        session = replace(session, attention=replace(session.attention, begun=left_open))
    is_news = _is_news(verdicts) or len(session.history.past) > moves_before  # a typed line may have turned out to be a move
    return replace(session, said=says) if says and is_news else session, says, verdicts


def _kept(session: Session, line: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]] | None:
    """Keep a line until the question about a slip that was typed before it is answered, if the game has it wait for that. None for any
    other line."""
    doubt, game = session.attention.doubt, session.game
    if doubt is None or not doubt.slip or not isinstance(game, Slips) or session.is_paused or line.start < doubt.heard.start:
        return None
    text = line.best.text if is_written(line) else ""
    if text and is_yes_or_no(session, plainly_answered(session, line).best.text):
        return None
    as_a_whole = own_move(session, text) if text else None  # whatever is found in it
    moves = (*((as_a_whole,) if as_a_whole is not None else ()), *moves_of(session, line))
    answer = game.waits(session.state, text, moves, doubt.heard.move)
    if answer is None:
        return None
    attention = replace(session.attention, kept=(*session.attention.kept, line))
    return replace(session, attention=attention), (answer, doubt.question), read(session, line)


def with_kept(session: Session, at: Samples) -> Outcome:
    """Take the lines that were kept, once the question is answered, has lapsed or was dropped. Each counts from when it was made. A line
    that may not be said any more is dropped. If another slip is found in one, the others wait on. `at` is on the source's clock."""
    says: tuple[Say, ...] = ()
    while session.attention.kept and not doubting.asks_for_a_slip(session):
        line, *rest = session.attention.kept
        session = replace(session, attention=replace(session.attention, kept=tuple(rest)))
        moves = moves_of(session, line)
        if any(is_offered(session.listening.grammar, move) for move in moves) or (not moves and session.listening.dictation):
            session, more, _ = _heard(session, line)
            says += more
            session = doubting.asked_at(session, at)
    return session, says


def _answered_too_late(session: Session, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]] | None:
    """The reaction to a yes or no that says nobody's name, and answers a question that was dropped just before. None for anything else."""
    late = outliving.answer_too_late(session, utterance.start)
    if late is None or session.open.dictation:
        return None
    bare = uncalled(utterance, session.game.language) or utterance if is_written(utterance) else utterance
    is_bare = is_yes_or_no(session, bare.best.text) if is_written(utterance) else is_an_answer(session, utterance)
    if not is_bare:
        return None
    after, says = late
    return replace(after, said=says), says, (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)


def _answers_the_game(session: Session, line: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]] | None:
    """Take "Ana no" as Ana's answer to the game, if the game asks Ana by name and the table decides something that is not about her. The
    question to the table stays open. None for any other line: whoever says no without a name answers what was asked last."""
    doubt, game = session.attention.doubt, session.game
    if doubt is None or not outliving.is_decided(session, doubt) or session.is_paused or session.open.dictation:
        return None
    seen, line = game.view(session.state, None), uncalled(line, game.language) or line
    asked, about = {each.fields.get("player") for each in seen.asks}, " ".join(map(str, doubt.question.fields.values()))
    names = (as_spoken(player) for player in session.players if player in asked and player not in about)
    if not any(line.best.text.startswith(f"{name} ") for name in names):
        return None
    free = without_doubt(session)
    if not any(isinstance(each, Understood) and each.move.name in seen.wanted for each in read(free, line)):
        return None
    after, says, verdicts = _heard(free, line)
    after, says = outliving.what_was_done(session, (after, says), line.end)
    return replace(after, said=says), says, verdicts


def _continued(
    session: Session, utterance: Utterance, verdicts: tuple[Verdict, ...]
) -> tuple[Session, tuple[Verdict, ...], tuple[Say, ...]]:
    """The verdicts on this utterance, together with a phrase that was begun before it, if the utterance goes on with that."""
    open_phrase = session.attention.begun
    if open_phrase is None or is_written(utterance):
        return session, verdicts, ()
    whole = completed(open_phrase, utterance, verdicts, session.listening)
    if whole is None and is_passed_over(utterance):
        return session, verdicts, ()
    if whole is None and session.listening.dictation:
        session, says = _not_gone_on(session, open_phrase)
        return session, verdicts, says
    return replace(session, attention=replace(session.attention, begun=None)), whole or verdicts, ()


def without_question(session: Session, settled: Samples) -> Outcome:
    """If somebody has begun a phrase and not gone on in time, take the beginning for all that was said. Everything up to `settled`, on the
    source's clock, has arrived."""
    open_phrase = session.attention.begun
    return _not_gone_on(session, open_phrase) if open_phrase is not None and open_phrase.due <= settled else (session, ())


def _not_gone_on(session: Session, open_phrase: Begun) -> Outcome:
    session = replace(session, attention=replace(session.attention, begun=None))
    return _take(session, open_phrase.verdict, open_phrase.utterance)


def _take(session: Session, verdict: Verdict, utterance: Utterance) -> Outcome:
    taken = take(session, utterance, verdict) if is_written(utterance) else None
    match taken if taken is not None else _taken_as_spoken(session, verdict, utterance):
        case Instead(session=after, line=line, says=says):
            after, more = _take(after, read(after, line)[0], line)
            return after, (*says, *more)
        case outcome:
            return outcome


def _taken_as_spoken(session: Session, verdict: Verdict, utterance: Utterance) -> Outcome | Instead:
    match verdict:
        case Understood():
            return act_on(session, verdict)
        case Ambiguous():
            return session, (say("ambiguous", choices=_choices(session, verdict.moves)),)
        case OutOfGrammar() if session.listening.dictation:
            return recite(session, verdict, utterance)
        case OutOfGrammar(text=text) if _was_meant(verdict, utterance):
            is_for_us = not waits_for_its_name(session) or text.startswith(session.house_phrases.call)
            return missed(session, verdict.end, clear=_is_clear(utterance)) if is_for_us else (session, ())
        case _:
            return session, ()


def _choices(session: Session, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """The moves in words that tell them apart; if no such words exist, by the names of the moves."""
    players, language = session.players, session.game.language
    said = {in_words(session.listening.grammar.heard, move, players, language) for move in moves}
    return tuple(sorted(said if len(said) == len(moves) else {in_words((), move, players, language).lower() for move in moves}))


def _is_news(verdicts: tuple[Verdict, ...]) -> bool:
    """Whether the host's answer is worth repeating: it is if it is neither a repetition itself nor an apology for not understanding."""
    return any(not isinstance(verdict, OutOfGrammar) and not _is_repetition(verdict) for verdict in verdicts)


def _is_repetition(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and not HOUSE_MOVES.is_news(verdict.move)


def _was_meant(verdict: OutOfGrammar, utterance: Utterance) -> bool:
    """Whether speech that is no phrase was meant for the host: it is short enough for a phrase, and known words make up most of it. Chatter
    in the room may contain one of them, too."""
    words = utterance.best.words
    known = sum(word.end - word.start for word in words if word.text != UNKNOWN)
    return (
        verdict.end - verdict.start <= LONGEST_PHRASE and known > 0 and known >= LEAST_KNOWN * sum(word.end - word.start for word in words)
    )


def _is_clear(utterance: Utterance) -> bool:
    """Whether part of a phrase was heard clearly, such as "Karl spielt" without a card: at least `CLEAR` words, all known and all with a
    confidence of at least `CLEAR_CONFIDENCE`."""
    words = utterance.best.words
    return len(words) >= CLEAR and all(word.text != UNKNOWN and (word.confidence or 0.0) >= CLEAR_CONFIDENCE for word in words)
