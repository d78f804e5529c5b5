"""Scrabble Slam!: everyone at once changes one letter of the word on the table. Rulebook: the leaflet in its box.

Rulings, where the rulebook is silent:

- The cards, the number of players and the share of each: `tables` says where they come from. Cards that cannot be shared equally are laid
  aside. The opening word is in the dictionary, and is made of letters, not of blanks.
- Acceptable words are the dictionary's of four letters, and those that a table has of its own (`words`). Others can be called too, by name
  ("Chris plays fale") or by letters ("lima for mike"), and stand unless somebody calls time out: the rulebook leaves it to the other
  players to notice.
- Only the last word can be disputed, and once: who plays on it has accepted it. What the dictionary has, stands; a name, an abbreviation or
  a contraction goes back; on what it does not have, everyone votes, and a tie goes by the dictionary.
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
  is proven by going through all hands after each card, by the dictionary.
- A game that has ended stays open: its last word can be disputed, taken back or put right as any, and a word that leads nowhere voted on,
  until nobody has done so for fifteen seconds (`dispute`), or somebody says "well played".
- A word that leads nowhere is no opening word, nor one that no dealt hand can change.
- What is called while the host asks something waits for the answer; while a vote is on, only what is called by name, for people discuss
  words then. That somebody calls a word answers whether nobody can play, also while the cards are counted for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.language import Language
from voicehost.core.play import EXPECTED, Elapsed, Entered, Event, IllegalMove, Move, Own, Player, Say, Sheet, Spoke, View, say
from voicehost.core.speech import Grammar, Listening, Samples, samples
from voicehost.games.scrabble_slam import dealing, disputes, ending, phrases, race, views
from voicehost.games.scrabble_slam.elsewhere import called_out, elsewhere
from voicehost.games.scrabble_slam.reasons import AFTER, why_not
from voicehost.games.scrabble_slam.state import Cards, Ear, Later, Options, Out, Phase, Shout, State, Step, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import OWN
from voicehost.games.scrabble_slam.words import changed

WEIGHTS = MappingProxyType(
    {
        "out": 5.0,  # the game may be over by it; what does not add up is asked by the game itself
        **dict.fromkeys(("slam", "choose", "time-out"), 3.0),
        **dict.fromkeys(("nominate", "claim", "take-back", "stuck"), 2.0),
        **dict.fromkeys(("which", "mine", "neither", "vote", "confirm"), EXPECTED),
    }
)
"""A card that nobody called is taken back by the next word, and the question between words is the game's own."""

RULINGS = frozenset(
    {
        *("dispute-valid", "dispute-proper-noun", "dispute-abbreviation", "dispute-contraction", "vote-stands", "vote-falls"),
        *("goes-back", "goes-back-to", "taken-back", "later", "out", "out-settled", "stuck", "fewest", "not-stuck"),
    }
)


