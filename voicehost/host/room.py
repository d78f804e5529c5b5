"""One sitting on this machine: a `Host` with its microphone, loudspeaker, keyboard and phones."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from voicehost.core.play import Player, Say, Spelled, say
from voicehost.core.speech import AudioChunk, Samples, samples
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.host.lines import (
    answers_by_name,
    asks_for_help,
    corrects,
    leaves_the_entry,
    may_enter,
    opens_entry,
    shared_entries,
    unseen,
    with_answering_names,
)
from voicehost.listen.microphone import Microphone, MicrophoneLost, NoMicrophone
from voicehost.log.store import LogError
from voicehost.machine.devices import stuck
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.private.entry import in_its_words
from voicehost.private.keyboard import Keyboard
from voicehost.session.offers import sentence
from voicehost.session.session import Session
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.web.asked import Asked, AsksToPlay, Joined, Touched, Tried, Typed, Watching, WebGone
from voicehost.web.shown import Caption

RETRY = 1.0
"""Seconds between two attempts to find a microphone that is gone."""

SILENT: Samples = samples(5)
"""Pure zeros for this long come not from a quiet room but from a microphone that the system keeps from being heard."""


LONGEST_LINE = 1000
"""The longest typed line, in characters. It is more than anybody would say in one breath."""

LINE: Samples = samples(0.25)
"""The least time that a typed line takes, even from a pipe, so that two lines are never said at the same moment."""


DOUBTED: Samples = samples(60)
"""How long after a name by itself, taken as an answer, an entry in the next line suggests that it was meant to open that entry."""


class Pad(Protocol):
    """The web server as the loop sees it: it shows the game and brings the requests of pages.

    `asked` raises `WebGone`, once, if the server has ended."""

    @property
    def code(self) -> str: ...

    def show(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> None: ...

    def asked(self) -> Iterable[Asked]: ...


class Panel(Protocol):
    """Shows the state of the game to the person at the machine."""

    def look(self, host: Host) -> None: ...

    def hear(self, chunk: AudioChunk | None) -> None: ...

    def forget(self) -> None: ...


class Phones:
    """The phones: each request of a page is answered in turn, after the pages show its result."""

    def __init__(self, web: Pad, host: Host, account: Captioned) -> None:
        self._web = web
        self._host = host
        self._account = account
        self._code = web.code

    def look(self) -> None:
        self._show()
        try:
            for asked in self._web.asked():
                self._answer(asked)
        except WebGone as gone:  # the game needs no phones
            self._account.trouble(self._host.position, f"phones: {gone}")
            self._host.remark(say("phones-gone"))
        if self._code != self._web.code:
            self._code = self._web.code
            self._host.remark(say("room-code", code=Spelled(self._code, " ".join(self._code))))

    def _answer(self, asked: Asked) -> None:
        """Answer a page's request. If it fails, it fails only for that page: no request from a network ends the game.

        A request that its page has given up is not carried out, because the page was told so."""
        if not asked.answer.set_running_or_notify_cancel():
            return
        try:
            match asked:
                case Touched(player, way, slots, answer):
                    heard_back = self._host.touch(player, way, slots)
                    self._show()
                    answer.set_result(heard_back)
                case Typed(player, line, answer):
                    heard_back = self._host.ask_by_phone(player, line)
                    self._show()
                    answer.set_result(heard_back)
                case Joined(player, answer):
                    sits = self._host.sit(player)
                    self._show()
                    answer.set_result(sits)
                case AsksToPlay(name, answer):
                    why_not = self._host.ask_to_play(name)
                    self._show()
                    answer.set_result(why_not)
                case Watching(answer):
                    number = self._host.open_screen()
                    self._show()
                    answer.set_result(number)
                case Tried(renew, answer):
                    self._host.remark(say("codes-tried"))
                    if renew:
                        self._host.recode()
                    self._show()
                    answer.set_result(True)
        except Exception as failed:
            asked.answer.set_exception(failed)
            if isinstance(failed, LogError | NoLoudspeaker):  # this is trouble of the machine, which concerns everybody
                raise
            self._account.trouble(self._host.position, self._host.read(say("terminal-phone-failed", why=type(failed).__name__)))

    def _show(self) -> None:
        self._web.show(self._host.session, self._account.captions, self._host.position)


class Desk:
    """Takes typed lines: a player's name opens that player's private entry, and any other line is taken as said. It also looks after
    phones, earphones and the terminal's panel."""

    def __init__(
        self,
        keyboard: Keyboard,
        host: Host,
        aside: Aside,
        phones: Phones | None = None,
        ears: Ears | None = None,
        stays: bool = False,
        panel: Panel | None = None,
    ) -> None:
        """`aside` shows private notes to a player without an earphone. `phones`, `ears` and `panel` are None if there are none. `stays`
        says whether the game goes on when the keyboard is closed."""
        self._keyboard = keyboard
        self._phones = phones
        self._host = host
        self._aside = aside
        self._ears = ears if ears is not None else Ears()
        self._entering: Player | None = None
        self._refused = False
        """Whether the last entry was not taken. Then a player's name is not another try, but opens that player's entry."""
        self._has_no_screen = False
        """Whether the room knows that this terminal cannot hide an answer. Afterwards an entry is only noted."""
        self._stays = stays
        self._panel = panel
        self._noted: Player | None = None
        """The player whose note is shown or was shown last."""
        self._begun = False
        """Whether somebody was in the middle of a line at the last look."""
        self._answered: tuple[Player, Samples] | None = None
        """The player whose name by itself was an answer in the last line, and when. They may have meant to enter something."""
        self._looked_at: object = None
        """The state of the game at the last look."""
        self._warned: bool | None = False
        """Whether whoever types knows that names are answers now. None if they have asked for help since."""
        if not keyboard.awaits:
            keyboard.ask()

    def turn_to(self, host: Host, phones: Phones | None) -> None:
        """Turn to the next game of the evening. The keyboard already waits for a line and is not asked for a second one."""
        self._host, self._phones, self._entering = host, phones, None

    @property
    def closed(self) -> bool:
        return self._keyboard.closed

    def look(self, wait: float = 0.0) -> bool:
        """Take the next line, waiting up to `wait` seconds for it. Returns whether there was one. It takes one line at a time, so that time
        passes between two lines."""
        open_before = not self._keyboard.closed
        begun = self._keyboard.begun
        self._host.mind_typing(begun=begun or self._begun)  # one look longer: a finished line may not have arrived yet
        self._begun = begun
        line = self._keyboard.line(wait)
        if self._keyboard.closed and open_before and self._stays:
            self._close()
        corrected_by = self._corrected_by(line)
        if corrected_by is not None and self._panel is not None:
            self._panel.forget()
        self._hide(self._host.position if line is None else None)
        self._peek()
        if line is not None:
            self._take(line, corrected_by)
            self._begun = False
            self._host.mind_typing(begun=False)
        if self._phones is not None:
            self._phones.look()
        for player in self._ears.lost():
            self._host.announce(say("ear-lost", player=player))
        self._warn()
        if self._panel is not None:
            self._panel.look(self._host)
        return line is not None

    def _warn(self) -> None:
        """Once a name by itself is an answer, tell whoever types how to open an entry all the same."""
        session = self._host.session
        if session.state is self._looked_at and self._warned is not None:
            return
        answers = with_answering_names(session)
        if answers and not self._warned:
            self._host.tell_typist(say("terminal-names-answer", player=answers[0]))
        self._looked_at, self._warned = session.state, bool(answers)

    def _hide(self, at: Samples | None) -> None:
        """Hide a note whose time is up. The terminal is left as it was before, so it asks again for an entry that is still open."""
        stood = self._aside.stands
        self._aside.hide(at)
        if stood and not self._aside.stands:
            self._keyboard.let_peek(False)
            if at is not None and self._entering is not None:
                self._keyboard.show_again()

    def _peek(self) -> None:
        """If the player presses Tab, show the note for a moment, with the beginning of the typed line below it."""
        at = self._host.position
        if self._aside.stands and (self._aside.peek(at) if self._keyboard.peeked else self._aside.cover(at)):
            self._keyboard.show_again()

    def hear(self, chunk: AudioChunk | None) -> None:
        """Pass the microphone's chunk to the panel. None while the microphone is gone."""
        if self._panel is not None:
            self._panel.hear(chunk)

    def _close(self) -> None:
        """The keyboard's input has ended. The host says so. In a terminal that was only a key, so the keyboard is opened again."""
        if self._keyboard.reopen():
            self._host.announce(say("keyboard-stays"))
            self._leave()
            self._keyboard.ask()
        else:
            self._host.announce(say("keyboard-closed"))

    def _corrected_by(self, line: str | None) -> Player | None:
        """The player who typed another private entry below their own note. None if the line is no such entry."""
        noted, session = self._noted, self._host.session
        if noted is None or not line or not self._aside.stands or self._entering is not None or opens_entry(session, line) is not None:
            return None
        return noted if corrects(session, noted, line) else None

    def _take(self, line: str, corrected_by: Player | None) -> None:
        answered, self._answered = self._answered, None
        if self._entering is not None and self._refused and leaves_the_entry(self._host.session, self._entering, line):
            self._leave()
        if self._entering is not None and not (self._refused and opens_entry(self._host.session, line)):
            if line.strip():
                self._enter(self._entering, line)
            else:
                self._host.announce(say("nothing-entered", player=self._entering))
                self._leave()
        elif (player := opens_entry(self._host.session, line)) is not None:
            if self._host.session.deciding.asks_name:
                self._host.type(line)  # the host says that they are here already, and no longer asks who joins
            if player != self._entering:
                self._leave()
            self._entering, self._refused = player, False
            self._host.open_entry(player)
        elif len(line) > LONGEST_LINE:
            self._host.announce(say("line-too-long"))
        elif line and (how := unseen(self._host.session, line)) is not None:
            self._host.announce(how, *self._doubt(answered))
        elif corrected_by is not None:
            self._enter(corrected_by, line)
        elif line:
            self._say(line, answered)
        self._keyboard.ask(self._unseen(self._entering) if self._entering is not None else None)

    def _leave(self) -> None:
        """Leave the open entry. If its player was asked to enter a replacement once more, that no longer counts as the first time."""
        if self._entering is not None:
            self._host.drop_entry(self._entering)
            self._entering = None

    def _say(self, line: str, answered: tuple[Player, Samples] | None) -> None:
        """Take a line as said. If it is a name by itself, somebody may have meant to enter something next: show how that is done now."""
        named = answers_by_name(self._host.session, line)
        wants_help = asks_for_help(self._host.session, line)
        is_entry = answered is not None and in_its_words(self._host.session.view(answered[0]).entries, line) is not None
        self._host.type(line)
        self._warned = None if wants_help else self._warned
        if named is not None and named in with_answering_names(self._host.session):
            self._answered = named, self._host.position
            self._host.tell_typist(say("terminal-name-answered", player=named))
        elif is_entry and (doubt := self._doubt(answered)):
            self._host.announce(*doubt)

    def _doubt(self, answered: tuple[Player, Samples] | None) -> tuple[Say, ...]:
        """The host's doubt, after an entry that everybody saw, whether the name in the line before was meant as an answer."""
        if answered is None or self._host.position - answered[1] > DOUBTED:
            return ()
        return (say("name-was-answer", player=answered[0]),)

    def _enter(self, player: Player, text: str) -> None:
        """Take a private entry. If it is refused, the entry stays open: the next line is the same player's, and may be the secret
        itself."""
        answer = self._host.enter(player, text)
        self._refused = not answer.taken and may_enter(self._host.session, player)
        self._entering = player if self._refused else None
        if not answer.note or self._host.whisper(player, answer.note):
            return
        ends = say("private-go-on" if self._refused else "private-hide")
        leave = self._host.read(ends)
        cover = f"{self._host.read(say('private-peek', player=player))} {leave}" if self._keyboard.let_peek(True) else ""
        if self._aside.show(f"{answer.note} {leave}", self._host.position, cover):
            self._noted = player
        else:
            self._keyboard.let_peek(False)
            is_explained = self._has_no_screen and not answer.only_shows
            key = "entry-refused" if self._refused else "private-noted" if is_explained else "private-no-screen"
            self._has_no_screen = self._has_no_screen or not self._refused
            self._host.announce(say(key, player=player) if answer.why is None else answer.why)

    def _unseen(self, player: Player) -> str:
        """The prompt of a private line, with what else may be entered in place of the secret itself.

        It names nothing that this player alone may enter. All can see the prompt, and that would show them what is in the player's hand."""
        session = self._host.session
        entries, shared = session.view(player).entries, {phrase.pattern for phrase in shared_entries(session)}
        several = sum(bool(phrase.slots) for phrase in entries) > 1
        others = (phrase for phrase in entries if phrase.slots and several and phrase.pattern in shared)
        phrases = (
            *(phrase for phrase in entries if not phrase.slots),
            *(phrase for phrase in others if not phrase.pattern.startswith("{")),
        )
        ways = tuple(f'"{sentence(phrase)}"' for phrase in phrases)
        return self._host.read(say("terminal-enter-or", player=player, ways=ways) if ways else say("terminal-enter", player=player)) + " "


