"""Reads what people say and type: which phrases it is. A typed line is read more freely than speech: it need not call the host by name,
and may use other words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Move, Reads, Say
from voicehost.core.speech import Grammar, Listening, Utterance
from voicehost.session import doubting
from voicehost.session.certainty import sure
from voicehost.session.doubting import CONFIRM
from voicehost.session.house import Outcome
from voicehost.session.listening import with_an_answer, without_an_answer
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.offers import in_words
from voicehost.session.several import all_say, of_several
from voicehost.session.written import (
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


@dataclass(frozen=True, slots=True)
class Instead:
    """A line that is taken in place of the one that was typed."""

    session: Session
    """The session in which it is taken."""
    line: Utterance
    says: tuple[Say, ...] = ()
    """What the host says first."""


Way: TypeAlias = "Callable[[Session, Utterance], Outcome | Instead | None]"
"""One of the things that a typed line may mean: what the host does about it, or the line that is taken instead. None for any other line."""


def read(session: Session, utterance: Utterance) -> tuple[Verdict, ...]:
    """How an utterance is understood. A typed line is freer than speech: it need not call the host by name, and may use other words."""
    return _read(session, without_names_ahead(session, utterance))


def _read(session: Session, utterance: Utterance) -> tuple[Verdict, ...]:
    """How an utterance is understood as it is, with the host's name at its beginning if it has that."""
    if not is_written(utterance):
        return interpret(utterance, _listening_to(session, utterance))
    utterance = plainly_answered(session, utterance)
    verdicts = interpret(utterance, _listening_to(session, utterance))
    if (whole := as_a_whole(utterance, verdicts, lambda text: own_move(session, text))) is not None:
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


def own_move(session: Session, text: str) -> Move | None:
    """The move that the game itself makes of a line, or None."""
    return session.game.reads(session.state, text) if isinstance(session.game, Reads) else None


def moves_of(session: Session, line: Utterance) -> tuple[Move, ...]:
    """The moves that a line makes as it is understood now."""
    return tuple(verdict.move for verdict in read(session, line) if isinstance(verdict, Understood))


def _listening_to(session: Session, utterance: Utterance) -> Listening:
    """What may be said now. While somebody may recite, a yes or no in a longer utterance is a word of the poem and answers nothing."""
    listening = without_an_answer(session) if _is_a_line(session, utterance) else session.listening
    return _in_writing(utterance, listening)


def _in_writing(utterance: Utterance, listening: Listening) -> Listening:
    """What may be said now. In a typed line the host looks for no hidden word: what such a line does must not depend on the secret, or
    people could try words."""
    if not listening.grammar.hidden or not is_written(utterance):
        return listening
    return replace(listening, grammar=replace(listening.grammar, hidden=(), decoys=()))


def _is_a_line(session: Session, utterance: Utterance) -> bool:
    """Whether an utterance that is heard while the host asks something back may be part of a poem, and is no answer."""
    return session.open.reciting and session.attention.doubt is not None and not is_an_answer(session, utterance)


def is_an_answer(session: Session, utterance: Utterance) -> bool:
    """Whether the utterance is only a yes or no to the host, with or without its name."""
    call = session.house_phrases.call.strip()
    verdicts = interpret(utterance, Listening(Grammar((doubting.answer(session.game.language),)), dictation=True))
    others = tuple(each for each in verdicts if not isinstance(each, Understood))
    return len(verdicts) - len(others) == 1 and all(isinstance(each, OutOfGrammar) and each.text == call for each in others)


def plainly_answered(session: Session, line: Utterance) -> Utterance:
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
    now = _in_writing(line, now)
    return read_line(line, now, session.game.language, session.game.asides, lambda text: own_move(session, text))


