"""Installing models from a site on this machine that behaves well, badly, or not at all."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

import pytest

from tests.support.model_site import FILES, MODEL, NAME, Site, contents, serving, zipped
from voicehost.listen import trial
from voicehost.listen.install import (
    LONGEST_LIST,
    InstallError,
    OfficialModel,
    Progress,
    available,
    choose,
    install,
    install_zip,
    installed,
    known,
)
from voicehost.machine import fetch

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(trial, "loads", lambda _: None)  # these models are none; tests/attack tries real ones


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site()) as made:
        made.lists()
        yield made


def run(site: Site, place: Path, language: str = "en") -> list[Progress]:
    return list(install(language, place, site.address))


def refused(site: Site, place: Path) -> str:
    """The one line that the refusal is, having left nothing installed."""
    with pytest.raises(InstallError) as error:
        run(site, place)
    assert "\n" not in str(error.value)
    assert installed("en", place) is None
    return str(error.value)


# -- as it should go --------------------------------------------------------------------------------------------------------


def test_a_model_is_fetched_checked_and_put_in_its_place(site: Site, tmp_path: Path) -> None:
    """Progress runs from nothing to all of it; then the model is the language's, and nothing half done is left."""
    assert installed("en", tmp_path) is None
    progress = run(site, tmp_path)
    assert (progress[0], progress[-1]) == (Progress(0, len(MODEL)), Progress(len(MODEL), len(MODEL)))
    assert [step.done for step in progress] == sorted({step.done for step in progress})
    assert installed("en", tmp_path) == installed("en-us", tmp_path) == tmp_path / NAME
    assert installed("de", tmp_path) is None
    assert contents(tmp_path / NAME) == FILES
    assert list((tmp_path / ".partial").iterdir()) == []


def test_nothing_is_fetched_but_the_list_and_the_model(site: Site, tmp_path: Path) -> None:
    """Two requests, and no other."""
    run(site, tmp_path)
    assert site.asked == [("model-list.json", None), (f"{NAME}.zip", None)]


def test_installing_again_replaces_the_model(site: Site, tmp_path: Path) -> None:
    """What was in its folder before is gone."""
    run(site, tmp_path)
    (tmp_path / NAME / "stray").write_text("left over")
    run(site, tmp_path)
    assert contents(tmp_path / NAME) == FILES


def test_the_model_installed_last_is_the_one_in_use(site: Site, tmp_path: Path) -> None:
    """An older version that is installed on purpose is used."""
    newer = "vosk-model-small-en-us-0.22"
    site.lists(newer, zipped(FILES, newer))
    run(site, tmp_path)
    assert installed("en", tmp_path) == tmp_path / newer
    (tmp_path / "older.zip").write_bytes(MODEL)
    chosen = install_zip(tmp_path / "older.zip", "en", tmp_path).path
    assert installed("en", tmp_path) == chosen == tmp_path / "vosk-model-en-older"


def test_the_list_offers_small_models_that_are_not_obsolete(site: Site) -> None:
    """Lines of another shape are passed over; a name that is no plain folder name is one."""
    site.lists("vosk-model-en-us-0.22", type="big")
    site.lists("vosk-model-small-en-us-0.3", obsolete="true")
    site.lists("vosk-model-small-de-0.15", lang="de")
    site.lists("../vosk-model-small-fr-0.22", lang="fr")
    site.lists("vosk-model-small-nl-0.22", lang="nl", size="many")
    assert [(model.language, model.name) for model in available(site.address)] == [("de", "vosk-model-small-de-0.15"), ("en-us", NAME)]


@pytest.mark.parametrize(
    ("language", "listed", "name"),
    [
        ("en", ("en-gb", "en-in", "en-us"), "en-us"),
        ("en", ("en-gb", "en", "en-us"), "en"),
        ("en-gb", ("en-gb", "en-us"), "en-gb"),
        ("pt", ("de", "pt-br"), "pt-br"),
        ("de", ("de",), "de"),
    ],
)
def test_a_language_means_one_model_of_the_list(language: str, listed: tuple[str, ...], name: str) -> None:
    """Itself, or its first variety."""
    models = tuple(OfficialModel(f"vosk-model-small-{lang}-0.1", lang, "small", "", "", 1) for lang in listed)
    assert choose(models, language).language == name


