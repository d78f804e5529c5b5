"""Names that cannot be heard: another is said in their place, the error says how, and it can be tried."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.core.speech import AudioChunk, Grammar, Listening, Phrase, Slot
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer

pytestmark = pytest.mark.quick

PLAY = ("play", "poetry-slam", "--text", "--players")
CLIPS = Path("audio_fixtures/demo/poetry-slam")


def test_what_is_said_in_place_of_a_name_is_heard_as_it() -> None:
    """Of a name that the model has not, and of one that it has; and the name itself is then not listened for."""
    clip = next(path for path in sorted(CLIPS.glob("ben-begins*.flac")))
    slot = Slot("player", (("xiaoling", "Xiaoling"), ("maya", "Maya")))
    for name, player in (("xiaoling", "xiaoling"), ("maya", "maya")):
        recognizer = VoskRecognizer(bundled(), said_as={name: "ben"})
        recognizer.expect(Listening(Grammar((Phrase("{player} begins", "begin", (slot,)),))))
        with Recording(clip) as source:
            heard = [utterance for chunk in source for utterance in recognizer.accept(AudioChunk(chunk.start, chunk.pcm))]
        texts = [utterance.best.text for utterance in (*heard, *recognizer.finish())]
        assert f"{player} begins" in texts
        assert recognizer.hears(name)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("Ana,Ben,Xiaoling=Ben", "two players are called Ben"),
        ("Ana,Ben=Cy,Xiaoling=Cy", "two players are called Cy"),
        ("Ana,Ben,Xiaoling=", "a name is empty"),
        ("Ana,Ben,=Ling", "a name is empty"),
        ("Ana,Ben,Xiaoling=4", "'4' cannot be said"),
        ("Ana,Ben,Xiaoling=Undo", "Undo is also something that people say to me"),
        ("Ana,Ben,Mei Xiaoling=Ling", "Mei Xiaoling has several words"),
    ],
)
def test_what_cannot_be_said_in_place_of_a_name_is_one_line(tmp_path: Path, players: str, says: str) -> None:
    """And no game is begun."""
    done = here(*PLAY, players, home=tmp_path)
    assert done.exit_code == 2
    assert_one_line(done.stderr, says)
    assert not list(tmp_path.glob("games/*"))


@pytest.mark.parametrize("opens", ["12", "Nils,Otto", "?"])
def test_who_opens_a_slam_has_a_name(tmp_path: Path, opens: str) -> None:
    """The host calls them by it, although they have no seat."""
    done = here("play", "open-slam", "--players", "Ana,Ben", "--text", "--lang", "en", "--set", f"sacrifice={opens}", home=tmp_path)
    assert done.exit_code == 2
    assert_one_line(done.stderr, "cannot be said")
    assert not list(tmp_path.glob("games/*"))


def test_an_accent_that_is_a_character_of_its_own_is_the_same_letter(tmp_path: Path) -> None:
    """So file names and some pages have it."""
    done = here(*PLAY, "Ana,Ben,Jose\u0301", home=tmp_path, typed="scores\n")
    assert (done.exit_code, "Jos\u00e9" in done.stdout) == (0, True)
    assert_one_line(here(*PLAY, "Ana,Jos\u00e9,Jose\u0301", home=tmp_path).stderr, "two players are called Jos\u00e9")


def test_a_game_is_played_by_the_name_and_resumed(tmp_path: Path) -> None:
    """The name is told and kept; what is said in its place stands in the log."""
    begun = here(*PLAY, "Ana,Ben,Xiaoling=Ling", home=tmp_path, typed="scores\n")
    assert (begun.exit_code, "Xiaoling" in begun.stdout, "Ling " in begun.stdout) == (0, True, False)
    assert here("resume", home=tmp_path).exit_code == 0


def test_check_tells_how_to_name_who_cannot_be_heard(tmp_path: Path) -> None:
    """The line has the option as it is to be typed; and then all is well."""
    findings = {line.partition(": ")[0]: line for line in here("check", "--players", "Xiaoling,Ana", home=tmp_path).stdout.splitlines()}
    line = findings["NO  Xiaoling"]
    assert "Say another name for Xiaoling, such as " in line
    assert ". Write it like this: Xiaoling=" in line
    instead = line.rpartition("=")[2]
    assert (
        f"ok  Xiaoling: you say {instead}, which can be heard"
        in here("check", "--players", f"Xiaoling={instead},Ana", home=tmp_path).stdout
    )


def test_hear_tells_plainly_what_it_hears(tmp_path: Path) -> None:
    """Any word of a recording, and whether a name is understood in it; of one that is not, what to try."""
    clip = str(next(path for path in sorted(CLIPS.glob("ben-begins*.flac"))))
    plain = here("hear", clip, home=tmp_path)
    assert (plain.exit_code, plain.stdout.startswith("ben-begins")) == (0, True)
    assert "Ben: understood" in here("hear", clip, "--name", "Ben", home=tmp_path).stdout
    other = here("hear", clip, "--name", "Xiaoling", home=tmp_path).stdout
    assert "Xiaoling: not understood" in other
    (recording,) = json.loads(here("hear", clip, "--name", "Ben", "--json", home=tmp_path).stdout)["recordings"]
    assert (recording["name"], recording["understood"], {*recording["words"][0]}) == ("Ben", True, {"text", "start", "end", "confidence"})


@pytest.mark.parametrize(
    ("arguments", "says"), [(("--words", "a"), "--phrases"), (("--phrases", "yes"), "in recordings"), (("nowhere.flac",), "nowhere.flac")]
)
def test_what_hear_cannot_do_is_one_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """Without a recording or a microphone, and with what does not go together."""
    done = here("hear", *arguments, home=tmp_path)
    assert done.exit_code in (1, 2)
    assert_one_line(done.stderr, says)