@dataclass(frozen=True)
class ScrabbleSlam:
    language: Language
    name: ClassVar[str] = "scrabble-slam"
    title: ClassVar[str] = "Scrabble Slam!"
    languages: ClassVar[tuple[str, ...]] = ("en",)
    rules_version: ClassVar[int] = 8
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = OWN
    private: ClassVar[frozenset[str]] = frozenset({"place", "show"})
    shown: ClassVar[frozenset[str]] = frozenset({"place"})
    asides: ClassVar[frozenset[str]] = frozenset({"word", "letters", "changed", "scores", "my-cards", "can-play", "stuck-alone"})
    disputes: ClassVar[frozenset[str]] = frozenset({"time-out"})
    rulings: ClassVar[frozenset[str]] = RULINGS
    weights: ClassVar[Mapping[str, float]] = WEIGHTS

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return dealing.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and state.question is None

    def open_for(self, state: State) -> Samples | None:
        return samples(state.options.dispute) or None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return ending.verdict(state)

    def view(self, state: State, player: Player | None) -> View:
        return views.view(state, player)

    def sheet(self, state: State) -> Sheet:
        return views.sheet(state)

    def deadline(self, state: State) -> Samples | None:
        """Nothing runs out but the cards; a question waits for those who are calling."""
        return state.question.due if isinstance(state.question, Which) else None

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        """One's cards, and what they can make, for oneself alone."""
        own = move.name == "show" or (move.name == "my-cards" and move.get("player") == player)
        return views.own(state, state.seat(player)) if own and state.options.dealt else ()

    def reads(self, state: State, text: str) -> Move | None:
        """ "Cy: zust", no word and not one letter away: it is told why it cannot follow."""
        return called_out(state.players, text) if state.phase is Phase.RACE and state.question is None else None

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """With the real pack whoever holds the cards knows how many; and the host, how many there can be."""
        return ending.too_many(state, move.get("player"), int(move.slots["cards"])) if move.name == "count" else ()

    def listening(self, state: State) -> Listening:
        always, others = phrases.always_phrases(state), elsewhere(state)
        if state.question is not None:
            known = phrases.known_answers(state)
            return Listening(Grammar((*phrases.question_phrases(state), *always), known=known, elsewhere=others), quick=True)
        match state.phase:
            case Phase.OPENING:
                return Listening(Grammar(phrases.opening_phrases(state), elsewhere=others))
            case Phase.READY:
                return Listening(Grammar((*phrases.ready_phrases(), *always), elsewhere=others))
            case Phase.RACE:
                known = phrases.known_phrases(state)
                return Listening(Grammar((*phrases.race_phrases(state), *always), known=known, elsewhere=others), quick=True)
            case Phase.OVER:
                known = phrases.known_afterwards(state)
                return Listening(Grammar((*phrases.ended_phrases(state), *always), known=known, elsewhere=others))

    def step(self, state: State, event: Event) -> Step:
        event = _slammed(state, event)
        match event:
            case Spoke(move=Move(name=name, slots=slots)) if name in self.asides and state.opening:
                return state, _told(state, name, slots.get("letter"))
            case Elapsed() if isinstance(state.question, Which):
                return race.put(state, state.question)
            case Spoke() if state.question is not None:
                return _answer(state, event)
            case Spoke(move=Move(name=name)) if name in AFTER and state.phase is Phase.OVER:
                return _after(state, event)
            case Spoke(move=Move(name="count", slots={"player": player, "cards": cards})) if state.phase in (Phase.RACE, Phase.OVER):
                return ending.told_cards(state, player, int(cards))
            case Spoke() if state.phase is not Phase.RACE:
                return _before(state, event)
            case Spoke():
                return _race(state, event)
            case Entered(player=player, move=Move(name="place", slots={"word": word})) if _may_place(state):
                return race.placed(state, Shout(event.at, word, player))
            case Entered(move=Move(name="show")) if state.options.dealt and state.opening:
                return state, ()
        raise why_not(state, event.move) if isinstance(event, Spoke) else IllegalMove("not-now")


def _slammed(state: State, event: Event) -> Event:
    """ "Ben slam": he is out of cards, where SLAM is no word that could be played, neither on this word nor, sooner, on the one before."""
    words = (state.word, *(play.before for play in state.plays[-1:]))
    match event:
        case Spoke(move=Move(name="play", slots={"word": "slam", **who})) if state.phase is Phase.RACE:
            may_be_played = any(changed(word, "slam") is not None for word in words)
            return event if may_be_played else replace(event, move=Move("out", who))
    return event


def _told(state: State, name: str, letter: str | None) -> tuple[Say, ...]:
    """What is read out on demand; it changes nothing."""
    match name:
        case "word":
            return views.word(state)[:1]
        case "letters":
            return (views.letters(state), *views.blanks(state))
        case "changed":
            return views.changed(state) or views.word(state)[:1]
        case "scores":
            return views.scores(state)
        case "can-play" if letter is not None:
            words = tuple(word.capitalize() for word in phrases.with_letter(state, letter))
            return (say("with-letter", letter=letter, words=words) if words else say("without-letter", letter=letter),)
        case "stuck-alone":
            return (say("stuck-alone"),)
        case _:
            return (say("on-your-phone") if state.options.dealt else say("in-your-hands"),)


def _may_place(state: State) -> bool:
    return state.options.dealt and state.phase is Phase.RACE and state.question is None


def _before(state: State, event: Spoke) -> Step:
    match state.phase, event.move:
        case Phase.OPENING, Move(name="nominate", slots={"word": word}):
            return dealing.nominate(state, word)
        case Phase.OPENING, Move(name="choose"):
            return dealing.choose(state)
        case Phase.READY, Move(name="slam"):
            return dealing.slam(state)
    raise why_not(state, event.move)


