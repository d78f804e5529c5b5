"""`voicehost organiser`: one page for the person who looks after all tables, and printed sheets with the address of each table."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from html import escape
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import quote

import click

from voicehost.log.database import Database
from voicehost.machine import qr
from voicehost.machine.printing import echo

PORT = 8768
KEY = click.option(
    "--key", type=click.Path(path_type=Path, exists=True), metavar="FILE", help="The certificate's key, if it is in another file."
)
"""The option for the key of a certificate, for each command that serves https."""
KEY_BYTES = 16

SHEET = """<section><h1>{name}</h1><img src="{code}" alt="A code for cameras"><p>{link}</p>
<p>Open this address on the tablet of this table, choose a game, enter who plays, and touch the button.</p></section>
"""
SHEETS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>voicehost: sheets for the tables</title>
<style>
body {{ margin: 0; font: 1.25rem/1.4 system-ui, sans-serif; text-align: center; }}
section {{ break-after: page; padding: 2rem; }}
h1 {{ font-size: 6rem; line-height: 1; overflow-wrap: anywhere; }}
img {{ width: 60%; max-width: 24rem; }}
p {{ overflow-wrap: anywhere; }}
</style>
{sheets}"""


def announced(_ctx: click.Context, _param: click.Parameter, address: str) -> str:
    """The address, which people open in a browser. Raises `BadParameter` if it only means that a server listens at all addresses."""
    with suppress(ValueError):
        if ip_address(address).is_unspecified:
            raise click.BadParameter(f"nobody can open a page at {address}: name the address of this machine in the room's network.")
    return address


def listens_at(address: str, port: str, usual: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options for the address and the port of a server of pages, with these texts of help."""
    at = click.option("--listen", default="127.0.0.1", show_default=True, metavar="ADDRESS", callback=announced, help=address)
    through = click.option("--port", type=click.IntRange(0, 65535), default=usual, show_default=True, metavar="PORT", help=port)
    return lambda command: at(through(command))


def require_certificate(certificate: Path | None, key: Path | None) -> None:
    """Raises `click.UsageError` if there is a key without a certificate."""
    if key is not None and certificate is None:
        raise click.UsageError("--key is the key of a certificate, so it needs --certificate.")


def sheets(names: tuple[str, ...], address: str) -> str:
    """An HTML file that prints one sheet of paper for each table. `address` is that of a host, with its scheme."""
    drawn = []
    for name in names:
        link = f"{address.rstrip('/')}/t/{quote(name, safe='')}"
        code = qr.as_image(link, scale=10)
        drawn.append(SHEET.format(name=escape(name), code=escape(code), link=escape(link)))
    return SHEETS.format(sheets="".join(drawn))


@click.command()
@click.option(
    "--database",
    required=True,
    envvar="VOICEHOST_DATABASE",
    metavar="URL",
    help="The hosts' database, with a role from `voicehost tables organiser`, or as its owner.",
)
@listens_at(
    "The address of the page. Without this option, only this machine can open it.", "The port of the page; 0 takes any that is free.", PORT
)
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, exists=True),
    metavar="FILE",
    help="The certificate for https, which is needed if others are to open the page.",
)
@KEY
def organiser(database: str, listen: str, port: int, certificate: Path | None, key: Path | None) -> None:
    """Show all tables on one page: how they stand, and who calls for help. Breaks, messages and the next game go from there to every table.
    While it runs, "host, call the organiser" is heard at the tables."""
    require_certificate(certificate, key)
    if certificate is None and listen not in ("127.0.0.1", "localhost"):
        raise click.UsageError("other machines can open the page only by https, so --listen needs --certificate.")
    from voicehost.games import GAMES  # slow to load, and only this command needs them
    from voicehost.serving.organising import Organising
    from voicehost.serving.service import made_of

    secret = secrets.token_urlsafe(KEY_BYTES)
    with ExitStack() as opened:
        organising = opened.enter_context(Organising(Database(database), secret, {kind.name: kind.title for kind in GAMES}))
        bound = socket.create_server((listen, port))
        opened.callback(bound.close)
        scheme = "https" if certificate else "http"
        echo(f"All tables: {scheme}://{listen}:{bound.getsockname()[1]}/#{secret}")
        echo("Whoever has this whole address can give orders to every table. Press Ctrl-C to stop it; the tables play on.")
        asyncio.run(made_of(organising.app(), ssl_certfile=certificate, ssl_keyfile=key).serve([bound]))
