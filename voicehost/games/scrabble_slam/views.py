"""What each person sees. A hand that the host dealt is its owner's alone; everything else is the table's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Card, Moment, Player, Say, Sheet, Standing, View, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit.saying import names
from voicehost.games.kit.standings import ranked, voted
from voicehost.games.scrabble_slam import dealing, disputes, ending, race
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, Seat, State, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import BLANK
from voicehost.games.scrabble_slam.tables import Card as Held

OTHERS = frozenset({"play", "swap"})
"""What can be heard depends on all hands, so a page does not show it; a card is played by its owner's `entries`. Nor is there a touch for
each way to tell a word from what sounds like it: whoever touches spells it."""

SELDOM = frozenset({"rather", "take-back", "count", "stuck", "show"})


def view(state: State, player: Player | None) -> View:
    seen = View(
        ending.accounts(state) if _has_ended(state) else changed(state),
        asks(state),
        moment=moment(state),
        now=now(state),
        how=(dealing.deal(state),) if state.phase is Phase.READY else (),
        headline=headline(state),
        cards=laid(state),
        who=who(state),
        standings=standings(state),
        counted=say("page-cards-left"),
        seldom=SELDOM,
        wanted=_wanted(state),
        awaited=who(state) if state.question is not None else (),
    )
    if player is None or not state.opening:
        return seen
    if _races(state):
        seen = replace(seen, now=())
    if not state.options.dealt:
        return replace(seen, asks=_asked_of(state), moves=_calls(state, player), leaves=_leaves(state))
    seat = state.seat(player)
    return replace(
        seen,
        asks=_asked_of(state),
        mine=own(state, seat),
        entries=entries(state, player),
        leaves=_leaves(state),
        secret=bool(seat.hand),
    )


def _asked_of(state: State) -> tuple[Say, ...]:
    """The same, on a player's own page: what to do in a race, of which the table knows it."""
    return (say("change-one"),) if _races(state) else asks(state)


def _races(state: State) -> bool:
    return state.phase is Phase.RACE and state.question is None


def _leaves(state: State) -> frozenset[str]:
    """Nobody is out of cards while that is asked of another, or anything else."""
    return OTHERS if state.question is None else OTHERS | {"out"}


def _calls(state: State, player: Player) -> tuple[Phrase, ...]:
    """With the real pack: a word, or one that a blank makes."""
    if state.phase is not Phase.RACE or state.question is not None:
        return ()
    named = names("player", (player,))
    return tuple(Phrase(f"{{player}} plays {{{slot}}}", "play", (named, Slot(slot, free=True))) for slot in ("word", "blank"))


def moment(state: State) -> Moment:
    match state.question or state.phase:
        case Phase.OPENING | Phase.READY:
            return Moment.WAITING
        case Phase.RACE | Which(due=int()):  # what will be asked is not asked yet
            return Moment.ALL
        case Phase.OVER:
            return Moment.OVER
        case _:
            return Moment.QUESTION


def headline(state: State) -> tuple[Say, ...]:
    """The word that lies there; once it has ended, who has won."""
    if _has_ended(state):
        return ending.verdict(state)[:1]
    return word(state)[:1]


def _has_ended(state: State) -> bool:
    return state.phase is Phase.OVER and state.question is None


def laid(state: State) -> tuple[Card, ...]:
    """The last card, and whose it was: to be seen from afar by whoever did not hear it."""
    play = state.last
    if play is None or _has_ended(state):
        return ()
    return tuple(Card(play.letter.upper(), play.player or "", told, row=say("row-last")) for told in changed(state))


def now(state: State) -> tuple[Say, ...]:
    """What to do in a race; of a vote, how far it is."""
    if _races(state):
        return (say("how-to-play"),)
    vote = state.question
    return (voted(vote.cast, state.players),) if isinstance(vote, Vote) else ()


def who(state: State) -> tuple[Player, ...]:
    """Whose answer is waited for, and in the end who has won; empty where anybody may call."""
    match state.question or state.phase:
        case Out(player):
            return (player,)
        case Cards(waiting=waiting):
            return waiting[:1]
        case Vote() as vote:
            return disputes.waiting(state, vote)[:1]
        case Phase.OVER:
            return ending.winners(state)
        case _:
            return ()


