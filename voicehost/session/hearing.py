"""Understands what people say and type: which phrase it is, whether the host is sure enough to act on it, and what it does if not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.hesitation import Begun, begun, completed, is_passed_over
from voicehost.core.interpret import CLEAR, Ambiguous, OutOfGrammar, Understood, Verdict, interpret, is_offered
from voicehost.core.language import Language, as_spoken, names, phrase
from voicehost.core.play import (
    COUNTS,
    JOINS_LATER,
    AsksAlone,
    Exemplifies,
    IllegalMove,
    Moment,
    Move,
    Player,
    Reads,
    Recited,
    Say,
    Skips,
    Slips,
    Spoke,
    say,
)
from voicehost.core.speech import UNKNOWN, Grammar, Hypothesis, Listening, Phrase, Samples, Slot, Utterance, Word, samples
from voicehost.session import asking, breaks, counting, course, deciding, doubting, joining, nearly, outliving, presence, rounds
from voicehost.session.attention import asked_by_the_game, missed, missed_line, waits_for_its_name
from voicehost.session.certainty import sure
from voicehost.session.doubting import (
    CONFIRM,
    DOUBTED,
    Doubt,
    ask_back,
    ask_for_a_slip,
    asked_back,
    asked_before,
    asks_yes_or_no,
    destroys,
    in_own_words,
    object_to,
    objections_to_offered,
    question_first,
    without_doubt,
)
from voicehost.session.following import leave
from voicehost.session.history import asks_what_may_be_lost, result_now, undo, undo_more
from voicehost.session.house import MOST_TYPED, HouseMove, Outcome, Request
from voicehost.session.listening import with_an_answer, without_an_answer
from voicehost.session.moves import HOUSE_MOVES, asked
from voicehost.session.offers import in_words
from voicehost.session.several import (
    all_say,
    another_count,
    another_player,
    are_one,
    as_decisions,
    handed_over,
    in_a_row,
    of_several,
    whose_is_unsaid,
    with_plain_amounts,
)
from voicehost.session.written import (
    ASKED,
    DECIDED,
    answered,
    as_a_whole,
    is_unknown,
    is_written,
    may_mean_more,
    of_the_word_alone,
    read_line,
    typed_instead,
    uncalled,
    unopened,
    untitled,
)

if TYPE_CHECKING:
    from voicehost.session.session import Session

LONGEST_NAME = 3
"""The most words that a line has if it is only the name of somebody who joins."""

LONGEST_PHRASE: Samples = samples(3)
"""The longest time that a phrase may take."""

LEAST_KNOWN = 0.5
"""If known words take at least this share of the time of some speech, the host takes it as meant for itself. With a limit of one known
word, the host asked to hear 156 utterances again in 20 minutes of people reading beside a race of Scrabble Slam!; with a half it asked 9
times."""

CLEAR_CONFIDENCE = 0.5
"""Words with at least this confidence are too clear for talk beside the table, even if they make no phrase."""

LEAST_CALLED = 0.5
"""How likely it must be that something was called out, when people may call at any moment. Below that it was more likely talk. Of 231
shouts of synthetic voices and 99 of people, the least likely had 0.58; in talk beside a race, "commanded him" had 0.36 as "Ana, came"."""


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
    utterance = _without_names_ahead(session, utterance)
    if (kept := _kept(session, utterance)) is not None:
        return kept
    if is_written(utterance) and (changed := _changed(session, utterance)) is not None:
        after, says = changed
        return replace(after, said=says), says, (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)
    if (knows := _whether_they_know_it(session, utterance)) is not None:
        after, answer = _carried_out(replace(session, lesson=replace(session.lesson, offered=False)), knows)
        answer += tuple(each for each in after.asks if each not in answer)  # people who have heard how it goes may begin
        return replace(after, said=answer), answer, (knows,)
    if (absent := _absent(session, utterance) or _nobody_over_talk(session, utterance)) is not None:
        return session, (absent,), (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)
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
    return replace(session, said=says) if says and _is_news(verdicts) else session, says, verdicts


def _kept(session: Session, line: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]] | None:
    """Keep a line until the question about a slip that was typed before it is answered, if the game has it wait for that. None for any
    other line."""
    doubt, game = session.attention.doubt, session.game
    if doubt is None or not doubt.slip or not isinstance(game, Slips) or session.is_paused or line.start < doubt.heard.start:
        return None
    text = line.best.text if is_written(line) else ""
    if text and _is_yes_or_no(session, _plainly_answered(session, line).best.text):
        return None
    as_a_whole = _reads(session, text) if text else None  # whatever is found in it
    moves = (*((as_a_whole,) if as_a_whole is not None else ()), *_moves(session, line))
    answer = game.waits(session.state, text, moves, doubt.heard.move)
    if answer is None:
        return None
    attention = replace(session.attention, kept=(*session.attention.kept, line))
    return replace(session, attention=attention), (answer, doubt.question), read(session, line)


def _moves(session: Session, line: Utterance) -> tuple[Move, ...]:
    """The moves that a line makes as it is understood now."""
    return tuple(verdict.move for verdict in read(session, line) if isinstance(verdict, Understood))


def with_kept(session: Session, at: Samples) -> Outcome:
    """Take the lines that were kept, once the question is answered, has lapsed or was dropped. Each counts from when it was made. A line
    that may not be said any more is dropped. If another slip is found in one, the others wait on. `at` is on the source's clock."""
    says: tuple[Say, ...] = ()
    while session.attention.kept and not doubting.asks_for_a_slip(session):
        line, *rest = session.attention.kept
        session = replace(session, attention=replace(session.attention, kept=tuple(rest)))
        moves = _moves(session, line)
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
    is_bare = _is_yes_or_no(session, bare.best.text) if is_written(utterance) else _is_an_answer(session, utterance)
    if not is_bare:
        return None
    after, says = late
    return replace(after, said=says), says, (OutOfGrammar(utterance.start, utterance.end, utterance.best.text),)


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


def read(session: Session, utterance: Utterance) -> tuple[Verdict, ...]:
    """How an utterance is understood. A typed line is freer than speech: it need not call the host by name, and may use other words."""
    return _read(session, _without_names_ahead(session, utterance))


def _read(session: Session, utterance: Utterance) -> tuple[Verdict, ...]:
    """How an utterance is understood as it is, with the host's name at its beginning if it has that."""
    if not is_written(utterance):
        return interpret(utterance, _listening_to(session, utterance))
    utterance = _plainly_answered(session, utterance)
    verdicts = interpret(utterance, _listening_to(session, utterance))
    if (whole := as_a_whole(utterance, verdicts, lambda text: _reads(session, text))) is not None:
        return (whole,)
    if not is_unknown(verdicts) and not may_mean_more(utterance, verdicts, session.open, session.game.language):
        return of_the_word_alone(utterance, verdicts, session.open, session.game.language)
    now, language = session.open, session.game.language
    talk = now.dictation or now.quick  # where any word may be meant
    text = utterance.best.text
    called = (
        typed_instead(utterance, f"{session.house_phrases.call}{text}") if " " in text else None
    )  # as some phrases begin; a name does not
    lines = (utterance, untitled(utterance, language, session.known), *(() if talk else (unopened(utterance, language), called)))
    readings = (_read_written(session, line) for line in lines if line is not None)
    return next((found for found in readings if not is_unknown(found)), verdicts)


def _listening_to(session: Session, utterance: Utterance) -> Listening:
    """What may be said now. While somebody may recite, a yes or no in a longer utterance is a word of the poem and answers nothing."""
    listening = without_an_answer(session) if _is_a_line(session, utterance) else session.listening
    return _in_writing(session, utterance, listening)


