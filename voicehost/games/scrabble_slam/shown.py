"""Shows the word on the table and the counts of cards, and reads them out on demand. Only its owner sees a hand that the host dealt."""

from __future__ import annotations

from string import ascii_uppercase

from voicehost.core.play import Card, IllegalMove, Move, Player, Say, Sheet, Standing, say
from voicehost.games.kit import By, Fill, Way, aside, everybody, secret
from voicehost.games.kit.english import by_name, by_pilots
from voicehost.games.kit.standings import ranked
from voicehost.games.scrabble_slam.state import State, Step
from voicehost.games.scrabble_slam.tables import BLANK, LetterCard


def lies_there(state: State) -> Say:
    """The word on the table. It is a sentence of its own, so that the host says it only once if somebody has also asked for it."""
    return say("word", word=state.word.capitalize(), letters=tuple(state.word.upper()))


def to_the_room(state: State) -> tuple[Say, ...]:
    """What everybody can do in the race, and, as long as the last word can be disputed, what to say if it is wrong."""
    return (say("how-to-play"), *((say("if-wrong"),) if state.disputable is not None else ()))


def headline(state: State) -> tuple[Say, ...]:
    return (lies_there(state),) if state.opening else ()


@aside(
    "what is the word",
    "the word",
    typed=("what's the word", "what is on the table", "what lies there", "what lies on the table", "which word is it"),
    name="word",
    means="hear the word on the table",
)
def tell_word(state: State) -> tuple[Say, ...]:
    return headline(state)


@aside("letters", "spell it", means="hear that word letter by letter")
def letters(state: State) -> tuple[Say, ...]:
    blanks = (say("blank-is", letter=char.upper()) for at, char in enumerate(state.word) if state.blank_at(at))
    return (say("letters", letters=tuple(state.word.upper())), *blanks)


_LAST_PLAYED = (
    *("what was the last word", "what's the last word", "which word was last", "what was played last", "what was the last card"),
    *("what was the word before", "which word was before", "what was there before", "who played last", "who was last"),
    *("who played the last word", "who played the last card", "whose card was that", "who played that"),
)


@aside(
    "what changed",
    typed=_LAST_PLAYED,
    heard=lambda state: bool(state.plays),
    name="changed",
    means="hear which card was played last",
)
def tell_changed(state: State) -> tuple[Say, ...]:
    return changed(state) or headline(state)


def changed(state: State) -> tuple[Say, ...]:
    """ "Game to fame, F on G, by Chris." """
    play = state.last
    if play is None:
        return ()
    fields = {"before": play.before.capitalize(), "word": play.word, "letter": play.letter, "covered": play.covered}
    return (say("changed-by", **fields, player=play.player) if play.player is not None else say("changed", **fields),)


def last_word(state: State) -> tuple[Say, ...]:
    """The word of the last card, which somebody may dispute, and its player; if there is no such card, the word that lies there."""
    play = state.last
    if play is None or play.fallen:
        return headline(state)
    word, letters = play.word.capitalize(), tuple(play.word.upper())
    if play.player is None:
        return (say("last-word", word=word, letters=letters),)
    return (say("last-word-by", word=word, letters=letters, player=play.player),)


def changed_at(state: State) -> tuple[int, ...]:
    """The index of the last card's letter in the word, if there is one."""
    place = None if state.last is None else state.last.place
    return () if place is None else (place,)


def laid(state: State) -> tuple[Card, ...]:
    """The last card and its player, drawn large for those who did not hear it. Empty if the card belongs to nobody yet, since the lit
    letter shows as much."""
    play = state.last
    if play is None or play.player is None:
        return ()
    row = say("row-last", before=play.before.capitalize())
    return tuple(Card(play.letter.upper(), play.player, why, row, owner=play.player) for why in changed(state))


@aside(
    typed=(
        *("what can i change", "what can we change", "what can be changed", "what may i change", "which letter can i change"),
        *("which letters can i change", "which letters can be changed", "what letters can be changed", "how much can i change"),
    ),
    means="hear what anybody may change",
)
def to_change(state: State) -> tuple[Say, ...]:
    return (*headline(state), say("how-to-play"))


# -- how many cards -----------------------------------------------------------------------------------------------------------

_CARDS_LEFT = (
    *("how many cards are left", "how many cards have i", "how many cards have i got", "how many cards do i have"),
    *("how many cards do we get", "how many cards does everybody get", "how many cards do we have", "how many cards does everyone get"),
    *("who has the fewest cards", "who has fewest cards", "who has the least cards", "who has the most cards", "who has most cards"),
    *("how many cards does {player} have", "how many cards has {player}", "how many cards has {player} got"),
)
"""The answer gives everybody's cards, because the host does not know whose voice it hears."""


