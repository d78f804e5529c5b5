"""Vosk itself, at arm's length: a model opened safely, and a decoder whose times are positions of the source.

Everything else in this package speaks of `Samples` of the source; only here are there seconds of audio fed to one recognizer.
A decoder is cheap (below a millisecond): a new grammar gets a new decoder, and `SetGrammar`, which can abort the process, is not used.
"""

from __future__ import annotations

import json
import math
import shutil
import struct
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from voicehost.core.speech import RATE, UNKNOWN, Hypothesis, Samples, Word, samples
from voicehost.lexicon.common import common_words
from voicehost.listen import packed
from voicehost.machine import plain_paths

if TYPE_CHECKING:
    from voicehost.listen.vosk_itself import VoskModel

BLOCK: Samples = RATE // 10
"""Vosk is always fed so much at a time, whatever the source's chunks: what is heard must not depend on them."""

_NEEDED = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf")
_GRAPHS = (("graph/HCLr.fst", "graph/Gr.fst"), ("graph/HCLG.fst",))
"""Any of these; each as it is, or packed."""
_FLAT = ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst")
"""Small official models of 2020 lie flat in their folder."""
_NAMES_OUTPUTS = 2
"""The flag in the header of an OpenFst file that carries the names of what it puts out: official small models have their words there."""

DECOYS = 300
"""Common words that stand for unknown speech where a model has no word for it."""


class ModelError(Exception):
    """A directory that is no model; its text is one line."""


class NoRoom(ModelError):
    """A model that has to be unpacked, and there is no room for it."""


class Model:
    """A model on disk, loaded: 0.5 s and 73 MB for the bundled one, half of it to unpack its graph."""

    def __init__(self, directory: Path, language: str = "en") -> None:
        """`language`: whose common words stand for unknown speech, where the model has no word for it."""
        check(directory)
        self._directory = directory
        self._language = language
        self.handle = _laid_out(directory, packed.lay_out) if packed.is_packed(directory) else _where_it_lies(directory)
        """For grammars."""

    @cached_property
    def reading(self) -> VoskModel:
        """For the open reading: loaded when it is first asked for, another 0.12 s and 27 MB. Where there is no room to lay it out, it takes
        longer to read."""
        if packed.has_a_reading(self._directory):
            with suppress(NoRoom):
                return _laid_out(self._directory, packed.lay_out_reading)
        return self.handle

    @cached_property
    def again(self) -> VoskModel:
        """For grammars as well, and for sound that is there already, which takes half as long to hear: loaded when it is first asked for,
        another 0.4 s and 70 MB."""
        if packed.is_packed(self._directory):
            with suppress(NoRoom):
                return _laid_out(self._directory, packed.lay_out_for_second_looks)
        return self.handle

    def prepare(self, *, reading: bool) -> None:
        """Loads what hearing again needs, and an open `reading`, if it is not loaded."""
        _ = self.again, reading and self.reading

    @cached_property
    def has_unknown(self) -> bool:
        """Whether `[unk]` is a word of its lexicon, as it is of most small models. Where it is not, what nobody listens for has to be
        heard as some other word: see `decoys`."""
        return bool(self.handle.vosk_model_find_word(UNKNOWN) >= 0)

    @cached_property
    def decoys(self) -> tuple[str, ...]:
        """What is offered in place of `[unk]`: common words of the language. Empty where the model has `[unk]`, or nothing is known of the
        language."""
        if self.has_unknown:
            return ()
        listed = common_words(8 * DECOYS, self._language)  # a foreign lexicon may lack the most of them
        return tuple(word for word in listed if self.handle.vosk_model_find_word(word) >= 0)[:DECOYS]

    def hears(self, word: str) -> bool:
        """Whether every token is in the lexicon."""
        tokens = word.lower().split()
        return bool(tokens) and all(token == UNKNOWN or self.handle.vosk_model_find_word(token) >= 0 for token in tokens)


