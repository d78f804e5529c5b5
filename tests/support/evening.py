"""An evening without a phone and without eyes: players with an earphone each, and one keyboard; what the room reads and hears."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from tests.private.test_ears import Told
from tests.private.test_note import TERMINAL, Lines
from voicehost.core.play import Player
from voicehost.host.account import Live
from voicehost.host.host import Host
from voicehost.host.room import Desk
from voicehost.listen.recognizer import Scripted
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent


class Evening:
    def __init__(self, session: Session) -> None:
        self._written = StringIO()
        console = Console(file=self._written, force_terminal=True, color_system=None, width=400, highlight=False, _environ=TERMINAL)
        self.ears = {player: Told() for player in session.players}
        ears, prompts = Ears(self.ears), Prompts(games=(session.game.name,))
        self.host = Host(session, Scripted(()), Announcer(Silent(), Mute()), prompts, Live(console), ears=ears)
        self._aside, self._ears = Aside(console), ears

    def type(self, *lines: str) -> None:
        desk = Desk(Lines(*lines), self.host, self._aside, None, self._ears)
        for _ in lines:
            desk.look()

    def enters(self, player: Player, text: str) -> str:
        """Name, and then the line, unseen; gives what is told in that player's ear."""
        self.type(player, text)
        return self.secret_note(player)

    def asks(self, player: Player, what: str) -> str:
        """Aloud, by name; gives what is told in that player's ear."""
        self.type(f"{player} {what}")
        return self.secret_note(player)

    def secret_note(self, player: Player) -> str:
        return self.ears[player].texts[-1]

    @property
    def room(self) -> str:
        return self._written.getvalue()
