"""What is built installs: a wheel, made from the source archive, in a fresh environment of what it says that it needs, elsewhere."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import voicehost
from tests.support.paper import PLAYING, ROOT
from tests.test_layers import imports

pytestmark = pytest.mark.programs

AT_MOST = 32_000_000
"""Bytes of the wheel: nine tenths of it are the recognition models."""

TYPED = ("ana nominates game", "ready set slam", "cy plays fame", "ana is out of cards", "yes", "well played")
"""A whole game of Scrabble Slam!, with the real pack."""


def run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    """With nothing of this checkout in sight."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP", "VIRTUAL"))}
    environment |= {"VOICEHOST_HOME": str(cwd / "kept"), "COLUMNS": "200"}
    done = subprocess.run([*map(str, command)], input=typed, capture_output=True, text=True, env=environment, cwd=cwd, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, to: Path) -> Path:
    """`kind`: sdist or wheel."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", to, cwd=source)
    (built,) = to.iterdir()
    return built


def needed(names: Iterator[str]) -> dict[str, metadata.Distribution]:
    """The distributions that must be there for these requirements, and all that those need in turn."""
    found: dict[str, metadata.Distribution] = {}
    for requirement in map(Requirement, names):
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found[name] = metadata.distribution(name)
            found |= needed(iter(found[name].requires or ()))
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """From the source archive alone."""
    archive = build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(unpacked, filter="data")
    return build("wheel", unpacked / archive.name.removesuffix(".tar.gz"), tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs. What the wheel needs is linked from the environment of the tests: that and nothing else."""
    place = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(place, symlinks=True)
    programs = place / "bin"
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "-q", "--no-deps", "--no-index", wheel, cwd=place)
    (site,) = place.glob("lib/python*/site-packages")
    (ours,) = metadata.distributions(name="voicehost", path=[str(site)])
    for distribution in needed(iter(ours.requires or ())).values():
        for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            (site / top).symlink_to(Path(str(distribution.locate_file(top))))
    return programs


def test_what_a_player_needs_is_what_is_imported() -> None:
    """Each library that the package imports is one that the wheel asks for, or one of its extras, and none is in vain."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = {
        canonicalize_name(Requirement(requirement).name)
        for requirement in (
            *project["dependencies"],
            *extras["tls"],
            *extras["piper"],
            *extras["reader"],
            *extras["tables"],
            *extras["mqtt"],
        )
    }
    files = (path for path in (ROOT / "voicehost").rglob("*.py"))
    imported = {name.split(".")[0] for path in files for _, name in imports("", ast.parse(path.read_text()), frozenset())}
    of = {"piper": ["piper-tts"], **metadata.packages_distributions()}  # GPL, so not among what tests need
    asked.remove(canonicalize_name("websockets"))  # uvicorn's own
    assert asked == {canonicalize_name(name) for root in imported - sys.stdlib_module_names - {"voicehost"} for name in of[root]}


def test_it_is_the_installed_one(installed: Path) -> None:
    """With its version; neither the checkout nor the tools of the tests are in sight."""
    assert run(installed / "voicehost", "--version", cwd=installed.parent) == f"voicehost {voicehost.__version__}\n"
    where = run(installed / "python", "-c", "import voicehost; print(voicehost.__file__)", cwd=installed.parent)
    assert Path(where.strip()).is_relative_to(installed.parent)
    tools = run(
        installed / "python", "-c", "import importlib.util as u; print(u.find_spec('pytest'), u.find_spec('tests'))", cwd=installed.parent
    )
    assert tools == "None None\n"


def test_a_typed_game_is_played(installed: Path, tmp_path: Path) -> None:
    """To its end, and read back."""
    game = ("play", "scrabble-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
    output = run(installed / "voicehost", *game, cwd=tmp_path, typed="\n".join(TYPED) + "\n")
    assert "Fame, Cy." in output
    assert "Slam! Ana has no cards left, if nobody disputes it." in output
    assert "Ana wins!" in output
    assert "Fame, Cy." in run(installed / "voicehost", "log", cwd=tmp_path)


def test_a_recorded_game_is_played(installed: Path, tmp_path: Path) -> None:
    """Through the bundled model and with the host's voice, word for word as docs/playing/ shows a part of it."""
    output = run(installed / "voicehost", "demo", "scrabble-slam", "--out", "said.flac", cwd=tmp_path)
    shown = next(block for block in PLAYING.blocks if "Male or mail?" in block)
    assert shown.strip("\n") in "\n".join(line.rstrip() for line in output.splitlines())
    assert (tmp_path / "said.flac").stat().st_size > 100_000


def test_what_is_not_needed_is_not_in_it(wheel: Path) -> None:
    """A model of each language, one recorded game of each sort, no tests, no scenes; small enough to be sent to a friend."""
    names = subprocess.run([sys.executable, "-m", "zipfile", "-l", wheel], capture_output=True, text=True, check=True).stdout
    assert {path.split("/")[2] for path in re.findall(r"voicehost/models/\S+", names)} == {
        folder.name for folder in (ROOT / "models").glob("voicehost-*")
    }
    assert re.search(r"^voicehost-[^/]*\.dist-info/sboms/voicehost\.cdx\.json ", names, flags=re.MULTILINE)
    shared = ("applications/voicehost.desktop", "icons/hicolor/scalable/apps/voicehost.svg")
    assert all(re.search(rf"^voicehost-[^/]*\.data/data/share/{re.escape(path)} ", names, flags=re.MULTILINE) for path in shared)
    assert re.search(r"^voicehost-[^/]*\.dist-info/licenses/NOTICE ", names, flags=re.MULTILINE)
    assert not re.search(r"^(tests|models|release|audio_fixtures|docs)/|/scenes/|/train/|/build/", names, flags=re.MULTILINE)
    assert all(notice in names for notice in ("LICENSE", "NOTICE.md", "MODEL.md", "SOURCES.md"))
    assert wheel.stat().st_size < AT_MOST
