"""A player's hand, which only that player sees and hears. At the Gold card the winners' pile takes its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Card, IllegalMove, Player, Rating, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside, everybody, secret
from voicehost.games.slam_kartenspiel import telling, wording
from voicehost.games.slam_kartenspiel.asking import alone
from voicehost.games.slam_kartenspiel.bill import Act
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.describing import able, described
from voicehost.games.slam_kartenspiel.naming import named, nearly, no_card, poets
from voicehost.games.slam_kartenspiel.state import HAND, PLAYED, InTrick, Phase, State, Step


def held(state: State, player: Player) -> tuple[str, ...]:
    """The cards from which the player plays, in the order of their numbers."""
    return state.seat(player).pile if _plays_for_gold(state) else state.held(player)


def _plays_for_gold(state: State) -> bool:
    return isinstance(state, InTrick) and state.plays_for_gold


def hand(state: State, player: Player) -> tuple[Say, ...]:
    """The sentences about the player's cards and, while poets are chosen, about those that the player has chosen."""
    numbered, chosen = telling.names(state, held(state, player)), state.seat(player).chosen
    says = (say("your-pile" if _plays_for_gold(state) else "your-hand", numbered=numbered),) if numbered else ()
    if state.phase is not Phase.BOOKING or not chosen or not state.options.dealt:
        return says
    return (*says, say("your-choice", poets=telling.names(state, chosen)))


def cards(state: State, player: Player, language: Language) -> tuple[Card, ...]:
    """The player's cards with their values, while poets are chosen. Empty at any other time."""
    if state.phase is not Phase.BOOKING:
        return ()
    own = held(state, player)
    return tuple(
        replace(face(state, poet, language, said), able=wording.localized(language, able(state, state.poet(poet))))
        for said in wording.localized(language, hand(state, player)[:1])
        for poet in own
    )


def face(state: State, poet: str, language: Language, sentence: Say) -> Card:
    """A poet's card with its values. Those that the Slam asks for are lit, and come first, in its order."""
    asked = telling.criteria(state) if isinstance(state, InTrick) and telling.is_asked(state) else ()
    values = sorted(state.poet(poet).values, key=lambda each: asked.index(each[0]) if each[0] in asked else len(asked))
    ratings = tuple(Rating(language.word(f"criteria-{value}"), number, value in asked) for value, number in values)
    more = _more_here(state, poet, language) if state.phase is Phase.BOOKING else ()
    name, said = called(state, (poet,), language), labelled((*ratings, *more))
    return Card(name, said, sentence, ratings=ratings, extras=more, printed=True)


def extras(act: Act, language: Language) -> tuple[Rating, ...]:
    """What comes to the values of an act, and why."""
    return tuple(Rating(language.word(f"extra-{of}"), points) for of, points in act.added)


def _more_here(state: State, poet: str, language: Language) -> tuple[Rating, ...]:
    """The points that the Slam itself adds for this poet, alone on the stage."""
    if not isinstance(state, InTrick):
        return ()
    wanted = {bonus.of for bonus in state.slam.bonuses}
    acts = alone(state, poet).acts
    return tuple(Rating(language.word(f"extra-{of}"), points) for act in acts for of, points in act.added if of in wanted)


def called(state: State, poets: tuple[str, ...], language: Language) -> str:
    """The poets' names as a card shows them, joined by a plus sign for a team."""
    return " + ".join(wording.own_card(language) if name == UNKNOWN_CARD else name for name in telling.names(state, poets))


def labelled(ratings: tuple[Rating, ...]) -> str:
    return ", ".join(f"{each.name} {each.number}" for each in ratings)


def _looked_at(state: State, player: Player) -> Slot:
    """A slot for the poets of the hand. A page offers those whose card says more than their values: what they can do or, if the Slam lets
    only some perform, whether they are among these."""
    keys = held(state, player)
    chooses = isinstance(state, InTrick) and bool(state.slam.conditions)
    plain = frozenset(key for key in keys if not (chooses or state.poet(key).can_do_something))
    return replace(held_poets("poet", state, keys), unlisted=plain)


def held_poets(slot: str, state: State, keys: Iterable[str]) -> Slot:
    """A slot for poets of a hand. People type or touch these, and never say them in the room."""
    return replace(poets(slot, state.deck, keys), unsaid=True)


# -- what its owner has read out --------------------------------------------------------------------------------------------------


def _may_look(state: State) -> bool:
    return state.options.dealt and state.phase not in (Phase.TODAY, Phase.OVER)


@secret(when=_may_look, folded=True, means="see your hand")
def show(state: State) -> Step:
    """Show the hand. Nothing changes, because the player's page has it already."""
    return state, ()


show.tells(hand)


@secret(
    fills=(Fill("poet", _looked_at),),
    when=_may_look,
    unfit=lambda state, language, poet: no_card(poet, state.deck, language),
    means="see what a card of your hand can do",
)
def look(state: State) -> Step:
    return state, ()


@look.tells
def _(state: State, player: Player, poet: str) -> tuple[Say, ...]:
    seat = state.seat(player)
    held = (*seat.hand, *seat.pile)
    try:
        own = tuple(card for card in named(poet, state.deck) or nearly(poet, state.deck, held) if card in held)
    except IllegalMove as why:
        return (Say(why.key, why.fields),)
    return tuple(said for card in own for said in described(state, state.poet(card))) or (say("not-in-hand", poet=poet),)


@aside(
    ways=(Way(under="how-many", by=By.LINE), Way(under="how-many-of", fills=(everybody,), by=By.LINE)),
    means="hear how many cards everybody has",
)
def how_many(state: State) -> tuple[Say, ...]:
    """How many cards everybody holds between two Slams or, if somebody has fewer, how many each player holds."""
    counts = {player: len(state.seat(player).hand) for player in state.there}
    if not state.options.dealt or set(counts.values()) == {HAND}:
        return (say("cards-each", n=HAND, played=PLAYED),)
    return (say("cards-of", scores=tuple(f"{player} {count}" for player, count in counts.items())),)


@aside(
    fills=(everybody,),
    when=lambda state: state.options.dealt,
    otherwise="your-own-cards",
    means="see your hand on your phone, or hear it in your earphone",
)
def my_hand() -> tuple[Say, ...]:
    return (say("your-own-cards"),)


my_hand.tells(hand)
