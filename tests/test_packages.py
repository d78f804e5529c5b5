"""What carries the program to people: a container for hosts of many tables, an entry in a desktop's menu, a wheel that is a tool."""

from __future__ import annotations

import configparser
import re
import shlex
import stat
import sys
import tomllib
from ipaddress import ip_address
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

from release import trial
from release.trial import NotPlayed
from tests.support.paper import ROOT
from voicehost.commands import serve
from voicehost.commands.cli import main

pytestmark = pytest.mark.quick

CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
DESKTOP = ROOT / "release" / "voicehost.desktop"
ICON = ROOT / "release" / "voicehost.svg"


def instructions(name: str) -> list[str]:
    """What follows each, with lines that go on put together."""
    return re.findall(rf"^{name} (.*)$", CONTAINER.replace("\\\n", " "), flags=re.MULTILINE)


def test_what_the_container_copies_is_there() -> None:
    """Whatever the wheel is made of, and what is pinned."""
    copied = [path for line in instructions("COPY") if "--from" not in line for path in line.split()[:-1]]
    assert all((ROOT / path).exists() for path in copied)
    assert {"voicehost", "prompts", "models", "audio_fixtures/demo", "requirements.lock"} <= {*copied}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(any(f"{file}/".startswith(f"{path}/") for path in copied) for file in (*project["license-files"], project["readme"]))
    assert "--require-hashes" in CONTAINER
    assert "[tables]" in CONTAINER


def test_the_container_serves_as_nobody_in_particular() -> None:
    """Not as root, and on the ports that a host has. Without an order it shows how a host is started: no address is right by itself."""
    assert instructions("USER") == ["host"]
    assert CONTAINER.index("USER host") > CONTAINER.rindex("RUN ")
    (exposed,) = instructions("EXPOSE")
    assert exposed.split()[0] == str(serve.PORT)
    (command_line,) = instructions("CMD")
    words = shlex.split(command_line.strip("[]").replace(",", " "))
    with pytest.raises(click.exceptions.Exit):
        main.commands[words[0]].make_context(words[0], words[1:])
    assert instructions("VOLUME") == ["/kept"]
    assert "VOICEHOST_HOME=/kept" in CONTAINER


def test_the_documented_container_can_be_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At an address that the host can announce, in the machine's own network, since each table serves its phones at a port of its own. Its
    certificate is mounted where the order looks for it."""
    page = (ROOT / "docs" / "many.md").read_text(encoding="utf-8").replace("\\\n", " ")
    (line,) = re.findall(r"^podman run (.*)$", page, flags=re.MULTILINE)
    options, order = line.split(" voicehost ", 1)
    assert "--network host" in options
    assert "--publish" not in options
    (mounted,) = re.findall(r"\./left\.pem:(\S+):ro", options)
    (certificate := tmp_path / "left.pem").touch()
    monkeypatch.setenv("VOICEHOST_DATABASE", "postgresql://left@192.168.1.10/evening")
    command, *arguments = order.split()
    taken = main.commands[command].make_context(command, [str(certificate) if each == mounted else each for each in arguments])
    assert taken.params["certificate"] == certificate
    assert ip_address(taken.params["listen"]).is_private


def test_the_menu_has_it() -> None:
    """As freedesktop.org wants it: what must stand there does, in German too, and it opens a terminal."""
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]  # keys are as they are written
    read.read_string(DESKTOP.read_text(encoding="utf-8"))
    entry = read["Desktop Entry"]
    assert (entry["Type"], entry["Exec"], entry["Terminal"]) == ("Application", "voicehost", "true")
    assert entry["Icon"] == ICON.stem
    assert {"Name", "Comment", "Comment[de]", "Categories"} <= {*entry}
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords", "Keywords[de]"))


def test_the_icon_is_a_small_drawing() -> None:
    """Square, whole, and with nothing in it that runs or is fetched."""
    root = ElementTree.parse(ICON).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["width"] == root.attrib["height"]
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= {"svg", "rect", "path"}
    assert ICON.stat().st_size < 2_000


PROGRAM = '#!/bin/sh\n[ "$1" = play ] && cat >/dev/null && echo "$SAYS"\n[ "$1" = --version ] && echo "voicehost 9"\nexit 0\n'
FAKE = """#!/bin/sh
[ -n "$BROKEN" ] && { echo "it broke" >&2; exit 3; }
mkdir -p "$UV_TOOL_BIN_DIR"
cp "$PROGRAM" "$UV_TOOL_BIN_DIR/voicehost"
chmod +x "$UV_TOOL_BIN_DIR/voicehost"
"""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installer that installs what says what SAYS has."""
    uv = tmp_path / "installers" / "uv"
    uv.parent.mkdir()
    uv.write_text(FAKE)
    uv.chmod(uv.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{uv.parent}:/usr/bin:/bin")
    (tmp_path / "program").write_text(PROGRAM)
    monkeypatch.setenv("PROGRAM", str(tmp_path / "program"))
    monkeypatch.setenv("SAYS", "Ana wins!")
    return tmp_path


def test_what_is_installed_plays(fake: Path) -> None:
    installer, *_ = trial.installers(sys.executable)
    assert trial.played(fake / "voicehost.whl", sys.executable, fake, installer) == "voicehost 9"


def test_both_installers_are_tried_and_one_for_a_later_python(fake: Path) -> None:
    (fake / "installers" / "pipx").symlink_to("uv")
    tried = [(python, Path(installer[0]).name) for python, installer in trial.trials(("3.11", "3.12"))]
    assert tried == [("3.11", "uv"), ("3.11", "pipx"), ("3.12", "uv")]


@pytest.mark.parametrize(("name", "value", "says"), [("SAYS", "Hello.", "nobody has won"), ("BROKEN", "1", "ended with 3: it broke")])
def test_what_does_not_play_is_one_line(fake: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(NotPlayed, match=says):
        trial.played(fake / "voicehost.whl", sys.executable, fake, trial.installers(sys.executable)[0])


def test_without_an_installer_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(NotPlayed, match="neither uv nor pipx"):
        trial.installers("3.12")


def test_ci_tries_it() -> None:
    assert "-m release.trial" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_each_later_python_of_the_machine_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on the path for a version that is not chosen does not start; what says that it is another does not count."""
    own, later = sys.version_info.minor, sys.version_info.minor + 1
    answers = {f"bin/python3.{later}": "exit 127", f"versions/3.{later}.1/bin/python3": f"echo 3.{later}"}
    answers |= {f"versions/3.{later}.2/bin/python3": f"echo 3.{later}", f"versions/3.{later + 1}.0/bin/python3": "echo 3.5"}
    answers |= {f"versions/3.{own}.9/bin/python3": f"echo 3.{own}"}
    for path, answer in answers.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}")
    assert trial.found(tmp_path) == (sys.executable, str(tmp_path / f"versions/3.{later}.1/bin/python3"))
