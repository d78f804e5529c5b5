"""The host's loop: it takes in what people say, type and touch, and the time that passes, and passes on what follows. It contains no rule
of any game.

For each chunk, what was heard goes to the session. What happened goes to the log, and is on the disk before the host announces any of it.
The host's answer goes to the announcer. Then the recognizer learns what may be said next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from voicehost.core.interpret import Ambiguous, OutOfGrammar, Understood, Verdict
from voicehost.core.language import Language
from voicehost.core.play import GuardsSecrets, IllegalMove, Measures, Move, Player, Say, say
from voicehost.core.sound import Sound
from voicehost.core.speech import AudioChunk, Phrase, Samples, Utterance, samples
from voicehost.host.floor import PATIENCE, PATIENCE_IN_A_RACE, Floor, Statement
from voicehost.host.lines import decided_with_a_slip, is_said_to_it, misplaced
from voicehost.host.measuring import Measuring
from voicehost.host.outward import PublicEvents
from voicehost.host.recording import NotKept, Recorder
from voicehost.host.rereading import Rereading
from voicehost.lexicon.sounds import heard_as, nearest_heard
from voicehost.listen.echo import without_echo
from voicehost.listen.recognizer import Recognizer, spoken_words, typed
from voicehost.log.store import Heard, Store
from voicehost.private.ears import Ears
from voicehost.private.entry import LONGEST, chosen, entered, in_its_words, is_offered
from voicehost.private.note import note
from voicehost.session import by_phone
from voicehost.session.happened import Addressed, Tuned
from voicehost.session.joining import joins
from voicehost.session.offers import sentence
from voicehost.session.reading import is_to_the_host
from voicehost.session.session import Session
from voicehost.session.sounding import stop
from voicehost.session.written import is_written
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Prompts, Spoken

A_LINE: Samples = samples(30)
"""The longest time that the clock waits for a line that somebody has begun to type."""


class Account(Protocol):
    """Shows what goes on to people who read."""

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None: ...

    def said(self, at: Samples, spoken: Spoken) -> None: ...

    def entered(self, at: Samples, player: Player) -> None: ...

    def reread(self, at: Samples, text: str) -> None:
        """Show what was recited as the second reader understood it."""

    def trouble(self, at: Samples, text: str) -> None: ...

    def for_typist(self, at: Samples, text: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Hearing:
    """Somebody was heard, or typed or touched something that can be said."""

    utterance: Utterance
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class PrivateEntry:
    """Somebody entered something in private."""

    player: Player


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a private entry."""

    taken: bool
    note: str = ""
    """What only that player is to read. If the entry was not taken and this is empty, the reason has been said aloud."""
    why: Say | None = None
    """A reason that all may hear, for where the note cannot be shown."""
    only_shows: bool = False
    """Nothing was entered: the player has looked something of their own up, and the note is all that comes of it."""


