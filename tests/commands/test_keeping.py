"""What is kept of an evening: read back as JSON, as a table of commas and as a page, with sound; across evenings; and deleted."""

from __future__ import annotations

import csv
import json
import re
from contextlib import closing
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.commands.test_page import Read
from tests.support.command import assert_one_line, here
from tests.support.hosted import Hosted
from tests.support.quiet import Quiet
from tests.support.table import poems
from voicehost.core.speech import RATE, AudioChunk, Samples, samples
from voicehost.host.host import Host
from voicehost.host.recording import BEFORE, NotKept, Recorder, folder_of
from voicehost.listen.recognizer import Scripted
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
SECRETS = {"Ana": "fruit", "Ben": "flower", "Cy": "forest"}


def evening(home: Path, *, poems: bool = True) -> Path:
    """A poem of Ben's that Ana guesses, and Ana's, which runs still."""
    path = home / "games" / "2026-03-01-2015-poetry-slam.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Hosted.create(path, 3, 7)) as game:
        for player, word in SECRETS.items():
            game.enter(player, word)
        for player in SECRETS:
            game.type(f"{player} takes {5 - len(game.state.middle) % 2}", f"{player} takes three", f"{player} takes one")
        if poems:
            game.type("ben begins", "roses are red <b>", "ana guesses flower", "she said it", "the end")
            game.until(game.now + 30)
            game.type("ana begins", "=violets are blue")
    return path


def test_the_lines_hold_what_was_heard_and_ruled_and_no_secret(tmp_path: Path) -> None:
    """Of a game that goes on: nothing that is unseen is in any of the three, nor what deals."""
    evening(tmp_path)
    out = tmp_path / "page.html"
    assert here("log", "--html", str(out), home=tmp_path).exit_code == 0
    as_json, as_csv = (here("log", f"--{kind}", "-", home=tmp_path).stdout for kind in ("json", "csv"))
    for text in (as_json, as_csv, out.read_text()):
        assert not re.search("fruit|forest|seed", text)
        assert "Ana enters something in private" in text
    game = json.loads(as_json)
    assert (game["game"], game["players"], game["over"]) == ("poetry-slam", ["Ana", "Ben", "Cy"], False)
    lines = game["lines"]
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
    assert {line["kind"] for line in lines} == {"heard", "said", "entered"}
    (right,) = [line for line in lines if line.get("key") == "right-exact"]
    assert right["ruling"]
    assert [line for line in lines if "points" in line]
    rows = list(csv.DictReader(StringIO(as_csv)))
    assert [row["text"].lstrip("'") for row in rows] == [line["text"] for line in lines]
    assert not [row for row in rows for cell in row.values() if cell[:1] in ("=", "+", "@")]


