"""How well Scrabble Slam! hears its minimal pairs: python -m tests.bench.slam [SHOUTS]

On paper: over all four-letter words and all that may follow them, how often a word has another beside it that sounds the same, or
nearly so, before and after its new letter is named. By ear: shouts of synthetic voices (flite, espeak-ng), each alone in a quiet room,
through the recognizer and the game; and 120 shouts as one sound, one each second, or one each 1.6 seconds. And single words of people,
where their recordings are: of four letters, as shouts, and any others, which nobody called.

The echo is what the host says; its delay is in audio time, from the end of the shout to where the utterance was told, since the word is
announced in that same moment.

Two at once: one voice calls, and before it has ended, or right after, another calls a word that follows on the first. As loud as one
another, from one place: what a single microphone hears in the worst case.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from random import Random
from statistics import median, quantiles

import numpy as np

from models.train.scenes import people
from models.train.scenes.synthesis import spoken, voices
from tests.bench.played import played
from tests.support.languages import ENGLISH
from voicehost.core.speech import RATE, AudioChunk, Samples, Utterance, samples, seconds
from voicehost.games.scrabble_slam import ScrabbleSlam
from voicehost.games.scrabble_slam.hearing import MUCH_RARER
from voicehost.games.scrabble_slam.state import Options, Phase, Play, State, Which
from voicehost.games.scrabble_slam.words import COMMON, alike, four_letter_words, letter, near, neighbours
from voicehost.lexicon.common import zipf
from voicehost.lexicon.letters import NATO
from voicehost.listen.models_dir import bundled
from voicehost.listen.recognizer import typed
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session

PLAYERS = ("Ana", "Ben", "Chris")
GAME = ScrabbleSlam(ENGLISH)
CHUNK: Samples = RATE // 10
AFTER: Samples = samples(2)
"""Silence after a shout that stands alone."""
OUTCOMES = ("right", "asked", "wrong", "otherwise", "nothing")
"""What came of a shout: "otherwise" is that the host answered, but took it for no card; "nothing", that nobody was told anything."""
OF_BOTH = ("both", "the first", "asked", "none", "wrong")
"""What came of two shouts at once. "asked": and no card, or the first one, is on the table."""
FORMS = ("bare", "by name", "letter named", "letter for letter")
OVER = (-0.05, 0.1, 0.2)
"""Seconds by which the second of two shouts begins before the end of the first one."""
IN_A_ROW = 120
APART = (1.0, 1.6)
"""Seconds from one shout's beginning to the next one's."""


def figures(shouts: int = 40) -> dict[str, float]:
    """Shares in [0, 1]; seconds of audio; milliseconds of the machine's time."""
    found = on_paper()
    if voices():
        for form in FORMS:
            found |= {f"{form}: {what}": figure for what, figure in by_ear(form, shouts).items()}
        for apart in APART:
            found |= {f"{IN_A_ROW} in a row, {apart} s apart: {what}": share for what, share in in_a_row(apart).items()}
        for form, over in product(("bare", "by name"), OVER):
            found |= {f"two at once, {form}, {over} s over: {what}": share for what, share in at_once(form, over, shouts).items()}
    if people.folder() is not None:
        found |= {f"people: {what}": share for what, share in by_people().items()}
        found["people: what nobody called, ruled or asked"] = unmeant()
    return found


# -- on paper -----------------------------------------------------------------------------------------------------------------


def on_paper() -> dict[str, float]:
    counted: Counter[str] = Counter()
    words = four_letter_words()
    for word in words:
        following = neighbours(word)
        for other in following:
            counted.update(_beside(word, other, following))
    pairs = counted.pop("pairs")
    shares = {
        what: counted[what] / pairs for what in ("told apart by sound", "with the letter named", "always asked", "asked of an unsure ear")
    }
    return {"words": len(words), "words that may follow, mean": pairs / len(words), **shares}


def _beside(word: str, other: str, following: tuple[str, ...]) -> Iterator[str]:
    same = [follower for follower in following if follower != other and alike(follower, other)]
    close = [follower for follower in following if follower != other and near(follower, other)]
    yield "pairs"
    if not same:
        yield "told apart by sound"
    if not any(letter(word, follower) == letter(word, other) for follower in same):
        yield "with the letter named"
    best = max(zipf(follower) for follower in (other, *same))
    if sum(zipf(follower) >= best - MUCH_RARER for follower in (other, *same)) > 1:
        yield "always asked"
    if close:
        yield "asked of an unsure ear"


# -- by ear -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Called:
    word: str
    then: str
    text: str


