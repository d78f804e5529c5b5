"""Models of others: those that lie as Vosk's official small ones do, with their words in the graph, and those without `[unk]`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support import official
from tests.support.command import here
from tests.support.scenes import SCENES, load
from voicehost.core.speech import UNKNOWN
from voicehost.lexicon.common import common_words
from voicehost.listen import engine
from voicehost.listen.engine import DECOYS, Decoder, Model, ModelError, in_decoys
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording

pytestmark = pytest.mark.hearing

YES = SCENES.parent / "listen" / "yes.flac"
POEM = SCENES.parent / "listen" / "a_line_of_a_poem.flac"


@pytest.fixture(scope="module")
def as_official(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return official.lay_out(bundled(), tmp_path_factory.mktemp("official"))


@pytest.fixture(scope="module")
def without_unknown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return official.lay_out(bundled(), tmp_path_factory.mktemp("without"), unknown=False)


def points(name: str, model: Path, home: Path) -> dict[str, int]:
    """Of a scene's poem, judged by that model."""
    scene = load(name)
    assert scene.poet is not None
    assert scene.secret is not None
    options = ("--poet", scene.poet, "--secret", scene.secret, "--players", ",".join(scene.players))
    done = here("judge", str(SCENES / f"{name}.flac"), *options, "--model", str(model), "--json", home=home)
    assert (done.exit_code, done.stderr) == (0, "")
    found: dict[str, int] = json.loads(done.stdout)["points"]
    return found


@pytest.mark.parametrize("name", ["before_between_lines", "second_right_guess", "chatter_plans", "near_dock_for_dog", "wrong_then_right"])
def test_a_model_whose_words_stand_in_its_graph_plays(name: str, as_official: Path, tmp_path: Path) -> None:
    """It has no words.txt, as the official small ones have none."""
    assert not list(as_official.rglob("words.txt"))
    assert points(name, as_official, tmp_path) == dict(load(name).points)


@pytest.mark.parametrize("name", ["after_slow_poet", "second_right_guess", "chatter_plans", "near_dock_for_dog", "wrong_then_right"])
def test_a_model_without_unknown_speech_plays(name: str, without_unknown: Path, tmp_path: Path) -> None:
    """Common words stand for what nobody listens for."""
    assert points(name, without_unknown, tmp_path) == dict(load(name).points)


def heard(model: Model, path: Path, *sentences: str) -> list[str]:
    with Recording(path) as chunks:
        pcm = b"".join(chunk.pcm for chunk in chunks)
    return [word.text for word in Decoder(model, sentences, 0).read(pcm)]


def test_speech_that_nobody_listens_for_is_unknown_by_decoys(without_unknown: Path) -> None:
    """Asked for two words alone, such a model takes a line of a poem for them; with unknown speech on offer it does not."""
    model = Model(without_unknown)
    assert (model.has_unknown, len(model.decoys)) == (False, DECOYS)
    assert set(heard(model, POEM, "yes", "no")) <= {"yes", "no"}
    assert set(heard(model, POEM, "yes", "no", UNKNOWN)) == {UNKNOWN}
    assert [word for word in heard(model, YES, "yes", "no", UNKNOWN) if word != UNKNOWN] == ["yes"]


def test_a_language_whose_common_words_it_lacks_has_no_decoys(without_unknown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its phrases are heard all the same, and a grammar of nothing hears nothing."""
    monkeypatch.setattr(engine, "common_words", lambda *_: ("안녕", "네"))
    model = Model(without_unknown)
    assert model.decoys == ()
    assert "yes" in heard(model, YES, "yes", "no", UNKNOWN)
    assert heard(model, YES, UNKNOWN) == []


def test_check_tells_what_it_costs_to_have_no_unknown_speech(as_official: Path, without_unknown: Path, tmp_path: Path) -> None:
    """One line, and none where there is no cost."""
    output, nothing = (here("check", "--model", str(model), home=tmp_path).stdout for model in (without_unknown, as_official))
    assert f"other talk: this model has no word for unknown speech: {DECOYS} common words stand for it" in output
    assert "other talk" not in nothing


@pytest.mark.parametrize(
    ("sentences", "offered", "unknown"),
    [
        (("yes", UNKNOWN), ("yes", "the", "of"), {"the", "of"}),
        (("the end", UNKNOWN), ("the end", "of"), {"of"}),
        ((f"{UNKNOWN} yes", f"yes {UNKNOWN}"), ("yes", "yes", "the", "of"), {"the", "of"}),
        (("yes", "no"), ("yes", "no"), set()),
        ((), ("",), set()),
    ],
)
def test_decoys_are_offered_where_unknown_speech_is(sentences: tuple[str, ...], offered: tuple[str, ...], unknown: set[str]) -> None:
    """Never one that is listened for; and never no sentence at all, over which Vosk ends the process."""
    assert in_decoys(sentences, ("the", "of")) == (offered, frozenset(unknown))


def test_decoys_are_common_words_that_the_model_hears(without_unknown: Path) -> None:
    """The commonest first."""
    model = Model(without_unknown)
    assert all(model.hears(word) for word in model.decoys)
    assert model.decoys == tuple(word for word in common_words(8 * DECOYS) if model.hears(word))[:DECOYS]


@pytest.mark.parametrize("damage", [b"", b"\xd6\xfd\xb2\x7e", b"no graph at all"])
def test_a_model_without_words_is_said_before_vosk_sees_it(tmp_path: Path, as_official: Path, damage: bytes) -> None:
    """Neither in a file of their own nor in its graph."""
    for path in as_official.rglob("*"):
        if path.is_file():
            (tmp_path / path.relative_to(as_official)).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path.relative_to(as_official)).symlink_to(path)
    (tmp_path / "graph" / "Gr.fst").unlink()
    (tmp_path / "graph" / "Gr.fst").write_bytes(damage)
    with pytest.raises(ModelError, match=r"it has no words.txt, and no words in its Gr.fst$"):
        Model(tmp_path)
