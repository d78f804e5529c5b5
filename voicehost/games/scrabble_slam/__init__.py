"""Scrabble Slam!: everyone at once changes one letter of the word on the table. Rulebook: the leaflet in its box.

Rulings for what the rulebook leaves open:

- `tables` says where the cards, the number of players and the share of each come from. Cards that cannot be shared equally are laid aside.
  The opening word is in the dictionary, and is made of letters, not of blanks.
- Acceptable are the four-letter words of the dictionary, and a table's own words (`words`). Players can call others too, by name ("Chris
  plays fale") or by letters ("lima for mike"). Those stand unless somebody calls time out, since the rulebook leaves it to the other
  players to notice.
- "Time out" disputes the last word, and only once. A word of the dictionary stands. A name, an abbreviation or a contraction goes back. If
  the dictionary does not know the word at all, everyone votes, and a tie goes by the dictionary. The table may vote on any last word ("put
  it to the vote"), and a word that it votes down cannot be played
  again in this game. Any word is also disputed by its name ("Challenge Fale"), and put to a vote if somebody says that again. If an earlier
  one falls, its player gets a card back, and the cards on top of it stay.
- A word may come again, but a letter never covers itself. If a word does not differ in exactly one letter, the host says so and does not
  play it. A blank keeps its letter, and may be covered like any other card.
- Of two shouts the one that began first goes first, in whatever order the host understood them. The other is judged against the new word.
- The host does not listen for words that hardly anybody calls (`words.CALLED`) by themselves, because they would be heard instead of words
  that sound like them. They can be called by letters, touched, or typed ("Chris plays yelt").
- The host does not ask which word was meant while somebody is calling. If that player calls the same word, or one that can follow only one
  of the words in question, that is the answer. Otherwise their shout waits for the answer.
- The host asks back ("Fame or same?") if two words sound the same, unless one of them is a hundred times rarer. It also asks back if other
  words were likely, by the recognizer's confidence and by how common they are. Naming the new letter leaves hardly a doubt, and typing
  leaves none. "No, same" corrects the last word, and "take it back" undoes it, whoever played it.
- With the real pack the host counts. A shout without a name belongs to nobody until somebody says "that was Chris". That sentence is about
  the last card, however, if it was called under another name and nobody has corrected that. If players say that they are out of cards, the
  host believes them if such shouts account for it, and asks otherwise. It also asks if only its own count says that a player is out, and if
  somebody says that nobody can play, since it does not see the hands. Then it asks each player for their number of cards. "Ana has three
  cards" can be said at any time. If the host counts otherwise, the table is asked first.
- If the host deals, it must know whose a card is before the next one is played, so it asks "Who?" after a shout without a name. It offers
  everyone as the answer, so that the question reveals nothing about the hands. "Time out" is possible before the answer: if the word
  falls, nobody has played it. If several cards fit, a letter is played before a blank, a
  card with a blank on its other side after all others, and a card whose other side is also on another card before one whose other side is
  not. After each card the host goes through all hands, by the dictionary, to find out whether everybody is stuck. A word called in the name
  of a player who lacks the card is not played, and the host tells no more than that. If somebody says that nobody can play, the host
  answers only when each player has said so.
- A game that has ended stays open. Its last word can be disputed, taken back or corrected like any other, and a word that leads nowhere can
  be voted on. That ends when nobody has done so for fifteen seconds (`dispute`), or when somebody says "well played".
- A word that leads nowhere, or that no dealt hand can change, is no opening word.
- A shout waits for the answer while the host asks something. During a vote no card is played, as the time out stops the game and people
  discuss words: whoever calls one hears that it can be called after that. If somebody calls a word while the host asks whether nobody can
  play, or counts the cards for that, the answer is that somebody can.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Event, Moment, Move, Own, Player, Roster, Say, Sheet, Spoke, say
from voicehost.games.kit import AnyRule, Board, Stage, Staged, Timer
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.standings import voted
from voicehost.games.scrabble_slam import dealing, deciding, disputes, ending, last_card, race, shown, slips
from voicehost.games.scrabble_slam.laying import catch_up
from voicehost.games.scrabble_slam.state import Cards, Options, Out, Phase, State, Step, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import OWN, PLAYERS

TOLD = (
    *(shown.tell_word, shown.letters, shown.tell_changed, shown.to_change, shown.scores, shown.my_cards, shown.can_play),
    *(shown.stuck_alone, shown.show),
)
OF_THE_LAST_CARD = (
    disputes.time_out,
    disputes.put_to_vote,
    disputes.challenge,
    last_card.rather,
    last_card.take_back,
    last_card.claim,
    last_card.disowned,
)
"""The last card can also be corrected while the host asks about the end of the game."""

OPENING = Stage(
    title="before the first word",
    moves=(dealing.nominate, dealing.choose),
    moment=Moment.WAITING,
    asks=lambda player: (say("nominate") if player is None else say("nominate-here", player=player),),
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
    typed=(last_card.said,),
    known=(race.swap, race.play, dealing.slam, disputes.time_out),
    moment=Moment.ALL,
    headline=shown.headline,
    asks=lambda state, player: shown.headline(state) if player is None else (say("change-one"),),
    now=lambda state, player: shown.to_the_room(state) if player is None else (),
    wanted=(race.place, race.play),
    quick=True,
)

OVER = Stage(
    title="the game has ended",
    moves=(*OF_THE_LAST_CARD, ending.count, *TOLD),
    typed=(last_card.said,),
    known=(race.play, disputes.time_out),
    moment=Moment.OVER,
    headline=lambda state, player: (*ending.verdict(state)[:1], *(shown.last_word(state) if player is None else ())),
    asks=ending.came_of_it,
    who=ending.winners,
    otherwise=ending.has_ended,
)

_question = partial(Stage, moment=Moment.QUESTION, headline=shown.headline, refuses="answer-first", otherwise="answer-first", quick=True)
_whose = partial(_question, refuses="whose-first", otherwise="whose-first")

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
"""The host is going to ask which word was meant, but somebody may still be calling."""

WHICH = _question(
    title='"male or mail?"',
    moves=(race.which, race.neither, race.play, *TOLD),
    asks=lambda question: (race.which_one(question.words),),
    wanted=(race.which,),
)

WHO = _whose(
    title='"who?"',
    moves=(race.mine, race.play, race.neither, disputes.time_out, disputes.put_to_vote, last_card.disowned, *TOLD),
    asks=lambda question: (say("who", word=question.shout.word.capitalize()),),
    wanted=(race.mine,),
)

OUT = _question(
    title="another question",
    moves=(ending.confirm, ending.out, ending.slams, ending.count, *OF_THE_LAST_CARD, race.play, *TOLD),
    typed=(last_card.said,),
    known=(disputes.time_out,),
    asks=lambda state, question: (ending.out_sure(state, question.player),),
    awaited=lambda question: (question.player,),
    wanted=(ending.confirm,),
)

STUCK = _question(
    title="another question",
    moves=(ending.confirm, ending.count, *OF_THE_LAST_CARD, race.play, *TOLD),
    typed=(last_card.said,),
    known=(disputes.time_out,),
    asks=ending.stuck_asks,
    answers=lambda question: () if question.waiting else (say("stuck-yes"), say("stuck-no")),
    awaited=lambda question: question.waiting[:1],
    wanted=(ending.confirm,),
)

CARDS = _question(
    title='"how many cards have you?"',
    moves=(ending.count, ending.no_count, *OF_THE_LAST_CARD, race.play, *TOLD),
    typed=(last_card.said,),
    known=(disputes.time_out,),
    asks=lambda question: (say("how-many", player=question.waiting[0]),),
    awaited=lambda question: question.waiting[:1],
    wanted=(ending.count,),
)

VOTE = _question(
    title="a vote",
    moves=(disputes.vote, *TOLD),
    known=(disputes.vote, race.play),
    refuses=disputes.while_voting,
    asks=disputes.asked,
    now=lambda state, question: (voted(question.cast, state.there),),
    awaited=lambda state, question: question.waiting(state.there),
    who=lambda state, question: question.waiting(state.there)[:1],
    at_work=lambda state: state.there,
    wanted=(disputes.vote,),
)

OF_PHASE = {Phase.OPENING: OPENING, Phase.READY: READY, Phase.RACE: RACE, Phase.OVER: OVER}
OF_QUESTION = {Which: WHICH, Who: WHO, Out: OUT, Stuck: STUCK, Cards: CARDS, Vote: VOTE}


class ScrabbleSlam(Staged[State]):
    name: ClassVar[str] = "scrabble-slam"
    title: ClassVar[str] = "Scrabble Slam!"
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 17
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
    overtakes: ClassVar[frozenset[str]] = frozenset({"played", "played-by"})
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETS)
    nowhere: ClassVar[tuple[AnyRule, ...]] = (slips.unread_call, slips.call_of_nobody)
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

    def has_ended(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def roster(self, state: State) -> Roster:
        """Without counts if the host dealt: then it knows how many cards everybody has."""
        found = super().roster(state)
        return replace(found, counts={}) if state.options.dealt else found

    def verdict(self, state: State) -> tuple[Say, ...]:
        return ending.verdict(state)

    def sheet(self, state: State) -> Sheet:
        return shown.sheet(state)

    def step(self, state: State, event: Event) -> Step:
        """Judge the shouts that waited as soon as the question is answered. A player who typed a shout is told that it waits."""
        if isinstance(event, Spoke) and race.says_slam(state, event.move):
            who = event.move.get("player")
            event = replace(event, move=Move(ending.slams.name) if who is None else Move(ending.out.name, {"player": who}))
        after, says = catch_up(*super().step(state, event))
        waits = len(after.later) > len(state.later) and not isinstance(after.question, Which)
        if waits and not says and after.later[-1].ear is None:
            says = (say("kept", word=after.later[-1].shout.word.capitalize()), *self.view(after, None).asks)
        return after, says

    def reads(self, state: State, text: str) -> Move | None:
        """Read "Cy: zust" as a call, even if it is no word or not one letter away, so that the host can say why it cannot follow."""
        if not state.races:
            return race.called_in_a_vote(state, text)
        return slips.read(state, text, self.language) or race.called_out(state, text)

    def slip(self, state: State, move: Move) -> Move | None:
        return slips.meant(state, move.slots["line"]) if move.name == slips.unread_call.name and state.races else None

    def waits(self, state: State, text: str, moves: tuple[Move, ...], asked: Move) -> None:
        """Nothing waits in a race: a call that is made meanwhile counts at once."""

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """With the real pack the players know how many cards they hold. The host only knows how many there can be at most."""
        if move.name != ending.count.name or "cards" not in move.slots:
            return ()
        return ending.too_many(state, move.get("player"), int(move.slots["cards"]))

    def puts_right(self, state: State, move: Move) -> tuple[Player, int] | None:
        return ending.puts_right(state, move)

    def board(self, state: State, player: Player | None) -> Board:
        """Only its owner sees a hand that the host dealt. Everybody sees everything else."""
        over = self.over(state)
        return Board(
            lines=(*shown.last_word(state), *ending.words_played(state)) if over else shown.changed(state),
            accounts=over,
            to_dispute=ending.to_dispute(state),
            mine=() if player is None else shown.own(state, player),
            cards=() if over else (*shown.laid(state), *(shown.hand(state, player) if player is not None else ())),
            lit=() if over else shown.changed_at(state),
            standings=shown.standings(state),
            counted=say("page-cards-left"),
            secret=player is not None and bool(state.seat(player).hand),
        )
