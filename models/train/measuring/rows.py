"""One word at a time, or a few: what is tried with people and with voices, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rapidfuzz.distance import Levenshtein

from models.train.measuring import animals, sounds
from models.train.measuring.conversation import hosted, reader
from models.train.measuring.figures import Figure, ratio, share
from models.train.measuring.question import Task, Trial
from models.train.measuring.trials import Answer, Figures, Row, asked, chance, hits, people, text
from models.train.scenes.hearing import SearchOutcome
from models.train.scenes.people import Floats, Scene, Take, sound, takes
from models.train.scenes.searches import Search, can_be_secret

# fmt: off
SHORT_WORDS = (
    "backward", "bed", "bird", "cat", "dog", "down", "eight", "five", "forward", "four", "go", "happy", "house", "left", "marvin", "nine",
    "no", "off", "on", "one", "right", "seven", "sheila", "six", "stop", "three", "tree", "two", "up", "visual", "wow", "yes", "zero",
)
# fmt: on
"""33 of Speech Commands' 35: all that `dev` has (31), and two that it has not. Left out: follow, learn."""
OTHERS = 4
"""Secrets that are not there, for each recording."""
BABBLE = "10 dB babble"
HOSTED = 4
"""So many-th of those recordings is heard by the host's own listening."""


def everybody(corpus: str) -> tuple[Take, ...]:
    return tuple(take for split in ("train", "dev", "test") for take in takes(split, corpus))


@lru_cache
def talkers() -> tuple[Take, ...]:
    """Those who speak in sentences, or nearly: babble is made of them."""
    return (*people("an4"), *reader())


# -- one of some words --

Change: TypeAlias = Callable[[Floats, int, Take], Floats]
"""What is done to a recording; the number seeds it."""


def _babbled(ratio_db: float) -> Change:
    def change(x: Floats, seed: int, take: Take) -> Floats:
        return sounds.babble(x, ratio_db, chance(seed), _around(take, *SHORT_WORDS))

    return change


def _around(take: Take, *texts: str) -> list[Take]:
    """Others, who say none of that."""
    unsaid = {word for said in texts for word in said.split()}
    return [other for other in talkers() if other.speaker != take.speaker and unsaid.isdisjoint(other.text.replace(",", " ").split())]


CHANGES: dict[str, Change] = {
    ", as it is": lambda x, _, __: x,
    ", 20 dB babble": _babbled(20),
    ", 10 dB babble": _babbled(10),
    ", 5 dB babble": _babbled(5),
    ", 20 dB noise": lambda x, seed, _: sounds.noise(x, 20, seed),
    ", 10 dB noise": lambda x, seed, _: sounds.noise(x, 10, seed),
    ", 5 dB noise": lambda x, seed, _: sounds.noise(x, 5, seed),
    ", 0.6 s of reverberation": lambda x, seed, _: sounds.in_room(x, 0.6, seed),
    ", far (30 dB softer)": lambda x, _, __: sounds.far(x, 30),
    ", speed 0.85": lambda x, _, __: sounds.faster(x, 0.85),
    ", speed 1.15": lambda x, _, __: sounds.faster(x, 1.15),
}


def short_words(change: Change, task: Task) -> Callable[[int], list[Trial]]:
    def trials(step: int) -> list[Trial]:
        return [
            Trial(sounds.pcm(change(sound(take.path), i, take), i), task, SHORT_WORDS, take.text, take.speaker)
            for i, take in list(enumerate(people("sc")))[::step]
            if take.text in SHORT_WORDS
        ]

    return trials


