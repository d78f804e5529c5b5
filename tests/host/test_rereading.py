"""What was recited is handed to the second reader when it is over, and what it has read comes back: through the real host and its log."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.support.quiet import Quiet
from tests.support.table import SLAM, Table, performing
from voicehost.commands import lines, page
from voicehost.commands.reading import read_back
from voicehost.core.play import ReaderReady, Reread
from voicehost.core.speech import AudioChunk, Samples, WrittenWord, samples
from voicehost.host.host import Host
from voicehost.host.rereading import ASKED, BEFORE, LONGEST, Rereading, Stretch
from voicehost.listen.recognizer import Scripted
from voicehost.listen.rereading.reader import Words
from voicehost.log.store import Header, Store
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

CHUNK = samples(0.1)
READ = (WrittenWord("Far", samples(0.5), samples(1), 0.9), WrittenWord("away.", samples(1), samples(1.5), 0.9))


class FakeReader:
    """Reads the same of anything, when it is told to."""

    def __init__(self, *, there: bool = True) -> None:
        self.there = there
        self.asked: list[bytes] = []
        self._answer: Words | None = None

    def begin(self, pcm: bytes) -> None:
        self.asked.append(pcm)
        self._answer = None

    def reads(self, words: Words = READ) -> None:
        self._answer = words

    def answer(self) -> Words | None:
        answer, self._answer = self._answer, None
        return answer


def sound(start: float, end: float) -> list[AudioChunk]:
    """In which each sample is told by its value where it stands: seconds, and a bit."""
    starts = range(samples(start), samples(end), CHUNK)
    return [AudioChunk(at, (at // samples(1) + 1).to_bytes(2, "little") * CHUNK) for at in starts]


def heard(rereading: Rereading, start: float, end: float, *, recited: bool = True, away: Samples = 0) -> None:
    for chunk in sound(start, end):
        rereading.hear(chunk, recited=recited, away=away)


def stretch(start: float, end: float) -> Stretch:
    return samples(start), samples(end)


def second(pcm: bytes) -> tuple[int, int, float]:
    """The first and the last second of a sound, and how long it is."""
    return int.from_bytes(pcm[:2], "little") - 1, int.from_bytes(pcm[-2:], "little") - 1, len(pcm) / 2 / samples(1)


# -- what is held, and given


def test_just_the_stretch_is_given_and_once() -> None:
    reader = FakeReader()
    rereading = Rereading(reader)
    heard(rereading, 0, 10)
    for _ in range(3):
        assert rereading.look(stretch(2.5, 8)) is None
    assert [second(pcm) for pcm in reader.asked] == [(2, 7, 5.5)]


def test_an_answer_comes_once_and_at_its_place() -> None:
    reader = FakeReader()
    rereading = Rereading(reader)
    heard(rereading, 0, 10)
    rereading.look(stretch(2, 3.2))
    reader.reads()
    found = rereading.look(stretch(2, 3.2))
    assert found is not None
    of, words = found
    assert of == stretch(2, 3.2)
    assert [(word.start, word.end) for word in words] == [stretch(2.5, 3), stretch(3, 3.2)]
    reader.reads()
    assert rereading.look(stretch(2, 3.2)) is None


def test_what_is_no_longer_wanted_is_dropped() -> None:
    """The poet went on, or the next poem has begun."""
    reader = FakeReader()
    rereading = Rereading(reader)
    heard(rereading, 0, 10)
    rereading.look(stretch(2, 4))
    reader.reads()
    assert rereading.look(None) is None
    assert rereading.look(stretch(2, 6)) is None
    assert len(reader.asked) == 2
    assert rereading.look(stretch(2, 6)) is None


@pytest.mark.parametrize("there", [True, False])
def test_a_reader_that_is_not_there_is_given_nothing(there: bool) -> None:
    reader = FakeReader(there=there)
    rereading = Rereading(reader)
    heard(rereading, 0, 10)
    rereading.look(stretch(2, 4))
    assert len(reader.asked) == there


def test_what_is_not_held_whole_is_not_read() -> None:
    """What began before a break, or before it was lost; and what is longer than can be read in time."""
    for begin, away in ((0, 1), (5.5, 0)):
        reader = FakeReader()
        rereading = Rereading(reader)
        heard(rereading, begin, 6, away=0)
        heard(rereading, 6, 10, away=away)
        rereading.look(stretch(2, 8))
        assert reader.asked == []
    reader = FakeReader()
    rereading = Rereading(reader)
    heard(rereading, 0, 130)
    rereading.look((0, LONGEST + 1))
    assert reader.asked == []


def test_no_more_is_held_than_is_needed() -> None:
    """A moment before a poem; and after it as long as its poet may be asked whether it had ended."""
    rereading = Rereading(FakeReader())

    def held() -> Samples:
        return sum(len(chunk.pcm) // 2 for chunk in rereading._held)

    heard(rereading, 0, 30, recited=False)
    assert held() <= BEFORE + CHUNK
    heard(rereading, 30, 50)
    assert held() <= BEFORE + samples(20) + CHUNK
    heard(rereading, 50, 50 + ASKED / samples(1) - 0.2, recited=False)
    assert held() > samples(25)
    heard(rereading, 60, 61, recited=False)
    assert held() <= BEFORE + CHUNK
    heard(rereading, 61, 300)
    assert held() <= LONGEST + BEFORE + CHUNK


# -- through the host


def header(table: Table) -> Header:
    return Header(SLAM.name, SLAM.rules_version, table.session.players, {}, 0, "en", "2026-03-01T20:15:00+01:00")


def rereading_log(path: Path) -> Path:
    """A game from its beginning, in which Ana's poem was read when it had ended; its log."""
    begun = Table.begin(("Ana", "Ben", "Cy"))
    table = begun.enter("Ana", "heaven").enter("Ben", "hill").enter("Cy", "horse")
    table.type("ana takes five", "ben takes four", "cy takes three")
    table.session = table.session.reader_is(samples(table.now), there=True)
    at = table.now + 2
    table.speak("ana begins", at, at + 0.6).recite(at + 1, at + 2.4).recite(at + 2.7, at + 4)
    table.speak("the end", at + 4.5, at + 5).until(at + 5.3)
    stretch = table.session.to_reread
    assert stretch is not None
    words = tuple(replace(word, start=word.start + stretch[0], end=word.end + stretch[0]) for word in READ)
    table.session, _ = table.session.reread(samples(table.now), stretch, words)
    with Store.create(path, header(table)) as store:
        for event in table.session.events:
            store.append_event(event)
    return path