def _in_writing(session: Session, utterance: Utterance, listening: Listening) -> Listening:
    """What may be said now. In a typed line of several words the host looks for no hidden word: what such a line does must not depend on
    the secret, or people could try words in it. Nor does it take a word that is no guess for one."""
    text, grammar, language = utterance.best.text, listening.grammar, session.game.language
    is_one_word = " " not in text and (text not in language.alternatives("no-guess") or text in dict(language.yes_no))
    if not grammar.hidden or not is_written(utterance) or is_one_word:
        return listening
    return replace(listening, grammar=replace(grammar, hidden=(), decoys=()))


def _is_a_line(session: Session, utterance: Utterance) -> bool:
    """Whether an utterance that is heard while the host asks something back may be part of a poem, and is no answer."""
    return session.open.reciting and session.attention.doubt is not None and not _is_an_answer(session, utterance)


def _is_an_answer(session: Session, utterance: Utterance) -> bool:
    """Whether the utterance is only a yes or no to the host, with or without its name."""
    call = session.house_phrases.call.strip()
    verdicts = interpret(utterance, Listening(Grammar((doubting.answer(session.game.language),)), dictation=True))
    others = tuple(each for each in verdicts if not isinstance(each, Understood))
    return len(verdicts) - len(others) == 1 and all(isinstance(each, OutOfGrammar) and each.text == call for each in others)


def _plainly_answered(session: Session, line: Utterance) -> Utterance:
    """A line such as "that is right" or "yes please" as a plain answer, if it answers what the host asks back. Any other line is returned
    as it is, and so is a plain answer."""
    language, text = session.game.language, line.best.text
    if session.attention.doubt is None or text in dict(language.yes_no):
        return line
    if session.open.dictation:  # where a name before the answer is not looked for otherwise
        begun, _, last = text.rpartition(" ")
        if begun.removesuffix(" says") in map(as_spoken, session.players) and last in dict(language.yes_no):
            return typed_instead(line, last)
        if (answer := all_say(language, text)) in ("yes", "no"):
            return typed_instead(line, answer)
    bare = " ".join(word for word in text.split() if language.typed.get(word, word))  # without words of courtesy
    plain = language.answer(text) or language.answer(bare)
    return line if plain is None else typed_instead(line, plain)


def _read_written(session: Session, line: Utterance) -> tuple[Verdict, ...]:
    now = session.open if _is_a_line(session, line) else with_an_answer(session, session.open)
    now = _in_writing(session, line, now)
    return read_line(line, now, session.game.language, session.game.asides, lambda text: _reads(session, text))


def _reads(session: Session, text: str) -> Move | None:
    """The move that the game itself makes of a line, or None."""
    return session.game.reads(session.state, text) if isinstance(session.game, Reads) else None


def _without_names_ahead(session: Session, line: Utterance) -> Utterance:
    """The utterance without the name of the host, whom people call, and without that of whoever answers."""
    return _without_answerer(session, _without_call(session, line))


def _without_call(session: Session, line: Utterance) -> Utterance:
    """The utterance without a call of the host at its beginning.

    Any typed line may begin with the host's name: "host Dee guesses bread" is Dee's guess. The name stays if it is part of a phrase, and if
    the line may belong to a poem.
    """
    if not is_written(line):
        return _without_a_call_aloud(session, line)
    rest = uncalled(line, session.game.language)
    if rest is None or _is_understood(_read(session, line)) or (session.open.dictation and of_several(session, line)):
        return line
    is_named = any(rest.best.text.startswith(f"{as_spoken(player)} ") for player in session.players)
    may_be_of_a_poem = session.open.dictation and len(rest.best.words) > 1 and not is_named
    return line if may_be_of_a_poem and not _is_understood(_read(session, rest)) else rest


def _without_answerer(session: Session, line: Utterance) -> Utterance:
    """A typed answer to what the host or the game asks the table, without the name of whoever gives it: "Ben: okay". A name stays if the
    line may be said now as it is, as a vote of Ben may, if the game asks only some, and where people talk freely."""
    if not is_written(line) or session.open.dictation or not _asks_everybody(session):
        return line
    text, names_ahead = line.best.text, (f"{as_spoken(player)} " for player in session.players)
    answers = (text.removeprefix(name) for name in names_ahead if text.startswith(name))
    answer = next((each for each in answers if _is_yes_or_no(session, each)), None)
    if answer is None or _is_understood(interpret(line, Listening(Grammar(session.open.grammar.heard)))):
        return line
    return typed_instead(line, session.game.language.in_usual_words(answer))


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


def _asks_everybody(session: Session) -> bool:
    """Whether anybody may answer yes or no: to what the host asks back, or to a question of the game that is not for some alone."""
    return session.attention.doubt is not None or (bool(session.answers) and not session.view(None).awaited)


def _without_a_call_aloud(session: Session, heard: Utterance) -> Utterance:
    """Spoken words without a call at their beginning, as in "host yes" or "host, what did I miss".

    The recognizer knows the call because other phrases begin with it, so that people also put it before phrases that have none. It is
    removed if what follows is for the host, but neither in a race nor while people talk freely.
    """
    listening, call = session.listening, session.house_phrases.call
    if listening.dictation or listening.quick or not heard.best.text.startswith(call) or _is_understood(interpret(heard, listening)):
        return heard
    longer = (each for each in heard.hypotheses if each.text != call.strip())
    readings = tuple(replace(each, words=each.words[1:]) if each.text.startswith(call) else each for each in longer)
    rest = replace(heard, start=heard.best.words[1].start, hypotheses=readings)
    return rest if all(is_to_the_host(session, verdict) for verdict in interpret(rest, listening)) else heard


def is_to_the_host(session: Session, verdict: Verdict) -> bool:
    """Whether a part of an utterance is for the host, and not one of the game's moves, which need no call."""
    return isinstance(verdict, Understood) and verdict.move.name in HOUSE_MOVES.names | session.game.asides | {CONFIRM}


def _is_understood(verdicts: tuple[Verdict, ...]) -> bool:
    return not any(isinstance(verdict, OutOfGrammar) for verdict in verdicts)


def may_be_meant(session: Session, heard: Utterance) -> bool:
    """Whether what was said so far is more likely a phrase than not."""
    match interpret(_without_names_ahead(session, heard), session.listening):
        case (Understood() as understood,):
            return sure(understood, 1, quick=False, language=session.game.language.name)
    return False


def confirmed(session: Session, move: Move, at: Samples) -> Outcome:
    """Take the answer to what the host asked back, and then go through the lines that were waiting for it. If these are the other half of
    what was asked, both halves are done after the last yes, and neither after a no."""
    doubt, is_yes = session.attention.doubt, move.slots["answer"] == "yes"
    is_half = doubt is not None and are_one(session, doubt.heard.move, doubt.then)
    if doubt is not None and is_yes and is_half:
        return _ask_other_half(session, doubt, at)
    if doubt is not None and is_yes and doubt.half is not None:
        return _both_halves(session, doubt, doubt.half, at)
    after, says = _confirmed(session, move, at)
    if doubt is None or not doubt.then or is_half:
        return after, says
    after, more = _one_by_one(after, doubt.then, at, follows=True)
    return after, (*says, *more)


def _ask_other_half(session: Session, half: Doubt, at: Samples) -> Outcome:
    """Ask about the other half of a decision. If that cannot be done, the decision is dropped."""
    after, says = _one_by_one(without_doubt(session), half.then, at, follows=True)
    doubt = after.attention.doubt
    if doubt is None:
        return after, (*says, outliving.dropped(session, half))
    return replace(after, attention=replace(after.attention, doubt=replace(doubt, half=half))), says


def _both_halves(session: Session, doubt: Doubt, half: Doubt, at: Samples) -> Outcome:
    """Do both halves of a decision at that moment. If one is refused, neither is done. In a game that has ended, the host says the result
    only after both."""
    after, says = without_doubt(session), tuple[Say, ...]()
    for each in (half.heard, doubt.heard):
        before = after
        after, more = _carried_out(before, replace(each, start=at, end=at))
        if after.events == before.events:
            return without_doubt(session), (*more, outliving.dropped(session, doubt))
        results = result_now(before, after, ()) if session.has_ended else ()
        says += tuple(each for each in more if each not in results)
    return after, (*says, *(result_now(session, after, says) if session.has_ended else ()))


