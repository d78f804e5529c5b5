"""Going on after anything: killed at every event, paused, taken back, without its microphone. The log is the game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support import jam_table
from tests.support.command import here
from tests.support.hosted import Announced, Hosted, kept
from tests.support.logs import tampered
from tests.support.random_play import host_a_game, play_at_random
from tests.support.table import SLAM
from tests.support.tiles_table import guessing
from voicehost.commands.playing import after_the_break, welcome_back
from voicehost.commands.reading import replayed
from voicehost.core.speech import Samples, samples, seconds
from voicehost.games.poetry_slam.state import Options
from voicehost.log.store import Heard, LogFromAnotherVersion, Logged, Store, TornLog
from voicehost.session.happened import Paused, Pending, Resumed
from voicehost.session.session import Session
from voicehost.speak.prompts import Spoken

pytestmark = pytest.mark.programs

ROOT = Path(__file__).parents[2]

CHILD = """
import sys
from pathlib import Path
from tests.support.hosted import Announced, Hosted
from tests.support.random_play import host_a_game

path = Path(sys.argv[1])
account = Announced(lambda: print(len(game.host.session.events), flush=True))
game = Hosted.resume(path, account)
host_a_game(game.in_step())
"""
"""Goes on with a game until it is over, and tells at each announcement how many events lie behind it."""

SLOW = 60.0
"""Seconds of silence that end a poem: nothing runs out, so that each line has its event at its own time, and a game that was killed
meets the one that was not."""

KILLS = 6


class Notes(Announced):
    """What was announced."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.texts: list[str] = []

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        self.texts.append(spoken.text)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sqlite"


def read(path: Path) -> tuple[Session, Samples]:
    with Store.open(path) as store:
        return replayed(store)


# -- kill -9 ----------------------------------------------------------------------------------------------------------------------


class Copying(Store):
    """Leaves a copy of its files after every step: what a kill at that moment leaves."""

    copies: dict[int, Path]
    """By how many events are in it."""

    def append_step(self, heard: Heard | None, events: Iterable[Logged]) -> None:
        rows = tuple(events)
        super().append_step(heard, rows)
        events = tuple(row for row in rows if not isinstance(row, Pending))
        if not events:
            return
        length = max(self.copies, default=0) + len(events)
        folder = self.path.parent / str(length)
        folder.mkdir()
        for file in self.path.parent.glob("game.sqlite*"):
            shutil.copy(file, folder)
        self.copies[length] = folder / self.path.name


@pytest.mark.parametrize(("seed", "every"), [(None, 1), (5, 4)])
def test_at_every_event_the_disk_holds_what_was_announced(path: Path, seed: int | None, every: int) -> None:
    """A copy of the log as it lay after each step gives the session that was then announced, and the clock where it stood.

    Without a seed a whole game by script; with one, a random game, with undos and words written anew, looked at after each fourth.
    """
    live: dict[int, tuple[Session, Samples]] = {}
    game = Hosted.create(path, seed=seed or 0, account=Announced(lambda: live.update(now())), log=Copying)

    def now() -> dict[int, tuple[Session, Samples]]:
        session = game.host.session
        return {len(session.events): (session, game.host.position)}

    with closing(game):
        assert isinstance(game.store, Copying)
        game.store.copies = {}
        list(play_at_random(game, seed)) if seed is not None else host_a_game(game)
    begun, events = Session.begin(SLAM, game.session.players, Options(), seed or 0)[0], game.session.events
    assert max(game.store.copies) == len(events) > 100
    assert len(game.store.copies) > 80
    assert len(live) > 80
    for length, copy in list(game.store.copies.items())[::every]:
        again, reached = read(copy)
        session, position = live.get(length, (begun.replay(events[:length]), game.host.position))
        session = replace(session, clock=replace(session.clock, held=None))  # a question holds it, and is no event: it is asked again
        assert kept(again) == kept(session)
        assert reached <= position


