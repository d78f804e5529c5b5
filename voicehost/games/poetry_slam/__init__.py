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
- What a typed line is depends on its form alone, and not on the secret: a word by itself, with an article or after words such as "I think"
  is a guess, and so is a word or a compound after a name. Any other line is none: if it has the secret, the host says nothing about it
  before the poem's end. Words of somebody who hesitates ("dunno") are a guess only after "guesses" or the like.
- A word typed by itself is a guess, right or wrong. If a line has several words, the first is the guess, since nobody has more than one.
  A typed guess without a name ("is it hell", too) would be free if it was nobody's, and once somebody has guessed, any guess without a
  name may be a second one. After the poem the host asks whose it was, before it says anything about the guess, and whoever owns up to a
  first guess has made it. About a second guess the host says whose it was, but not
  whether it was right. If it was the poet's line, the poet says so; if the secret was in that line, the poem has said it.
- A name that is typed by itself after such a guess says whose it was; before one, it is for the next. Whoever says "that was no guess"
  takes back what the host has taken for one: before the ruling they may guess again, and afterwards it does not count.
- While the host asks whose a guess was, others may still guess by name, also the same word. Such a guess is ruled after the answer, as of
  when it was made. Only a name by itself, or "it was Ben", is an answer, and not of whoever has just repeated the word. The
  host takes no guess once it has said "Yes!" or "Right guess!", because everybody knows the word then.
- A typed guess that only sounds like the word ("son" for "sun") is wrong at first, as any other, so that nobody learns how the word sounds.
  When nobody guesses any more, the host asks the poet whether it counts, unless a right guess came before it. By voice nobody can tell. If
  the poet has left, the host asks nobody; the table may let it count.
- A form of the secret in the poet's own line ("sung" for "sing") spoils the poem as the secret does, and the host says which form it was.
  A word that only sounds like the secret does not. When the poem is ruled, the host asks the poet whether a typed line with the secret was
  part of it, unless it begins with the poet's name: that line is the poet's. Such a line is nobody's guess, or a long line of many words
  would be as good as many guesses; the table may let one count. A poet guesses nothing, whatever the word is.
- A word by itself that runs on in the recitation belongs to the poem if poems often have words that sound like the secret or are related to
  it, because a question would reveal it. With a name, after a tap, or in a pause it is a guess, and the table may accept it afterwards. An
  article is not part of the word.
- "The end" is not part of the poem. The poem ends with the last word before it, but the time for guesses runs from the end of "the end".
  When it is typed, it has a line of its own. Until the poem is ruled, its poet may type that they had not finished, and it goes on.
- After a guess by name that was typed when both lines had been heard, what is typed may be talk ("nice one"). So the host asks the poet
  whether the poem had ended.
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
- Before the host tells a word that nobody knows, it asks the table, since somebody may be about to guess. Guesses count meanwhile.
- If all have guessed wrong, the poet may still finish the poem. It is ruled at its end.
- A poet who has the same word may say so at any time before performing. The host checks, and says only whether it is so. It compares the
  letters; the table may say that "colour" is "color", or take the two points back.
- Tiles that were turned over for the letters of the start are shuffled back.
- Snaps can be given at any time from the first round to the end of the game. Over a poem the host confirms them with a tone instead of
  words. Of kept snaps, only as many cost a point as the player could have given: one for each round that they were in the game, if the
  game ends early or they came late.
- Players may ask for scores, lost letters and the prompt at any time, even during a break, but aloud not during a poem or in a break from
  one, since the host does not talk over a poem. What is typed then is answered in writing alone. At the end the host tells everyone's
  points and what brought them.
- A guess by name whose word was not understood counts as wrong: over a poem the recognizer knows the secret and what sounds like it, so it
  understands no other word, and the rulebook gives one guess for each poem. "Host undo" takes it back, and "host accept Maya" lets it
  count. A wrong guess that was typed stays used after an undo, since it was no mishearing and the host has answered it.
