"""`voicehost serve` and `voicehost tables`: a hall of tables, hosted by one machine or several."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from rich.table import Table

from voicehost.commands import page, spreadsheet
from voicehost.commands.groups import Subcommands
from voicehost.commands.organiser import KEY, listens_at, require_certificate, sheets
from voicehost.log.database import Database
from voicehost.log.hall import Hall
from voicehost.machine import places
from voicehost.machine.printing import PlainConsole, echo
from voicehost.serving.club import CERTIFICATE, Club, authority
from voicehost.speak.languages import ENGLISH

if TYPE_CHECKING:
    import uvicorn

PORT = 8766
"""The port of the tables' pages, next to that of the phones."""
MOST_TABLES = 8

LOOPBACKS = ("127.0.0.1", "localhost", "::1")

HEADINGS = ("table", "game", "begun", "over", "place", "player", "score")
EVENINGS = ("evening", "game", "player", "played", "won")

DATABASE = click.option(
    "--database",
    required=True,
    envvar="VOICEHOST_DATABASE",
    metavar="URL",
    help="A PostgreSQL database: postgresql://USER@HOST/NAME. Or set VOICEHOST_DATABASE.",
)


@click.command()
@DATABASE
@click.option(
    "--tables",
    type=click.IntRange(1, MOST_TABLES),
    metavar="NUMBER",
    default=MOST_TABLES,
    show_default=True,
    help="How many tables it hosts at most.",
)
@click.option(
    "--name",
    default=lambda: socket.gethostname().split(".")[0],
    metavar="HOST",
    help="A name for this host.",
    show_default="this machine's",
)
@listens_at(
    "The address at which tablets find it; in a hall, this machine's address there.",
    "The port of the pages; 0 takes any that is free.",
    PORT,
)
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, exists=True),
    metavar="FILE",
    help="The certificate for https: one from `voicehost club certificate`, or your own. "
    "Without https, browsers allow the microphone only on this machine.",
)
@KEY
@click.option("--lang", default=ENGLISH, show_default=True, metavar="LANGUAGE", help="The language of tables that have not played yet.")
@click.option("--voice", metavar="NAME", help="The host's voice: a name from voicehost voices.")
@click.option("--no-voice", is_flag=True, help="The host does not speak; everything is only shown.")
def serve(
    database: str,
    tables: int,
    name: str,
    listen: str,
    port: int,
    certificate: Path | None,
    key: Path | None,
    lang: str,
    voice: str | None,
    no_voice: bool,
) -> None:
    """Host tables that have no laptop. Each is a page, http://ADDRESS:PORT/t/TABLE, which uses the microphone and loudspeaker of its
    tablet. Several hosts may share a database: if one dies, its tables go on at another."""
    require_certificate(certificate, key)
    from voicehost.commands import table  # slow to load, like the next ones, and needed only here
    from voicehost.serving.service import Service, server_of, trust_of
    from voicehost.serving.standby import StandingBy, Turn, hosted_by_turns
    from voicehost.web.certificate import Certificate

    reached = Database(database)
    Hall(reached).close()  # so that an error of the database comes before anything is loaded
    scheme = "https" if certificate else "http"
    phones = None if certificate is None else Certificate.read(certificate, key)
    with ExitStack() as opened:
        trusted = ""
        bound = opened.enter_context(socket.create_server((listen, port)))
        address = f"{listen}:{bound.getsockname()[1]}"
        plain = None if certificate is None else opened.enter_context(socket.create_server((listen, port + 1 if port else 0)))
        lines = [f"{name} hosts up to {tables} tables: {scheme}://{address}/t/TABLE. Press Ctrl-C to stop it; its tables go on elsewhere."]
        if certificate is None and listen not in LOOPBACKS:
            lines.append("Tablets cannot use their microphones: without --certificate, browsers allow that only on this machine.")
        if plain is not None:
            trusted = f"http://{listen}:{plain.getsockname()[1]}/trust"
            lines.append(f"To make a tablet trust this host, open {trusted} on it.")

        table.load(lang)

        def hosting(turn: Turn) -> None:
            with ExitStack() as own:
                parts = table.Parts(own, voice, speaks=not no_voice)
                parts.warm(lang)
                plays = table.TableEvening(parts, lang, listen, phones)
                service = Service(reached, name, address, plays, tables, scheme=scheme, anew=turn.first)
                served = [(server_of(service, certificate, key), bound)]
                if plain is not None and certificate is not None:
                    served.append((trust_of(authority(certificate), trusted), plain))
                with StandingBy(reached, name) if not turn.first else nullcontext():
                    turn.wait()
                own.enter_context(service)
                turn.hosts()
                for line in lines if turn.first else ():
                    echo(line)
                asyncio.run(_all(served))

        hosted_by_turns(hosting, echo)


