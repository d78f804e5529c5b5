"""The second reader's model is installed from a site on this machine, and from a zip: whole and as it is pinned, or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command import here
from tests.support.model_site import Site, contents, serving, zipped
from voicehost.commands import arguments, checkup
from voicehost.listen.rereading import reader
from voicehost.listen.rereading.model import FILES, NAME, OFFICIAL, ModelFile, install, install_zip, installed, remove
from voicehost.machine.fetch import InstallError, Progress

pytestmark = pytest.mark.quick

DATA = {"config.json": b"{}", "vocabulary.txt": b"a\nb\n", "model.bin": bytes(range(256)) * 1000}
PINNED = tuple(ModelFile(name, len(data), hashlib.sha256(data).hexdigest()) for name, data in DATA.items())


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(Site(files=dict(DATA))) as made:
        yield made


def run(site: Site, place: Path) -> list[Progress]:
    return list(install(place, site.address, PINNED))


def test_what_is_pinned_is_fetched(site: Site, tmp_path: Path) -> None:
    """Each file once, with how far it is."""
    steps = run(site, tmp_path)
    assert contents(installed(tmp_path)) == DATA
    total = sum(map(len, DATA.values()))
    assert (steps[-1], [step.done for step in steps]) == (Progress(total, total), sorted(step.done for step in steps))
    assert [path for path, _ in site.asked] == list(DATA)
    assert not list((tmp_path / ".partial").iterdir())


def test_what_is_another_file_is_not_installed(site: Site, tmp_path: Path) -> None:
    """Nor is it kept to go on with."""
    site.files["model.bin"] = DATA["model.bin"][::-1]
    with pytest.raises(InstallError, match=r"model\.bin is not the expected file"):
        run(site, tmp_path)
    assert installed(tmp_path) is None
    site.files["model.bin"] = DATA["model.bin"]
    run(site, tmp_path)
    assert contents(installed(tmp_path)) == DATA


def test_it_goes_on_where_it_stopped(site: Site, tmp_path: Path) -> None:
    aside = tmp_path / ".partial" / NAME
    aside.mkdir(parents=True)
    (aside / "model.bin").write_bytes(DATA["model.bin"][:1000])
    (aside / "model.bin.etag").write_text(site.etag or "")
    run(site, tmp_path)
    assert ("model.bin", "bytes=1000-") in site.asked
    assert contents(installed(tmp_path)) == DATA


def test_it_is_fetched_anew(site: Site, tmp_path: Path) -> None:
    run(site, tmp_path)
    (tmp_path / NAME / "model.bin").write_bytes(b"damaged")
    run(site, tmp_path)
    assert contents(installed(tmp_path)) == DATA


@pytest.mark.parametrize("folder", ["", "snapshot/of/it"])
def test_a_zip_goes_nowhere(folder: str, tmp_path: Path) -> None:
    """Wherever in it the files are, and whatever else is."""
    archive = tmp_path / "any.zip"
    archive.write_bytes(zipped({**DATA, "README": b"..."}, folder))
    assert install_zip(archive, tmp_path / "place", PINNED) == tmp_path / "place" / NAME
    assert contents(installed(tmp_path / "place")) == DATA


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({**DATA, "config.json": b"[]"}, r"config\.json is not the expected file"),
        ({"config.json": DATA["config.json"]}, "it lacks vocabulary.txt"),
    ],
)
def test_a_zip_of_something_else_is_refused(files: dict[str, bytes], why: str, tmp_path: Path) -> None:
    archive = tmp_path / "any.zip"
    archive.write_bytes(zipped(files, ""))
    with pytest.raises(InstallError, match=why):
        install_zip(archive, tmp_path / "place", PINNED)
    assert installed(tmp_path / "place") is None


def test_it_is_removed(site: Site, tmp_path: Path) -> None:
    run(site, tmp_path)
    assert remove(tmp_path) == tmp_path / NAME
    assert installed(tmp_path) is None
    with pytest.raises(InstallError, match="not installed"):
        remove(tmp_path)


def test_one_revision_is_pinned() -> None:
    """By the number of a commit, over TLS."""
    *_, revision, end = OFFICIAL.split("/")
    assert (OFFICIAL[:8], len(revision), end) == ("https://", 40, "")
    assert {file.name for file in FILES} == {*DATA}


@pytest.mark.parametrize(
    ("language", "engine", "model", "there"),
    [("en", True, True, True), ("de", True, True, False), ("en", False, True, False), ("en", True, False, False)],
)
def test_it_reads_where_all_of_it_is_installed(
    language: str, engine: bool, model: bool, there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And English is played. `check` tells what is missing of it, where anything of it is there."""
    monkeypatch.setenv("VOICEHOST_HOME", str(tmp_path))
    monkeypatch.setattr(reader, "is_there", lambda: engine)
    folder = tmp_path / "models" / NAME
    for file in FILES if model else ():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file.name).touch()
    assert (arguments.second_reader(language) is not None) == there
    findings = {finding.what: finding for finding in checkup.second_reader(language)}
    assert findings["second reader"].good
    lacks = {(False, True): "pipx install --force '.[reader]'", (True, False): "voicehost models install reader"}
    assert lacks.get((engine, model), "") in findings["second reader"].text


def test_nobody_needs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_HOME", str(tmp_path))
    monkeypatch.setattr(reader, "is_there", lambda: False)
    assert not list(checkup.second_reader("en"))


def test_the_commands_know_it(tmp_path: Path) -> None:
    """What is not there is told in a line; what is, beside the models."""
    assert "reader" not in here("models", home=tmp_path).stdout
    done = here("models", "remove", "reader", home=tmp_path)
    assert (done.exit_code, done.stderr) == (1, "Error: The second reader's model is not installed.\n")
    done = here("models", "install", "reader", "--from", str(tmp_path / "none.zip"), home=tmp_path)
    assert "There is no file" in done.stderr
    folder = tmp_path / "models" / NAME
    folder.mkdir(parents=True)
    for file in FILES:
        (folder / file.name).touch()
    assert "whisper-tiny.en reads a second time what is recited in en." in here("models", home=tmp_path).stdout
    assert here("models", "remove", "reader", home=tmp_path).stdout == f"Removed {folder}.\n"