def _race(state: State, event: Spoke) -> Step:
    match event.move:
        case Move(name="play", slots=slots):
            race.require_letter(state, _word(event.move), slots.get("letter"))
            return race.shout(state, _called(event), _ear(event), named="word" not in slots)
        case Move(name="swap", slots={"letter": letter, "old": old} as slots):
            return race.swap(state, event.at, slots.get("player"), letter, old)
        case Move(name="stuck"):
            return ending.claim_stuck(state)
        case Move(name="out", slots={"player": player}):
            return ending.claim_out(state, player)
    return _after(state, event)


def _after(state: State, event: Spoke) -> Step:
    """What is said of the last card."""
    match event.move:
        case Move(name="time-out"):
            return disputes.time_out(state)
        case Move(name="rather", slots={"word": word}) if state.last is not None:
            return race.rather(state, word)
        case Move(name="take-back") if state.last is not None:
            return race.take_back(state)
        case Move(name="claim", slots={"player": player}) if state.last is not None:
            return race.claim(state, player)
    raise why_not(state, event.move)


def _called(event: Spoke) -> Shout:
    return Shout(event.at, _word(event.move), event.move.get("player"), "blank" in event.move.slots)


def _ear(event: Spoke) -> Ear | None:
    """Of the word, by whomever it was called. None where it was typed."""
    if event.confidence is None:
        return None
    word, sure = _word(event.move), {_word(event.move): event.confidence}
    for rival in event.rivals:
        if rival.move.name == "play":
            sure[_word(rival.move)] = sure.get(_word(rival.move), 0.0) + rival.confidence
    rivals = sorted(((other, share) for other, share in sure.items() if other != word), key=lambda rival: -rival[1])
    return Ear(event.end, min(1.0, sure[word]), tuple(rivals))


def _word(move: Move) -> str:
    return next(move.slots[slot] for slot in ("word", "named", "blank") if slot in move.slots)


def _answer(state: State, event: Spoke) -> Step:
    match state.question, event.move:
        case Which() as question, Move(name="play", slots=slots):
            return race.meanwhile(state, question, Later(_called(event), _ear(event), "named" in slots))
        case Who(shout=Shout(word=word)) as question, Move(name="play", slots={"player": player}) if _word(event.move) == word:
            return race.mine(state, question, player)
        case Who() | Out() | Stuck() | Cards() | Vote() as question, Move(name="play", slots=slots):
            called = _called(event)
            after, says = race.kept(state, question, Later(called, _ear(event), "word" not in slots))
            if says or event.confidence is not None:
                return after, says
            return after, (say("kept", word=called.word.capitalize()), *views.asks(after))
        case Which() as question, Move(name="which", slots={"word": word}) if word in question.words:
            return race.chosen(state, question, word)
        case Who() as question, Move(name="mine", slots={"player": player}):
            return race.mine(state, question, player)
        case Which() | Who(), Move(name="neither"):
            return race.nothing(state)
        case Vote() as vote, Move(name="vote", slots=slots):
            return disputes.cast(state, vote, slots.get("player"), slots["vote"])
        case Out() | Stuck() | Cards() as question, _:
            return race.go_on(_of_the_end(replace(state, question=replace(question, then=())), event), question.then)
    raise why_not(state, event.move)


def _of_the_end(state: State, event: Spoke) -> Step:
    """Whether somebody is out, whether nobody can play, how many cards each has; meanwhile the last card can be disputed."""
    match state.question, event.move:
        case Out(player) as question, Move(name="confirm", slots={"answer": answer}):
            return ending.out(state, player) if answer == "yes" else ending.not_out(state, question)
        case Out(player), Move(name="out", slots={"player": other}) if other == player:
            return ending.out(state, player)
        case Stuck(), Move(name="confirm", slots={"answer": answer}):
            return ending.stuck(state) if answer == "yes" else race.nothing(state)
        case Cards() as question, Move(name="no-count"):
            return ending.unknown_cards(state, question)
        case Cards(waiting=(asked, *_)), Move(name="count", slots={"cards": cards} as slots):
            return ending.told_cards(state, slots.get("player", asked), int(cards))
        case _, Move(name="count", slots={"player": player, "cards": cards}):
            return ending.told_cards(state, player, int(cards))
        case _, Move(name=name) if name in AFTER and state.last is not None and (name != "time-out" or state.disputable is not None):
            unasked = replace(state, question=None)
            after, says = _after(unasked, event)
            return (state if after is unasked else after), says  # what tells nothing new answers nothing
    raise why_not(state, event.move)