- All players vote, including the poet. An abstention counts for neither side, and the Wordsmith breaks ties when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.judging import Patience
from voicehost.core.language import as_spoken
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
    Recited,
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
    asked,
    deciding,
    docket,
    known,
    losing,
    overruling,
    own,
    poetry,
    questions,
    reopening,
    rereading,
    rounds,
    settling,
    sheet,
    snaps,
    typed,
    views,
    votes,
    writing,
)
from voicehost.games.poetry_slam.poem import Poem, Timing, timeless
from voicehost.games.poetry_slam.recorded import Recorded, at_poem, recorded
from voicehost.games.poetry_slam.state import (
    ConfirmLetter,
    Counts,
    HadFinished,
    Options,
    Phase,
    SaidItsWord,
    State,
    Step,
    Vote,
    WhoAccepted,
    WhoSaid,
)
from voicehost.games.poetry_slam.tables import PLAYERS
from voicehost.lexicon.matching import Match, as_likely, counts_as, decoys, probably_meant

ASIDES = (
    sheet.scores,
    sheet.score,
    rounds.prompt,
    sheet.lost,
    sheet.all_lost,
    sheet.all_snaps,
    writing.tiles_left,
    rounds.who_is_wordsmith,
    asked.who_has_guessed,
    asked.of_a_guess,
    asked.at_once,
)
ALWAYS = (*ASIDES, snaps.snap)
OVERRULING = (overruling.accept, overruling.refuse, votes.challenge, reopening.challenge_earlier, reopening.reopen)
"""Disputes of rulings. If there is no ruling since the table went on, only those that name a poem are possible."""

LETTERS = Stage(
    title="the Wordsmith decides on letters",
    moves=(writing.keep, writing.discard_both, writing.discard, losing.instead, *OVERRULING, *ALWAYS),
    known=(snaps.snap,),
    moment=Moment.QUESTION,
    headline=views.prompt,
    asks=rounds.prompt,
    wanted=(writing.keep,),
    awaited=lambda state: (state.wordsmith,),
)

WRITING = Stage(
    title="words are written",
    moves=(
        writing.write,
        writing.ready,
        writing.take,
        writing.swap,
        writing.pass_word,
        writing.show,
        writing.who_has_words,
        losing.instead,
        *OVERRULING,
        *ALWAYS,
    ),
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
        Timer(lambda state: settling.deadline(state, state.poem), poetry.heard),
        # a silence that would end a poem is no limit that anybody has to watch: any word begins it anew
        Timer(lambda state: state.poem.closes(settling.limits(state)) if state.poem.right is None else None, watched=True),
    ),
)