class Host:
    """Hosts one sitting. `store` is None if nothing is to be kept. `by_ear` is false if everything is typed; then no player is told how a
    word will be heard."""

    def __init__(
        self,
        session: Session,
        recognizer: Recognizer,
        announcer: Announcer,
        prompts: Prompts,
        account: Account,
        store: Store | None = None,
        position: Samples = 0,
        ears: Ears | None = None,
        by_ear: bool = True,
        tuned: Callable[[Session], None] | None = None,
        recorder: Recorder | None = None,
        rereading: Rereading | None = None,
        outward: PublicEvents | None = None,
    ) -> None:
        """`tuned` is called with the session whenever the host's sound settings have changed. `recorder` is None if no sound is kept.
        `rereading` is None if nothing is read a second time. `outward` receives the public events, and is None if nobody wants them."""
        self.session = session
        self.position = position
        """The source's position, which is the host's time."""
        self._recognizer = recognizer
        self._announcer = announcer
        self._prompts = prompts
        self._account = account
        self._store = store
        self._ears = ears if ears is not None else Ears()
        self._by_ear = by_ear
        self._tuned = tuned
        self._recorder = recorder
        self._rereading = rereading
        self._outward = outward
        self._measuring = Measuring()
        self._logged = len(session.events)
        self._pending = session.pending
        """The question that the log has last."""
        self._expected = session.listening
        self._remarks: tuple[Say, ...] = ()
        """What is said once the poem is over."""
        self._own_pause: Samples | None = None
        """The position at which the host paused by itself. None if it did not."""
        self._typing_since: Samples | None = None
        self._faults: set[str] = set()
        """The program's mistakes that have been reported."""
        self._called: dict[Player, str] = {}
        """The last entry of each player that was questioned instead of taken. If the player enters it again, it is meant."""
        self._replacing: dict[Player, str] = {}
        """The last entry of each player that would replace another and was not taken. It is meant if the player enters it again before
        leaving the entry."""
        self._standing: dict[Player, Move] = {}
        """The last entry of each player that changed something."""
        self._floor = Floor(announcer)
        self._talked: Samples = 0
        """The position up to which the host has talked, as far as is known."""
        recognizer.expect(self._expected)

    def announce(self, *says: Say) -> None:
        """Say something at once, even if somebody speaks."""
        self._tell(says, begun=False)
        self._show_outward()

    def _show_outward(self) -> None:
        if self._outward is not None:
            self._outward.stands(self.position, self.session.view(None), over=self.session.over)

    def _tell(
        self,
        says: Iterable[Say],
        *,
        begun: bool,
        matters: bool = True,
        again: Iterable[Statement] = (),
        unasked: bool = False,
        aloud: bool = True,
    ) -> None:
        """Show `says` to people who read, and then say them. All are shown first, because the loudspeaker may be gone.

        What is said `again` has been shown before. `unasked` means that nobody asked for it; if the table wants tones only, a tone then
        sounds in its place. If it is not to be `aloud`, only its tones sound."""
        statements = tuple(Statement(each, self._prompts.text(each), matters) for each in says)
        for each in statements:
            self._account.said(self.position, each.spoken)
            if self._outward is not None:
                self._outward.said(self.position, each.spoken)
        heard = _in_tones(statements) if unasked and self.session.sounds.table.telling == "tones" else statements
        if self.session.sounds.table.telling == "brief":
            heard = tuple(each.in_brief for each in statements if each.spoken.brief != "")
        if not aloud:
            heard = tuple(each for each in statements if each.is_tone)
        self._floor.tell((*again, *heard), self.position, begun=begun)

    def accept(self, chunk: AudioChunk) -> None:
        """Take in a chunk of the room's sound. The clock moves with it."""
        self.position = max(self.position, chunk.end)
        self._record(chunk)
        for utterance in self._recognizer.accept(chunk):
            self._listen(utterance)
        self._tick(self._recognizer.settled)
        self._read_again(chunk)
        self._measure(chunk)
        self._mind()

    def _read_again(self, chunk: AudioChunk) -> None:
        """Give a poem to the second reader when it is over, and take in the reader's words when they are there."""
        if self._rereading is None:
            return
        self._rereading.hear(chunk, recited=self.session.listening.dictation, away=self.session.clock.away)
        session = self.session.reader_is(self.position, there=self._rereading.there)
        if session is not self.session:
            self._become(session, ())
        read = self._rereading.look(self.session.to_reread)
        if read is None:
            return
        stretch, words = read
        session, says = self.session.reread(self._recognizer.settled, stretch, words)
        if session is self.session:
            return
        self._account.reread(self.position, " ".join(word.text for word in words))
        self._become(session, says)

    def _measure(self, chunk: AudioChunk | None) -> None:
        """Measure how loud it was, if the game asks. `chunk` is None if there is no sound, so that nothing can be measured."""
        if not isinstance(self.session.game, Measures):
            return
        if chunk is not None:
            self._measuring.hear(chunk, away=self.session.clock.away)
        wanted = self.session.to_measure
        found = self._measuring.look(wanted, self.position if chunk is None else self._recognizer.settled) if wanted is not None else None
        if found is not None:
            self._become(*self.session.measured(found))

    def _record(self, chunk: AudioChunk | None) -> None:
        """Record the chunk. None means that no more comes. If the sound cannot be kept, the host says so and the game goes on."""
        if self._recorder is None:
            return
        try:
            if chunk is None:
                self._recorder.finish()
            else:
                self._recorder.hear(chunk, recited=self.session.listening.dictation)
        except NotKept:
            self._recorder = None
            self.remark(say("record-failed"))

    def end_record(self) -> None:
        """The sitting ends: keep the poem that is being recited, as far as it was heard."""
        self._record(None)

    def _mind(self) -> None:
        """Do not talk over the people who speak. If they speak over the host, it falls silent as soon as they seem to say a phrase."""
        listening = self._expected
        self._floor.look(self.position, begun=self._recognizer.begun, patience=PATIENCE_IN_A_RACE if listening.quick else PATIENCE)
        if not listening.dictation and self._floor.speaking(self.position):
            heard = self._recognizer.so_far()
            said = self._without_echo(heard) if heard is not None else None
            if said is not None and self.session.may_be_meant(said):
                self._floor.hush(self.position)

    def finish(self) -> None:
        """The source has ended."""
        for utterance in self._recognizer.finish():
            self._listen(utterance)
        self._tick(self._recognizer.settled)
        self._floor.flush(self.position)

    def pass_time(self, position: Samples) -> None:
        """Move the clock without sound, because everything is typed."""
        self.position = max(self.position, position)
        self._tick(self.position)
        self._measure(None)
        self._floor.flush(self.position)

    def mind_typing(self, *, begun: bool) -> None:
        """`begun` says whether somebody is in the middle of a line. Call this often, and before the line itself comes."""
        self._typing_since = (self.position if self._typing_since is None else self._typing_since) if begun else None

    def type(self, text: str) -> None:
        """Take a typed line; whatever can be said can be typed.

        A guess over a poem is in time if it was begun in time. A line of the poem counts as said just now."""
        line, due = typed(text, self.position, self._language.numbers, self._language.decimal), self.session.runs_out
        if self._waits_for_a_line and due is not None and due <= self.position:
            in_time = typed(text, due - 1, self._language.numbers, self._language.decimal)
            line = in_time if all(isinstance(verdict, Understood) for verdict in self.session.read(in_time)) else line
        if (why := misplaced(self.session, line)) is not None:
            self._tell((why,), begun=False, aloud=not self.session.listening.reciting)
            self._show_outward()
        else:
            self._hear(line)

    @property
    def _waits_for_a_line(self) -> bool:
        """Whether the clock waits for the line that is being typed. While a poem is recited, typing does not count as silence."""
        since = self._typing_since
        return since is not None and self.position - since < A_LINE and self.session.listening.dictation

    @property
    def hears_somebody(self) -> bool:
        """Whether somebody is speaking who has not been answered yet, as far as is known."""
        return self._recognizer.begun

    def open_entry(self, player: Player) -> None:
        """A player is about to enter something in private. The next typed line is that entry."""
        session, says = self.session.open_entry(self.position, player)
        if session is not self.session:
            self._become(session, says)
        self.announce(say("enter-now", player=player))

    def drop_entry(self, player: Player) -> None:
        """A player has left their entry. Whatever would have replaced another is as good as never entered."""
        self._replacing.pop(player, None)

    def _is_taken(self, player: Player) -> None:
        """An entry is no longer questioned."""
        self._called.pop(player, None)
        self._replacing.pop(player, None)

    def tell_typist(self, note: Say) -> None:
        """Show something to whoever types. It is neither said nor on any page."""
        self._account.for_typist(self.position, self.read(note))

    def enter(self, player: Player, text: str) -> Answer:
        """Take a private entry. A text that is also something to say to the host is taken only if it is entered a second time, unless it
        answers what the player is asked."""
        seen = self.session.view(player)
        entries = seen.entries
        if entries and in_its_words(entries, text) is None and (looked := self._own(player, text)):
            return Answer(True, looked, only_shows=True)
        move = entered(entries, text)
        if move is None and entries:
            goes_on = self.session.absence(player) or (seen.now if seen.awaited and player not in seen.awaited else ())
            ways = tuple(f'"{sentence(phrase)}"' for phrase in entries)
            note = " ".join(self.read(each) for each in (*goes_on, say("entry-unknown", ways=ways)))
            return Answer(False, note, self._not_theirs(player, text))
        if move is None:
            waits = seen.asks if seen.awaited and player not in seen.awaited else ()
            self.announce(say("nothing-to-enter", player=player), *waits)
            return Answer(False)
        if in_its_words(entries, text) is None and self._is_for_the_host(player, move, text) and self._called.get(player) != text:
            self._called[player] = text
            return Answer(False, self.read(say("entry-is-said", phrase=text)))
        meant = decided_with_a_slip(self.session, text) if in_its_words(entries, text) is None else None
        if meant is not None and self._called.get(player) != text:
            self._called[player] = text
            return Answer(False, self.read(say("entry-nearly-said", phrase=meant)))
        if (first := self._guarded(player, move, text)) is not None:
            return Answer(False, self.read(first), first if first.key == "entry-replaces" else None)
        self._is_taken(player)
        note, before = self._notes(player, move), self.session.state
        try:
            session, says = self.session.enter(self.position, player, move)
        except IllegalMove as refused:
            self.announce(Say(refused.key, refused.fields))
            return Answer(False)
        self._become(session, says, PrivateEntry(player))
        if session.state != before:
            self._standing[player] = move
            return Answer(True, note)
        stands = player not in seen.awaited and self._standing.get(player) == move
        return Answer(stands or is_offered(entries, move), note, only_shows=not stands)

    def _not_theirs(self, player: Player, text: str) -> Say | None:
        """The game's reason why this player cannot enter what others may: "It is your own clue, Ben." None if nobody may enter that, or if
        the game has no reason of its own.

        At least two others must be offered the same, so that the answer tells nothing of what one of them has."""
        others = Counter(phrase for other in self.session.players if other != player for phrase in self.session.view(other).entries)
        move = entered(tuple(phrase for phrase, offered in others.items() if offered > 1), text)
        if move is None:
            return None
        try:
            self.session.enter(self.position, player, move)
        except IllegalMove as refused:
            return None if refused.key == "not-now" else Say(refused.key, refused.fields)
        return None

    def touch(self, player: Player, way: str, slots: Mapping[str, str]) -> str:
        """Take what a player touched at a phone as if it were typed.

        Returns what only that player is to read, such as why it was refused or how a word will be heard. Empty if there is nothing to
        add."""
        seen = self.session.at_phone(player)
        unseen, said = chosen(seen.entries, way, slots), chosen(seen.moves, way, slots, as_said=_as_said)
        try:
            if unseen is not None:
                text = " ".join(unseen[1].slots[slot.name] for slot in unseen[0].slots if slot.free)
                if text and (first := self._guarded(player, unseen[1], text)) is not None:
                    return self.read(first)
                self._is_taken(player)
                answer = self._notes(player, unseen[1])
                self._become(*self.session.enter(self.position, player, unseen[1]), PrivateEntry(player))
            elif said is not None:
                answer = self._checked(player, said[1])
                self._become(*self.session.touch(self.position, said[1], player), self._as_typed(*said))
            else:
                answer = self.read(Say("not-now"))
        except IllegalMove as refused:
            return self.read(Say(refused.key, refused.fields))
        return answer

    def ask_by_phone(self, player: Player, text: str) -> str:
        """Take a line that a player typed to the host on a phone. If it asks for something that the table decides, the table is asked.

        Returns what only that player is to read: that the table is asked, the answer to a question, or why nothing was done."""
        if len(text) > LONGEST:
            return self.read(say("line-too-long"))
        line = typed(text, self.position, self._language.numbers, self._language.decimal)
        if not line.best.words:
            return ""
        taken = by_phone.take(self.session, player, line)
        if taken.after is None:
            return " ".join(map(self.read, taken.says))
        self._become(taken.after, taken.says, Hearing(taken.line, taken.verdicts))
        return self.read(say("page-asked"))

    def _is_for_the_host(self, player: Player, move: Move, text: str) -> bool:
        """Whether an entry is something that people say to the host, and no answer of the question that this player is asked."""
        game = self.session.game
        answers = isinstance(game, GuardsSecrets) and game.is_answer(self.session.state, player, move)
        return not answers and is_said_to_it(self.session, text)

    def _guarded(self, player: Player, move: Move, text: str) -> Say | None:
        """What a player is to read if the entry is not taken: that the text cannot be an entry or, the first time, that it would replace an
        earlier one. None if it is taken."""
        game, state = self.session.game, self.session.state
        if not isinstance(game, GuardsSecrets):
            return None
        if (why := game.unfit(state, player, move)) is not None:
            return Say(why.key, why.fields)
        if not game.replaces(state, player, move) or text in (self._called.get(player), self._replacing.get(player)):
            return None
        self._replacing[player] = text
        return say("entry-replaces")

    def sit(self, player: Player) -> bool:
        """A phone takes a player's seat. False if another phone has it."""
        try:
            session, says = self.session.sit(self.position, player)
        except IllegalMove:
            return False
        self._become(session, ())
        self.remark(*says)
        return True

    def ask_to_play(self, name: Player) -> str:
        """Somebody at a phone would like to play. The table is asked, just as if it were typed.

        Returns why that is not possible, or "". It is not possible during a poem or a race, nor while another question of this kind waits
        for its answer."""
        listening = self.session.listening
        if listening.dictation or listening.quick or self.session.attention.doubt is not None:
            return self.read(say("page-later"))
        try:
            session, says = self.session.touch(self.position, Move(joins.name, {"name": name}))
        except IllegalMove as refused:
            return self.read(Say(refused.key, refused.fields))
        self._become(session, says)
        return ""

    def open_screen(self) -> int:
        """Open a table screen on another machine, and return its number. 0 if there are too many."""
        try:
            session, says = self.session.open_screen(self.position)
        except IllegalMove:
            return 0
        self._become(session, ())
        self.remark(*says)
        return session.screens.opened

    def recode(self) -> None:
        """Change the room code."""
        self._become(self.session.recode(self.position), ())

    def done_for_all(self, change: Callable[[Session, Samples], tuple[Session, tuple[Say, ...]]]) -> None:
        """Apply a change that nobody at this table has asked for."""
        session, says = change(self.session, self.position)
        if session is not self.session:
            self._become(session, says)

    def remark(self, *says: Say) -> None:
        """Say something that the room should know and nobody has asked for. During a poem, it waits until the poem is over."""
        self._remarks += says
        if self._remarks and not self.session.listening.dictation:
            remarks, self._remarks = self._remarks, ()
            self.announce(*remarks)

    def _as_typed(self, phrase: Phrase, move: Move) -> Hearing:
        """A public touch as if somebody had typed the sentence that says the same."""
        understood = Understood(self.position, self.position, move, phrase, None)
        return Hearing(typed(sentence(phrase, move.slots.items()), self.position), (understood,))

    @property
    def _language(self) -> Language:
        return self.session.game.language

    def sound_like(self, sound: Sound, in_ears: Mapping[Player, Sound]) -> None:
        """Set how the host sounds, as if somebody had asked for it, but say nothing. Only a real change becomes an event."""
        session = replace(self.session, sounds=replace(self.session.sounds, eared=self._ears.players))
        if session.sounds.table != sound:
            session, _ = session.apply(Tuned(self.position, sound))
        for player in self._ears.players:
            if player in in_ears and session.sounds.in_ears.get(player) != in_ears[player]:
                session, _ = session.apply(Tuned(self.position, in_ears[player], player))
        self._keep(session)
        self._announcer.sound = session.sounds.table
        self._expect()

    def listen_only_when_called(self) -> None:
        """Listen only when called by name, as if somebody had asked for it, but say nothing."""
        self._become(self.session.apply(Addressed(self.position, only_called=True))[0], ())

    def read(self, say: Say) -> str:
        """The wording of something that is written and not spoken."""
        return self._prompts.read(say).text

    def whisper(self, player: Player, text: str) -> bool:
        """Say the text into that player's earphone, and nowhere else. False if the player has no earphone or it is gone."""
        return self._ears.tell(player, text, self.session.sounds.to(player))

    def _notes(self, player: Player, move: Move) -> str:
        """What only the player who enters the move is to read: what the game warns of, and how each word will be heard."""
        slots = (slot for phrase in self.session.view(player).entries if phrase.move == move.name for slot in phrase.slots)
        unsaid = {slot.name for slot in slots if slot.unsaid}
        words = (word for name, word in move.slots.items() if self._by_ear and name not in unsaid)
        notes = (self.read(note(word, self._recognizer.hears, self._language.name)) for word in words)
        return " ".join(filter(None, (self._checked(player, move), *notes)))

    def _own(self, player: Player, text: str) -> str:
        """The answer to a question that concerns only the player who asks, such as "my cards". Empty if the text is no such question."""
        match self.session.read(typed(text, self.position, self._language.numbers, self._language.decimal)):
            case (Understood(move=move),) if move.name in self.session.game.asides:
                return self._checked(player, Move(move.name, {**move.slots, "player": player}))
        return ""

    def _checked(self, player: Player, move: Move) -> str:
        return " ".join(self.read(answer) for answer in self.session.check(player, move))

    def lose_microphone(self) -> None:
        paused = self.session.pause(self.position)
        self._own_pause = paused.clock.paused_at if paused is not self.session else None
        self._become(paused, ())
        self.announce(Say("microphone-lost"))

    def find_microphone(self, position: Samples) -> None:
        """The microphone is back. The game goes on, unless people had asked for a pause themselves."""
        self.position = max(self.position, position)
        if self.session.is_paused and self.session.clock.paused_at != self._own_pause:
            self.announce(Say("microphone-back-paused"))
        else:
            self._become(self.session.resume(self.position), (Say("microphone-back"), *self.session.asks))

    def _listen(self, utterance: Utterance) -> None:
        """Take in an utterance from the microphone, which also hears the host's own voice."""
        said = self._without_echo(utterance)
        if said is None:
            self._floor.go_on(self.position)
            self._keep(self.session, Heard(utterance, "echo"))
        else:
            self._tick(said.start)
            self._hear(said)

    def _without_echo(self, heard: Utterance) -> Utterance | None:
        grammar, numbers = self.session.listening.grammar, self._language.number_words
        return without_echo(heard, self._announcer.said, grammar, clear=self._recognizer.clear, numbers=numbers)

    def _hear(self, utterance: Utterance) -> None:
        session, says, verdicts = self.session.hear(utterance)
        if self._whispered(verdicts):
            session, says = replace(session, said=self.session.said), ()
        self._become(session, says, Hearing(utterance, verdicts))

    def _whispered(self, verdicts: Sequence[Verdict]) -> bool:
        """Whether a player asked something private and got the answer by earphone. Then the room need not hear how to look it up."""
        match verdicts:
            case (Understood(move=move),) if move.name in self.session.game.asides and "player" in move.slots:
                player = move.slots["player"]
                answer = self._checked(player, move)
                return bool(answer) and self.whisper(player, answer)
        return False

    def _own_up(self) -> None:
        """Report each missing wording once, to the person at the machine and in the log."""
        for fault in self._prompts.faults():
            if fault not in self._faults:
                self._faults.add(fault)
                self._account.trouble(self.position, fault)
                if self._store is not None:
                    self._store.append_fault(self.position, fault)

    def _tick(self, settled: Samples) -> None:
        self._own_up()
        if self._announcer.playing(self.position):
            self._talked = self.position
        if self._waits_for_a_line and self._typing_since is not None:
            settled = min(settled, self._typing_since)
        session, says = self.session.tick(settled, self._talked)
        if session is not self.session:
            self._become(session, says)

    def _become(self, session: Session, says: tuple[Say, ...], by: Hearing | PrivateEntry | None = None) -> None:
        """The single way for everything that happens, whether said, typed, touched, entered or elapsed. It is written to the disk, then
        shown, then announced."""
        unheard: tuple[Statement, ...] = ()
        before = self.session
        matters = session.events != before.events
        asks_anew = session.pending != before.pending or _asked_back(session) != _asked_back(before)
        match by:
            case Hearing(utterance, verdicts):
                if (
                    any(isinstance(verdict, Understood) for verdict in verdicts)
                    and session.attention.misses <= self.session.attention.misses
                ):
                    unheard = self._floor.give_way(self.position)
                else:
                    self._floor.go_on(self.position)
                refuses = not matters and not asks_anew
                self._keep(session, Heard(utterance, ", ".join(_in_words(before, verdict, refuses) for verdict in verdicts)))
                self._account.heard(self.position, utterance, verdicts)
            case PrivateEntry(player):
                unheard = self._floor.give_way(self.position)
                self._keep(session)
                self._account.entered(self.position, player)
            case None:
                self._keep(session)
        says = (*self._unheard_names(says), *says)
        if says:
            self._talked = self.position
        self.session = session.also_said(tuple(statement.say for statement in unheard))
        self._announcer.sound = session.sounds.table
        self._tune(before, session)
        again = (
            ()
            if _asks_for_silence(by)
            else tuple(statement for statement in unheard if statement.say not in says and _still_matters(statement, before, session))
        )
        unasked = matters and session.sounds.table == before.sounds.table
        # While somebody recites, whoever typed something reads the answer, and the host does not talk over the poem.
        aloud = not (_is_typed(by) and not matters and not asks_anew and before.listening.reciting and session.listening.reciting)
        self._tell(says, begun=self._recognizer.begun, matters=matters, again=again, unasked=unasked, aloud=aloud)
        self._show_outward()
        if session.over and (matters or not before.over) and self._store is not None:  # a decision about the next game ends nothing
            self._store.append_finished()
        self._expect()
        if self._remarks:
            self.remark()

    def _unheard_names(self, says: tuple[Say, ...]) -> tuple[Say, ...]:
        """If the ear does not know the name of a player about to join: say so, with names that it knows, before anybody says yes."""
        if not self._by_ear:
            return ()
        coming = [str(each.fields[NAMES_NEWCOMER[each.key]]) for each in says if each.key in NAMES_NEWCOMER]
        unheard = [name for name in coming if heard_as(" ".join(spoken_words(name)), self._recognizer.hears, self._language.name) is None]
        return tuple(say("name-unheard", player=name, others=self._names_like(name)) for name in unheard)

    def _names_like(self, name: Player) -> tuple[str, ...]:
        """Similar names that the ear knows and no player has."""
        taken = {" ".join(spoken_words(player)) for player in self.session.players}
        free = (other for other in self._language.names if other not in taken)
        return tuple(other.title() for other in nearest_heard(" ".join(spoken_words(name)), free, self._recognizer.hears))

    def _tune(self, before: Session, after: Session) -> None:
        """If the sound of a player's earphone has changed, confirm it there in the new sound. `tuned` keeps it for the next evening."""
        if before.sounds == after.sounds:
            return
        for player, sound in after.sounds.in_ears.items():
            if before.sounds.in_ears.get(player) != sound:
                self.whisper(player, self.read(say("ear-so", player=player)))
        if self._tuned is not None:
            self._tuned(after)

    def _keep(self, session: Session, heard: Heard | None = None) -> None:
        """Write the new events to the disk and make `session` the current one, so that both agree whatever fails afterwards. `heard` is the
        utterance that caused it."""
        if self._store is not None:
            asks = (session.pending,) if session.pending != self._pending else ()
            self._store.append_step(heard, (*session.events[self._logged :], *asks))
            self._pending = session.pending
        self._logged = len(session.events)
        self.session = session

    def _expect(self) -> None:
        listening = self.session.listening
        if listening != self._expected:
            self._expected = listening
            self._recognizer.expect(listening)


