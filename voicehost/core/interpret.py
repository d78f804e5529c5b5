"""Which of the things that may be said now was said? An utterance and a grammar in, verdicts out. Pure.

A recognizer's grammar bounds words, not phrases, so phrases are matched here again. While people talk freely (`dictation`),
phrases are spotted inside longer speech and the rest is left over as `OutOfGrammar`; otherwise an utterance is one phrase,
and at most a little unknown speech ("um, yes") around it is forgiven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from voicehost.core.play import Move, Rival
from voicehost.core.speech import UNKNOWN, Elsewhere, Grammar, Hypothesis, Listening, Phrase, Samples, Slot, Utterance, Word, samples

FORGIVEN: Samples = samples(0.6)
"""How much unknown speech around a phrase still counts as "um" while nobody recites."""

FREE_WORDS = 4
"""How many words may fill a free slot, unless they are a hidden word or a decoy."""


MANY = 1000
ANY_WORD = "ANY"
"""Stands for any word. It cannot be mistaken for a spoken word, since those are in lower case."""

CLEAR = 2
"""The host answers a spoken phrase that is out of place only if it has at least this many words."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A phrase was said that says one move."""

    start: Samples
    end: Samples
    move: Move
    phrase: Phrase
    confidence: float | None
    """Posterior in [0, 1] of the least certain word; None when typed."""
    rivals: tuple[Rival, ...] = ()
    """What the other hypotheses say, if they are whole phrases."""
    around: Samples = 0
    """How much unknown speech was forgiven, before and after the phrase together."""

    @property
    def any_phrase(self) -> float:
        """How likely it is, in [0, 1], that this phrase or one of its rivals was said. The rest is the chance that it was only talk."""
        return 1.0 if self.confidence is None else min(1.0, self.confidence + sum(rival.confidence for rival in self.rivals))


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The same words say several moves."""

    start: Samples
    end: Samples
    text: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class OutOfGrammar:
    """These words are no phrase."""

    start: Samples
    end: Samples
    text: str


Verdict: TypeAlias = Understood | Ambiguous | OutOfGrammar


def interpret(utterance: Utterance, listening: Listening) -> tuple[Verdict, ...]:
    """Decide what was said. The verdicts are in order of time and never empty.

    In dictation they cover every word of the best hypothesis. Otherwise there is one verdict, and the "um" around a phrase is left out.
    """
    best = utterance.best
    grammar = listening.grammar
    whole = tuple(_whole(best, grammar))
    if whole:
        settled = _settle(whole, best.text)
        return (_weighed(utterance, grammar, settled) if isinstance(settled, Understood) else settled,)
    if not listening.dictation and (out_of_place := _elsewhere(best, grammar)) is not None:
        return (out_of_place,)
    spotted = tuple(_spot(best, grammar))
    if not listening.dictation and not _nearly_whole(spotted):
        return (OutOfGrammar(utterance.start, utterance.end, best.text),)
    if not listening.dictation:
        around = sum(verdict.end - verdict.start for verdict in spotted if isinstance(verdict, OutOfGrammar))
        return tuple(replace(verdict, around=around) for verdict in spotted if isinstance(verdict, Understood)) or tuple(
            verdict for verdict in spotted if isinstance(verdict, Ambiguous)
        )
    return spotted or (OutOfGrammar(utterance.start, utterance.end, best.text),)


def spotted(words: tuple[Word, ...], grammar: Grammar) -> tuple[Understood | Ambiguous, ...]:
    """The whole phrases among these words, leftmost first; they do not overlap."""
    return tuple(verdict for verdict in _spot(Hypothesis(words), grammar) if not isinstance(verdict, OutOfGrammar))


def _whole(hypothesis: Hypothesis, grammar: Grammar) -> Iterator[Understood]:
    for phrase in _possible(hypothesis.text, grammar):
        found = _pattern(phrase, grammar, hypothesis.text).fullmatch(hypothesis.text)
        if found and hypothesis.words:
            yield _understood(phrase, found, hypothesis.words)


def _possible(text: str, grammar: Grammar) -> Iterator[Phrase]:
    """The phrases whose every required word was said. Only these are worth a pattern, which is costly to make."""
    said = frozenset(text.split())
    return (phrase for phrase in grammar.heard if _may_be_whole(phrase, said))


def _may_be_whole(phrase: Phrase, said: frozenset[str]) -> bool:
    """Whether all fixed words of the phrase were said and, for each slot that must be filled by one of its choices, the first word of a
    choice."""
    return phrase.fixed <= said and all(slot.free or not slot.choices or not slot.begins.isdisjoint(said) for slot in phrase.slots)


def is_offered(grammar: Grammar, move: Move) -> bool:
    """Whether a phrase that is allowed or known now says this move with these meanings, in whatever words."""
    return any(phrase.move == move.name and _means(phrase, move) for phrase in (*grammar.heard, *grammar.typed))


def _means(phrase: Phrase, move: Move) -> bool:
    chosen = (slot for slot in phrase.slots if slot.choices and slot.name in move.slots)
    return all(any(meaning == move.slots[slot.name] for _, meaning in slot.choices) for slot in chosen)


def _elsewhere(hypothesis: Hypothesis, grammar: Grammar) -> Understood | None:
    """A clear phrase of another moment: either it was typed, or it has at least `CLEAR` words and all of them are known. A single word is
    easily heard in the room's talk."""
    if not hypothesis.is_written and (len(hypothesis.words) < CLEAR or any(word.text == UNKNOWN for word in hypothesis.words)):
        return None
    said = frozenset(hypothesis.text.split())
    for elsewhere in grammar.elsewhere:
        others, ways = _ways(elsewhere)
        for phrase, short in ways:
            if _may_be_whole(phrase, said):  # cheaper than making the pattern
                match = _anywhere(_written(short, others)).fullmatch(hypothesis.text)
                if match and _is_listed(phrase, match):
                    return _understood(phrase, match, hypothesis.words)
    return None


