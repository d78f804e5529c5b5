"""An open slam judged by ear alone: python -m tests.bench.slam_evening [EVENINGS] [--poets N] [--lang LANGUAGE] [--aloud]

    python -m tests.bench.slam_evening --recording evening.flac --poets 8 --lang de

keeps what the microphone heard of the first evening, and then judges it once more from that recording alone, up to the sheet.

Evenings of twelve poets and five judges, through a simulated room: the host hears itself, a bar talks below the poets, people clap, laugh,
shout and cough. Whoever leads the evening calls a poet, thanks, and reads five scores; nobody types. Voices are of synthesis (flite,
espeak-ng), poems are verses out of copyright.

Counted is what became of each score: right at once, asked back, or read back wrong; and what was accepted in the end. And how far the
length of each recitation is from the truth: from its first sound to the end of its last word.
"""

from __future__ import annotations

import argparse
import lzma
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
import soundfile

from audio_fixtures.build.voices import Voice, speak
from tests.support.acoustics import VOICE, Floats, Scenery, spoken
from tests.support.audience import REPOSITORY, applause, as_loud_as, cough, house, hum, laughter, louder
from tests.support.closed_loop import Notes, Sitting, sitting
from tests.support.languages import made
from voicehost.core.interpret import Verdict
from voicehost.core.play import Move, Sheet
from voicehost.core.speech import RATE, Samples, Utterance, samples, seconds
from voicehost.games.open_slam import OpenSlam
from voicehost.games.open_slam.state import Options, Phase, State
from voicehost.listen.recording import Recording
from voicehost.session.session import Session
from voicehost.speak.prompts import Spoken

CHUNK: Samples = RATE // 10
REVERBERATION = 0.4
BELOW_DB = (30.0, 24.0, 20.0)
"""How far the bar is below a voice, one evening each."""
ECHO_DB = -5.0
"""The host, beside a voice."""
ANSWERS = samples(4)
"""So long an answer of the host is waited for."""
CLOSE = 0.2
"""Seconds by which a length may be off."""