def right(bar: float | None = None) -> Figures:
    """That word and no other, once; unknown speech around it is no fault where it was offered."""

    def figures(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
        outcomes = ((trial.who, text(words) == trial.said) for trial, words in zip(trials, answers, strict=True))
        return (share(row, "right", outcomes, bar),)

    return figures


def right_and_alone(bar: float) -> Figures:
    """And how often another word stands at its edge: a breath or a click, taken for one."""

    def figures(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
        more = ((trial.who, len(text(words).split()) > 1) for trial, words in zip(trials, answers, strict=True))
        return (*right(bar)(row, trials, answers), share(row, "with another word at its edge", more, at_least=False))

    return figures


# -- any of some words --


def sentences(corpus: str) -> Callable[[int], list[Trial]]:
    """The vocabulary is all that is said in that corpus."""

    def trials(step: int) -> list[Trial]:
        vocabulary = tuple(sorted({word for take in everybody(corpus) for word in take.text.split()}))
        return [
            Trial(sounds.pcm(sound(take.path), i), "many", vocabulary, take.text, take.speaker)
            for i, take in list(enumerate(people(corpus)))[::step]
        ]

    return trials


def word_errors(bar: float | None = None) -> Figures:
    def figures(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
        parts = [
            (trial.who, float(Levenshtein.distance(trial.said.split(), [word.text for word in words])), float(len(trial.said.split())))
            for trial, words in zip(trials, answers, strict=True)
        ]
        return (ratio(row, "word error rate", parts, bar, at_least=False),)

    return figures


# -- is it there? --


def secrets(under_babble: bool) -> Callable[[int], list[Trial]]:
    """Each recording of one word (or a name of two) is searched for what it says, and for others of its kind that it does not say."""

    def trials(step: int) -> list[Trial]:
        return [trial for i, take in list(enumerate(_single()))[::step] for trial in _searches(i, take, under_babble)]

    return trials


def hosted_secrets(step: int) -> list[Search]:
    """Of those under babble, words that can be secrets, as if each were called while a poem runs."""
    some = (trial for trial in secrets(under_babble=True)(HOSTED * step) if can_be_secret(trial.secret))
    return [
        Search(Scene(trial.secret, trial.said, 0, len(trial.pcm) // 2, False, "", trial.pcm, trial.who), trial.secret, trial.said)
        for trial in some
    ]


def _searches(index: int, take: Take, under_babble: bool) -> Iterator[Trial]:
    rng = chance(index)
    kind = [other for other in _kinds()[take.corpus] if other != take.text]
    others = [kind[i] for i in rng.choice(len(kind), min(OTHERS, len(kind)), replace=False)]
    x = sound(take.path)
    if under_babble:
        x = sounds.babble(x, 10, rng, _around(take, take.text, *others))
    heard = sounds.pcm(x, index)
    yield from (Trial(heard, "spot", (secret,), take.text, take.speaker) for secret in (take.text, *others))


@lru_cache
def _kinds() -> dict[str, tuple[str, ...]]:
    """What people say by itself, by corpus."""
    said = {
        "ww": {take.text for take in everybody("ww")},
        "an4": {take.text for take in everybody("an4") if _is_word(take.text)},
    }
    return {"sc": SHORT_WORDS, **{corpus: tuple(sorted(texts)) for corpus, texts in said.items()}}


def _single() -> tuple[Take, ...]:
    return tuple(take for take in people("sc", "ww", "an4") if take.text in _kinds()[take.corpus])


def _is_word(said: str) -> bool:
    return " " not in said and len(said) > 1


def found_and_false(found: float, false: float) -> Figures:
    def figures(row: str, trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[Figure, ...]:
        outcomes = [(trial.who, trial.secret == trial.said, bool(hits(trial, words))) for trial, words in zip(trials, answers, strict=True)]
        return _shares(row, outcomes, found, false)

    return figures


def hosted_found_and_false(found: float, false: float) -> Callable[[str, Sequence[Search], Sequence[SearchOutcome]], tuple[Figure, ...]]:
    def figures(row: str, _: Sequence[Search], answers: Sequence[SearchOutcome]) -> tuple[Figure, ...]:
        outcomes = [(heard.search.scene.caller, heard.own, (heard.confidence if heard.own else heard.false) > 0) for heard in answers]
        return _shares(row, outcomes, found, false)

    return figures


def _shares(row: str, outcomes: Sequence[tuple[str, bool, bool]], found: float, false: float) -> tuple[Figure, ...]:
    """Of trials: whose it was, whether the secret is there, and whether it was heard."""
    return (
        share(row, "found", ((who, hit) for who, there, hit in outcomes if there), found),
        share(row, "falsely accepted", ((who, hit) for who, there, hit in outcomes if not there), false, at_least=False),
    )


UNDER_BABBLE = 0.95, 0.002
ONE_WORD = "one of 33 short words, closed grammar"
ROWS = (
    asked(ONE_WORD, short_words(lambda x, _, __: x, "one"), right_and_alone(0.96)),
    asked("letters, digits, commands, closed vocabulary", sentences("an4"), word_errors(0.08)),
    asked("names spelled, numbers, addresses, closed vocabulary", sentences("alnum"), word_errors()),
    asked("one of 56 animal names (synthetic, 20 dB of noise), closed grammar", animals.trials, right(0.96)),
    asked("one secret + `[unk]`", secrets(under_babble=False), found_and_false(0.98, 0.002)),
    asked(f"one secret + `[unk]`, {BABBLE}", secrets(under_babble=True), found_and_false(*UNDER_BABBLE)),
    Row(f"one secret, {BABBLE}, as the host listens", hosted_secrets, hosted_found_and_false(*UNDER_BABBLE), hosted, vosk_only=True),
)
ROBUSTNESS = tuple(
    asked(f"one of 33 short words, `[unk]` offered{name}", short_words(change, "one or none"), right()) for name, change in CHANGES.items()
)
