"""Vosk, kept at a distance: a model that is opened safely, and a decoder whose times are positions in the source.

Everything else in this package uses `Samples` of the source. Only here are there seconds of audio fed to one recognizer. A decoder is cheap
to make (less than a millisecond), so a new grammar gets a new decoder. `SetGrammar` is not used, since it can abort the process.
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
"""Vosk is always fed this much at once, whatever the size of the source's chunks, so that they cannot change what is heard."""

_NEEDED = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf")
_GRAPHS = (("graph/HCLr.fst", "graph/Gr.fst"), ("graph/HCLG.fst",))
"""A model needs all files of one of these tuples, each plain or packed."""
_FLAT = ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst")
"""The small official models of 2020 have all files in one flat folder."""
_NAMES_OUTPUTS = 2
"""The flag in an OpenFst header that says that the file includes the names of its output symbols. Official small models have their words
there."""

DECOYS = 300
"""How many common words stand for unknown speech if the model has no word for it."""


class ModelError(Exception):
    """The directory is no usable model. The text is one line."""


class NoRoom(ModelError):
    """The model has to be unpacked, and there is no room for it."""


class Model:
    """A loaded model. Loading the bundled one takes 0.5 s and 73 MB, half of it to unpack its graph."""

    def __init__(self, directory: Path, language: str = "en") -> None:
        """Load the model. Raises `ModelError`. `language` chooses the common words that stand for unknown speech if the model has no word
        for it."""
        check(directory)
        self._directory = directory
        self._language = language
        self.handle = _laid_out(directory, packed.lay_out) if packed.is_packed(directory) else _where_it_lies(directory)
        """The model for grammars."""

    @cached_property
    def reading(self) -> VoskModel:
        """The model for the open reading. It is loaded on first use, which takes another 0.12 s and 27 MB. If there is no room to unpack
        it, `handle` is used, which reads more slowly."""
        if packed.has_a_reading(self._directory):
            with suppress(NoRoom):
                return _laid_out(self._directory, packed.lay_out_reading)
        return self.handle

    @cached_property
    def again(self) -> VoskModel:
        """The model for grammars and sound that is complete already, which it hears in half the time. It is loaded on first use, which
        takes another 0.4 s and 70 MB."""
        if packed.is_packed(self._directory):
            with suppress(NoRoom):
                return _laid_out(self._directory, packed.lay_out_for_second_looks)
        return self.handle

    def prepare(self, *, reading: bool) -> None:
        """Load now what a second look needs, and what an open `reading` needs if that is set."""
        _ = self.again, reading and self.reading

    @cached_property
    def has_unknown(self) -> bool:
        """Whether `[unk]` is in the lexicon, as in most small models. If it is not, speech that nobody listens for must be heard as some
        other word: see `decoys`."""
        return bool(self.handle.vosk_model_find_word(UNKNOWN) >= 0)

    @cached_property
    def decoys(self) -> tuple[str, ...]:
        """Common words of the language that stand for `[unk]`. Empty if the model has `[unk]`, or if voicehost knows no common words of the
        language."""
        if self.has_unknown:
            return ()
        listed = common_words(8 * DECOYS, self._language)  # the lexicon may lack most of them
        return tuple(word for word in listed if self.handle.vosk_model_find_word(word) >= 0)[:DECOYS]

    def hears(self, word: str) -> bool:
        """Whether the lexicon has every word of this text."""
        tokens = word.lower().split()
        return bool(tokens) and all(token == UNKNOWN or self.handle.vosk_model_find_word(token) >= 0 for token in tokens)


def _laid_out(directory: Path, lay_out: Callable[[Path, Path], None]) -> VoskModel:
    """Load the model from a temporary folder, which `lay_out` fills."""
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
    """Load the model from its own folder, or from a temporary copy if Vosk cannot open a folder with that name."""
    plain = plain_paths.plain(directory)
    return _loaded(plain, directory) if plain is not None else _laid_out(directory, _copied)


def _copied(model: Path, folder: Path) -> None:
    shutil.copytree(model, folder, dirs_exist_ok=True)


def _reason(error: OSError) -> str:
    """Why a copy failed. If a whole folder could not be copied, the error has a reason for each file, and this is the first one."""
    several = isinstance(error, shutil.Error)
    return error.args[0][0][-1] if several else error.strerror or str(error)


