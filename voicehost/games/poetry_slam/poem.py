"""One poem as it happened: what was recited, who guessed when, and whether a guess came before or after its end.

The record holds only what was heard, with its times. Everything else is derived from it, so the order in which things were decoded does not
matter. A poem ends with the poet's last word, once the poet has said so ("the end") or has been silent long enough. "The end" counts only
if it stands apart; inside a line ("the end of time") it is poetry. Typed text takes no time, so its lines are distinguished by their
moments: everything typed at the same moment as "the end" belongs to its line.

An end by silence is a judgement (`judged`), and the poet takes it back by going on. How long a silence must be, and what may take the end
back, depends on whether both lines of the couplet were heard (`couplet.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.play import Event, Player, Recited, Spoke
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Utterance, Word, samples
from voicehost.games.poetry_slam.bare import NEAR, has_common_relative, in_a_line, is_of_a_line
from voicehost.games.poetry_slam.couplet import is_whole
from voicehost.games.poetry_slam.typed import first_guessed, is_of_a_guess, lists_more
from voicehost.games.poetry_slam.words import guessed_word
from voicehost.lexicon.dictionary import is_word, near_words
from voicehost.lexicon.matching import Match
from voicehost.lexicon.matching import match as match_word

APART: Samples = samples(0.2)
"""The gap that "the end" needs before and after it, to be no part of a line."""

PHOTO: Samples = samples(0.1)
"""A guess that begins within this of the end is called a photo finish: the recognizer's frames are 30 ms, and words end softly."""

EARLY: Samples = samples(0.5)
"""How long before its tap a guess may begin: some players tap when they have already begun to speak."""

A_WORD: Samples = samples(0.15)
"""Speech shorter than this is a breath or a chair, not recitation."""

ONE_LINE = 2.5
"""The silence that ends a poem after one line is this many times as long as after both."""

GOES_ON: Samples = samples(0.6)
"""Speech this long after one line takes the end back; shorter speech is a laugh or an "oh"."""

A_LINE: Samples = samples(1.2)
"""Speech this long may take the end of a whole couplet back."""

SOON: Samples = samples(6)
"""Such a line takes the end back only if it begins within this after the last word. Later the table is thinking aloud."""

TALK: Samples = samples(2)
"""The time that the host speaks after a question or a break, and that a poet needs to take up the thread again."""

SAID_WORD = "said-word"
"""The reason why a poem is void that has its own word in it."""

NO_POEM = frozenset({SAID_WORD, "rhyme", "poem"})
"""The reasons why a poem is none by the rules, so that nobody scores. A "blank" costs only its poet the points."""

HELD: Samples = samples(10)
"""The longest that the time for guesses waits for people who are speaking."""


LONG: Samples = samples(240)
"""After this long the host asks whether a poem has ended: nobody may have said so, and talk sounds like a poem that goes on."""

BREATH: Samples = samples(1)
"""How long nobody has recited anything before the host asks the poet."""

REMINDERS = 3
"""How often the host asks, each time after twice as long as before."""