async def _all(served: list[tuple[uvicorn.Server, socket.socket]]) -> None:
    """Run the servers until the first of them ends, and then end the others."""
    tasks = [asyncio.ensure_future(server.serve([bound])) for server, bound in served]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for server, _ in served:
        server.should_exit = True
    await asyncio.gather(*tasks)


class _WithADatabase(click.Command):
    """A subcommand of `OfADatabase`, whose help lists the option of the database too."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        params = [*(ctx.parent.command.params if ctx.parent else ()), *self.get_params(ctx)]
        options = (param for param in params if isinstance(param, click.Option))
        records = [record for option in options if (record := option.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(records)


class OfADatabase(Subcommands):
    """Commands that need a database. Its option may stand before the subcommand or after it."""

    command_class = _WithADatabase

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _moved_ahead("--database", args))


def _moved_ahead(option: str, arguments: list[str]) -> list[str]:
    """The arguments with that option and its value before all others."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    for at, argument in enumerate(arguments[:end]):
        name, is_set, _ = argument.partition("=")
        after = at + (1 if is_set else 2)
        if name == option and after <= end:
            return [*arguments[at:after], *arguments[:at], *arguments[after:]]
    return arguments


@click.group("club", cls=Subcommands)
def club_() -> None:
    """Certificates for the hosts of a club. Each tablet is told once to trust the club; then every host may use that tablet's
    microphone."""


@club_.command()
def init() -> None:
    """Make the club's certificate authority, once, on a machine that stays with the club. Its key never leaves that machine."""
    Club(places.club()).make()
    echo(f"{places.club() / CERTIFICATE} is what tablets trust. For each host: voicehost club certificate ADDRESS --out FILE.")


@club_.command()
@click.argument("hosts", nargs=-1, required=True, metavar="ADDRESS...")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="The file for its key and certificate, which belong to that host alone.",
)
def certificate(hosts: tuple[str, ...], out: Path) -> None:
    """Issue a certificate, signed by the club, for a host at these addresses, or names below .local. It is valid for a year."""
    Club(places.club()).issue(hosts, out)
    echo(f"{out} is for the host at {' and '.join(hosts)}: voicehost serve --certificate {out}.")


@click.group("tables", cls=OfADatabase, invoke_without_command=True)
@DATABASE
@click.pass_context
def tables_(ctx: click.Context, database: str) -> None:
    """List the tables of a hall, who hosts them, and how far their games are."""
    ctx.obj = ctx.with_resource(Hall(Database(database)))
    if ctx.invoked_subcommand is None:
        _list(ctx.obj)


@tables_.command()
@click.argument("names", nargs=-1, required=True)
@click.pass_obj
def add(hall: Hall, names: tuple[str, ...]) -> None:
    """Add tables, each with a name, such as "Table 1" or Window."""
    for name in names:
        hall.add(name)


@tables_.command()
@click.argument("host")
@click.pass_obj
def drain(hall: Hall, host: str) -> None:
    """Let HOST stop: its tables go on at other hosts, if there are any, and it takes no new ones."""
    hall.drain(host)
    echo(
        f"{host} lets go of its tables."
        if len(hall.hosts()) > 1
        else f"{host} takes no further table; there is no other host for those that it has."
    )