def _laid_out(directory: Path, lay_out: Callable[[Path, Path], None]) -> VoskModel:
    """Loaded from a folder that is gone again."""
    try:
        with tempfile.TemporaryDirectory(prefix="voicehost-", dir=plain_paths.room()) as folder:
            lay_out(directory, Path(folder))
            return _loaded(Path(folder), directory)
    except FileNotFoundError as error:
        raise ModelError(f"{directory} is no recognition model: it has no {Path(error.filename).name}") from error
    except OSError as error:
        raise NoRoom(f"{directory} cannot be unpacked: {_reason(error)}") from error
    except packed.DAMAGED as error:
        raise ModelError(f"{directory} is a model that Vosk cannot load: one of its graphs is damaged") from error


def _where_it_lies(directory: Path) -> VoskModel:
    """Loaded from there; or, where Vosk cannot open a folder of that name, from a copy that is gone again."""
    plain = plain_paths.plain(directory)
    return _loaded(plain, directory) if plain is not None else _laid_out(directory, _copied)


def _copied(model: Path, folder: Path) -> None:
    shutil.copytree(model, folder, dirs_exist_ok=True)


def _reason(error: OSError) -> str:
    """Of a whole folder that could not be copied, the first one: each file has its own, as text."""
    several = isinstance(error, shutil.Error)
    return error.args[0][0][-1] if several else error.strerror or str(error)


def _loaded(folder: Path, named: Path) -> VoskModel:
    """`named`: the folder that somebody chose."""
    from voicehost.listen.vosk_itself import VoskModel  # only who listens waits for it

    try:
        return VoskModel(str(folder))
    except Exception as error:  # Vosk raises nothing narrower
        raise ModelError(f"{named} is a model that Vosk cannot load") from error


def opened(directory: Path, language: str = "en") -> Model:
    """Loaded once, however many recognizers listen with it: decoders only read it."""
    return kept_open(directory, language)


kept_open = lru_cache(maxsize=2)(Model)


class Decoder:
    """One recognizer under one grammar (or none, for open reading), fed without gaps from `start`."""

    def __init__(self, model: Model, sentences: Iterable[str] | None, start: Samples, readings: int = 0, *, again: bool = False) -> None:
        """With `readings`, so many are given at most of each utterance, and their words have no confidence. `again`: all of the sound is
        there already; of words that are fed as they come, partial readings would lag a second behind."""
        from voicehost.listen.vosk_itself import KaldiRecognizer

        self._decoys: frozenset[str] = frozenset()
        """Words that are told as unknown speech."""
        if sentences is None:
            self._recognizer = KaldiRecognizer(model.reading, float(RATE))
        else:
            offered = tuple(sentences)
            if not model.has_unknown:
                offered, self._decoys = in_decoys(offered, model.decoys)
            grammar = json.dumps(offered, ensure_ascii=False)  # Vosk reads no escapes
            self._recognizer = KaldiRecognizer(model.again if again else model.handle, float(RATE), grammar)
        self._recognizer.SetWords(True)
        if readings:
            self._recognizer.SetMaxAlternatives(readings)
        self.start = start
        self.position = start

    @property
    def fed(self) -> bool:
        """Whether it has heard anything."""
        return self.position > self.start

    def begin_at(self, start: Samples) -> None:
        """It begins there; of one that has heard nothing yet."""
        self.start = self.position = start

    def feed(self, pcm: bytes) -> bool:
        """True at an endpoint: `words` then gives the utterance."""
        self.position += len(pcm) // 2
        return bool(self._recognizer.AcceptWaveform(pcm))

    def partial(self) -> str:
        """The words of the best path so far, up to date within 0.2 s or so; their times are not known yet."""
        text = str(json.loads(self._recognizer.PartialResult())["partial"])
        return " ".join(map(self._known, text.split())) if self._decoys else text

    def words(self, *, final: bool = False) -> tuple[Word, ...]:
        """What was heard since the last endpoint; `final` where there was none and there shall be one."""
        return self._words(self._result(final))

    def readings(self, *, final: bool = False) -> tuple[Hypothesis, ...]:
        """The same, in each way in which it may be read, the likeliest first; none where nothing was heard."""
        found = (
            (self._words(alternative), float(alternative["confidence"])) for alternative in self._result(final).get("alternatives", ())
        )
        return tuple(Hypothesis(words, score) for words, score in found if words)

    def _result(self, final: bool) -> dict[str, Any]:
        result: dict[str, Any] = json.loads(self._recognizer.FinalResult() if final else self._recognizer.Result())
        return result

    def _words(self, alternative: dict[str, Any]) -> tuple[Word, ...]:
        return tuple(self._word(found) for found in alternative.get("result", ()))

    def read(self, pcm: bytes) -> tuple[Word, ...]:
        """All the words of a stretch of sound, fed at once; the decoder is at its end then."""
        words = self.words() if self.feed(pcm) else ()
        return words + self.words(final=True)

    def likelihood(self, pcm: bytes, holding: frozenset[str] | None = None) -> float:
        """Log-likelihood of the likeliest reading of a stretch of sound, fed at once, that has one of these words in it; with None, of any.
        Minus infinity where there is none. For a decoder with `readings`."""
        alternatives = self._result(final=not self.feed(pcm)).get("alternatives", ())
        fitting = (alternative for alternative in alternatives if holding is None or not holding.isdisjoint(alternative["text"].split()))
        return max((float(alternative["confidence"]) for alternative in fitting), default=-math.inf)

    def _word(self, found: dict[str, object]) -> Word:
        start, end = (self.start + samples(float(str(found[key]))) for key in ("start", "end"))
        sure = min(1.0, max(0.0, float(str(found["conf"])))) if "conf" in found else None
        return Word(self._known(str(found["word"])), start, end, sure)

    def _known(self, text: str) -> str:
        return UNKNOWN if text in self._decoys else text


