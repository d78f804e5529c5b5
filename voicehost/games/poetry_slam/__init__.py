"""Poetry Slam: secret words, rhyming couplets, guesses before or after the poem ends. Rulebook: Mayday Games; see `GAME.setup`.

Rulings, where the rulebook is silent or contradicts itself:

- Tiers: `tables.TIERS` says where they come from. "The tier below" is the next higher number, as in the rulebook's example.
- Tiles drawn before the first round (6 players and more) cost every player a letter each, by choice where the tile says so; then
  they go back: ten players need all fifty.
- Who passes on writing takes what is left, the lowest tile first, when the writers have taken theirs: no points, but the letter is
  lost, so that everyone has lost seven before the last round. Who took a tile and then finds no word keeps it, without its points.
  After the last round no letter is lost.
- Words may be written again, or given up for a pass, until their tile is taken. The speed points are scored at once, the length points
  only when the word is revealed: its length is part of the secret.
- A letter required by the prompt is free once, also where the prompt asks for it twice in a row.
- A word in doubt is voted on as soon as its poem is over; who fails one test of the dictionary gets one slam, not one for each. Too
  short is a failing of its own. A word that the table lets count was no dodge.
- An invalid word keeps its points; the slam is its price. A void poem costs its poet the poem's points; the guesser keeps theirs.
- "I guess" can be touched on a phone: the next guess without a name is that player's, if it begins within four seconds (`tap`), or began
  half a second before. Of two who touch it, the first has the first guess. What counts as one: "is it ...", as by name; the secret by
  itself; any word that is typed by itself. Another word spoken by itself is heard as unknown speech, which may be the poem or the room:
  it costs nobody a guess, and the touch stands until its time is over.
- A guess that was typed is known at once, one that was said a moment after its end: nothing is ruled on the first before all is known
  that had begun before it.
- A right guess counts for its guesser only if it is that player's first of the poem, whenever it becomes known whose it was. Whose a
  wrong guess without a name was ("is it hell") is asked after the poem, and costs them theirs; not where it is unknown speech that runs
  on in the recitation, which asks such things itself. A word said by the poet is found out by asking who said it.
- Once somebody has guessed, a guess without a name may be a second one, and so may a word that is typed by itself: whose it was is asked,
  after the poem, before anything is said of it, right or wrong, and whoever owns up to a first guess has made it. A second guess is
  answered with a name and no verdict.
- A bare word that runs on in the recitation is the poem's, where poems are full of words that sound like it or are of its family: to ask
  would tell. By name, after a tap, or in a pause it is a guess, and the table may accept it afterwards. An article is not of the word.
- "The end" is not part of the poem: the poem's end is the end of the last word before it, and time for guesses runs from then. Typed, it
  stands on a line of its own.
- An end by silence is a judgement: after one line it takes two and a half times the silence, and whoever goes on takes it back; after
  both lines (the rulebook's couplet) once, by a third line that follows soon and before a guess. A right guess after one line waits.
- The time for guesses waits for people who are speaking when it runs out, two seconds after their last word, ten seconds in all. After a
  question, a break, or what was taken back, a poet has a fresh silence and guesses their whole time, from two seconds later: the host
  has spoken.
- A photo finish (100 ms) is ruled by the clock all the same, and said to be one. A poet's answer settles what the clock cannot.
- When all have guessed wrong, the poem may still be finished; it is ruled at its end.
- A poet who has the same word says so at any time before performing; the host checks, and says only whether it is so. It goes by letters;
  the table may say that "colour" is "color", or take the two points back.
- Tiles that were turned over for the letters of the start are shuffled back.
- Snaps are given from the first round to the end of the game, except while a poem runs.
- Scores, lost letters and the prompt may be asked for at any time, during a break too, but not while a poem runs, nor in a break from
  one: the host does not talk over a poem. When the game is over everyone's points are told with how they came about.
- A guess by name whose word was not understood counts as a wrong one: over a poem the recognizer knows the secret and what sounds like
  it, so any other word is one that it does not understand, and the rulebook gives one guess a poem. "Host undo" takes it back, and
  "host accept Maya" lets it count.
- All players vote, the poet too. Abstaining counts for neither side; the Wordsmith breaks ties when asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.judging import Patience
from voicehost.core.language import Language
from voicehost.core.play import EXPECTED, Elapsed, Entered, Event, IllegalMove, Move, Own, Player, Recited, Say, Sheet, Spoke, View
from voicehost.core.speech import Grammar, Listening, Phrase, Samples, samples
from voicehost.games.poetry_slam import losing, own, poetry, rounds, rulings, sheet, snaps, typed, views, votes, writing
from voicehost.games.poetry_slam.elsewhere import elsewhere, why_not
from voicehost.games.poetry_slam.poem import Poem, Timing, timeless
from voicehost.games.poetry_slam.recorded import Recorded, at_poem, recorded
from voicehost.games.poetry_slam.state import ConfirmLetter, HadFinished, Options, Phase, State, Vote, WhoAccepted, WhoSaid
from voicehost.lexicon.matching import Match, counts_as, decoys

WEIGHTS = MappingProxyType(
    {
        **dict.fromkeys(("pass-word", "pass-poem", "same-word"), 10.0),  # somebody is out of the round by it
        **dict.fromkeys(("begin", "next", "keep", "discard", "discard-both", "accept", "refuse"), 5.0),
        **dict.fromkeys(("ready", "take", "challenge", "snap"), 3.0),
        **dict.fromkeys(("finished", "said-it", "vote", "confirm"), EXPECTED),
    }
)

RULINGS = frozenset(
    {
        *(f"right-{match}" for match in Match),
        *(f"timing-{which}" for which in (Timing.BEFORE, Timing.AFTER)),
        *(
            "photo-finish-before",
            "photo-finish-after",
            "poem-points",
            "length-points",
            "nobody-guessed",
            "void-blank",
            "void-said-word",
            "guess-counts",
            "passed-poem",
        ),
        *("same-word", "as-good-a-word", "not-the-same-word", "slam-prompt", "slam-too-short", "slam-lost-letter"),
        *(f"voted-{kind}-{how}" for kind in ("word", "dodge", "rhyme", "poem", "slams") for how in ("yes", "no")),
        *("accepted-guess", "accepted-nobody", "accepted-poem", "refused-same-word", "refused-guess", "snapped"),
    }
)


@dataclass(frozen=True)
class PoetrySlam:
    language: Language
    name: ClassVar[str] = "poetry-slam"
    title: ClassVar[str] = "Poetry Slam"
    languages: ClassVar[tuple[str, ...]] = ("en",)
    rules_version: ClassVar[int] = 9
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = own.OWN
    private: ClassVar[frozenset[str]] = frozenset({"write"})
    shown: ClassVar[frozenset[str]] = frozenset()
    asides: ClassVar[frozenset[str]] = frozenset({"scores", "score", "lost", "prompt", "who-has-words"})
    disputes: ClassVar[frozenset[str]] = views.DISPUTES
    rulings: ClassVar[frozenset[str]] = RULINGS
    weights: ClassVar[Mapping[str, float]] = WEIGHTS

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> rounds.Step:
        return rounds.then(rounds.setup(players, options, seed), losing.settle)

    @staticmethod
    def patience() -> Patience:
        return Patience(Options().silence, Options().window)

    def recorded_poem(self, players: tuple[Player, ...], poet: Player, secret: str, patience: Patience) -> Recorded:
        options = Options(silence=patience.silence, window=patience.window)
        return recorded(self.listening(at_poem(players, options, poet, secret)), players, poet, secret, patience)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def open_for(self, state: State) -> Samples | None:
        return samples(state.options.dispute) or None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return (sheet.winners(state),)

    def view(self, state: State, player: Player | None) -> View:
        return views.view(state, player)

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        match move:
            case Move(name="write", slots={"word": word}):
                return writing.check(state, player, word)
        return ()

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """That somebody guessed whom the host has not heard, whoever was there knows better."""
        match move:
            case Move(name="accept", slots={"player": player}):
                return rulings.unheard(state, player)
        return ()

    def reads(self, state: State, text: str) -> Move | None:
        """ "Carl: bead", over a poem or after it: a guess."""
        if state.phase is not Phase.POEM or state.poem is None or state.question is not None:
            return None
        return typed.guess(text, state.others(state.poem.poet), state.players, self.language)

    def leader(self, state: State) -> Player:
        return state.wordsmith

    def sheet(self, state: State) -> Sheet:
        return sheet.table(state)

    def resumed(self, state: State, at: Samples) -> rounds.Step:
        return poetry.resumed(state, at)

    def deadline(self, state: State) -> Samples | None:
        if state.phase is Phase.POEM and state.poem is not None and state.question is None:
            return poetry.deadline(state, state.poem)
        return None

    def listening(self, state: State) -> Listening:
        poem, question = state.poem, state.question
        match question or state.phase:
            case HadFinished() if poem is not None:
                return self._listening(state, *poetry.had_finished_phrases(poem.poet))
            case WhoSaid() as question if poem is not None:
                return self._listening(state, *poetry.who_said_phrases(state, poem, question))
            case WhoAccepted() if state.last is not None:
                return self._listening(state, *poetry.who_accepted_phrases(state, state.last))
            case Vote() as vote:
                return self._listening(state, *votes.vote_phrases(state, vote))
            case ConfirmLetter() as confirm:
                return self._listening(state, *losing.confirm_phrases(state, confirm))
            case Phase.LETTERS:
                return self._listening(state, *writing.letters_phrases(state))
            case Phase.WRITING:
                return self._listening(state, *writing.writing_phrases(state))
            case Phase.POETRY:
                return self._listening(state, *poetry.poetry_phrases(state))
            case Phase.POEM if poem is not None:
                secret = state.seat(poem.poet).word or ""
                said = Grammar(poetry.poem_phrases(state, poem), counts_as(secret), decoys(secret), elsewhere=elsewhere(state))
                return Listening(said, dictation=True, recited=poem.ended is None or poem.judged)
            case Phase.LOSING:
                return self._listening(state, *losing.losing_phrases(state))
            case Phase.OVER:
                return self._listening(state, *poetry.last_phrases(state))
            case _:
                return self._listening(state)

    def _listening(self, state: State, *phrases: Phrase) -> Listening:
        """With what may be said at any time but while a poem runs, and with what is refused with its reason."""
        return Listening(Grammar((*phrases, *snaps.always_phrases(state)), known=_known(state), elsewhere=elsewhere(state)))

    def step(self, state: State, event: Event) -> rounds.Step:
        if answer := _told(state, event):
            return state, answer
        touched = state.poem is not None and state.question is None and timeless(event)
        now = state if touched else replace(state, now=max(state.now, event.at))  # what is said before it may still be on its way
        after, says = _step(now, event)
        return (state if after is now and isinstance(event, Spoke) else after), says


def _step(state: State, event: Event) -> rounds.Step:
    match event:
        case _ if state.poem is not None and state.question is None:
            return _poem(state, state.poem, event)
        case Spoke(move=Move(name="snap", slots={"giver": giver, "player": player})):
            return snaps.snap(state, giver, player)
        case _ if state.question is not None:
            return _answer(state, event)
        case _:
            return _turn(state, event)


def _known(state: State) -> tuple[Phrase, ...]:
    """What people will say though it is not allowed now."""
    match state.question or state.phase:
        case Vote():
            return (*votes.known_phrases(state), *snaps.known_phrases(state))
        case Phase.WRITING:
            return (*writing.known_phrases(state), *snaps.known_phrases(state))
        case Phase.POETRY:
            return (*poetry.known_phrases(state), *snaps.known_phrases(state))
        case _:
            return snaps.known_phrases(state)


def _told(state: State, event: Event) -> tuple[Say, ...]:
    """What is read out on demand; it changes nothing."""
    match event:
        case Spoke(move=Move(name="scores")):
            return sheet.scores(state)
        case Spoke(move=Move(name="score", slots={"player": player})):
            return sheet.score(state, player)
        case Spoke(move=Move(name="lost", slots={"player": player})):
            return sheet.lost(state, player)
        case Spoke(move=Move(name="prompt")) if state.card is not None:
            return rounds.prompt(state)
        case Spoke(move=Move(name="who-has-words")) if state.phase is Phase.WRITING:
            return writing.who_has_words(state)
    return ()


def _answer(state: State, event: Event) -> rounds.Step:
    match state.question, event:
        case HadFinished() as question, Spoke(move=Move(name="finished", slots={"answer": answer})) if state.poem is not None:
            return poetry.had_finished(state, state.poem, question, answer == "yes")
        case WhoSaid(guess=guess), Spoke(move=Move(name="said-it")) if event.at < guess.end and not timeless(event):
            raise IllegalMove("answer-first")  # said before it was asked: "Ben guesses ..." is a guess, and no answer
        case WhoSaid() as question, Spoke(move=Move(name="said-it", slots={"player": player})) if state.poem is not None:
            return poetry.who_said(state, state.poem, question, player)
        case WhoAccepted() as question, Spoke(move=Move(name="said-it", slots={"player": player})):
            return rulings.who_accepted(state, question, player)
        case ConfirmLetter() as question, Spoke(move=Move(name="confirm", slots={"answer": answer})):
            return losing.confirm(state, question, answer == "yes")
        case ConfirmLetter(), Spoke(move=Move(name="lose", slots=slots)):
            return losing.lose(state, slots["letter"], slots.get("player"))
        case ConfirmLetter() as question, Spoke(move=Move(name="spell", slots=slots)):
            return losing.confirm_by(state, question, slots["letter"], slots.get("player"), sure=timeless(event))
        case Vote() as question, Spoke(move=Move(name="vote", slots=slots)):
            return rulings.vote(state, question, slots.get("player"), slots["vote"])
    raise _refusal(state, event)


def _poem(state: State, poem: Poem, event: Event) -> rounds.Step:
    match event:
        case Recited() | Elapsed() | Spoke(move=Move(name="guess" | "bare" | "the-end" | "blank")):
            return poetry.heard(state, poem, event)
        case Spoke(move=Move(name="tap", slots={"player": player})):
            return poetry.tap(state, poem, player, event.at)
        case Spoke(move=Move(name="give-up")):
            return poetry.give_up(state, poem)
        case Spoke(move=Move(name="pass-poem", slots={"player": player})) if player == poem.poet:
            return rulings.pass_poem(state, player)
    raise IllegalMove("not-now")


def _turn(state: State, event: Event) -> rounds.Step:
    match state.phase, event:
        case Phase.OVER, Spoke(move=Move(name="challenge" | "accept" | "refuse")) if state.last is not None:
            return rounds.then(_turn(rounds.reopened(state), event), rulings.asks_on)
        case Phase.LETTERS, Spoke(move=Move(name="keep")):
            return writing.keep(state)
        case Phase.LETTERS, Spoke(move=Move(name="discard-both")):
            return writing.discard(state, state.drawn)
        case Phase.LETTERS, Spoke(move=Move(name="discard", slots={"letter": letter})) if letter in state.drawn:
            return writing.discard(state, (letter,))
        case Phase.WRITING, Spoke(move=Move(name="ready", slots={"player": player})):
            return writing.ready(state, player)
        case Phase.WRITING, Spoke(move=Move(name="take", slots=slots)):
            return writing.take(state, slots.get("player"), int(slots["tile"]))
        case Phase.WRITING, Spoke(move=Move(name="pass-word", slots={"player": player})):
            return writing.pass_word(state, player)
        case Phase.WRITING, Entered(player=player, move=Move(name="pass-word")):
            return writing.pass_word(state, player)
        case Phase.WRITING, Entered(player=player, move=Move(name="write", slots={"word": word})):
            return writing.write(state, player, word)
        case Phase.POETRY, Spoke(move=Move(name="begin", slots={"player": player})) if player in state.to_perform:
            return poetry.begin(state, player, event.at)
        case Phase.POETRY, Spoke(move=Move(name="pass-poem", slots={"player": player})) if player in state.to_perform:
            return rulings.pass_poem(state, player)
        case Phase.POETRY, Spoke(move=Move(name="next")) if not state.to_perform:
            return losing.begin(state)
        case Phase.POETRY, Spoke(move=Move(name="begin" | "pass-poem" | "next", slots=slots)):
            raise poetry.refuse(state, slots.get("player"))
        case Phase.POETRY, Spoke(move=Move(name="challenge", slots={"kind": kind})) if state.last is not None:
            return rulings.challenge(state, kind)
        case Phase.POETRY, Spoke(move=Move(name="accept", slots=slots)) if state.last is not None:
            timing = slots.get("timing")
            return rulings.accept(state, slots.get("player"), None if timing is None else timing == "before")
        case Phase.POETRY, Spoke(move=Move(name="refuse")) if state.last is not None:
            return rulings.refuse(state)
        case Phase.POETRY, Spoke(move=Move(name="same-word", slots={"player": player})) if player in state.to_perform:
            return rulings.same_word(state, player)
        case Phase.LOSING, Spoke(move=Move(name="lose", slots=slots)):
            return losing.lose(state, slots["letter"], slots.get("player"))
        case Phase.LOSING, Spoke(move=Move(name="spell", slots=slots)):
            return losing.spell(state, slots["letter"], slots.get("player"), sure=timeless(event))
    raise _refusal(state, event)


def _refusal(state: State, event: Event) -> IllegalMove:
    return why_not(state, event.move) if isinstance(event, Spoke) else IllegalMove("not-now")
