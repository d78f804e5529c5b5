"""Finds out what a typed line means if it is no phrase. People type in words of their own, which the recognizer need not know. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Move, Player
from voicehost.core.speech import Grammar, Hypothesis, Listening, Phrase, Utterance, Word
from voicehost.session.asking import help_, how_to_play, is_playing, meaning, repeat, say_again, what_now, what_said
from voicehost.session.breaks import resume
from voicehost.session.disputing import dispute
from voicehost.session.following import play_on
from voicehost.session.going_on import leave_out
from voicehost.session.moves import HOUSE_MOVES, house_phrases

OF_THE_HOUSE = frozenset(move.name for move in (*HOUSE_MOVES.elsewhere, leave_out) if move not in (resume, play_on))
"""The house moves whose phrases may be a single word ("undo") when they are typed over a poem that nobody recites any more. "Go on" is not
among them, because it is more likely meant for a poet."""

COMMANDS = OF_THE_HOUSE - {leave_out.name}
"""The house moves whose phrases may be a single word over a poem that goes on. Whoever types "skip" there hears how the poet passes."""

LONGER = HOUSE_MOVES.names - {resume.name, play_on.name}
"""The house moves that are understood there if their phrase is longer than a guess by itself ("the score is wrong")."""

DECIDED = frozenset(move.name for move in HOUSE_MOVES.entries if move.asks is not None)
"""The house moves that the table must agree to. Over a poem they are understood if a typed line clearly names a player."""

ASKED = frozenset(move.name for move in HOUSE_MOVES.entries if move.question) | {help_.name, is_playing.name, meaning.name, what_said.name}
"""The house moves that only ask something. Over a poem that is only heard, they are understood in any typed line, and over
any other poem in a line that is nothing else, if they name nobody."""


ANSWERED = ASKED | {dispute.name, leave_out.name, repeat.name, say_again.name}
"""The house moves that are answered and change nothing. Over a poem that is only heard, these are understood in any typed line."""


def is_written(utterance: Utterance) -> bool:
    return utterance.best.is_written


def is_unknown(verdicts: tuple[Verdict, ...]) -> bool:
    return all(isinstance(verdict, OutOfGrammar) for verdict in verdicts)


def read_line(
    line: Utterance, listening: Listening, language: Language, asides: frozenset[str], own: Callable[[str], Move | None]
) -> tuple[Verdict, ...]:
    """How a typed line is understood. `asides` are the moves of the game that only have something read out, and `own` returns the move that
    the game itself makes of a line that is no phrase."""
    verdicts = interpret(line, listening)
    if not is_unknown(verdicts) and not may_mean_more(line, verdicts, listening, language):
        return verdicts
    ways = _over_talk(line, listening, language, asides, own) if listening.dictation else _anew(line, listening, language, own)
    return next((found for found in ways if not is_unknown(found)), verdicts)


def of_the_word_alone(line: Utterance, verdicts: tuple[Verdict, ...], listening: Listening, language: Language) -> tuple[Verdict, ...]:
    """A question for the meaning of a word, without small words that change nothing: "was heißt denn Booking" is about the Booking, and not
    about two words that no game knows. Other verdicts are returned as they are."""
    match verdicts:
        case (Understood(move=move),) if move.name == meaning.name and (short := in_short(line, language)) is not None:
            alone = interpret(short, listening)
            return verdicts if is_unknown(alone) else alone
    return verdicts


def as_a_whole(line: Utterance, verdicts: tuple[Verdict, ...], own: Callable[[str], Move | None]) -> Understood | None:
    """What the game makes of a line of which only a part is a phrase, as "is it a" is of "Ben is it a cat". None unless that is the same
    move with more of the line."""
    moves = {each.move.name for each in verdicts if isinstance(each, Understood)}
    move = own(line.best.text) if moves and len(verdicts) > 1 else None
    return _meaning(line, move) if move is not None and move.name in moves else None


def of_the_house(listening: Listening) -> Listening:
    """`listening`, but while people talk freely only with what they may type to the host, as if nobody did."""
    return Listening(Grammar((), elsewhere=listening.grammar.elsewhere)) if listening.dictation else listening


def may_mean_more(line: Utterance, verdicts: tuple[Verdict, ...], listening: Listening, language: Language) -> bool:
    """Whether the line as a whole may be for the house, although a phrase is part of it, as "done" is of "we are done". Over a poem that
    may go on, it must call the host, or ask something: "is it now" is no guess in "whose turn is it now"."""
    is_part = any(isinstance(verdict, OutOfGrammar) for verdict in verdicts)
    return is_part and listening.dictation and (not listening.recited or uncalled(line, language) is not None or _asks(line, listening))


def _asks(line: Utterance, listening: Listening) -> bool:
    """Whether the line as a whole is a question to the host, in its words."""
    verdicts = interpret(line, of_the_house(listening))
    return all(isinstance(each, Understood) and each.move.name in ASKED and not each.phrase.slots for each in verdicts)


def answered(line: Utterance, listening: Listening, language: Language) -> Understood | None:
    """The answer to the question whether everybody knows the game: yes or no, whatever follows in the line. None if the line is no answer,
    or is a phrase that may be said now. A phrase for a word of somebody's own does not count there, because "nope" should begin no race."""
    text = language.in_usual_words(line.best.text)
    begun = next((meaning for said, meaning in language.yes_no if f"{text} ".startswith(f"{said} ")), None)
    verdicts = interpret(line, Listening(Grammar(listening.grammar.heard))) if begun is not None else ()
    if begun is None or any(not isinstance(verdict, OutOfGrammar) and not _is_own_word(verdict) for verdict in verdicts):
        return None
    return _meaning(line, Move((how_to_play if begun == "no" else what_now).name))


