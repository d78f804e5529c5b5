"""How loud an applause was, through the real host: measured of what the microphone brings, kept in the log, told and read back."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from tests.games.open_slam.test_applause import BY_APPLAUSE, tied
from tests.support.acoustics import Floats
from tests.support.audience import applause, house, louder
from tests.support.quiet import Quiet
from voicehost.commands.reading import replayed
from voicehost.core.play import LevelMeasured
from voicehost.core.speech import AudioChunk, samples
from voicehost.games.open_slam.applause import LONGEST
from voicehost.games.open_slam.state import Options
from voicehost.host.host import Host
from voicehost.host.measuring import HELD, Measuring
from voicehost.listen.applause import measured
from voicehost.listen.recognizer import Scripted
from voicehost.log.store import Header, Store
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

CHUNK = samples(0.1)
START = samples(60)
"""Where the tie stands: all poets have performed before."""


def pcm(sound: Floats) -> bytes:
    return np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2").tobytes()


def chunks(sound: Floats, start: int = START) -> list[AudioChunk]:
    return [AudioChunk(start + at, pcm(sound[at : at + CHUNK])) for at in range(0, len(sound), CHUNK)]


class Told(Quiet):
    def __init__(self) -> None:
        self.texts: list[str] = []

    def said(self, at: int, spoken: Spoken) -> None:
        del at
        self.texts.append(spoken.text)


class Sitting:
    """Ana and Ben stand equal. What is said then is in the script, in seconds from there."""

    def __init__(self, path: Path, script: tuple[tuple[float, str], ...]) -> None:
        table = tied(poets=("Ana", "Ben"))
        options = asdict(Options(rules_file=BY_APPLAUSE))
        header = Header("open-slam", table.session.game.rules_version, ("Ana", "Ben"), options, 1, "en", "2026-03-01T20:15:00+01:00")
        self.store = Store.create(path, header)
        for event in table.session.events:
            self.store.append_event(event)
        self.account = Told()
        heard = Scripted([(START + samples(at), text) for at, text in script])
        announcer, prompts = Announcer(Silent(), Mute()), Prompts("en", ("open-slam",))
        self.host = Host(table.session, heard, announcer, prompts, self.account, self.store, START)

    def hear(self, sound: Floats, start: int = START) -> Sitting:
        for chunk in chunks(sound, start):
            self.host.accept(chunk)
        return self

    @property
    def measured(self) -> list[LevelMeasured]:
        return [event for event in self.host.session.events if isinstance(event, LevelMeasured)]


def evening(first: Floats, second: Floats, long: float = 40) -> Floats:
    """A quiet bar in which people clap from second 4 and from second 22 on."""
    bar = house(samples(long), 5, 30)
    for at, clap in ((4, first), (22, second)):
        bar[samples(at) : samples(at) + len(clap)] += clap
    return bar


SCRIPT = ((2.0, "applause for ana"), (15.0, "thank you"), (20.0, "applause for ben"), (33.0, "thank you"))


def test_the_louder_applause_is_told_to_be_and_the_log_has_it(tmp_path: Path) -> None:
    clap = applause(10, 1)
    sitting = Sitting(tmp_path / "log.sqlite", SCRIPT).hear(evening(clap, louder(clap, 3)))
    ana, ben = sitting.measured
    assert [((each.start - START) / samples(1), (each.end - START) / samples(1)) for each in (ana, ben)] == [(3.05, 15), (21.05, 33)]
    assert ana.level is not None
    assert ben.level is not None
    assert abs(ben.level - ana.level - 30) <= 2
    assert sitting.account.texts[-1] == "Ben was louder. Say who is ahead."
    assert f"Ben: {(ben.level - ana.level) / 10:g} more." in sitting.account.texts
    sitting.store.close()
    with Store.reading(tmp_path / "log.sqlite") as store:
        assert replayed(store)[0].state == sitting.host.session.state


def test_as_many_hands_are_too_close_to_call(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "log.sqlite", SCRIPT).hear(evening(applause(10, 1), applause(10, 101)))
    assert sitting.account.texts[-1].startswith("Too close to call: ")


def test_without_thanks_it_is_measured_when_time_is_up(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "log.sqlite", SCRIPT[:1]).hear(evening(applause(10, 1), applause(1, 1), 24))
    (ana,) = sitting.measured
    assert ana.end - ana.start == LONGEST
    assert sitting.account.texts[-1] == "Heard. Still to be heard: Ben."


def test_where_everything_is_typed_it_says_so_at_once_and_the_table_decides(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "log.sqlite", ())
    sitting.host.type("applause for ana")
    sitting.host.pass_time(START + samples(1))
    assert sitting.account.texts[-1].startswith("I could not measure that. ")
    assert [event.level for event in sitting.measured] == [None]
    sitting.host.type("ben goes first")
    assert sitting.host.session.view(None).who == ("Ben",)


def test_of_less_than_three_seconds_nothing_is_told(tmp_path: Path) -> None:
    script = ((2.0, "applause for ana"), (4.5, "thank you"))
    sitting = Sitting(tmp_path / "log.sqlite", script).hear(evening(applause(2, 1), applause(1, 1), 30))
    assert [event.level for event in sitting.measured] == [None]


def test_what_a_break_was_in_is_clapped_once_more(tmp_path: Path) -> None:
    """Nobody is measured over a gap."""
    sitting = Sitting(tmp_path / "log.sqlite", SCRIPT[:1])
    sound = evening(applause(10, 1), applause(1, 1), 30)
    sitting.hear(sound[: samples(6)])
    sitting.host.lose_microphone()
    assert sitting.host.session.to_measure is None
    sitting.host.find_microphone(START + samples(8))
    sitting.hear(sound[samples(8) :], START + samples(8))
    assert [event.level for event in sitting.measured] == [None]
    assert sitting.host.session.to_measure is None


def test_no_more_is_held_than_a_minute_and_only_what_can_be_measured_is() -> None:
    measuring = Measuring()
    sound = np.tile(applause(10, 3), 9)
    for chunk in chunks(sound):
        measuring.hear(chunk, away=0)
    assert sum(len(chunk.pcm) // 2 for chunk in measuring._held) <= HELD + CHUNK
    end = START + len(sound)
    assert measuring.look((START, START + samples(5)), end) == LevelMeasured(end, START, START + samples(5))
    assert measuring.look((end - samples(9), end + samples(1)), end) is None
    assert measuring.look((end - samples(9), end), end - 1) is None
    found, direct = measuring.look((end - samples(9), end), end), measured(pcm(sound[-samples(9) :]))
    assert direct is not None
    assert found == LevelMeasured(end, end - samples(9), end, round(10 * direct.level), direct.overdriven)