class Timing(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    PHOTO_FINISH = "photo-finish"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Guess:
    player: Player | None
    """None if it was made without a name, as long as nobody has said whose it was."""
    word: str
    start: Samples
    """When the whole phrase began: "Maya guesses heaven" begins at "Maya"."""
    end: Samples
    match: Match | None
    """How it matches the secret; None if it is wrong."""
    confidence: float | None = None
    timing: Timing = Timing.UNDECIDED
    before: bool = False
    """Whether it was ruled to come before the end, once the timing is settled."""
    quiet: bool = False
    """A word by itself that may be part of the poem. The host says nothing about it until it is known to stand alone."""
    blind: bool = False
    """It had no name when somebody had guessed already, or was typed. The host asks whose it was before it says anything about it, because
    a guess that was nobody's would be free."""
    sounds: bool = False
    """It was typed and only sounds like the secret, or is no word but nearly the secret. It is as wrong as any other, unless the poet lets
    it count when the poem is ruled."""

    kept: bool = False
    """It was made while the host asked whose another one was, and the host has not ruled on it aloud yet."""

    @property
    def is_typed(self) -> bool:
        return self.start == self.end and self.confidence is None

    @property
    def is_known_right(self) -> bool:
        """Whether everybody knows that it is right: it was typed with a name, and the host has answered it at once."""
        return self.is_typed and self.match is not None and self.player is not None and not (self.blind or self.kept)

    @property
    def looked_at(self) -> Samples:
        """The moment from which it is known whether the recitation runs on from this word."""
        return self.end + NEAR if self.quiet else self.end


@dataclass(frozen=True, slots=True)
class Limits:
    """The silence that ends a poem, and the time for guesses, as the options set them."""

    silence: Samples
    """The silence that ends a whole couplet; with 0 only the poet says when it has ended."""
    window: Samples
    """The time for guesses; 0 is no limit. A typed poem also ends after a silence of this length."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A touch of "I guess": the next guess without a name is this player's."""

    player: Player
    at: Samples

    def claims(self, start: Samples, within: Samples) -> bool:
        """Whether the tap claims a guess that began at `start`. It is valid for `within`, or for ever if that is 0."""
        return start >= self.at - EARLY and (not within or start < self.at + within)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the second reader understood of a poem."""

    words: tuple[Word, ...] = ()
    """The words as they are spoken."""
    stops: tuple[bool, ...] = ()
    """For each word, whether a comma, a full stop or the like follows it."""


@dataclass(frozen=True, slots=True)
class Poem:
    poet: Player
    began: Samples
    spans: tuple[tuple[Samples, Samples], ...] = ()
    """Stretches of recitation, in order."""
    guesses: tuple[Guess, ...] = ()
    """The guesses in the order in which they were made."""
    in_lines: tuple[Guess, ...] = ()
    """The secret, as it stood in typed lines that are no guess by their form. If such a line was the poet's, the poem has said its own
    word."""
    taps: tuple[Tap, ...] = ()
    """The taps in the order in which they were made. Each is for one guess."""
    claim: tuple[Samples, Samples] | None = None
    """When the poet said "the end": its start and end."""
    ended: Samples | None = None
    """The end of the poet's last word, once the poem has ended or is taken to have ended."""
    judged: bool = False
    """The end was judged by silence: the poet may still go on."""
    withdrawn: int = 0
    """How often such an end was taken back."""
    void: str = ""
    """Why the poem is void. With "blank" or "passed" its poet gets no points. With a reason in `NO_POEM` nobody does: `SAID_WORD`, or
    "rhyme" or "poem" if the table voted so. Empty if it is not void."""
    said: str = ""
    """The form of its own word that the poem said, if it is void for that."""
    lines: tuple[Hypothesis, ...] = ()
    """Transcripts of the recitation, for advice on the rhyme and to tell one line from two."""
    window_from: Samples | None = None
    """When the time for guesses last began to run."""
    held: Samples = 0
    """How long the time for guesses has waited for people who were speaking."""
    warned: bool = False
    resumed: Samples = 0
    """When the poem last went on after a question or a break. A silence before that was not the poet's."""
    reminded: int = 0
    """How often the host has asked the poet whether the poem has ended."""
    reading: Reading | None = None
    """The second reading of everything that was said until the end, including guesses. None until it is there."""
    reread_by: Samples | None = None
    """Until when a ruling waits for that reading. None while the end is unknown, or if there is no second reader."""
    dropped: Guess | None = None
    """The guess that was dropped last because of whose it was said to be. Until the next guess or line that can be put right."""
    taken_back: Guess | None = None
    """The guess that was ruled right before the table took that back."""
    guessed_elsewhere: tuple[str, ...] = ()
    """The names of those who have guessed in a place that they have given up since. Whoever has it now does not have their name, so these
    are no `Player` of the state."""
    gone: tuple[tuple[Player, Samples], ...] = ()
    """The players who have left during the poem, each with the moment."""
    typed_until: Samples = 0
    """When a guess was last typed. It is known at once, but speech from before it only a moment later."""

    @property
    def last_word(self) -> Samples | None:
        return max((end for _, end in self.spans), default=None)

    @property
    def right(self) -> Guess | None:
        """The first right guess of a player who had not guessed before, or one without a name. None if there is none."""
        return next((guess for guess in self._first_guesses() if guess.match is not None), None)

    def _first_guesses(self) -> Iterator[Guess]:
        """The guesses in their order, without a player's second one."""
        guessed: set[Player] = set()
        for guess in self.guesses:
            if guess.player is None or guess.player not in guessed:
                yield guess
            if guess.player is not None:
                guessed.add(guess.player)

    def has_guessed(self, player: Player, before: Samples | None = None) -> bool:
        """Whether this player has guessed, at all or before that moment, in this place or another."""
        return player in self.guessed_elsewhere or any(
            guess.player == player and (before is None or guess.start < before) for guess in self.guesses
        )

    def last_taken(self, player: Player | None = None) -> Guess | None:
        """The last guess that was taken for somebody's, or for this player's."""
        return next((guess for guess in reversed(self.guesses) if guess.player is not None and player in (None, guess.player)), None)

    @property
    def unnamed(self) -> Guess | None:
        """The last guess that the host has answered, if nobody has said whose it was. A name then says that."""
        answered = (guess for guess in reversed(self.guesses) if not guess.quiet)
        last = next(answered, None)
        return last if last is not None and last.player is None else None

    @property
    def whole(self) -> bool:
        """Whether both lines of the couplet were heard."""
        return is_whole(self.spans, self.lines)

    @property
    def doubtful(self) -> bool:
        """Whether the poem was taken to have ended although only one line was heard."""
        return self.judged and not self.whole

    @property
    def has_begun_guessing(self) -> bool:
        """Whether somebody has used up their guess."""
        return any(guess.player is not None or self.is_somebodys(guess) for guess in self.guesses)

    def is_somebodys(self, guess: Guess) -> bool:
        """Whether a wrong guess without a name is somebody's guess at all, and not unknown speech of the recitation ("is it a dream, is it
        ...")."""
        said = (guess.start, guess.end)
        own = guess.word == UNKNOWN and any(is_of_a_line(said, span) for span in self.spans)
        return guess.player is None and guess.match is None and not own

    @property
    def open(self) -> Guess | None:
        """The first guess about which the host must ask whose it was, before it says anything about it or about what comes after it. None
        if there is none."""
        return next((guess for guess in self.guesses if guess.player is None and (guess.blind or self.is_somebodys(guess))), None)

    @property
    def sounding(self) -> Guess | None:
        """The first guess that only sounds like the secret, if no right guess came before it. None if there is none."""
        first = next((guess for guess in self._first_guesses() if guess.match is not None or guess.sounds), None)
        return first if first is not None and first.match is None and first.player is not None else None

    def asked_about(self, word: str) -> Poem:
        """The poem whose poet has said whether a word counts that only sounds like the secret. It is said of all guesses at that word."""
        return replace(self, guesses=tuple(replace(each, sounds=each.sounds and each.word != word) for each in self.guesses))

    def guess(self, event: Spoke, secret: str, *, alone: bool) -> Poem:
        """Somebody guesses. `alone`: it is a word by itself, which belongs to the poem if it runs on in the recitation and may well be part
        of it."""
        word, player = guessed_word(event.move.slots["word"], secret), event.move.get("player")
        if timeless(event) and match_word(secret, word) is None:
            word = guessed_word(first_guessed(word), secret)
        quiet = alone and player is None and not timeless(event) and has_common_relative(secret)
        quiet = quiet and (self.ended is None or self.judged)
        if quiet and any(is_of_a_line((event.at, event.end), span) for span in self.spans):
            return self.recite(event.at, event.end)
        blind = player is None and (self.has_begun_guessing or timeless(event))
        made = self._matched(Guess(player, word, event.at, event.end, None, event.confidence, quiet=quiet, blind=blind), secret)
        return self.with_guess(made)._typed(made)

    def _matched(self, guess: Guess, secret: str) -> Guess:
        """The guess with how it matches the secret. By voice nobody can tell a word from one that sounds the same. What is typed and no
        word is as good as one that sounds the same if it is near the secret."""
        match = match_word(secret, guess.word)
        may_be_meant = match is None and guess.is_typed and not is_word(guess.word) and secret.lower() in near_words(guess.word)
        sounds = guess.is_typed and (match is Match.HOMOPHONE or may_be_meant)
        return replace(guess, match=None if sounds else match, sounds=sounds)

    def _typed(self, made: Guess) -> Poem:
        return replace(self, typed_until=made.start) if made.is_typed else self

    # -- what is typed

    def has_typed_guess(self, at: Samples) -> bool:
        """Whether the line typed at that moment has a guess."""
        return any(guess.is_typed and guess.start == at for guess in self.guesses)

    def runs_on(self, at: Samples, more: str) -> Poem:
        """The poem in which `more` follows a guess in the line typed at that moment. When the poem is over, it cannot be a line of it."""
        if is_of_a_guess(more) or lists_more(more) or (self.ended is not None and not self.judged):
            return self
        return self.with_line(at)

    def recite_in_writing(self, said: Utterance, secret: str) -> Poem:
        """Add a typed line. If it has the secret, the host asks the poet about it when the poem is ruled: until then the line is as any
        other, even if it has only words to guess."""
        now, text, at = self.recite(said.start, said.end, said.best), said.best.text, said.start
        own = in_a_line(secret, text)
        if not own or (self.ended is not None and not self.judged):
            return now
        return replace(now, in_lines=(*now.in_lines, Guess(None, own, at, at, match_word(secret, own))))

    def with_line(self, at: Samples) -> Poem:
        """The word typed at that moment, which was taken for a guess, is part of a line, since more of that line follows. When the poem is
        over, it cannot be a line of it."""
        typed = tuple(guess for guess in self.guesses if guess.is_typed and guess.blind and guess.start == at)
        if not typed or (self.ended is not None and not self.judged):
            return self
        guesses = tuple(guess for guess in self.guesses if guess not in typed)
        rest = replace(self, guesses=guesses, in_lines=(*self.in_lines, *(guess for guess in typed if guess.match is not None)))
        return rest.recite(at, at, Hypothesis(tuple(Word(guess.word, at, at) for guess in typed)))

    def says_its_word(self, word: str, secret: str) -> Poem:
        """The poem in whose last line the poet has typed the secret, or a form of it."""
        return replace(self, void=SAID_WORD, said="" if match_word(secret, word) is Match.EXACT else word)

    def tap(self, player: Player, at: Samples) -> Poem:
        return replace(self, taps=(*(tap for tap in self.taps if tap.player != player), Tap(player, at)))

    def without_tap(self, player: Player | None) -> Poem:
        return replace(self, taps=tuple(tap for tap in self.taps if tap.player != player))

    def without_taps_before(self, now: Samples, within: Samples) -> Poem:
        """The poem without taps that are too old to claim anything."""
        return replace(self, taps=tuple(tap for tap in self.taps if not within or tap.at + within > now))

    def whose(self, start: Samples, within: Samples) -> Player | None:
        """The player whose tap is the first to claim a guess that began at `start`. None if no tap does."""
        return next((tap.player for tap in self.taps if tap.claims(start, within)), None)

    def recite(self, start: Samples, end: Samples, line: Hypothesis | None = None) -> Poem:
        """Add more recitation. After the end it is table talk, unless the poet goes on."""
        if 0 < end - start < A_WORD:
            return self
        if self.ended is not None and not self.is_taken_back_by(start, end, line):
            return self
        poem = self
        if self.ended is not None:
            poem = replace(self, ended=None, judged=False, window_from=None, held=0, warned=False, withdrawn=self.withdrawn + 1)
            poem = replace(poem, reading=None, reread_by=None)
        if poem.claim is not None and _touches(poem.claim, start, end):
            poem = replace(poem, spans=(*poem.spans, poem.claim), claim=None)
        lines = (*poem.lines, line) if line is not None and line.words else poem.lines
        return replace(poem, spans=(*poem.spans, (start, end)), lines=lines).with_its_own_words((start, end))

    def is_taken_back_by(self, start: Samples, end: Samples, line: Hypothesis | None) -> bool:
        """Whether it is likelier that the poet goes on than that the table talks. After one line, anybody who speaks is likely to be the
        poet. After two lines, a poet may have a third, but only once, soon, and not if people have begun to guess."""
        if not self.judged or self.ended is None:
            return False
        if start == end:
            return line is not None and len(line.words) > 1
        if not self.whole:
            return end - start >= GOES_ON
        guessed = any(guess.start >= self.ended for guess in self.guesses)
        return end - start >= A_LINE and start - self.ended <= SOON and not guessed and not self.withdrawn

    def with_its_own_words(self, span: tuple[Samples, Samples]) -> Poem:
        """The poem with single words from which the recitation runs on as its own, and those just before them too ("night after night")."""
        bare = (guess for guess in self.guesses if guess.quiet and guess.player is None)
        own = next((guess for guess in bare if is_of_a_line((guess.start, guess.end), span)), None)
        if own is None:
            return self
        said = (own.start, own.end)
        return replace(self.without(own), spans=(*self.spans, said)).with_its_own_words(said).with_its_own_words(span)

    def say_the_end(self, start: Samples, end: Samples) -> Poem:
        """Somebody says "the end". It is part of the poem if it does not stand apart from its other words."""
        if self.ended is not None and not self.judged:
            return self
        if self.ended is not None:
            return replace(self, judged=False)  # the poet confirms the end
        if start < end and self.last_word is not None and start - self.last_word < APART:
            return replace(self, spans=(*self.spans, (start, end)))
        if start == end and (start, end) in self.spans:
            return self  # it was typed at the end of a line, and belongs to it
        return replace(self, claim=(start, end))

    def is_claimed_at(self, at: Samples) -> bool:
        """Whether "the end" was typed at that moment."""
        return self.claim == (at, at)

    def not_over(self, at: Samples) -> Poem:
        """The poem as if it had not ended: the poet says so. Guesses that were made since stand."""
        goes_on = replace(self, ended=None, judged=False, claim=None, window_from=None, held=0, warned=False)
        return replace(goes_on, withdrawn=self.withdrawn + 1, reading=None, reread_by=None, resumed=at)

    def due(self, limits: Limits) -> Samples | None:
        """When the poem will have ended if nothing more is heard. None while nobody has recited anything, or with a silence of 0, when only
        the poet can end it. It is also None after a right guess, which may have stopped the poet in the middle of a line, as only the poet
        knows."""
        if self.claim is not None:
            return self.claim[1] + (APART if self.claim[0] < self.claim[1] else 1)
        last, right = self.last_word, self.right
        if last is None or (right is not None and not right.blind) or not limits.silence:
            return None
        patience = self.patience(limits)
        heard = () if self.whole else tuple(guess.end for guess in self.guesses)  # a poet who has another line lets people guess
        return max(last, self.resumed, *heard) + patience if patience else None

    @property
    def reminds(self) -> Samples | None:
        """When the host asks the poet whether the poem has ended: after a long time, and in a pause. None if that is known, or if the host
        has asked often enough."""
        if self.ended is not None or self.reminded >= REMINDERS:
            return None
        long = self.began + LONG * ((2 << self.reminded) - 1)
        return max(long, self.resumed, *(end + BREATH for _, end in self.spans))

    def remind(self, now: Samples) -> Poem:
        """The host has asked the poet, who now has time to answer or to take up the thread."""
        return replace(self.go_on(now), reminded=self.reminded + 1)

    def patience(self, limits: Limits) -> Samples:
        """How long a silence ends the poem; with 0 none does. It is longer for typed poems, because fingers are slower than tongues."""
        if self.is_typed:
            return limits.window
        return limits.silence if self.whole else round(limits.silence * ONE_LINE)

    @property
    def is_typed(self) -> bool:
        """Whether the last line of the poem was typed."""
        return any(start == end == self.last_word for start, end in self.spans)

    def stopped_at(self, guess: Guess, limits: Limits) -> Samples:
        """When the silence after a guess has been so long that the poet has stopped, or may be asked. It is longer after one typed line,
        because the poet may be typing the other."""
        typed = (start for start, end in self.spans if start == end)
        last = max((guess.end, *typed))
        return last + (limits.window if self.is_typed and not self.whole and limits.window else limits.silence)

    def at(self, now: Samples, limits: Limits) -> Poem:
        """The poem at `now`, when nothing from before can arrive any more: it ends if it is due."""
        due = self.due(limits)
        if self.ended is not None or due is None or now < due:
            return self
        if self.claim is None:
            return replace(self, ended=self.last_word, judged=True, window_from=due - limits.silence)
        return replace(self, ended=self.claim[0] if self.last_word is None else self.last_word, window_from=self.claim[1])

    def closes(self, limits: Limits) -> Samples | None:
        """When the time for guesses runs out; None while it does not run."""
        if self.window_from is None or not limits.window:
            return None
        return self.window_from + self.held + limits.window

    def wait_for(self, start: Samples, end: Samples, limits: Limits) -> Poem:
        """Somebody spoke. If the time for guesses would have run out meanwhile, it lasts until a moment after their last word, and after
        that of anybody who answers."""
        closes = self.closes(limits)
        if closes is None or start >= closes or (end <= closes and not self.held):
            return self
        return replace(self, held=min(HELD, self.held + max(0, end + TALK - closes)))

    def go_on(self, now: Samples) -> Poem:
        """The poem goes on after a question or a break. A silence before that does not count, and the time for guesses begins anew."""
        fresh = replace(self, resumed=now + TALK, warned=False, held=0)
        return fresh if self.ended is None else replace(fresh, window_from=now + TALK)

    def without(self, guess: Guess) -> Poem:
        """The poem as if this guess had not been made."""
        return replace(self, guesses=tuple(other for other in self.guesses if other.start != guess.start))

    def with_guess(self, guess: Guess) -> Poem:
        """The poem with another guess, in its place by time: it may become known later than one that was made after it."""
        return replace(self, guesses=tuple(sorted((*self.guesses, guess), key=lambda guess: guess.start)))

    def owned(self, guess: Guess) -> Poem:
        """The poem with a guess whose player has become known. It was that player's first, so any later guess of theirs is dropped."""
        others = tuple(other for other in self.without(guess).guesses if other.player != guess.player)
        return replace(self, guesses=others).with_guess(guess)

    def _may_have_been_talk(self, guess: Guess) -> bool:
        """Whether all that followed this guess was typed, after both lines of the couplet: anybody who types "nice one" is as likely to
        have done so as the poet."""
        later = {span for span in self.spans if span[1] > guess.start or span[0] >= guess.end}
        are_lines = bool(later) and all(start == end for start, end in later)
        return guess.is_typed and guess.player is not None and are_lines and self.before(guess).whole

    def _may_go_on_after(self, guess: Guess) -> bool:
        """Whether a word without a name was typed between this guess and the end of the poem. It may have been the poet's: when somebody is
        known to be right, hardly anybody guesses."""
        later = (other for other in self.guesses if other.player is None and other.is_typed and other.start > guess.start)
        return any(self.claim is None or other.start < self.claim[0] for other in later)

    def before(self, guess: Guess) -> Poem:
        """The poem with only what was recited before that guess."""
        spans = tuple(span for span in self.spans if span[0] < guess.start)
        return replace(self, spans=spans, lines=tuple(line for line in self.lines if line.words[0].start < guess.start))

    def timed(self, guess: Guess) -> Guess:
        """The guess with its timing, as far as that follows from what was heard. A timing that the poet has given stands."""
        if guess.timing is not Timing.UNDECIDED or self._may_have_been_talk(guess):
            return guess
        if any(start < guess.end < end or start >= guess.end for start, end in self.spans):
            return replace(guess, timing=Timing.BEFORE, before=True)
        known = self.ended is not None and not self.doubtful and not self._may_go_on_after(guess)
        return ruled(guess, self.ended) if self.ended is not None and known else guess


def timeless(event: Event) -> bool:
    """Whether an event was typed or touched, so that it took no time. Speech from before it may not be known yet."""
    match event:
        case Spoke(at=start, end=end, confidence=confidence):
            return start == end and confidence is None
        case Recited(utterance=said):
            return is_typed(said)
        case _:
            return False


def is_typed(said: Utterance) -> bool:
    """Whether this was typed. A click may also be heard as a word that takes no time, but then the recognizer gives a confidence."""
    return said.start == said.end and bool(said.best.words) and said.best.is_written


def _touches(claim: tuple[Samples, Samples], start: Samples, end: Samples) -> bool:
    """Whether recitation is too near to "the end" for it to stand apart."""
    if claim[0] == claim[1]:
        return start <= claim[0] <= end
    return start - claim[1] < APART and claim[0] - end < APART


def ruled(guess: Guess, ended: Samples) -> Guess:
    """The guess with its timing, before or after a known end."""
    timing = Timing.BEFORE if guess.start < ended else Timing.AFTER
    if abs(guess.start - ended) <= PHOTO:
        timing = Timing.PHOTO_FINISH
    return replace(guess, timing=timing, before=guess.start < ended)
