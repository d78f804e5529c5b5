"""PocketSphinx 5 with its own English model, asked the same questions: a JSGF grammar for one of some phrases, a unigram of
equal words for sentences, a keyphrase for a secret.

A keyphrase has no decoys and no unknown words around it, but a threshold; a JSGF grammar has no unknown words either.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pocketsphinx

from models.train.measuring.question import Task, Trial
from voicehost.core.speech import RATE, Samples, Word

THRESHOLD = "1e-5"
"""Of a keyphrase. On 120 `train` clips, one word and two others each: 1e-3 found 0.48 and accepted 0.004 falsely, 1e-5 0.57 and 0.03,
1e-7 0.64 and 0.04, 1e-10 0.69 and 0.07, 1e-20 0.80 and 0.24."""
FRAME: Samples = RATE // 100
_NAME = "asked"


class Sphinx:
    """One decoder; each sound is normalized by itself, so that nothing of one trial is left in the next."""

    def __init__(self) -> None:
        self._decoder = pocketsphinx.Decoder(lm=None, loglevel="FATAL", cmn="batch")
        self._active: tuple[Task, tuple[str, ...]] | None = None

    def hear(self, trial: Trial) -> tuple[Word, ...]:
        self._ask(trial.task, trial.offered)
        if not run(self._decoder, trial.pcm):
            return ()
        return tuple(word for segment in self._decoder.seg() for word in _words(segment))

    def _ask(self, task: Task, offered: tuple[str, ...]) -> None:
        if (task, offered) == self._active:
            return
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "asked"
            if task == "many":
                path.write_text(arpa(offered), encoding="utf-8")
                self._decoder.add_lm_file(_NAME, str(path))
            elif task in ("one", "one or none"):
                self._decoder.add_jsgf_string(_NAME, jsgf(offered))
            else:
                path.write_text(f"{offered[0]} /{THRESHOLD}/\n", encoding="utf-8")
                self._decoder.add_kws(_NAME, str(path))
        self._decoder.activate_search(_NAME)
        self._active = (task, offered)


def run(decoder: Any, pcm: bytes) -> bool:
    """Whether there is a hypothesis."""
    decoder.start_utt()
    decoder.process_raw(pcm, full_utt=True)
    try:
        decoder.end_utt()
    except RuntimeError:  # it reached no final state: none of the phrases fits the sound
        return False
    return decoder.hyp() is not None


def jsgf(offered: Sequence[str]) -> str:
    """One of these phrases."""
    return f"#JSGF V1.0; grammar asked; public <asked> = {' | '.join(offered)};"


def arpa(offered: Sequence[str]) -> str:
    """Any of these words, each as likely as the others. (As a JSGF loop a hundred words take ten times as long as they last.)"""
    words = sorted({word for phrase in offered for word in phrase.split()})
    each = -math.log10(len(words) + 1)
    entries = [f"{each:.4f} {word}" for word in ("</s>", *words)]
    return "\n".join(["\\data\\", f"ngram 1={len(words) + 2}", "", "\\1-grams:", "-99 <s>", *entries, "", "\\end\\", ""])


def _words(segment: Any) -> tuple[Word, ...]:
    """A keyphrase is one segment; silence and noise, in brackets of any kind, are no words; "the(2)" is a pronunciation of "the"."""
    start, end = segment.start_frame * FRAME, (segment.end_frame + 1) * FRAME
    texts = (text.partition("(")[0] for text in segment.word.split())
    return tuple(Word(text, start, end) for text in texts if text and text[0] not in "<[+")


def aligned(pcm: bytes, said: str) -> tuple[Samples, ...] | None:
    """Where each word begins, by forced alignment; None where a word is not in the dictionary or the words do not fit the sound."""
    return _aligner().align(pcm, said)


@lru_cache(maxsize=1)
def _aligner() -> Aligner:
    return Aligner()


class Aligner:
    """Beams so wide that nearly every recording gets through."""

    def __init__(self) -> None:
        self._decoder = pocketsphinx.Decoder(lm=None, loglevel="FATAL", cmn="batch", beam=1e-80, wbeam=1e-60, pbeam=1e-80)

    def align(self, pcm: bytes, said: str) -> tuple[Samples, ...] | None:
        if any(self._decoder.lookup_word(word) is None for word in said.split()):
            return None
        self._decoder.set_align_text(said)
        if not run(self._decoder, pcm):
            return None
        words = [word for segment in self._decoder.seg() for word in _words(segment)]
        return tuple(word.start for word in words) if [word.text for word in words] == said.split() else None


def parts() -> tuple[Path, ...]:
    """What of PocketSphinx's own model is used here."""
    place = Path(pocketsphinx.get_model_path()) / "en-us"
    return place / "en-us", place / "cmudict-en-us.dict"
