"""`--events FILE`: whatever is public, a line of JSON each, as it happens; and never a secret."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.command import PLAYING, assert_one_line, here
from tests.support.languages import EVERY, called
from tests.support.paper import Paper
from tests.support.random_play import some_move
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Game, Moment, Say, Standing, View
from voicehost.host.outward import PublicEvents
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts, Spoken

pytestmark = pytest.mark.quick


def written(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_game_writes_what_is_public(tmp_path: Path) -> None:
    """Who plays, what is said and whose turn it is; another game adds to it."""
    path = tmp_path / "events.jsonl"
    assert here(*PLAYING, "--events", str(path), home=tmp_path, typed="scores\n").exit_code == 0
    events = written(path)
    assert events[0] == {
        "event": "game",
        "at": 0,
        "game": "poetry-slam",
        "title": "Poetry Slam",
        "language": "en",
        "players": ["Ana", "Ben", "Cy"],
    }
    assert {"said", "turn"} <= {event["event"] for event in events}
    assert "welcome" in [event.get("key") for event in events]
    assert here("resume", "--events", str(path), home=tmp_path).exit_code == 0
    assert [event["event"] for event in written(path)].count("game") == 2


def test_only_what_changes_is_written_again(tmp_path: Path) -> None:
    """Scores, whose turn it is, and that it is over, which can be disputed."""
    standings = (Standing("Ana", 1, 3), Standing("Ben", 2, 1))
    with PublicEvents(tmp_path / "e") as events:
        for view in (View(Moment.ALL), View(Moment.ALL), View(Moment.ALL, who=("Ana",))):
            events.stands(16_000, view, over=False)
        for over in (False, True, True, False, True):
            events.stands(32_000, View(Moment.ALL, who=("Ana",), standings=standings), over=over)
        events.said(32_000, Spoken("Right.", "right", "right"))
    assert [event["event"] for event in written(tmp_path / "e")] == ["turn", "turn", "scores", "over", "over", "said"]
    assert written(tmp_path / "e")[3] == {"event": "over", "at": 2, "first": ["Ana"]}
    assert written(tmp_path / "e")[-1] == {"event": "said", "at": 2, "key": "right", "text": "Right.", "tone": "right"}


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


SECRETIVE = ("poetry-slam", "haiclue", "letter-jam", "slam-kartenspiel-de", "slam-kartenspiel-en")
"""Games that show a player something of their own, as they are played at random here."""


def words(sentences: Iterable[Say]) -> set[str]:
    """Whatever text stands in the fields of those, however deep."""
    found, waiting = set[str](), list[object](sentences)
    while waiting:
        match waiting.pop():
            case str(text):
                found.add(text)
            case Say(fields=fields):
                waiting += fields.values()
            case tuple(several):
                waiting += several
    return {text for text in found if len(text) > 3}


def hidden(session: Session, prompts: Prompts) -> set[str]:
    """What one player reads of their own that the table does not: whole sentences, and the words in them."""
    public = [fact.say for fact in session.view(None).facts]
    own = [each for player in session.players for each in session.view(player).mine]
    on_table = " ".join(prompts.read(each).text for each in public)
    return {text for text in {*(prompts.read(each).text for each in own), *words(own)} - words(public) if text not in on_table}


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_no_secret_is_in_it(game: Game[Any], tmp_path: Path) -> None:
    """Of a game played at random: what somebody alone reads, and each word that they alone have entered, until it is said aloud."""
    random, prompts = Random(5), Prompts(game.language.name, (game.name,))
    table = Table(*Session.begin(game, PLAYERS[:4], game.options(), 5))
    secrets = set[str]()
    with PublicEvents(tmp_path / "events") as events:
        events.begins(0, game.name, game.title, game.language.name, table.session.players)
        for _ in range(150):
            before = len(table.heard)
            some_move(table, random)
            session = table.session
            said = [prompts.text(each) for each in table.heard[before:]]
            at = (tmp_path / "events").stat().st_size
            for each in said:
                events.said(session.state.now if hasattr(session.state, "now") else 0, each)
            events.stands(0, session.view(None), over=session.over)
            new = (tmp_path / "events").read_text(encoding="utf-8")[at:]
            found = hidden(session, prompts)
            secrets |= found
            aloud = " ".join(each.text for each in said)
            assert [text for text in found if quoted(text) in new and text not in aloud] == []
    assert bool(secrets) == (called(game) in SECRETIVE)


def test_it_never_gets_a_session() -> None:
    """Only what was said, and the table's view: whoever changes that has to change this test."""
    names = {name: set(getattr(PublicEvents, name).__annotations__) for name in ("begins", "said", "stands")}
    assert names["said"] == {"at", "spoken", "return"}
    assert names["stands"] == {"at", "table", "over", "return"}
    assert names["begins"] == {"at", "game", "title", "language", "players", "return"}


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """Before a game is begun."""
    done = here(*PLAYING, "--events", str(tmp_path), home=tmp_path / "home")
    assert_one_line(done.stderr, str(tmp_path))
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_full_disk_does_not_end_the_game(tmp_path: Path) -> None:
    """It is told once."""
    lost: list[str] = []
    with PublicEvents(tmp_path / "e", lost.append) as events:

        class Full:
            def write(self, _: str) -> None:
                raise OSError(errno.ENOSPC, "No space left on device")

            def close(self) -> None:
                raise OSError(errno.ENOSPC, "No space left on device")

        events._file.close()
        events._file = Full()
        for _ in range(3):
            events.said(0, Spoken("Hello."))
    assert lost == ["No space left on device"]


def test_the_page_shows_what_is_written() -> None:
    """Each kind of event, with each of its fields."""
    page = Paper(Path(__file__).parents[2] / "docs" / "events.md")
    for line in "".join(page.blocks[1:]).splitlines():
        event = json.loads(line)
        (row,) = (row for row in page.text.splitlines() if row.startswith(f"| `{event['event']}`"))
        assert all(f"`{name}`" in row for name in event if name not in ("event", "at"))
