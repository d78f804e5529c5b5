"""Fits `voicehost/session/certainty.json`: python -m tests.bench.fit_certainty [COMMANDS] [MINUTES] [LANGUAGE]

How sure must the ear be before a move is made that costs much when it is wrong? Two kinds of sound go through the real recognizer, under
what may be said at some moment of a game: commands, each a phrase that may be said then, by synthetic voices, half of them over softer
talk; and talk alone, as at a table: pieces of one to three `train` readers, with pauses in between. Whatever is understood is right where
it is the move that was said, and wrong else. Commands and talk are weighed as an evening has them. One logistic regression for each way of
listening gives how likely a phrase is to have been said, by the confidence in it, by whether it is a single
word, and by the unknown speech that touches it. Each language's model is as sure as it is, so each has its own; for German
VOICEHOST_SPEECH names the German recordings.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from random import Random

import numpy as np

from tests.bench import people
from tests.bench.people import REPOSITORY, Floats
from tests.bench.slam import racing
from tests.bench.voices import spoken, voices
from tests.support import cards_table
from tests.support.languages import made
from tests.support.random_play import spoken_out
from tests.support.table import poems, writing
from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import RATE, UNKNOWN, AudioChunk, Samples, samples
from voicehost.games.slam_kartenspiel.state import Phase
from voicehost.listen.models_dir import bundled, bundled_in
from voicehost.listen.recognizer import typed
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session import certainty
from voicehost.session.certainty import FEATURES, features
from voicehost.session.session import Session

AN_HOUR_HAS_COMMANDS = 150
AN_HOUR_HAS_TALK = 30.0
"""Minutes, beside the table or at it."""
READERS = {"en": ("ls", "lj"), "de": ("hd", "kerstin", "fleurs", "cv_de", "thorsten")}
WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}
SOFTER = (6.0, 15.0)
"""Decibels that talk beside the table is below who speaks to the host."""


@dataclass(frozen=True, slots=True)
class Row:
    """A phrase that was understood."""

    where: str
    quick: bool
    features: tuple[float, ...]
    right: bool
    text: str


AT_A_TABLE = (
    Row("tiles", False, (1.386, 1.0, 0.0), False, "three, which nobody said to the host"),
    Row("writing", False, (-0.364, 0.0, 0.0), False, "cy passes, which nobody said to the host"),
    Row("poems", False, (0.241, 0.0, 0.0), False, "ana begins, for ben begins"),
)
"""What three people who talked beside a game, 12 dB softer than the players, brought about: 0.80, 0.41 and 0.56 sure."""


def moments(language: str = "en") -> dict[str, Session]:
    """What may be said when."""
    return _in_german() if language == "de" else _in_english()


def _in_german() -> dict[str, Session]:
    """Of the one game that is: cards laid down of the real pack, cards chosen unseen, the questions, the time between, and calls."""
    game, players = made("slam-kartenspiel", "de"), cards_table.TABLE[:3]
    top = Session.begin(game, players, game.options(dealt=False, own_die=True), 1)[0]
    dealt = tuple(cards_table.game(3, 1))
    first = {phase: next(state for state in dealt if state.phase is phase) for phase in (Phase.BOOKING, Phase.SHOW, Phase.BETWEEN)}
    return {
        "top": top,
        "laid": top.hear(typed("oben liegt der lost place slam", 0))[0],
        **{phase.name.lower(): Session(game, players, state) for phase, state in first.items()},
    }


def _in_english() -> dict[str, Session]:
    losing = poems(WORDS).type("ana passes", "ben passes", "cy passes")
    return {
        "writing": writing().session,
        "tiles": writing().enter("Ana", "hill").session,
        "poems": poems(WORDS).session,
        "poems over": losing.session,
        "a race": racing("game"),
    }


def said(where: str, count: int, seed: int, language: str = "en") -> list[Row]:
    """Commands, one in a breath."""
    random, session = Random(f"{where}/{seed}"), moments(language)[where]
    grammar = session.listening.grammar
    readers = talkers(language)
    found: list[Row] = []
    for nth in range(count):
        phrase = random.choice(grammar.phrases)
        texts = [text for text in islice(spoken_out(phrase, grammar), 40) if UNKNOWN not in text]
        if not texts:
            continue
        text = random.choice(texts)
        verdict = interpret(typed(text, 0), session.listening)[0]
        call = spoken(text, random.choice(voices(language)))
        sound = np.concatenate([np.zeros(RATE), call.sound / people.level(call.sound), np.zeros(RATE)])
        if nth % 2:
            sound = sound + 10 ** (-random.uniform(*SOFTER) / 20) * talk(random, readers, len(sound), random.choice((1, 2, 3)))
        move = verdict.move if isinstance(verdict, Understood) else None
        for one in understood(session, sound, random):
            found.append(row(where, session, one, right=one.move == move))
    return found


def talkers(language: str) -> tuple[people.Clip, ...]:
    """Of the few German hours all of `train` was learned by heart: there it is `dev` that talks."""
    return people.clips("dev" if language == "de" else "train", *READERS[language])


def meant_nothing(where: str, minutes: float, seed: int, language: str = "en") -> list[Row]:
    """Talk. What may be said is now and then said in it: so rarely that it counts as wrong all the same, for nobody meant the host."""
    random, session = Random(f"{where}/{seed}/talk"), moments(language)[where]
    readers = talkers(language)
    found: list[Row] = []
    for _ in range(round(minutes * 4)):
        sound = talk(random, readers, samples(15), random.choice((1, 1, 2, 3)))
        found += [row(where, session, one, right=False) for one in understood(session, sound, random)]
    return found


def talk(random: Random, readers: tuple[people.Clip, ...], length: Samples, voices: int) -> Floats:
    """So many people, each in pieces of half a second to three seconds with pauses between them."""
    mixed = np.zeros(length)
    for _ in range(voices):
        at = round(random.uniform(0, RATE))
        while at < length:
            sound = people.sound(random.choice(readers).path)
            begin, long = random.randrange(max(1, len(sound) - RATE)), samples(random.uniform(0.5, 3.0))
            piece = sound[begin : begin + long][: length - at]
            mixed[at : at + len(piece)] += piece / people.level(piece)
            at += len(piece) + samples(random.uniform(0.3, 2.0))
    return mixed


def understood(session: Session, sound: Floats, random: Random) -> Iterator[Understood]:
    """The game stays where it is."""
    noise = np.random.default_rng(random.randrange(2**32)).normal(0, 0.01, len(sound))
    mix = sound + noise
    pcm = (mix / np.abs(mix).max() * 0.3 * 32767).astype("<i2").tobytes()
    language = session.game.language.name
    recognizer = VoskRecognizer(bundled_in(language) or bundled(), language=language)
    recognizer.expect(session.listening)
    chunks = (AudioChunk(at // 2, pcm[at : at + RATE // 5]) for at in range(0, len(pcm), RATE // 5))
    for utterance in (*(one for chunk in chunks for one in recognizer.accept(chunk)), *recognizer.finish()):
        yield from (one for one in interpret(utterance, session.listening) if isinstance(one, Understood))


def row(where: str, session: Session, heard: Understood, *, right: bool) -> Row:
    text = f"{heard.move.name} {dict(heard.move.slots)}"
    return Row(where, session.listening.quick, features(heard), right, text)


def fit(x: Floats, y: Floats, weight: Floats, usual: Floats, ridge: float = 1.0) -> tuple[float, list[float]]:
    """Weighted logistic regression by Newton's method; bias, and weights of the unscaled features. They are `usual`, as far as the rows do
    not speak against that."""
    mean, spread = np.average(x, axis=0, weights=weight), x.std(axis=0) + 1e-6
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / spread], axis=1)
    penalty = ridge * np.diag([0.0] + [1.0] * x.shape[1])
    begun = np.concatenate([[0.0], usual * spread])
    w = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -30, 30)))
        hessian = (z * (weight * p * (1 - p))[:, None]).T @ z + penalty + 1e-6 * np.eye(len(w))
        w += np.linalg.solve(hessian, z.T @ (weight * (y - p)) - penalty @ (w - begun))
    weights = w[1:] / spread
    return float(w[0] - weights @ mean), [float(one) for one in weights]


def usual(language: str, *, quick: bool) -> tuple[float, ...]:
    """Of another language than English the English weights: hardly anything that is wrong is understood of a few hours."""
    return (0.0,) * len(FEATURES) if language == "en" else certainty.fitted(quick=quick).weights


def fitted(ours: list[Row], theirs: list[Row], commands: int, minutes: float, language: str, *, quick: bool) -> dict[str, object]:
    """The regression, and how many it takes for said at some bounds."""
    places = [where for where, session in moments(language).items() if session.listening.quick == quick]
    theirs = theirs + [one for one in AT_A_TABLE if one.quick == quick and language == "en"]
    rows = [(one, AN_HOUR_HAS_COMMANDS / (commands * len(places))) for one in ours if one.quick == quick]
    rows += [(one, AN_HOUR_HAS_TALK / (minutes * len(places))) for one in theirs if one.quick == quick]
    x, y = np.array([one.features for one, _ in rows]), np.array([float(one.right) for one, _ in rows])
    weight = np.array([share for _, share in rows]) * len(rows) / sum(share for _, share in rows)
    bias, weights = fit(x, y, weight, np.array(usual(language, quick=quick)))
    p = 1 / (1 + np.exp(-(bias + x @ np.array(weights))))
    talked = np.array([any(one is other for other in theirs) for one, _ in rows])
    for least in (0.0, 0.25, 0.5, 0.75, 0.83, 0.91):
        counts = [int((which * (p >= least)).sum()) for which in (y, (1 - y) * ~talked, talked)]
        print(f"quick {quick}, from {least:.2f} on: right {counts[0]}, misheard {counts[1]}, in talk {counts[2]}")
    told = {name: round(one, 3) for name, one in zip(FEATURES, weights, strict=True)}
    return {"right": int(y.sum()), "wrong": int((1 - y).sum()), "bias": round(bias, 3), "weights": told}


def main(commands: int, minutes: float, language: str, seed: int = 1) -> None:
    """A way of listening that has no moment here keeps out of the file: there English's holds."""
    people.require()
    places = moments(language)
    every = tuple(places)
    given = [[number] * len(every) for number in (seed, language)]
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        ours = [row for found in pool.map(said, every, [commands] * len(every), *given) for row in found]
        theirs = [row for found in pool.map(meant_nothing, every, [minutes] * len(every), *given) for row in found]
    told: dict[str, object] = {
        "origin": f"tests/bench/fit_certainty.py, {commands} commands and {minutes:g} minutes of talk at each moment, seed {seed}",
        "model": (bundled_in(language) or bundled()).name,
    }
    for quick in sorted({session.listening.quick for session in places.values()}):
        told["called" if quick else "said"] = fitted(ours, theirs, commands, minutes, language, quick=quick)
    (REPOSITORY / "out").mkdir(exist_ok=True)
    every_row = [*((one, "said") for one in ours), *((one, "talk") for one in theirs)]
    dumped = [[one.where, one.quick, *one.features, one.right, kind, one.text] for one, kind in every_row]
    (REPOSITORY / "out" / "certainty_rows.json").write_text(json.dumps(dumped))
    path = REPOSITORY / "voicehost" / "session" / "certainty.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {language: told}, indent=1) + "\n")
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 100, float(given[1]) if len(given) > 1 else 5, given[2] if len(given) > 2 else "en")
