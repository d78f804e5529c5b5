"""Poetry Slam: secret words, rhyming couplets, and guesses before or after the poem ends. Rulebook: Mayday Games; see `GAME.setup`.

Rulings for what the rulebook leaves open or contradicts:

- `tables.TIERS` says where the tiers come from. "The tier below" is the next higher number, as in the rulebook's example.
- With 6 or more players, each tile drawn before the first round costs every player a letter, of their choice if the tile says so. Then the
  tiles go back, because ten players need all fifty.
- The players who choose a letter are asked one after the other, but anybody may choose before they are asked. The table may put the letters
  of the start off until after the first round.
- A player who passes on writing takes a tile that is left, the lowest first, when the writers have taken theirs. It gives no points but
  costs its letter, so that everyone has lost seven before the last round. A player who took a tile and then finds no word keeps it without
  its points. After the last round no letter is lost.
- A word may be written again, or given up for a pass, until its tile is taken. The speed points are scored at once, but the length points
  only when the word is revealed, because its length is part of the secret.
- A letter that the prompt requires is free once, even if the prompt asks for it twice in a row.
- A doubtful word is voted on as soon as its poem is over. A word gets one slam for failing the dictionary, not one for each of its tests.
  Being too short is a mistake of its own. A word that the table lets count was no dodge.
- An invalid word keeps its points; the slam is its price. Nobody scores for a poem that says its own word or is voted down. A blank in a
  poem costs only its poet the points, and the guesser keeps theirs.
- "I guess" can be touched on a phone. The next guess without a name is then that player's, if it begins within four seconds (`tap`) or
  began half a second before. If two players touch it, the first one has the first guess. Such a guess is "is it ...", the secret by itself,
  or a word typed by itself. Any other word spoken by itself is heard as unknown speech, which may be the poem or the room. It costs nobody
  a guess, and the touch stays valid until its time is over.
- A typed guess is known at once, but a spoken one only a moment after its end. So the host rules on a typed guess only when it knows
  everything that had begun before it.
- A right guess counts only if it is its player's first in the poem, whenever it becomes known whose it was. After the poem the host asks
  whose a wrong guess without a name ("is it hell") was, and it costs that player their guess. It does not ask about unknown speech that
  runs on in the recitation, since poems ask such things themselves. If the poet said the word, the question who said it will show that.
- A word typed by itself is a guess, right or wrong. If a line has several words, the first is the guess, since nobody has more than one.
  A typed guess without a name ("is it hell", too) would be free if it was nobody's, and once somebody has guessed, any guess without a
  name may be a second one. After the poem the host asks whose it was, before it says anything about the guess, and whoever owns up to a
  first guess has made it. About a second guess the host says whose it was, but not
  whether it was right. If it was the poet's line, the poet says so; if the secret was in that line, the poem has said it.
- While the host asks whose a guess was, others may still guess by name. Such a guess is ruled after the answer, as of when it was made. The
  host takes no guess once it has said "Yes!" or "Right guess!", because everybody knows the word then.
- A typed guess that only sounds like the word ("son" for "sun") counts if the table says so; by voice nobody can tell. A form of the secret
  in the poet's own line ("sung" for "sing") spoils the poem as the secret does, and the host says which form it was.
- A word by itself that runs on in the recitation belongs to the poem if poems often have words that sound like the secret or are related to
  it, because a question would reveal it. With a name, after a tap, or in a pause it is a guess, and the table may accept it afterwards. An
  article is not part of the word.
- "The end" is not part of the poem. The poem ends with the last word before it, but the time for guesses runs from the end of "the end".
  When it is typed, it has a line of its own. Until the poem is ruled, its poet may type that they had not finished, and it goes on.
- An end by silence is a judgement. After one line it takes two and a half times the silence, and any poet who goes on takes it back. After
  both lines (the rulebook's couplet) a third line takes it back once, if it follows soon and before a guess. A right guess after one line
  waits for the poet's answer.
- The time for guesses waits for people who are speaking when it runs out: until two seconds after their last word, but for ten seconds in
  all at most. After a question, a break or an undo, the poet's silence and the time for guesses begin anew two seconds later, because the
  host has just spoken.
- A photo finish (100 ms) is ruled by the clock all the same, but the host says that it was one. A poet's answer settles what the clock
  cannot.
- A poem that is over can be disputed until the next one begins, and later by its poet's name, even in later rounds. Only that ruling is
  made anew ("challenge the rhyme of Ana", "back to the poem of Ana in round two"), and everything after it stands.
- A word that the host has told stays known, even if the table takes that back. A guess at it counts for nobody, and the poem is ruled as
  before. If a player had guessed it before, the table can say so.
- If all have guessed wrong, the poet may still finish the poem. It is ruled at its end.
- A poet who has the same word may say so at any time before performing. The host checks, and says only whether it is so. It compares the
  letters; the table may say that "colour" is "color", or take the two points back.
- Tiles that were turned over for the letters of the start are shuffled back.
- Snaps can be given at any time from the first round to the end of the game. Over a poem the host confirms them with a tone instead of
  words.
- Players may ask for scores, lost letters and the prompt at any time, even during a break, but aloud not during a poem or in a break from
  one, since the host does not talk over a poem. What is typed then is answered in writing alone. At the end the host tells everyone's
  points and what brought them.
- A guess by name whose word was not understood counts as wrong: over a poem the recognizer knows the secret and what sounds like it, so it
  understands no other word, and the rulebook gives one guess for each poem. "Host undo" takes it back, and "host accept Maya" lets it
  count.
- All players vote, including the poet. An abstention counts for neither side, and the Wordsmith breaks ties when asked.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.judging import Patience
from voicehost.core.play import (
    Elapsed,
    Entered,
    Event,
    IllegalMove,
    Moment,
    Move,
    Own,
    Player,
    ReaderReady,
    Reread,
    Roster,
    Say,
    Sheet,
    Spoke,
    say,
)
from voicehost.core.speech import Samples
from voicehost.games.kit import AnyRule, Board, Stage, Staged, Timer
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.standings import voted, winners
from voicehost.games.poetry_slam import (
    deciding,
    docket,
    losing,
    overruling,
    own,
    poetry,
    questions,
    reopening,
    rereading,
    rounds,
    sheet,
    snaps,
    typed,
    views,
    votes,
    writing,
)
from voicehost.games.poetry_slam.poem import Poem, Timing, timeless
from voicehost.games.poetry_slam.recorded import Recorded, at_poem, recorded
from voicehost.games.poetry_slam.state import ConfirmLetter, HadFinished, Options, Phase, State, Step, Vote, WhoAccepted, WhoSaid
from voicehost.games.poetry_slam.tables import PLAYERS
from voicehost.lexicon.matching import Match, counts_as, decoys, probably_meant

ASIDES = (sheet.scores, sheet.score, rounds.prompt, sheet.lost, sheet.all_lost, writing.tiles_left, rounds.who_is_wordsmith)
ALWAYS = (*ASIDES, snaps.snap)
OVERRULING = (overruling.accept, overruling.refuse, votes.challenge, reopening.challenge_earlier, reopening.reopen)
"""Disputes of rulings. If there is no ruling since the table went on, only those that name a poem are possible."""

LETTERS = Stage(
    title="the Wordsmith decides on letters",
    moves=(writing.keep, writing.discard_both, writing.discard, *OVERRULING, *ALWAYS),
    known=(snaps.snap,),
    moment=Moment.QUESTION,
    headline=views.prompt,
    asks=rounds.prompt,
    wanted=(writing.keep,),
    awaited=lambda state: (state.wordsmith,),
)

WRITING = Stage(
    title="words are written",
    moves=(writing.write, writing.ready, writing.take, writing.pass_word, writing.show, writing.who_has_words, *OVERRULING, *ALWAYS),
    known=(writing.ready, writing.take, writing.pass_word, snaps.snap),
    moment=Moment.ALL,
    headline=views.prompt,
    asks=views.to_write,
    now=views.all_write,
    how=lambda state: () if all(seat.written for seat in state.seats) else (say("how-to-write"),),
    wanted=lambda state, player: (writing.write,) if player is None or state.seat(player).word is None else (writing.take,),
    worded=lambda state: (writing.take,) if len(state.middle) == 1 and rounds.chooser(state) is not None else (),
    awaited=writing.awaited,
    at_work=lambda state: state.there,
    who=writing.asked,
)

POETRY = Stage(
    title="between two poems",
    moves=(poetry.begin, poetry.pass_poem, losing.next_, overruling.same_word, writing.show, *OVERRULING, *ALWAYS),
    known=(poetry.begin, poetry.pass_poem, losing.next_, snaps.snap),
    moment=Moment.BETWEEN,
    headline=views.prompt,
    asks=lambda state, player: (say("your-turn", n=len(state.to_perform)),) if player in state.to_perform else docket.who_next(state),
    now=lambda state, player: views.to_begin(state) if player is None else (),
    how=views.to_begin,
    wanted=(poetry.begin, losing.next_),
    worded=lambda state: (poetry.begin,) if len(state.to_perform) == 1 else (),
    who=lambda state: state.to_perform,
)


def _wanted_of(poem: Poem, player: Player | None) -> tuple[AnyRule, ...]:
    if poem.ended is None:
        return poetry.the_end, poetry.tap, poetry.guess
    return (poetry.guess, poetry.give_up) if player is None and not poem.judged else (poetry.the_end, poetry.guess, poetry.tap)


POEM = Stage(
    title="a poem is running",
    moves=(poetry.guess, poetry.bare, poetry.the_end, poetry.blank, poetry.pass_poem, poetry.give_up, poetry.tap, snaps.snap),
    typed=ASIDES,  # the host does not talk over a poem
    moment=Moment.PERFORMING,
    headline=views.may_guess,
    asks=views.over_a_poem,
    now=views.whose_poem,
    wanted=_wanted_of,
    awaited=views.still_to_guess,
    who=lambda state, poem: views.guessers(state, poem) or (poem.poet,),
    refuses="not-now",
    dictation=True,
    recited=lambda poem: poem.ended is None or poem.judged,
    hidden=lambda state, poem: counts_as(state.seat(poem.poet).word or ""),
    decoys=lambda state, poem: decoys(state.seat(poem.poet).word or ""),
    hears=poetry.heard,
    timers=(
        Timer(lambda state: poetry.deadline(state, state.poem), poetry.heard),
        # a silence that would end a poem is no limit that anybody has to watch: any word begins it anew
        Timer(lambda state: state.poem.closes(poetry.limits(state)) if state.poem.right is None else None, watched=True),
    ),
)

LOSING = Stage(
    title="letters are lost",
    moves=(losing.lose, losing.spell, losing.choose_later, *OVERRULING, *ALWAYS),
    known=(snaps.snap,),
    moment=Moment.QUESTION,
    asks=losing.asks,
    wanted=(losing.lose,),
    awaited=losing.awaited,
    who=lambda state: (losing.whose(state),),
)

OVER = Stage(
    title="the game has ended",
    moves=(*OVERRULING, *ALWAYS),
    known=(snaps.snap,),
    moment=Moment.OVER,
    headline=lambda state: (sheet.winners(state),),
    asks=lambda state: (sheet.winners(state), say("say-well-played")),
    who=lambda state: winners(sheet.standings(state), state.left),
    refuses="ended",
)


def _question(*moves: AnyRule, known: tuple[AnyRule, ...] = (), **of: Any) -> Stage:
    """A stage in which the host waits for an answer, and nothing else of the game goes on."""
    return Stage((*moves, *ALWAYS), known=(*known, snaps.snap), moment=Moment.QUESTION, refuses="answer-first", wanted=moves[:1], **of)


HAD_FINISHED = _question(
    questions.finished,
    title='"had you finished?"',
    headline=views.prompt,
    asks=lambda poem: (say("had-you-finished", player=poem.poet),),
    awaited=lambda poem: (poem.poet,),
)
WHO_SAID = _question(
    *(questions.said_it, questions.guess_meanwhile),
    title='"who said it?"',
    headline=views.prompt,
    asks=lambda question: (poetry.who(question),),
    hidden=lambda state: counts_as(state.seat(state.poem.poet).word or "") if questions.keeps_guesses(state.question) else (),
    decoys=lambda state: decoys(state.seat(state.poem.poet).word or "") if questions.keeps_guesses(state.question) else (),
)
WHO_ACCEPTED = _question(questions.said_it, title='"who said it?"', headline=views.prompt, asks=(say("who-accepted"),))
CONFIRM_LETTER = _question(
    *(losing.confirm, losing.lose, losing.spell),
    title="a letter was not clear",
    asks=losing.asks_to_confirm,
    awaited=lambda question: (question.player,),
)
VOTE = _question(
    votes.vote,
    known=(votes.vote,),
    title="a vote",
    headline=lambda state, question: (say("vote-about", word=docket.word_of(state, question.case)),),
    asks=lambda state, question: docket.asks(state, question),
    now=lambda state, question: (voted(question.cast, state.there),),
    awaited=lambda state, question: docket.waiting(state, question)[:1],
)

OF_PHASE = {
    Phase.LETTERS: LETTERS,
    Phase.WRITING: WRITING,
    Phase.POETRY: POETRY,
    Phase.POEM: POEM,
    Phase.LOSING: LOSING,
    Phase.OVER: OVER,
}
OF_QUESTION = {
    HadFinished: HAD_FINISHED,
    WhoSaid: WHO_SAID,
    WhoAccepted: WHO_ACCEPTED,
    ConfirmLetter: CONFIRM_LETTER,
    Vote: VOTE,
}

RULINGS = frozenset(
    {
        *(f"right-{match}" for match in Match),
        *(f"timing-{which}" for which in (Timing.BEFORE, Timing.AFTER)),
        *("photo-finish-before", "photo-finish-after", "poem-points", "length-points", "nobody-guessed", "void-blank", "void-said-word"),
        "void-said-form",
        *("guess-counts", "passed-poem"),
        *("same-word", "as-good-a-word", "not-the-same-word", "slam-prompt", "slam-too-short", "slam-lost-letter"),
        *(f"voted-{kind}-{how}" for kind in (*docket.KINDS, docket.SOUND) for how in ("yes", "no")),
        *(
            "accepted-guess",
            "accepted-guess-alone",
            "accepted-nobody",
            "accepted-poem",
            "refused-same-word",
            "refused-guess",
            "snapped",
            "snapped-softly",
        ),
        *("reopened", "reopened-for"),
    }
)


class PoetrySlam(Staged[State]):
    name: ClassVar[str] = "poetry-slam"
    title: ClassVar[str] = "Poetry Slam"
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 24
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = own.OWN
    parts: ClassVar[frozenset[str]] = frozenset({"poem", "last", "question"})
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETS)
    rulings: ClassVar[frozenset[str]] = RULINGS
    stages: ClassVar[tuple[Stage, ...]] = (*OF_PHASE.values(), *OF_QUESTION.values())

    def stage(self, state: State) -> Stage:
        return OF_PHASE[state.phase] if state.question is None else OF_QUESTION[type(state.question)]

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return rounds.then(rounds.setup(players, options, seed), losing.settle)

    @staticmethod
    def patience() -> Patience:
        return Patience(Options().silence, Options().window)

    def recorded_poem(self, players: tuple[Player, ...], poet: Player, secret: str, patience: Patience) -> Recorded:
        options = Options(silence=patience.silence, window=patience.window)
        return recorded(self.listening(at_poem(players, options, poet, secret)), players, poet, secret, patience)

    def step(self, state: State, event: Event) -> Step:
        """Take an event. If it was typed or touched over a poem, the game's clock does not advance, because speech from before it may still
        be on its way."""
        match event:
            case ReaderReady(there=there):
                return replace(state, reader=there), ()
            case Reread():
                return poetry.reread(state, event)
        now = state if state.performing and timeless(event) else replace(state, now=max(state.now, event.at))
        after, says = rounds.ended_by_the_table(super().step(now, event))
        return (state if after is now and isinstance(event, Spoke | Entered) else after), says

    def elapsed(self, state: State, at: Samples) -> Step:
        """Let time pass, which it does only in a poem. Raises `IllegalMove` at any other moment."""
        if state.poem is None or state.question is not None:
            raise IllegalMove("not-now")
        return poetry.heard(state, state.poem, Elapsed(at))

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def has_ended(self, state: State) -> bool:
        return state.ended

    def roster(self, state: State) -> Roster:
        """With counts that may be below zero, since slams and kept snaps can cost more points than a player has."""
        return replace(super().roster(state), below_zero=True, round=state.round, rounds=state.rounds)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return sheet.verdict(state)

    def board(self, state: State, player: Player | None) -> Board:
        return views.board(state, player)

    def sheet(self, state: State) -> Sheet:
        return sheet.table(state)

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """What speaks against a guess that the host has not heard; those who were there know better."""
        match move:
            case Move(name=overruling.accept.name, slots={"player": player}):
                return overruling.unheard(state.last, player)
        return ()

    def reads(self, state: State, text: str) -> Move | None:
        """Read a typed line such as "Carl: bead" as a guess, over a poem or after it, and also while the host asks who made one. A line may
        also say whose guess the last one was, until the next poem begins."""
        dropped = state.poem is not None and state.poem.dropped is not None
        recited = state.poem is not None and (state.poem.ended is None or state.poem.judged) and not dropped
        taken = state.poem.last_taken if state.poem is not None else state.last.right if state.last is not None else None
        guessed = taken.word if taken is not None else ""
        if state.question is None and (whose := typed.owner(text, state.players, guessed=guessed, recited=recited)) is not None:
            if state.poem is not None and (dropped or taken is not None):
                return Move(poetry.guess.name, {"whose": whose})
            if state.poem is None and state.last is not None and state.last.right is not None:
                return Move(overruling.accept.name, {"whose": whose})
        if state.poem is None or not isinstance(state.question, WhoSaid | HadFinished | None):
            return None
        if state.question is None and state.poem.ended is not None and text in typed.NOT_FINISHED:
            return Move(poetry.the_end.name, {"denied": "yes"})
        others = state.others(state.poem.poet)
        named = typed.named_word(text, others, state.players, self.language) or typed.named_guess(text, others)
        if named is not None:
            meanwhile = questions.keeps_guesses(state.question)
            name = questions.guess_meanwhile.name if meanwhile else poetry.guess.name
            return Move(name, dict(zip(("player", "word"), named, strict=True)))
        return Move(poetry.bare.name, {"word": text}) if state.question is None and typed.lone_slip(text, state.players) else None

    def slip(self, state: State, move: Move) -> Move | None:
        """The guess that was probably meant if the typed one is nearly a word, or None."""
        word, player = move.slots.get("word", ""), move.slots.get("player")
        if state.poem is None or state.question is not None or move.name not in (poetry.guess.name, poetry.bare.name):
            return None
        meant = "" if player is not None and state.poem.has_guessed(player) else probably_meant(word)
        return Move(move.name, {**move.slots, "word": meant}) if meant else None

    def to_reread(self, state: State) -> tuple[Samples, Samples] | None:
        if state.poem is not None:
            return rereading.stretch(state.poem)
        return rereading.stretch(rereading.over(state.last.poem)) if state.last is not None and state.last.can_be_accepted else None

    def has_reader(self, state: State) -> bool:
        return state.reader

    def leader(self, state: State) -> Player:
        return state.wordsmith

    def resumed(self, state: State, at: Samples) -> Step:
        return poetry.resumed(state, at)

    def revealed(self, state: State, later: State) -> Step:
        return poetry.still_known(state, later)
