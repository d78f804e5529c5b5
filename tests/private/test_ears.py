"""An earphone: what is one player's alone is told there when it is asked for, and never in the room."""

from __future__ import annotations

import time
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from tests.private.test_note import TERMINAL, Lines
from tests.support.command import assert_one_line, here
from tests.support.letters_table import holding
from tests.support.room import DEVICE, EARPHONE, Room, require_room, room, until
from tests.support.room_games import Ear, quiet_room, sitting
from tests.support.table import writing
from voicehost.core.sound import USUAL, Sound
from voicehost.core.speech import RATE
from voicehost.host.account import Live
from voicehost.host.host import Host
from voicehost.host.room import Desk
from voicehost.listen.recognizer import Scripted
from voicehost.machine.devices import OutputDevice, opens, output
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.earphone import Earphone, EarphoneGone
from voicehost.speak.loudspeaker import LATENCY
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

__all__ = ["room"]

HANDS = {"Ana": "FX T* LV", "Ben": "QX ZJ"}


class Told:
    """An ear that keeps what it was told."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.there = True

    def say(self, text: str, sound: Sound) -> None:
        del sound
        if not self.there:
            raise EarphoneGone
        self.texts.append(text)

    def look(self) -> bool:
        return False

    def stop(self) -> None:
        pass


class Table:
    """A sitting at which Ana has an earphone; what the terminal is sent is all that the room reads and hears."""

    def __init__(self, session: Session, *typed: str) -> None:
        written = StringIO()
        console = Console(file=written, force_terminal=True, color_system=None, width=400, highlight=False, _environ=TERMINAL)
        self.ear = Told()
        ears = Ears({"Ana": self.ear})
        self.host = Host(session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=(session.game.name,)), Live(console), ears=ears)
        self._written = written
        self._aside = Aside(console)
        self._ears = ears
        self.type(*typed)

    def type(self, *lines: str) -> None:
        desk = Desk(Lines(*lines), self.host, self._aside, None, self._ears)
        for _ in lines:
            desk.look()
        self._aside.hide()

    @property
    def room(self) -> str:
        return self._written.getvalue()


@pytest.mark.parametrize("line", ["ana what can i play", "ana my cards"])
def test_ones_cards_are_told_in_ones_ear_on_demand(line: str) -> None:
    """The room hears the question and no answer; nothing has changed, nor has what "repeat" says."""
    table = Table(holding(HANDS).session)
    before = table.host.session
    table.type(line)
    (answer,) = table.ear.texts
    assert "Your cards, front and back: F/X, T/blank and L/V." in answer
    assert "Fame" not in answer  # that is a hint
    assert "host" not in table.room
    assert (table.host.session.state, table.host.session.said) == (before.state, before.said)


@pytest.mark.parametrize("line", ["ben what can i play", "what can i play"])
def test_who_has_no_earphone_is_told_where_to_look(line: str) -> None:
    """Aloud, without a card; and nobody else's ear is told a thing."""
    table = Table(holding(HANDS).session, line)
    assert "Your cards are on your phone." in table.room
    assert "Q/X" not in table.room
    assert table.ear.texts == []


def test_nothing_is_told_unasked() -> None:
    """Not when a hand is dealt, nor when it changes, nor at the end."""
    assert Table(holding(HANDS).session, "ana fame", "take it back", "ben votes no", "scores", "help").ear.texts == []


def test_what_is_entered_at_the_keyboard_is_told_in_the_ear() -> None:
    """In place of the screen: cards, and in Poetry Slam how a word will be heard."""
    table = Table(holding(HANDS).session, "ana", "my cards")
    assert "F/X" in table.ear.texts[0]
    poets = Table(writing().session, "ana", "heaven")
    assert "I can hear your word." in poets.ear.texts[0]
    for shown in (table.room, poets.room):
        assert "\x1b[?1049h" not in shown
    without = Table(holding(HANDS).session, "ben", "my cards")
    assert "\x1b[?1049h" in without.room


def test_twins_the_room_is_told_the_same_whatever_is_in_a_hand() -> None:
    """Two sittings that differ in Ana's cards, with her earphone there and gone."""
    for there in (True, False):
        rooms = set()
        for hand in ("FX T* LV", "QX ZJ QV"):
            table = Table(holding({**HANDS, "Ana": hand}).session)
            table.ear.there = there
            table.type("ana my cards", "ana what can i play", "what can i play", "repeat", "scores")
            rooms.add(table.room)
        assert len(rooms) == 1


def test_an_earphone_that_is_gone_is_told_of_once_and_the_keyboard_takes_its_place() -> None:
    """Cards are shown at the keyboard only to who asks there; when it is back it is told again."""
    table = Table(holding(HANDS).session)
    table.ear.there = False
    table.type("ana my cards", "ana my cards")
    assert table.room.count("Ana's earphone is gone.") == 1
    assert table.room.count("type your name here, by itself, and then: my cards") == 2
    assert "F/X" not in table.room
    table.type("ana", "my cards")
    assert "F/X" in table.room
    table.ear.there = True
    table.type("ana my cards")
    assert len(table.ear.texts) == 1
    table.ear.there = False
    table.type("ana my cards")
    assert table.room.count("Ana's earphone is gone.") == 2


# -- which device