def test_of_two_versions_the_newer_is_chosen() -> None:
    """0.22 is newer than 0.4: versions are numbers, not text."""
    models = tuple(OfficialModel(f"vosk-model-small-ru-{version}", "ru", "small", "", "", 1) for version in ("0.4", "0.22", "0.15"))
    assert choose(models, "ru").name == "vosk-model-small-ru-0.22"


def test_a_language_that_is_not_listed_is_told_what_there_is(site: Site, tmp_path: Path) -> None:
    """The languages of the list are named."""
    with pytest.raises(InstallError, match=r"'tlh'.*en-us"):
        run(site, tmp_path, "tlh")


# -- broken off -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("etag", ['"1"', None], ids=["etag", "date"])
def test_a_download_that_broke_off_goes_on_where_it_stopped(site: Site, tmp_path: Path, etag: str | None) -> None:
    """The next call asks for the rest only, and shows what is there already as done."""
    site.stops_after, site.etag = 100_000, etag
    assert "goes on" in refused(site, tmp_path)
    kept = (tmp_path / ".partial" / f"{NAME}.zip").stat().st_size
    assert 0 < kept <= 100_000
    if etag is None:
        site.etag = formatdate(0, usegmt=True)  # what the next request will name
    progress = run(site, tmp_path)
    assert progress[0] == Progress(kept, len(MODEL))
    assert site.asked[-1] == (f"{NAME}.zip", f"bytes={kept}-")
    assert contents(installed("en", tmp_path)) == FILES


def test_a_server_without_ranges_sends_all_of_it_again(site: Site, tmp_path: Path) -> None:
    """Slower, and right."""
    site.ranges, site.stops_after = False, 100_000
    refused(site, tmp_path)
    assert run(site, tmp_path)[0] == Progress(0, len(MODEL))
    assert contents(installed("en", tmp_path)) == FILES


def test_a_file_that_changed_meanwhile_is_fetched_afresh(site: Site, tmp_path: Path) -> None:
    """Two halves of different files are never put together: the server compares its ETag."""
    site.stops_after = 100_000
    refused(site, tmp_path)
    changed = zipped({**FILES, "am/final.mdl": b"new" * 100_000})
    site.files.clear()
    site.lists(data=changed)
    site.etag = '"2"'
    assert run(site, tmp_path)[0] == Progress(0, len(changed))
    assert contents(installed("en", tmp_path))["am/final.mdl"] == b"new" * 100_000


def test_a_zip_that_was_fetched_whole_is_not_fetched_again(site: Site, tmp_path: Path) -> None:
    """Stopped between fetching and unpacking: only the list is asked for."""
    (tmp_path / ".partial").mkdir()
    (tmp_path / ".partial" / f"{NAME}.zip").write_bytes(MODEL)
    assert run(site, tmp_path) == [Progress(len(MODEL), len(MODEL))]
    assert site.asked == [("model-list.json", None)]


def test_a_file_that_is_shorter_than_listed_is_not_kept_for_ever(site: Site, tmp_path: Path) -> None:
    """It breaks off at its end; the next call is told that there is no more, and the one after that starts afresh."""
    site.files[f"{NAME}.zip"] = MODEL[:-10]
    assert f"after {len(MODEL) - 10} of {len(MODEL)} bytes" in refused(site, tmp_path)
    assert "afresh" in refused(site, tmp_path)
    site.files[f"{NAME}.zip"] = MODEL
    assert run(site, tmp_path)[0] == Progress(0, len(MODEL))
    assert contents(installed("en", tmp_path)) == FILES


# -- refused ----------------------------------------------------------------------------------------------------------------