def _called_off(session: Session, at: Samples) -> Outcome:
    """Drop what the host asks back, as if the answer had been no, and the lines that wait for the answer."""
    doubt = session.attention.doubt
    if doubt is not None:
        session = replace(session, attention=replace(session.attention, doubt=replace(doubt, then=())))
    return confirmed(session, Move(CONFIRM, {"answer": "no"}), at)


def _confirmed(session: Session, move: Move, at: Samples) -> Outcome:
    """Take the answer to what the host asked back. A decision counts from the answer on, any other move from when it was said."""
    doubt = session.attention.doubt
    session = replace(session, attention=replace(session.attention, doubt=None, misses=0))
    if doubt is None and (late := outliving.answer_too_late(session, at)) is not None:
        return late
    if doubt is None or move.slots["answer"] != "yes":
        return session, (say("not-then" if doubt is None or not doubt.slip else "slip-not-meant"), *_open_question(session))
    entry = HOUSE_MOVES.by_name.get(doubt.heard.move.name)
    if entry is None or entry.asks is None:
        return _carried_out(session, doubt.heard)
    after, says = _carried_out(session, replace(doubt.heard, start=at, end=at))
    asks = asked_by_the_game(after)  # all of it once more, since the table has talked about something else
    return after, (*(each for each in says if each not in asks), *asks)


OF_ALL = frozenset({"not-counted-here"})
"""The refusals that are the same whoever is named, although a game may give that player as the example."""


def _one_by_one(session: Session, lines: tuple[str, ...], at: Samples, *, follows: bool = False) -> Outcome:
    """Go through typed lines about several people. Each is asked about when the one before is answered, and refusals are announced.
    `follows` says that one of them was answered already."""
    says, before, events = tuple[Say, ...](), session.attention.doubt, session.events
    for number, line in enumerate(lines, start=1):
        verdict = as_decisions(session, line, at)[0]
        if not isinstance(verdict, Understood):
            unknown = _nobody(session, line)
            says += () if unknown is None else (unknown,)
            continue
        session, more = _understood(session, verdict)
        doubt = session.attention.doubt
        if doubt is not None and doubt.heard.move == verdict.move:
            doubt = replace(doubt, then=lines[number:], follows=follows)
            earlier = tuple(each for each in says if before is None or each != before.question)  # which this question replaces
            return replace(session, attention=replace(session.attention, doubt=doubt)), (*earlier, *more)
        refused = {each.key for each in says} & OF_ALL
        says += tuple(each for each in more if each not in says and each.key not in refused)  # what is refused to all is said once
    return (session, says) if says or session.events != events else missed_line(session)


def _whether_they_know_it(session: Session, utterance: Utterance) -> Understood | None:
    """The answer to the question whether everybody knows the game, if the utterance is one. Only typed answers count, because people in the
    room say yes and no to many other things."""
    is_asked = session.lesson.offered and session.attention.doubt is None  # a later question goes first
    is_answer = is_asked and session.has_not_begun and is_written(utterance) and not _is_yes_and_no(session, utterance.best.text)
    return answered(utterance, session.open, session.game.language) if is_answer else None


def _take(session: Session, verdict: Verdict, utterance: Utterance) -> Outcome:
    match verdict:
        case _ if is_written(utterance) and (late := _after_the_vote(session, verdict, utterance)) is not None:
            return session, (late,)
        case _ if is_written(utterance) and _corrects_a_vote(session, utterance.best.text):
            return session, (say("undo-the-vote"), *session.asks)
        case _ if is_written(utterance) and (_nobody_joins(session, utterance.best.text) or _keeps_what_may_be_lost(session, utterance)):
            return deciding.never_mind.does(session, Request(Move(deciding.never_mind.name, {}), utterance.start))
        case Understood(move=move) if (
            move.name in HOUSE_MOVES.names and is_written(utterance) and (lines := handed_over(session, utterance.best.text))
        ):
            return _one_by_one(session, lines, utterance.end)
        case Understood(move=move) if (
            move.name in rounds.OF_ROUNDS and is_written(utterance) and (found := _disputed(session, utterance)) is not None
        ):
            return found
        case Understood():
            return _understood(session, verdict)
        case Ambiguous():
            return session, (say("ambiguous", choices=_choices(session, verdict.moves)),)
        case OutOfGrammar() if is_written(utterance) and (votes := _votes(session, utterance)):
            return _cast(session, votes)
        case OutOfGrammar(text=text) if is_written(utterance) and _is_yes_and_no(session, text):
            return session, session.view(None).asks if session.attention.doubt or session.answers else (say("offer-introduction"),)
        case OutOfGrammar(text=text) if is_written(utterance) and (example := _answer_with_a_name(session, text)) is not None:
            return asking.with_a_name(session, example)
        case OutOfGrammar() if is_written(utterance) and (vote := _of_all(session, utterance)) is not None:
            return _all_vote(session, utterance, vote)
        case OutOfGrammar() if is_written(utterance) and (denied := _no_and_more(session, utterance)) is not None:
            return denied
        case OutOfGrammar() if is_written(utterance) and (named := _who_joins(session, utterance)) is not None:
            after, says = _understood(session, named)
            return (deciding.no_name_asked(after) if _names_a_player(session, utterance.best.text) else after), says
        case OutOfGrammar() if is_written(utterance) and (lines := of_several(session, _without_no(session, utterance))):
            return _one_by_one(session, lines, utterance.end)
        case OutOfGrammar() if is_written(utterance) and (rest := _denied(session, utterance)) is not None:
            return _take(session, read(session, rest)[0], rest)
        case OutOfGrammar() if is_written(utterance) and (head := _without_reason(session, utterance)) is not None:
            return _take(session, read(session, head)[0], head)
        case OutOfGrammar(text=text) if (
            is_written(utterance) and not session.open.dictation and (no := whose_is_unsaid(session, text)) is not None
        ):
            return session, (no, *_open_question(session))
        case OutOfGrammar() if is_written(utterance) and (
            (instead := with_plain_amounts(session, utterance, lambda line: read(session, line))) is not None
        ):
            return _one_by_one(session, instead, utterance.end) if instead else (session, _no_such_amount(session))
        case OutOfGrammar() if is_written(utterance) and (decided := _nearly_decided(session, utterance)) is not None:
            return _understood(session, decided)
        case OutOfGrammar() if is_written(utterance) and (joins := _comes_again(session, utterance)) is not None:
            return _understood(session, joins)
        case OutOfGrammar(text=text) if is_written(utterance) and (no_vote := _votes_though_not_there(session, text)) is not None:
            return session, (no_vote, *_open_question(session))
        case OutOfGrammar(text=text) if is_written(utterance) and (unknown := _nobody(session, text)) is not None:
            return _nearly_named(session, unknown, utterance) or (session, (unknown, *_open_question(session)))
        case OutOfGrammar(text=text) if session.attention.doubt is not None and is_written(utterance) and _calls_it_off(session, text):
            return _called_off(session, utterance.start)
        case OutOfGrammar(text=text) if session.listening.dictation and is_written(utterance) and _is_yes_or_no(session, text):
            return session, (say("no-yes-or-no"),)  # an answer to the host: neither a guess nor a line of the poem
        case OutOfGrammar(text=text) if session.listening.dictation and is_written(utterance) and session.open.heard_only:
            answered = _nearly(session, utterance) or _undo_of_something(session, utterance) or _unanswered(session, utterance)
            answered = answered or (missed_line(session) if _calls(session, text) else None)
            return answered or (session, ())  # or else a line of the poem
        case OutOfGrammar() if session.listening.dictation and is_written(utterance) and _disputes_by_name(session, utterance):
            return session, (say("after-the-poem"),)
        case OutOfGrammar() if session.listening.dictation:
            after, says = _recited(session, verdict, utterance)
            hint = _how_to_call(session, verdict, utterance) if not says else None
            if not says and hint is None and after.state == session.state and _is_no_line(session, verdict, utterance):
                later = (session, (say("after-the-poem"),)) if _is_of_another_moment(session, utterance) else None
                return later or _unanswered(session, utterance) or missed_line(session)
            return after, says if hint is None else (hint,)
        case OutOfGrammar() if is_written(utterance):
            unheard = session.names_who_plays(utterance.best.text) or breaks.unheard(session)
            return (
                (session, (unheard,))
                if unheard is not None
                else _nearly(session, utterance)
                or _undo_of_something(session, utterance)
                or _disputed(session, utterance)
                or _meant_otherwise(session, utterance)
                or _unasked(session, utterance)
                or _unanswered(session, utterance)
                or missed_line(session)
            )
        case OutOfGrammar(text=text) if _was_meant(verdict, utterance):
            is_for_us = not waits_for_its_name(session) or text.startswith(session.house_phrases.call)
            return missed(session, verdict.end, clear=_is_clear(utterance)) if is_for_us else (session, ())
        case _:
            return session, ()


