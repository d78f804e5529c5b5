"""The lobby: it collects the players before a game begins. Names are typed, one a line or separated by commas, or entered on phones. Common
names can also be said.

Each name is checked as it comes against everything that the game would refuse at its start. A refusal is shown to the person who entered
the name, and the other names stay. This module has no microphone, keyboard or network.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from voicehost.core.interpret import Understood, interpret
from voicehost.core.language import as_spoken, names
from voicehost.core.play import Game, IllegalMove, Player, Say, say
from voicehost.core.speech import Grammar, Listening, Phrase, Utterance
from voicehost.games.kit.seats import names_alike, seated
from voicehost.lexicon.sounds import heard_as, nearest_heard
from voicehost.session.gathering import Gathering
from voicehost.session.naming import NAME, as_written, new_name
from voicehost.session.session import Session
from voicehost.web.asked import Asked, AsksToPlay, Joined, Touched, Tried, Typed, Watching
from voicehost.web.pages import BEGIN, LEAVE

EVERY_NUMBER = range(1000)
"""How many players names are checked for. The limit on players is not checked with the names."""

POINTS = " .!?"
"""What may end a typed line without being part of a name."""

HEARD = 3
"""How many ways to say each thing are listened for: the first ones. All of them are understood if they are typed."""

COMES, LEAVES, BEGINS = "gather-comes", "gather-leaves", "gather-begins"
"""Keys of a language's words: the ways to say that somebody is here, that somebody is not, and that everybody is."""