def standings(state: State) -> tuple[Standing, ...]:
    """Whoever has fewest cards left is first."""
    return ranked({seat.player: seat.count for seat in state.seats}, fewest=True) if state.opening else ()


def _wanted(state: State) -> tuple[str, ...]:
    match state.question or state.phase:
        case Which():
            return ("which",)
        case Who():
            return ("mine",)
        case Out() | Stuck():
            return ("confirm",)
        case Cards():
            return ("count",)
        case Vote():
            return ("vote",)
        case Phase.OPENING:
            return ("nominate", "choose")
        case Phase.READY:
            return ("slam",)
        case Phase.RACE:
            return ("place", "play")
        case _:
            return ()


def entries(state: State, player: Player) -> tuple[Phrase, ...]:
    """A card is played by the word that it makes; with hints, by a touch of it. One's cards are read at any time."""
    if state.phase is not Phase.RACE or state.question is not None:
        return (Phrase("my cards", "show"),)
    words = state.playable(player) if state.options.hints else ()
    slot = Slot("word", tuple((one, one) for one in words), free=not state.options.hints)
    return (*((Phrase("{word}", "place", (slot,)),) if words or slot.free else ()), Phrase("my cards", "show"))


def own(state: State, seat: Seat) -> tuple[Say, ...]:
    """One's cards; with hints, what they can make of the word."""
    cards = (say("your-cards", cards=tuple(map(_readable, seat.hand))),) if seat.hand else ()
    if not state.options.hints or not cards:
        return cards
    words = state.playable(seat.player)
    return (*cards, say("you-can-play", words=tuple(one.capitalize() for one in words)) if words else say("you-cannot-play"))


def _readable(card: Held) -> str:
    return "/".join("blank" if side == BLANK else side for side in card.sides)


def asks(state: State) -> tuple[Say, ...]:
    """The question that stands, or what the phase waits for."""
    match state.question or state.phase:
        case Which(words=words, due=None):
            return (race.which(words),)
        case Who(shout):
            return (say("who", word=shout.word.capitalize()),)
        case Out(player):
            return (ending.out_sure(state, player),)
        case Cards(waiting=(first, *_)):
            return (say("how-many", player=first),)
        case Stuck():
            return (say("stuck-sure", word=state.word.capitalize()),)
        case Vote() as vote:
            return (say("vote-word", word=state.word.capitalize()), say("vote-ask", player=disputes.waiting(state, vote)[0]))
        case Phase.OPENING:
            return (say("nominate"),)
        case Phase.READY:
            return (say("ready"),)
        case Phase.OVER:
            return ending.told(state)
        case _:
            return word(state)[:1]


def word(state: State) -> tuple[Say, ...]:
    return (race.lies_there(state), letters(state)) if state.opening else ()


def letters(state: State) -> Say:
    return say("letters", letters=tuple(state.word.upper()))


def blanks(state: State) -> tuple[Say, ...]:
    return tuple(say("blank-is", letter=char.upper()) for at, char in enumerate(state.word) if state.blank_at(at))


def changed(state: State) -> tuple[Say, ...]:
    """ "Game to fame, F on G, by Chris." """
    play = state.last
    if play is None:
        return ()
    told = {"before": play.before.capitalize(), "word": play.word, "letter": play.letter, "covered": play.covered}
    return (say("changed-by", **told, player=play.player) if play.player is not None else say("changed", **told),)


def scores(state: State) -> tuple[Say, ...]:
    unclaimed = sum(play.player is None for play in state.plays)
    counts = tuple(say("cards-of", player=seat.player, n=seat.count) for seat in state.seats)
    return (*counts, *((say("unclaimed", n=unclaimed),) if unclaimed else ()))


def sheet(state: State) -> Sheet:
    """Who has how many cards left, fewest first, and which words they made; last the words that nobody has claimed."""
    made = {seat.player: [play.word for play in state.plays if play.player == seat.player] for seat in state.seats}
    rows = [(seat.player, str(seat.count), ", ".join(made[seat.player])) for seat in sorted(state.seats, key=lambda seat: seat.count)]
    unclaimed = ", ".join(play.word for play in state.plays if play.player is None)
    title = f"{state.opening.capitalize()} became {state.word}" if state.plays else state.opening.capitalize()
    return Sheet(title, ("", "cards left", "words"), (*rows, *((("", "", unclaimed),) if unclaimed else ())))