@aside("scores", "score", "how many cards", typed=_CARDS_LEFT, fills=(everybody,), means="hear how many cards everybody has")
def scores(state: State) -> tuple[Say, ...]:
    unclaimed = sum(play.player is None for play in state.plays if not play.fallen)
    counts = tuple(
        say("cards-aside" if seat.player in state.away else "cards-of", player=seat.player, n=seat.count) for seat in state.seats
    )
    return (*counts, *((say("unclaimed", n=unclaimed),) if unclaimed else ()))


def standings(state: State) -> tuple[Standing, ...]:
    """The standings, the fewest cards first. Empty if nothing was dealt."""
    return ranked({seat.player: seat.count for seat in state.seats}, fewest=True, away=state.left) if state.opening else ()


def sheet(state: State) -> Sheet:
    """How many cards each player has left and which words they made, the fewest cards first. At the end come words that nobody has
    claimed."""
    made = {seat.player: [play.word for play in state.plays if play.player == seat.player and not play.fallen] for seat in state.seats}
    rows = [(seat.player, str(seat.count), ", ".join(made[seat.player])) for seat in sorted(state.seats, key=lambda seat: seat.count)]
    unclaimed = ", ".join(play.word for play in state.plays if play.player is None and not play.fallen)
    title = f"From {state.opening} to {state.word}" if state.plays else state.opening.capitalize()
    return Sheet(title, ("", "cards left", "played"), (*rows, *((("nobody's", "", unclaimed),) if unclaimed else ())))


# -- one's own cards ----------------------------------------------------------------------------------------------------------


@secret("my cards", when=lambda state: state.options.dealt, folded=True, means="if the host has dealt, see your hand")
def show(state: State) -> Step:
    if not state.options.dealt:
        raise IllegalMove("not-now")
    return state, ()


@show.tells
def own(state: State, player: Player) -> tuple[Say, ...]:
    """A player's own cards, and, with hints, the words that these can make."""
    seat = state.seat(player)
    cards = (say("your-cards", cards=tuple(map(_readable, seat.hand))),) if seat.hand else ()
    if not state.options.hints or not cards:
        return cards
    words = tuple(word.capitalize() for word in state.playable(player))
    return (*cards, say("you-can-play", words=words) if words else say("you-cannot-play"))


def hand(state: State, player: Player) -> tuple[Card, ...]:
    """The cards of a hand for its owner, with both sides. If one is blank, the heading explains blanks."""
    held = state.seat(player).hand
    row = say("row-hand-with-blank" if any(BLANK in card.sides for card in held) else "row-hand")
    return tuple(Card(_side(card.front), "", own(state, player)[0], row, back=_side(card.back)) for card in held)


def _side(side: str) -> str:
    return "*" if side == BLANK else side


def _readable(card: LetterCard) -> str:
    return "/".join("blank" if side == BLANK else side for side in card.sides)


@aside(
    *("{player} what can i play", "{player} my cards", "what can i play", "my cards"),
    fills=(everybody,),
    heard=lambda state: state.options.dealt,
    means="if the host has dealt, see your hand on your phone, or hear it in your earphone; with `hints` you get its words, too",
)
def my_cards(state: State) -> tuple[Say, ...]:
    """The host tells a hand that it dealt only to its owner: on their page, or through an earphone if the request has their name."""
    return (say("on-your-phone") if state.options.dealt else say("in-your-hands"),)


@my_cards.tells
def _(state: State, player: Player, move: Move) -> tuple[Say, ...]:
    return own(state, player) if move.get("player") == player else ()


_LETTER = Fill("letter", by_pilots(ascii_uppercase))
_ASKS = ("what can we play", "what could i play", "what word can i make", "what words are there", "which words are there")


@aside(
    "what can i play with {letter}",
    fills=(_LETTER,),
    ways=(
        Way(tuple(f"{ask} with {{letter}}" for ask in (*_ASKS, "what can i play")), (Fill("letter", by_name(ascii_uppercase)),), By.LINE),
        Way(tuple(f"{ask} with {{letter}}" for ask in _ASKS), (_LETTER,), By.LINE),
    ),
    heard=lambda state: not state.options.dealt,
    means="with the real pack, hear words with that letter",
)
def can_play(state: State, letter: str) -> tuple[Say, ...]:
    """The words that a letter makes. If the host dealt, it gives no such help, because the question would tell the others that the player
    holds that letter."""
    if state.options.dealt:
        return (say("no-help-with-hands"),)
    words = tuple(word.capitalize() for word in state.with_letter(letter))
    return (say("with-letter", letter=letter, words=words) if words else say("without-letter", letter=letter),)


@aside(
    typed=(
        *("i am stuck", "i'm stuck", "{player} is stuck", "i cannot play", "i can't play", "{player} cannot play", "{player} can't play"),
        *("i have nothing", "i pass", "{player} passes"),
    ),
    fills=(everybody,),
    means="hear what to do if only one player cannot play",
)
def stuck_alone() -> tuple[Say, ...]:
    return (say("stuck-alone"),)
