"""Vosk as a `Recognizer`: a stream of blocks through one decoder at a time.

Sound that has not been answered is kept, so that nothing is lost when the grammar changes in mid-utterance: the kept sound is heard again
under the new grammar. Times of words remain positions in the source, through gaps and re-hearing, because each decoder knows where it
began.

It listens in three ways:

- When a question is open or a command may come, an utterance is what Vosk's closed grammar made of it at its end.
- While people talk freely (`Dictation`), a complete phrase ends its utterance early, since a poem may go on for long.
- When people call out (`CallFinder`), an utterance ends with its sound, and is the first call in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from voicehost.core.speech import RATE, UNKNOWN, AudioChunk, Grammar, Hypothesis, Listening, Samples, Utterance, Word, samples
from voicehost.lexicon.parts import in_parts
from voicehost.lexicon.sounds import stand_ins as sounding_like
from voicehost.listen.dictation import Dictation, Run
from voicehost.listen.engine import BLOCK, Decoder, opened
from voicehost.listen.loudness import Hums, Loudness, Quiet, from_onsets, to_their_ends
from voicehost.listen.offered import Offered, StandIns, merged, offered
from voicehost.listen.quick import A_CALL, GOES_ON, ONSET, QUIET, READINGS, SILENT, Beginning, CallFinder
from voicehost.listen.spotting import Phrases, laid, overlap
from voicehost.listen.transcript import transcript
from voicehost.listen.verify import Acceptance

LAG: Samples = samples(1.0)
"""After silence, a word that has begun shows in the partial reading within this time."""
BEFORE: Samples = samples(0.6)
"""How much past silence is kept: a word that shows late may have begun in it, and a second look needs some sound before the word."""
LONGEST: Samples = samples(15)
"""Unbroken speech is cut at this length at the latest, because Vosk's memory grows with the length of an utterance."""
KEEP: Samples = samples(1.5)
"""How much sound is heard again after such a cut, so that a word across it is not lost."""
STANDS: Samples = samples(0.1)
"""A phrase is looked at when the partial reading has had it unchanged for this long. With 0.2 s, rulings come a tenth of a second later,
and one fewer scene in 300 has a false accept."""
LOOKED_BACK: Samples = samples(4)
"""How much of an unfinished utterance is read anew when it seems to be a phrase. No phrase is longer."""
REREAD_AFTER: Samples = samples(0.1)
"""If the phrase may have been incomplete then, it is read again after this time..."""
MOST_REREADS = 3
"""...at most this many times, as long as the partial reading stays the same."""
STEP: Samples = samples(0.3)
"""While the room is quiet, a waiting decoder is replaced by one that begins a multiple of this later. That keeps the frames, of 30 ms each,
the same."""
ENDS: Samples = samples(0.4)
"""An utterance has ended if this much silence follows it. Vosk also ends one after 5 s of silence, wherever that is: even in the first word
after the silence, which it has not noticed yet."""
EDGE: Samples = samples(0.3)
"""Unknown speech that is shorter than this and touches a phrase is the phrase's own beginning or end, and not somebody else speaking."""


