"""Verdicts on scenes stand for a hearing: each is what must come out, and none stands once anything has changed that it depends on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.bench.scenes import Outcome
from tests.scenes import test_heard, test_moments, test_races, test_tables
from tests.support import tiers, verdicts
from tests.support.scenes import ROOT, all_scenes
from tests.support.verdicts import FILE, KINDS, MOMENTS, PARTS, RACES, Kind, is_due, read, write
from voicehost.games import GAMES

pytestmark = pytest.mark.quick

MISSED = test_heard.MISSED | test_tables.MISSED | test_races.MISSED | test_moments.MISSED
ALL = [pytest.param(kind, scene.name, id=scene.name) for kind in KINDS for scene in kind.scenes]
RENEW = "`make verdicts` writes it"


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_a_verdict_is_what_must_come_out(kind: Kind[verdicts.Outcome], name: str) -> None:
    """By the scene's truth, whether the verdict stands or not; of a scene that cannot be heard yet it is something else."""
    came = kind.kept(name)
    assert came is not None, f"{name} has no verdict: {RENEW}"
    assert came.right == (name not in MISSED), came


def test_every_scene_with_a_truth_has_a_verdict() -> None:
    """And no verdict outlives its scene."""
    heard = {scene.name for scene in all_scenes() if scene.kind != "phrases"}
    assert {scene.name for kind in KINDS for scene in kind.scenes} == heard
    assert read(FILE).keys() == heard, RENEW


# -- when a verdict stands ------------------------------------------------------------------------------------------------------------

NAME = "over_is_it"


class Ear:
    """Hears the same in every scene, and notes in which."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.word = "heaven"

    def hear(self, name: str) -> Outcome:
        self.heard.append(name)
        return Outcome(name, {"Ana": 1}, (None,), (self.word,), 3.84)


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    """It is no scene's turn to be heard, and none of it is told at the end of the run."""
    monkeypatch.setattr(verdicts, "is_due", lambda _: False)
    monkeypatch.setattr(tiers, "note", lambda *_: None)
    return Ear()


def few(ear: Ear, file: Path, monkeypatch: pytest.MonkeyPatch) -> Kind[Outcome]:
    """The poems, of which there are two."""
    monkeypatch.setattr(verdicts, "all_scenes", lambda: tuple(scene for scene in all_scenes() if scene.name in (NAME, "after_the_end")))
    return Kind("poem", Outcome, ear.hear, file)


def test_a_verdict_that_stands_is_taken(ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was heard when it was written: nothing is heard again, unless that is asked for."""
    poems = few(ear, tmp_path / "verdicts.json", monkeypatch)
    write((poems,), tmp_path / "verdicts.json")
    assert sorted(ear.heard) == ["after_the_end", NAME]
    heard, ear.word = poems.hear(NAME), "hell"
    ear.heard.clear()
    assert poems.outcome(NAME) == poems.kept(NAME) == heard
    write((poems,), tmp_path / "verdicts.json")
    assert poems.outcome(NAME) == heard
    assert ear.heard == []
    write((poems,), tmp_path / "verdicts.json", anew=True)
    assert sorted(ear.heard) == ["after_the_end", NAME]
    assert poems.outcome(NAME) == poems.hear(NAME)


@pytest.mark.parametrize("part", ["_files", "_model", "_said", "_code"])
def test_a_scene_is_heard_where_something_has_changed(ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Its files, the model, what may be said, the code. What is heard then is written at the next time."""
    poems = few(ear, tmp_path / "verdicts.json", monkeypatch)
    write((poems,), tmp_path / "verdicts.json")
    monkeypatch.setattr(verdicts, part, lambda *_: "x")
    ear.word = "hell"
    assert poems.standing(NAME) is None
    assert poems.outcome(NAME).false == ("hell",)
    write((poems,), tmp_path / "verdicts.json")
    ear.heard.clear()
    assert poems.outcome(NAME).false == ("hell",)
    assert ear.heard == []


def test_a_scene_without_a_verdict_is_heard(ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where somebody has just made it."""
    assert few(ear, tmp_path / "none.json", monkeypatch).outcome(NAME).false == ("heaven",)


def test_a_scene_whose_turn_it_is_is_heard(ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though its verdict stands."""
    poems = few(ear, tmp_path / "verdicts.json", monkeypatch)
    write((poems,), tmp_path / "verdicts.json")
    monkeypatch.setattr(verdicts, "is_due", lambda name: name == NAME)
    ear.heard.clear()
    assert [poems.outcome(name).name for name in (NAME, "after_the_end")] == [NAME, "after_the_end"]
    assert ear.heard == [NAME]


def test_each_scene_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one of the parts, which are about as large as each other."""
    parts = []
    for part in range(PARTS):
        monkeypatch.setattr(verdicts, "turn", lambda part=part: part)
        parts.append({scene.name for scene in all_scenes() if is_due(scene.name)})
    assert sum(map(len, parts)) == len(set.union(*parts)) == len(all_scenes())
    assert max(map(len, parts)) <= len(all_scenes()) / PARTS * 1.5


def test_what_the_host_says_is_no_part_of_it() -> None:
    """What may be said to it is: by the phrases of the language and of the game, which are read from the same files."""
    own = tomllib.loads((ROOT / "prompts" / "de" / "slam-kartenspiel.toml").read_text(encoding="utf-8"))
    said = verdicts._said("de", "slam-kartenspiel")
    assert [move for move, ways in own["phrases"].items() if repr(ways if isinstance(ways, str) else ways[0]) not in said] == []
    sentences = {key: wording for key, wording in own.items() if isinstance(wording, str) and " " in wording}
    assert len(sentences) > 100
    assert [key for key, wording in sentences.items() if wording in said] == []


@pytest.mark.parametrize(("kind", "game"), [(RACES, "scrabble_slam"), (MOMENTS, "haiclue"), (MOMENTS, "slam_kartenspiel")])
def test_a_scene_stands_on_the_code_of_its_own_game(kind: Kind[verdicts.Outcome], game: str) -> None:
    """And on what hears and plays any game; on no other game, no page and no command."""
    names = kind.modules(game.replace("_", "-"))
    assert {kind.name for kind in GAMES if kind.__module__ in names} == {game.replace("_", "-")}
    assert {f"voicehost.games.{game}.state", "voicehost.listen.vosk_recognizer", "voicehost.core.interpret"} <= names
    assert {name.split(".")[1] for name in names if name.startswith("voicehost.")} & {"web", "commands", "private", "log"} == set()
