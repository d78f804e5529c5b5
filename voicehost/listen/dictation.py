"""Hear guesses while people talk freely: find candidates loosely, then verify each on its own stretch of sound.

Two readings look for phrases. The first runs along with the sound. It knows the phrases with unknown speech around them, `[unk]`, and a few
decoys. The second reads a stretch again once the first has ended. It knows the phrases among common words, which draw off less of what two
people say at once. So it finds more phrases, right and wrong.

A phrase decides something if it contains a hidden word. These phrases are verified. The others, and guesses of another word, stand as the
first reading has them. If the first reading has only unknown speech where the second has just one short phrase ("the end"), that phrase
counts. If nothing is hidden, a phrase counts only if it stands alone, in either reading.

The secret is also looked for by its sounds alone (`voicehost.listen.phones`). If all of them are there, it was said, whatever the readings
have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from voicehost.core.speech import UNKNOWN, Grammar, Samples, Word, samples
from voicehost.lexicon.common import common_words
from voicehost.lexicon.matching import longer_words
from voicehost.lexicon.sounds import same_sound, sounds_within
from voicehost.listen.engine import Decoder, Model
from voicehost.listen.models_dir import network_in
from voicehost.listen.offered import Offered, StandIns, offered
from voicehost.listen.phones import finder
from voicehost.listen.spotting import Phrases, is_whole, overlap, stands_alone, surrounded
from voicehost.listen.verify import AROUND, Acceptance, LongerWords, SecondLook, fitted, kept

Run: TypeAlias = tuple[Word, ...]
"""The words of one phrase."""

FEW = 8
"""How many decoys the first reading knows. With more, they would draw off the secret itself."""

COMMON = 1000
"""How many common words the second reading knows."""

CLOSING = 8
"""How many times the phrases that name no word ("the end") are offered in the first reading. Offered once, they would hardly be heard among
all the guesses: "done" and "the end" read as unknown speech in five of the committed scenes. Repeating phrases with the secret as well
would bring more candidates (149 right ones in 200 scenes of people, instead of 139). But hardly more of them would be believed, and fewer
ends would be heard."""

BY_SCORE = Acceptance(bias=-8.4, weights=(0.52,), threshold=0.82)
"""Believes the secret from the score of its sounds alone (`finder.FoundWord`): from 19 on, whatever is around it."""

LOOSE = 11.0
"""A place whose score (`finder.FoundWord`) is at least this is looked at more closely. Two calls of a hundred score less."""

RIVAL = 1.0
"""If a decoy scores higher than the secret by more than this, the decoy was said.

Measured on 542 recordings in which people or voices called another word, mostly one that sounds like the secret: the secret was found by
its sounds in 13, without this rule in 18 (9 of them by the score alone; with an earlier fit). 1.5 takes "winner" for "winter".
"""

CARRIER: Samples = samples(1.5)
"""How long before a word that was found by its sounds its phrase may have begun: "Maya guesses heaven"."""

TAIL: Samples = samples(0.7)
"""How much sound after the secret is searched for a longer word that begins with it, if there is that much. With 0.4 s one of 56 words like
"bookshelf" was taken for its secret, with this value none, and 21 without the search. The secrets themselves are heard equally often."""

SECRET_ODDS = 3
"""How much likelier people are to guess the secret itself than one of its relatives.