ENGLISH_VOICES = (
    *(Voice(name) for name in ("slt", "rms", "awb", "kal16")),
    *(Voice(name) for name in ("en-us+f2", "en-gb+m3", "en-gb+f2", "en-us+m3", "en-gb-scotland+f5", "en-us+f3")),
)
GERMAN_VOICES = tuple(Voice(name) for name in ("de", "de+f2", "de+m3", "de+f4", "de+m7", "de+f1"))
POETS = {
    "en": ("Mira", "Ben", "Anna", "Tom", "Lena", "Omar", "Susan", "Max", "Ivy", "Paul", "Nora", "David"),
    "de": ("Mira", "Ben", "Anna", "Tom", "Lena", "Jonas", "Susanne", "Max", "Julia", "Paul", "Nora", "David"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """What is said in one language, but for the poems."""

    please: str
    thanks: tuple[str, ...]
    stop: str
    begins: str
    judge: str
    strike: str
    point: str
    yes: tuple[str, ...]
    no: str
    numbers: tuple[str, ...]
    shouts: tuple[str, ...]


WORDS = {
    "en": Words(
        "{poet}, please",
        ("thank you", "thank you very much"),
        "stop the clock",
        "{poet} begins",
        "judge {judge}, {score}",
        "strike judge {judge}, {score}",
        "point",
        ("yes", "that is right"),
        "no",
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        ("louder please", "yes, tell them", "oh come on", "so true"),
    ),
    "de": Words(
        "{poet}, bitte",
        ("danke", "vielen Dank"),
        "Uhr stopp",
        "{poet} fängt an",
        "Jury {judge}, {score}",
        "streiche Jury {judge}, {score}",
        "komma",
        ("ja", "das stimmt"),
        "nein",
        ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
        ("lauter bitte", "ganz genau", "ach komm", "so ist es"),
    ),
}

HEINE = """Ich weiß nicht, was soll es bedeuten, dass ich so traurig bin;
Ein Märchen aus alten Zeiten, das kommt mir nicht aus dem Sinn.
Die Luft ist kühl und es dunkelt, und ruhig fließt der Rhein;
Der Gipfel des Berges funkelt im Abendsonnenschein.
Die schönste Jungfrau sitzet dort oben wunderbar,
Ihr goldnes Geschmeide blitzet, sie kämmt ihr goldenes Haar.
Sie kämmt es mit goldenem Kamme und singt ein Lied dabei;
Das hat eine wundersame, gewaltige Melodei.
Den Schiffer im kleinen Schiffe ergreift es mit wildem Weh;
Er schaut nicht die Felsenriffe, er schaut nur hinauf in die Höh.
Ich glaube, die Wellen verschlingen am Ende Schiffer und Kahn;
Und das hat mit ihrem Singen die Lorelei getan.
Im wunderschönen Monat Mai, als alle Knospen sprangen,
Da ist in meinem Herzen die Liebe aufgegangen.
Im wunderschönen Monat Mai, als alle Vögel sangen,
Da hab ich ihr gestanden mein Sehnen und Verlangen.
Denk ich an Deutschland in der Nacht, dann bin ich um den Schlaf gebracht,
Ich kann nicht mehr die Augen schließen, und meine heißen Tränen fließen.
Die Jahre kommen und vergehn! Seit ich die Mutter nicht gesehn,
Zwölf Jahre sind schon hingegangen; es wächst mein Sehnen und Verlangen.
Wer reitet so spät durch Nacht und Wind? Es ist der Vater mit seinem Kind;
Er hat den Knaben wohl in dem Arm, er fasst ihn sicher, er hält ihn warm.
Der Mond ist aufgegangen, die goldnen Sternlein prangen am Himmel hell und klar;
Der Wald steht schwarz und schweiget, und aus den Wiesen steiget der weiße Nebel wunderbar.
""".splitlines()
"""Heinrich Heine, with a verse each of Goethe and of Claudius."""

BLAKE = """Tiger, tiger, burning bright in the forests of the night,
What immortal hand or eye could frame thy fearful symmetry?
In what distant deeps or skies burnt the fire of thine eyes?
On what wings dare he aspire? What the hand dare seize the fire?
And what shoulder and what art could twist the sinews of thy heart?
I wandered lonely as a cloud that floats on high over vales and hills,
When all at once I saw a crowd, a host of golden daffodils,
Beside the lake, beneath the trees, fluttering and dancing in the breeze.
""".splitlines()
"""William Blake, and William Wordsworth: where no others are."""


@lru_cache(maxsize=1)
def verses(language: str) -> tuple[str, ...]:
    """Of a language. More of the English ones where ../shared/text/poems.txt.xz lies beside the checkout."""
    if language == "de":
        return tuple(HEINE)
    path = REPOSITORY.parent / "shared" / "text" / "poems.txt.xz"
    if not path.is_file():
        return tuple(BLAKE)
    with lzma.open(path, "rt", encoding="utf-8", errors="ignore") as file:
        lines = file.read().splitlines()[-8000:]
    return tuple(line for line in lines if re.fullmatch(r"[A-Za-z ,;.!?]{25,60}", line))


# -- what is heard ----------------------------------------------------------------------------------------------------------------


@dataclass
class Microphone:
    """Sounds laid where they begin, over the audience."""

    bed: Floats
    laid: list[tuple[Samples, Floats]] = field(default_factory=list)

    def lay(self, sound: Floats, at: Samples) -> Samples:
        self.laid.append((at, sound))
        return at + len(sound)

    def read(self, start: Samples, end: Samples) -> bytes:
        total = np.take(self.bed, np.arange(start, end), mode="wrap")
        self.laid = [(at, sound) for at, sound in self.laid if at + len(sound) > start]
        for at, sound in self.laid:
            piece = sound[max(0, start - at) : max(0, end - at)]
            begin = max(0, at - start)
            total[begin : begin + len(piece)] += piece
        return bytes(np.clip(np.rint(total * 32767), -32768, 32767).astype("<i2").tobytes())


@dataclass(frozen=True)
class Recitation:
    """A poem as it is heard, with its truth: where its own sound begins and ends in it."""

    sound: Floats
    first: Samples
    last: Samples
    about: str


ABOUT = ("plain", "pause", "applause inside", "laughter inside", "heckler", "hum first", "cough first")


def recitation(language: str, voice: Voice, seat: int, about: str, chance: Random) -> Recitation:
    """Three to five lines, half a second to 1.2 apart; where it is about pauses one of up to four."""
    lines = chance.sample(verses(language), chance.randint(3, 5))
    parts, length = list[tuple[Samples, Floats]](), 0
    at = samples(0.3)
    if about == "cough first":
        parts.append((at, cough(chance.randrange(9999))))
        at += samples(chance.uniform(2.0, 3.0))
    first = at
    if about == "hum first":
        long = chance.uniform(1.2, 2.0)
        parts.append((at, hum(long, chance.randrange(9999))))
        at += samples(long + chance.uniform(0.3, 0.9))
    last, middle = at, len(lines) // 2
    for nth, line in enumerate(lines):
        sound = speak(voice, line)
        parts.append((at, as_loud_as(sound, VOICE)))
        last = at + len(sound)
        pause = chance.uniform(0.4, 1.2)
        if nth + 1 == middle and about == "pause":
            pause = chance.uniform(2.5, 4.0)
        elif nth + 1 == middle and about == "applause inside":
            parts.append((last + samples(0.2), louder(applause(chance.uniform(2.5, 4.0), chance.randrange(9999)), chance.choice((-6, 0)))))
            pause = chance.uniform(2.5, 4.0)
        elif nth + 1 == middle and about == "laughter inside":
            parts.append((last + samples(0.2), louder(laughter(2.0, chance.randrange(9999)), chance.choice((-6, 0)))))
            pause = chance.uniform(1.5, 3.0)
        elif nth + 1 == middle and about == "heckler":
            shout = speak(chance.choice(_voices(language)), chance.choice(WORDS[language].shouts))
            parts.append((last + samples(0.3), louder(as_loud_as(shout, VOICE), -4)))
            pause = seconds(len(shout)) + 0.8
        at = last + samples(pause)
    length = max(begin + len(sound) for begin, sound in parts)
    dry = np.zeros(length)
    for begin, sound in parts:
        dry[begin : begin + len(sound)] += sound
    return Recitation(spoken(dry, seat, REVERBERATION), first, last, about)


def _voices(language: str) -> tuple[Voice, ...]:
    return GERMAN_VOICES if language == "de" else ENGLISH_VOICES


ENDS = ("thanks", "thanks, applause", "applause, thanks", "applause, stopped", "stopped", "silence")
"""Who ends a poem: the poet says thank you, before applause or without; whoever leads says it behind applause, or stops the clock;
or nobody."""


# -- an evening -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Timed:
    about: str
    end: str
    truth: float
    heard: float | None
    """Seconds; None where nothing of it was."""
    began: float
    """By how much the beginning is off."""
    in_time: bool
    """What ends it was heard as such: nobody had to say it again."""

    @property
    def close(self) -> bool:
        return self.heard is not None and abs(self.heard - self.truth) <= CLOSE


@dataclass(frozen=True, slots=True)
class Judged:
    way: str
    """How its row was read out."""
    truth: Decimal
    first: str
    """What was made of it first: right, missing, asked, or wrong where another score was read back."""
    accepted: Decimal | None


Row: TypeAlias = tuple[str, tuple[Decimal | None, ...]]
"""A poet, and the scores of all judges."""


@dataclass
class Evening:
    """Counts what became of it."""

    language: str
    timed: list[Timed] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)
    typed: int = 0
    """Lines that somebody had to type in the end."""
    said_again: Counter[str] = field(default_factory=Counter)
    pcm: bytes = b""
    """All that the microphone heard."""
    scored: tuple[Row, ...] = ()
    """As it was told at the time."""

    @property
    def minutes(self) -> float:
        return len(self.pcm) / 2 / RATE / 60


class Told(Notes):
    """Writes down who said what, for whoever looks for a mistake."""

    def __init__(self, aloud: bool) -> None:
        super().__init__()
        self.aloud = aloud

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        super().heard(at, utterance, verdicts)
        if self.aloud:
            words = " ".join(f"{word.text}({seconds(word.start):.2f}-{seconds(word.end):.2f})" for word in utterance.best.words)
            print(f"{seconds(at):8.2f}  > {words}")

    def said(self, at: Samples, spoken: Spoken) -> None:
        if self.aloud:
            print(f"{seconds(at):8.2f}    {spoken.text}")


class Leading:
    """Whoever leads the evening, and all others in the room: they say what the evening needs, and wait for the host."""

    def __init__(self, table: Sitting, language: str, seed: int, evening: Evening, aloud: bool = False) -> None:
        self.table = table
        self.language = language
        self.words = WORDS[language]
        self.chance = Random(f"{language}/{seed}")
        self.microphone = Microphone(house(samples(60), seed, BELOW_DB[seed % len(BELOW_DB)]))
        voices = _voices(language)
        self.voice = voices[seed % len(voices)]
        self.others = tuple(voice for voice in voices if voice != self.voice)
        self.evening = evening
        self.aloud = aloud
        self.heard = list[bytes]()
        """All that the microphone heard."""

    @property
    def state(self) -> State:
        found: State = self.table.host.session.state
        return found

    @property
    def now(self) -> Samples:
        return self.table.host.position

    def until(self, there: Samples | Callable[[], bool], patience: Samples = 0) -> bool:
        """The evening goes on until then, or until that is so, but no longer than `patience`."""
        latest = there if isinstance(there, int) else self.now + patience
        while self.now < latest:
            if callable(there) and there():
                return True
            self.heard.append(self.microphone.read(self.now, self.now + CHUNK))
            self.table.hear(self.heard[-1])
        return not callable(there) or there()

    def until_silent(self) -> None:
        """The host has ended."""
        self.until(lambda: self.table.track.end <= self.now, samples(60))
        self.until(self.now + samples(self.chance.uniform(0.3, 0.7)))

    def says(self, text: str) -> None:
        """Whoever leads, from beside the stage."""
        self.note(text)
        sound = spoken(speak(self.voice, text), 1, REVERBERATION)
        self.until(self.microphone.lay(sound, self.now))

    def note(self, text: str) -> None:
        if self.aloud:
            print(f"{seconds(self.now):8.2f} {text}")

    def types(self, *lines: str) -> None:
        for line in lines:
            self.note(f"typed: {line}")
            self.table.host.type(line)
            self.until(self.now + CHUNK)

    def asks(self, text: str, done: Callable[[], bool], means: Callable[[Move], bool], instead: str) -> str:
        """Says it until it is done, three times at most; then somebody types `instead`. What came of it first: right, asked, or missing."""
        first = ""
        for _ in range(3):
            self.until_silent()
            self.says(text)
            asked = self._answered(done, means)
            if done():
                return first or ("asked" if asked else "right")
            first = first or "missing"
            self.evening.said_again[first] += 1
        self.evening.typed += 1
        self.types(instead)
        return first

    def _answered(self, done: Callable[[], bool], means: Callable[[Move], bool]) -> bool:
        """Waits for it; answers what the host asks back. Whether it did."""
        session = self.table.host.session
        self.until(lambda: done() or self.table.host.session.attention.doubt is not None, ANSWERS)
        doubt = self.table.host.session.attention.doubt
        if done() or doubt is None or session.attention.doubt is doubt:
            return False
        self.until_silent()
        self.says(self.words.yes[0] if means(doubt.heard.move) else self.words.no)
        self.until(lambda: self.table.host.session.attention.doubt is not doubt, ANSWERS)
        return True

    # -- a poem ---------------------------------------------------------------------------------------------------------------------

    def poem(self, about: str, end: str) -> None:
        poet = self.state.performing
        pattern = self.chance.choice((self.words.please, self.words.please, self.words.begins))
        self.asks(pattern.format(poet=poet), self._runs, lambda move: move.get("player") == poet, f"{self.words.please.format(poet=poet)}")
        self.until_silent()
        heard = recitation(self.language, self.chance.choice(self.others), 2, about, self.chance)
        start = self.now + samples(self.chance.uniform(0.3, 2.0))
        self.microphone.lay(heard.sound, start)
        first, last = start + heard.first, start + heard.last
        self.note(f"-- {poet}: {about}, {end}: {seconds(first):.2f} to {seconds(last):.2f}")
        in_time = self._ends(end, last)
        recital = self.state.recital
        long = None if recital is None or recital.long is None else seconds(recital.long)
        began = 0.0 if recital is None or recital.began is None else seconds(recital.began - first)
        self.note(f"-- heard {long} of {seconds(last - first):.2f}")
        self.evening.timed.append(Timed(about, end, seconds(last - first), long, began, in_time))

    def _runs(self) -> bool:
        return self.state.phase is Phase.POEM

    def _over(self) -> bool:
        return self.state.phase is not Phase.POEM

    def _ends(self, end: str, last: Samples) -> bool:
        """Whether it had ended before somebody had to say so again."""
        thanks, at = self.chance.choice(self.words.thanks), last
        if "thanks" in end and not end.startswith("applause"):
            voice = self.others[0]
            at = self.microphone.lay(spoken(speak(voice, thanks), 2, REVERBERATION), last + samples(self.chance.uniform(0.6, 1.2)))
        if "applause" in end:
            clap = louder(applause(self.chance.uniform(4, 7), self.chance.randrange(9999)), self.chance.choice((-6, 0, 4)))
            at = self.microphone.lay(clap, at + samples(self.chance.uniform(0.2, 0.8)))
        if end == "silence":
            return self.until(self._over, at - self.now + samples(15))
        if not end.startswith(("applause", "stopped")):
            if self.until(self._over, at - self.now + samples(5)):
                return True
        else:
            self.until(at + samples(self.chance.uniform(0.3, 1.5)))
            self.says(f"{thanks}, {self.state.performing}" if end == "applause, thanks" else self.words.stop)
            if self.until(self._over, samples(5)):
                return True
        self.evening.said_again[end] += 1
        self.asks(self.words.stop, self._over, lambda move: move.name == "stop-clock", self.words.stop)
        return False

    # -- its scores -----------------------------------------------------------------------------------------------------------------

    def scores(self, way: str) -> None:
        judges = len(self.state.judges)
        truth = tuple(Decimal(self.chance.choice((*range(50, 100), *range(70, 100), 100))) / 10 for _ in range(judges))
        poems = len(self.state.performances)
        self.note(f"-- {way}: {' '.join(map(str, truth))}")
        first = self._read(truth, way)
        for _ in range(6):
            if not self._put_right(truth):
                break
        self.asks(
            self.chance.choice(self.words.yes),
            lambda: len(self.state.performances) > poems,
            lambda move: move.name == "confirm",
            self.words.yes[0],
        )
        scored = self.state.performances[poems].scores if len(self.state.performances) > poems else (None,) * judges
        self.evening.judged += [Judged(way, *each) for each in zip(truth, first, scored, strict=True)]

    def _read(self, truth: tuple[Decimal, ...], way: str) -> list[str]:
        """What was made of each at first."""
        if way == "by name":
            return [self._one(judge, score) for judge, score in enumerate(truth)]
        self.until_silent()
        said = [self._score(score, bare=way == "bare row") for score in truth]
        self.note(", ".join(said))
        at = self.now
        for text in said:
            at = self.microphone.lay(spoken(speak(self.voice, text), 1, REVERBERATION), at) + samples(self.chance.uniform(0.05, 0.4))
        self.until(at)
        before = self.state.scores
        asked = self._answered(
            lambda: self.state.scores != before and self.state.phase is Phase.CHECK, lambda move: _row(move) == truth[: len(_row(move))]
        )
        return [
            "missing" if score is None else "wrong" if score != true else "asked" if asked else "right"
            for score, true in zip((*self.state.scores, *(None,) * len(truth)), truth, strict=False)
        ]

    def _one(self, judge: int, score: Decimal) -> str:
        return self._named(self.words.judge, judge, score)

    def _named(self, pattern: str, judge: int, score: Decimal) -> str:
        """One score, by its judge's number."""
        said = pattern.format(judge=self.words.numbers[judge + 1], score=self._score(score, bare=False))
        before = self._at(judge)
        found = self.asks(
            said,
            lambda: self._at(judge) not in (None, before) or self._at(judge) == score,
            lambda move: move.get("judge") == str(judge) and move.get("score") == f"{score.normalize():f}",
            said,
        )
        return found if self._at(judge) == score else "wrong"

    def _at(self, judge: int) -> Decimal | None:
        return self.state.scores[judge] if judge < len(self.state.scores) else None

    def _put_right(self, truth: tuple[Decimal, ...]) -> bool:
        """The first score that is missing, or was read back wrong; False where there is none."""
        for judge, score in enumerate(truth):
            if self._at(judge) is None:
                self._named(self.words.judge, judge, score)
                return True
        for judge, score in enumerate(truth):
            if self._at(judge) != score:
                self._named(self.words.strike, judge, score)
                return True
        return False

    def _score(self, score: Decimal, *, bare: bool) -> str:
        units, tenth = self.words.numbers[int(score)], int(score % 1 * 10)
        if not tenth and (bare or score == 10 or self.chance.random() < 0.5):
            return units
        return " ".join((units, *(() if bare else (self.words.point,)), self.words.numbers[tenth]))


def _row(move: Move) -> tuple[Decimal, ...]:
    return tuple(Decimal(score) for score in move.slots.values()) if move.name == "read_out" else ()


class Unheard:
    """A voice that makes no sound, so that nobody waits for it: what the host says is read."""

    def render(self, text: str, rate_wpm: int | None = None) -> bytes:  # noqa: ARG002
        return b""

    def __enter__(self) -> Unheard:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        pass


WAYS = ("by name", "row", "bare row")


def evening(language: str, seed: int, poets: int = 12, *, speaks: bool = False, only: str = "", aloud: bool = False) -> Evening:
    """`speaks`: the host is heard in the room, and hears itself; else it is read. `only`: the "clock" by ear, or the "scores", and all else
    typed."""
    game, counted = made("open-slam", language), Evening(language)
    session, says = Session.begin(game, POETS[language][:poets], Options(), seed)
    scenery, voice = Scenery(ECHO_DB, REVERBERATION), None if speaks else Unheard()
    with sitting(session, scenery, cancel=speaks, notes=Told(aloud), voice=voice) as table:
        table.host.announce(*says)
        leading = Leading(table, language, seed, counted, aloud)
        leading.until(samples(0.5))
        abouts, ends = _drawn(ABOUT, poets, leading.chance), _drawn(ENDS, poets, leading.chance)
        for nth in range(poets):
            if leading.state.phase is not Phase.UP:
                break
            if only == "scores":
                leading.types(leading.words.please.format(poet=leading.state.performing), leading.words.stop)
            else:
                leading.poem(abouts[nth], ends[nth])
            if only == "clock":
                leading.types(" ".join(["8.5"] * len(leading.state.judges)), leading.words.yes[0])
            else:
                leading.scores(WAYS[nth % len(WAYS)])
        leading.until(leading.now + samples(3))
        counted.pcm, counted.scored = b"".join(leading.heard), _scored(leading.state)
    return counted


def _scored(state: State) -> tuple[Row, ...]:
    return tuple((each.poet, each.scores) for each in state.performances)


def from_recording(path: Path, language: str, seed: int, poets: int) -> tuple[tuple[Row, ...], Sheet]:
    """What comes out of a recording of an evening, and nothing else: scores as they were accepted, and the sheet."""
    game = made("open-slam", language)
    assert isinstance(game, OpenSlam)
    session, _ = Session.begin(game, POETS[language][:poets], Options(), seed)
    with sitting(session, Scenery(echo_db=None), cancel=False, voice=Unheard()) as table, Recording(path, CHUNK) as source:
        for chunk in source:
            table.hear(chunk.pcm)
        table.host.finish()
        state: State = table.host.session.state
        return _scored(state), game.sheet(state)


def _drawn(kinds: Sequence[str], count: int, chance: Random) -> list[str]:
    """Each as often as any other, in no order."""
    found = [kinds[nth % len(kinds)] for nth in range(count + count % len(kinds))]
    chance.shuffle(found)
    return found


# -- figures ----------------------------------------------------------------------------------------------------------------------


def interval(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's, of a share: 95 of 100 times the truth lies inside."""
    if not of:
        return 0.0, 1.0
    share = hits / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, (middle - spread) / (1 + z * z / of)), min(1.0, (middle + spread) / (1 + z * z / of))


def rows(every: Sequence[Evening]) -> Iterator[tuple[str, int, int]]:
    """(what, how many, of how many)."""
    judged = [each for evening in every for each in evening.judged]
    timed = [each for evening in every for each in evening.timed]
    yield "scores accepted wrong", sum(each.accepted is not None and each.accepted != each.truth for each in judged), len(judged)
    yield "scores accepted right", sum(each.accepted == each.truth for each in judged), len(judged)
    for way in WAYS:
        of = [each for each in judged if each.way == way]
        for first in ("right", "asked", "missing", "wrong"):
            yield f"scores {way}: {first} at first", sum(each.first == first for each in of), len(of)
    yield f"lengths within {CLOSE} s", sum(each.close for each in timed), len(timed)
    for about in ABOUT:
        yield f"lengths within {CLOSE} s: {about}", *_close(each for each in timed if each.about == about)
    for end in ENDS:
        yield f"lengths within {CLOSE} s: {end}", *_close(each for each in timed if each.end == end)
    yield "ends heard as such", sum(each.in_time for each in timed), len(timed)
    yield "lines typed in the end", sum(evening.typed for evening in every), len(judged) + 2 * len(timed)


def _close(timed: Iterable[Timed]) -> tuple[int, int]:
    some = tuple(timed)
    return sum(each.close for each in some), len(some)


def figures(evenings: int = 1, poets: int = 12) -> dict[str, float]:
    """Of that many evenings in each language."""
    return {
        f"{language}: {what}": hits / of if of else 0.0
        for language in WORDS
        for what, hits, of in rows([evening(language, seed, poets) for seed in range(evenings)])
    }


def _recorded(path: Path, language: str, seed: int, poets: int) -> None:
    """Keeps an evening in a file, and judges it from that file."""
    played = evening(language, seed, poets)
    soundfile.write(path, np.frombuffer(played.pcm, "<i2"), RATE)
    scored, sheet = from_recording(path, language, seed, poets)
    for row in (sheet.columns, *sheet.rows):
        print(" | ".join(row))
    truth = tuple(each.truth for each in played.judged)
    judges = len(truth) // max(1, len(played.scored))
    right = sum(scores == truth[judges * nth : judges * (nth + 1)] for nth, (_, scores) in enumerate(scored))
    print(f"{played.minutes:.1f} min, {played.typed} lines typed while it was recorded")
    print(f"from the recording: {len(scored)} of {poets} poets scored, {right} of them as the judges did")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("evenings", type=int, nargs="?", default=1)
    parser.add_argument("--poets", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--lang", choices=tuple(WORDS), action="append")
    parser.add_argument("--only", choices=("clock", "scores"), default="")
    parser.add_argument("--speaks", action="store_true")
    parser.add_argument("--aloud", action="store_true")
    parser.add_argument("--recording", type=Path)
    asked = parser.parse_args()
    if asked.recording is not None:
        _recorded(asked.recording, (asked.lang or ("en",))[0], asked.first, asked.poets)
        return
    for language in asked.lang or WORDS:
        every = list[Evening]()
        for seed in range(asked.first, asked.first + asked.evenings):
            every.append(evening(language, seed, asked.poets, speaks=asked.speaks, only=asked.only, aloud=asked.aloud))
            for each in every[-1].timed:
                if not each.close:
                    print(f"{language}/{seed}: {each}", flush=True)
            for score in every[-1].judged:
                if score.accepted != score.truth or score.first == "wrong":
                    print(f"{language}/{seed}: {score}", flush=True)
            print(f"{language}/{seed}: {every[-1].minutes:.1f} min, said again {dict(every[-1].said_again)}", flush=True)
        for what, hits, of in rows(every):
            low, high = interval(hits, of)
            print(f"{language}: {what:48} {hits:4} of {of:4}   {100 * low:5.1f} to {100 * high:5.1f} %", flush=True)


if __name__ == "__main__":
    main()