def _calls(session: Session, text: str) -> bool:
    """Whether a typed line begins with the host's name."""
    return text.partition(" ")[0] == session.house_phrases.call.strip()


COMING_OR_GOING = frozenset(
    move.name for move in (joining.leaves, joining.i_leave, joining.comes_later, leave, joining.joins, joining.returns)
)
"""The house moves for which people give a reason: "Ben has to go, the babysitter has called"."""


def _without_reason(session: Session, line: Utterance) -> Utterance | None:
    """A line that says that somebody comes or leaves, without the reason for it. None for any other line. "Ben leaves her seat" gives none,
    but "Ben leaves, her kid is ill" does. Over a poem the reason has to begin with a word that begins no thing."""
    words, language, over_a_poem = line.best.text.split(), session.game.language, session.open.dictation
    for at in range(len(words) - 1, 1, -1):
        is_clear = at > 2 or not {*words[at:]}.isdisjoint(language.alternatives("reasons-say"))
        kinds = ("reasons",) if over_a_poem else ("reasons", "reasons-alone", *(("reasons-or-things",) if is_clear else ()))
        begins = (way for kind in kinds for way in language.alternatives(kind))
        if not any(f"{' '.join(words[at:])} ".startswith(f"{as_spoken(way)} ") for way in begins):
            continue
        head = typed_instead(line, " ".join(words[:at]))
        match read(session, head):
            case (Understood(move=move),) if move.name in COMING_OR_GOING:
                return _with_a_seat(session, head, move, words[at:]) or head
        lines = tuple(read(session, typed_instead(line, each)) for each in of_several(session, head))
        if lines and all(isinstance(each[0], Understood) and each[0].move.name in COMING_OR_GOING for each in lines):
            return head
    return None if over_a_poem else _after_a_reason(session, line)


def _with_a_seat(session: Session, head: Utterance, move: Move, rest: list[str]) -> Utterance | None:
    """The line in which somebody joins beside a player, for "Zoe is here, and sits next to Ben". `rest` is what stands behind the first
    part. None if that gives no seat."""
    if move.name != joining.joins.name or session.game.language.typed.get(rest[0]) != "":
        return None
    seated = typed_instead(head, " ".join((move.slots["name"], *rest[1:])))
    match read(session, seated):
        case (Understood(move=joins),) if joins.name == move.name and "player" in joins.slots:
            return seated
    return None


def _after_a_reason(session: Session, line: Utterance) -> Utterance | None:
    """What a line such as "the train is cancelled, Ben is back" says after the reason, if it says that a player comes or leaves, and the
    reason names nobody. None for any other line."""
    words, language = line.best.text.split(), session.game.language
    names, begins = {as_spoken(player).split()[0] for player in session.known}, language.alternatives("reasons-or-things")
    at = next((at for at, word in enumerate(words) if word in names), 0)
    if at < 2 or words[0] not in begins:
        return None
    rest = typed_instead(line, " ".join(words[at:]))
    match read(session, rest):
        case (Understood(move=move),) if move.name in COMING_OR_GOING:
            return rest
    return None


def _is_yes_and_no(session: Session, text: str) -> bool:
    """Whether a line that answers a question says both yes and no, or takes its yes back: "yes, no, wait". The host then asks again."""
    offers = session.lesson.offered and session.has_not_begun
    if session.open.dictation or not (session.attention.doubt or session.answers or offers):
        return False
    language, (first, _, rest) = session.game.language, text.partition(" ")
    answers = dict(language.yes_no)
    said = {answers[word] for word in text.split() if word in answers}
    withdrawn = map(as_spoken, (*language.phrases["hold-on"], *language.phrases[deciding.never_mind.name]))
    return len(said) > 1 or (answers.get(first) == "yes" and rest in withdrawn)


def _changed(session: Session, line: Utterance) -> Outcome | None:
    """Ask about another number, for a line such as "no, three" that answers a question about a number, or follows such a decision; or about
    another player, for "no, Dee". None for any other line."""
    if (of_another := another_player(session, line.best.text)) is not None:
        return _understood(without_doubt(session), replace(of_another, start=line.start, end=line.end))
    doubt, instead = session.attention.doubt, another_count(session, line.best.text)
    if instead is None:
        return None
    is_half = doubt is not None and (doubt.half is not None or are_one(session, doubt.heard.move, doubt.then))
    dropped = (outliving.dropped(session, doubt),) if doubt is not None and is_half else ()
    then = doubt.then if doubt is not None and not is_half else ()
    session = without_doubt(session)  # it is answered: no
    plain = with_plain_amounts(session, typed_instead(line, instead), lambda each: read(session, each))
    if plain == ():
        return session, (*dropped, *_no_such_amount(session))
    after, says = _one_by_one(session, (*(plain or (instead,)), *then), line.end, follows=True)
    return after, (*dropped, *says)


def _answer_with_a_name(session: Session, text: str) -> str | None:
    """An answer with a player's name, as an example for whoever has answered "me" to a question like "who played it?". None for any other
    line, and where no name is an answer."""
    if session.open.dictation or text not in map(as_spoken, session.game.language.alternatives("it-was-me")):
        return None
    phrases = session.open.grammar.phrases
    asked = next((phrase for phrase in phrases if phrase.pattern == "{player}"), None)
    if asked is None:
        return None
    whole = next((phrase for phrase in phrases if phrase.move == asked.move and phrase.fixed and len(phrase.slots) == 1), asked)
    (slot,) = whole.slots
    named = next((meaning for _, meaning in slot.choices if meaning in session.players), None)
    move = Move(whole.move, {slot.name: named or ""})
    return in_words((whole,), move, session.players, session.game.language) if named is not None else None


def _of_all(session: Session, line: Utterance) -> str | None:
    """The answer that a line gives in the name of all, to a vote or to what the host or the game asks the table: "yes" for "all say yes".
    None for any other line, and where nothing is answered by yes or no."""
    doubt, votes = session.attention.doubt, asking.ballot(session) is not None
    asks = doubt is not None or bool(session.answers) or votes
    answer = all_say(session.game.language, line.best.text) if asks and not session.open.dictation else None
    return answer if answer != "abstain" or (votes and doubt is None) else None


def _all_vote(session: Session, line: Utterance, answer: str) -> Outcome:
    """Cast the votes that are still to come, one after the other, until the vote is decided. What the table is asked otherwise has a single
    answer."""
    ballot = asking.ballot(session) if session.attention.doubt is None else None
    if ballot is None:
        plain = typed_instead(line, next(said for said, meaning in session.game.language.yes_no if meaning == answer))
        return _take(session, read(session, plain)[0], plain)
    vote = Understood(line.start, line.end, Move(ballot.move, {asking.BALLOT: answer}), ballot, None)
    return _cast(session, (vote,) * len(session.players))


