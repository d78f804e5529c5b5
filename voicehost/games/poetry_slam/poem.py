"""One poem as it happened: what was recited, who guessed when, and whether a guess came before or after its end.

The record holds only what was heard, with its times; everything else is worked out from it, so it does not matter in which
order things were decoded. The end of a poem is the end of the poet's last word: once the poet has said so ("the end"), or has
been silent long enough. "The end" counts only where it stands apart; inside a line ("the end of time") it is poetry. What is typed
takes no time, and its lines are told apart by their moments: what stands with "the end" at one moment is of its line.

An end by silence is a judgement (`judged`), and is taken back when the poet goes on. How long a silence must be, and what may take
the end back, hangs on whether both lines of the couplet were heard (`couplet.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.play import Event, Player, Recited, Spoke
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Utterance, Word, samples
from voicehost.games.poetry_slam.bare import NEAR, is_of_a_line, may_be_of_a_line
from voicehost.games.poetry_slam.couplet import is_whole
from voicehost.games.poetry_slam.typed import first_listed
from voicehost.games.poetry_slam.words import guessed_word
from voicehost.lexicon.matching import Match
from voicehost.lexicon.matching import match as match_word

APART: Samples = samples(0.2)
"""How far "the end" must stand from the poet's other words on both sides."""

PHOTO: Samples = samples(0.1)
"""Within this of the end a ruling is called a photo finish: the recognizer's frames are 30 ms, and words end softly."""

EARLY: Samples = samples(0.5)
"""So long before its tap is known a guess may have begun: who taps while speaking has tapped just before."""

A_WORD: Samples = samples(0.15)
"""Speech shorter than this is a breath or a chair, not recitation."""

ONE_LINE = 2.5
"""So many times as long is the silence that ends a poem of which one line was heard."""

GOES_ON: Samples = samples(0.6)
"""Speech this long after one line takes the end back; shorter is a laugh or an "oh"."""

A_LINE: Samples = samples(1.2)
"""Speech this long may take the end of a whole couplet back."""

SOON: Samples = samples(6)
"""And only where it begins no later than this after the last word: later it is the table, thinking aloud."""

TALK: Samples = samples(2)
"""What the host says after a question, or a pause, and what a poet needs to take the thread up again."""

SAID_WORD = "said-word"
"""Why a poem is void that has its own word in it."""

NO_POEM = frozenset({SAID_WORD, "rhyme", "poem"})
"""Why a poem is void that is none by the rules: then nobody scores. "A blank" is its poet's loss alone."""

HELD: Samples = samples(10)
"""For so long at most the time for guesses waits for people who are speaking."""


LONG: Samples = samples(240)
"""A poem that has run for so long may be one that nobody has ended: talk that goes on sounds like one."""

BREATH: Samples = samples(1)
"""So long nobody has recited anything when its poet is asked."""

REMINDERS = 3
"""So often, each time after twice as long as before."""