def by_text(host: Host, desk: Desk) -> None:
    """Play until the game is over or the keyboard closes. Time is the wall clock's, except that lines from a pipe take `LINE` each."""
    begun, base = time.monotonic(), host.position
    while not host.session.done and not desk.closed:
        line = LINE if desk.look(wait=0.1) else 0
        host.pass_time(max(host.position + line, base + samples(time.monotonic() - begun)))


def by_ear(host: Host, microphone: Microphone, desk: Desk, loudspeaker: Loudspeaker | None, ears: Ears) -> None:
    """Play until the game is over. If the microphone or the loudspeaker goes away, the game pauses until it is back."""
    while not host.session.done:
        try:
            _listen(host, microphone, desk, loudspeaker)
        except (MicrophoneLost, NoLoudspeaker):
            with suppress(NoLoudspeaker):
                host.lose_microphone()
            desk.hear(None)
            _wait_for(host, microphone, desk, loudspeaker, ears)
            host.find_microphone(microphone.position)


def _listen(host: Host, microphone: Microphone, desk: Desk, loudspeaker: Loudspeaker | None) -> None:
    warned = False
    for chunk in microphone:
        if loudspeaker is not None and microphone.anchor is not None:
            loudspeaker.synchronise(*microphone.anchor)
        host.accept(chunk)
        desk.hear(chunk)
        desk.look()
        if microphone.silent_for >= SILENT and not warned:
            warned = True
            host.announce(say("microphone-silent"))
        if host.session.done:
            return


def _wait_for(host: Host, microphone: Microphone, desk: Desk, loudspeaker: Loudspeaker | None, ears: Ears) -> None:
    """Wait until the devices are back. PortAudio has to start afresh to see new devices, so loudspeaker and earphones let go of it first.
    What the loudspeaker was saying is said to its end.

    People may type in the meantime. If they resume the game that way, its time goes on.
    """
    begun, base, announced = time.monotonic(), host.position, False
    if loudspeaker is not None:
        with suppress(NoLoudspeaker):
            loudspeaker.finish()
    while True:
        if loudspeaker is not None:
            loudspeaker.suspend()
        ears.stop()
        try:
            if loudspeaker is None:
                microphone.reopen()
            else:
                microphone.reopen(beside=loudspeaker.try_out)
                loudspeaker.resume()
            return
        except (NoMicrophone, NoLoudspeaker):
            if stuck() and not announced:
                announced = True
                host.announce(say("terminal-stuck"))
            desk.look(wait=RETRY)
            host.pass_time(base + samples(time.monotonic() - begun))