def _votes(session: Session, line: Utterance) -> tuple[Understood, ...]:
    """The votes in a line such as "Ana yes, Ben no", each with a name. Empty for any other line, and where nobody is asked to vote."""
    if asking.ballot(session) is None or session.attention.doubt is not None:
        return ()

    def vote(text: str) -> Understood | None:
        match read(session, typed_instead(line, text)):
            case (Understood(move=move) as understood,) if {asking.BALLOT, "player"} <= {*move.slots}:
                return understood
        return None

    text = " ".join(word for word in line.best.text.split() if session.game.language.typed.get(word) != "")
    return tuple(filter(None, map(vote, in_a_row(session, text, lambda part: vote(part) is not None))))


def _cast(session: Session, votes: tuple[Understood, ...]) -> Outcome:
    """Cast these votes one after the other, until the vote is decided."""
    says: tuple[Say, ...] = ()
    for vote in votes:
        session, says = _carried_out(session, vote)
        if len(says) != 1 or asking.ballot(session) is None:  # it was not just the next one who was asked
            break
    return session, says


def _votes_though_not_there(session: Session, text: str) -> Say | None:
    """The answer to a vote such as "Ben yes" or "Ben is for it" if Ben has left, waits for the next round or has given up his place. None
    for any other line, and over a poem."""
    if session.open.dictation:
        return None
    language, now = session.game.language, session.roster
    everybody = as_spoken(language.alternatives("everybody")[0])

    def votes(name: str) -> bool:
        rest = f" {text} ".replace(f" {name} ", f" {everybody} ").strip()
        return rest not in (text, everybody) and all_say(language, rest) is not None

    absent = next((player for player in (*now.away, *now.waiting) if votes(as_spoken(player))), None)
    if absent is not None:
        return next(iter(session.absence(absent)), say("has-left", player=absent))
    gone = next((player for player in presence.gave_up(session) if votes(as_spoken(player))), None)
    return None if gone is None else say("nobody-of-that-name", player=gone)


def _without_no(session: Session, line: Utterance) -> Utterance:
    """The line without a no at its beginning, as in "no, we have forty points". Where it answers something, it has been taken."""
    first, _, rest = line.best.text.partition(" ")
    is_no = first in _noes(session.game.language) and rest and not session.open.dictation
    return typed_instead(line, rest) if is_no else line


def _denied(session: Session, line: Utterance) -> Utterance | None:
    """What a line such as "no, Ben had it" says after its no, if that is a phrase by itself. None for any other line, and over a poem."""
    rest = _without_no(session, line)
    return rest if rest is not line and _is_understood(read(session, rest)) else None


def _no_and_more(session: Session, line: Utterance) -> Outcome | None:
    """Take a line such as "no, that is not right, Karl has 8" as a no, and do what is understood of the rest. The rest answers the game
    alone if it puts right what the game asks about. If the no may be one to somebody else, as in "no wait, it was Ida", the game asks
    again. None for any other line, and where yes or no answers nothing."""
    doubt, words = session.attention.doubt, line.best.text.split()
    if session.open.dictation or not (doubt or session.answers) or len(words) < 2 or words[0] not in _noes(session.game.language):
        return None

    def means_something(some: list[str]) -> bool:
        return _is_understood(read(session, typed_instead(line, " ".join(some))))

    if doubt is None and " ".join(words[1:]) in map(as_spoken, session.game.language.phrases["hold-on"]):
        return session, session.view(None).asks
    first = typed_instead(line, words[0])
    after, says = _called_off(session, line.start) if doubt is not None else (session, ())
    for at in range(1, len(words)):
        head, tail = words[1:at], typed_instead(line, " ".join(words[at:]))
        verdicts = read(after, tail)
        is_whole = len(verdicts) == 1 and isinstance(verdicts[0], Understood)
        if is_whole and (not head or means_something(head)):
            after, more = _take(after, verdicts[0], tail)
            return after, (*says, *more)
    if doubt is not None:
        return after, says
    if _may_mean_somebody(session, words[1:]):
        return session, session.view(None).asks
    is_begun = any(means_something(words[1:at]) for at in range(2, len(words)))
    verdicts = read(session, first) if is_begun else ()
    return _take(session, verdicts[0], first) if len(verdicts) == 1 else None


def _may_mean_somebody(session: Session, words: list[str]) -> bool:
    """Whether the rest of a line that begins with a no asks to wait, or speaks of a player, and so may be for the others and no answer to
    the game. "No, sorry" is one."""
    text, language = " ".join(words), session.game.language
    rest = f" {text} "
    waits = any(rest.startswith(f" {as_spoken(way)} ") for way in language.phrases["hold-on"])
    return not _is_yes_or_no(session, text) and (waits or any(f" {as_spoken(player)} " in rest for player in session.known))


def _noes(language: Language) -> frozenset[str]:
    """The ways to say no."""
    return frozenset(said for said, answer in language.yes_no if answer == "no")


def _no_such_amount(session: Session) -> tuple[Say, ...]:
    """What the host says about an amount that it cannot count. If nothing is counted in this game, it says that instead."""
    if not deciding.takes(session, COUNTS):
        return say("not-counted-here"), *_open_question(session)
    return say("no-such-amount", n=MOST_TYPED), *_open_question(session)


def _recited(session: Session, verdict: OutOfGrammar, utterance: Utterance) -> Outcome:
    """Pass a line of a poem on to the game. It answers nothing, so what the table decides and a question about a typing slip stay open."""
    doubt, away = session.attention.doubt, session.clock.away
    after, says = course.step(session, Recited(verdict.start - away, part(utterance, verdict, away)))
    if doubt is not None and doubt.slip and after.open.dictation:
        after = replace(after, attention=replace(after.attention, doubt=doubt))
    return outliving.what_was_recited(session, (after, says), utterance.end)


def _is_no_line(session: Session, verdict: OutOfGrammar, line: Utterance) -> bool:
    """Whether a typed line as a whole means nothing, although it is no line of a poem, since nobody recites any more."""
    return is_written(line) and not session.open.recited and verdict.text == line.best.text


def _is_of_another_moment(session: Session, line: Utterance) -> bool:
    """Whether the typed line is a phrase of the game that may be said at another time, such as what disputes a ruling."""
    return _is_understood(_at_another_moment(session, line))


def _at_another_moment(session: Session, line: Utterance) -> tuple[Verdict, ...]:
    phrases = (phrase for book in session.open.grammar.elsewhere for phrase in book.phrases)
    return interpret(line, Listening(Grammar(tuple(phrases))))


def _disputes_by_name(session: Session, line: Utterance) -> bool:
    """Whether a line that was typed over a poem disputes an earlier ruling by a player's name, as no poem does: "the poem of Ana did not
    rhyme"."""
    match _at_another_moment(session, line):
        case (Understood(move=move),) if move.name in asking.own_disputes(session):
            return any(value in session.players for value in move.slots.values())
    return False


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


def _nobody(session: Session, text: str) -> Say | None:
    """The answer to a line such as "Bob guesses skunk" if nobody is called Bob, or if Bob plays only in the next game. In that case the
    name alone is answered too, unless it may be a guess. None for any other line."""
    grammar, language = session.open.grammar, session.game.language
    alone = next((player for player in session.known if player not in session.players and as_spoken(player) == text), None)
    if alone is not None and not session.open.dictation:
        return say(JOINS_LATER, player=alone)
    if session.open.dictation:  # where a name may be a part of the poem
        name = nearly.nobody(text, grammar.heard, session.players, no_names=language.no_names)
    else:
        common, coming = frozenset(language.names), presence.coming(session)
        phrases = (*grammar.understood, *_of_a_player(session))
        name = nearly.nobody(text, phrases, session.players, common, coming, language.no_names)
    if name is None:
        return None
    plays_next = next((player for player in session.known if as_spoken(player) == as_spoken(name)), None)
    return say("nobody-of-that-name", player=name) if plays_next is None else say(JOINS_LATER, player=plays_next)