@lru_cache(maxsize=1)
def known() -> tuple[str, ...]:
    """Words that people think of; those that may follow are any of the dictionary."""
    return tuple(sorted(word for word in four_letter_words() if zipf(word) >= COMMON))


def some(form: str, count: int, seed: int = 5) -> Iterator[Called]:
    random, so_far = Random(seed), 0
    while so_far < count:
        word = random.choice(known())
        following = [other for other in neighbours(word) if zipf(other) >= COMMON]
        if following:
            so_far += 1
            then = random.choice(following)
            yield Called(word, then, _text(form, word, then, random))


def _text(form: str, word: str, then: str, random: Random) -> str:
    new, old = letter(word, then), letter(then, word)
    pilot = {meaning: said for said, meaning in NATO}
    match form:
        case "bare":
            return then
        case "by name":
            return f"{random.choice(PLAYERS)}, {then}"
        case "letter named":
            return f"{then}, {pilot[new]}"
        case _:
            return f"{pilot[new]} for {pilot[old]}"


def racing(word: str) -> Session:
    session = Session.begin(GAME, PLAYERS, Options(), 0)[0]
    return replace(session, state=replace(_racing(session, word)))


def _racing(session: Session, word: str) -> State:
    state: State = session.hear(typed("ana nominates game", 0))[0].state
    return replace(state, opening=word, phase=Phase.RACE)


def by_ear(form: str, count: int) -> dict[str, float]:
    outcomes: Counter[str] = Counter()
    delays: list[float] = []
    listening = Listener()
    for at, called in enumerate(some(form, count)):
        session = racing(called.word)
        utterances = listening.hear(session, _shouted(called.text, at))
        outcomes[_outcome(session, utterances, called.then)] += 1
        delays += [seconds(after) for _, after in utterances[:1]]
    return {
        **{what: outcomes[what] / count for what in OUTCOMES},
        "delay, median s": median(delays),
        "delay, 95th percentile s": quantiles(delays, n=20)[-1],
        "switch, median ms": median(listening.switches),
        "switch, worst ms": max(listening.switches),
    }


def by_people() -> dict[str, float]:
    """Words of four letters that `dev` people say one by one, each called on a word that it can follow. Shares of them."""
    random, listening = Random(5), Listener()
    outcomes: Counter[str] = Counter()
    for take in people.takes("dev", "sc"):
        if before := [word for word in neighbours(take.text) if zipf(word) >= COMMON]:
            session = racing(random.choice(before))
            outcomes[_outcome(session, listening.hear(session, people.sound(take.path)), take.text)] += 1
    return {what: outcomes[what] / outcomes.total() for what in OUTCOMES}


def unmeant() -> float:
    """Of the words and sequences of words that `dev` people say and that cannot be played, those of which anything came."""
    random, listening = Random(5), Listener()
    came = some = 0
    for take in people.takes("dev", "sc", "an4"):
        word = random.choice(known())
        if {word, *neighbours(word)}.isdisjoint(take.text.split()):
            session = racing(word)
            some += 1
            came += _outcome(session, listening.hear(session, people.sound(take.path)), "") in ("asked", "wrong")
    return came / some


class Listener:
    """To one sound after another."""

    def __init__(self) -> None:
        self._recognizer = VoskRecognizer(bundled())
        self._position: Samples = 0
        self.switches: list[float] = []
        """Milliseconds of the machine that each new grammar took."""

    def hear(self, session: Session, sound: people.Floats) -> list[tuple[Utterance, Samples]]:
        """The utterances, and how long after the end of the sound each was told."""
        begun = time.thread_time()
        self._recognizer.expect(session.listening)
        self.switches.append(1000 * (time.thread_time() - begun))
        end = self._position + len(sound)
        chunks = _chunks(_pcm(sound) + bytes(2 * AFTER), self._position)
        self._position = end + AFTER
        return [(utterance, chunk.end - end) for chunk in chunks for utterance in self._recognizer.accept(chunk)]

    def follow(self, session: Session, sound: people.Floats) -> Session:
        """After all that was heard; the game goes on meanwhile."""
        for at, _, after in played(self._recognizer, session, _chunks(_pcm(sound) + bytes(2 * AFTER), self._position)):
            session, self._position = after, at
        return session


def _shouted(text: str, nth: int) -> people.Floats:
    """By one voice after another."""
    return spoken(text, voices()[nth % len(voices())]).sound


def _pcm(sound: people.Floats) -> bytes:
    return bytes(np.rint(sound / max(1e-9, np.abs(sound).max()) * 0.3 * 32767).astype("<i2").tobytes())


