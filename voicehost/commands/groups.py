"""A command that has commands of its own, such as `voices install`. Help lists each with its whole first sentence, because only whole
sentences can be translated."""

from __future__ import annotations

import click


class Subcommands(click.Group):
    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(limit=200)) for name, command in sorted(self.commands.items())])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Show the help of a subcommand without the options that this command requires: `tables add --help` needs no database."""
        below = next((name for name in args if name in self.commands), None)
        if below is not None and {*args} & {*ctx.help_option_names}:
            self.commands[below].make_context(below, ["--help"], parent=ctx)  # it prints, and exits
        return super().parse_args(ctx, args)