def _of_a_player(session: Session) -> tuple[Phrase, ...]:
    """What people say of a player in many games, as phrases of no move: whoever types it in a game without such a phrase names somebody all
    the same."""
    language = session.game.language
    named, word = names("player", session.players), Slot("word", free=True)
    return tuple(phrase(way, "", named, word) for way in language.alternatives("of-a-player"))


def _nobody_over_talk(session: Session, line: Utterance) -> Say | None:
    """The answer to a line such as "Bob guesses skunk", typed over a poem, if nobody is called Bob. It goes before anything that is only a
    part of the line, so it is the same whatever the secret is."""
    return _nobody(session, line.best.text) if is_written(line) and session.open.dictation else None


def _nearly_named(session: Session, unknown: Say, line: Utterance) -> Outcome | None:
    """Ask "Did you mean: Ben begins?" if the name that nobody has is a slip of a player's. If Ben may not begin now, say why at once. A
    common name is none ("Bea" may be meant, who is not here), unless it only has a letter once or twice: "Anna" for "Ana". None for any
    other name, and over a poem."""
    name = as_spoken(str(unknown.fields["player"]))
    if unknown.key == JOINS_LATER or session.open.dictation:
        return None
    players = nearly.in_other_letters(name, session.players)
    if not players and name not in session.game.language.names:
        players = nearly.slips(name, session.players)
    if len(players) != 1:
        return None
    words = [as_spoken(players[0]) if word == name else word for word in line.best.text.split()]
    named = typed_instead(line, " ".join(words))
    match read(session, named):
        case (Understood() as meant,) if _is_refused(session, meant):
            return _carried_out(session, meant)
        case (Understood() as meant,) if meant.move.name not in HOUSE_MOVES.names:
            return question_first(session, meant, say("did-you-mean", what=_said_so(session, meant)))
    return _nearly(session, line)


def _is_refused(session: Session, meant: Understood) -> bool:
    """Whether the game does nothing about a move but say why."""
    return meant.move.name not in HOUSE_MOVES.names and _carried_out(session, meant)[0].events == session.events


def _absent(session: Session, line: Utterance) -> Say | None:
    """The answer to a line such as "Cy guesses skunk", typed over a poem, if Cy has left or waits for the next round. Such a line is
    neither a guess nor part of the poem. None for any other line."""
    now = session.roster
    if not (now.away or now.waiting) or not is_written(line) or not session.open.dictation:
        return None
    there = tuple(player for player in now.present if player not in now.waiting)
    name = nearly.nobody(line.best.text, session.open.grammar.heard, there)
    absent = next(
        (
            player
            for player in (*now.away, *now.waiting)
            if (name and as_spoken(player) == as_spoken(name)) or _would_be_a_move(session, line.best.text, player, there)
        ),
        None,
    )
    return None if absent is None else next(iter(session.absence(absent)), say("has-left", player=absent))


def _would_be_a_move(session: Session, text: str, absent: Player, there: tuple[Player, ...]) -> bool:
    """Whether the game would understand a line such as "Cy: skunk" or "Cy thinks skunk", if it had the name of a player who is there in
    place of Cy's."""
    begins, game = f"{as_spoken(absent)} ", session.game
    if not text.startswith(begins) or not isinstance(game, Reads):
        return False
    rest = text.removeprefix(begins)
    return any(game.reads(session.state, f"{as_spoken(player)} {rest}") is not None for player in there)


def _nearly(session: Session, line: Utterance) -> Outcome | None:
    """Ask "Did you mean: Ben begins?" if the line is close to a phrase; None if it is not."""
    if (meant := _close_to(session, line)) is None:
        return None
    return question_first(session, meant, say("did-you-mean", what=_said_so(session, meant)))


def _close_to(session: Session, line: Utterance) -> Understood | None:
    """The phrase to which the line is close, as if it had been typed; None if there is none."""
    now, numbers = with_an_answer(session, session.open), session.game.language.number_words
    sentence = nearly.closest(line.best.text, now.grammar, numbers)
    if sentence is None and not _may_be_verse(now):
        sentence = nearly.closest_of(line.best.text, _only_typed(session, now.grammar), numbers, _names_of_the_gone(session))
    if sentence is None or _loses_a_name(session, line.best.text, sentence):
        return None
    match _read_over_talk(session, typed_instead(line, sentence)) or interpret(typed_instead(line, sentence), now):
        case (Understood() as meant,) if meant.move.name != CONFIRM:
            return meant
    return None


def _said_so(session: Session, meant: Understood) -> str:
    return in_words((meant.phrase,), meant.move, session.players, session.game.language)


def slip_of(session: Session, line: Utterance) -> Understood | None:
    """What a typed line that is not understood probably means; None if it is close to nothing that may be said."""
    if session.open.dictation:
        return None
    return _nearly_decided(session, line) or _close_to(session, line)


def _disputed(session: Session, line: Utterance) -> Outcome | None:
    """Take a line such as "that was wrong, Ben was first" as a dispute. If the end of the line is one by itself, or puts a count right,
    that is done; if not, the host says how to dispute something. A round at its end says when it was wrong, "in the last round", and not
    how many there are. None for any other line, and over a poem."""
    if session.open.dictation:
        return None
    line = _without_no(session, unopened(line, session.game.language) or line)
    if (named := asking.had_in_own_words(session, line.best.text)) is not None:
        return asking.with_a_name(session, named)
    if (found := asking.disputed_in_own_words(session, line.best.text)) is None:
        return None
    player, rest = found
    words, known = rest.split(), (HOUSE_MOVES.names | asking.own_disputes(session)) - rounds.OF_ROUNDS
    for at in range(len(words)):
        match read(session, typed_instead(line, " ".join(words[at:]))):
            case (Understood() as meant,) if counting.put_right(session, meant).move.name in known:
                return _understood(session, meant)
    move = Move(asking.dispute.name, {} if player is None else {"player": player})
    return _carried_out(session, Understood(line.start, line.end, move, Phrase(line.best.text, move.name), None))


def _only_typed(session: Session, grammar: Grammar) -> Iterator[Phrase]:
    """What may be done or asked now, in the words in which it is only typed: "what is the score"."""
    offered = {phrase.move for phrase in grammar.phrases} | session.game.asides | ASKED
    return (phrase for book in grammar.elsewhere for phrase in book.phrases if phrase.move in offered)


def _calls_it_off(session: Session, text: str) -> bool:
    """Whether the line is "never mind", which also answers what the host asks back over a poem."""
    return text in map(as_spoken, session.game.language.phrases[deciding.never_mind.name])


def _takes_the_question_back(session: Session, move: Move) -> bool:
    """Whether the move drops the question that the host asks back, as "never mind" and "undo" do. Otherwise undo would take back something
    earlier, although people mean what they were just asked about."""
    doubt = session.attention.doubt
    if doubt is None:
        return False
    return move.name in (deciding.never_mind.name, undo.name, undo_more.name) and move.name != doubt.heard.move.name


def _loses_a_name(session: Session, typed: str, meant: str) -> bool:
    """Whether the proposed line lacks a name that was typed. A typed name is meant: "Ben quips" is no slip for "be quiet"."""
    said = {word for player in session.known for word in as_spoken(player).split()} | _names_of_the_gone(session)
    return any(word in said and word not in meant.split() for word in typed.split())


def _names_of_the_gone(session: Session) -> frozenset[str]:
    """The words of the names of those who have given up their place: Dee, who has been here, is no slip for Eve."""
    return frozenset(word for player in presence.gave_up(session) for word in as_spoken(player).split())


