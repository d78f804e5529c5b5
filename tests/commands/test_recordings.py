"""`voicehost judge`, `hear`, `check`, `models`: what they answer, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import soxr

from tests.support.command import here, run
from tests.support.model_site import MODEL, NAME
from tests.support.scenes import SCENES
from voicehost.commands.checkup import EXAMPLES
from voicehost.listen import trial
from voicehost.listen.models_dir import bundled

pytestmark = pytest.mark.hearing

POEM = SCENES / "before_between_lines.flac"
GIVEN = ("--poet", "ben", "--secret", "heaven", "--players", "Ana,Ben,Cy")

GUESS = {"player": str, "word": str, "start": float, "end": float, "timing": str, "match": str, "accepted": bool, "confidence": float}


def judged(path: Path, home: Path) -> dict[str, Any]:
    done = here("judge", str(path), *GIVEN, "--json", home=home)
    assert (done.exit_code, done.stderr) == (0, "")
    judgement: dict[str, Any] = json.loads(done.stdout)
    return judgement


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is judged of the poem as it lies there."""
    return judged(POEM, tmp_path_factory.mktemp("home"))


def test_check_says_which_phrases_a_model_cannot_hear(tmp_path: Path) -> None:
    """The English model hears few words of German: one sentence says how many, and a few of them."""
    done = here("--lang", "en", "check", "--lang", "de", "--model", str(bundled()), home=tmp_path)
    assert done.exit_code == 1
    finding = re.search(
        r"^NO  phrases: this model cannot hear (\d+) of the (\d+) words that the host listens for, such as (.*)\. "
        r"Type what you would say with that$",
        done.stdout,
        re.MULTILINE,
    )
    assert finding is not None
    assert 20 < int(finding[1]) < int(finding[2])
    assert len(finding[3].split(", ")) == EXAMPLES
    assert "pause" not in finding[3].split(", ")
    assert "NO  phrases" not in here("check", home=tmp_path).stdout


def test_judge_prints_one_object_and_nothing_else(tmp_path: Path) -> None:
    """As `python -m voicehost` in a process of its own: neither the recognizer nor a library says a word beside it."""
    done = run("judge", str(POEM), *GIVEN, "--json", home=tmp_path)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    judgement = json.loads(done.stdout)
    assert list(judgement) == ["poem", "guesses", "points"]
    assert list(judgement["poem"]) == ["start", "end"]
    assert judgement["points"] == {"Ana": 1, "Ben": 2, "Cy": 0}
    (guess,) = judgement["guesses"]
    assert {key: type(value) for key, value in guess.items()} == GUESS
    assert {key: guess[key] for key in ("player", "word", "timing", "match", "accepted")} == {
        "player": "Ana",
        "word": "heaven",
        "timing": "before",
        "match": "exact",
        "accepted": True,
    }
    assert judgement["poem"]["start"] < guess["start"] < guess["end"] < judgement["poem"]["end"] < soundfile.info(POEM).duration


