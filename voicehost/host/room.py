"""One sitting on this machine: its microphone, loudspeaker and keyboard around a `Host`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from voicehost.core.play import Player, Spelled, say
from voicehost.core.speech import AudioChunk, Samples, samples
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.host.lines import corrects, is_an_answer, may_enter, shared_entries, unseen
from voicehost.lexicon.spelling import without_accents
from voicehost.listen.microphone import Microphone, MicrophoneLost, NoMicrophone
from voicehost.listen.recognizer import spoken_words
from voicehost.log.store import LogError
from voicehost.machine.devices import stuck
from voicehost.private.aside import Aside
from voicehost.private.ears import Ears
from voicehost.private.keyboard import Keyboard
from voicehost.session.offers import sentence
from voicehost.session.session import Session
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.web.asked import Asked, AsksToPlay, Joined, Touched, Tried, Watching, WebGone
from voicehost.web.shown import Caption

RETRY = 1.0
"""Seconds between two looks for a microphone that is gone."""

SILENT: Samples = samples(5)
"""Pure zeros for so long are no quiet room but a microphone that may not be heard."""


LONGEST_LINE = 1000
"""Characters: more than anybody would say in one breath."""

LINE: Samples = samples(0.25)
"""A typed line takes at least so long, also one from a pipe: the next one is another."""


class Pad(Protocol):
    """Where things are shown and asked: the web server, as the loop sees it. `asked` raises `WebGone` once, if that has ended."""

    @property
    def code(self) -> str: ...

    def show(self, session: Session, captions: tuple[Caption, ...], at: Samples) -> None: ...

    def asked(self) -> Iterable[Asked]: ...


class Panel(Protocol):
    """What shows to whoever sits at the machine how things stand."""

    def look(self, host: Host) -> None: ...

    def hear(self, chunk: AudioChunk | None) -> None: ...

    def forget(self) -> None: ...


class Phones:
    """What is touched: each page's question is answered in its turn, after the pages show what came of it."""

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
        """No question that comes from a network ends the game: what fails in it fails for whoever asked. Who has given up was told so."""
        if not asked.answer.set_running_or_notify_cancel():
            return
        try:
            match asked:
                case Touched(player, way, slots, answer):
                    heard_back = self._host.touch(player, way, slots)
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
            if isinstance(failed, LogError | NoLoudspeaker):  # that is the machine's trouble, and everybody's
                raise
            self._account.trouble(self._host.position, self._host.read(say("terminal-phone-failed", why=type(failed).__name__)))

    def _show(self) -> None:
        self._web.show(self._host.session, self._account.captions, self._host.position)


