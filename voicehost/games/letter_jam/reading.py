"""What players can look up at any time: the letters that stand, the clues so far, how far everybody is. Each player reads a clue without
their own letter."""

from __future__ import annotations

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside, everybody, secret
from voicehost.games.kit.breath import waited_for as held
from voicehost.games.kit.english import possessive
from voicehost.games.letter_jam.notes import noted
from voicehost.games.letter_jam.saying import NO_WORD, NUMBERS
from voicehost.games.letter_jam.state import Clue, Phase, Seat, State, Step
from voicehost.games.letter_jam.tables import LETTERS, WILDCARD

# -- letters that stand ----------------------------------------------------------------------------------------------------------


@secret("what do i see", folded=True, means="see the letters on all stands but your own")
def show(state: State) -> Step:
    return state, ()


@show.tells
def sees(state: State, player: Player) -> tuple[Say, ...]:
    """Which letter each player and each stand has, except the player's own."""
    return (say("you-see", letters=tuple(f"{chip.source} {chip.letter.upper()}" for chip in state.seen_by(player))),)


@aside(
    "{player} what do i see",
    "what do i see",
    fills=(everybody,),
    means="find the letters on all stands but your own on your phone, or hear them in your earphone",
)
def see() -> tuple[Say, ...]:
    return (say("letters-are-yours"),)


@see.tells
def _(state: State, player: Player) -> tuple[Say, ...]:
    return sees(state, player) if state.letters_stand else ()


@aside("stands", "what is on the stands", means="hear the letters that nobody owns")
def stands(state: State) -> tuple[Say, ...]:
    return on_stands(state) or (say("no-stands"),)


def on_stands(state: State) -> tuple[Say, ...]:
    return tuple(on_stand(number, stand.standing) for number, stand in enumerate(state.stands, 1))


def on_stand(number: int, letter: str) -> Say:
    """What stands on a nonplayer stand. `letter` is "" if it is empty."""
    return say("stand-shows", number=number, letter=letter.upper()) if letter else say("stand-empty", number=number)


@aside(
    typed=("what are the letters", "what letters are there", "which letters are there", "which letters do we have"),
    means="hear the letters that nobody owns, and how you find those of the others",
)
def letters(state: State) -> tuple[Say, ...]:
    """The letters that everybody may hear. Each player sees the others' elsewhere, because their owners hear what is said aloud."""
    return (*on_stands(state), say("letters-are-yours"))


@aside(
    typed=(
        *(f"how many bonus letters {are}" for are in ("are there", "do we have", "stand", "are up")),
        *("are there bonus letters", "are there any bonus letters", "who has a bonus letter", "whose is the bonus letter"),
    ),
    means="hear how many bonus letters stand",
)
def bonus_letters(state: State) -> tuple[Say, ...]:
    owners = tuple(seat.player for seat in state.seats if seat.bonus)
    return say("bonus-stands", players=owners, n=len(owners)), say("about-bonus")


@aside(
    typed=("what does the star mean", *(f"what {asks} the {sign} do" for asks in ("does", "can") for sign in ("star", WILDCARD))),
    means="hear what the wildcard does",
)
def the_star() -> tuple[Say, ...]:
    """On pages the wildcard is a star."""
    return (say("about-wildcard"),)


# -- clues that were given -------------------------------------------------------------------------------------------------------


def describe(clue: Clue, number: int) -> Say:
    """A clue as everybody may hear it: whose letters it takes, in order."""
    return say("clue", player=clue.giver, number=number, n=len(clue.chips), chips=clue.sources)


def described(state: State) -> tuple[Say, ...]:
    return tuple(describe(clue, number) for number, clue in enumerate(state.clues, 1))


def read(state: State, player: Player, number: int) -> Say:
    """A clue as this player reads it: "Clue 3, by Ben, for your second letter: B, yours, yours, T". Signs are words, so that it can be
    said."""
    clue = state.clues[number - 1]
    signs = {"?": "yours", "*": WILDCARD}
    letters = tuple(signs.get(sign, sign.upper()) for sign in clue.read_by(player))
    chip = clue.chip_of(player)
    if chip is None:
        return say("clue-of-others", number=number, player=clue.giver, letters=letters)
    if chip.is_bonus:
        return say("clue-for-bonus", number=number, player=clue.giver, letters=letters)
    return say("clue-for-you", number=number, player=clue.giver, letters=letters, place=chip.place + 1)


def clues_for(state: State, player: Player) -> tuple[Say, ...]:
    """The clues that take the player's own letter, as the player reads them."""
    return tuple(read(state, player, number) for number, clue in enumerate(state.clues, 1) if clue.helps(player))


@secret("my clues", folded=True, means="see what the clues so far read for you")
def show_clues(state: State) -> Step:
    return state, ()