def test_judge_is_told_how_long_guesses_count(tmp_path: Path) -> None:
    """A right guess 4 s after the end of the poem is none where they count for 3 s."""
    options = ("--poet", "Ivy", "--secret", "dog", "--players", "Cy,Omar,Ivy", "--json")
    done = here("judge", str(SCENES / "after_long_silence_is_it.flac"), *options, "--window", "3", home=tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert set(json.loads(done.stdout)["points"].values()) == {0}


def test_judge_tells_people_the_same(tmp_path: Path) -> None:
    """In a table, by the names as they were given."""
    done = here("judge", str(POEM), *GIVEN, home=tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    row = next(line for line in done.stdout.splitlines() if "heaven" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")][:2] == ["Ana", "heaven"]
    assert "Points: Ana 1, Ben 2, Cy 0." in done.stdout


def _stereo(sound: np.ndarray[Any, Any], rate: int, path: Path) -> None:
    soundfile.write(path, np.stack([sound, sound], axis=1), rate)


def _at(other: int) -> Callable[[np.ndarray[Any, Any], int, Path], None]:
    return lambda sound, rate, path: soundfile.write(path, soxr.resample(sound, rate, other), other)


@pytest.mark.parametrize("made", [_stereo, _at(44_100), _at(48_000)], ids=["stereo", "44.1 kHz", "48 kHz"])
def test_a_poem_is_judged_alike_in_every_form(
    tmp_path: Path, original: dict[str, Any], made: Callable[[np.ndarray[Any, Any], int, Path], None]
) -> None:
    """Same guess, same ruling, same points; times within a step of the recognizer."""
    sound, rate = soundfile.read(POEM)
    made(sound, rate, tmp_path / "poem.wav")
    judgement = judged(tmp_path / "poem.wav", tmp_path)
    assert judgement["points"] == original["points"]
    for guess, first in zip(judgement["guesses"], original["guesses"], strict=True):
        assert {**guess, "start": 0, "end": 0, "confidence": 0} == {**first, "start": 0, "end": 0, "confidence": 0}
        assert guess["start"] == pytest.approx(first["start"], abs=0.1)


def test_a_poem_at_8_khz_is_judged(tmp_path: Path, original: dict[str, Any]) -> None:
    """The upper half of the sound is not there, so words may be mistaken; the poem is heard all the same, and its times are right."""
    sound, rate = soundfile.read(POEM)
    _at(8000)(sound, rate, tmp_path / "poem.wav")
    judgement = judged(tmp_path / "poem.wav", tmp_path)
    assert judgement["poem"]["start"] == pytest.approx(original["poem"]["start"], abs=0.2)
    assert [guess["player"] for guess in judgement["guesses"]] == ["Ana"]


def test_a_truncated_poem_is_judged_up_to_where_it_breaks_off(tmp_path: Path) -> None:
    """What is there is heard; nothing is heard beyond it."""
    whole = POEM.read_bytes()
    (tmp_path / "poem.flac").write_bytes(whole[: len(whole) // 2])
    judgement = judged(tmp_path / "poem.flac", tmp_path)
    assert 0 < judgement["poem"]["end"] < soundfile.info(POEM).duration * 0.6
    assert sum(judgement["points"].values()) <= 3


def test_hear_prints_what_was_made_of_each_recording(tmp_path: Path) -> None:
    """As JSON, one object with a list for each file; as a table, a row for each utterance."""
    files = [str(SCENES / "phrases_tiles.flac"), str(SCENES / "phrases_house.flac")]
    grammar = ("--phrases", "ana takes {word}|score|scores", "--words", "five,four,three")
    done = here("hear", *files, *grammar, "--json", home=tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    recordings = json.loads(done.stdout)["recordings"]
    assert [each["file"] for each in recordings] == files
    understood = [
        verdict for utterance in recordings[0]["utterances"] for verdict in utterance["verdicts"] if verdict["verdict"] == "understood"
    ]
    assert {"phrase": "ana takes {word}", "slots": {"word": "five"}} in [{"phrase": v["phrase"], "slots": v["slots"]} for v in understood]
    table = here("hear", *files, *grammar, home=tmp_path).stdout
    assert "ana takes {word} word=five" in table
    assert "phrases_house.flac" in table


@pytest.mark.parametrize("how", [(), ("--phrases", "ana takes five|scores")])
def test_one_bad_recording_costs_no_other(tmp_path: Path, how: tuple[str, ...]) -> None:
    """What was heard in the others is told, before it and after it, and each bad one has its line."""
    good, bad = SCENES / "phrases_tiles.flac", (tmp_path / "one.wav", tmp_path / "other.wav")
    recordings = (str(good), str(bad[0]), str(good), str(bad[1]))
    for as_json in ((), ("--json",)):
        done = here("hear", *recordings, *how, *as_json, home=tmp_path)
        assert done.exit_code == 1
        assert [line.removeprefix("Error: ") for line in done.stderr.splitlines()] == [f"{path} does not exist" for path in bad]
        assert done.stdout.count(good.name) >= 2
        assert not as_json or [each["file"] for each in json.loads(done.stdout)["recordings"]] == [str(good)] * 2


@pytest.mark.parametrize("name", ["", "Maya=May", "😀", "7", "x" * 41])
def test_only_a_name_is_listened_for(tmp_path: Path, name: str) -> None:
    """What nobody may be called is told at once."""
    done = here("hear", str(POEM), "--name", name, home=tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--name" in done.stderr


def test_of_a_name_of_two_words_one_is_replaced(tmp_path: Path) -> None:
    """As --players takes it."""
    output = here("hear", str(POEM), "--name", "Zbigniew Brzezinski", home=tmp_path).stdout
    assert re.search(r"--players Zbigniew=\w+$", output, re.MULTILINE)


@pytest.mark.parametrize(("at", "says"), [("0", "the poem began at 0."), ("100", "the recording has ")])
def test_a_poem_ends_within_its_recording(tmp_path: Path, at: str, says: str) -> None:
    """Whoever tells when, tells it after its beginning and before the end of all that was heard."""
    done = here("judge", str(POEM), *GIVEN, "--finished-at", at, home=tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"--finished-at {at}: {says}" in done.stderr


@pytest.mark.parametrize("player", ["Undo", "Nobody", "The End"])
def test_nobody_who_is_judged_is_called_what_is_said_to_the_host(tmp_path: Path, player: str) -> None:
    """As in a game: one would be taken for the other."""
    done = here("judge", str(POEM), "--poet", "ben", "--secret", "heaven", "--players", f"{player},Ben,Cy", home=tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{player} is also something that people say to me" in done.stderr


def test_check_says_what_cannot_be_heard_and_what_to_use_instead(tmp_path: Path) -> None:
    """Names for a name, words for a word, each hearable itself; the exit code says that something is wrong."""
    done = here("check", "--players", "Ana,Xqzt", "--words", "heaven,qqzt,😀", home=tmp_path)
    lines = dict(line[4:].split(": ", 1) for line in done.stdout.splitlines())
    assert done.exit_code == 1
    assert {"model", "voice", "disk", "Ana", "heaven"} <= set(lines)
    assert lines["Ana"] == lines["heaven"] == "can be heard"
    for what, before in (("Xqzt", "These can be heard: "), ("qqzt", " such as ")):
        instead = lines[what].split(before)[1].split(". Write")[0].split(", ")
        assert len(instead) == 3
        assert all(each.istitle() == (what == "Xqzt") for each in instead)
        again = here("check", "--words", ",".join(instead), home=tmp_path).stdout
        assert all(f"ok  {each}: can be heard" in again for each in instead)
    assert lines["😀"] == "has nothing in it that can be said"


def test_check_says_which_names_are_taken_for_each_other(tmp_path: Path) -> None:
    """The later of the two is the one to change."""
    done = here("check", "--players", "Sean,Ben,Shawn", home=tmp_path)
    assert "ok  Sean: can be heard" in done.stdout
    assert "NO  Shawn: sounds like Sean, " in done.stdout
    assert done.exit_code == 1


def test_check_goes_on_after_a_model_that_is_none(tmp_path: Path) -> None:
    """Everything that is wrong is told at once."""
    done = here("check", "--model", str(tmp_path), home=tmp_path)
    assert done.exit_code == 1
    assert done.stdout.startswith("NO  model: ")
    assert "disk: " in done.stdout


def test_a_model_on_this_disk_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network; from then on it is the one that is used."""
    monkeypatch.setattr(trial, "loads", lambda _: None)  # it only looks like one; tests/attack tries real ones
    archive = tmp_path / f"{NAME}.zip"
    archive.write_bytes(MODEL)
    done = here("models", "install", "en", "--from", str(archive), home=tmp_path / "home")
    assert (done.exit_code, done.stderr) == (0, "")
    assert (tmp_path / "home" / "models" / NAME / "am" / "final.mdl").is_file()
    assert "checksum is not known" in done.stdout
    used = here("hear", str(POEM), "--phrases", "yes", home=tmp_path / "home")
    assert NAME in used.stderr