class Timing(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    PHOTO_FINISH = "photo-finish"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Guess:
    player: Player | None
    """None: not said by name; asked for only where the guess is right."""
    word: str
    start: Samples
    """Of the whole phrase: "Maya guesses heaven" begins at "Maya"."""
    end: Samples
    match: Match | None
    """None: wrong."""
    confidence: float | None = None
    timing: Timing = Timing.UNDECIDED
    before: bool = False
    """Which way the timing was ruled, once it is settled."""
    quiet: bool = False
    """A word by itself that the poem's own lines may hold: nothing is said of it before it is known to stand alone."""
    blind: bool = False
    """Made without a name when somebody had guessed already, or typed by itself: whose it was is asked before anything is said of it."""
    spoils: bool = False
    """The secret stands in the same line, behind it: where that line is the poet's, the poem has said its own word."""

    @property
    def is_typed(self) -> bool:
        return self.start == self.end and self.confidence is None

    @property
    def looked_at(self) -> Samples:
        """From then on it is known whether what was recited runs into it."""
        return self.end + NEAR if self.quiet else self.end


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a silence is an end."""

    silence: Samples
    """After a whole couplet; 0: only the poet says when."""
    window: Samples
    """The time for guesses; 0: no limit. A poem that is typed ends after a silence of that length."""


@dataclass(frozen=True, slots=True)
class Tap:
    """ "I guess", touched: the next guess without a name is this player's."""

    player: Player
    at: Samples

    def claims(self, start: Samples, within: Samples) -> bool:
        """A guess that began at `start`. `within`: 0 is for ever."""
        return start >= self.at - EARLY and (not within or start < self.at + within)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a second reader made of a poem."""

    words: tuple[Word, ...] = ()
    """As they are said."""
    stops: tuple[bool, ...] = ()
    """For each of them, whether it was written with a comma, a full stop or the like behind it."""


@dataclass(frozen=True, slots=True)
class Poem:
    poet: Player
    began: Samples
    spans: tuple[tuple[Samples, Samples], ...] = ()
    """Stretches of recitation, in order."""
    guesses: tuple[Guess, ...] = ()
    """In the order in which they were made."""
    taps: tuple[Tap, ...] = ()
    """In the order in which they were touched; each is for one guess."""
    claim: tuple[Samples, Samples] | None = None
    """When the poet said "the end"."""
    ended: Samples | None = None
    """The end of the poet's last word, once it is known, or taken, to be that."""
    judged: bool = False
    """The end was judged by silence: the poet may still go on."""
    withdrawn: int = 0
    """How often such an end was taken back."""
    void: str = ""
    """Why the poem earns its poet nothing: "blank" or "passed"; or nobody anything (`NO_POEM`): `SAID_WORD`, or what the table voted,
    "rhyme" or "poem"."""
    said: str = ""
    """A form of its own word that the poem said, where it is void for that."""
    lines: tuple[Hypothesis, ...] = ()
    """Transcripts of the recitation: for advice on the rhyme."""
    window_from: Samples | None = None
    """When the time for guesses last began to run."""
    held: Samples = 0
    """How long it waited for people who were speaking."""
    warned: bool = False
    resumed: Samples = 0
    """When it last went on after a question: a silence before that was not the poet's."""
    reminded: int = 0
    """How often its poet was asked whether it has ended."""
    reading: Reading | None = None
    """The second reading, of all that was said until the end, guesses too; None before it is there."""
    reread_by: Samples | None = None
    """Until when a ruling waits for that reading. None while the end is not known, and where nobody reads again."""
    taken_back: Guess | None = None
    """The one that was ruled right before the table took that back."""
    typed_until: Samples = 0
    """When a guess was last typed: it is known at once, and what was said before it a moment later."""

    @property
    def last_word(self) -> Samples | None:
        return max((end for _, end in self.spans), default=None)

    @property
    def right(self) -> Guess | None:
        """The first right guess by somebody who had not guessed before."""
        guessed: set[Player] = set()
        for guess in self.guesses:
            if guess.match is not None and (guess.player is None or guess.player not in guessed):
                return guess
            if guess.player is not None:
                guessed.add(guess.player)
        return None

    def has_guessed(self, player: Player, before: Samples | None = None) -> bool:
        """At all, or before that moment."""
        return any(guess.player == player and (before is None or guess.start < before) for guess in self.guesses)

    @property
    def whole(self) -> bool:
        """Both lines of the couplet were heard."""
        return is_whole(self.spans, self.lines)

    @property
    def doubtful(self) -> bool:
        """It was taken to have ended, though no more than one line was heard."""
        return self.judged and not self.whole

    @property
    def has_begun_guessing(self) -> bool:
        """Somebody has no guess left."""
        return any(guess.player is not None or self.is_somebodys(guess) for guess in self.guesses)

    def is_somebodys(self, guess: Guess) -> bool:
        """Wrong, without a name, and yet a guess: not unknown speech of the recitation's own ("is it a dream, is it ...")."""
        said = (guess.start, guess.end)
        own = guess.word == UNKNOWN and any(is_of_a_line(said, span) for span in self.spans)
        return guess.player is None and guess.match is None and not own

    @property
    def nameless(self) -> Guess | None:
        """The first guess of which it must be asked whose it was before anything is said of it, or of what comes after it."""
        asked = (guess for guess in self.guesses if guess.player is None and (guess.blind or self.is_somebodys(guess)))
        return next(asked, None)

    def guess(self, event: Spoke, secret: str, *, alone: bool) -> Poem:
        """A word by itself (`alone`) that runs into the recitation, and may well be a word of it, is of the poem."""
        word, player = guessed_word(event.move.slots["word"], secret), event.move.get("player")
        typed_alone = alone and player is None and timeless(event)
        if typed_alone and self.has_typed_guess(event.at):
            return self.spoiled(event.at)
        if typed_alone and (first := self._listed(event.at)):
            listed = Guess(None, first, event.at, event.at, match_word(secret, first), blind=True)
            return self._without_line(event.at).with_guess(listed)._typed(listed).spoiled(event.at)
        quiet = alone and player is None and may_be_of_a_line(secret, word, typed=timeless(event))
        quiet = quiet and (self.ended is None or self.judged)
        if quiet and any(is_of_a_line((event.at, event.end), span) for span in self.spans):
            return self.recite(event.at, event.end)
        is_in_a_line = (event.at, event.at) in self.spans
        blind = player is None and (self.has_begun_guessing or (typed_alone and not is_in_a_line))
        made = Guess(player, word, event.at, event.end, match_word(secret, word), event.confidence, quiet=quiet, blind=blind)
        return self.with_guess(made)._typed(made)

    def _typed(self, made: Guess) -> Poem:
        return replace(self, typed_until=made.start) if made.is_typed else self

    # -- words that are typed by themselves: several in one line are one guess, the first of them

    def has_typed_guess(self, at: Samples) -> bool:
        """Of the line of that moment."""
        return any(guess.is_typed and guess.start == at for guess in self.guesses)

    def spoiled(self, at: Samples) -> Poem:
        """The line of that moment has the secret behind its first word. When the poem is over, it is no line of it."""
        if self.ended is not None and not self.judged:
            return self
        guesses = tuple(replace(guess, spoils=True) if guess.is_typed and guess.start == at else guess for guess in self.guesses)
        return replace(self, guesses=guesses)

    def _listed(self, at: Samples) -> str:
        """The first of the words that were typed at that moment before the secret, and taken for a line of the poem. Empty where they
        are one."""
        return first_listed(" ".join(line.text for line in self.lines if line.words[0].start == at), ())

    def _without_line(self, at: Samples) -> Poem:
        spans, lines = (tuple(span for span in self.spans if span != (at, at)), tuple(x for x in self.lines if x.words[0].start != at))
        return replace(self, spans=spans, lines=lines)

    def with_line(self, at: Samples) -> Poem:
        """The word that was typed at that moment was of a line: more of it is."""
        mine = tuple(guess for guess in self.guesses if guess.is_typed and guess.blind and guess.start == at)
        if not mine:
            return self
        words = tuple(Word(guess.word, at, at) for guess in mine)
        rest = replace(self, guesses=tuple(guess for guess in self.guesses if guess not in mine))
        return rest.recite(at, at, Hypothesis(words))

    def at_last(self, now: Samples) -> Poem:
        """A word that was typed by itself, and no line runs on from it: it is a guess as any that is typed so."""
        typed = (replace(guess, quiet=guess.quiet and not (guess.is_typed and guess.looked_at <= now)) for guess in self.guesses)
        return replace(self, guesses=tuple(typed)) if any(guess.quiet for guess in self.guesses) else self

    def tap(self, player: Player, at: Samples) -> Poem:
        return replace(self, taps=(*(tap for tap in self.taps if tap.player != player), Tap(player, at)))

    def without_tap(self, player: Player | None) -> Poem:
        return replace(self, taps=tuple(tap for tap in self.taps if tap.player != player))

    def without_taps_before(self, now: Samples, within: Samples) -> Poem:
        """Nothing more that they could claim can arrive."""
        return replace(self, taps=tuple(tap for tap in self.taps if not within or tap.at + within > now))

    def whose(self, start: Samples, within: Samples) -> Player | None:
        """By the first tap that claims what was said at `start`."""
        return next((tap.player for tap in self.taps if tap.claims(start, within)), None)

    def recite(self, start: Samples, end: Samples, line: Hypothesis | None = None) -> Poem:
        """More recitation. What comes after the end is table talk, unless the poet goes on."""
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
        """Whether it is likelier that the poet goes on than that the table talks. After one line, whoever speaks at all is likely to be
        the poet. After two lines a poet may have a third, once, soon, and not when people have begun to guess at it."""
        if not self.judged or self.ended is None:
            return False
        if start == end:
            return line is not None and len(line.words) > 1
        if not self.whole:
            return end - start >= GOES_ON
        guessed = any(guess.start >= self.ended for guess in self.guesses)
        return end - start >= A_LINE and start - self.ended <= SOON and not guessed and not self.withdrawn

    def with_its_own_words(self, span: tuple[Samples, Samples]) -> Poem:
        """Words by themselves that the recitation runs on from were its own, and so were those before them ("night after night")."""
        bare = (guess for guess in self.guesses if guess.quiet and guess.player is None)
        own = next((guess for guess in bare if is_of_a_line((guess.start, guess.end), span)), None)
        if own is None:
            return self
        said = (own.start, own.end)
        return replace(self.without(own), spans=(*self.spans, said)).with_its_own_words(said).with_its_own_words(span)

    def say_the_end(self, start: Samples, end: Samples) -> Poem:
        if self.ended is not None and not self.judged:
            return self
        if self.ended is not None:
            return replace(self, judged=False)  # the poet says so too
        if start < end and self.last_word is not None and start - self.last_word < APART:
            return replace(self, spans=(*self.spans, (start, end)))
        if start == end and (start, end) in self.spans:
            return self  # typed at the end of a line: it is of the line
        return replace(self, claim=(start, end))

    def due(self, limits: Limits) -> Samples | None:
        """When, if nothing more is heard, the poem will have ended. None while nobody has recited anything, and while a right
        guess stands in the silence: it may have stopped the poet in mid-line, which only the poet can say. With a silence of 0,
        only the poet says when."""
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
        """When its poet is asked whether it has ended: in a pause, or later. None where that is known, or was asked often enough."""
        if self.ended is not None or self.reminded >= REMINDERS:
            return None
        long = self.began + LONG * ((2 << self.reminded) - 1)
        return max(long, self.resumed, *(end + BREATH for _, end in self.spans))

    def remind(self, now: Samples) -> Poem:
        """Its poet was asked, and has time to answer, or to take the thread up."""
        return replace(self.go_on(now), reminded=self.reminded + 1)

    def patience(self, limits: Limits) -> Samples:
        """How long a silence is an end; 0: none is. Fingers are slower than tongues."""
        if self.is_typed:
            return limits.window
        return limits.silence if self.whole else round(limits.silence * ONE_LINE)

    @property
    def is_typed(self) -> bool:
        """Its last line was."""
        return any(start == end == self.last_word for start, end in self.spans)

    def stopped_at(self, guess: Guess, limits: Limits) -> Samples:
        """When a guess has stood in the silence for so long that nothing more is recited, or its poet may be asked. Who has typed one line
        may be typing the other."""
        return guess.end + (limits.window if self.is_typed and not self.whole and limits.window else limits.silence)

    def at(self, now: Samples, limits: Limits) -> Poem:
        """The poem when nothing more can arrive from before `now`."""
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
        """Somebody spoke: a time for guesses that would have run out meanwhile goes on for a moment after their last word, and after
        that of whoever answers."""
        closes = self.closes(limits)
        if closes is None or start >= closes or (end <= closes and not self.held):
            return self
        return replace(self, held=min(HELD, self.held + max(0, end + TALK - closes)))

    def go_on(self, now: Samples) -> Poem:
        """After a question, or a pause: a silence before that was nobody's, and guesses have their time anew."""
        fresh = replace(self, resumed=now + TALK, warned=False, held=0)
        return fresh if self.ended is None else replace(fresh, window_from=now + TALK)

    def without(self, guess: Guess) -> Poem:
        """As if that guess had not been made."""
        return replace(self, guesses=tuple(other for other in self.guesses if other.start != guess.start))

    def with_guess(self, guess: Guess) -> Poem:
        """It may be known of later than one that was made after it."""
        return replace(self, guesses=tuple(sorted((*self.guesses, guess), key=lambda guess: guess.start)))

    def owned(self, guess: Guess) -> Poem:
        """With a guess whose player is known by now. It was their first: what they guessed after it was one too many."""
        others = tuple(other for other in self.without(guess).guesses if other.player != guess.player)
        return replace(self, guesses=others).with_guess(guess)

    def timed(self, guess: Guess) -> Guess:
        """The guess with its timing, as far as it can be told from what was heard; what the poet has answered stands."""
        if guess.timing is not Timing.UNDECIDED:
            return guess
        if any(start < guess.end < end or start >= guess.end for start, end in self.spans):
            return replace(guess, timing=Timing.BEFORE, before=True)
        return ruled(guess, self.ended) if self.ended is not None and not self.doubtful else guess


def timeless(event: Event) -> bool:
    """Typed or touched, so that it took no time: by itself it tells nothing of what was said until then."""
    match event:
        case Spoke(at=start, end=end, confidence=confidence):
            return start == end and confidence is None
        case Recited(utterance=said):
            return is_typed(said)
        case _:
            return False


def is_typed(said: Utterance) -> bool:
    """A click may be heard as a word that takes no time; then the ear says how sure it is."""
    return said.start == said.end and bool(said.best.words) and said.best.is_written


def _touches(claim: tuple[Samples, Samples], start: Samples, end: Samples) -> bool:
    """Whether recitation is too near to "the end" for it to stand apart."""
    if claim[0] == claim[1]:
        return start <= claim[0] <= end
    return start - claim[1] < APART and claim[0] - end < APART


def ruled(guess: Guess, ended: Samples) -> Guess:
    """Before or after an end that is known."""
    timing = Timing.BEFORE if guess.start < ended else Timing.AFTER
    if abs(guess.start - ended) <= PHOTO:
        timing = Timing.PHOTO_FINISH
    return replace(guess, timing=timing, before=guess.start < ended)