@tables_.command()
@click.argument("role")
@click.pass_obj
def worker(hall: Hall, role: str) -> None:
    """Make a ROLE of the database for one host. It takes free tables, adds to their logs while it has them, and reads no other log."""
    _admit(hall, role, "host", f"voicehost serve --database postgresql://{role}@{hall.name}")


@tables_.command("organiser")
@click.argument("role")
@click.pass_obj
def desk(hall: Hall, role: str) -> None:
    """Make a ROLE of the database for the organiser's page. It reads what everybody may know, and no log."""
    _admit(hall, role, "organiser", f"voicehost organiser --database postgresql://{role}@{hall.name}")


def _admit(hall: Hall, role: str, what: Literal["host", "organiser"], runs: str) -> None:
    line = hall.admit(role, what)
    echo("For ~/.pgpass (mode 600) on its machine, and nowhere else; this is shown once:")
    echo(line)
    echo(f"Then: {runs}")


@tables_.command("sheets")
@click.option(
    "--address",
    metavar="URL",
    help="Where tablets find a host, such as https://192.168.1.10:8766.",
    show_default="the first host that is there, by https",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="The page with the sheets, which you print from a browser.",
)
@click.pass_obj
def sheets_(hall: Hall, address: str | None, out: Path) -> None:
    """Write a sheet to print for each table, with its name and a code for the tablet's camera."""
    if address is None:
        hosts = sorted(hall.hosts(), key=lambda host: host.drains)
        if not hosts:
            raise click.UsageError("no host is running, so --address has to say where one will be.")
        address = f"https://{hosts[0].address}"
    page.put(out, sheets(tuple(table.name for table in hall.tables()), address))


@tables_.command()
@click.option("--csv", "as_csv", type=click.Path(path_type=Path), metavar="FILE", help="Write it as CSV; - is the terminal.")
@click.option("--evenings", is_flag=True, help="Instead, count the games that each player has played and won, evening by evening.")
@click.pass_obj
def scores(hall: Hall, as_csv: Path | None, evenings: bool) -> None:
    """Show the result of every game at every table. It shows nothing that players have entered unseen."""
    headings, rows = (EVENINGS, list(_evenings(hall))) if evenings else (HEADINGS, list(_scores(hall)))
    if as_csv is not None:
        page.put(as_csv, spreadsheet.written((headings, *rows)), to_open=True)
    elif rows:
        shown = Table(*headings)
        for row in rows:
            shown.add_row(*row)
        PlainConsole().print(shown)
    else:
        echo("No game is over yet." if evenings else "No game has begun yet.")


def _scores(hall: Hall) -> Iterator[tuple[str, ...]]:
    for at, game, begun, over, place, player, score in hall.results():
        yield at, game, begun.astimezone().isoformat(timespec="seconds"), "yes" if over else "", str(place), player, score


def _evenings(hall: Hall) -> Iterator[tuple[str, ...]]:
    for evening, *rest in hall.evenings():
        yield evening.isoformat(), *map(str, rest)


def _list(hall: Hall) -> None:
    console, since = PlainConsole(), "%H:%M"
    hosts = Table("host", "address", "since", "load", "standby", "")
    for host in hall.hosts():
        begun, standby = f"{host.since.astimezone():{since}}", "yes" if host.standby else "no"
        hosts.add_row(host.name, host.address, begun, f"{host.load:.0%}", standby, "lets go" if host.drains else "")
    found = Table("table", "host", "since", "game", "rows")
    for each in hall.tables():
        begun = f"{each.since.astimezone():{since}}" if each.since else ""
        found.add_row(each.name, each.host or "-", begun, each.game, str(each.rows or ""))
    for shown, none in ((hosts, "No host is there: voicehost serve."), (found, "There is no table yet: voicehost tables add NAME.")):
        console.print(shown if shown.rows else none)