def test_the_page_and_the_tables_have_the_poem(tmp_path: Path) -> None:
    """Once, above what was heard of it live; in JSON and CSV as a line of its own, and in the terminal."""
    with Store.reading(rereading_log(tmp_path / "log.sqlite")) as store:
        game = lines.of(store)
        terminal, written = StringIO(), page.page(game, {})
        read_back(Console(file=terminal, width=200), store)
    assert written.count("Far away.") == 1
    assert "<blockquote>Far away.</blockquote>" in written
    (line,) = (line for line in json.loads(lines.as_json(game))["lines"] if line["kind"] == "read")
    assert line["text"] == "Far away."
    assert line["since"] < line["at"]
    assert ",read,Far away.," in lines.as_csv(game)
    assert '"Far away."' in terminal.getvalue()


class Captions(Quiet):
    def __init__(self) -> None:
        self.read: list[str] = []

    def reread(self, at: Samples, text: str) -> None:
        del at
        self.read.append(text)


SCRIPT = [(samples(at), text) for at, text in ((6, "the end"), (8, "ben guesses heaven"), (14, "challenge the rhyme"))]


class Sitting:
    """Ana's poem for "heaven" runs; what is said then is in the script."""

    def __init__(self, log: Path, reader: FakeReader, script: list[tuple[Samples, str]] = SCRIPT) -> None:
        self.table: Table = performing()
        self.account, self.position = Captions(), 5.0
        self.begun = Session(SLAM, self.table.session.players, self.table.state)
        self.store = Store.create(log, header(self.table))
        self.rereading = Rereading(reader)
        heard(self.rereading, 0, 5)
        announcer, prompts = Announcer(Silent(), Mute()), Prompts("en", (SLAM.name,))
        self.host = Host(self.begun, Scripted(script), announcer, prompts, self.account, self.store, samples(5), rereading=self.rereading)

    def until(self, at: float) -> Sitting:
        for chunk in sound(self.position, at):
            self.host.accept(chunk)
        self.position = at
        return self

    @property
    def events(self) -> list[str]:
        return [type(event).__name__ for event in self.store.events()]


def test_a_poem_that_has_ended_is_read_and_logged(tmp_path: Path) -> None:
    """The caption comes with it, and the log alone makes the same state."""
    reader = FakeReader()
    with (sitting := Sitting(tmp_path / "log.sqlite", reader)).store:
        sitting.until(5.5)
        assert sitting.events == [ReaderReady.__name__]
        assert reader.asked == []
        sitting.until(7.5)
        assert len(reader.asked) == 1
        reader.reads()
        sitting.until(12)
        assert sitting.account.read == ["Far away."]
        assert sitting.events.count(Reread.__name__) == 1
        assert sitting.host.session.state.last.right.player == "Ben"
        again = sitting.begun.replay(sitting.store.events())
        assert again.state == sitting.host.session.state


def test_an_answer_after_the_next_has_begun_is_dropped(tmp_path: Path) -> None:
    reader = FakeReader()
    script = [*SCRIPT[:2], (samples(14), "ben begins")]
    with (sitting := Sitting(tmp_path / "log.sqlite", reader, script)).store:
        sitting.until(16)
        reader.reads()
        sitting.until(17)
        assert (Reread.__name__ in sitting.events, sitting.account.read) == (False, [])


def test_without_a_reader_nothing_is_logged(tmp_path: Path) -> None:
    reader = FakeReader(there=False)
    with (sitting := Sitting(tmp_path / "log.sqlite", reader)).store:
        sitting.until(12)
        assert not {ReaderReady.__name__, Reread.__name__} & {*sitting.events}
        assert reader.asked == []


def test_a_reader_that_dies_is_told_of_once(tmp_path: Path) -> None:
    """Then no ruling waits for it."""
    reader = FakeReader()
    with (sitting := Sitting(tmp_path / "log.sqlite", reader)).store:
        sitting.until(5.5)
        reader.there = False
        sitting.until(12)
        states = [event.there for event in sitting.store.events() if isinstance(event, ReaderReady)]
        assert states == [True, False]


def test_a_reader_that_never_answers_holds_a_ruling_up_for_a_moment(tmp_path: Path) -> None:
    with (sitting := Sitting(tmp_path / "log.sqlite", FakeReader())).store:
        sitting.until(10.5)
        assert sitting.host.session.state.last is not None
