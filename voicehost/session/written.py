"""What a typed line means that is no phrase as it stands. People type in words of their own, which no ear has to know. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Move
from voicehost.core.speech import Grammar, Hypothesis, Listening, Phrase, Utterance, Word
from voicehost.session.asking import how_to_play, leave_out, what_now
from voicehost.session.breaks import resume
from voicehost.session.moves import HOUSE_MOVES, house_phrases

OF_THE_HOUSE = frozenset(move.name for move in (*HOUSE_MOVES.elsewhere, leave_out) if move is not resume)
"""What the house answers at once when nobody recites any more. "Go on" is rather said to a poet."""

DECIDED = frozenset(move.name for move in HOUSE_MOVES.entries if move.asks is not None)
"""What the table decides: over a poem, too, where the host is called, and without that when nobody recites any more."""


def is_written(utterance: Utterance) -> bool:
    return utterance.best.is_written


def is_unknown(verdicts: tuple[Verdict, ...]) -> bool:
    return all(isinstance(verdict, OutOfGrammar) for verdict in verdicts)


def read_line(
    line: Utterance, listening: Listening, language: Language, asides: frozenset[str], own: Callable[[str], Move | None]
) -> tuple[Verdict, ...]:
    """What is made of a line that is typed. `asides`: moves of the game that only have something read out. `own`: what the game makes of
    a line that is no phrase."""
    verdicts = interpret(line, listening)
    if not is_unknown(verdicts):
        return verdicts
    ways = _over_talk(line, listening, language, asides, own) if listening.dictation else _anew(line, listening, language, own)
    return next((found for found in ways if not is_unknown(found)), verdicts)


def answered(line: Utterance, listening: Listening, language: Language) -> Understood | None:
    """A yes or no to whether everybody knows the game, whatever comes after it. Where it is something to say just now it is that, but for
    a word of one's own: "nope" begins no race."""
    text = language.in_usual_words(line.best.text)
    begun = next((meaning for said, meaning in language.yes_no if f"{text} ".startswith(f"{said} ")), None)
    verdicts = interpret(line, Listening(Grammar(listening.grammar.heard))) if begun is not None else ()
    if begun is None or any(not isinstance(verdict, OutOfGrammar) and not _is_own_word(verdict) for verdict in verdicts):
        return None
    return _meaning(line, Move((how_to_play if begun == "no" else what_now).name))


def _is_own_word(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and any(slot.is_own_word for slot in verdict.phrase.slots)


def in_usual_words(line: Utterance, language: Language) -> Utterance | None:
    """None where that is the line itself, or nothing."""
    return _otherwise(line, language.in_usual_words(line.best.text))


def uncalled(line: Utterance, language: Language) -> Utterance | None:
    """ "Host scores" without the call. None where nobody is called."""
    return _otherwise(line, line.best.text.removeprefix(house_phrases(language).call))


def _otherwise(line: Utterance, text: str) -> Utterance | None:
    return typed_instead(line, text) if text and text != line.best.text else None


def typed_instead(line: Utterance, text: str) -> Utterance:
    """That text, as if it had been typed in place of the line."""
    return Utterance(line.start, line.end, (Hypothesis(tuple(Word(word, line.start, line.end) for word in text.split())),))


def _anew(line: Utterance, listening: Listening, language: Language, own: Callable[[str], Move | None]) -> Iterator[tuple[Verdict, ...]]:
    if (usual := in_usual_words(line, language)) is not None:
        yield interpret(usual, listening)
    if (move := own(line.best.text)) is not None:
        yield (_meaning(line, move),)


def _over_talk(
    line: Utterance, listening: Listening, language: Language, asides: frozenset[str], own: Callable[[str], Move | None]
) -> Iterator[tuple[Verdict, ...]]:
    """A line of a poem may be anything, but for what the table decides of somebody; when nobody recites any more, what is asked is
    answered."""
    elsewhere = Listening(Grammar((), elsewhere=listening.grammar.elsewhere))
    if (called := uncalled(line, language)) is not None and line.best.text.startswith(house_phrases(language).call):
        yield tuple(each for each in interpret(called, elsewhere) if isinstance(each, Understood) and each.move.name in DECIDED)
    if listening.recited:
        decided = interpret(line, elsewhere)
        yield decided if all(_is_about_somebody(each, language) for each in decided) else ()
    for way in (line, in_usual_words(line, language), uncalled(line, language)) if not listening.recited else ():
        asked = interpret(way, elsewhere) if way is not None else ()
        known = (each for each in asked if isinstance(each, Understood) and each.move.name in OF_THE_HOUSE | DECIDED | asides)
        yield tuple(each for each in known if not _may_be_a_guess(each, language) or own(line.best.text) is None)
    if is_unknown(interpret(line, elsewhere)) and (move := own(line.best.text)) is not None:
        yield (_meaning(line, move),)


ENOUGH = 3
"""Words of its own by which a decision is known over a poem."""


def _is_about_somebody(verdict: Verdict, language: Language) -> bool:
    """A decision of the table that names somebody who plays, and has no word that could be any, or so many of its own that hardly a poem
    has them all ("zoe takes the place of ben"): it is asked back."""
    if not isinstance(verdict, Understood) or verdict.move.name not in DECIDED or "player" not in verdict.move.slots:
        return False
    phrase = verdict.phrase
    if _may_be_a_guess(verdict, language):
        return False
    return len(phrase.fixed) >= ENOUGH or not any(slot.free or slot.is_own_word for slot in phrase.slots)


def _may_be_a_guess(verdict: Understood, language: Language) -> bool:
    """ "Ben left" is rather his guess; "Ben leaves", as it is read out, is none."""
    phrase, of_the_table = verdict.phrase, verdict.move.name in DECIDED
    return (
        of_the_table and len(phrase.parts) == 2 and len(phrase.fixed) == 1 and phrase.pattern != as_spoken(language.phrases[phrase.move][0])
    )


def _meaning(line: Utterance, move: Move) -> Understood:
    return Understood(line.start, line.end, move, Phrase(as_spoken(line.best.text), move.name), None)
