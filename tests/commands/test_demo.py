"""The recorded game: what its script says must come of it does, by ear alone."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import soundfile
from rich.console import Console

from tests.support.command import here
from tests.support.paper import README
from voicehost.commands.demo import (
    CHUNK,
    FOLDER,
    LONGEST_WAIT,
    PLAIN,
    SILENT,
    Cued,
    Demo,
    DemoError,
    EntryStep,
    Script,
    SoundStep,
    WaitStep,
    perform,
    play_demo,
    require_writable,
)
from voicehost.core.play import Player
from voicehost.core.speech import RATE, AudioChunk, Samples, samples
from voicehost.games.poetry_slam.state import Performance, State
from voicehost.host.account import Live
from voicehost.listen.recording import Recording
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcement
from voicehost.speak.prompts import Spoken
from voicehost.speak.track import Track
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.hearing

WORDS = ("fruit", "forest", "flight", "laziness", "lemon", "lifecycle")


class Notes(Live):
    """The account, with each thing told to it kept."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.texts: list[str] = []
        self.entries: list[Player] = []

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        self.texts.append(spoken.text)

    def entered(self, at: Samples, player: Player) -> None:
        super().entered(at, player)
        self.entries.append(player)


@dataclass(frozen=True)
class Played:
    """The game as it went."""

    session: Session
    notes: Notes
    lines: str
    """The account."""
    rest: str
    """What was printed after it."""
    out: Path
    said: tuple[Announcement, ...]
    position: Samples
    states: tuple[State, ...]

    @cached_property
    def performances(self) -> tuple[Performance, ...]:
        """Each poem as it was ruled first."""
        first: dict[tuple[int, str], Performance] = {}
        for state in self.states:
            if state.last is not None:
                first.setdefault((state.round, state.last.poet), state.last)
        return tuple(first.values())


@pytest.fixture(scope="module")
def truth() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "scripts" / "poetry-slam.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    lines = StringIO()
    console = Console(file=lines, width=PLAIN, highlight=False, color_system=None)
    notes, out = Notes(console), tmp_path_factory.mktemp("demo") / "new" / "demo.flac"
    require_writable(out)
    with Demo(notes, Script.load("poetry-slam")) as demo:
        perform(demo, console, 0, out)
        session = demo.host.session
        states = (*(past.state for past in session.history.past), session.state)
        account, _, rest = lines.getvalue().partition("\n\n")
        return Played(session, notes, account, rest, out, demo.track.said, demo.host.position, states)


# -- what comes of it


def test_two_full_rounds_are_played(played: Played) -> None:
    """The third round has been dealt: letters were lost twice, and nobody waits for anything of the first two."""
    assert played.session.state.round == 3
    assert played.session.state.question is None
    assert [len(seat.lost) for seat in played.session.state.seats] == [2, 2, 2]


def test_each_poem_is_ruled_as_the_rulebook_has_it(played: Played, truth: dict[str, Any]) -> None:
    """Poet, word, guesser, match, timing and wrong guesses of every poem, in order."""
    ruled = [
        {
            "poet": last.poet,
            "word": last.word,
            "guesser": last.right.player if last.right else None,
            "match": str(last.right.match) if last.right else None,
            "timing": str(last.right.timing) if last.right else None,
            "wrong": [guess.player for guess in last.poem.guesses if guess.match is None],
        }
        for last in played.performances
    ]
    assert ruled == [{"guesser": None, "match": None, "timing": None, "wrong": [], **poem} for poem in truth["poem"]]


def test_every_line_of_the_score_sheets_is_right(played: Played, truth: dict[str, Any]) -> None:
    """Points by kind, in order, and no kind that is not expected; the sums are the scores."""
    sheets: dict[str, dict[str, list[int]]] = {}
    for seat in played.session.state.seats:
        sheet = sheets.setdefault(seat.player, {kind: [] for kind in truth["sheet"][seat.player]})
        for line in seat.lines:
            sheet.setdefault(line.kind, []).append(line.points)
    assert sheets == truth["sheet"]
    assert {seat.player: seat.score for seat in played.session.state.seats} == truth["scores"]


def test_the_letters_that_were_named_are_lost(played: Played, truth: dict[str, Any]) -> None:
    """By tile, and by a pilot's name where the tile leaves the choice."""
    assert {seat.player: seat.lost for seat in played.session.state.seats} == truth["lost"]