def test_a_page_has_a_chapter_for_each_poem_with_its_sound(tmp_path: Path) -> None:
    """Headings in order, a caption for each table, a language, no script; the sound is in the page itself, with its poem."""
    path = evening(tmp_path)
    here("log", "--html", str(tmp_path / "without.html"), home=tmp_path)
    lines = json.loads(here("log", "--json", "-", home=tmp_path).stdout)["lines"]
    begins = [samples(line["at"]) for line in lines if line.get("key") == "poem-begins"]
    folder_of(path).mkdir()
    for start in begins:
        soundfile.write(folder_of(path) / f"{start - BEFORE}.ogg", np.zeros(RATE), RATE, format="OGG", subtype="VORBIS")
    here("log", "--html", str(tmp_path / "with.html"), home=tmp_path)
    for name, sounds in (("without", 0), ("with", 2)):
        text = (tmp_path / f"{name}.html").read_text()
        read = Read(text)
        assert read.open == []
        assert '<html lang="en" data-game="poetry-slam">' in text
        assert not {"script", "link", "img", "iframe", "b"} & set(read.tags)
        assert (read.tags.count("h1"), read.tags.count("h2")) == (1, 2)  # poems, and line by line
        assert read.tags.count("caption") == read.tags.count("table")
        assert read.tags.count("h3") == read.tags.count("section") + read.tags.count("article")
        chapters = re.findall(r"<section.*?</section>", text, re.DOTALL)
        poems = [chapter for chapter in chapters if "begins." in chapter.split("</h3>")[0]]
        assert (len(poems), [chapter.count("<audio") for chapter in poems]) == (2, [sounds // 2] * 2)
        assert text.count("<audio") == text.count("data:audio/ogg;base64,") == sounds
        assert "ana guesses flower" in poems[0]
        assert "Points: Ben 2, Ana 1" in poems[0]


def chunks(start: Samples, end: Samples) -> list[AudioChunk]:
    return [AudioChunk(at, (np.full(RATE // 10, 1000, "<i2")).tobytes()) for at in range(start, end, RATE // 10)]


def test_the_sound_of_each_poem_is_kept_with_what_was_before(tmp_path: Path) -> None:
    """Two poems, two files, their owner's alone; what is said between them is in none."""
    recorder = Recorder(tmp_path / "game.sqlite")
    for start, end, recited in ((0, 10, False), (10, 14, True), (14, 30, False), (30, 32, True)):
        for chunk in chunks(samples(start), samples(end)):
            recorder.hear(chunk, recited=recited)
    recorder.finish()
    folder = tmp_path / "game.sound"
    files = {int(path.stem) / RATE: soundfile.info(path).duration for path in folder.iterdir()}
    assert files == pytest.approx({7.0: 7.0, 27.0: 5.0}, abs=0.11)
    assert {path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())} == {0}


def test_the_host_keeps_the_sound_of_a_poem_and_of_nothing_else(tmp_path: Path) -> None:
    """From a little before "Ben begins" to where it is guessed no longer; what cannot be written is told, and the game goes on."""
    notes: list[str] = []

    class Notes(Quiet):
        def said(self, at: Samples, spoken: Spoken) -> None:
            del at
            notes.append(spoken.key)

    for folder, way in ((tmp_path, False), (tmp_path / "full", True)):
        session = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session
        folder.mkdir(exist_ok=True)
        log = folder / "game.sqlite"
        if way:
            folder_of(log).write_text("in the way")
        host = Host(session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=("poetry-slam",)), Notes(), recorder=Recorder(log))
        for typed in ("", "ben begins", "the end"):
            if typed:
                host.type(typed)
            for chunk in chunks(host.position, host.position + samples(5)):
                host.accept(chunk)
        for chunk in chunks(host.position, host.position + samples(60)):
            host.accept(chunk)
        host.end_record()
        assert (notes.count("record-failed"), host.session.state.poem) == (int(way), None)
    (kept,) = (tmp_path / "game.sound").iterdir()
    assert int(kept.stem) == samples(5) - BEFORE
    assert 8 < soundfile.info(kept).duration < 40


def test_sound_that_cannot_be_kept_ends_nothing(tmp_path: Path) -> None:
    """It is told once, and what could not be written is dropped."""
    (tmp_path / "game.sound").write_text("in the way")
    recorder = Recorder(tmp_path / "game.sqlite")
    recorder.hear(chunks(0, RATE)[0], recited=True)
    with pytest.raises(NotKept):
        recorder.finish()
    recorder.finish()


def test_an_interrupt_while_sound_is_written_loses_none_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops the host right after a poem has it whole, and never a file without sound."""
    recorder = Recorder(tmp_path / "game.sqlite")
    for chunk in chunks(0, samples(4)):
        recorder.hear(chunk, recited=True)
    with monkeypatch.context() as stopped:
        stopped.setattr(soundfile.SoundFile, "write", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            recorder.hear(chunks(samples(4), samples(5))[0], recited=False)
    assert list((tmp_path / "game.sound").glob("*.ogg")) == []
    recorder.finish()
    (kept,) = (tmp_path / "game.sound").iterdir()
    assert soundfile.info(kept).duration == pytest.approx(4.0, abs=0.01)


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_record_is_for_what_is_heard(tmp_path: Path) -> None:
    """A typed game has no sound."""
    assert_one_line(here(*PLAY, "--record", home=tmp_path).stderr, "--record", "--text")


def test_a_page_counts_points_by_performances(tmp_path: Path) -> None:
    """Cards that are left are no points of a chapter."""
    finished(tmp_path)
    here("log", "--html", str(tmp_path / "race.html"), home=tmp_path)
    assert "Points:" not in (tmp_path / "race.html").read_text()


def finished(home: Path) -> None:
    lines = "ana nominates game\nready\nready set slam\n"
    here("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "1", home=home, typed=lines)
    path = evening(home)
    with closing(Hosted.resume(path)) as game:
        game.store.append_finished()


def test_results_are_of_all_that_was_finished(tmp_path: Path) -> None:
    """Who stood where, and how often each won; what is unfinished counts for nobody, and what cannot be read is one line."""
    assert "No finished game" in here("results", home=tmp_path).stdout
    finished(tmp_path)
    (tmp_path / "games" / "torn.sqlite").write_bytes(b"no log")
    done = here("results", home=tmp_path)
    assert done.exit_code == 0
    assert "1. Ben 7" in " ".join(done.stdout.split())
    assert "scrabble-slam" not in done.stdout
    assert "torn.sqlite" in done.stdout


def race(home: Path) -> None:
    """Ana wins a game of Scrabble Slam! with no card left; the table is called as a formula would be."""
    play = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7", "--table-name", "=Blue")
    here(*play, home=home, typed="you choose\nready set slam\nana has slammed\nyes\nwell played\n")


def test_results_say_what_is_counted_and_the_games_title(tmp_path: Path) -> None:
    """Who wins a race has no card left: that is no result of 0 points."""
    finished(tmp_path)
    race(tmp_path)
    output = here("results", home=tmp_path).stdout
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in output.splitlines() if "│" in line]
    assert {(row[1], row[3]) for row in rows if len(row) == 4} == {("Scrabble Slam!", "Cards left"), ("Poetry Slam", "Points")}
    assert any(row[2].startswith("1. Ana 0, 2. Ben ") for row in rows if row[1] == "Scrabble Slam!")


def test_results_are_worded_for_their_reader_whatever_language_was_played(tmp_path: Path) -> None:
    """What each game counts too, and the table of a season."""
    finished(tmp_path)
    race(tmp_path)
    slam = ("--lang", "de", "play", "open-slam", "--players", "Ana,Ben", "--text", "--seed", "1", "--set", "judges=3", "--set", "dispute=0")
    poems = "".join(f"{poet} bitte\ndanke\n{score} {score} {score}\nja\n" for poet, score in (("ana", 8), ("ben", 7)))
    here(*slam, home=tmp_path, typed=f"{poems}{poems}gut gespielt\n")
    english, german = (here("--lang", lang, "results", home=tmp_path).stdout for lang in ("en", "de"))
    assert {"Points", "Cards left", "begun"} <= {cell.strip() for cell in re.split("[│┃\n]", english)}
    assert {"Punkte", "Karten übrig", "begonnen"} <= {cell.strip() for cell in re.split("[│┃\n]", german)}
    assert "Punkte" not in english
    assert "Points" not in german
    season = here("--lang", "de", "results", "--season", "--game", "open-slam", home=tmp_path).stdout
    assert "Open Slam, Saison aus 1: Plätze" in season


def test_results_are_chosen_by_game_and_by_day(tmp_path: Path) -> None:
    """The players' table counts the same games as the other."""
    finished(tmp_path)
    race(tmp_path)
    for options, titles in (
        (("--game", "scrabble-slam"), ["Scrabble Slam!"]),
        (("--since", "2026-03-02"), ["Scrabble Slam!"]),
        (("--since", "2026-03-01"), ["Scrabble Slam!", "Poetry Slam"]),
        (("--since", "2999-01-01"), []),
    ):
        results = json.loads(here("results", *options, "--json", "-", home=tmp_path).stdout)
        assert [game["title"] for game in results["games"]] == titles
        assert sum(player["won"] for player in results["players"]) == len(titles)
    assert "No finished game" in here("results", "--since", "2999-01-01", home=tmp_path).stdout
    assert here("results", "--since", "yesterday", home=tmp_path).exit_code == 2


def test_results_are_data_for_programs(tmp_path: Path) -> None:
    """A row for each player of each game; what a spreadsheet would compute is quoted, and nothing is written over."""
    race(tmp_path)
    (tmp_path / "games" / "torn.sqlite").write_bytes(b"no log")
    (game,) = json.loads(here("results", "--json", "-", home=tmp_path).stdout)["games"]
    assert (game["table"], game["counted"], [standing["player"] for standing in game["standings"]]) == (
        "=Blue",
        "Cards left",
        ["Ana", "Ben"],
    )
    out = tmp_path / "results.csv"
    assert here("results", "--csv", str(out), home=tmp_path).exit_code == 0
    rows = list(csv.DictReader(StringIO(out.read_text())))
    assert [(row["player"], row["place"], row["counted"], row["table"]) for row in rows] == [
        ("Ana", "1", "Cards left", "'=Blue"),
        ("Ben", "2", "Cards left", "'=Blue"),
    ]
    assert_one_line(here("results", "--csv", str(out), home=tmp_path).stderr, "is there already")


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        (("--recordings",), {"settings.json", "evening.sqlite", "evening.key", "other.sqlite"}),
        (("evening.sqlite",), {"settings.json", "other.sqlite"}),
        (("evening.sqlite", "--recordings"), {"settings.json", "evening.sqlite", "evening.key", "other.sqlite"}),
        (("--all",), set()),
    ],
)
def test_what_is_forgotten_is_gone_and_nothing_else(tmp_path: Path, arguments: tuple[str, ...], left: set[str]) -> None:
    """Only when it is confirmed; what is to go is named before."""
    evening(tmp_path, poems=False).rename(tmp_path / "games" / "evening.sqlite")
    (tmp_path / "games" / "other.sqlite").write_bytes((tmp_path / "games" / "evening.sqlite").read_bytes())
    (tmp_path / "games" / "evening.key").write_text("")
    (tmp_path / "settings.json").write_text("{}")
    (tmp_path / "games" / "evening.sound").mkdir()
    (tmp_path / "games" / "evening.sound" / "0.ogg").write_bytes(b"")

    def there() -> set[str]:
        return {path.name for path in tmp_path.rglob("*") if path.is_file()}

    before = there()
    assert here("forget", *arguments, home=tmp_path, typed="n\n").exit_code != 0
    assert there() == before
    done = here("forget", *arguments, "--yes", home=tmp_path)
    assert (done.exit_code, there()) == (0, left), done.output


def test_what_is_to_go_is_no_file_of_the_users_own(tmp_path: Path) -> None:
    """With VOICEHOST_HOME, `settings.toml` lies beside a file that sounds like it."""
    (tmp_path / "settings.json").write_text("{}")
    (tmp_path / "settings.toml").write_text("")
    asked = here("forget", "--all", home=tmp_path, typed="n\n").stdout
    assert f"{tmp_path / 'settings.json'}  (0.0 MB): how the host last sounded" in asked
    assert "settings.toml" not in asked


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Say what to delete"),
        (("nowhere.sqlite",), "no game nowhere.sqlite"),
        (("x.sqlite", "--all"), "Say what to delete"),
        (("settings.json",), "log"),
    ],
)
def test_what_cannot_be_forgotten_is_one_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """And stays: what is no game is not deleted by its name either."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "settings.json").write_text("{}")
    assert_one_line(here("forget", *arguments, "--yes", home=tmp_path).stderr, says)
    assert (tmp_path / "games" / "settings.json").exists()


def test_a_game_that_is_being_played_is_not_forgotten(tmp_path: Path) -> None:
    """Neither by its name nor with all."""
    path = evening(tmp_path, poems=False)
    with closing(Hosted.resume(path)):
        for argument in (path.name, "--all"):
            assert here("forget", argument, "--yes", home=tmp_path).exit_code == 1
    assert path.exists()


def test_check_tells_what_is_kept(tmp_path: Path) -> None:
    """How much, where, and how to delete it; sound is counted where there is any."""
    assert f"ok  kept: no games yet; {tmp_path} is the folder for them\n" in here("check", home=tmp_path).stdout
    path = evening(tmp_path, poems=False)
    assert f"ok  kept: 1 game, 0.0 MB in {tmp_path}. To delete them: voicehost forget\n" in here("check", home=tmp_path).stdout
    path.with_suffix(".sound").mkdir()
    assert "aufgehoben: 1 Spiel, 1 mit Ton, 0.0 MB in " in here("check", "--lang", "de", home=tmp_path).stdout