def _loaded(folder: Path, named: Path) -> VoskModel:
    """Load the model from `folder`. Errors name `named`, the folder that the user chose."""
    from voicehost.listen.vosk_itself import VoskModel  # takes time, and only those who listen need it

    try:
        return VoskModel(str(folder))
    except Exception as error:  # Vosk raises nothing narrower
        raise ModelError(f"{named} is a model that Vosk cannot load") from error


def opened(directory: Path, language: str = "en") -> Model:
    """A model that is loaded once for all recognizers that listen with it: decoders only read it."""
    return kept_open(directory, language)


kept_open = lru_cache(maxsize=2)(Model)


class Decoder:
    """A recognizer with one grammar (or none, for open reading), fed without gaps from `start`."""

    def __init__(self, model: Model, sentences: Iterable[str] | None, start: Samples, readings: int = 0, *, again: bool = False) -> None:
        """`readings`: how many readings to give of each utterance at most. If it is not 0, their words have no confidence. `again`: the
        sound is complete already. Do not set it for live sound, where partial readings would lag a second behind."""
        from voicehost.listen.vosk_itself import KaldiRecognizer

        self._decoys: frozenset[str] = frozenset()
        """Words that are reported as unknown speech."""
        if sentences is None:
            self._recognizer = KaldiRecognizer(model.reading, float(RATE))
        else:
            offered = tuple(sentences)
            if not model.has_unknown:
                offered, self._decoys = in_decoys(offered, model.decoys)
            grammar = json.dumps(offered, ensure_ascii=False)  # Vosk does not understand \u escapes
            self._recognizer = KaldiRecognizer(model.again if again else model.handle, float(RATE), grammar)
        self._recognizer.SetWords(True)
        if readings:
            self._recognizer.SetMaxAlternatives(readings)
        self.start = start
        self.position = start

    @property
    def fed(self) -> bool:
        """Whether it has been fed anything."""
        return self.position > self.start

    def begin_at(self, start: Samples) -> None:
        """Move the start of a decoder that has not been fed yet."""
        self.start = self.position = start

    def feed(self, pcm: bytes) -> bool:
        """Returns True at an endpoint. Then `words` gives the utterance."""
        self.position += len(pcm) // 2
        return bool(self._recognizer.AcceptWaveform(pcm))

    def partial(self) -> str:
        """The words of the best path so far, about 0.2 s behind the sound. Their times are not known yet."""
        text = str(json.loads(self._recognizer.PartialResult())["partial"])
        return " ".join(map(self._known, text.split())) if self._decoys else text

    def words(self, *, final: bool = False) -> tuple[Word, ...]:
        """The words heard since the last endpoint. `final` makes an endpoint here."""
        return self._words(self._result(final))

    def readings(self, *, final: bool = False) -> tuple[Hypothesis, ...]:
        """The same as `words`, but in several readings, the likeliest first; empty if nothing was heard."""
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
        """All words of a stretch of sound, which is fed at once. The decoder cannot be used afterwards."""
        words = self.words() if self.feed(pcm) else ()
        return words + self.words(final=True)

    def likelihood(self, pcm: bytes, holding: frozenset[str] | None = None) -> float:
        """The log-likelihood of the likeliest reading of a stretch of sound that contains one of the words in `holding`, or of any reading
        if that is None. Minus infinity if there is none. Only for a decoder with `readings`, which cannot be used afterwards."""
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
    """Rewrite sentences for a model without `[unk]`. Returns them, and which of their words mean unknown speech.

    Vosk would drop `[unk]` with a warning. So the decoys are offered as sentences of their own; the grammar's back-off puts them around a
    phrase. There is always at least one sentence, because an empty list would abort the process.
    """
    tokens = {token for sentence in sentences for token in sentence.split()}
    others = tuple(word for word in decoys if word not in tokens) if UNKNOWN in tokens else ()
    known = (" ".join(token for token in sentence.split() if token != UNKNOWN) for sentence in sentences)
    return (*filter(None, known), *others) or ("",), frozenset(others)


def check(directory: Path) -> None:
    """Raises `ModelError` if the directory or files of the model are missing."""
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
    """Raises `ModelError` if the model's words are missing. They are in words.txt or, in official small models, in the graph of the
    grammar."""
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
