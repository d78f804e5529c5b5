"""Scrabble Slam!: everyone at once changes one letter of the word on the table. Rulebook: the leaflet in its box.

Rulings, where the rulebook is silent:

- The cards, the number of players and the share of each: `tables` says where they come from. Cards that cannot be shared equally are laid
  aside. The opening word is in the dictionary, and is made of letters, not of blanks.
- Acceptable words are the dictionary's of four letters, and those that a table has of its own (`words`). Others can be called too, by name
  ("Chris plays fale") or by letters ("lima for mike"), and stand unless somebody calls time out: the rulebook leaves it to the other
  players to notice.
- "Time out" is about the last word, and once. What the dictionary has, stands; a name, an abbreviation or a contraction goes back; on what
  it does not have, everyone votes, and a tie goes by the dictionary. The table may vote on any last word ("put it to the vote"), and an
  earlier word is disputed by its name ("Challenge Fale"), with a vote when that is said again: if it falls, its player has a card again,
  and what lies on it stays.
- A word may come again, the same letter on itself never: a word that does not differ in exactly one letter is answered, not played. A blank
  keeps its letter, and may be covered like any.
- Of two shouts the one begun first goes first, in whatever order they were understood; the other is judged against the new word.
- Words that hardly anybody calls (`words.CALLED`) are not listened for by themselves: they would draw off what sounds like them. They are
  called by letters, touched, or typed ("Chris plays yelt").
- Which word was meant is not asked over somebody who is calling just then. If what they call is the same, or could not follow but on one of
  those words, that is the answer; else it waits for it.
- Words that sound the same are asked back, unless one is a hundred times rarer, and what else the ear took for likely, weighed with how
  common the words are: "Fame or same?" Naming the new letter leaves hardly a doubt, typing none. "No, same" puts the last word right,
  "take it back" undoes it, whoever played it.
- With the real pack the host counts. A shout without a name belongs to nobody until somebody says "that was Chris"; that is about the last
  card, though, where it was called by another name and nobody has put that right. Who says to be out of cards is believed where such
  shouts account for it, and else asked; so it is where a player has no card left by the count alone. That nobody can play is asked too: the
  host does not see the hands. Then each is asked for their cards, and "Ana has three cards" counts at any time.
- Where the host deals, a card is somebody's before the next is played, so a shout without a name is asked back ("Who?"). Everyone is
  offered as the answer, so that the question tells nothing of the hands. Of several cards that fit, a letter is played before a blank, a
  card with a blank on its other side after all others, and a card whose other side is on another card too before one whose is not. Stuck
  is proven by going through all hands after each card, by the dictionary. What is called in somebody's name who lacks the card is not
  played, and no more is told; that nobody can play is answered when each has said so.
- A game that has ended stays open: its last word can be disputed, taken back or put right as any, and a word that leads nowhere voted on,
  until nobody has done so for fifteen seconds (`dispute`), or somebody says "well played".
- A word that leads nowhere is no opening word, nor one that no dealt hand can change.
- What is called while the host asks something waits for the answer; while a vote is on, only what is called by name, for people discuss
  words then. That somebody calls a word answers whether nobody can play, also while the cards are counted for that.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Event, Moment, Move, Own, Player, Roster, Say, Sheet, Spoke, say
from voicehost.games.kit import Board, Stage, Staged, Timer
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.standings import voted
from voicehost.games.scrabble_slam import dealing, deciding, disputes, ending, last_card, race, shown
from voicehost.games.scrabble_slam.laying import catch_up
from voicehost.games.scrabble_slam.state import Cards, Options, Out, Phase, State, Step, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import OWN, PLAYERS

TOLD = (
    *(shown.tell_word, shown.letters, shown.tell_changed, shown.scores, shown.my_cards, shown.can_play),
    *(shown.stuck_alone, shown.show),
)
OF_THE_LAST_CARD = (disputes.time_out, disputes.put_to_vote, disputes.challenge, last_card.rather, last_card.take_back, last_card.claim)
"""It can be put right while something is asked about the end, too."""

OPENING = Stage(
    title="no word lies there",
    moves=(dealing.nominate, dealing.choose),
    moment=Moment.WAITING,
    asks=(say("nominate"),),
    now=lambda state, player: (say("nominate-like-this", player=state.players[0]),) if player is None else (),
    wanted=(dealing.nominate, dealing.choose),
    refuses="no-word-yet",
)

READY = Stage(
    title="the cards are dealt",
    moves=(dealing.slam, *TOLD),
    moment=Moment.WAITING,
    headline=shown.headline,
    asks=(say("ready"),),
    how=dealing.deal,
    wanted=(dealing.slam,),
    refuses=dealing.before_the_race,
)

RACE = Stage(
    title="the race",
    moves=(race.play, race.swap, race.place, *OF_THE_LAST_CARD, ending.stuck, ending.out, ending.slams, ending.count, *TOLD),
    known=(race.swap, race.play, dealing.slam, disputes.time_out),
    moment=Moment.ALL,
    headline=shown.headline,
    asks=lambda state, player: shown.headline(state) if player is None else (say("change-one"),),
    now=lambda state, player: shown.to_the_room(state) if player is None else (),
    how=lambda state: (say("how-to-play"),) if state.last is not None else (),
    wanted=(race.place, race.play),
    quick=True,
)

OVER = Stage(
    title="the game has ended",
    moves=(*OF_THE_LAST_CARD, ending.count, *TOLD),
    known=(race.play, disputes.time_out),
    moment=Moment.OVER,
    headline=lambda state: ending.verdict(state)[:1],
    asks=ending.came_of_it,
    who=ending.winners,
    otherwise=ending.has_ended,
)

_question = partial(Stage, moment=Moment.QUESTION, headline=shown.headline, refuses="answer-first", otherwise="answer-first", quick=True)

BEFORE_IT_IS_ASKED = Stage(
    title='"male or mail?"',
    moves=(race.play, *TOLD),
    typed=(race.neither,),
    moment=Moment.ALL,
    headline=shown.headline,
    asks=shown.headline,
    timers=(Timer(lambda state: state.question.due, race.put),),
    refuses="answer-first",
    quick=True,
)
"""Which word was meant: somebody may still be calling."""

WHICH = _question(
    title='"male or mail?"',
    moves=(race.which, race.neither, race.play, *TOLD),
    asks=lambda question: (race.which_one(question.words),),
    wanted=(race.which,),
)

WHO = _question(
    title='"who?"',
    moves=(race.mine, race.play, race.neither, *TOLD),
    known=(disputes.time_out,),
    asks=lambda question: (say("who", word=question.shout.word.capitalize()),),
    wanted=(race.mine,),
)

OUT = _question(
    title="another question",
    moves=(ending.confirm, ending.out, ending.slams, ending.count, *OF_THE_LAST_CARD, race.play, *TOLD),
    known=(disputes.time_out,),
    asks=lambda state, question: (ending.out_sure(state, question.player),),
    awaited=lambda question: (question.player,),
    wanted=(ending.confirm,),
)

STUCK = _question(
    title="another question",
    moves=(ending.confirm, ending.count, *OF_THE_LAST_CARD, race.play, *TOLD),
    known=(disputes.time_out,),
    asks=ending.stuck_asks,
    answers=lambda question: () if question.waiting else (say("stuck-yes"), say("stuck-no")),
    awaited=lambda question: question.waiting[:1],
    wanted=(ending.confirm,),
)

CARDS = _question(
    title='"how many cards have you?"',
    moves=(ending.count, ending.no_count, *OF_THE_LAST_CARD, race.play, *TOLD),
    known=(disputes.time_out,),
    asks=lambda question: (say("how-many", player=question.waiting[0]),),
    awaited=lambda question: question.waiting[:1],
    wanted=(ending.count,),
)

VOTE = _question(
    title="a vote",
    moves=(disputes.vote, race.play, *TOLD),
    known=(disputes.vote,),
    asks=disputes.asked,
    now=lambda state, question: (voted(question.cast, state.there),),
    awaited=lambda state, question: question.waiting(state.there)[:1],
    wanted=(disputes.vote,),
)

OF_PHASE = {Phase.OPENING: OPENING, Phase.READY: READY, Phase.RACE: RACE, Phase.OVER: OVER}
OF_QUESTION = {Which: WHICH, Who: WHO, Out: OUT, Stuck: STUCK, Cards: CARDS, Vote: VOTE}


class ScrabbleSlam(Staged[State]):
    name: ClassVar[str] = "scrabble-slam"
    title: ClassVar[str] = "Scrabble Slam!"
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 12
    fewest_win: ClassVar[bool] = True
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = OWN
    rulings: ClassVar[frozenset[str]] = frozenset(
        {
            *("dispute-valid", "dispute-proper-noun", "dispute-abbreviation", "dispute-contraction", "vote-stands", "vote-falls"),
            *("goes-back", "goes-back-to", "fallen-of-nobody", "taken-back", "later"),
            *("out", "out-settled", "out-by-word", "stuck", "fewest", "fewest-settled", "nothing-dealt", "not-stuck"),
        }
    )
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETS)
    stages: ClassVar[tuple[Stage, ...]] = (BEFORE_IT_IS_ASKED, *OF_QUESTION.values(), *OF_PHASE.values())

    def stage(self, state: State) -> Stage:
        match state.question:
            case None:
                return OF_PHASE[state.phase]
            case Which(due=int()):
                return BEFORE_IT_IS_ASKED
            case question:
                return OF_QUESTION[type(question)]

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return dealing.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and state.question is None

    def roster(self, state: State) -> Roster:
        """Of cards that the host dealt it knows how many there are."""
        found = super().roster(state)
        return replace(found, counts={}) if state.options.dealt else found

    def verdict(self, state: State) -> tuple[Say, ...]:
        return ending.verdict(state)

    def sheet(self, state: State) -> Sheet:
        return shown.sheet(state)

    def step(self, state: State, event: Event) -> Step:
        """What waits for an answer is judged as soon as there is one; whoever typed it is told that it waits."""
        if isinstance(event, Spoke) and race.says_slam(state, event.move):
            who = event.move.get("player")
            event = replace(event, move=Move(ending.slams.name) if who is None else Move(ending.out.name, {"player": who}))
        after, says = catch_up(*super().step(state, event))
        waits = len(after.later) > len(state.later) and not isinstance(after.question, Which)
        if waits and not says and after.later[-1].ear is None:
            says = (say("kept", word=after.later[-1].shout.word.capitalize()), *self.view(after, None).asks)
        return after, says

    def reads(self, state: State, text: str) -> Move | None:
        """ "Cy: zust", no word and not one letter away: it is told why it cannot follow."""
        return race.called_out(state, text) if state.races else None

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """With the real pack whoever holds the cards knows how many; and the host, how many there can be."""
        if move.name != ending.count.name or "cards" not in move.slots:
            return ()
        return ending.too_many(state, move.get("player"), int(move.slots["cards"]))

    def puts_right(self, state: State, move: Move) -> tuple[Player, int] | None:
        return ending.puts_right(state, move)

    def board(self, state: State, player: Player | None) -> Board:
        """A hand that the host dealt is its owner's alone; everything else is the table's."""
        over = self.over(state)
        return Board(
            lines=ending.accounts(state) if over else shown.changed(state),
            accounts=over,
            mine=() if player is None else shown.own(state, player),
            cards=() if over else (*shown.laid(state), *(shown.hand(state, player) if player is not None else ())),
            lit=() if over else shown.changed_at(state),
            standings=shown.standings(state),
            counted=say("page-cards-left"),
            secret=player is not None and bool(state.seat(player).hand),
        )
