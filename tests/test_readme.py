"""The README tells what the program does: its transcript is the program's, its commands and the parts it names exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.test_layers import WINGS
from voicehost.commands.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every `voicehost ...` of the README, without its arguments."""
    told = re.findall(r"(?:\.venv/bin/)?voicehost ((?:models )?[a-z]+)", README)
    return sorted(set(told) - {"says", "is"})


def test_the_transcript_is_what_the_recorded_game_gives(one_poem: str) -> None:
    """Line for line, through the real recognizer."""
    assert BLOCKS[0].strip("\n") == one_poem.strip("\n")


@pytest.mark.parametrize("command", commands())
def test_every_command_exists(command: str) -> None:
    """And explains itself."""
    result = CliRunner().invoke(main, [*shlex.split(command), "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_map_names_what_is_there() -> None:
    """Every part of the package in the map, and every folder in it, exists."""
    tree = next(block for block in BLOCKS if "interpret," in block)
    folders = re.findall(r"^(\w+)/", tree, flags=re.MULTILINE)
    assert all((Path(__file__).parent.parent / folder).is_dir() for folder in folders)
    assert set(WINGS) - {"__main__"} <= set(re.findall(r"(\w+)/", tree))