def test_a_wrong_checksum_is_thrown_away(site: Site, tmp_path: Path) -> None:
    """One flipped bit; what arrived is not kept as if it were half a download."""
    site.files[f"{NAME}.zip"] = MODEL[:-1] + bytes([MODEL[-1] ^ 1])
    assert "MD5" in refused(site, tmp_path)
    assert list((tmp_path / ".partial").iterdir()) == []
    site.files[f"{NAME}.zip"] = MODEL
    run(site, tmp_path)
    assert contents(installed("en", tmp_path)) == FILES


def test_what_is_not_there_is_said(site: Site, tmp_path: Path) -> None:
    """404 for the model, then for the list: the address and the answer."""
    del site.files[f"{NAME}.zip"]
    assert f"{NAME}.zip answered 404" in refused(site, tmp_path)
    del site.files["model-list.json"]
    assert "model-list.json answered 404" in refused(site, tmp_path)


@pytest.mark.parametrize("text", [b"", b"<html>Welcome to the hotel</html>", b"{}", b"[]", b"[1, 2]", b'[{"name": 1}]', b"\xff\xfe"])
def test_a_list_that_is_none_is_refused(site: Site, tmp_path: Path, text: bytes) -> None:
    """A captive portal's page, another format, nothing."""
    site.files["model-list.json"] = text
    assert "list of models cannot be read" in refused(site, tmp_path)


def test_a_list_without_end_is_cut(site: Site, tmp_path: Path) -> None:
    """No more than a few MB are read."""
    site.files["model-list.json"] = b" " * (LONGEST_LIST + 1)
    assert "longer than" in refused(site, tmp_path)


def test_more_bytes_than_listed_are_refused(site: Site, tmp_path: Path) -> None:
    """A disk is not filled by a server that does not stop."""
    site.files[f"{NAME}.zip"] = MODEL * 4
    assert "longer than" in refused(site, tmp_path)


def test_a_model_at_another_address_is_not_fetched(site: Site, tmp_path: Path) -> None:
    """The list cannot send us elsewhere."""
    site.files.clear()
    site.lists(url="http://example.invalid/model.zip")
    assert "not at" in refused(site, tmp_path)
    assert site.asked == [("model-list.json", None)]


def test_no_network_is_one_clear_line(tmp_path: Path) -> None:
    """The connection is refused: nobody listens on that port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = Site(address=f"http://127.0.0.1:{taken.getsockname()[1]}/")
        assert "cannot be reached" in refused(nobody, tmp_path)


def test_plain_http_is_for_this_machine_only(tmp_path: Path) -> None:
    """Anything else must be HTTPS; nothing is asked for."""
    assert "HTTPS" in refused(Site(address="http://example.invalid/"), tmp_path)


def test_a_redirection_away_from_https_is_not_followed(site: Site) -> None:
    """A session that began with HTTPS cannot speak anything else."""
    with fetch.session("https://example.invalid/") as speaking, pytest.raises(InstallError, match="without HTTPS"):
        fetch.text(speaking, site.address + "model-list.json", 100)
    assert site.asked == []


def test_a_place_that_cannot_be_written_is_named(site: Site, tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "models").write_text("in the way")
    with pytest.raises(InstallError, match="models cannot be used"):
        run(site, tmp_path / "models")


def test_a_zip_on_the_disk_is_checked_against_the_list_that_was_fetched(site: Site, tmp_path: Path) -> None:
    """The list is kept when a model is installed; a zip of a name that it has must be that file."""
    run(site, tmp_path)
    assert [model.name for model in known(tmp_path)] == [NAME]
    shutil.rmtree(tmp_path / NAME)
    archive = tmp_path / f"{NAME}.zip"
    archive.write_bytes(MODEL)
    assert install_zip(archive, "en", tmp_path).checked
    archive.write_bytes(zipped({**FILES, "README": b"changed"}))
    with pytest.raises(InstallError, match="MD5"):
        install_zip(archive, "en", tmp_path)
    assert contents(installed("en", tmp_path)) == FILES