def _is_own_word(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and any(slot.is_own_word for slot in verdict.phrase.slots)


def in_usual_words(line: Utterance, language: Language) -> Utterance | None:
    """The line in the usual words of the language; None if it is already so, or if nothing is left of it."""
    return _otherwise(line, language.in_usual_words(line.best.text))


def in_short(line: Utterance, language: Language) -> Utterance | None:
    """The question without small words that change nothing: "who leads" for "who leads then now". None for any other line."""
    if not language.asks_something(line.best.text):
        return None
    small = language.alternatives("in-a-question")
    return _otherwise(line, " ".join(word for word in language.in_usual_words(line.best.text).split() if word not in small))


def _as_asked(line: Utterance, language: Language) -> tuple[Utterance, ...]:
    """A typed question as it is, and in the words that the recognizer listens for."""
    ways = (line, in_usual_words(line, language), in_short(line, language), uncalled(line, language))
    return tuple(way for way in ways if way is not None)


def in_full(line: Utterance, language: Language) -> Utterance | None:
    """The line with what people shorten after a name in full: "ana is leaving" for "ana's leaving". None if nothing is shortened."""
    pairs = tuple(pair.split("=") for pair in language.alternatives("shortened"))
    text = line.best.text
    for short, whole in pairs:
        text = re.sub(rf"(?<=\w){re.escape(short)}(?= |$)", f" {whole}", text)
    return _otherwise(line, text)


def uncalled(line: Utterance, language: Language) -> Utterance | None:
    """The line without a call at its beginning, as in "host scores". None if it does not call the host."""
    return _otherwise(line, line.best.text.removeprefix(house_phrases(language).call))


def untitled(line: Utterance, language: Language, known: Iterable[Player]) -> Utterance | None:
    """The line without what people put before a name at its beginning: "Lea leaves" for "judge Lea leaves". None for any other line. The
    titles are the game's own."""
    title, _, rest = line.best.text.partition(" ")
    is_titled = title in map(as_spoken, language.alternatives("titles"))
    is_of_somebody = is_titled and any(f"{rest} ".startswith(f"{as_spoken(player)} ") for player in known)
    return _otherwise(line, rest) if is_of_somebody else None


def unopened(line: Utterance, language: Language) -> Utterance | None:
    """The line without the words that people only begin with: "keep them" for "ok keep them" and "sorry, I meant keep them". None for any
    other line."""
    text, openers = line.best.text, tuple(f"{as_spoken(opener)} " for opener in language.alternatives("opens-a-line"))
    while (opener := next((each for each in openers if text.startswith(each)), None)) is not None:
        text = text.removeprefix(opener)
    return _otherwise(line, text)


def _otherwise(line: Utterance, text: str) -> Utterance | None:
    return typed_instead(line, text) if text and text != line.best.text else None


def typed_instead(line: Utterance, text: str) -> Utterance:
    """An utterance as if this text had been typed in place of the line."""
    return Utterance(line.start, line.end, (Hypothesis(tuple(Word(word, line.start, line.end) for word in text.split())),))


def _anew(line: Utterance, listening: Listening, language: Language, own: Callable[[str], Move | None]) -> Iterator[tuple[Verdict, ...]]:
    if (usual := in_usual_words(line, language)) is not None:
        yield interpret(usual, listening)
    if (whole := in_full(line, language)) is not None:
        yield interpret(whole, listening)
    if (move := own(line.best.text)) is not None:
        yield (_meaning(line, move),)
    if (short := in_short(line, language)) is not None:
        yield interpret(short, listening)


def _over_talk(
    line: Utterance, listening: Listening, language: Language, asides: frozenset[str], own: Callable[[str], Move | None]
) -> Iterator[tuple[Verdict, ...]]:
    """The ways to understand a line that is typed over a poem, where any line may be part of the poem. Even so, the house is meant if the
    line calls the host, and a decision is if it clearly names a player. When nobody recites any more, all else for the house is understood
    too."""
    elsewhere = of_the_house(listening)
    if listening.recited:
        questions = _asked_over_a_poem(line, elsewhere, language, asides, heard_only=listening.heard_only)
        yield from (each for each in questions if listening.heard_only or not any(map(_has_slots, each)))
        yield tuple(each for each in interpret(line, elsewhere) if _is_a_command(each))
    if (called := uncalled(line, language)) is not None:
        yield tuple(each for each in interpret(called, elsewhere) if isinstance(each, Understood) and each.move.name in LONGER)
    if listening.recited:
        decided = interpret(line, elsewhere)
        yield decided if all(_is_about_somebody(each, language) for each in decided) else ()
        is_called = uncalled(line, language) is not None
        yield decided if not is_called and all(map(_is_of_the_game, decided)) and own(line.best.text) is None else ()
    for way in _as_asked(line, language) if not listening.recited else ():
        asked = interpret(way, elsewhere)
        known = (each for each in asked if isinstance(each, Understood) and _is_for_the_house(each, asides))
        yield tuple(each for each in known if not _may_be_a_guess(each, language) or own(line.best.text) is None)
    verdicts = interpret(line, elsewhere)
    doubtful = not listening.recited and all(isinstance(each, Understood) and _may_be_a_guess(each, language) for each in verdicts)
    move = own(line.best.text)
    is_same = all(isinstance(each, Understood) and each.move == move for each in verdicts)
    if move is not None and (is_unknown(verdicts) or doubtful or is_same):
        yield (_meaning(line, move),)


def _asked_over_a_poem(
    line: Utterance, elsewhere: Listening, language: Language, asides: frozenset[str], *, heard_only: bool
) -> Iterator[tuple[Verdict, ...]]:
    """The ways to understand the whole line as a question to the host or to the game. If the poem is `heard_only`, no line can be a part of
    it."""
    for way in _as_asked(line, language):
        asked = interpret(way, elsewhere)
        known = (ANSWERED if heard_only else ASKED) | asides
        yield asked if all(isinstance(each, Understood) and each.move.name in known for each in asked) else ()


def _has_slots(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and bool(verdict.phrase.slots)


def _is_a_command(verdict: Verdict) -> bool:
    """Whether a line is a single word that people say to the host, such as "pause". It is then no guess, except when it is the secret: that
    has been recognized before."""
    return (
        isinstance(verdict, Understood) and " " not in verdict.phrase.pattern and not _has_slots(verdict) and verdict.move.name in COMMANDS
    )


def _is_for_the_house(verdict: Understood, asides: frozenset[str]) -> bool:
    """Whether a line may be for the house and no guess, when nobody recites any more."""
    return verdict.move.name in OF_THE_HOUSE | DECIDED | asides or (verdict.move.name in LONGER and len(verdict.phrase.parts) > 1)


ENOUGH = 3
"""The number of known words from which on a phrase can only be a decision, even over a poem."""


def _is_about_somebody(verdict: Verdict, language: Language) -> bool:
    """Whether the line is certainly a decision about a player, and no line of a poem. It is if no word in it is free, or if it has so many
    known words, with the names, that hardly any poem has them all ("zoe takes the place of ben", "zoe plays for ben", but not "she plays
    for ben"). The host asks before it is made in any case."""
    if not isinstance(verdict, Understood) or verdict.move.name not in DECIDED or "player" not in verdict.move.slots:
        return False
    phrase = verdict.phrase
    if _may_be_a_guess(verdict, language):
        return False
    free = tuple(slot.name for slot in phrase.slots if slot.free or slot.is_own_word)
    if not free or len(phrase.fixed) >= ENOUGH:
        return True
    are_names = all(as_spoken(verdict.move.slots.get(name, "")) in language.names for name in free)
    return are_names and len(phrase.parts) - len(free) >= ENOUGH


def _is_of_the_game(verdict: Verdict) -> bool:
    """Whether the line is certainly a move of the game about a player and nothing else, such as "Ben, please" over another poet's poem. The
    game says why it cannot be made now."""
    if not isinstance(verdict, Understood) or verdict.move.name in HOUSE_MOVES.names or {*verdict.move.slots} != {"player"}:
        return False
    return len(verdict.phrase.parts) > 1 and not any(slot.free or slot.is_own_word for slot in verdict.phrase.slots)


def _may_be_a_guess(verdict: Understood, language: Language) -> bool:
    """Whether a line for the house may be a guess instead. "Ben left" is more likely Ben's guess; "Ben leaves", as help words the decision,
    is not."""
    phrase, house = verdict.phrase, verdict.move.name in HOUSE_MOVES.names
    return house and len(phrase.parts) == 2 and len(phrase.fixed) == 1 and phrase.pattern != as_spoken(language.phrases[phrase.move][0])


def _meaning(line: Utterance, move: Move) -> Understood:
    return Understood(line.start, line.end, move, Phrase(as_spoken(line.best.text), move.name), None)
