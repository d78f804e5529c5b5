"""Hearing guesses while people talk freely: found loosely, then verified each on its own stretch of sound.

Two readings look for phrases. The first runs with the sound: phrases with unknown speech around them, against `[unk]` and a few
decoys. The second reads a stretch again when the first has answered: phrases among common words, which draw off less of what two
people say at once, and so find more, right and wrong. Phrases that decide something (a hidden word is in them) are then verified;
the others, and guesses of another word, stand as the first reading has them. Where all that it has is a stretch of unknown speech
that is, for the second, one short phrase ("the end"), it is that. Where nothing is hidden, only what stands alone is a phrase, in either
reading. The secret is also looked for by its sounds alone
(`voicehost.listen.phones`), and where they are all there it was said, whatever the readings have.
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
"""Decoys in the first reading: more of them draw off the secret itself."""

COMMON = 1000
"""Common words in the second reading."""

CLOSING = 8
"""How many times more the phrases that name no word ("the end") are offered in the first reading: one of them would hardly come, among all
the guesses. Offered once, "done" and "the end" in five of the committed scenes read as unknown speech. More of the secret itself, offered
so, brings more candidates (149 that are right in 200 of people's scenes, not 139), hardly more that are believed, and draws off the end."""

BY_SCORE = Acceptance(bias=-8.4, weights=(0.52,), threshold=0.82)
"""Of the score of the secret's sounds, see `finder.FoundWord`: from 19 on it is believed, whatever is around it."""

LOOSE = 11.0
"""The score of the secret's sounds (`finder.FoundWord`) from which a place is looked at closer: of a hundred calls two have less."""

RIVAL = 1.0
"""Where a decoy scores so much more, it is the decoy. Of 542 searches for a secret where people or voices called another word, most often
one that sounds like it, 13 found the secret by its sounds, and 18 without this (9 by the score alone; with an earlier fit). 1.5 takes
"winner" for "winter"."""

CARRIER: Samples = samples(1.5)
"""So long before a word that was found by its sounds its phrase may have begun: "Maya guesses heaven"."""

TAIL: Samples = samples(0.7)
"""How a longer word goes on after the secret in it is looked at for so long, where there is so much sound. With 0.4 s one
of 56 words like "bookshelf" was taken for its secret, with this none; 21 were without the look. The secrets are heard as often."""

LIKELIER = 3
"""How much likelier people are to guess the secret itself than one of its relatives. Of 384 and 736 synthetic calls, clean and in noise,
with 3 the secret was taken for a relative 20 times (74 without) and a relative for the secret 50 times (40); 10 gave 14 and 64."""


@lru_cache
def fitted_by_sounds() -> Acceptance:
    """Whether the secret was said where its sounds are: models/train/fitting/by_sounds.py."""
    return kept("by_sounds.json", finder.FEATURES)


class Dictation:
    """What a grammar means for free speech: what to offer the recognizer, and which phrases a reading holds."""

    def __init__(
        self,
        model: Model,
        grammar: Grammar,
        stand_ins: StandIns,
        decision: Acceptance | None = None,
        language: str = "en",
        hears: Callable[[str], bool] | None = None,
    ) -> None:
        """`hears`: whether a word is offered as it is; None is whether the model has it."""
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
        """For the first reading."""
        self._secret = _spoken(grammar.hidden[0], self.offered) if grammar.hidden else ()
        self._loose = (*closed, *common)
        """For the second."""
        is_phrase = bool(self._secret) and self.phrases.spans(self._secret) == (range(len(self._secret)),)
        network = network_in(language) if is_phrase else None
        self._finder = finder.opened(network) if network is not None else None
        self._sounds = finder.said(grammar.hidden[:1]) if network is not None else ()
        """Of the secret itself: its relatives begin as it does."""
        self._rivals = finder.said(grammar.decoys) if network is not None else ()
        longer = longer_words(grammar.hidden[0]) if grammar.hidden and language == "en" else ()
        self._longer = LongerWords(model, self._hidden, tuple(word for word in longer if word not in self._hidden and hears(word)))
        self._look = SecondLook(model, self._hidden, tuple(dict.fromkeys((*common, *map(" ".join, decoys)))))

    @property
    def is_free(self) -> bool:
        """Whether no word is hidden in what is recited."""
        return not self._hidden

    def ripe(self, partial: str) -> str:
        """The partial reading up to the end of its last phrase that decides; "" where it holds none."""
        texts = partial.split()
        ends = [span.stop for span in self.phrases.spans(texts) if self._decides(texts[span.start : span.stop])]
        return " ".join(texts[: ends[-1]]) if ends else ""

    def believed(self, words: tuple[Word, ...], pcm: bytes, start: Samples) -> tuple[Run, ...]:
        """The phrases in a stretch of sound, its first reading given, in order of time. Verified words have the decision's probability."""
        again = self.read_again(pcm, start)
        if self.is_free:
            return self._alone(words, again)
        kept = [run for found in self.candidates(words, again) if (run := self._verified(found, pcm, start))]
        known = (*kept, *self._having(self._decoys, words))  # of a word that sounds like the secret most of the secret's sounds are there
        kept += [run for run in self.by_sounds(pcm, start) if not any(overlap(run, other) for other in known)]
        kept += [run for run in self.phrases.runs(again) if is_whole(run, words) and not self._decides([word.text for word in run])]
        others = [run for run in self.phrases.runs(words) if not self._decides([word.text for word in run])]
        rest = [run for run in others if not any(overlap(run, found) for found in kept)]
        return tuple(sorted((*kept, *rest), key=lambda run: run[0].start))

    def _alone(self, words: tuple[Word, ...], again: tuple[Word, ...]) -> tuple[Run, ...]:
        """Where no word decides, a phrase is whatever of either reading is one by itself; within other speech it is a line of poetry."""
        kept = [run for run in self.phrases.runs(again) if stands_alone(run, again)]
        first = (run for run in self.phrases.runs(words) if stands_alone(run, words))
        return tuple(
            sorted((*kept, *(run for run in first if not any(overlap(run, other) for other in kept))), key=lambda run: run[0].start)
        )

    def opening(self, words: tuple[Word, ...]) -> tuple[Run, ...]:
        """The last words of a reading, where they are a phrase but for its last slot: somebody hesitates. Else none."""
        runs = self._openings.runs(words)
        return tuple(run for run in runs[-1:] if run[-1] == words[-1])

    def _having(self, tokens: frozenset[str], words: tuple[Word, ...]) -> tuple[Run, ...]:
        """The phrases of a reading that have one of these in them."""
        return tuple(run for run in self.phrases.runs(words) if not tokens.isdisjoint(word.text for word in run))

    def candidates(self, first: tuple[Word, ...], again: tuple[Word, ...]) -> tuple[Run, ...]:
        """Phrases that decide, in either reading; where both have one, as the first has it."""
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
        """The candidate with its probability; empty where it is not believed."""
        probability = self._decision.probability(self.features(run, pcm, start))
        if probability < self._decision.threshold or self._is_longer(run, pcm, start):
            return ()
        return tuple(replace(word, confidence=probability) for word in self._named(run, pcm, start))

    def by_sounds(self, pcm: bytes, start: Samples) -> tuple[Run, ...]:
        """Phrases of which the secret was found by its sounds, in order of time, with their probability."""
        if self._finder is None or not self._sounds:
            return ()
        heard = self._finder.heard(pcm)
        places = ((place, self._sure(heard, place)) for place in finder.found(heard.ratios, self._sounds, LOOSE))
        words = (self._run(place, start, sure) for place, sure in places if sure)
        runs = (self._carried(word, pcm, start) for word in words if not self._is_longer(word, pcm, start))
        return tuple(sorted(runs, key=lambda run: run[0].start))

    def _is_longer(self, run: Run, pcm: bytes, start: Samples) -> bool:
        """Whether the hidden word in it is a part of a longer one."""
        word = tuple(word for word in run if word.text in self._hidden)
        return self._longer.said(_around(word, pcm, start, after=TAIL))

    def _sure(self, heard: finder.HeardStretch, place: finder.FoundWord) -> float:
        """How likely the secret was said there; 0 where it is not believed."""
        alone = BY_SCORE.probability((place.score,))
        if alone >= BY_SCORE.threshold:
            return alone
        decision = fitted_by_sounds()
        probability = decision.probability(heard.features(place, self._sounds))
        is_it = probability >= decision.threshold and heard.best(self._rivals, place) <= place.score + RIVAL
        return probability if is_it else 0.0

    def _run(self, found: finder.FoundWord, start: Samples, probability: float) -> Run:
        """The secret by itself, as the recognizer would have heard it. `start`: of the sound in which it was found."""
        bounds = [start + found.start + (found.end - found.start) * at // len(self._secret) for at in range(len(self._secret) + 1)]
        return tuple(Word(token, *bound, probability) for token, bound in zip(self._secret, pairwise(bounds), strict=True))

    def _carried(self, run: Run, pcm: bytes, start: Samples) -> Run:
        """The phrase around the secret, if there is one: who guesses."""
        sentences = tuple(candidate for candidate in _closed(self.offered) if candidate.split()[-len(run) :] == [word.text for word in run])
        decoder = Decoder(self._model, (*surrounded(sentences), UNKNOWN), max(start, run[0].start - CARRIER), again=True)
        words = decoder.read(_around(run, pcm, start, CARRIER))
        longer = (candidate for candidate in Phrases(sentences).runs(words) if overlap(candidate, run) and len(candidate) > len(run))
        carried = next(longer, run)
        return tuple(replace(word, confidence=run[0].confidence) for word in carried)

    def _named(self, run: Run, pcm: bytes, start: Samples) -> Run:
        """The phrase with the secret itself in place of a relative, where its sound is as well that of the secret. What sounds the same
        stays as it is: no sound could tell."""
        heard = tuple(word.text for word in run if word.text in self._hidden)
        if len(heard) != len(self._secret) or same_sound(" ".join(self._secret), " ".join(heard)):
            return run
        renamed = dict(zip(heard, self._secret, strict=True))
        secret = tuple(replace(word, text=renamed.get(word.text, word.text)) for word in run)
        sentences = (*(_text(secret),) * LIKELIER, _text(run), UNKNOWN)
        again = Decoder(self._model, sentences, start, again=True).read(_around(run, pcm, start))
        return secret if any(word.text in self._secret for word in again) else run

    def features(self, run: Run, pcm: bytes, start: Samples) -> tuple[float, ...]:
        return self._look.features(run, _around(run, pcm, start))


def _closed(its: Offered) -> tuple[str, ...]:
    """The sentences without unknown speech."""
    return tuple(sentence for sentence in its.sentences if UNKNOWN not in sentence.split())


def _distinct(words: Sequence[str]) -> tuple[str, ...]:
    """Without those that sound like one before them: they would only share the confidence in it."""
    return tuple(word for i, word in enumerate(words) if not any(sounds_within(word, other) for other in words[:i]))


def _tokens(grammar: Grammar, its: Offered) -> frozenset[str]:
    """What the recognizer calls the hidden words."""
    return frozenset(token for word in grammar.hidden for token in _spoken(word, its))


def _spoken(word: str, its: Offered) -> tuple[str, ...]:
    """A word in the recognizer's own words."""
    stand_ins = {word: tokens for tokens, word in its.stand_ins}
    return tuple(token for part in word.split() for token in stand_ins.get(part, (part,)))


def _is_heard(text: str, its: Offered) -> bool:
    """Whether the recognizer has a word for each of its words, and they are known."""
    return not {UNKNOWN, *its.left_out} & set(text.split())


def _text(run: Run) -> str:
    return " ".join(word.text for word in run)


def _around(run: Run, pcm: bytes, start: Samples, before: Samples = AROUND, after: Samples = AROUND) -> bytes:
    """Its own stretch of the sound, and a little on each side; or more `before` or `after` it."""
    return pcm[2 * max(0, run[0].start - before - start) : 2 * max(0, run[-1].end + after - start)]


@lru_cache(maxsize=2)
def _common(model: Model, language: str) -> tuple[str, ...]:
    import wordfreq  # it takes 70 ms, and most commands hear nobody

    listed = wordfreq.top_n_list("en", 2 * COMMON) if language == "en" else common_words(2 * COMMON, language)
    words = (word for word in listed if word.isalpha() and (word.isascii() or language != "en") and model.hears(word))
    return tuple(word for word, _ in zip(words, range(COMMON), strict=False))
