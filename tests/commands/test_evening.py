"""One game after another in one sitting: what is played next, who is first, and a log for each."""

from __future__ import annotations

import re
import signal
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.command import here, terminal
from tests.support.table import SLAM, Table
from voicehost.commands import playing
from voicehost.commands.house_rules import HouseRules
from voicehost.commands.playing import carried, first_is_last
from voicehost.commands.reading import rows_of
from voicehost.core.play import Standing, View, say
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.state import Options
from voicehost.log.store import Header, Store
from voicehost.session.following import Sequel, others
from voicehost.session.happened import Paused, Resumed
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")
RACE = ("ana nominates game", "ready set slam", "ben is out of cards", "yes", "well played")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def begun() -> Session:
    return Session.begin(SLAM, PLAYERS, Options(), 1)[0]


def test_games_follow_one_another(tmp_path: Path) -> None:
    """The same again, then another, each in a log of its own, which is gone on with; "that is all" ends it."""
    typed = lines("play again", *RACE, "scores", "play again", *RACE, "another game", "haiclue", "what now")
    done = here("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "4", home=tmp_path, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "This game has not begun yet." in done.stdout
    assert done.stdout.count("Welcome to Scrabble Slam") == 2
    assert "Which game?" in done.stdout
    assert "Say its name: Poetry Slam, Haiclue, Letter Jam, SLAM! Das Kartenspiel or Open Slam." in done.stdout
    assert "high clue" not in done.stdout
    assert "Who is the youngest, and reads first?" in done.stdout.rpartition("Welcome to Haiclue")[2]
    names = (path.stem.split("-", 4)[-1] for path in (tmp_path / "games").glob("*.sqlite"))
    assert sorted(name.removesuffix("-2") for name in names) == ["haiclue", "scrabble-slam", "scrabble-slam"]  # -2 within a minute
    assert "Welcome to Haiclue" not in (resumed := here("resume", home=tmp_path, typed=lines("ana", "well played"))).stdout
    assert "Who is the youngest, and reads first?" in resumed.stdout
    assert "The game is not over yet." in resumed.stdout


def test_plain_lines_have_no_tables(tmp_path: Path) -> None:
    """How a game that goes on stands, and what came of one that is over: each in lines, with a heading before each cell."""
    args = ("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", "--plain")
    over, going_on = (here(*args, home=tmp_path, typed=lines(*RACE[:ends])).stdout for ends in (len(RACE), 2))
    assert not [char for char in over + going_on if 0x2500 <= ord(char) < 0x2580]
    assert "\nBen: cards left 0\n" in over
    assert "\nThe word is Game.\n" in going_on


@pytest.mark.parametrize("plain", [(), ("--plain",)])
@pytest.mark.programs
def test_plain_lines_are_not_coloured(tmp_path: Path, plain: tuple[str, ...]) -> None:
    """Neither bold nor dim; others are, in a terminal that can."""
    args = ("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", *plain)
    with terminal(*args, home=tmp_path, kind="xterm-256color") as at:
        at.until("Who nominates")
        at.signal(signal.SIGINT)
        assert at.exit_code() == 130
    assert bool(re.search(r"\x1b\[[0-9;]*m", at.shown)) is not bool(plain)


def test_a_game_that_is_left_out_is_told_of(tmp_path: Path) -> None:
    """Two are too few for Poetry Slam: it is not among those that may be named, nor in help; and what now tells those."""
    typed = lines(*RACE, "another game", "help", "what now")
    done = here("play", "scrabble-slam", "--players", "Ana,Ben", "--text", home=tmp_path, typed=typed)
    output = done.stdout.partition("Which game?")[2]
    assert "Say its name: Haiclue, Letter Jam, SLAM! Das Kartenspiel or Open Slam.\n" in output
    assert "You are too few or too many for Poetry Slam." in output
    assert "play Poetry Slam" not in output
    assert "You can say: play" in output
    assert "Haiclue, Letter Jam, SLAM! Das Kartenspiel or Open Slam." in output.rpartition("what now")[2]


@pytest.mark.parametrize(("way", "game"), [("haiclue", "Haiclue"), ("Letter Jam", "Letter Jam"), ("slam das kartenspiel", "SLAM")])
def test_the_answer_to_which_game_is_its_name(way: str, game: str, tmp_path: Path) -> None:
    """As it is said, or as it is written; nobody has to ask for another one first."""
    for asked in (("another game",), ()):
        done = here("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", home=tmp_path, typed=lines(*RACE, *asked, way))
        assert f"Welcome to {game}" in done.stdout


def test_a_game_that_has_not_begun_is_put_aside(tmp_path: Path) -> None:
    """By "that is all", as the host offers; it is kept. Once it has begun, the host asks whether it ends."""
    done = here("play", "letter-jam", "--players", "Ana,Ben", "--text", home=tmp_path, typed=lines("that is all", "who is missing"))
    assert "If you would rather not play now, say: that is all." in done.stdout
    assert "Good night, then.\nNothing has been played yet" in done.stdout, "nothing is asked any more"
    assert "not over" not in done.stdout
    begun = here("resume", home=tmp_path, typed=lines("ana", "horse", "that is all", "who is missing"))
    assert "Shall the game end here?" in begun.stdout
    assert "Ben" in begun.stdout.rpartition("waiting for")[2]


@pytest.mark.parametrize("way", ["that is all", "that's all", "good night"])
def test_that_is_all(way: str, tmp_path: Path) -> None:
    """Nothing after it is taken."""
    done = here("play", "scrabble-slam", "--players", "Ana,Ben", "--text", home=tmp_path, typed=lines(*RACE, way, "play again"))
    assert done.stdout.count("Welcome") == 1
    assert "Good night, then." in done.stdout


def test_what_follows_may_be_said_before_well_played(tmp_path: Path) -> None:
    """Whoever wants another game disputes nothing: they were told that the game was not over, when it was won."""
    won = RACE[:-1]
    typed = lines(*won, "play again", *won, "another game", "haiclue", "that is all")
    done = here("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", home=tmp_path, typed=typed)
    assert (done.exit_code, "not over" in done.stdout) == (0, False)
    assert done.stdout.count("Welcome to Scrabble Slam") == 2
    assert done.stdout.count("Well played.") == 2
    assert "Who is the youngest, and reads first?" in done.stdout.rpartition("Which game?")[2]


@pytest.mark.parametrize(
    ("places", "players"),
    [((1, 2, 3), ("Cy", "Ana", "Ben")), ((2, 3, 1), ("Ben", "Cy", "Ana")), ((1, 2, 2), PLAYERS), ((1, 1, 1), PLAYERS), ((), PLAYERS)],
)
def test_whoever_was_last_is_first(places: tuple[int, ...], players: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """And from there in the order around the table; where several were last it stays as it was."""
    standings = tuple(Standing(player, place, 0) for player, place in zip(PLAYERS, places, strict=False))
    seen = View(SLAM.view(begun().state, None).moment, standings=standings)
    monkeypatch.setattr(type(SLAM), "view", lambda *_: seen)
    assert first_is_last(begun()) == players


@pytest.mark.parametrize(("game", "times"), [("poetry-slam", 1), ("scrabble-slam", 0), ("haiclue", 0), ("letter-jam", 0)])
def test_who_is_first_is_told_where_somebody_is(game: str, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Poetry Slam's Wordsmith; in a race nobody is, and who is youngest is asked."""
    monkeypatch.setattr(playing, "first_is_last", lambda ended: (*ended.players[1:], ended.players[0]))
    header = Header("poetry-slam", SLAM.rules_version, PLAYERS, {}, 0, "en", "2026-03-01T20:15:00+01:00")
    session, says, header, _ = playing.following(replace(begun(), sequel=Sequel(follows=game)), header, 0, 1.0, HouseRules())
    assert (session.players, [sentence.key for sentence in says].count("first-of")) == (("Ben", "Cy", "Ana"), times)
    assert header.players == session.players


@pytest.mark.parametrize(
    ("game", "options"), [*((game, {"family": True}) for game in ("letter-jam", "slam-kartenspiel", "haiclue")), ("scrabble-slam", {})]
)
def test_a_family_evening_is_one_in_each_of_its_games(game: str, options: dict[str, bool]) -> None:
    """Of those that have something which is not for children; asked for once."""
    assert HouseRules(family=True).of(game) == options
    assert HouseRules().of(game) == {}


def test_family_is_asked_for_once(tmp_path: Path) -> None:
    """It stands in the log of the game, and so holds when that is resumed."""
    play = ("play", "letter-jam", "--players", "Ana,Ben", "--text", "--seed", "7", "--set", "dealt=yes")
    for family in ((), ("--family",)):
        done = here(*play, *family, home=tmp_path / str(len(family)))
        assert done.exit_code == 0
        (path,) = (tmp_path / str(len(family)) / "games").glob("*.sqlite")
        with closing(Store.open(path)) as store:
            assert store.header.options["family"] is bool(family)


def test_seats_and_links_go_on() -> None:
    """In the next session they are taken as before, seats that were freed too, and its clock begins where the last one ended."""
    before, _ = begun().sit(samples(1), "Ana")
    before = before.recode(samples(2))
    after = begun().replay(carried(before, samples(60)))
    assert (after.seats.seated, after.seats.freed, after.seats.codes) == (before.seats.seated, before.seats.freed, before.seats.codes)
    assert (after.clock.away, after.clock.paused_at) == (samples(60), None)


HEADER = Header("poetry-slam", SLAM.rules_version, PLAYERS, {}, 0, "en", "2026-03-01T20:15:00+01:00")


def test_games_that_so_many_can_play() -> None:
    """All but the one that was played, and none for which they are too few or too many when it is asked: people have come and gone."""
    three = Table(begun())
    three.session = replace(three.session, sequel=playing.sequel(three.session, HEADER, HouseRules()))
    assert tuple(others(three.session)) == ("scrabble-slam", "haiclue", "letter-jam", "slam-kartenspiel", "open-slam")
    for name in ("Dee", "Eli", "Fay", "Gus"):
        three.type(f"{name} joins", "yes")
    assert tuple(others(three.session).values()) == ("Scrabble Slam!", "Haiclue", "Open Slam")


@pytest.mark.parametrize(
    ("play", "typed", "says"),
    [
        (("poetry-slam", "--players", "Ana,Ben,Cy"), ("ben leaves", "yes"), "Poetry Slam takes 3 to 10 players, not 2."),
        (("letter-jam", "--players", "Ana,Ben,Cy,Dee,Eli,Fay"), ("max joins", "yes"), "Letter Jam takes 2 to 6 players, not 7."),
    ],
)
def test_a_game_that_so_many_cannot_play_is_refused(tmp_path: Path, play: tuple[str, ...], typed: tuple[str, ...], says: str) -> None:
    """In a line; and the evening goes on, for somebody may still come or go."""
    done = here(
        "play", *play, "--text", home=tmp_path, typed=lines(*typed, "end the game", "yes", "well played", "play again", "that is all")
    )
    assert (done.exit_code, done.stderr) == (0, "")
    assert says in done.stdout.replace("\n", " ")
    assert done.stdout.count("Welcome to") == 1


def test_a_game_that_one_is_left_for_is_refused(tmp_path: Path) -> None:
    """Ben goes home when it is over."""
    typed = lines("ana is the youngest", "end the game", "yes", "well played", "ben leaves", "yes", "play again", "another game")
    done = here("play", "haiclue", "--players", "Ana,Ben", "--text", home=tmp_path, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Haiclue takes 2 to 12 players, not one." in done.stdout
    assert "You are too few or too many for Poetry Slam" in done.stdout


def test_a_game_is_played_again_by_those_who_have_come(tmp_path: Path) -> None:
    """Two were too few, and a third came when the game was over."""
    typed = lines("ben leaves", "yes", "end the game", "yes", "well played", "play again", "dee joins", "yes", "play again", "scores")
    done = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", home=tmp_path, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Welcome to Poetry Slam, Ana, Cy and Dee" in done.stdout


@pytest.mark.parametrize(
    ("play", "typed", "option"),
    [
        (
            ("open-slam", "--players", "Ana,Ben,Cy", "--set", "judges=Judy,Karl,Lea"),
            "mia takes the place of karl",
            ("judges", "Judy,Mia,Lea"),
        ),
        (("haiclue", "--players", "Ana,Ben,Cy,Dee", "--set", "youngest=Ben"), "ben leaves", ("youngest", "")),
        (("haiclue", "--players", "Ana,Ben,Cy,Dee", "--set", "youngest=Ben"), "zoe takes the place of ben", ("youngest", "Zoe")),
    ],
)
def test_options_go_with_who_takes_a_place(tmp_path: Path, play: tuple[str, ...], typed: str, option: tuple[str, str]) -> None:
    """And whoever does not play in the next game is named by none."""
    ended = lines(typed, "yes", "end the game", "yes", "well played", "play again")
    done = here("play", *play, "--text", "--lang", "en", home=tmp_path, typed=ended)
    assert (done.exit_code, done.stderr) == (0, "")
    name, value = option
    headers = []
    for path in (tmp_path / "games").glob("*.sqlite"):
        with closing(Store.open(path)) as log:
            headers.append(log.header)
    assert len(headers) == 2
    assert sorted(str(header.options[name]) for header in headers) == sorted((play[-1].partition("=")[2], value))


def test_a_place_that_was_given_back_is_that_of_whom_it_was(tmp_path: Path) -> None:
    """Each took it from the other."""
    typed = lines(
        "zoe takes the place of ben", "yes", "ben takes the place of zoe", "yes", "end the game", "yes", "well played", "play again"
    )
    done = here("play", "haiclue", "--players", "Ana,Ben,Cy", "--set", "youngest=Ben", "--text", home=tmp_path, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Ben takes the place of Zoe, with all that goes with it." in done.stdout
    assert done.stdout.count("Welcome to Haiclue") == 2


def test_nobody_is_first_for_being_last_where_nobody_was() -> None:
    """All have as much; that somebody has left in the middle changes nothing of that."""
    at = Table(begun()).type("Zoe takes the place of Ana", "yes", "Dee joins", "yes", "Ben leaves", "yes", "end the game", "yes")
    _, says, _, _ = playing.following(at.session, HEADER, 0, 1.0, HouseRules())
    assert "first-of" not in [each.key for each in says]


def test_who_goes_home_between_games_does_not_play_in_the_next() -> None:
    """And who is not there is not told to play."""
    at = Table(begun()).type("end the game", "yes", "well played", "ben leaves", "yes")
    assert at.says == (say("decided-leaves-next", player="Ben"),)
    assert at.type("who is playing").says == (say("who-plays-next", players=("Ana", "Cy"), n=2), say("have-left", players=("Ben",), n=1))
    assert at.type("max joins", "yes").keys == ["decided-joins", "joins-next-game"]
    assert at.type("max leaves", "yes").says == (say("decided-leaves-next", player="Max"),)


def test_what_a_game_has_from_the_one_before_is_not_told_of_it(tmp_path: Path) -> None:
    """Nobody paused it, and a seat that is free in it is not that of somebody who had left the other."""
    typed = lines("cy leaves", "yes", "end the game", "yes", "well played", "play again", "ana nominates game", "pause", "go on", "scores")
    args = ("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "4")
    assert here(*args, home=tmp_path, typed=typed).exit_code == 0
    first, last = sorted((tmp_path / "games").glob("*.sqlite"), key=lambda path: len(path.name))
    begins = here("log", str(last), home=tmp_path).stdout.partition('"ana nominates game"')
    assert "Paused" not in begins[0]
    assert begins[2].count("say: resume") == 1
    with closing(Store.open(first)) as log:
        assert [row.says for row in rows_of(log)][1:]
    with closing(Store.open(last)) as log:
        rows = [row for row in rows_of(log) if isinstance(row.row, Paused | Resumed)]
    assert [bool(row.says) for row in rows] == [False, False, True, True]


def test_a_place_is_taken_between_two_games(tmp_path: Path) -> None:
    """With the part that the game knows by a name; undo gives it back."""
    ended = lines("end the game", "yes", "well played", "mia takes the place of karl", "yes", "zoe takes the place of ana", "yes", "undo")
    args = ("play", "open-slam", "--players", "Ana,Ben,Cy", "--set", "judges=Judy,Karl,Lea", "--text", "--lang", "en")
    done = here(*args, home=tmp_path, typed=lines("ben leaves", "yes", "ben is back", "yes") + ended + lines("play again"))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Taken back: Zoe takes the place of Ana." in done.stdout
    headers = []
    for path in (tmp_path / "games").glob("*.sqlite"):
        with closing(Store.open(path)) as log:
            headers.append(log.header)
    assert {str(header.options["judges"]) for header in headers} == {"Judy,Karl,Lea", "Judy,Mia,Lea"}