NAMES_NEWCOMER = {"decide-joins": "player", "decide-joins-later": "player", "decide-joins-after": "player", "decide-replaces": "other"}
"""The questions that are asked before somebody joins, each with the field that contains the name."""

TOLD = "heard"
"""The tone that stands for a statement without a tone of its own, if the table wants tones only. After it, "repeat" says the statement."""


def _in_tones(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    tones = tuple(statement for statement in statements if statement.is_tone)
    return tones or tuple(replace(statement, spoken=replace(statement.spoken, earcon=TOLD)) for statement in statements[:1])


def _asks_for_silence(by: Hearing | PrivateEntry | None) -> bool:
    match by:
        case Hearing(verdicts=verdicts):
            return any(isinstance(verdict, Understood) and verdict.move.name == stop.name for verdict in verdicts)
        case _:
            return False


def _is_typed(by: Hearing | PrivateEntry | None) -> bool:
    return isinstance(by, Hearing) and is_written(by.utterance)


def _asked_back(session: Session) -> Say | None:
    """What the host asks the table back; None if it asks nothing."""
    return session.attention.doubt.question if session.attention.doubt is not None else None


def _still_matters(unheard: Statement, before: Session, after: Session) -> bool:
    """Whether a statement that was not heard to its end is to be said again.

    It must come from a change of the game, and must not be a question that is no longer asked. In a race, a statement that had begun to
    sound is not repeated, because every word costs time. Once a poem has begun, nothing is repeated."""
    if not unheard.matters or after.listening.dictation or (unheard.begun and after.listening.quick):
        return False
    return unheard.say not in before.asks or unheard.say in after.asks


def _as_said(text: str) -> str:
    return " ".join(spoken_words(text))


def _in_words(session: Session, verdict: Verdict, refuses: bool) -> str:
    """How the log words it. `refuses` says that what was heard came to nothing, not even a question: a move of the game was refused."""
    match verdict:
        case Understood(move=move):
            refused = ("(refused)",) if refuses and not is_to_the_host(session, verdict) else ()
            return " ".join((move.name, *move.slots.values(), *refused))
        case Ambiguous():
            return "ambiguous"
        case OutOfGrammar():
            return "no phrase"
