"""Help and completion: what somebody finds who has read nothing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import click
import pytest

from tests.support.command import here
from voicehost.commands.cli import EXAMPLES, SECTIONS, main
from voicehost.commands.completing import SHELLS
from voicehost.commands.serve import tables_

pytestmark = pytest.mark.quick


def test_each_command_stands_in_one_section() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(main.commands)


def test_each_command_says_in_a_sentence_what_it_does(tmp_path: Path) -> None:
    """Whole, and in a line of its own: it is not cut off."""
    output = here("--help", home=tmp_path).output
    assert [name for name, command in main.commands.items() if command.get_short_help_str(200).endswith("...")] == []
    assert all(example in " ".join(output.split()) for example in EXAMPLES)


@pytest.mark.parametrize(
    "command", [(group, name) for group, command in main.commands.items() if isinstance(command, click.Group) for name in command.commands]
)
def test_a_command_below_another_helps_without_what_that_requires(command: tuple[str, str], tmp_path: Path) -> None:
    """`tables add --help` needs no database. Before, the other lists it in a whole sentence."""
    done = here(*command, "--help", home=tmp_path)
    assert done.exit_code == 0, done.output
    assert f"{' '.join(command)} [OPTIONS]" in " ".join(done.output.split())
    listed = " ".join(here(command[0], "--help", home=tmp_path).output.partition("Commands:")[2].split())
    assert "..." not in listed
    assert f"{command[1]} " in listed


@pytest.mark.parametrize("command", [*tables_.commands])
def test_a_command_about_tables_says_which_database_it_takes(command: str, tmp_path: Path) -> None:
    assert "--database URL" in here("tables", command, "--help", home=tmp_path).output


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_a_script_of_that_shell(shell: str, tmp_path: Path) -> None:
    """Read by the shell where there is one."""
    done = here("completion", shell, home=tmp_path)
    assert done.exit_code == 0, done.output
    assert "_COMPLETE=" in done.output
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=done.output, text=True, check=True)


def test_no_other_shell_is_known(tmp_path: Path) -> None:
    assert here("completion", "tcsh", home=tmp_path).exit_code == 2


def test_resume_says_which_options_are_given_again(tmp_path: Path) -> None:
    """Whether a game is typed is kept with it; how the terminal looks is not."""
    said = " ".join(here("resume", "--help", home=tmp_path).output.partition("Options:")[0].split())
    assert "such as --plain, or keep them with `voicehost settings`" in said