def _nearly_decided(session: Session, line: Utterance) -> Understood | None:
    """The decision that a line with a typing slip means, such as "Bne leaves". It needs no question of its own, because the host asks
    before any decision. None for any other line, and over a poem of which the line may be a part."""
    now = session.open
    if _may_be_verse(now):
        return None
    ways = (phrase for book in now.grammar.elsewhere for phrase in book.phrases if phrase.move in DECIDED)
    phrases = (phrase for phrase in ways if len(phrase.parts) > 1)  # "Schuss" ends no game, although "Schluss" does
    sentence = nearly.closest_of(line.best.text, phrases, session.game.language.number_words, _names_of_the_gone(session))
    if sentence is None:
        return None
    match _read_over_talk(session, typed_instead(line, sentence)) or interpret(typed_instead(line, sentence), now):
        case (Understood() as meant,) if meant.move.name in DECIDED:
            return meant
    return None


def _may_be_verse(now: Listening) -> bool:
    """Whether a typed line may be part of what somebody recites."""
    return now.dictation and not now.heard_only


def _read_over_talk(session: Session, line: Utterance) -> tuple[Verdict, ...]:
    """How a typed line is understood over a poem of which it can be no part. Empty at any other time."""
    return read(session, line) if session.open.dictation else ()


def _comes_again(session: Session, line: Utterance) -> Understood | None:
    """The decision that a person joins, for a line such as "Ben is back" if somebody else has Ben's place, or if Ben left in an earlier
    game. None for any other line, and over a poem, because the line may be part of that."""
    now, language = session.open, session.game.language
    if now.dictation:
        return None
    ways = language.ways(joining.returns.name, names("player", session.known))
    name = nearly.nobody(line.best.text, ways, session.known, no_names=language.no_names)
    if name is None:
        return None
    return _joins(session, line, as_spoken(name))


def _who_joins(session: Session, line: Utterance) -> Understood | None:
    """The decision that a person joins, for a bare name that answers the host's question who does. None for any other line, and over a
    poem."""
    is_name = len(line.best.words) <= LONGEST_NAME and session.deciding.asks_name and not session.open.dictation
    return _joins(session, line, line.best.text) if is_name else None


def _nobody_joins(session: Session, text: str) -> bool:
    """Whether the line answers the host's question who joins, if that was said last, with nobody: "no", "nobody"."""
    language, is_asked = session.game.language, session.deciding.asks_name and say("who-joins") in session.said
    nobody = _noes(language) | {*map(as_spoken, language.answers["nobody"])}
    return is_asked and session.attention.doubt is None and not session.open.dictation and language.in_usual_words(text) in nobody


def _names_a_player(session: Session, text: str) -> bool:
    """Whether the line is only the name of somebody who plays."""
    return any(as_spoken(player) == text for player in session.players)


def _joins(session: Session, line: Utterance, name: str) -> Understood | None:
    joins = as_spoken(session.game.language.phrases[joining.joins.name][0]).format(name=name)
    match interpret(typed_instead(line, joins), session.open):
        case (Understood() as meant,) if meant.move.name == joining.joins.name:
            return meant
    return None


def _after_the_vote(session: Session, verdict: Verdict, line: Utterance) -> Say | None:
    """The answer to "Dee no", or a bare "no", when a vote was decided before Dee was asked for hers: the votes to come could not change it.
    None for any other line, and while the game asks for votes or for yes or no."""
    last = session.history.past[-1].event if session.history.past else None
    if not isinstance(last, Spoke) or asking.BALLOT not in last.move.slots or session.attention.doubt is not None or session.answers:
        return None
    if is_offered(session.listening.grammar, verdict.move if isinstance(verdict, Understood) else last.move):
        return None
    if isinstance(verdict, Understood) and asking.BALLOT in verdict.move.slots:
        return say("vote-decided")
    language, text = session.game.language, line.best.text
    vote = next((rest for name in map(as_spoken, session.players) if (rest := text.removeprefix(f"{name} ")) != text), text)
    return say("vote-decided") if language.in_usual_words(vote) in dict(language.ballot) else None


def _corrects_a_vote(session: Session, text: str) -> bool:
    """Whether a line such as "no, I mean no" corrects the vote before it, and is none of whoever is asked next."""
    last, language = session.history.past[-1].event if session.history.past else None, session.game.language
    if (
        not isinstance(last, Spoke)
        or asking.BALLOT not in last.move.slots
        or asking.ballot(session) is None
        or session.attention.doubt is not None
    ):
        return False
    rests = (
        text.removeprefix(f"{as_spoken(way)} ") for way in language.alternatives("votes-anew") if text.startswith(f"{as_spoken(way)} ")
    )
    return any(language.in_usual_words(rest) in dict(language.ballot) for rest in rests)


