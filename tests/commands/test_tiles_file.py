"""An option that is a file: what stands in it is kept with the game, and the file is needed no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.commands.arguments import LONGEST_FILE
from voicehost.games.haiclue.tables import box, read
from voicehost.log.store import games

pytestmark = pytest.mark.quick

PLAY = ("play", "haiclue", "--players", "Ana,Ben,Cy", "--text", "--seed", "7", "--set", "breath=0")
OWN = [" ".join(tile) for tile in read(box())[:80]]
A_ROUND = ("ana is the youngest", "ana", "one two", "ben", "one two", "cy", "two one", "ana", "red", "cy", "red")


def play(home: Path, text: bytes, *typed: str) -> str:
    file = home / "own tiles.txt"
    file.write_bytes(text)
    done = here(*PLAY, "--set", f"tiles={file}", home=home, typed="".join(f"{line}\n" for line in typed))
    file.unlink()
    return done.stdout if done.exit_code == 0 else done.stderr


@pytest.mark.parametrize("begins", [b"", b"\xef\xbb\xbf", b"# my own\n\n"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_tiles_of_ones_own(tmp_path: Path, begins: bytes, ends: str) -> None:
    """Whatever wrote the file. The game goes on, and is read back, without it."""
    output = play(tmp_path, begins + ends.join(OWN).encode(), *A_ROUND)
    words = {word for line in OWN for word in line.split()}
    assert {
        line.rpartition(": ")[2].rstrip(".") for line in output.splitlines() if "host    The " in line and ": " in line[20:]
    } - words <= {"The four targets"}
    (listed,) = games(tmp_path / "games")
    assert listed.header is not None
    kept = listed.header.options["tiles"]
    assert isinstance(kept, tuple)
    assert [line for line in kept if line in OWN] == OWN
    resumed = here("resume", "--text", home=tmp_path, typed="next\nscores\n")
    assert resumed.exit_code == 0, resumed.output
    assert "Cy's clue: " in resumed.stdout
    assert here("log", home=tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"moon", "Line 1 of the tiles is not two words"),
        ("\n".join([*OWN, "moon 4"]).encode(), "Line 81 of the tiles is not two words"),
        ("\n".join([*OWN, OWN[0]]).encode(), "stands on two sides"),
        ("\n".join([*OWN, "moonlike seven"]).encode(), "The word seven cannot be on a tile"),
        (b"\n", "is empty"),
        (b"# none", "0 tiles are too few: this game needs 57."),
        ("\n".join(OWN[:40]).encode(), "40 tiles are too few"),
        (b"\xff\xfe\x00", "the file for tiles, is not text in UTF-8"),
        (b"moon sun\n" * (LONGEST_FILE // 8), "has more than 100,000 bytes"),
    ],
)
def test_what_is_wrong_with_them_is_one_line(tmp_path: Path, text: bytes, says: str) -> None:
    """And no game is begun."""
    error = play(tmp_path, text)
    assert says in error
    assert_one_line(error, says)
    assert not (tmp_path / "games").exists()