class Desk:
    """What is typed: a player's name opens that player's private entry, any other line is taken as said. Phones, earphones and what the
    terminal shows are looked at too."""

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
        """`aside`: where a player without an earphone is shown what is theirs alone. `phones`, `ears`, `panel`: None without any. `stays`:
        whether the game goes on when nothing more is typed."""
        self._keyboard = keyboard
        self._phones = phones
        self._host = host
        self._aside = aside
        self._ears = ears if ears is not None else Ears()
        self._entering: Player | None = None
        self._refused = False
        """Whether a line of theirs was not taken: the name of a player is then no entry, but the beginning of another."""
        self._stays = stays
        self._panel = panel
        self._noted: Player | None = None
        """Whose note is shown, or was last."""
        self._begun = False
        """Whether somebody was in the middle of a line when it was last looked."""
        if not keyboard.awaits:
            keyboard.ask()

    def turn_to(self, host: Host, phones: Phones | None) -> None:
        """The next game of the evening. The keyboard is asked for one line already, and not for a second."""
        self._host, self._phones, self._entering = host, phones, None

    @property
    def closed(self) -> bool:
        return self._keyboard.closed

    def look(self, wait: float = 0.0) -> bool:
        """Takes the next line, waiting up to `wait` seconds for it. One at a time: between two of them time passes."""
        open_before = not self._keyboard.closed
        begun = self._keyboard.begun
        self._host.mind_typing(begun=begun or self._begun)  # one look longer: a line that is whole may not be here yet
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
        if self._panel is not None:
            self._panel.look(self._host)
        return line is not None

    def _hide(self, at: Samples | None) -> None:
        """A note whose time is up leaves the terminal as it was before: an entry that is still open is asked for again there."""
        stood = self._aside.stands
        self._aside.hide(at)
        if stood and not self._aside.stands:
            self._keyboard.let_peek(False)
            if at is not None and self._entering is not None:
                self._keyboard.show_again()

    def _peek(self) -> None:
        """Whoever presses Tab sees their note for a moment, and what they have begun to type below it."""
        at = self._host.position
        if self._aside.stands and (self._aside.peek(at) if self._keyboard.peeked else self._aside.cover(at)):
            self._keyboard.show_again()

    def hear(self, chunk: AudioChunk | None) -> None:
        """What the microphone gives, for eyes; None while it is gone."""
        if self._panel is not None:
            self._panel.hear(chunk)

    def _close(self) -> None:
        """What is typed has come to its end: that is told, and in a terminal it was only a key."""
        if self._keyboard.reopen():
            self._host.announce(say("keyboard-stays"))
            self._entering = None
            self._keyboard.ask()
        else:
            self._host.announce(say("keyboard-closed"))

    def _corrected_by(self, line: str | None) -> Player | None:
        """Who typed below their own note what is theirs alone too."""
        noted = self._noted
        if noted is None or not line or not self._aside.stands or self._entering is not None or self._named(line) is not None:
            return None
        return noted if corrects(self._host.session, noted, line) else None

    def _take(self, line: str, corrected_by: Player | None) -> None:
        if self._entering is not None and not (self._refused and self._named(line)):
            if line.strip():
                self._enter(self._entering, line)
            else:
                self._host.announce(say("nothing-entered", player=self._entering))
                self._entering = None
        elif (player := self._named(line)) is not None:
            self._entering, self._refused = player, False
            self._host.open_entry(player)
        elif len(line) > LONGEST_LINE:
            self._host.announce(say("line-too-long"))
        elif line and (how := unseen(self._host.session, line)) is not None:
            self._host.announce(how)
        elif corrected_by is not None:
            self._enter(corrected_by, line)
        elif line:
            self._host.type(line)
        self._keyboard.ask(self._unseen(self._entering) if self._entering is not None else None)

    def _enter(self, player: Player, text: str) -> None:
        """A line that was not taken leaves the entry open: the next line is the same player's, and may be the secret itself."""
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
            self._host.announce(say("entry-refused" if self._refused else "private-no-screen", player=player))

    def _unseen(self, player: Player) -> str:
        """What stands before a private line, with what else than the thing itself may be entered; not what one player alone may do with
        something: all can see that line, and it would tell them what is in a hand."""
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

    def _named(self, line: str) -> Player | None:
        """The player whose name the line is, if there is something that they may enter, and it is no answer. An accent or an apostrophe
        that is left out makes no other name: what is typed next would be seen."""
        said = _letters(line)
        named = next((player for player in self._host.session.players if _letters(player) == said), None) if said else None
        session = self._host.session
        return named if named is not None and may_enter(session, named) and not is_an_answer(session, named) else None


def _letters(name: str) -> str:
    return " ".join(without_accents(word).replace("'", "") for word in spoken_words(name))


def by_text(host: Host, desk: Desk) -> None:
    """Until the game is over or the keyboard closes. Time is the wall's, but for lines that come faster than they can be typed."""
    begun, base = time.monotonic(), host.position
    while not host.session.done and not desk.closed:
        line = LINE if desk.look(wait=0.1) else 0
        host.pass_time(max(host.position + line, base + samples(time.monotonic() - begun)))


def by_ear(host: Host, microphone: Microphone, desk: Desk, loudspeaker: Loudspeaker | None, ears: Ears) -> None:
    """Until the game is over. A microphone or loudspeaker that goes away pauses the game, and its return resumes it."""
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
    """PortAudio starts afresh to see new devices, so loudspeaker and earphones let go of it first; what the former was saying gets said.

    Meanwhile people may type: time goes on for a game that they resume so.
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