@pytest.mark.parametrize(
    ("device", "other", "same"),
    [
        (OutputDevice("USB Audio: - (hw:1,0)", 0), OutputDevice("USB Audio: - (hw:1,0)", 0), True),
        (OutputDevice("USB Audio: - (hw:1,0)", 0), OutputDevice("USB Audio: - (hw:2,0)", 0), False),
        (OutputDevice("pulse", 0), OutputDevice("default", 0), True),
        (OutputDevice("pulse", 0), OutputDevice("earphone", 0), False),
        (OutputDevice("Headphones (Realtek High Defini", 0), OutputDevice("Headphones (Realtek High Definition Audio)", 2), True),
        (OutputDevice("Headphones (Realtek High Defini", 0), OutputDevice("Speakers (Realtek High Definition Audio)", 2), False),
    ],
)
def test_two_names_of_one_device(device: OutputDevice, other: OutputDevice, same: bool) -> None:
    """The system's own under each of its names; one device in two of Windows' sound systems."""
    assert device.same(other) is same
    assert other.same(device) is same


PLAY = ("play", "scrabble-slam", "--text", "--players", "Ana,Ben")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--ear", "Ana"), 2, "'Ana' is not NAME=DEVICE"),
        (("--ear", "Zoe=headset"), 2, "--ear names Zoe, who does not play; the players are Ana, Ben."),
        (("--ear", "ana=no-such"), 1, "no earphone for Ana (no loudspeaker is called 'no-such'"),
        (("--ear", "ana=999"), 1, "no earphone for Ana ("),
    ],
)
def test_an_earphone_that_cannot_be_one_is_one_line(tmp_path: Path, arguments: tuple[str, ...], code: int, says: str) -> None:
    """At the start, and no log is left."""
    done = here(*PLAY, *arguments, home=tmp_path)
    assert_one_line(done.stderr, says)
    assert (done.exit_code, done.stdout) == (code, "")
    assert not list(tmp_path.rglob("*.sqlite*"))


@pytest.mark.room
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--voice", "--ear", f"ana={DEVICE}"), "the earphone for Ana is the room's loudspeaker"),
        (("--voice", "--loudspeaker", EARPHONE, "--ear", f"ana={EARPHONE}"), "the earphone for Ana is the room's loudspeaker"),
        (("--ear", f"ana={EARPHONE}", "--ear", f"ben={EARPHONE}"), "Ana and Ben have one earphone"),
        (("--ear", f"ana={EARPHONE}", "--ear", f"ana={DEVICE}"), "Ana has two earphones"),
    ],
)
@pytest.mark.usefixtures("room")
def test_an_earphone_that_others_would_hear_is_one_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """The room's loudspeaker under any of its names, or somebody else's earphone."""
    done = here(*PLAY, *arguments, home=tmp_path)
    assert_one_line(done.stderr, says)
    assert not list(tmp_path.rglob("*.sqlite*"))


# -- with sound


def loud(sound: bytes) -> int:
    """Samples in which anything sounds."""
    return int(np.count_nonzero(np.frombuffer(sound, "<i2")))


@pytest.mark.room
def test_what_is_told_in_the_ear_sounds_there_and_nowhere_else(tmp_path: Path) -> None:
    """A game with a dealt hand: its cards are heard again from the earphone, while the room's loudspeaker is silent."""
    require_room()
    names = "Ana,Ben,Cy,Dan,Eva,Finn,Max,Zoe"
    play = ("play", "scrabble-slam", "--text", "--voice", "--players", names, "--seed", "7", "--set", "dealt=yes")
    devices = ("--loudspeaker", DEVICE, "--ear", f"ana={EARPHONE}")
    with quiet_room() as room, room.record(), room.record("ear"), sitting(room, tmp_path, *play, *devices) as game:
        ear = Ear(room, "your cards front and back", sink="ear")
        game.type("ana nominates game", "ready set slam")
        game.until("Go!")
        game.type("host stop")  # on a slow machine it is quiet between two sentences for as long as the second is rendered
        game.until("heard", "host stop")
        room.until_quiet()
        begun = len(room.said())
        before = len(room.said(0, "ear"))
        game.type("ana what can i play")
        ear.until("your cards front and back")
        assert not loud(room.said(begun))
        assert loud(room.said(before, "ear")) > RATE // 2
        game.type("scores")
        game.until("Ana has")
        assert game.stop() == 130


@pytest.mark.room
def test_an_earphone_that_goes_away_falls_silent_at_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sound server would go on elsewhere, and does until it is next tried, a word at most. It is found again when it is back."""
    tried: list[bool] = []

    def tries(device: OutputDevice) -> bool:
        tried.append(opens(device))
        return tried[-1]

    monkeypatch.setattr("voicehost.speak.earphone.opens", tries)
    with room.record("room"), room.record("ear"), Pyttsx3Voice() as voice:
        earphone = Earphone(output(EARPHONE), voice)
        earphone.say("your cards, front and back: " + "F and X, " * 20, USUAL)
        until(lambda: earphone.look() and loud(room.said(0, "ear")) > RATE // 2)
        assert not loud(room.said(0, "room"))
        begun, before = time.monotonic(), len(tried)
        room.lose("ear")
        with pytest.raises(EarphoneGone):
            until(lambda: not earphone.look())
        took = time.monotonic() - begun
        assert tried[before:] in ([False], [])
        heard = len(room.said(0, "room"))
        until(lambda: len(room.said(0, "room")) > heard + RATE // 2)
        assert loud(room.said(0, "room")) < (took + LATENCY + 0.1) * RATE  # and what it had been given
        with pytest.raises(EarphoneGone):
            earphone.say("your cards", USUAL)
        room.plug("ear")
        earphone.say("yes", USUAL)
        assert earphone.look()
        earphone.stop()
        assert not earphone.look()
