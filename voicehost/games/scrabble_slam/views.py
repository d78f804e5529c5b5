"""What each person sees. A hand that the host dealt is its owner's alone; everything else is the table's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, Sheet, View, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.scrabble_slam import disputes, ending, race
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, Seat, State, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import BLANK, Card
from voicehost.games.standing import ranked

OTHERS = frozenset({"play", "swap"})
"""What can be heard depends on all hands, so a page does not show it; a card is played by its owner's `entries`."""

SELDOM = frozenset({"rather", "take-back"})


def view(state: State, player: Player | None) -> View:
    standings = ranked({seat.player: seat.count for seat in state.seats}, fewest=True) if state.opening else ()
    seen = View(word(state), asks(state), standings=standings, counted=say("page-cards-left"), seldom=SELDOM)
    if player is None or not state.options.dealt or not state.opening:
        return seen
    seat = state.seat(player)
    lines = (*seen.lines, *own(state, seat))
    return replace(seen, lines=lines, entries=entries(state, player), leaves=OTHERS, secret=bool(seat.hand))


def entries(state: State, player: Player) -> tuple[Phrase, ...]:
    """A card is played by a touch: any of one's own words. One's cards are read at any time."""
    words = state.playable(player) if state.phase is Phase.RACE and state.question is None else ()
    place = (Phrase("{word}", "place", (Slot("word", tuple((one, one) for one in words)),)),) if words else ()
    return (*place, Phrase("my cards", "show"))


def own(state: State, seat: Seat) -> tuple[Say, ...]:
    """One's cards, and what they can make of the word."""
    words = state.playable(seat.player)
    can = say("you-can-play", words=tuple(one.capitalize() for one in words)) if words else say("you-cannot-play")
    return (say("your-cards", cards=tuple(map(_readable, seat.hand))), can) if seat.hand else ()


def _readable(card: Card) -> str:
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
            return (say("vote-ask", player=disputes.waiting(state, vote)[0]),)
        case Phase.OPENING:
            return (say("nominate"),)
        case Phase.READY:
            return (say("ready"),)
        case Phase.OVER:
            return ending.told(state)
        case _:
            return (say("word", word=state.word.capitalize()),)


def word(state: State) -> tuple[Say, ...]:
    return (say("word", word=state.word.capitalize()), letters(state)) if state.opening else ()


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