def _chunks(sound: bytes, start: Samples = 0) -> Iterator[AudioChunk]:
    return (AudioChunk(start + at // 2, sound[at : at + 2 * CHUNK]) for at in range(0, len(sound), 2 * CHUNK))


def _outcome(session: Session, utterances: list[tuple[Utterance, Samples]], then: str) -> str:
    """Of the first utterance."""
    if not utterances:
        return "nothing"
    after, says, _ = session.hear(utterances[0][0])
    state: State = after.state
    if state.question is not None:
        return "asked" if then in getattr(state.question, "words", ()) else "wrong"
    if state.word == session.state.word:
        return "otherwise" if says else "nothing"
    return "right" if state.word == then else "wrong"


# -- many shouts in a row -------------------------------------------------------------------------------------------------------


def in_a_row(apart: float) -> dict[str, float]:
    """Shares of the shouts, by what came of an utterance of their own. The game follows what was really called."""
    chain = list(_chain(IN_A_ROW))
    slot = samples(apart)
    sounds = (_pcm(_shouted(then, at))[: 2 * slot].ljust(2 * slot, b"\0") for at, (_, then) in enumerate(chain))
    recognizer, session = VoskRecognizer(bundled()), racing(chain[0][0])
    recognizer.expect(session.listening)
    row = b"".join(sounds) + bytes(2 * AFTER)
    outcomes: dict[int, str] = {}
    for chunk in _chunks(row):
        for utterance in recognizer.accept(chunk):
            nth = min(len(chain) - 1, (utterance.start + utterance.end) // 2 // slot)
            judging = session if session.state.word == chain[nth][0] else racing(chain[nth][0])
            outcomes[nth] = _outcome(judging, [(utterance, 0)], chain[nth][1])
            session = _followed(session, *chain[nth])
            recognizer.expect(session.listening)
    counted = Counter(outcomes.get(nth, "nothing") for nth in range(len(chain)))
    return {what: counted[what] / len(chain) for what in OUTCOMES}


# -- two at once ----------------------------------------------------------------------------------------------------------------


def at_once(form: str, over: float, count: int) -> dict[str, float]:
    """Shares of pairs of shouts, by what lies on the table in the end."""
    counted: Counter[str] = Counter()
    listening = Listener()
    for nth, (word, first, second) in enumerate(_pairs(count)):
        texts = (first, second) if form == "bare" else (f"{PLAYERS[nth % 3]} plays {first}", f"{PLAYERS[(nth + 1) % 3]} plays {second}")
        counted[_of_both(listening.follow(racing(word), _laid_over(*texts, nth, over)).state, first, second)] += 1
    return {what: counted[what] / count for what in OF_BOTH}


def _pairs(count: int, seed: int = 7) -> Iterator[tuple[str, str, str]]:
    """A word, one that follows on it, and another that follows on that."""
    random, so_far = Random(seed), 0
    while so_far < count:
        word = random.choice(known())
        if following := [other for other in neighbours(word) if zipf(other) >= COMMON]:
            first = random.choice(following)
            if after := [other for other in neighbours(first) if zipf(other) >= COMMON and other != word]:
                so_far += 1
                yield word, first, random.choice(after)


def _laid_over(first: str, second: str, nth: int, over: float) -> people.Floats:
    """By two voices that are far apart in the list."""
    earlier, later = (sound / np.abs(sound).max() for sound in (_shouted(first, nth), _shouted(second, nth + len(voices()) // 2)))
    begin = max(0, len(earlier) - samples(over))
    mixed = np.zeros(max(len(earlier), begin + len(later)))
    mixed[: len(earlier)] += earlier
    mixed[begin : begin + len(later)] += later
    return mixed


def _of_both(state: State, first: str, second: str) -> str:
    lain = [play.word for play in state.plays]
    if lain not in ([first, second], [first], []):
        return "wrong"
    if isinstance(state.question, Which):
        return "asked" if (first, second, None)[len(lain)] in state.question.words else "wrong"
    return ("none", "the first", "both")[len(lain)]


def _chain(count: int, seed: int = 3) -> Iterator[tuple[str, str]]:
    random, word = Random(seed), "game"
    for _ in range(count):
        then = random.choice([other for other in neighbours(word) if zipf(other) >= COMMON - 1])
        yield word, then
        word = then


def _followed(session: Session, before: str, then: str) -> Session:
    return replace(session, state=replace(session.state, plays=(Play(0, None, before, then),)))


if __name__ == "__main__":
    for name, value in figures(int(sys.argv[1]) if len(sys.argv) > 1 else 40).items():
        print(f"{name:42} {value:.4g}")