def in_decoys(sentences: tuple[str, ...], decoys: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Sentences for a model without `[unk]`, and which of their words are unknown speech. Vosk would drop the word with a warning. Decoys
    are offered where unknown speech is, each by itself; around a phrase they come by the grammar's back-off. Never without any sentence,
    which would end the process."""
    tokens = {token for sentence in sentences for token in sentence.split()}
    others = tuple(word for word in decoys if word not in tokens) if UNKNOWN in tokens else ()
    known = (" ".join(token for token in sentence.split() if token != UNKNOWN) for sentence in sentences)
    return (*filter(None, known), *others) or ("",), frozenset(others)


def check(directory: Path) -> None:
    """Raises `ModelError` where files are missing."""
    if not directory.is_dir():
        raise ModelError(f"{directory} is not a directory with a recognition model")
    if all((directory / name).is_file() for name in _FLAT):
        _check_words(directory, directory)
        return
    missing = [name for name in _NEEDED if not packed.there(directory / name)]
    if missing:
        raise ModelError(f"{directory} is no recognition model: it has no {', '.join(missing)}")
    if not any(all(packed.there(directory / name) for name in names) for names in _GRAPHS):
        raise ModelError(f"{directory} is no recognition model: it has no decoding graph")
    if not packed.is_packed(directory) and not (directory / "graph/HCLr.fst").is_file():
        raise ModelError(f"{directory} cannot change what it listens for while it runs: choose a small model of Vosk's list")
    _check_words(directory, directory / "graph")


def _check_words(directory: Path, graph: Path) -> None:
    """A model's words stand in a file of their own or, of official small ones, in the graph of its grammar."""
    if not packed.there(graph / "words.txt") and not _names_words(graph / "Gr.fst"):
        raise ModelError(f"{directory} is no recognition model: it has no words.txt, and no words in its Gr.fst")


def _names_words(graph: Path) -> bool:
    try:
        with graph.open("rb") as file:
            head = file.read(256)
        at = len(packed.GRAPH)
        for _ in ("kind of graph", "kind of costs"):
            at += 4 + int(struct.unpack_from("<I", head, at)[0])
        return head.startswith(packed.GRAPH) and bool(struct.unpack_from("<ii", head, at)[1] & _NAMES_OUTPUTS)
    except (OSError, struct.error):
        return False
