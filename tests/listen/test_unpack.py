"""Zips of models that are on the disk: installed without a network, and with distrust."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from tests.support.model_site import FILES, MODEL, NAME, contents, zipped
from voicehost.listen import trial
from voicehost.listen.engine import Model
from voicehost.listen.install import InstallError, install_zip, installed
from voicehost.listen.models_dir import bundled
from voicehost.listen.unpack import unpack

pytestmark = pytest.mark.quick

BUNDLED = bundled()


@pytest.mark.parametrize("folder", [NAME, ""], ids=["one folder", "no folder"])
def test_a_zip_on_the_disk_is_installed_without_a_network(tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not checked where no list was ever fetched, and it says so."""
    monkeypatch.setattr(trial, "loads", lambda _: None)  # it holds no real model
    archive = tmp_path / f"{NAME}.zip"
    archive.write_bytes(zipped(FILES, folder))
    done = install_zip(archive, "en", tmp_path / "models")
    assert (done.path, done.checked) == (tmp_path / "models" / NAME, False)
    assert contents(installed("en", tmp_path / "models")) == FILES
    assert archive.exists()


def test_no_file_and_no_language_are_named(tmp_path: Path) -> None:
    """The mistakes of the command line."""
    with pytest.raises(InstallError, match="no file"):
        install_zip(tmp_path / "none.zip", "en", tmp_path)
    (tmp_path / "model.zip").write_bytes(MODEL)
    with pytest.raises(InstallError, match="no language"):
        install_zip(tmp_path / "model.zip", "../en", tmp_path)


@pytest.mark.hearing
def test_a_real_model_is_accepted_and_loads(tmp_path: Path) -> None:
    """The bundled model as a zip: what is installed from it is a directory that Vosk opens, word for word the same."""
    archive = tmp_path / "vosk-model-small-en-us-9.zip"
    archive.write_bytes(zipped({file: data for file, data in contents(BUNDLED).items() if file != "MODEL.md"}))
    path = install_zip(archive, "en", tmp_path / "models").path
    assert Model(path).handle.vosk_model_find_word("heaven") == Model(BUNDLED).handle.vosk_model_find_word("heaven") >= 0


def entry(name: str, mode: int = 0) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    return made


def with_entries(path: Path, *entries: tuple[zipfile.ZipInfo, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in FILES.items():
            archive.writestr(f"{NAME}/{name}", data)
        for info, data in entries:
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return path


@pytest.mark.parametrize(
    "bad",
    [
        entry("../outside"),
        entry(f"{NAME}/../../outside"),
        entry("/outside"),
        entry("C:/outside"),
        entry("..\\outside"),
        entry(f"{NAME}/link", stat.S_IFLNK | 0o777),
        entry(f"{NAME}/pipe", stat.S_IFIFO | 0o600),
        entry(f"{NAME}/device", stat.S_IFCHR | 0o600),
    ],
    ids=lambda info: info.filename,
)
def test_a_zip_that_reaches_outside_is_not_unpacked(tmp_path: Path, bad: zipfile.ZipInfo) -> None:
    """Paths out of the folder, links and devices: not one file is written."""
    archive = with_entries(tmp_path / "model.zip", (bad, b"../../outside"))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InstallError, match="not a plain file"):
        unpack(archive, tmp_path / "in" / "new")
    assert sorted(tmp_path.rglob("*")) == before
    with pytest.raises(InstallError, match="not a plain file"):
        install_zip(archive, "en", tmp_path / "models")
    assert installed("en", tmp_path / "models") is None
    assert list((tmp_path / "models" / ".partial").iterdir()) == []


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """Very dense, too large, or too many: judged by what the archive says before anything is written."""
    dense = with_entries(tmp_path / "dense.zip", (entry(f"{NAME}/zeros"), bytes(64 << 20)))
    plain = with_entries(tmp_path / "plain.zip")
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as many:
        for n in range(10_001):
            many.writestr(f"{NAME}/{n}", b"")
    for archive, largest in ((dense, 1 << 30), (plain, 1000), (tmp_path / "many.zip", 1 << 30)):
        with pytest.raises(InstallError, match="no model does"):
            unpack(archive, tmp_path / "new", largest)
    assert not (tmp_path / "new").exists()


def test_a_zip_that_lies_about_its_size_is_damaged(tmp_path: Path) -> None:
    """The directory says 10 bytes, the data go on: no more than 10 are written, and it is refused."""
    archive = with_entries(tmp_path / "model.zip", (entry(f"{NAME}/zeros"), bytes(1 << 20)))
    data = archive.read_bytes()
    archive.write_bytes(data.replace((1 << 20).to_bytes(4, "little"), (10).to_bytes(4, "little")))
    with pytest.raises(InstallError, match="damaged"):
        unpack(archive, tmp_path / "new")
    assert (tmp_path / "new" / NAME / "zeros").stat().st_size <= 10


NOT_ZIPS = {"text": b"hello", "half": MODEL[: len(MODEL) // 2], "wrong inside": MODEL.replace(b"HCLr", b"hclr")}


@pytest.mark.parametrize("data", NOT_ZIPS.values(), ids=NOT_ZIPS.keys())
def test_what_is_not_a_zip_or_damaged_is_refused(tmp_path: Path, data: bytes) -> None:
    """A text, half a zip, a file whose own checksum is wrong."""
    archive = tmp_path / "model.zip"
    archive.write_bytes(data)
    with pytest.raises(InstallError, match="not a zip file, or it is damaged"):
        install_zip(archive, "en", tmp_path / "models")
    assert installed("en", tmp_path / "models") is None


def test_a_zip_without_a_model_is_refused(tmp_path: Path) -> None:
    """A large model with one fixed graph cannot be given a grammar: what it lacks is named."""
    archive = tmp_path / "model.zip"
    archive.write_bytes(zipped({"am/final.mdl": b"x", "graph/HCLG.fst": b"y"}))
    with pytest.raises(InstallError, match=r"has no HCLr\.fst, Gr\.fst"):
        install_zip(archive, "en", tmp_path)