@show_clues.tells
def own_clues(state: State, player: Player) -> tuple[Say, ...]:
    return (*(clues_for(state, player) or (say("no-clue-for-you"),)), *noted(state.seat(player)))


@aside(
    "{player} my clues",
    "my clues",
    fills=(everybody,),
    means="see on your phone what the clues so far read for you, or hear it in your earphone",
)
def my_clues() -> tuple[Say, ...]:
    return (say("clues-are-yours"),)


@my_clues.tells
def _(state: State, player: Player) -> tuple[Say, ...]:
    return own_clues(state, player) if state.letters_stand else ()


@aside(
    typed=(
        *(f"whose {clue} {this}" for clue in ("clue is", "clue was") for this in ("this", "that", "it")),
        *("who gave the last clue", "who gave this clue", "who gave the clue", "what was the last clue", "can I see the clue again"),
    ),
    means="hear who has given the last clue, and whose letters it takes",
)
def last_clue_given(state: State) -> tuple[Say, ...]:
    """The last clue. While another is laid, who gives that one."""
    if state.phase is Phase.LAYING:
        return (say("finish-the-clue", player=state.giver),)
    return described(state)[-1:] or (say("no-clue-given"),)


@aside(
    typed=("what was {player} clue", "what was {player} last clue"),
    fills=(Fill("player", lambda state: possessive(state.players)),),
    means="hear whose letters the last clue of a player takes",
)
def clue_of_player(state: State, player: Player) -> tuple[Say, ...]:
    if state.phase is Phase.LAYING and state.giver == player:
        return (say("finish-the-clue", player=player),)
    theirs = tuple(sentence for clue, sentence in zip(state.clues, described(state), strict=True) if clue.giver == player)
    return theirs[-1:] or (say("gave-no-clue", player=player),)


@aside(typed=("who was first", "who gave the first clue", "what was the first clue"), means="hear the first clue")
def first_clue(state: State) -> tuple[Say, ...]:
    return described(state)[:1] or (say("no-clue-given"),)


_HOW_MANY = (
    *(f"how many {cards} {ask}" for cards in ("cards", "letters") for ask in ("do we get", "do I get", "do we have", "are there")),
    *("how many cards does everybody get", "how many letters does a word have", "how many letters has a word"),
)


@aside(typed=_HOW_MANY, means="hear how many letters a word has")
def how_many_letters() -> tuple[Say, ...]:
    return (say("about-goal"),)


_MY_LETTER = (
    *(f"can I {look} my {card}{ends}" for look in ("see", "look at") for card in ("card", "letter", "letters") for ends in ("", " again")),
    *("what is my letter", "what are my letters", "what is my card", "what are my cards", "where do I see my letters"),
)


@aside(typed=_MY_LETTER, means="hear why you do not see your own letter")
def my_letter() -> tuple[Say, ...]:
    return say("own-is-unseen"), say("clues-are-yours")


def numbered(count: int) -> Slot:
    return Slot("number", tuple((f"clue {word}", str(number)) for number, word in enumerate(NUMBERS[:count], 1)))


@aside(
    "{player} {number}",
    "{number}",
    fills=(everybody, Fill("number", lambda state: numbered(len(state.clues)), numbered(len(NUMBERS)), reads=int)),
    otherwise=lambda number: IllegalMove("no-such-clue", number=number),
    means='see an earlier clue on your phone, or hear it in your earphone. NUMBER is "clue three"',
)
def one_clue(state: State, number: int) -> tuple[Say, ...]:
    return (describe(state.clues[number - 1], number),)


@one_clue.tells
def _(state: State, player: Player, number: int) -> tuple[Say, ...]:
    return (read(state, player, number),) if number <= len(state.clues) else ()


# -- how far everybody is --------------------------------------------------------------------------------------------------------


def place(seat: Seat) -> Say:
    if seat.at == LETTERS:
        return say("place-bonus", player=seat.player)
    return say("place", player=seat.player, number=seat.at + 1, of=LETTERS)


@aside(
    "who is missing",
    ways=(Way(NO_WORD, (everybody,), By.LINE, when=lambda state: state.phase is Phase.WORDS),),
    means="hear who has still to write a word, or to put letters in order",
)
def missing(state: State) -> tuple[Say, ...]:
    return waited_for(state) or held(state) or (say("nobody-missing"),)


def waited_for(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """The players who still have to do their part. A player who is the only one does not see this sentence, and among others is "you"."""
    players = state.missing
    if not players or players == (player,):
        return ()
    if player not in players:
        return (say("missing", players=players, n=len(players)),)
    others = tuple(other for other in players if other != player)
    return (say("missing-and-you", players=others, n=len(others)),)
