"""SLAM! Das Kartenspiel: poets compete on stages, two of each player's at a time. Rulebook: the game's page of rules, in German.

Rulings, where the rulebook is silent:

- The cards: those that the rulebook names, and the values that it gives, stand as given; all others are of this project (decks/). A table
  that owns the game types its own into a file of the same form (`deck`).
- The order of the players is the order around the table, clockwise; on somebody's left is whoever comes next.
- Everybody draws up to five in turn, one card at a time. Who has one card after rounds without drawing plays it; who has none sits out.
- "Für jede gefragte Eigenschaft": of a team Sympathie is picked like the four values that the rulebook lists. What abilities and Slams add
  is picked too, each by what it comes from; for the Vize title the worse of everything. What a team has as a team (four points at the
  Team-Meisterschaft) it has both times.
- Two who are a team perform as one whenever both are played. Where the exceptions keep the team away (Feminismus-Slam, weekday), or one of
  the two is disqualified, each is judged alone.
- A third poet joins no team. Who may not perform brings nobody along.
- In a tie all leading poets go to the piles; where both of a player's poets lead, the second still competes for the Vize title. If none of
  the tied players has a second, the Schinken-Applaus decides. Whoever wins that has the Vize's poet with the Slam.
- Nobody may perform, or all who could have lost by a false Schinken: nobody has the Slam.
- A Schinken is false from when the poets are revealed until the next Slam, but in a tie for the Vize title, and wherever there was a tie
  at all ("und es gar keinen Gleichstand gab"). Who calls in a tie for the Vize without being in it neither wins nor loses. Calls within a
  tenth of a second of each other are a dead heat, and called again.
- Szeneliebling counts Slams on its player's pile: the card says how many at most. It goes there by itself: nobody has anything from leaving
  it.
- The poet of the open list performs as a third poet would, and decides nothing. In a tie with it whoever else is in the tie wins, and keeps
  the poet of the tie alone. At the Gold card, where only winners perform, there is no open list.
- What a picture shows stands on the card (deck); of man or woman else the title's article; else the table votes, once, and a tie is no.
- The Avantgardistin decides before it is known who may perform. With her sister she performs as a team by herself, also at the
  Team-Meisterschaft; to compete there takes two poets all the same.
- Who alone has enough poets for the Gold card wins it without a contest. Of equals with most Slams, all have won.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.language import Language
from voicehost.core.play import EXPECTED, Elapsed, Entered, Event, IllegalMove, Move, Own, Player, Say, Sheet, Spoke, View, say
from voicehost.core.speech import Grammar, Listening, Samples, samples
from voicehost.games.slam_kartenspiel import applause, booking, phrases, rounds, show, telling, views
from voicehost.games.slam_kartenspiel.asking import DRAWS, ROLLS, Question, question
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.deck import inspected
from voicehost.games.slam_kartenspiel.describing import described
from voicehost.games.slam_kartenspiel.elsewhere import CONFIRMED, elsewhere, why_not
from voicehost.games.slam_kartenspiel.state import NOBODY, Options, Phase, State, Step
from voicehost.games.slam_kartenspiel.wording import told

OWN = frozenset({"show", "look"})
"""Entries that only have something read to whoever makes them."""

ANSWERED = {"pick": "poet", "confirm": "answer", "style": "style", "give": "money", "worth": "number", "roll": "number"}
"""Moves that answer a question, and the slot with the answer."""

KINDS = {
    "pick": frozenset({"expose", "accuse", "keep", *DRAWS}),
    "confirm": CONFIRMED,
    "style": frozenset({"style"}),
    "give": frozenset({"bribe"}),
    "worth": frozenset({"worth"}),
    "roll": ROLLS,
}
"""The questions that each answers."""

RULINGS = frozenset(
    {
        *("kept-away", "show", "show-rolled", "nobody-performs", "leads", "guest-has", "tied", "tied-with-guest"),
        *("no-second", "vize", "wins", "wins-alone", "nobody-wins", "guest-wins", "favourite", "look-is", "look-is-not", "exposed"),
        *("accused", "called-first", "dead-heat", "false-applause", "others"),
    }
)


@dataclass(frozen=True)
class SlamKartenspiel:
    language: Language
    name: ClassVar[str] = "slam-kartenspiel"
    title: ClassVar[str] = "SLAM! Das Kartenspiel"
    languages: ClassVar[tuple[str, ...]] = ("de", "en")
    rules_version: ClassVar[int] = 4
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = MappingProxyType({})
    private: ClassVar[frozenset[str]] = OWN | {"choose", "exchange"}
    shown: ClassVar[frozenset[str]] = frozenset({"exchange"})
    asides: ClassVar[frozenset[str]] = frozenset({"scores", "card", "slam", "piles", "thinking", "why", "my-hand"})
    rulings: ClassVar[frozenset[str]] = RULINGS
    weights: ClassVar[Mapping[str, float]] = MappingProxyType(
        {"schinken": 3.0, "next": 2.0, **dict.fromkeys(("confirm", "vote", "pick", "style", "give", "was"), EXPECTED)}
    )

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return self._told(rounds.setup(players, options, seed, self.language))

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and not applause.asks_who(state)

    def view(self, state: State, player: Player | None) -> View:
        seen = views.view(state, player, self.language)
        kinds = (seen.lines, seen.asks, seen.now, seen.headline, seen.mine)
        lines, asks, now, headline, mine = (told(self.language, says) for says in kinds)
        return replace(seen, lines=lines, asks=asks, now=now, headline=headline, mine=mine)

    def sheet(self, state: State) -> Sheet:
        return views.sheet(state, self.language)

    def open_for(self, state: State) -> Samples | None:
        return samples(state.options.dispute) or None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return told(self.language, (rounds.won(state), *rounds.accounts(state)))

    def deadline(self, state: State) -> Samples | None:
        return views.deadline(state)

    def listening(self, state: State) -> Listening:
        """Where a Schinken is shouted for, anybody may call at any moment."""
        now = phrases.phrases_now(state, self.language)
        quick = state.phase is Phase.APPLAUSE and not applause.asks_who(state)
        known = phrases.known(state, self.language)
        return Listening(Grammar(now, known=known, elsewhere=elsewhere(state, self.language)), quick=quick)

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        """One's hand, a card of it, or what one has chosen."""
        return told(self.language, _checked(state, player, move, self.language))

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    @staticmethod
    def inspections() -> Mapping[str, Callable[[tuple[str, ...]], str]]:
        return {"deck": inspected}

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """That the Gold card lies on top, with Slams to come: the game would be over by it."""
        match move:
            case Move(name="top", slots={"slam": slam}) if state.deck.slam_by_key[slam].is_gold:
                return told(self.language, booking.gold_early(state))
        return ()

    def step(self, state: State, event: Event) -> Step:
        return self._told(_step(state, event, self.language))

    def _told(self, step: Step) -> Step:
        state, says = step
        return state, told(self.language, says)