Measured on 384 and 736 synthetic calls, clean and in noise: with 3, a secret was taken for a relative 20 times (74 without this rule) and a
relative for a secret 50 times (40 without); with 10, 14 and 64 times.
"""


@lru_cache
def fitted_by_sounds() -> Acceptance:
    """The decision whether the secret was said where its sounds were found. models/train/fitting/by_sounds.py fits it."""
    return kept("by_sounds.json", finder.FEATURES)


class Dictation:
    """A grammar prepared for free speech: what to offer the recognizer, and which phrases a reading contains."""

    def __init__(
        self,
        model: Model,
        grammar: Grammar,
        stand_ins: StandIns,
        decision: Acceptance | None = None,
        language: str = "en",
        hears: Callable[[str], bool] | None = None,
    ) -> None:
        """`decision` replaces the fitted one. `hears` says whether a word can be offered as it is; None: whether the model has it."""
        hears = hears or model.hears
        self._model = model
        self._decision = decision or fitted()
        grammar = replace(grammar, hidden=_distinct(grammar.hidden))
        self.offered: Offered = offered(replace(grammar, decoys=grammar.decoys[:FEW]), hears, stand_ins)
        strict = offered(grammar, hears, stand_ins)
        self.phrases = Phrases(self.offered.sentences)
        openings = tuple(phrase.opening for phrase in grammar.heard if phrase.opening is not None)
        begun = replace(grammar, phrases=openings, known=()).sentences
        self._openings = Phrases(" ".join(_spoken(text, self.offered)) for text in begun if _is_heard(text, self.offered))
        self._hidden = _tokens(grammar, self.offered)
        decoys = tuple(_spoken(word, strict) for word in grammar.decoys if word not in strict.left_out)
        self._decoys = frozenset(token for tokens in decoys for token in tokens)
        guessed = self._hidden | {UNKNOWN} | self._decoys
        closed, common = _closed(self.offered), tuple(word for word in _common(model, language) if word not in self._hidden)
        closing = (sentence for sentence in closed if guessed.isdisjoint(sentence.split()))
        self.sentences = (*surrounded(self.offered.sentences), *surrounded(closing) * CLOSING)
        """What the first reading may hear."""
        self._secret = _spoken(grammar.hidden[0], self.offered) if grammar.hidden else ()
        self._loose = (*closed, *common)
        """What the second reading may hear."""
        is_phrase = bool(self._secret) and self.phrases.spans(self._secret) == (range(len(self._secret)),)
        network = network_in(language) if is_phrase else None
        self._finder = finder.opened(network) if network is not None else None
        self._sounds = finder.said(grammar.hidden[:1]) if network is not None else ()
        """The sounds of the secret itself, without its relatives, which begin the same."""
        self._rivals = finder.said(grammar.decoys) if network is not None else ()
        longer = longer_words(grammar.hidden[0]) if grammar.hidden and language == "en" else ()
        self._longer = LongerWords(model, self._hidden, tuple(word for word in longer if word not in self._hidden and hears(word)))
        self._look = SecondLook(model, self._hidden, tuple(dict.fromkeys((*common, *map(" ".join, decoys)))))

    @property
    def is_free(self) -> bool:
        """Whether nothing is hidden in what people recite."""
        return not self._hidden

    def ripe(self, partial: str) -> str:
        """The partial reading up to the end of its last phrase that decides; "" if it has none."""
        texts = partial.split()
        ends = [span.stop for span in self.phrases.spans(texts) if self._decides(texts[span.start : span.stop])]
        return " ".join(texts[: ends[-1]]) if ends else ""

    def believed(self, words: tuple[Word, ...], pcm: bytes, start: Samples) -> tuple[Run, ...]:
        """The phrases in a stretch of sound, in order of time, given its first reading. Verified words have the decision's probability as
        confidence."""
        again = self.read_again(pcm, start)
        if self.is_free:
            return self._alone(words, again)
        kept = [run for found in self.candidates(words, again) if (run := self._verified(found, pcm, start))]
        known = (*kept, *self._having(self._decoys, words))  # a word that sounds like the secret has most of its sounds
        kept += [run for run in self.by_sounds(pcm, start) if not any(overlap(run, other) for other in known)]
        kept += [run for run in self.phrases.runs(again) if is_whole(run, words) and not self._decides([word.text for word in run])]
        others = [run for run in self.phrases.runs(words) if not self._decides([word.text for word in run])]
        rest = [run for run in others if not any(overlap(run, found) for found in kept)]
        return tuple(sorted((*kept, *rest), key=lambda run: run[0].start))

    def _alone(self, words: tuple[Word, ...], again: tuple[Word, ...]) -> tuple[Run, ...]:
        """Phrases when nothing is hidden: those that stand alone in either reading. Within other speech they are a line of poetry."""
        kept = [run for run in self.phrases.runs(again) if stands_alone(run, again)]
        first = (run for run in self.phrases.runs(words) if stands_alone(run, words))
        return tuple(
            sorted((*kept, *(run for run in first if not any(overlap(run, other) for other in kept))), key=lambda run: run[0].start)
        )

    def opening(self, words: tuple[Word, ...]) -> tuple[Run, ...]:
        """The last words of a reading if they are a phrase without its last slot, because somebody hesitates; otherwise nothing."""
        runs = self._openings.runs(words)
        return tuple(run for run in runs[-1:] if run[-1] == words[-1])

    def _having(self, tokens: frozenset[str], words: tuple[Word, ...]) -> tuple[Run, ...]:
        """The phrases in a reading that contain one of these tokens."""
        return tuple(run for run in self.phrases.runs(words) if not tokens.isdisjoint(word.text for word in run))

    def candidates(self, first: tuple[Word, ...], again: tuple[Word, ...]) -> tuple[Run, ...]:
        """The phrases that decide, from both readings. Where both have one, the first reading's is taken."""
        found = self._having(self._hidden, first)
        return found + tuple(run for run in self._having(self._hidden, again) if not any(overlap(run, other) for other in found))

    def _decides(self, texts: list[str]) -> bool:
        return not self._hidden.isdisjoint(texts)

    def read_again(self, pcm: bytes, start: Samples) -> tuple[Word, ...]:
        """The second reading of a stretch of sound."""
        if not self._loose:
            return ()
        return Decoder(self._model, self._loose, start, again=True).read(pcm)

    def _verified(self, run: Run, pcm: bytes, start: Samples) -> Run:
        """The candidate with its probability as confidence; empty if it is not believed."""
        probability = self._decision.probability(self.features(run, pcm, start))
        if probability < self._decision.threshold or self._is_longer(run, pcm, start):
            return ()
        return tuple(replace(word, confidence=probability) for word in self._named(run, pcm, start))

    def by_sounds(self, pcm: bytes, start: Samples) -> tuple[Run, ...]:
        """The phrases around every place where the secret was found by its sounds, in order of time, with their probability."""
        if self._finder is None or not self._sounds:
            return ()
        heard = self._finder.heard(pcm)
        places = ((place, self._sure(heard, place)) for place in finder.found(heard.ratios, self._sounds, LOOSE))
        words = (self._run(place, start, sure) for place, sure in places if sure)
        runs = (self._carried(word, pcm, start) for word in words if not self._is_longer(word, pcm, start))
        return tuple(sorted(runs, key=lambda run: run[0].start))

    def _is_longer(self, run: Run, pcm: bytes, start: Samples) -> bool:
        """Whether the hidden word is only a part of a longer word that was said."""
        word = tuple(word for word in run if word.text in self._hidden)
        return self._longer.said(_around(word, pcm, start, after=TAIL))

    def _sure(self, heard: finder.HeardStretch, place: finder.FoundWord) -> float:
        """The probability that the secret was said there; 0 if it is not believed."""
        alone = BY_SCORE.probability((place.score,))
        if alone >= BY_SCORE.threshold:
            return alone
        decision = fitted_by_sounds()
        probability = decision.probability(heard.features(place, self._sounds))
        is_it = probability >= decision.threshold and heard.best(self._rivals, place) <= place.score + RIVAL
        return probability if is_it else 0.0

    def _run(self, found: finder.FoundWord, start: Samples, probability: float) -> Run:
        """The secret alone, as words that the recognizer might have heard. `start` is where the searched sound begins."""
        bounds = [start + found.start + (found.end - found.start) * at // len(self._secret) for at in range(len(self._secret) + 1)]
        return tuple(Word(token, *bound, probability) for token, bound in zip(self._secret, pairwise(bounds), strict=True))

    def _carried(self, run: Run, pcm: bytes, start: Samples) -> Run:
        """The phrase around the secret that says who guesses; the secret alone if there is none."""
        sentences = tuple(candidate for candidate in _closed(self.offered) if candidate.split()[-len(run) :] == [word.text for word in run])
        decoder = Decoder(self._model, (*surrounded(sentences), UNKNOWN), max(start, run[0].start - CARRIER), again=True)
        words = decoder.read(_around(run, pcm, start, CARRIER))
        longer = (candidate for candidate in Phrases(sentences).runs(words) if overlap(candidate, run) and len(candidate) > len(run))
        carried = next(longer, run)
        return tuple(replace(word, confidence=run[0].confidence) for word in carried)

    def _named(self, run: Run, pcm: bytes, start: Samples) -> Run:
        """The phrase with the secret in place of its relative, if the sound fits the secret at least as well. A relative that sounds the
        same stays, since sound cannot tell them apart."""
        heard = tuple(word.text for word in run if word.text in self._hidden)
        if len(heard) != len(self._secret) or same_sound(" ".join(self._secret), " ".join(heard)):
            return run
        renamed = dict(zip(heard, self._secret, strict=True))
        secret = tuple(replace(word, text=renamed.get(word.text, word.text)) for word in run)
        sentences = (*(_text(secret),) * SECRET_ODDS, _text(run), UNKNOWN)
        again = Decoder(self._model, sentences, start, again=True).read(_around(run, pcm, start))
        return secret if any(word.text in self._secret for word in again) else run

    def features(self, run: Run, pcm: bytes, start: Samples) -> tuple[float, ...]:
        return self._look.features(run, _around(run, pcm, start))


def _closed(its: Offered) -> tuple[str, ...]:
    """The sentences without unknown speech."""
    return tuple(sentence for sentence in its.sentences if UNKNOWN not in sentence.split())


def _distinct(words: Sequence[str]) -> tuple[str, ...]:
    """The words without those that sound like an earlier one. Both would only share the recognizer's confidence."""
    return tuple(word for i, word in enumerate(words) if not any(sounds_within(word, other) for other in words[:i]))


def _tokens(grammar: Grammar, its: Offered) -> frozenset[str]:
    """The hidden words as the recognizer's tokens."""
    return frozenset(token for word in grammar.hidden for token in _spoken(word, its))


def _spoken(word: str, its: Offered) -> tuple[str, ...]:
    """A word as the recognizer's tokens."""
    stand_ins = {word: tokens for tokens, word in its.stand_ins}
    return tuple(token for part in word.split() for token in stand_ins.get(part, (part,)))


def _is_heard(text: str, its: Offered) -> bool:
    """Whether the recognizer has all words of the text, and none is unknown speech."""
    return not {UNKNOWN, *its.left_out} & set(text.split())


def _text(run: Run) -> str:
    return " ".join(word.text for word in run)


def _around(run: Run, pcm: bytes, start: Samples, before: Samples = AROUND, after: Samples = AROUND) -> bytes:
    """The stretch of sound at these words, with some sound before and after it."""
    return pcm[2 * max(0, run[0].start - before - start) : 2 * max(0, run[-1].end + after - start)]


@lru_cache(maxsize=2)
def _common(model: Model, language: str) -> tuple[str, ...]:
    import wordfreq  # takes 70 ms, and most commands do not listen

    listed = wordfreq.top_n_list("en", 2 * COMMON) if language == "en" else common_words(2 * COMMON, language)
    words = (word for word in listed if word.isalpha() and (word.isascii() or language != "en") and model.hears(word))
    return tuple(word for word, _ in zip(words, range(COMMON), strict=False))