def test_nothing_that_was_said_to_the_host_was_lost_on_it(played: Played) -> None:
    """No clip is answered with a reprompt or a refusal."""
    reprompts = ("I do not know", "That is nothing", "I still do not", "I am having trouble", "I heard you, but", "Not just now")
    assert [text for text in played.notes.texts if text.startswith(reprompts)] == []


def test_the_game_is_a_game_of_all_sorts(played: Played) -> None:
    """Each of the things that a game is made of happens in it, once at least."""
    moves = {event.move.name for event in played.session.events if hasattr(event, "move")}
    assert moves >= {"keep", "write", "ready", "take", "begin", "guess", "the-end", "finished", "said-it"}
    assert moves >= {"snap", "vote", "next", "lose"}
    assert "Round 1 of 8. Ana 10, Ben 9 and Cy 7." in played.notes.texts
    assert played.notes.entries == ["Ben", "Ana", "Cy", "Ana", "Ben", "Cy"]


# -- what is told


def test_words_are_told_to_nobody_before_they_are_ruled(played: Played) -> None:
    """The account names a secret word first where it is guessed, or revealed after its poem."""
    for last, word in zip(played.performances, WORDS, strict=True):
        assert last.word == word
        first = next(line for line in played.lines.splitlines() if word in line)
        begun = played.lines.index(f"{last.poet} begins.")
        assert played.lines.index(first) > begun


def test_the_account_reads_in_order(played: Played) -> None:
    """Each line begins with the time at which it was told, which never goes back; what was heard began to be said before that."""
    rows = [line.split(None, 2) for line in played.lines.splitlines()]
    times = [int(at.split(":")[0]) * 60 + float(at.split(":")[1]) for at, _, _ in rows]
    assert times == sorted(times)
    heard = [(line.split()[0], re.search(r"\(from (\d+:[\d.]+)", line)) for line in played.lines.splitlines() if "  heard " in line]
    assert all(since is not None and at.rjust(7) >= since[1].rjust(7) for at, since in heard)
    assert {who for _, who, _ in rows} == {"host", "heard", "entry"}


def test_people_wait_for_the_host(played: Played) -> None:
    """Nothing that the host said was cut off, and it has finished when the game ends."""
    spoken = [announced.text for announced in played.said if announced.text]
    assert spoken == [text for text in played.notes.texts if text in set(spoken)]
    assert played.said[-1].end < played.position


def test_a_transcript_of_one_poem(played: Played) -> None:
    """In the README, line for line: the account's lines from "Ben begins" to who is next after his poem."""
    lines = README.blocks[0].strip("\n")
    before, _, after = played.lines.partition(lines)
    assert (before[-1:], after[:1]) == ("\n", "\n")
    assert '"ben begins"' not in before
    assert '"ben begins"' in lines.splitlines()[0]
    assert [line for line in lines.splitlines() if "Who is next?" in line] == lines.splitlines()[-1:]
    assert re.search(r'"ben begins"  \(from 1:\d\d\.\d, 1\.00 sure\)$', lines.splitlines()[0])
    assert "Ana guesses" in lines or "ana guesses fruit" in lines
    assert "before the poem had ended." in lines
    assert "For the guess, Ana gets one point, and Ben gets 2." in lines


def test_a_table_of_the_scores_is_printed(played: Played, truth: dict[str, Any]) -> None:
    """A row for each player with their points and the letters they lost, and where the host's voice was written."""
    rows = [line.strip("│").split("│") for line in played.rest.splitlines() if line.startswith("│")]
    printed = {row[0].strip(): (int(row[-2]), row[-1].strip().replace(" ", "")) for row in rows}
    assert printed == {player: (truth["scores"][player], truth["lost"][player]) for player in truth["players"]}
    assert str(played.out) in played.rest


