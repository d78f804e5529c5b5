"""Fits `voicehost/session/certainty.json`: how sure must the ear be before a move is made that costs much when it is wrong?

Two kinds of sound go through the real recognizer, under what may be said at some moment of a game:

- commands, each a phrase that may be said then, by synthetic voices, half of them over softer talk;
- talk alone, as at a table: pieces of one to three `train` readers, with pauses in between.

Whatever is understood is right where it is the move that was said, and wrong else. Commands and talk are weighed as an evening has them.
One logistic regression for each way of listening gives how likely a phrase is to have been said, by the confidence in it, by whether it is
a single word, and by the unknown speech that touches it. Each language's model is as sure as it is, so each has its own; for German
VOICEHOST_SPEECH names the German recordings.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

import numpy as np

from models.train.fitting.regression import logistic
from models.train.scenes.moments import moments
from models.train.scenes.people import Floats, level
from models.train.scenes.phrases import ways
from models.train.scenes.synthesis import spoken, voices
from models.train.scenes.talk import talk, talkers
from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import RATE, AudioChunk, samples
from voicehost.listen.models_dir import bundled, bundled_in
from voicehost.listen.recognizer import typed
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session import certainty
from voicehost.session.certainty import FEATURES, features
from voicehost.session.session import Session

AN_HOUR_HAS_COMMANDS = 150
AN_HOUR_HAS_TALK = 30.0
"""Minutes, beside the table or at it."""
SOFTER = (6.0, 15.0)
"""Decibels that talk beside the table is below who speaks to the host."""
BOUNDS = (0.0, 0.25, 0.5, 0.75, 0.83, 0.91)
"""Probabilities at which it is told how much would be believed."""
SEED = 1


@dataclass(frozen=True, slots=True)
class UnderstoodPhrase:
    """A phrase that was understood."""

    where: str
    quick: bool
    features: tuple[float, ...]
    right: bool
    text: str


AT_A_TABLE = (
    UnderstoodPhrase("tiles", False, (1.386, 1.0, 0.0), False, "three, which nobody said to the host"),
    UnderstoodPhrase("writing", False, (-0.364, 0.0, 0.0), False, "cy passes, which nobody said to the host"),
    UnderstoodPhrase("poems", False, (0.241, 0.0, 0.0), False, "ana begins, for ben begins"),
)
"""What three people who talked beside a game, 12 dB softer than the players, brought about: 0.80, 0.41 and 0.56 sure."""


def said(where: str, count: int, seed: int, language: str = "en") -> list[UnderstoodPhrase]:
    """Commands, one in a breath."""
    random, session = Random(f"{where}/{seed}"), moments(language)[where]
    grammar = session.listening.grammar
    readers = talkers(language)
    found: list[UnderstoodPhrase] = []
    for nth in range(count):
        phrase = random.choice(grammar.phrases)
        texts = ways(phrase, grammar)
        if not texts:
            continue
        text = random.choice(texts)
        verdict = interpret(typed(text, 0), session.listening)[0]
        call = spoken(text, random.choice(voices(language)))
        sound = np.concatenate([np.zeros(RATE), call.sound / level(call.sound), np.zeros(RATE)])
        if nth % 2:
            sound = sound + 10 ** (-random.uniform(*SOFTER) / 20) * talk(random, readers, len(sound), random.choice((1, 2, 3)))
        move = verdict.move if isinstance(verdict, Understood) else None
        for heard_one in understood(session, sound, random):
            found.append(row(where, session, heard_one, right=heard_one.move == move))
    return found


def meant_nothing(where: str, minutes: float, seed: int, language: str = "en") -> list[UnderstoodPhrase]:
    """Talk. What may be said is now and then said in it: so rarely that it counts as wrong all the same, for nobody meant the host."""
    random, session = Random(f"{where}/{seed}/talk"), moments(language)[where]
    readers = talkers(language)
    found: list[UnderstoodPhrase] = []
    for _ in range(round(minutes * 4)):
        sound = talk(random, readers, samples(15), random.choice((1, 1, 2, 3)))
        found += [row(where, session, verdict, right=False) for verdict in understood(session, sound, random)]
    return found


def understood(session: Session, sound: Floats, random: Random) -> Iterator[Understood]:
    """The game stays where it is."""
    noise = np.random.default_rng(random.randrange(2**32)).normal(0, 0.01, len(sound))
    mix = sound + noise
    pcm = (mix / np.abs(mix).max() * 0.3 * 32767).astype("<i2").tobytes()
    language = session.game.language.name
    recognizer = VoskRecognizer(bundled_in(language) or bundled(), language=language)
    recognizer.expect(session.listening)
    chunks = (AudioChunk(at // 2, pcm[at : at + RATE // 5]) for at in range(0, len(pcm), RATE // 5))
    for utterance in (*(each for chunk in chunks for each in recognizer.accept(chunk)), *recognizer.finish()):
        yield from (each for each in interpret(utterance, session.listening) if isinstance(each, Understood))


def row(where: str, session: Session, heard: Understood, *, right: bool) -> UnderstoodPhrase:
    text = f"{heard.move.name} {dict(heard.move.slots)}"
    return UnderstoodPhrase(where, session.listening.quick, features(heard), right, text)


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was understood, and of how much."""

    language: str
    commands: int
    """At each moment."""
    minutes: float
    """Of talk at each moment."""
    ours: tuple[UnderstoodPhrase, ...]
    """Of commands."""
    theirs: tuple[UnderstoodPhrase, ...]
    """Of talk."""

    def regression(self, *, quick: bool) -> dict[str, object]:
        """Of one way of listening; told too is how many it takes for said from some bounds on."""
        places = sum(session.listening.quick == quick for session in moments(self.language).values())
        table = AT_A_TABLE if self.language == "en" else ()
        ours = [row for row in self.ours if row.quick == quick]
        theirs = [row for row in (*self.theirs, *table) if row.quick == quick]
        x = np.array([row.features for row in (*ours, *theirs)])
        y = np.array([float(row.right) for row in (*ours, *theirs)])
        talked = np.arange(len(x)) >= len(ours)
        share = np.where(talked, AN_HOUR_HAS_TALK / (self.minutes * places), AN_HOUR_HAS_COMMANDS / (self.commands * places))
        regression = logistic(x, y, share * len(x) / share.sum(), _usual(self.language, quick=quick))
        p = regression.probability(x)
        for least in BOUNDS:
            right, misheard, in_talk = (int((which * (p >= least)).sum()) for which in (y, (1 - y) * ~talked, talked))
            print(f"quick {quick}, from {least:.2f} on: right {right}, misheard {misheard}, in talk {in_talk}")
        return {"right": int(y.sum()), "wrong": int((1 - y).sum()), **regression.as_json(FEATURES)}

    def as_json(self) -> dict[str, object]:
        """What `certainty.json` holds for the language. A way of listening that has no moment keeps out of it: there English's holds."""
        fields: dict[str, object] = {
            "origin": f"models/train/fitting/certainty.py, {self.commands} commands and {self.minutes:g} minutes of talk at each moment, "
            f"seed {SEED}",
            "model": (bundled_in(self.language) or bundled()).name,
        }
        for quick in sorted({session.listening.quick for session in moments(self.language).values()}):
            fields["called" if quick else "said"] = self.regression(quick=quick)
        return fields

    def rows(self) -> list[list[object]]:
        """Everything that was understood, to look at."""
        kinds = ((self.ours, "said"), (self.theirs, "talk"))
        return [[row.where, row.quick, *row.features, row.right, kind, row.text] for some, kind in kinds for row in some]


def _usual(language: str, *, quick: bool) -> tuple[float, ...]:
    """Of another language than English the English weights: hardly anything that is wrong is understood of a few hours."""
    return () if language == "en" else certainty.fitted(quick=quick).weights


def evening(commands: int, minutes: float, language: str) -> Evening:
    every = tuple(moments(language))
    seeds, languages = [SEED] * len(every), [language] * len(every)
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        ours = tuple(row for found in pool.map(said, every, [commands] * len(every), seeds, languages) for row in found)
        theirs = tuple(row for found in pool.map(meant_nothing, every, [minutes] * len(every), seeds, languages) for row in found)
    return Evening(language, commands, minutes, ours, theirs)