@lru_cache(maxsize=16)
def _ways(elsewhere: Elsewhere) -> tuple[Grammar, tuple[tuple[Phrase, Phrase], ...]]:
    """The phrases, each paired with the form in which it is matched.

    There, a slot with more than `MANY` choices stands for any word, which `_is_listed` then looks up: a pattern of thousands of words takes
    seconds to compile.
    """
    short = tuple(replace(phrase, slots=tuple(_any(slot) for slot in phrase.slots)) for phrase in elsewhere.phrases)
    return Grammar(short), tuple(zip(elsewhere.phrases, short, strict=True))


def _any(slot: Slot) -> Slot:
    return replace(slot, choices=((ANY_WORD, ANY_WORD),)) if len(slot.choices) > MANY else slot


def _is_listed(phrase: Phrase, match: re.Match[str]) -> bool:
    many = (slot for slot in phrase.slots if len(slot.choices) > MANY)
    return all((match.group(slot.name), match.group(slot.name)) in _listed(slot.choices) for slot in many)


@lru_cache(maxsize=4)
def _listed(choices: tuple[tuple[str, str], ...]) -> frozenset[tuple[str, str]]:
    return frozenset(choices)


def opening_at_the_end(words: tuple[Word, ...], grammar: Grammar) -> tuple[Word, ...]:
    """The longest run of words at the end that is a phrase without its last slot; empty if there is none."""
    openings = tuple(phrase.opening for phrase in grammar.heard if phrase.opening is not None)
    for at in range(len(words) - 1):
        text = " ".join(word.text for word in words[at:])
        said = frozenset(text.split())
        if UNKNOWN not in said and any(_may_be_whole(each, said) and _pattern(each, grammar, text).fullmatch(text) for each in openings):
            return words[at:]
    return ()


def is_own_word(phrase: Phrase) -> bool:
    """Whether the phrase is nothing but a word of the speaker's own."""
    return len(phrase.parts) == 1 and _openness(phrase) > 0


def _weighed(utterance: Utterance, grammar: Grammar, understood: Understood) -> Understood:
    """Add up what the other hypotheses say: those with the same move raise its confidence ("a D", "a dee"), the others become rivals, one
    for each move."""
    rivals: dict[_Key, Rival] = {}
    confidence = understood.confidence
    for hypothesis in utterance.hypotheses[1:]:
        whole = tuple(_whole(hypothesis, grammar))
        settled = _settle(whole, hypothesis.text) if whole else None
        if not isinstance(settled, Understood) or settled.confidence is None:
            continue
        if _key(settled.move) == _key(understood.move):
            confidence = min(1.0, confidence + settled.confidence) if confidence is not None else None
        else:
            known = rivals.get(_key(settled.move))
            rivals[_key(settled.move)] = Rival(settled.move, settled.confidence + (known.confidence if known else 0.0))
    return replace(understood, confidence=confidence, rivals=tuple(sorted(rivals.values(), key=lambda rival: -rival.confidence)))


def _spot(hypothesis: Hypothesis, grammar: Grammar) -> Iterator[Verdict]:
    """The phrases, from left to right, and what lies between them. Where several begin at the same word, the longest is taken."""
    words = hypothesis.words
    first = 0
    for at in range(len(words)):
        if at < first:
            continue
        found = tuple(_longest(words[at:], grammar))
        if found:
            length, matches = found[0][0], tuple(match for _, match in found)
            if at > first:
                yield left_over(words[first:at])
            yield _settle(matches, " ".join(word.text for word in words[at : at + length]))
            first = at + length
    if first < len(words):
        yield left_over(words[first:])


