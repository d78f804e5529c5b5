"""Asks about typing slips: "Did you mean: Ben begins?" for a line that nearly is a phrase, and for a name that nearly is a player's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, Verdict, interpret
from voicehost.core.language import as_spoken
from voicehost.core.play import JOINS_LATER, Say, say
from voicehost.core.speech import Grammar, Phrase, Utterance
from voicehost.session import nearly, presence
from voicehost.session.acting import act_on, carry_out, open_question
from voicehost.session.doubting import CONFIRM, question_first
from voicehost.session.house import Outcome
from voicehost.session.listening import with_an_answer
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.reading import in_its_words, read
from voicehost.session.strangers import stranger
from voicehost.session.written import ASKED, DECIDED, typed_instead, uncalled

if TYPE_CHECKING:
    from voicehost.session.session import Session


def phrase(session: Session, line: Utterance) -> Outcome | None:
    """Ask "Did you mean: Ben begins?" if the line is close to a phrase; None if it is not. The line is no part of what somebody recites."""
    if (meant := _close_to(session, line)) is None:
        return None
    return question_first(session, meant, say("did-you-mean", what=in_its_words(session, meant)))


def slip_of(session: Session, line: Utterance) -> Understood | None:
    """What a typed line that is not understood probably means; None if it is close to nothing that may be said."""
    if session.open.dictation:
        return None
    return _nearly_decided(session, line) or _close_to(session, line)


def called(session: Session, line: Utterance) -> Outcome | None:
    """Take a line that calls the host over a poem, and has a slip in what is to be done: "host ben leavs". None for any other line."""
    bare = uncalled(line, session.game.language)
    if bare is None:
        return None
    if (decision := _nearly_decided(session, bare)) is not None:
        return act_on(session, decision)
    meant = _close_to(session, bare)
    return None if meant is None else question_first(session, meant, say("did-you-mean", what=in_its_words(session, meant)))


def _close_to(session: Session, line: Utterance) -> Understood | None:
    """The phrase to which the line is close, as if it had been typed; None if there is none. The line is no part of what somebody
    recites."""
    now, numbers = with_an_answer(session, session.open), session.game.language.number_words
    sentence = nearly.closest(line.best.text, now.grammar, numbers)
    if sentence is None:
        sentence = nearly.closest_of(line.best.text, _only_typed(session, now.grammar), numbers, _names_of_the_gone(session))
    if sentence is None or _loses_a_name(session, line.best.text, sentence):
        return None
    match _read_over_talk(session, typed_instead(line, sentence)) or interpret(typed_instead(line, sentence), now):
        case (Understood() as meant,) if meant.move.name != CONFIRM:
            return meant
    return None


def _only_typed(session: Session, grammar: Grammar) -> Iterator[Phrase]:
    """What may be done or asked now, in the words in which it is only typed: "what is the score"."""
    offered = {phrase.move for phrase in grammar.phrases} | session.game.asides | ASKED
    return (phrase for book in grammar.elsewhere for phrase in book.phrases if phrase.move in offered)


def _read_over_talk(session: Session, line: Utterance) -> tuple[Verdict, ...]:
    """How a typed line is understood over a poem of which it can be no part. Empty at any other time."""
    return read(session, line) if session.open.dictation else ()


def _loses_a_name(session: Session, typed: str, meant: str) -> bool:
    """Whether the proposed line lacks a name that was typed. A typed name is meant: "Ben quips" is no slip for "be quiet"."""
    said = {word for player in session.known for word in as_spoken(player).split()} | _names_of_the_gone(session)
    return any(word in said and word not in meant.split() for word in typed.split())


def _names_of_the_gone(session: Session) -> frozenset[str]:
    """The words of the names of those who have given up their place: Dee, who has been here, is no slip for Eve."""
    return frozenset(word for player in presence.gave_up(session) for word in as_spoken(player).split())


def _nearly_decided(session: Session, line: Utterance) -> Understood | None:
    """The decision that a line with a typing slip means, such as "Bne leaves". It needs no question of its own, because the host asks
    before any decision. None for any other line. The line is no part of what somebody recites."""
    now = session.open
    ways = (phrase for book in now.grammar.elsewhere for phrase in book.phrases if phrase.move in DECIDED)
    phrases = (phrase for phrase in ways if len(phrase.parts) > 1)  # "Schuss" ends no game, although "Schluss" does
    sentence = nearly.closest_of(line.best.text, phrases, session.game.language.number_words, _names_of_the_gone(session))
    if sentence is None:
        return None
    match _read_over_talk(session, typed_instead(line, sentence)) or interpret(typed_instead(line, sentence), now):
        case (Understood() as meant,) if meant.move.name in DECIDED:
            return meant
    return None


def decided(session: Session, line: Utterance) -> Outcome | None:
    """Take a decision with a typing slip, such as "Bne leaves". None for any other line, and over a poem of which the line may be a
    part."""
    now = session.open
    meant = None if now.dictation and not now.heard_only else _nearly_decided(session, line)
    return None if meant is None else act_on(session, meant)


def named(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line about somebody who is nobody here, or ask whether a player was meant. None for any other line."""
    unknown = stranger(session, line.best.text)
    return None if unknown is None else _nearly_named(session, unknown, line) or (session, (unknown, *open_question(session)))


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
            return carry_out(session, meant)
        case (Understood() as meant,) if meant.move.name not in HOUSE_MOVES.names:
            return question_first(session, meant, say("did-you-mean", what=in_its_words(session, meant)))
    return phrase(session, line)


def _is_refused(session: Session, meant: Understood) -> bool:
    """Whether the game does nothing about a move but say why."""
    return meant.move.name not in HOUSE_MOVES.names and carry_out(session, meant)[0].events == session.events
