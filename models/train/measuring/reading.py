"""Whole sentences: read openly, for captions; and listened to for one word in them, as children say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from models.train.measuring import sounds
from models.train.measuring.ages import UNDER_12
from models.train.measuring.conversation import reader
from models.train.measuring.figures import Figure, share
from models.train.measuring.question import Trial
from models.train.measuring.rows import everybody, word_errors
from models.train.measuring.trials import Answer, asked, chance, people, text
from models.train.scenes.people import Take, sound

AMONG = 8
"""Sentences that are offered, one of which is said."""
SHORTEST = 3
"""Letters of the word that makes the difference."""
READ = 3
"""So many-th sentence of the readers is read: they are long."""
OLDER = 4
"""So many-th sentence of the older speakers of `so762`."""


def one_of_eight(chosen: Callable[[], Sequence[Take]]) -> Callable[[int], list[Trial]]:
    """Each sentence is offered as it is, and seven times with another word in place of one of its words."""

    def trials(step: int) -> list[Trial]:
        every = sorted({word for take in everybody("so762") for word in _words(take)})
        return [_offered(i, take, every) for i, take in list(enumerate(chosen()))[::step] if _words(take)]

    return trials


def _offered(index: int, take: Take, every: Sequence[str]) -> Trial:
    rng, own = chance(index), _words(take)
    word = own[int(rng.integers(len(own)))]
    others = [other for other in rng.permutation(every)[: 2 * AMONG] if other not in own][: AMONG - 1]
    sentences = tuple(" ".join(other if spoken == word else spoken for spoken in take.text.split()) for other in (word, *others))
    return Trial(sounds.pcm(sound(take.path), index), "one", sentences, take.text, take.speaker)


def _words(take: Take) -> list[str]:
    """What another word can be put in place of."""
    return sorted({word for word in take.text.split() if len(word) >= SHORTEST and word.isalpha()})


def one_right(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
    """That word, and none of the others; the rest of the sentence may be lost."""
    outcomes = ((trial.who, _right(trial, set(text(words).split()))) for trial, words in zip(trials, answers, strict=True))
    return (share(row, "right", outcomes, 0.95),)


def _right(trial: Trial, heard: set[str]) -> bool:
    said = set(trial.said.split())
    (word,) = said - set(trial.offered[1].split())
    return word in heard and heard <= said


def open_reading(chosen: Callable[[], Sequence[Take]]) -> Callable[[int], list[Trial]]:
    def trials(step: int) -> list[Trial]:
        return [
            Trial(sounds.pcm(sound(take.path), i), "read", (), take.text, take.speaker) for i, take in list(enumerate(chosen()))[::step]
        ]

    return trials


def children() -> list[Take]:
    return [take for take in people("so762") if take.speaker in UNDER_12]


def older() -> list[Take]:
    return [take for take in people("so762") if take.speaker not in UNDER_12][::OLDER]


def readers() -> Sequence[Take]:
    return reader()[::READ]


OPEN = "open reading"
ROWS = (
    asked("one word of a sentence among eight, speakers of 6 to 11 years", one_of_eight(children), one_right),
    asked("one word of a sentence among eight, older speakers of Mandarin", one_of_eight(older), one_right),
    asked(f"{OPEN}, LibriSpeech readers", open_reading(readers), word_errors(0.25), vosk_only=True),
    asked(f"{OPEN}, older speakers of Mandarin", open_reading(older), word_errors(), vosk_only=True),
)