class Lobby:
    """Changes its `gathering`, which says who is there. Whatever shows the lobby reads that."""

    def __init__(
        self, game: Game[Any], options: Any, read: Callable[[Say], str], hears: Callable[[str], bool] | None = None, *, phones: bool = False
    ) -> None:
        """`options` are those that the game will begin with. `hears` says whether the ear knows a word; None means that everything is
        typed.

        Raises `IllegalMove` if the game cannot be played with these options, whoever comes. Options that name players are accepted, because
        those players may still come."""
        self.gathering = Gathering(game, heard=hears is not None)
        if phones:
            self.gathering = self.gathering.with_phones()
        self._options, self._read, self._hears = options, read, hears
        ways = {kind: game.language.alternatives(kind) for kind in (COMES, LEAVES, BEGINS)}
        self._ways = {kind: tuple(map(_pattern, each)) for kind, each in ways.items()}
        self._said_ways = {kind: each[:HEARD] for kind, each in ways.items()}
        self._common = tuple(name.title() for name in game.language.names if hears is not None and hears(name))
        try:
            self._try_out((), options)
        except IllegalMove as refused:
            if "player" not in refused.fields:
                raise

    # -- what is typed ----------------------------------------------------------------------------------------------------------

    def type(self, line: str) -> tuple[str, ...]:
        """Take a typed line and return the answers, one line each. There are none if all of it was accepted. An empty line begins the
        game."""
        if not line.strip() or self._said(BEGINS, line) is not None:
            return self._tried(self._begin)
        return tuple(text for part in line.split(",") if part.strip() for text in self._tried(self._take, part))

    def _take(self, part: str) -> None:
        if (gone := self._said(LEAVES, part)) is not None:
            self._leave(gone)
        elif self.gathering.game.language.asks_something(part):
            raise IllegalMove("gather-first")
        else:
            self._come(self._said(COMES, part) or part)

    def _said(self, kind: str, text: str) -> str | None:
        """The name in a text that says such a thing, or "" if that way has no name. None if the text does not say it."""
        plain = " ".join(text.replace("\u2019", "'").rstrip(POINTS).split())
        found = next((match for way in self._ways[kind] if (match := way.fullmatch(plain))), None)
        return None if found is None else found.groupdict().get("name", "")

    def _tried(self, does: Callable[..., object], *arguments: str) -> tuple[str, ...]:
        try:
            does(*arguments)
        except IllegalMove as refused:
            return (self._read(Say(refused.key, refused.fields)),)
        return ()

    # -- what is said -----------------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> Listening:
        """What may be said now: that somebody is here, with a common name that the ear knows; that somebody is not; and, if there are
        enough players, that everybody is."""
        gathering = self.gathering
        others = () if gathering.is_full else self._common
        said = {COMES: others, LEAVES: gathering.players, BEGINS: ()}
        phrases = tuple(
            Phrase(as_spoken(way), kind, (names("name", said[kind]),) if said[kind] else ())
            for kind, ways in self._said_ways.items()
            for way in ways
            if said[kind] or (kind == BEGINS and not gathering.lacking)
        )
        return Listening(Grammar(phrases))

    def hear(self, utterance: Utterance) -> tuple[str, ...]:
        """Take what was said and return the answers, one line each."""
        understood = [verdict.move for verdict in interpret(utterance, self.listening) if isinstance(verdict, Understood)]
        does: dict[str, Callable[..., object]] = {COMES: self._come, LEAVES: self._leave, BEGINS: self._begin}
        return tuple(text for move in understood for text in self._tried(does[move.name], *move.slots.values()))

    # -- what comes of it -------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        gathering = self.gathering.begin()
        self._try_out(gathering.players, self._options)
        self.gathering = gathering

    def _come(self, name: str) -> Player:
        player = as_written(unicodedata.normalize("NFC", name.rstrip(POINTS)))
        gathering = self.gathering.come(player)
        if not NAME.fullmatch(player):
            raise IllegalMove("no-such-name", player=player)
        new_name(player, self.gathering.players)
        seated(gathering.players, EVERY_NUMBER, gathering.game.language)
        self._try_out(gathering.players, gathering.game.options())
        self._require_heard(player)
        self.gathering = gathering
        return player

    def _leave(self, name: str) -> None:
        player = self._named(name)
        if player is None:
            raise IllegalMove("page-lobby-not-here", player=as_written(name))
        self.gathering = self.gathering.leave(player)

    def _named(self, name: str) -> Player | None:
        return next((player for player in self.gathering.players if as_spoken(player) == as_spoken(name)), None)

    def _try_out(self, players: tuple[Player, ...], options: Any) -> None:
        """Begin a game for these players, with common names added until they are enough. Raises the game's `IllegalMove` if it refuses."""
        game = self.gathering.game
        everybody = (*players, *islice(self._others(players), max(0, game.for_players.start - len(players))))
        if len(everybody) in game.for_players:
            Session.begin(game, everybody, options, 0)

    def _others(self, players: tuple[Player, ...]) -> Iterator[Player]:
        """Common names that sound like none of `players`."""
        language, taken = self.gathering.game.language, list(players)
        for name in map(str.title, language.names):
            if not any(names_alike(name, other, language) for other in taken):
                taken.append(name)
                yield name

    def _require_heard(self, player: Player) -> None:
        if self._hears is None:
            return
        language, said = self.gathering.game.language, as_spoken(player)
        if heard_as(said, self._hears, language.name) is None:
            free = (name for name in language.names if name not in map(as_spoken, self.gathering.players))
            others = nearest_heard(said, free, self._hears)
            raise IllegalMove("page-lobby-unheard", player=player, others=tuple(map(str.title, others)))

    # -- what pages ask ---------------------------------------------------------------------------------------------------------

    def answer(self, asked: Asked, show: Callable[[], None] = lambda: None) -> tuple[str, ...]:
        """Answer a page's request after `show` has shown its result, and return the lines for the person at the machine.

        No request from a network ends the lobby: if it fails, it fails only for the page that sent it."""
        if not asked.answer.set_running_or_notify_cancel():
            return ()
        try:
            answer, says = self._done(asked)
            show()
        except Exception as failed:
            asked.answer.set_exception(failed)
            return (self._read(say("terminal-phone-failed", why=type(failed).__name__)),)
        asked.answer.set_result(answer)
        return says

    def _done(self, asked: Asked) -> tuple[Any, tuple[str, ...]]:
        """The answer to the request, and the lines for the person at the machine."""
        match asked:
            case AsksToPlay(name):
                return " ".join(self._tried(self._sit, name)), ()
            case Joined(player):
                return player in self.gathering.players and not self._tried(self._sit, player), ()
            case Touched(player, way):
                return " ".join(self._tried(self._touch, player, way)), ()
            case Typed():  # nothing is to be decided yet
                return self._read(say("not-now")), ()
            case Watching():
                refused = self._tried(self._open_screen)
                return 0 if refused else self.gathering.screens.opened, refused or (self._read(say("screen-opened")),)
            case Tried(renew):
                self.gathering = self.gathering.recode() if renew else self.gathering
                return True, (self._read(say("codes-tried")),)

    def _sit(self, name: str) -> None:
        """Seat a player at a phone. If the name was typed before, it belongs to that phone from now on."""
        named = self._named(name)
        if named is not None and named in self.gathering.seats.seated:
            raise IllegalMove("is-here", player=named)
        player = named or self._come(name)
        self.gathering = self.gathering.sit(player)

    def _touch(self, player: Player, way: str) -> None:
        if way == LEAVE:
            self.gathering = self.gathering.leave(player)
        elif way == BEGIN:
            self._begin()
        else:
            raise IllegalMove("not-now")

    def _open_screen(self) -> None:
        self.gathering = self.gathering.open_screen()


def _pattern(way: str) -> re.Pattern[str]:
    return re.compile(re.escape(way).replace(re.escape("{name}"), "(?P<name>.+)"), re.IGNORECASE)
