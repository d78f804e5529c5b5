"""Prints the script that a shell has to read in order to complete the commands and options of this program."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from voicehost.machine.printing import echo

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script with which a shell completes commands and options. In ~/.bashrc: eval "$(voicehost completion bash)"."""
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(ctx.find_root().command, {}, "voicehost", "_VOICEHOST_COMPLETE").source()  # as click calls it for that program
    for line in script.splitlines():
        echo(line)