def without_names_ahead(session: Session, line: Utterance) -> Utterance:
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
    if rest is None or is_understood(_read(session, line)) or (session.open.dictation and of_several(session, line)):
        return line
    is_named = any(rest.best.text.startswith(f"{as_spoken(player)} ") for player in session.players)
    may_be_of_a_poem = session.open.dictation and len(rest.best.words) > 1 and not is_named
    return line if may_be_of_a_poem and not is_understood(_read(session, rest)) else rest


def _without_answerer(session: Session, line: Utterance) -> Utterance:
    """A typed answer to what the host or the game asks the table, without the name of whoever gives it: "Ben: okay". A name stays if the
    line may be said now as it is, as a vote of Ben may, if the game asks only some, and where people talk freely."""
    if not is_written(line) or session.open.dictation or not _asks_everybody(session):
        return line
    text, names_ahead = line.best.text, (f"{as_spoken(player)} {says}" for player in session.players for says in ("", "says "))
    answers = (text.removeprefix(name) for name in names_ahead if text.startswith(name))
    answer = next((each for each in answers if is_yes_or_no(session, each)), None)
    if answer is None or is_understood(interpret(line, Listening(Grammar(session.open.grammar.heard)))):
        return line
    return typed_instead(line, session.game.language.in_usual_words(answer))


def _without_a_call_aloud(session: Session, heard: Utterance) -> Utterance:
    """Spoken words without a call at their beginning, as in "host yes" or "host, what did I miss".

    The recognizer knows the call because other phrases begin with it, so that people also put it before phrases that have none. It is
    removed if what follows is for the host, but neither in a race nor while people talk freely.
    """
    listening, call = session.listening, session.house_phrases.call
    if listening.dictation or listening.quick or not heard.best.text.startswith(call) or is_understood(interpret(heard, listening)):
        return heard
    longer = (each for each in heard.hypotheses if each.text != call.strip())
    readings = tuple(replace(each, words=each.words[1:]) if each.text.startswith(call) else each for each in longer)
    rest = replace(heard, start=heard.best.words[1].start, hypotheses=readings)
    return rest if all(is_to_the_host(session, verdict) for verdict in interpret(rest, listening)) else heard


def _asks_everybody(session: Session) -> bool:
    """Whether anybody may answer yes or no: to what the host asks back, or to a question of the game that is not for some alone."""
    return session.attention.doubt is not None or (bool(session.answers) and not session.view(None).awaited)


def is_to_the_host(session: Session, verdict: Verdict) -> bool:
    """Whether a part of an utterance is for the host, and not one of the game's moves, which need no call."""
    return isinstance(verdict, Understood) and verdict.move.name in HOUSE_MOVES.names | session.game.asides | {CONFIRM}


def may_be_meant(session: Session, heard: Utterance) -> bool:
    """Whether what was said so far is more likely a phrase than not."""
    match interpret(without_names_ahead(session, heard), session.listening):
        case (Understood() as understood,):
            return sure(understood, 1, quick=False, language=session.game.language.name)
    return False


def is_understood(verdicts: tuple[Verdict, ...]) -> bool:
    return not any(isinstance(verdict, OutOfGrammar) for verdict in verdicts)


def is_yes_or_no(session: Session, text: str) -> bool:
    """Whether the line is a bare yes or no."""
    language, now = session.game.language, session.open
    if now.dictation and text not in language.typed:  # "right" may be a line of the poem
        return text in dict(language.yes_no)
    return language.in_usual_words(text) in dict(language.yes_no)


def noes(language: Language) -> frozenset[str]:
    """The ways to say no."""
    return frozenset(said for said, answer in language.yes_no if answer == "no")


def without_no(session: Session, line: Utterance) -> Utterance:
    """The line without a no at its beginning, as in "no, we have forty points". Where it answers something, it has been taken."""
    first, _, rest = line.best.text.partition(" ")
    is_no = first in noes(session.game.language) and rest and not session.open.dictation
    return typed_instead(line, rest) if is_no else line


def in_its_words(session: Session, meant: Understood) -> str:
    return in_words((meant.phrase,), meant.move, session.players, session.game.language)