LOSING = Stage(
    title="letters are lost",
    moves=(losing.lose, losing.spell, losing.choose_later, losing.instead, *OVERRULING, *ALWAYS),
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
    asks=lambda poem, question: (settling.whether_finished(poem, question.guess),),
    awaited=lambda poem: (poem.poet,),
)
WHO_SAID = _question(
    *(questions.said_it, questions.guess_meanwhile),
    title='"who said it?"',
    headline=views.prompt,
    asks=lambda question: (settling.who(question),),
    hidden=lambda state: counts_as(state.seat(state.poem.poet).word or "") if questions.keeps_guesses(state.question) else (),
    decoys=lambda state: decoys(state.seat(state.poem.poet).word or "") if questions.keeps_guesses(state.question) else (),
)
SAID_ITS_WORD = _question(
    questions.said_its_word,
    title='"did your poem say your word?"',
    headline=views.prompt,
    asks=lambda poem: (settling.said_its_word(poem),),
    awaited=lambda poem: (poem.poet,),
)
COUNTS = _question(
    questions.counts,
    title='"does it count?"',
    headline=views.prompt,
    asks=lambda poem, question: (settling.does_it_count(poem, question.guess),),
    awaited=lambda poem: (poem.poet,),
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
    SaidItsWord: SAID_ITS_WORD,
    Counts: COUNTS,
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
        *("same-word", "as-good-a-word", "slam-prompt", "slam-too-short", "slam-lost-letter"),
        *(f"voted-{kind}-{how}" for kind in docket.KINDS for how in ("yes", "no")),
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
    rules_version: ClassVar[int] = 30
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = own.OWN
    parts: ClassVar[frozenset[str]] = frozenset({"poem", "last", "question"})
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType(
        {
            poetry.give_up.name: poetry.whether_to_give_up,
            poetry.pass_poem.name: poetry.whether_to_pass,
            poetry.guess.name: poetry.whether_no_guess,
        }
    )
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
        if after is not now:
            after = replace(after, stale=after.last is now.last and after.last is not None)
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

    def all_is_played(self, state: State) -> bool:
        """Whether the last poem of the last round has been ruled, even if nobody has said "next" yet."""
        poems_over = state.phase is Phase.POETRY and state.poem is None and state.question is None and not state.to_perform
        return self.has_ended(state) or (state.round == state.rounds and poems_over and any(seat.performed for seat in state.seats))

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
            case Move(name=overruling.accept.name, slots={"player": player, "timing": _}) if (
                state.last is not None and overruling.guessed_earlier(state, state.last, player) is not None
            ):
                return ()
            case Move(name=overruling.accept.name, slots={"player": player}):
                return overruling.unheard(state.last, player)
        return ()

    def reads(self, state: State, text: str) -> Move | None:
        """Read a typed line such as "Carl: bead" as a guess, over a poem or after it, and also while the host asks who made one. A line may
        also say whose guess the last one was, until the next poem begins."""
        if state.question is None and state.phase is Phase.WRITING and (whose := typed.tile_owner(text, state.players)) is not None:
            return Move(writing.take.name, {"whose": whose}) if writing.may_have_been_of(state, whose) else None
        dropped = state.poem is not None and state.poem.dropped is not None
        recited = state.poem is not None and (state.poem.ended is None or state.poem.judged) and not dropped
        if (denied := self._took_back(state, text)) is not None:
            return denied
        unnamed = state.poem.unnamed if state.poem is not None and state.question is None else None
        taken = unnamed or state.poem.last_taken() if state.poem is not None else state.last.right if state.last is not None else None
        guessed = taken.word if taken is not None else ""
        may_be_a_line = recited and unnamed is None
        if state.question is None and (whose := typed.owner(text, state.players, guessed=guessed, recited=may_be_a_line)) is not None:
            if state.poem is not None and (dropped or taken is not None):
                return Move(poetry.guess.name, {"whose": whose})
            if state.poem is None and state.last is not None and state.last.right is not None and not state.stale:
                return Move(overruling.accept.name, {"whose": whose})
        if state.poem is None or not isinstance(state.question, WhoSaid | HadFinished | None):
            return None
        if state.question is None and state.poem.ended is not None and text in typed.NOT_FINISHED:
            return Move(poetry.the_end.name, {"denied": "yes"})
        if state.question is None and state.poem.ended is not None and not state.poem.judged and text in typed.GIVES_UP:
            return Move(poetry.give_up.name)
        others = state.others(state.poem.poet)
        is_over = state.question is None and state.poem.ended is not None and not recited
        named = typed.put_right(text, others, self.language) if is_over else None
        if named is not None:
            return Move(poetry.guess.name, dict(zip(("player", "word"), named, strict=True)))
        if text.startswith(asked_of_the_poet := f"{as_spoken(state.poem.poet)} is it "):
            text = f"is it {text.removeprefix(asked_of_the_poet)}"
        player, word = typed.guess_in(text, others, state.players, self.language, recited=recited) or (None, "")
        if player is not None:
            meanwhile = questions.keeps_guesses(state.question)
            return Move(questions.guess_meanwhile.name if meanwhile else poetry.guess.name, {"player": player, "word": word})
        if word and state.question is None:
            return Move(poetry.guess.name, {"word": word})
        return Move(poetry.bare.name, {"word": text}) if state.question is None and typed.lone_slip(text, state.players) else None

    def _took_back(self, state: State, text: str) -> Move | None:
        """What a line such as "Ana: no, I wasn't guessing" does, or None for any other line."""
        player, denies = typed.took_back(text, state.players)
        if not denies:
            return None
        if isinstance(state.question, WhoSaid):
            return Move(questions.said_it.name, {"player": overruling.NOBODY})
        if state.poem is not None and state.question is None:
            return Move(poetry.guess.name, {"whose": overruling.NOBODY, **({} if player is None else {"player": player})})
        right = state.last.right if state.last is not None and state.poem is None else None
        return Move(overruling.refuse.name) if right is not None and player in (None, right.player) else None

    def ascribed(self, state: State, move: Move, *, veiled: bool) -> tuple[Samples, Move] | None:
        """The guess whose player somebody names when the host asks."""
        return questions.ascribed(state, move, veiled=veiled)

    def with_mover(self, before: State, now: State, event: Spoke) -> Move:
        """A tile that was taken without a name is whose turn it was; a guess is whose it has turned out to be."""
        move = event.move
        if move.name == writing.take.name and "whose" in move.slots and before.took:
            taken = before.seat(before.took).tile
            return Move(move.name, {"player": move.slots["whose"], "tile": str(taken.tier) if taken is not None else ""})
        if move.name == writing.take.name and "player" not in move.slots and (taker := rounds.chooser(before)) is not None:
            return Move(move.name, {**move.slots, "player": taker})
        if move.name == losing.instead.name and before.chosen is not None:
            return Move(move.name, {**move.slots, "player": before.chosen.player})
        if move.name == writing.swap.name:
            return Move(move.name, {**move.slots, "player": before.took})
        made = poetry.guess_at(now, event.at) if move.name in (poetry.bare.name, poetry.guess.name) else None
        player = made.player if made is not None else None
        if player is None or move.get("player") is not None or "word" not in move.slots:
            return move
        return Move(poetry.guess.name, {**move.slots, "player": player})

    def found(self, before: State, now: State, event: Recited) -> Move | None:
        return poetry.found(before, now, event)

    def slip(self, state: State, move: Move) -> Move | None:
        """The guess that was probably meant if the typed one is nearly a word, or None."""
        word, player = move.slots.get("word", ""), move.slots.get("player")
        if state.poem is None or state.question is not None or move.name not in (poetry.guess.name, poetry.bare.name):
            return None
        _, word = typed.without_article(word)
        meant = "" if player is not None and state.poem.has_guessed(player) else probably_meant(word)
        meant = word if meant and len(as_likely(word)) > 1 else meant  # if several words are as near, none of them is proposed
        return Move(move.name, {**move.slots, "word": meant}) if meant else None

    def waits(self, state: State, text: str, moves: tuple[Move, ...], asked: Move) -> Say | None:
        """Another guess waits, whether it is right or wrong, because the one that is asked about came first. Until the poem has ended only
        a typed one with a name need wait: the others are ruled in the order of time anyway."""
        if state.poem is None:
            return None
        named = next((move.slots["player"] for move in moves if move.name == poetry.guess.name and "player" in move.slots), None)
        if named is not None:
            is_another = named != asked.slots.get("player") and named in settling.tappers(state, state.poem)
            return say("guess-kept", player=named) if is_another and (text or state.poem.ended is not None) else None
        is_guess = any(move.name in (poetry.guess.name, poetry.bare.name) and "word" in move.slots for move in moves)
        is_guess = is_guess or bool(typed.lone_word(text, state.players))
        return say("guess-kept-unnamed") if is_guess and state.poem.ended is not None else None

    def to_reread(self, state: State) -> tuple[Samples, Samples] | None:
        if state.poem is not None:
            return rereading.stretch(state.poem)
        return rereading.stretch(rereading.over(state.last.poem)) if state.last is not None and state.last.can_be_accepted else None

    def has_reader(self, state: State) -> bool:
        return state.reader

    def leader(self, state: State) -> Player:
        return state.wordsmith

    def resumed(self, state: State, at: Samples) -> Step:
        return settling.resumed(state, at)

    def revealed(self, state: State, later: State) -> Step:
        return known.still_known(state, later)