def _unasked(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "ok", if nothing can be answered by yes or no, with what is asked instead. None for any other line."""
    if not _is_yes_or_no(session, line.best.text):
        return None
    return session, (say("is-over"),) if session.ending.over else (say("no-yes-or-no"), *session.asks)


def _meant_otherwise(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "sorry, I meant Dee", which says only a part of what is to be done instead. None for any other line."""
    text = f" {line.best.text} "
    if not any(f" {as_spoken(way)} " in text for way in session.game.language.alternatives("meant-otherwise")):
        return None
    return session, (say("say-it-whole"), *_open_question(session))


def _undo_of_something(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "undo joins" with what undo takes back. None for any other line."""
    says = asking.undo_of_something(session, line.best.text)
    return (session, (*says, *_open_question(session))) if says else None


def _unanswered(session: Session, line: Utterance) -> Outcome | None:
    """Answer a question in words of somebody's own: as the one that it is, or else with what may be asked. None for any other line."""
    if session.game.language.asks_something(line.best.text) and (known := _asked_alike(session, line)) is not None:
        return known
    answer = asking.unanswered(session, line.best.text)
    return (session, (*answer, *_open_question(session))) if answer else None


def _asked_alike(session: Session, line: Utterance) -> Outcome | None:
    """Answer the known question that has the words of this one, one of the game before one of the house. None if there is none, or if it
    would be read as something else now."""
    now, language = session.listening.grammar.understood, session.game.language
    for kind in (session.game.asides, ASKED):
        sentence = nearly.asked_alike(line.best.text, (phrase for phrase in now if phrase.move in kind), language)
        known = None if sentence is None else typed_instead(line, sentence)
        match read(session, known) if known is not None else ():
            case (Understood(move=move) as question,) if known is not None and move.name in kind:
                return _take(session, question, known)
    return None


def _keeps_what_may_be_lost(session: Session, line: Utterance) -> bool:
    """Whether the line is a no to the question whether entries may be lost with what is taken back."""
    if not asks_what_may_be_lost(session) or session.answers or session.open.dictation:
        return False
    language = session.game.language
    return dict(language.yes_no).get(language.in_usual_words(line.best.text)) == "no"


def _is_yes_or_no(session: Session, text: str) -> bool:
    """Whether the line is a bare yes or no."""
    language, now = session.game.language, session.open
    if now.dictation and text not in language.typed:  # "right" may be a line of the poem
        return text in dict(language.yes_no)
    return language.in_usual_words(text) in dict(language.yes_no)


def _understood(session: Session, heard: Understood) -> Outcome:
    """Make the move if the host is sure enough of it, given what a wrong one costs. If not, ask back. A move that destroys something is
    asked back in any case. If the move would change nothing, or if the game itself waits for a yes or no, people have to say it again."""
    heard = counting.put_right(session, heard)
    listening, weight = session.listening, _weight(session, heard.move)
    if heard.move.name == CONFIRM:
        return confirmed(session, heard.move, heard.start)
    if _takes_the_question_back(session, heard.move):
        return _called_off(session, heard.start)
    if UNKNOWN in heard.move.slots.values() and not listening.dictation:
        return _half_understood(session, heard)
    entry = HOUSE_MOVES.by_name.get(heard.move.name)
    if entry is not None and (instead := _asked_first(session, entry, heard)) is not None:
        return instead
    if heard.confidence is None and (whose := _is_anybodys(session, heard.move)) is not None:
        return session, (whose,)
    again = _is_again(session, heard)
    certain = listening.dictation or again
    skips = isinstance(session.game, Skips) and heard.move.name in session.game.skips
    # those who are there have heard what is said aloud; but over a poem somebody may be about to guess
    asks = skips or in_own_words(session, heard.move) if listening.dictation else not skips or heard.confidence is None
    if entry is None and asks and (question := asked_before(session, heard.move)) is not None:
        return question_first(session, heard, question)
    if not certain and (against := objections_to_offered(session, heard.move)):
        return object_to(session, heard, against)
    if (slipped := _slip(session, heard)) is not None:
        return slipped
    destructive = not again and (destroys(session, heard) or _may_destroy_by_a_line(session, heard))
    if listening.dictation and destructive:  # time that passes in a poem ends any question but one to the table
        return question_first(session, heard, asked_back(session, heard))
    if certain or (not destructive and sure(heard, weight, quick=listening.quick, language=session.game.language.name)):
        return outliving.what_was_done(session, _carried_out(session, heard), heard.end)
    if weight == 1 and listening.quick and not destructive:  # the caller hears it at once, and the game weighs the rivals
        if heard.any_phrase < LEAST_CALLED:
            return missed(session, heard.end)
        return outliving.what_was_done(session, _carried_out(session, heard), heard.end)
    after, _ = _carried_out(session, heard)
    if after.events == session.events or asks_yes_or_no(listening.grammar.phrases):
        return missed(session, heard.end)
    after, question = ask_back(session, heard, DOUBTED)
    return after, (question,)


def _is_anybodys(session: Session, move: Move) -> Say | None:
    """How a question to one player alone is answered, if a typed line answers it without a name. None for any other line."""
    game = session.game
    if session.is_paused or not isinstance(game, AsksAlone) or (why := game.whose(session.state, move)) is None:
        return None
    return Say(why.key, why.fields)


def _may_destroy_by_a_line(session: Session, heard: Understood) -> bool:
    """Whether a typed line would destroy or reveal something, but may be part of a poem instead, because it does not call the host."""
    is_called = heard.phrase.pattern.startswith(session.house_phrases.call)
    return session.open.reciting_in_writing and not is_called and destroys(session, replace(heard, confidence=1.0))


def _slip(session: Session, heard: Understood) -> Outcome | None:
    """Ask once whether something else was meant than was typed. A line that is typed again is believed. None if there is nothing to ask."""
    game = session.game
    if heard.confidence is not None or not isinstance(game, Slips) or session.is_paused or session.attention.slip == heard.move:
        return None
    if (meant := game.slip(session.state, heard.move)) is None:
        return None
    session = replace(session, attention=replace(session.attention, slip=heard.move))
    return ask_for_a_slip(session, replace(heard, move=meant))


def _asked_first(session: Session, entry: HouseMove, heard: Understood) -> Outcome | None:
    """Put a house move to the table first, if it needs that. Saying it again asks the question again, since that is no yes. None if the
    move needs no question now."""
    if entry.asks is None:
        return None
    if not sure(heard, 1, quick=False, language=session.game.language.name):
        return missed(session, heard.end)
    try:
        question = entry.asks(session, Request(heard.move, heard.start))
    except IllegalMove as refused:
        says = (Say(refused.key, refused.fields), *_open_question(session))
        return outliving.what_was_done(session, (session, says), heard.end)
    return question_first(session, heard, question) if question is not None else None


def _open_question(session: Session) -> tuple[Say, ...]:
    """What the game asks, if yes or no answers it. It is said again after a refusal, because people's next yes answers what they have heard
    last. Empty while a decision is put to the table, because that is asked again anyway."""
    return () if outliving.is_decided(session, session.attention.doubt) else asked_by_the_game(session)


def _half_understood(session: Session, heard: Understood) -> Outcome:
    """React to a phrase whose word was not recognised, such as "Ben plays" with an unknown word. It counts as not understood, but if the
    host says so in words, these are the game's."""
    after, says = missed(session, heard.end)
    only_a_tone = all(each.key == "not-caught" for each in says)
    return after, says if only_a_tone else _carried_out(session, heard)[1]


def _weight(session: Session, move: Move) -> float:
    entry = HOUSE_MOVES.by_name.get(move.name)
    return entry.costs if entry is not None else session.game.weights.get(move.name, 1.0)


def _is_again(session: Session, heard: Understood) -> bool:
    """Whether this is the move that the host asks about, said once more."""
    doubt = session.attention.doubt
    return doubt is not None and doubt.heard.move == heard.move


def _choices(session: Session, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """The moves in words that tell them apart; if no such words exist, by the names of the moves."""
    players, language = session.players, session.game.language
    said = {in_words(session.listening.grammar.heard, move, players, language) for move in moves}
    return tuple(sorted(said if len(said) == len(moves) else {in_words((), move, players, language).lower() for move in moves}))


def _carried_out(session: Session, heard: Understood) -> Outcome:
    if heard.move.name in HOUSE_MOVES.names:
        session = session if outliving.is_decided(session, session.attention.doubt) else without_doubt(session)
        try:
            return asked(session, heard.move, heard.start, written=heard.confidence is None)
        except IllegalMove as refused:
            return session, (Say(refused.key, refused.fields), *_open_question(session))
    if heard.move.name not in session.game.asides and (why := breaks.refusal(session)) is not None:
        return session, (why,)
    if (instead := _said_to_the_host(session, heard)) is not None:
        return _understood(session, instead)
    clock = session.clock
    spoke = Spoke(clock.of_game(heard.start), clock.of_game(heard.end), heard.move, heard.confidence, heard.rivals)
    try:
        after, says = course.step(session, spoke)
    except IllegalMove as refused:
        asks = session.asks if refused.key == "answer-first" else ()
        return session, (_not_now(session) if refused.key == "not-now" else Say(refused.key, refused.fields), *asks)
    if after.events != session.events and not is_offered(session.listening.grammar, heard.move):
        asks = session.asks if session.view(None).moment is Moment.QUESTION else ()
        reason = say("answer-first") if asks else _not_now(session)
        return session, (reason, *asks)  # a phrase of another moment, and the game gives no reason
    return after, says


def _not_now(session: Session) -> Say:
    """The refusal of a phrase of another moment, for which the game gives no reason. Over a poem it says when that moment is."""
    return say("after-the-poem" if session.open.dictation else "not-now")


def _said_to_the_host(session: Session, heard: Understood) -> Understood | None:
    """The house move that is meant by a typed line which was understood as a move with a word of somebody's own.

    "Is it my turn" is such a line and no guess, unless somebody may still recite. A bare word such as "quit" is the house move only if the
    game is not waiting for such a word, as it does when "quit" may be a card. None for any other line.
    """
    if heard.confidence is not None or not any(slot.is_own_word or not slot.choices for slot in heard.phrase.slots):
        return None
    if not _is_own_word(heard.phrase):
        return None if session.open.reciting else _asked_of_the_host(session, heard)
    said = next(iter(heard.move.slots.values()))
    alone = (each for each in session.open.grammar.heard if each.move == heard.move.name and len(each.parts) == 1)
    if any(not slot.choices or said in dict(slot.choices) for each in alone for slot in each.slots):
        return None
    ways = (*session.house_phrases.every.phrases, *session.house_phrases.typed(session.known).phrases)
    return _of_the_house(ways, heard, said)


def _asked_of_the_host(session: Session, heard: Understood) -> Understood | None:
    """The house move whose phrase is exactly the typed line, although the line was understood with a word of somebody's own."""
    said = heard.phrase.pattern
    for slot, word in heard.move.slots.items():
        said = said.replace(f"{{{slot}}}", word)
    return _of_the_house(session.house_phrases.every.phrases, heard, said)


def _of_the_house(ways: tuple[Phrase, ...], heard: Understood, said: str) -> Understood | None:
    way = next((each for each in ways if each.pattern == said), None)
    return None if way is None else replace(heard, move=Move(way.move, {}), phrase=way)


def _is_own_word(phrase: Phrase) -> bool:
    return len(phrase.parts) == 1 and any(slot.is_own_word for slot in phrase.slots)


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
