"""Takes answers that are typed as no phrase has them: "no, three", "yes, no, wait", "me", and answers to what nobody has asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood
from voicehost.core.language import as_spoken
from voicehost.core.play import COUNTS, Move, Say, say
from voicehost.core.speech import Utterance
from voicehost.session import deciding, disputing, outliving
from voicehost.session.acting import act_on, call_off, never_mind, one_by_one, open_question
from voicehost.session.doubting import without_doubt
from voicehost.session.history import asks_what_may_be_lost
from voicehost.session.house import MOST_TYPED, Outcome
from voicehost.session.offers import in_words
from voicehost.session.reading import Instead, in_its_words, is_understood, is_yes_or_no, noes, read, without_no
from voicehost.session.several import another_count, another_player, are_one, with_plain_amounts
from voicehost.session.written import answered, is_written, typed_instead

if TYPE_CHECKING:
    from voicehost.session.session import Session


def whether_they_know_it(session: Session, utterance: Utterance) -> Understood | None:
    """The answer to the question whether everybody knows the game, if the utterance is one. Only typed answers count, because people in the
    room say yes and no to many other things."""
    is_asked = session.lesson.offered and session.attention.doubt is None  # a later question goes first
    is_answer = is_asked and session.has_not_begun and is_written(utterance) and not _is_yes_and_no(session, utterance.best.text)
    return answered(utterance, session.open, session.game.language) if is_answer else None


def yes_and_no(session: Session, line: Utterance) -> Outcome | None:
    """Ask again after a line such as "yes, no, wait". None for any other line."""
    if not _is_yes_and_no(session, line.best.text):
        return None
    return session, session.view(None).asks if session.attention.doubt or session.answers else (say("offer-introduction"),)


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


def changed(session: Session, line: Utterance) -> Outcome | None:
    """Ask about another number, for a line such as "no, three" that answers a question about a number, or follows such a decision; or about
    another player, for "no, Dee"; or do what was meant instead of what the host took a slip for. None for any other line."""
    if (meant := _instead_of_a_slip(session, line)) is not None:
        return act_on(without_doubt(session), meant)
    if (of_another := another_player(session, line.best.text)) is not None:
        return act_on(without_doubt(session), replace(of_another, start=line.start, end=line.end))
    doubt, instead = session.attention.doubt, another_count(session, line.best.text)
    if instead is None:
        return None
    is_half = doubt is not None and (doubt.half is not None or are_one(session, doubt.heard.move, doubt.then))
    dropped = (outliving.dropped(session, doubt),) if doubt is not None and is_half else ()
    then = doubt.then if doubt is not None and not is_half else ()
    session = without_doubt(session)  # it is answered: no
    plain = with_plain_amounts(session, typed_instead(line, instead), lambda each: read(session, each))
    if plain == ():
        return session, (*dropped, *no_such_amount(session))
    after, says = one_by_one(session, (*(plain or (instead,)), *then), line.end, follows=True)
    return after, (*dropped, *says)


def _instead_of_a_slip(session: Session, line: Utterance) -> Understood | None:
    """What somebody means who answers "no, three" or "no, Ben takes three" to "Did you mean: Ben takes the four?". None for any other
    line. What is said after the no is about the same move, and puts nothing right that was done before."""
    doubt, (no, _, rest) = session.attention.doubt, line.best.text.partition(" ")
    if doubt is None or doubt.question.key != "did-you-mean" or no not in noes(session.game.language) or not rest:
        return None
    meant, free = as_spoken(in_its_words(session, doubt.heard)).split(), without_doubt(session)
    for kept in (0, *range(len(meant) - 1, 0, -1)):
        match read(free, typed_instead(line, " ".join((*meant[:kept], rest)))):
            case (Understood(move=move) as instead,) if move.name == doubt.heard.move.name and {*move.slots} == {*doubt.heard.move.slots}:
                return instead
    return None


def me(session: Session, line: Utterance) -> Outcome | None:
    """Ask whoever has answered "me" to a question like "who played it?" for a name, with an example. None for any other line, and where no
    name is an answer."""
    language = session.game.language
    if session.open.dictation or line.best.text not in map(as_spoken, language.alternatives("it-was-me")):
        return None
    phrases = session.open.grammar.phrases
    asked = next((phrase for phrase in phrases if phrase.pattern == "{player}"), None)
    if asked is None:
        return None
    whole = next((phrase for phrase in phrases if phrase.move == asked.move and phrase.fixed and len(phrase.slots) == 1), asked)
    (slot,) = whole.slots
    named = next((meaning for _, meaning in slot.choices if meaning in session.players), None)
    if named is None:
        return None
    return disputing.with_a_name(session, in_words((whole,), Move(whole.move, {slot.name: named}), session.players, language))


def denied(session: Session, line: Utterance) -> Instead | None:
    """Take what a line such as "no, Ben had it" says after its no, if that is a phrase by itself. None for any other line, and over a
    poem."""
    rest = without_no(session, line)
    return Instead(session, rest) if rest is not line and is_understood(read(session, rest)) else None


def no_and_more(session: Session, line: Utterance) -> Outcome | Instead | None:
    """Take a line such as "no, that is not right, Karl has 8" as a no, and do what is understood of the rest. The rest answers the game
    alone if it puts right what the game asks about. If the no may be one to somebody else, as in "no wait, it was Ida", the game asks
    again. None for any other line, and where yes or no answers nothing."""
    doubt, words = session.attention.doubt, line.best.text.split()
    if session.open.dictation or not (doubt or session.answers) or len(words) < 2 or words[0] not in noes(session.game.language):
        return None

    def means_something(some: list[str]) -> bool:
        return is_understood(read(session, typed_instead(line, " ".join(some))))

    if doubt is None and " ".join(words[1:]) in map(as_spoken, session.game.language.phrases["hold-on"]):
        return session, session.view(None).asks
    first = typed_instead(line, words[0])
    after, says = call_off(session, line.start) if doubt is not None else (session, ())
    for at in range(1, len(words)):
        head, tail = words[1:at], typed_instead(line, " ".join(words[at:]))
        verdicts = read(after, tail)
        is_whole = len(verdicts) == 1 and isinstance(verdicts[0], Understood)
        if is_whole and (not head or means_something(head)):
            return Instead(after, tail, says)
    if doubt is not None:
        return after, says
    if _may_mean_somebody(session, words[1:]):
        return session, session.view(None).asks
    is_begun = any(means_something(words[1:at]) for at in range(2, len(words)))
    return Instead(session, first) if is_begun and len(read(session, first)) == 1 else None


def _may_mean_somebody(session: Session, words: list[str]) -> bool:
    """Whether the rest of a line that begins with a no asks to wait, or speaks of a player, and so may be for the others and no answer to
    the game. "No, sorry" is one."""
    text, language = " ".join(words), session.game.language
    rest = f" {text} "
    waits = any(rest.startswith(f" {as_spoken(way)} ") for way in language.phrases["hold-on"])
    return not is_yes_or_no(session, text) and (waits or any(f" {as_spoken(player)} " in rest for player in session.known))


def no_such_amount(session: Session) -> tuple[Say, ...]:
    """What the host says about an amount that it cannot count. If nothing is counted in this game, it says that instead."""
    if not deciding.takes(session, COUNTS):
        return say("not-counted-here"), *open_question(session)
    return say("no-such-amount", n=MOST_TYPED), *open_question(session)


def keeps_what_may_be_lost(session: Session, line: Utterance) -> Outcome | None:
    """Take a no to the question whether entries may be lost with what is taken back. None for any other line."""
    if not asks_what_may_be_lost(session) or session.answers or session.open.dictation:
        return None
    language = session.game.language
    is_no = dict(language.yes_no).get(language.in_usual_words(line.best.text)) == "no"
    return never_mind(session, line.start) if is_no else None


def called_off(session: Session, line: Utterance) -> Outcome | None:
    """Take "never mind" as an answer to what the host asks back over a poem. None for any other line."""
    is_asked = session.attention.doubt is not None
    is_answer = line.best.text in map(as_spoken, session.game.language.phrases[deciding.never_mind.name])
    return call_off(session, line.start) if is_asked and is_answer else None


def to_no_question(session: Session, line: Utterance) -> Outcome | None:
    """Answer a yes or no over a poem if nobody has asked. It is for the host, and no guess or line of the poem. None for any other line."""
    return (session, (say("no-yes-or-no"),)) if session.listening.dictation and is_yes_or_no(session, line.best.text) else None


def unasked(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "ok", if nothing can be answered by yes or no, with what is asked instead. None for any other line."""
    if not is_yes_or_no(session, line.best.text):
        return None
    return session, (say("is-over"),) if session.ending.over else (say("no-yes-or-no"), *session.asks)
