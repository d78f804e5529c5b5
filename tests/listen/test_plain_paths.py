"""On Windows Vosk opens no folder whose name has letters beyond ASCII: models are laid out, or copied, where it does."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from voicehost.listen import engine
from voicehost.listen.engine import Model, NoRoom
from voicehost.listen.models_dir import bundled
from voicehost.machine import plain_paths

pytestmark = pytest.mark.quick


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that Vosk was made to open. This is Windows, José's temporary files have no short name, and there is a folder for all."""
    opened: list[str] = []

    def load(folder: Path, _told: Path) -> object:
        assert (folder / "am" / "final.mdl").is_file()
        opened.append(str(folder))
        return object()

    (own := tmp_path / "José" / "Temp").mkdir(parents=True)
    (everybodys := tmp_path / "ProgramData").mkdir()
    monkeypatch.setattr(plain_paths, "WINDOWS", True)
    monkeypatch.setattr(plain_paths, "_short", lambda _: "")
    monkeypatch.setattr(tempfile, "tempdir", str(own))
    monkeypatch.setenv("ProgramData", str(everybodys))
    for name in plain_paths.ELSEWHERE[1:]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(engine, "_loaded", load)
    return opened


def of_others(folder: Path) -> Path:
    """A model that is not packed."""
    for name in ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/Gr.fst", "graph/words.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    return folder


def test_a_model_is_unpacked_where_vosk_can_open_it(tmp_path: Path, loaded: list[str]) -> None:
    """In the folder for everybody, which is left as it was."""
    Model(bundled())
    (folder,) = loaded
    assert Path(folder).parent == tmp_path / "ProgramData"
    assert [*(tmp_path / "ProgramData").iterdir()] == []


def test_a_short_name_comes_first(tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows keeps one on most disks: it is the same folder."""
    (short := tmp_path / "JOS~1").mkdir()
    monkeypatch.setattr(plain_paths, "_short", lambda _: str(short))
    Model(bundled())
    assert [Path(folder).parent for folder in loaded] == [short]


def test_a_model_that_lies_in_such_a_folder_is_copied(tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Or opened by its short name; where its name is plain, it is opened where it lies."""
    model = of_others(tmp_path / "José" / "model")
    Model(model)
    assert Path(loaded[-1]).parent == tmp_path / "ProgramData"
    plain = of_others(tmp_path / "plain")
    monkeypatch.setattr(plain_paths, "_short", lambda _: str(plain))
    Model(plain)
    Model(model)
    assert loaded[1:] == [str(plain)] * 2


def test_where_there_is_no_such_folder_the_line_names_it(tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """And what to do."""
    monkeypatch.setenv("ProgramData", str(tmp_path / "not there"))
    with pytest.raises(NoRoom) as refused:
        Model(bundled())
    assert f"the folder for temporary files, {tmp_path / 'José' / 'Temp'}, has letters beyond ASCII in its name; set TEMP" in str(
        refused.value
    )
    assert loaded == []


def test_elsewhere_every_name_will_do(tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux and macOS have one alphabet for all."""
    monkeypatch.setattr(plain_paths, "WINDOWS", False)
    Model(bundled())
    assert [Path(folder).parent for folder in loaded] == [tmp_path / "José" / "Temp"]