def _checked(state: State, player: Player, move: Move, language: Language) -> tuple[Say, ...]:
    seat = state.seat(player)
    match move:
        case Move(name="my-hand", slots={"player": owner}) if owner == player:
            return views.hand(state, seat)
        case Move(name="show"):
            return views.hand(state, seat)
        case Move(name="look", slots={"poet": poet}):
            own = (*seat.hand, *seat.pile)
            found = tuple(one for card in phrases.named(poet, state.deck) if card in own for one in described(state, card))
            return found or (say("not-in-hand", poet=poet),)
        case Move(name="choose") if state.phase is Phase.BOOKING:
            if wrong := _fault(state, player, move, language):
                return wrong
            return (say("your-choice", poets=telling.names(state, _cards(state, player, move, language))),)
    return ()


def _fault(state: State, player: Player, move: Move, language: Language) -> tuple[Say, ...]:
    """What is wrong with a choice: told to its maker alone, and never refused, for it hangs on a hand."""
    if booking.waits_for_the_die(state):
        return (say("ask-booking"),)
    if unknown := next((part for part, cards in _parts(state, player, move, language) if not cards), None):
        return (say("not-on-pile" if state.slam.is_gold else "not-in-hand", poet=unknown),)
    try:
        booking.choose(state, player, _cards(state, player, move, language), 0)
    except IllegalMove as why:
        return (Say(why.key, why.fields),)
    return ()


def _step(state: State, event: Event, language: Language) -> Step:
    match event:
        case Spoke(move=Move(name=name) as move) if name in SlamKartenspiel.asides:
            return state, _aside(state, move)
        case Elapsed():
            return _elapsed(state, event.at)
        case Spoke(move=Move(name="was", slots={"player": player})) if applause.asks_who(state):
            return applause.was(state, None if player == NOBODY else player, event.at)
        case Spoke(move=Move(name="schinken" | "call", slots=slots)) if not applause.asks_who(state) and state.trick is not None:
            return applause.call(state, slots.get("player") or event.by, event.at)
        case Spoke() if not applause.asks_who(state):
            return _spoken(state, event, language)
        case Entered(move=Move(name=name)) if name in OWN and state.options.dealt:
            return state, ()
        case Entered(player=player, move=Move(name="exchange", slots={"poet": poet})) if state.phase in (Phase.BOOKING, Phase.BETWEEN):
            return _exchanged(state, player, poet)
        case Entered(player=player, move=Move(name="choose") as move) if state.phase is Phase.BOOKING and state.options.dealt:
            if _fault(state, player, move, language):
                return state, ()
            return booking.choose(state, player, _cards(state, player, move, language), event.at)
        case Spoke(move=move):
            raise why_not(state, move)
    raise IllegalMove("not-now")


