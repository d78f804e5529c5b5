"""A recorded game, played as fast as it can: what came of it, and what was printed."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

from voicehost.commands.demo import PLAIN, Demo, Script, perform
from voicehost.host.account import Live
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts


def performed(name: str, out: Path) -> tuple[Session, str]:
    """The session at its end, and all that was printed; what the host said is written to `out`."""
    lines = StringIO()
    console = Console(file=lines, width=PLAIN, highlight=False, color_system=None)
    script = Script.load(name)
    with Demo(Live(console, Prompts(script.language, ())), script) as demo:
        perform(demo, console, 0, out)
        return demo.host.session, lines.getvalue()