class VoskRecognizer:
    """Vosk as a `Recognizer`. Raises `ModelError` if the directory is no model."""

    def __init__(
        self,
        model_dir: Path,
        stand_ins: StandIns | None = None,
        decision: Acceptance | None = None,
        transcribes: bool = True,
        language: str = "en",
        said_as: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Open the model.

        - `stand_ins`: None for the usual ones: sound-alikes in English, the parts of a word in other languages.
        - `decision`: replaces the fitted one, in order to measure it.
        - `transcribes`: False if nobody reads what else was said. That saves a third of the work of hearing a poem.
        - `said_as`: what people say in place of a word, such as a name: {"xiaoling": "ling"}.
        """
        self._model = opened(model_dir, language)
        instead = sounding_like if language == "en" else in_parts
        self._said_as = said_as
        usual = stand_ins or (lambda word: instead(word, self._model.hears))
        self._stand_ins: StandIns = lambda word: (said_as[word],) if word in said_as else usual(word)
        self._language = language
        self._decision = decision
        self._transcribes = transcribes
        self._listening = Listening(Grammar(()))
        self._offered = Offered(())
        self._dictation: Dictation | None = None
        self._calls: CallFinder | None = None
        self._loudness = Loudness()
        self._quiet = Quiet()
        self._hums = Hums()
        """The hums of a poet, used if nothing but the poem matters (`Dictation.is_free`)."""
        self._rested: Samples | None = None
        """How far the sound has come while a quiet room is not decoded; None while it is decoded. See `_rests`."""
        self._looked: Samples = 0
        """How far the sound had come when it was last searched for calls that have ended."""
        self._fell_silent: Samples = 0
        """Where the sound in that search ended."""
        self._unclear: Beginning | None = None
        """The result of that search, if it was no whole phrase. None if nothing was heard."""
        self._held = b""
        """The sound from `_held_from` to `_position`: what the decoder has heard but not answered, and what waits for a full block."""
        self._held_from: Samples = 0
        self._position: Samples = 0
        self._settled: Samples = 0
        self._phrase_end: Samples = -RATE
        """The end of the last phrase that was found in longer speech."""
        self._standing = ("", 0)
        """The partial reading up to its last phrase, and since which position it has been the same."""
        self._dismissed: tuple[str, Samples] = ("", 0)
        """The last such reading of this utterance that was looked at and not believed, and how far the sound had come by then."""
        self._partial = ""
        """The decoder's partial reading after its last block."""
        self._last_read = ""
        """The partial reading when `so_far` was last asked..."""
        self._last_read_at: Samples = 0
        """...how far the sound had come by then..."""
        self._times_read_again = 0
        """...and how often the same reading has been looked at again."""
        self._decoder = self._new_decoder(0)

    @property
    def has_unknown(self) -> bool:
        """Whether the model has a word for unknown speech."""
        return self._model.has_unknown

    @property
    def decoys(self) -> int:
        """How many common words stand for unknown speech if the model has no word for it."""
        return len(self._model.decoys)

    def hears(self, word: str) -> bool:
        return word in self._said_as or self._model.hears(word)

    def _hears_itself(self, word: str) -> bool:
        """Whether the model has the word itself, not just one that is said in its place."""
        return word not in self._said_as and self._model.hears(word)

    @property
    def settled(self) -> Samples:
        return self._settled

    @property
    def begun(self) -> bool:
        loud = self._loudness.last(self._held_from) if self._calls is not None else None
        return bool(self._partial) or (loud is not None and self._decoder.position - loud < QUIET)

    @property
    def clear(self) -> bool:
        return False

    def so_far(self) -> Utterance | None:
        """Reads the sound again as if it ended here. Only that gives times, and how sure the recognizer is of a word."""
        if self._partial != self._last_read:
            self._last_read, self._times_read_again = self._partial, 0
        elif self._times_read_again >= MOST_REREADS or self._decoder.position - self._last_read_at < REREAD_AFTER:
            return None
        else:
            self._times_read_again += 1
        self._last_read_at = self._decoder.position
        texts = self._partial.split()
        if not any(span.stop == len(texts) for span in Phrases(self._offered.sentences).spans(texts)):
            return None
        start = max(self._held_from, self._decoder.position - LOOKED_BACK)
        decoder = Decoder(self._model, (*self._offered.sentences, UNKNOWN), start)
        words = self._placed(merged(decoder.read(self._slice(start, self._decoder.position))))
        return Utterance(words[0].start, words[-1].end, (Hypothesis(words),)) if words else None

    def expect(self, listening: Listening) -> None:
        if listening == self._listening:
            return
        self._listening = listening
        self._dictation = None
        if listening.dictation:
            self._dictation = Dictation(self._model, listening.grammar, self._stand_ins, self._decision, self._language, self._hears_itself)
            self._offered = self._dictation.offered
            self._model.prepare(reading=self._transcribes)  # now, and not after the first line
        else:
            self._offered = offered(listening.grammar, self._hears_itself, self._stand_ins)
        self._calls = CallFinder(self._offered.sentences) if listening.quick else None
        self._looked, self._unclear = self._held_from, None
        self._decoder = self._new_decoder(self._held_from)

    def accept(self, chunk: AudioChunk) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        if chunk.start != self._position:
            found += self.finish()
            self._restart(chunk.start)
        self._held += chunk.pcm
        self._position = chunk.end
        return (*found, *self._catch_up())

    def finish(self) -> tuple[Utterance, ...]:
        found: list[Utterance] = []
        while more := (*self._catch_up(), *self._rest()):
            found += more
        self._settle(self._position)
        self._restart(self._position)
        return tuple(found)

    @property
    def _reached(self) -> Samples:
        """How far the sound has been heard, or is known to have nothing to hear."""
        return self._decoder.position if self._rested is None else self._rested

    def _rest(self) -> tuple[Utterance, ...]:
        """Answer what is still open once no more sound comes."""
        self._rested = None
        self._decoder.feed(self._slice(self._decoder.position, self._position))
        if self._calls is not None:
            return self._called(self._calls.first(self._decoder.readings(final=True)), self._position)
        return self._answer(self._decoder.words(final=True), self._position)

    def _catch_up(self) -> tuple[Utterance, ...]:
        found: tuple[Utterance, ...] = ()
        while self._position - self._reached >= BLOCK and not (found and self._calls):
            found += self._hear(self._slice(self._reached, self._reached + BLOCK))
        return found

    def _rests(self, block: bytes) -> bool:
        """Whether a block need not be decoded, because nothing has begun and the room has been quiet for so long that nothing can have.
        Most of an evening is hiss. If the hiss goes on, a new decoder waits for its end, and will hear a little of what came before."""
        reached = self._reached + BLOCK
        self._quiet.feed(block, reached)
        if self._calls is not None:
            self._loudness.feed(block, reached)
        if self._partial or self._unclear is not None or self._quiet.lasts(reached) <= LAG:
            return False
        self._rested = reached
        if reached - self._decoder.position >= BEFORE + STEP:
            start = reached - BEFORE - (reached - BEFORE - self._decoder.start) % STEP
            if self._decoder.fed:
                self._decoder, self._rested = self._new_decoder(start), reached
            self._decoder.begin_at(start)
        self._settle(reached - LAG, BEFORE if self._calls is None else 0)
        return True

    def _hear(self, block: bytes) -> tuple[Utterance, ...]:
        if self._rests(block):
            return ()
        if self._rested is not None:  # no longer quiet: the next blocks start where decoding stopped
            self._rested = None
            return ()
        ended = self._decoder.feed(block)
        if self._calls is not None:
            return self._hear_calls(self._calls, block, ended=ended)
        if self._recites:
            self._hums.feed(block, self._decoder.position)
        if ended:
            return self._ended()
        self._partial = self._decoder.partial()
        if not self._partial:
            return self._wait(self._decoder.position)
        if (dictation := self._interrupting(self._partial)) is not None:
            return self._interrupt(dictation)
        if self._decoder.position - self._held_from >= LONGEST:
            return self._cut()
        return ()

    def _ended(self) -> tuple[Utterance, ...]:
        """Answer an utterance that Vosk has ended. If its words have only just begun, or may have, they are heard again, because half a
        phrase is no phrase."""
        reached, self._partial = self._decoder.position, ""
        words = self._decoder.words()
        begun = words[0].start if words else reached
        is_over = reached - begun > LAG or (words and reached - words[-1].end >= ENDS)
        if is_over or begun - self._held_from <= BEFORE:
            return self._answer(words, reached)
        hum = self._hums.last(self._settled) if self._recites else None
        self._settle(begun if hum is None else min(begun, hum[0]), BEFORE)
        self._decoder = self._new_decoder(self._held_from)
        return ()

    @property
    def _recites(self) -> bool:
        """Whether somebody recites and no word is hidden. Then all that matters is how long it takes."""
        return self._dictation is not None and self._dictation.is_free

    def _wait(self, reached: Samples) -> tuple[Utterance, ...]:
        """Settle the position while nothing has begun. A hum belongs to whatever is said next, or becomes an utterance of its own."""
        hum = self._hums.last(self._settled) if self._recites else None
        if hum is None:
            self._settle(reached - LAG, BEFORE)
        elif reached - hum[1] <= LAG:
            self._settle(min(hum[0], reached - LAG), BEFORE)
        else:
            self._settle(hum[1], BEFORE)
            return (Utterance(*hum, (Hypothesis((Word(UNKNOWN, *hum),)),)),)
        return ()

    def _with_hums(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The words with the hum before the first of them, and with the last of them prolonged if a hum goes on in it."""
        on = self._hums.last(self._settled)
        if on is not None and words[-1].text == UNKNOWN and on[0] < words[-1].end < on[1]:
            words = (*words[:-1], replace(words[-1], end=on[1]))
        before = self._hums.last(self._settled, words[0].start)
        if before is None or words[0].start - before[1] > LAG:
            return words
        return (Word(UNKNOWN, before[0], min(before[1], words[0].start)), *words)

    # -- calls --------------------------------------------------------------------------------------------------------

    def _hear_calls(self, calls: CallFinder, block: bytes, *, ended: bool) -> tuple[Utterance, ...]:
        reached = self._decoder.position
        self._loudness.feed(block, reached)
        if ended or reached - self._held_from >= LONGEST:
            call = calls.first(self._decoder.readings(final=not ended))
            return self._called(self._at_last(calls, call), reached if call is not None else reached - BEFORE)
        loud = self._loudness.last(self._held_from)
        if loud is not None and loud > self._looked and reached - loud >= QUIET:
            return self._look_for_calls(calls, loud)
        if self._unclear is not None and loud is not None and reached - loud >= (GOES_ON if self._unclear.begun else SILENT):
            return self._called(self._at_last(calls, self._unclear), reached - ONSET)
        self._partial = self._decoder.partial()
        if not self._partial:
            self._settle(reached - LAG)
        return ()

    def _look_for_calls(self, calls: CallFinder, loud: Samples) -> tuple[Utterance, ...]:
        """Look for calls once the sound after `loud` is quiet. What was said may be a call, or it was none and only its last part is."""
        reached = self._looked = self._decoder.position
        call = calls.first(self._decoder.readings(final=True))
        if call is not None and call.ended:
            return self._called(call, reached - ONSET)
        last = self._last_alone(calls)
        if last is not None:
            self._settle(self._fell_silent)
            return self._called(last, reached - ONSET)
        self._fell_silent = loud
        self._unclear = call
        self._decoder = self._new_decoder(self._held_from)
        return ()

    def _last_alone(self, calls: CallFinder) -> Beginning | None:
        """A call that was made after the room had fallen silent on something that was no call; None if there is none."""
        if not 0 < self._fell_silent - self._held_from <= A_CALL:
            return None
        decoder = self._new_decoder(self._fell_silent)
        decoder.feed(self._slice(self._fell_silent, self._decoder.position))
        call = calls.first(decoder.readings(final=True))
        return call if call is not None and call.ended else None

    def _at_last(self, calls: CallFinder, call: Beginning | None) -> Beginning | None:
        """What a call is taken for when no more comes. Parts of phrases are heard again among the phrases that are short enough, since
        longer ones have words that sound like anything. The beginning of a phrase stays what it is: a name that is called by itself is no
        word."""
        if call is None or call.ended or call.begun:
            return call
        return self._short(calls, call.start) or calls.rather(call) or call

    def _short(self, calls: CallFinder, start: Samples) -> Beginning | None:
        loud = self._loudness.last(self._held_from)
        sentences = calls.short((loud or 0) - start)
        if not sentences:
            return None
        decoder = Decoder(self._model, (*sentences, UNKNOWN), self._held_from, READINGS)
        decoder.feed(self._slice(self._held_from, self._decoder.position))
        among = CallFinder(sentences)
        call = among.first(decoder.readings(final=True))
        return call if call is None or call.ended else among.rather(call)

    def _called(self, call: Beginning | None, upto: Samples) -> tuple[Utterance, ...]:
        """Report a call. The sound after it is heard anew, or the sound after `upto` if nothing else was heard."""
        heard = call.readings if call is not None else ()
        readings = tuple(replace(reading, words=self._placed(merged(reading.words))) for reading in heard)
        found = tuple(Utterance(best.words[0].start, best.words[-1].end, readings) for best in readings[:1])
        end = found[0].end if found else upto
        self._settle(max(end, upto) if call is None or call.alone else end)
        self._unclear = None
        self._decoder = self._new_decoder(self._held_from)
        return found

    # -- phrases in free speech ---------------------------------------------------------------------------------------

    def _interrupting(self, partial: str) -> Dictation | None:
        """The listener over poems, if a phrase has been in the partial reading for long enough to be looked at; otherwise None."""
        ripe = self._dictation.ripe(partial) if self._dictation is not None else ""
        if ripe != self._standing[0]:
            self._standing = (ripe, self._decoder.position)
        seen, upto = self._dismissed  # on re-hearing, earlier partials may differ; up to here it has been looked at
        stands = self._decoder.position > upto and self._decoder.position - self._standing[1] >= STANDS
        return self._dictation if ripe and ripe != seen and stands else None

    def _interrupt(self, dictation: Dictation) -> tuple[Utterance, ...]:
        """Look at the phrases. If one is believed, it ends its utterance, and the sound after it is heard anew."""
        words = merged(self._decoder.words(final=True))
        phrases = self._believed(dictation, words)
        self._dismissed = self._standing[0], self._decoder.position
        found: tuple[Utterance, ...] = ()
        if any(dictation.ripe(" ".join(word.text for word in run)) for run in phrases):
            end = max(run[-1].end for run in phrases)
            found = self._answer(tuple(_until(word, end) for word in words if word.start < end), end, phrases)
        self._decoder = self._new_decoder(self._held_from)
        return found

    def _believed(self, dictation: Dictation, words: tuple[Word, ...]) -> tuple[Run, ...]:
        return dictation.believed(words, self._slice(self._held_from, self._decoder.position), self._held_from)

    def _cut(self) -> tuple[Utterance, ...]:
        """End an utterance that does not end by itself, and hear its last second and a half again."""
        reached = self._decoder.position
        words = self._decoder.words(final=True)
        at = min((word.start for word in words if word.text != UNKNOWN and word.end > reached - KEEP), default=reached - KEEP)
        at = max(self._held_from + KEEP, min(at, reached - KEEP))
        found = self._answer(tuple(_until(word, at) for word in words if word.start < at), at)
        self._decoder = self._new_decoder(self._held_from)
        return found

    def _answer(self, words: tuple[Word, ...], upto: Samples, phrases: tuple[Run, ...] | None = None) -> tuple[Utterance, ...]:
        """The utterance of a reading up to `upto`, after which the earlier sound is dropped. `phrases` are those in it that are believed;
        None if they are not known yet."""
        words = merged(words)
        if self._dictation is not None and words:
            kept = self._believed(self._dictation, words) if phrases is None else phrases
            kept += tuple(run for run in self._dictation.opening(words) if not any(overlap(run, other) for other in kept))
            words = self._without_edges(laid(words, kept))
        words = self._placed(words)
        found: tuple[Utterance, ...] = ()
        if words:
            start, end = words[0].start, words[-1].end
            wanted = self._transcribes and self._listening.dictation and any(word.text == UNKNOWN for word in words)
            read = transcript(self._model, self._slice(start, end), start) if wanted else None
            found = (Utterance(start, end, (Hypothesis(words),), read),)
        said_until = words[-1].end if words else self._held_from
        self._settle(max(upto, said_until), min(BEFORE, max(0, upto - said_until)))
        self._dismissed = self._standing = ("", 0)
        return found

    def _placed(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The words as the grammar has them, each from where it sounds, and none before the settled position."""
        words = from_onsets(self._offered.original(words), self._held, self._held_from)
        if self._recites and words:
            words = self._with_hums(to_their_ends(words, self._held, self._held_from))
        return tuple(_from(word, self._settled) for word in words)

    def _without_edges(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        said = [word for word in words if word.text != UNKNOWN]
        edges = {self._phrase_end, *(word.start for word in said), *(word.end for word in said)}
        self._phrase_end = said[-1].end if said else self._phrase_end
        return tuple(word for word in words if word.text != UNKNOWN or not any(_is_edge(word, edge) for edge in edges))

    def _new_decoder(self, start: Samples) -> Decoder:
        """A decoder for the current grammar that begins at `start`."""
        self._partial, self._rested = "", None
        sentences = self._dictation.sentences if self._dictation is not None else self._offered.sentences
        return Decoder(self._model, (*sentences, UNKNOWN), start, READINGS if self._calls is not None else 0)

    def _restart(self, position: Samples) -> None:
        self._held, self._held_from, self._position = b"", position, position
        self._decoder = self._new_decoder(position)

    def _settle(self, position: Samples, kept: Samples = 0) -> None:
        """Declare that no utterance will begin before this position. Earlier sound is dropped, except for the last `kept` samples."""
        position = min(position, self._position)
        self._settled = max(self._settled, position)
        if position - kept > self._held_from:
            self._held = self._held[2 * (position - kept - self._held_from) :]
            self._held_from = position - kept

    def _slice(self, start: Samples, end: Samples) -> bytes:
        return self._held[2 * max(0, start - self._held_from) : 2 * max(0, end - self._held_from)]


def _until(word: Word, end: Samples) -> Word:
    return replace(word, end=min(word.end, end))


def _from(word: Word, start: Samples) -> Word:
    return replace(word, start=max(word.start, start), end=max(word.end, start))


def _is_edge(word: Word, phrase: Samples) -> bool:
    """Whether an unknown word is just what a phrase that begins or ends at `phrase` left over at its edge."""
    touches = min(abs(word.end - phrase), abs(word.start - phrase)) < samples(0.06)
    return touches and word.end - word.start < EDGE