def _exchanged(state: State, player: Player, poet: str) -> Step:
    try:
        return booking.exchange(state, player, next(iter(phrases.named(poet, state.deck)), ""))
    except IllegalMove:
        return state, ()


JOINED = re.compile(r"\s*[,&+]\s*|\s+(?:und|and)\s+")
"""What stands between two cards that are typed."""


def _cards(state: State, player: Player, move: Move, language: Language) -> tuple[str, ...]:
    """As they were touched, or as they were typed: "Rap-Poet und Mönch" in one."""
    return tuple(card for _, cards in _parts(state, player, move, language) for card in cards)


def _parts(state: State, player: Player, move: Move, language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What was told of a choice, piece by piece, and the cards that are meant by each; none where it is not understood."""
    for text in (move.slots[name] for name in ("first", "second", "third") if name in move.slots):
        for part in (text,) if len(phrases.named(text, state.deck)) > 1 else JOINED.split(text):
            yield part, _meant(state, player, part, language)


def _meant(state: State, player: Player, text: str, language: Language) -> tuple[str, ...]:
    """The cards that a text names, or counts as they are held: "Mönch", "1 3". Empty where any number is of none."""
    if text in state.deck.by_key or text == UNKNOWN_CARD:
        return (text,)
    own = booking.choices(state, player) if state.options.dealt else ()
    held = {told: card for number, card in enumerate(own, 1) for told in (str(number), *language.numbers[number : number + 1])}
    counted = tuple(held.get(word, "") for word in text.lower().split())
    return phrases.named(text, state.deck) or (counted if all(counted) else ()) or phrases.shortened(text, booking.choices(state, player))


def _spoken(state: State, event: Spoke, language: Language) -> Step:
    at, move = event.at, event.move
    match state.phase, move:
        case Phase.TODAY, Move(name="today", slots={"weekday": weekday}):
            return rounds.told_day(state, weekday, at)
        case Phase.TOP, Move(name="top", slots={"slam": slam}) if slam in booking.open_slams(state):
            return booking.told_top(state, slam, at)
        case Phase.BOOKING, Move(name="roll", slots={"number": number}) if booking.waits_for_the_die(state):
            return booking.rolled_for(state, int(number), at)
        case Phase.BOOKING, Move(name="play" | "sit-out") if not (state.options.dealt or booking.waits_for_the_die(state)):
            return _played(state, move, at, language)
        case Phase.SHOW, _ if (asked := question(state)) is not None:
            return _answered(state, asked, event)
        case Phase.BETWEEN, Move(name="next"):
            return rounds.go_on(state, at)
    raise why_not(state, move)


def _played(state: State, move: Move, at: Samples, language: Language) -> Step:
    """With the real pack: what somebody says that they play."""
    player = move.slots["player"]
    if move.name == "sit-out":
        return booking.sit_out(state, player, at)
    return booking.choose(state, player, _cards(state, player, move, language), at)


def _answered(state: State, asked: Question, event: Spoke) -> Step:
    move = event.move
    if asked.kind == "look" and move.name == "vote":
        return show.cast(state, asked, move.get("player") or event.by, move.slots["vote"], event.at)
    if asked.kind in KINDS.get(move.name, ()):
        return show.answer(state, asked, move.slots[ANSWERED[move.name]], event.at)
    if NOBODY in asked.choices and move.get("vote") == "yes":
        raise IllegalMove("whom", poets=telling.names(state, asked.choices[:-1]))
    raise why_not(state, move)


def _elapsed(state: State, at: Samples) -> Step:
    """A call is judged, a limit is over, or somebody is reminded."""
    if (due := applause.due(state)) is not None and at >= due:
        return applause.judged(state, at)
    if (limit := views.until(state)) is not None and at >= limit:
        return rounds.go_on(state, at)
    return replace(state, reminders=state.reminders + 1), views.thinking(state)


def _aside(state: State, move: Move) -> tuple[Say, ...]:
    """What is read out on demand; it changes nothing."""
    match move.name:
        case "scores":
            return rounds.scores(state)
        case "card":
            return described(state, move.slots["poet"])
        case "slam" if state.trick is not None:
            return booking.announced(state)
        case "piles":
            return views.piles(state) or rounds.scores(state)
        case "thinking" if state.waiting and not booking.waits_for_the_die(state):
            return views.thinking(state)
        case "thinking":
            return views.asks(state) or (say("nobody-thinks"),)
        case "why" if state.phase in (Phase.APPLAUSE, Phase.BETWEEN, Phase.OVER):
            return telling.explained(state, *show.staged(state)) or (say("nobody-performs"),)
        case "my-hand" if state.options.dealt:
            return (say("your-own-cards"),)
    raise why_not(state, move)