def test_the_game_is_written_to_listen_to(played: Played) -> None:
    """One 16 kHz mono file: all of host and people, and no wait in it is longer than a breath."""
    sound, rate = soundfile.read(played.out, dtype="int16")
    assert (rate, sound.ndim) == (RATE, 1)
    tenths = abs(sound[: len(sound) // CHUNK * CHUNK].astype(int)).reshape(-1, CHUNK).max(axis=1)
    waits = "".join("." if tenth < SILENT else "#" for tenth in tenths).split("#")
    assert max(map(len, waits)) <= LONGEST_WAIT // CHUNK + 2  # a tenth that begins or ends in speech has somebody in it
    spoken = sum(each.end - each.start for each in played.said)
    assert spoken + samples(60) < len(sound) < played.position
    assert (tenths > 1000).mean() > 0.5
    lasts = re.search(r"([\d.]+) minutes without the waits", played.rest)
    assert lasts
    assert float(lasts[1]) == round(len(sound) / rate / 60, 1)
    written = re.search(r"last ([\d.]+) minutes\.", README.text)
    assert written
    assert float(written[1]) == pytest.approx(float(lasts[1]), abs=0.15), "a guess heard sooner takes seconds off"


# -- its parts


def test_every_clip_is_used_and_is_there() -> None:
    """The scripts play each recording of the folder, and no other."""
    scripts = [Script.load(path.stem) for path in (FOLDER / "scripts").glob("*.toml")]
    assert {step.path for script in scripts for step in script.steps if isinstance(step, SoundStep)} == set(FOLDER.rglob("*.flac"))


def test_the_room_has_no_gap_and_waits() -> None:
    """Chunks follow one another; an entry comes when the track is silent, and a wait is as long as it says."""
    track = Track()
    track.lay("hello", lambda: bytes(2 * samples(3)), 0)
    clip = next(iter(FOLDER.rglob("*.flac")))
    position, at = 0, {}
    for cue in Cued((EntryStep("Ana", "one"), WaitStep(samples(5)), SoundStep(clip), EntryStep("Ben", "two")), track):
        if isinstance(cue, AudioChunk):
            assert cue.start == position
            position = cue.end
        else:
            at[cue.player] = position
    with Recording(clip) as recording:
        length = sum(chunk.end - chunk.start for chunk in recording)
    assert at["Ana"] == pytest.approx(samples(3 + 1.2), abs=RATE // 10)
    assert at["Ben"] - at["Ana"] == pytest.approx(samples(5 + 3 * 1.2) + length, abs=3 * RATE // 10)


def test_speed_is_that_of_speech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """At speed 2, a clock that only sleeping moves has moved by half of the audio's time at the end."""
    now = [0.0]
    # The demo's clock alone: other threads of this process sleep too, while games are played in rooms.
    clock = SimpleNamespace(monotonic=lambda: now[0], sleep=lambda length: now.__setitem__(0, now[0] + length))
    monkeypatch.setattr("voicehost.commands.demo.time", clock)
    monkeypatch.setattr(
        "voicehost.commands.demo.Script.load", lambda name: Script(name, ("Ana", "Ben", "Cy"), 117, (WaitStep(samples(4)),))
    )
    monkeypatch.setattr("voicehost.commands.demo.Pyttsx3Voice", lambda **_: Silent())
    monkeypatch.setattr("voicehost.commands.demo.LONGEST_WAIT", samples(1000))
    lines = StringIO()
    play_demo("poetry-slam", Console(file=lines), 2, tmp_path / "demo.wav")
    end = soundfile.info(tmp_path / "demo.wav").frames
    assert now[0] == pytest.approx(end / RATE / 2, abs=0.7)


def test_the_voice_that_is_named_speaks_for_the_host(tmp_path: Path) -> None:
    """One that nobody has is refused in a line, before anything is played."""
    refused = here("demo", "--voice", "nobody", "--out", str(tmp_path / "demo.flac"), home=tmp_path)
    assert refused.exit_code
    assert "no voice 'nobody'" in refused.output
    assert "heard" not in refused.output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = 1 2", "line 1"),
        ("game = 'poetry-slam'", "players"),
        ("game = 'poetry-slam'\nplayers = []\nseed = 1\nsteps = [{ shout = 'hello' }]", "shout"),
    ],
)
def test_a_script_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str) -> None:
    """One line with the file and what is wrong in it."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "odd.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("voicehost.commands.demo.FOLDER", tmp_path)
    with pytest.raises(DemoError, match=rf"odd\.toml: .*{says}") as raised:
        Script.load("odd")
    assert "\n" not in str(raised.value)


def test_a_missing_recording_is_named(tmp_path: Path) -> None:
    """A script without its clips, or no script at all."""
    with pytest.raises(DemoError, match=r"gone\.flac does not exist"):
        tuple(Cued((SoundStep(tmp_path / "gone.flac"),), Track()))
    with pytest.raises(DemoError, match="no such recorded game"):
        Script.load("no-such-game")