def test_a_game_that_is_killed_again_and_again_ends_as_the_one_that_is_not(path: Path, tmp_path: Path) -> None:
    """Processes are really killed, wherever they are; each next one goes on, and no announced event is lost or told twice."""
    reference = Hosted.create(tmp_path / "reference.sqlite", silence=SLOW, window=0.0)
    with closing(reference):
        host_a_game(reference)
    Hosted.create(path, silence=SLOW, window=0.0).close()
    length = len(reference.session.events)
    for nth in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
            assert child.stdout is not None
            safe = next(n for line in child.stdout if (n := int(line)) > nth * length // (KILLS + 1))
            child.kill()
            safe = max([safe, *(int(line) for line in child.stdout.read().split("\n")[:-1])])
        again, _ = read(path)
        assert len(again.events) >= safe
        assert again.events == reference.session.events[: len(again.events)]
    with closing(Hosted.resume(path).in_step()) as game:
        host_a_game(game)
        assert kept(game.session) == kept(reference.session)


# -- the clock --------------------------------------------------------------------------------------------------------------------


def test_the_clock_goes_on_from_the_last_event(path: Path) -> None:
    """It neither starts again nor counts the days between: what runs out after so many seconds still does."""
    with closing(Hosted.create(path, window=10)) as game:
        begin_a_poem(game)
        game.type("the end")
        ended = game.now
    with closing(Hosted.resume(path)) as game:
        assert game.now == ended
        assert game.until(ended + 9).state.poem is not None
        assert game.until(ended + 11).state.poem is None


def begin_a_poem(game: Hosted) -> None:
    game.enter("Ana", "heaven").type("ana takes five", "ben passes", "cy passes", "ana begins", "some words that are no guess")


def test_after_resume_a_poet_has_a_fresh_silence(path: Path) -> None:
    """Another evening, the poem has not ended at once; and the log tells so to whoever replays it again."""
    with closing(Hosted.create(path, window=10.0)) as game:
        begin_a_poem(game)
        game.type("this is where the angels fly")
    with closing(Store.open(path)) as store:
        session, reached = replayed(store)
        session = after_the_break(session, reached, store)
    assert session.state.poem.resumed >= reached
    assert session.tick(reached + samples(11.9))[0].state.poem.ended is None
    assert session.tick(reached + samples(12.1))[0].state.poem.ended is not None
    with closing(Store.open(path)) as store:
        assert kept(replayed(store)[0]) == kept(session)


def test_the_clock_is_right_after_moves_were_taken_back(path: Path) -> None:
    """An undo takes back time for the game, not for the source: it is counted once, however long before it what was undone."""
    with closing(Hosted.create(path)) as game:
        game.enter("Ana", "heaven").wait(100)
        for _ in range(3):
            game.type("ana takes five").wait(50)
            game.type("undo")
        at = game.now
    session, reached = read(path)
    assert seconds(reached) == at
    assert session.clock.away == game.session.clock.away


# -- pauses -----------------------------------------------------------------------------------------------------------------------


def test_a_paused_game_resumes_paused(path: Path) -> None:
    """Nothing but resuming is taken, and the time that was spent paused is not the game's."""
    with closing(Hosted.create(path, window=10)) as game:
        begin_a_poem(game)
        game.type("the end", "host pause")
        paused = game.now
    with closing(Hosted.resume(path)) as game:
        assert game.session.clock.paused_at == samples(paused)
        game.wait(1000).type("ben guesses cloud")
        assert game.session.is_paused
        game.type("go on")
        resumed = game.now
        assert game.until(resumed + 7).state.poem is not None
        assert game.until(resumed + 12).state.poem is None


def test_a_microphone_that_is_lost_pauses_and_its_return_resumes(path: Path) -> None:
    """The host says both, keeps both in the log, and the poem that ran goes on with no time lost."""
    notes = Notes()
    with closing(Hosted.create(path, window=10, account=notes)) as game:
        begin_a_poem(game)
        game.type("the end")
        game.host.lose_microphone()
        assert "lost the microphone" in notes.texts[-1]
        game.wait(600)
        game.host.find_microphone(samples(game.now + 1))
        assert any("hear you again" in text for text in notes.texts)
        assert game.until(game.now + 9).state.poem is not None
        assert game.until(game.now + 3).state.poem is None
        assert [type(event) for event in game.session.events if isinstance(event, Paused | Resumed)] == [Paused, Resumed]
    assert kept(read(path)[0]) == kept(game.session)


def test_a_break_outlasts_a_microphone_that_comes_and_goes(path: Path) -> None:
    """People asked for it, so only they end it."""
    notes = Notes()
    with closing(Hosted.create(path, account=notes)) as game:
        game.type("pause")
        game.host.lose_microphone()
        game.host.find_microphone(samples(game.now + 60))
        assert game.host.session.is_paused
        assert "still on a break" in notes.texts[-1]
        game.wait(61).type("resume")
        assert not game.session.is_paused


def test_a_game_resumed_by_keyboard_while_the_microphone_is_gone_goes_on(path: Path) -> None:
    """Its return then interrupts nothing."""
    with closing(Hosted.create(path)) as game:
        game.host.lose_microphone()
        game.type("resume")
        game.enter("Ana", "heaven").type("five")
        before = game.session.state
        game.host.find_microphone(samples(game.now + 5))
        assert (game.host.session.state, game.host.session.clock.paused_at) == (before, None)


# -- logs that do not replay --------------------------------------------------------------------------------------------------------


def test_a_log_whose_moves_the_rules_refuse_is_from_another_version(path: Path) -> None:
    """One line that names the file, and nothing of the secret that the move was about."""
    with closing(Hosted.create(path)) as game:
        game.enter("Ana", "rhododendron").type("ana takes five")
        game.store.append_event(game.session.events[0])  # written again, though the tile is taken
    with pytest.raises(LogFromAnotherVersion) as error:
        read(path)
    assert str(path) in str(error.value)
    assert "rhododendron" not in repr(error.value)
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__


def test_a_log_with_options_unknown_here_is_from_another_version(path: Path) -> None:
    """A later version may have more of them."""
    with closing(Hosted.create(path)) as game:
        game.store.header = replace(game.store.header, options={"handicap": 3})
        with pytest.raises(LogFromAnotherVersion, match="options"):
            replayed(game.store)


def test_a_damaged_log_is_gone_on_from_where_it_is_whole(path: Path) -> None:
    """Salvaged, it is the game before the damage."""
    with closing(Hosted.create(path)) as game:
        begin_a_poem(game)
        events = game.session.events
    tampered(path, "DROP TRIGGER no_update; UPDATE log SET crc = 0 WHERE seq = 6")
    with pytest.raises(TornLog):
        read(path)
    with Store.open(path, salvage=True) as store:
        session, _ = replayed(store)
    assert 0 < len(session.events) < len(events)
    assert session.events == events[: len(session.events)]


def test_who_goes_on_is_told_where_the_game_stands() -> None:
    """Not only what is asked, but what it is asked about: the clue, and who is waited for."""
    session = guessing().session
    assert [sentence.key for sentence in welcome_back(session, 0)] == ["resumed-game", "clue-of", "still-thinking", "guess-now"]


def test_who_asks_what_was_said_after_resume_is_told_that(tmp_path: Path) -> None:
    """And not how the game began."""
    here("play", "haiclue", "--text", "--players", "Ana,Ben,Cy", "--seed", "21", home=tmp_path, typed="ana is the youngest\n")
    output = here("resume", "--text", home=tmp_path, typed="say that again\n").stdout
    again = output.partition('"say that again"')[2]
    assert "Welcome back." in again
    assert "Who is the youngest, and reads first?" not in again


@pytest.mark.parametrize("is_paused", [False, True])
def test_on_another_evening_the_letters_that_everybody_sees_are_told(*, is_paused: bool) -> None:
    """And where to find those of the others. Nobody hears a letter of a player."""
    table = jam_table.begun().type(*(["pause"] if is_paused else []))
    keys = [sentence.key for sentence in welcome_back(table.session, 0)]
    assert keys[-5:-1] == ["stand-shows"] * 3 + ["letters-are-yours"]
    assert keys[-1] == ("paused" if is_paused else "talk")
    assert "letters-are-yours" not in {sentence.key for sentence in welcome_back(jam_table.sat().session, 0)}


def test_the_time_of_a_poem_goes_on_from_the_last_line_and_this_is_told(tmp_path: Path) -> None:
    """Over a poem that is timed, a typed line is no event. The clock went on from the last event, and nobody was told."""
    lines = "Ana please\nBen please\nstart the clock\na line of the poem\n"
    here("play", "open-slam", "--text", "--players", "Ana,Ben", "--seed", "1", home=tmp_path, typed=f"yes\n{lines}")
    (log,) = (tmp_path / "games").glob("*.sqlite")
    with Store.open(log) as store:
        heard = [row.utterance.end for row in store.rows() if isinstance(row, Heard)]
        assert replayed(store)[1] == heard[-1]
    assert "up to where I stopped" in here("resume", "--text", home=tmp_path, typed="stop the clock\n").stdout