def _longest(words: tuple[Word, ...], grammar: Grammar) -> Iterator[tuple[int, Understood]]:
    """The longest phrases that begin at the first word, each with the number of words it takes. All take the same number."""
    text = " ".join(word.text for word in words)
    found = [(phrase, match) for phrase in _possible(text, grammar) if (match := _pattern(phrase, grammar, text).match(text))]
    longest = max((match.end() for _, match in found), default=0)
    for phrase, match in found:
        if match.end() == longest:
            taken = match.group().count(" ") + 1
            yield taken, _understood(phrase, match, words[:taken])


def _settle(matches: tuple[Understood, ...], text: str) -> Verdict:
    """Decide between phrases that match the same words. The most definite wording wins; if it still says several moves, it is ambiguous."""
    most = min(_openness(match.phrase) for match in matches)
    definite = tuple(match for match in matches if _openness(match.phrase) == most)
    moves = tuple({_key(match.move): match.move for match in definite}.values())
    return definite[0] if len(moves) == 1 else Ambiguous(definite[0].start, definite[0].end, text, moves)


def _openness(phrase: Phrase) -> int:
    """How open the phrase is: 0 if it has only fixed words and choices, 1 if it has a hidden word, 2 if any word may fill a slot.

    The definite wording wins, so a secret that is also a phrase ("done") cannot be said by that word.
    """
    return max((2 if slot.free else 0 if slot.choices else 1 for slot in phrase.slots), default=0)


_Key: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


def _key(move: Move) -> _Key:
    return move.name, tuple(sorted(move.slots.items()))


def _understood(phrase: Phrase, match: re.Match[str], words: tuple[Word, ...]) -> Understood:
    meanings = {slot.name: dict(slot.choices) for slot in phrase.slots}
    slots = {name: meanings[name].get(said, said) for name, said in match.groupdict().items()}
    confidences = [word.confidence for word in words if word.text != UNKNOWN]
    known = [confidence for confidence in confidences if confidence is not None]
    return Understood(words[0].start, words[-1].end, Move(phrase.move, slots), phrase, min(known) if known else None)


def left_over(words: tuple[Word, ...]) -> OutOfGrammar:
    """The verdict on words that are no phrase. There must be at least one."""
    return OutOfGrammar(words[0].start, words[-1].end, " ".join(word.text for word in words))


def _nearly_whole(spotted: tuple[Verdict, ...]) -> bool:
    """Whether there is one phrase, and around it nothing but unknown speech that is no longer than an "um"."""
    rest = [verdict for verdict in spotted if isinstance(verdict, OutOfGrammar)]
    return (
        len(spotted) - len(rest) == 1
        and all(set(verdict.text.split()) == {UNKNOWN} for verdict in rest)
        and sum(verdict.end - verdict.start for verdict in rest) <= FORGIVEN
    )


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@lru_cache(maxsize=4096)
def _anywhere(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which the slots with very many choices match any word."""
    return re.compile(pattern.replace(f"|{ANY_WORD}|", "|").replace(ANY_WORD, r"\S+"))


def _pattern(phrase: Phrase, grammar: Grammar, text: str) -> re.Pattern[str]:
    """A pattern for this text alone: choices whose first word is not in the text are left out.

    With hundreds of choices, compiling the full pattern would take longer than everything else that is done with an utterance.
    """
    return _compiled(_written(phrase, grammar, frozenset(text.split())))


def _written(phrase: Phrase, grammar: Grammar, among: frozenset[str] | None = None) -> str:
    """The phrase as a regular expression. `among` is the set of words in the text; None makes a pattern for any text."""
    return " ".join(_part(part, grammar, among) for part in phrase.parts) + r"(?!\S)"


def _part(part: str | Slot, grammar: Grammar, among: frozenset[str] | None) -> str:
    if isinstance(part, str):
        return re.escape(part)
    some = part.beginning_with(among) if among is not None and part.choices else grammar.fillers(part)
    listed = _either(some)
    options = [listed] if listed else []
    if part.free:
        ends = (grammar.words if among is None else grammar.words & among) - part.joins
        other = rf"(?!(?:{'|'.join(map(re.escape, sorted(ends)))})(?!\S))" if ends else ""
        options.append(rf"{other}\S+(?: {other}[^\s\[]+){{0,{FREE_WORDS - 1}}}?")
        options.append(r"\S+$")  # "maya guesses host": at the very end, even a word of the grammar is the guess
    before = f"(?:(?:{'|'.join(map(re.escape, part.before))}) )??" if part.before else ""
    return f"{before}(?P<{part.name}>{'|'.join(options) or '(?!)'})"


@lru_cache(maxsize=1024)
def _either(fillers: tuple[str, ...]) -> str:
    """A pattern for any of these, longer ones first. It is cached because grammars come and go while their slots keep the same choices."""
    return "|".join(map(re.escape, sorted((said for said in fillers if said != UNKNOWN), key=len, reverse=True)))
