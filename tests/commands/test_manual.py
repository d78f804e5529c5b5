"""The man page: what help has, as groff and man read it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.command import here
from tests.test_docs import options
from voicehost.commands.cli import EXAMPLES, SECTIONS, main
from voicehost.commands.manual import _text

pytestmark = pytest.mark.quick


@pytest.fixture
def source(tmp_path: Path) -> str:
    done = here("man", home=tmp_path)
    assert done.exit_code == 0, done.output
    return done.output


def test_every_command_and_option_is_in_it(source: str) -> None:
    """Under the titles that help has, with its examples."""
    for names in SECTIONS.values():
        assert all(f"voicehost {name}" in source.replace("\\-", "-") for name in names)
    plain = source.replace("\\-", "-")
    assert [name for name in options(main) if name not in plain] == []
    assert all(f'.SS "{title}"' in source for title in SECTIONS)
    assert all(example in plain for example in EXAMPLES)


def test_groff_takes_it_without_a_word(source: str) -> None:
    """With every warning that it has, where it is installed; and shows what stands in it."""
    assert source.startswith(".TH VOICEHOST 1 ")
    if groff := shutil.which("groff"):
        done = subprocess.run([groff, "-man", "-Tascii", "-ww", "-rLL=100n"], input=source, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        assert "voicehost play" in done.stdout
        assert "VOICEHOST(1)" in done.stdout


@pytest.mark.parametrize(
    ("text", "roff"),
    [(".so /etc/passwd", r"\&.so /etc/passwd"), ("'tis", r"\&'tis"), (r"a\fBb", r"a\efBb"), ('a "b"', r"a \(dqb\(dq"), ("--x", r"\-\-x")],
)
def test_nothing_in_it_is_a_request(text: str, roff: str) -> None:
    """Whatever help says is text."""
    assert _text(text) == roff
