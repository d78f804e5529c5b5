"""`voicehost log --picture`: the end of a game to send round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from tests.support.hosted import Hosted
from tests.support.languages import EVERY, called
from tests.support.phones import Silence
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS
from voicehost.host.account import Captioned
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def played(home: Path, name: str, players: tuple[str, ...] = ("Ana", "Ben", "Cy")) -> Hosted:
    game = next(game for game in EVERY if called(game) == name)
    path = home / "games" / f"2026-03-01-2015-{name}.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    silent = Captioned(Silence(), Prompts(game.language.name, ()))  # type: ignore[arg-type]  # it only prints
    table = Hosted.of(path, game, players, game.options(), 1, silent)
    for _ in play_at_random(table, 1):
        pass
    table.close()
    return table


def drawn(home: Path) -> str:
    out = home / "end.html"
    assert "open it in a browser" in here("log", "--picture", str(out), home=home).stdout
    return out.read_text(encoding="utf-8")


def test_who_has_won_stands_on_the_steps_and_everybody_beside_them(tmp_path: Path) -> None:
    """In the game's colours and with the players' shapes; nothing is fetched from anywhere."""
    table = played(tmp_path, "haiclue")
    page = drawn(tmp_path)
    texts = re.findall(r"<text[^>]*>([^<]+)</text>", page)
    best = table.session.view(None).standings
    assert [text for text in texts if text in ("Ana", "Ben", "Cy")][-3:] == [each.player for each in best]
    assert 'data-game="haiclue" width="1200" height="630"' in page
    assert not re.search(r'(?:src|href)="|url\((?!data:)', page)


@pytest.mark.parametrize("many", [4, 6])
def test_everybody_has_a_step_beside_the_list(tmp_path: Path, many: int) -> None:
    """However many they are, also behind the third place; no step reaches into the list."""
    played(tmp_path, "haiclue", PLAYERS[:many])
    page = drawn(tmp_path)
    steps = re.findall(r'<rect class="(?:first|raised)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', page)
    assert len(steps) == many
    assert all(float(x) + float(width) <= 700 for x, width in steps)


def test_who_plays_together_has_what_came_of_it(tmp_path: Path) -> None:
    """Nobody is before anybody else, so nobody stands on a step."""
    played(tmp_path, "letter-jam")
    page = drawn(tmp_path)
    assert " together. " in page
    assert len(re.findall(r">[A-Z]{5} \d+</text>", page)) == 3  # each word, and what it brought
    assert 'class="middle' not in page


def test_nothing_is_written_over(tmp_path: Path) -> None:
    played(tmp_path, "haiclue")
    (tmp_path / "end.html").write_text("mine")
    refused = here("log", "--picture", str(tmp_path / "end.html"), home=tmp_path)
    assert_one_line(refused.stderr, "is there already")
    assert (tmp_path / "end.html").read_text() == "mine"
