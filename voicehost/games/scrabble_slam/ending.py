""" "To win": a player is out of cards, or nobody can play. The fewest cards win, and ties are shared.

If the host dealt, it knows when that happens, and says so. With the real pack it asks whether a player is out, or whether really nobody can
play, and then how many cards each player has. Either way the end stays open to dispute.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from voicehost.core.play import DISPUTED, EXPECTED, IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, everybody, never, players, spoken
from voicehost.games.kit.calling import Of, ask
from voicehost.games.kit.english import NUMBERS, YES
from voicehost.games.scrabble_slam.state import Cards, Out, Phase, Question, Seat, State, Step, Stuck, Who
from voicehost.games.scrabble_slam.tables import CARDS, shared


def settle(state: State) -> Step:
    """Check after each card whether somebody is out, or nobody can go on. With the real pack the host asks."""
    empty = next((seat.player for seat in state.placed if seat.count == 0), None)
    if empty is not None:
        return end(state) if state.options.dealt else ask_out(state, empty)
    if not state.playable():  # this goes through all hands, or with the real pack only through the words
        return end(replace(state, stuck=True)) if state.options.dealt else ask_stuck(state)
    return state, ()


def winners(state: State) -> tuple[Player, ...]:
    """The players with the fewest cards. Empty if nothing was dealt."""
    if not state.opening:
        return ()
    best = min(seat.count for seat in state.placed)
    return tuple(seat.player for seat in state.placed if seat.count == best)


def end(state: State) -> Step:
    state = replace(state, phase=Phase.OVER, question=None)
    return state, (*came_of_it(state), *fewer_in_absence(state))


def fewer_in_absence(state: State) -> tuple[Say, ...]:
    """The sentence that names whoever has fewer cards than the winners and has left, so that the table does not take the win for a mistake.
    Empty if there is nobody."""
    won, left = winners(state), {*state.left} - {*state.new}
    fewest = state.seat(won[0]).count if won else 0
    ahead = tuple(seat.player for seat in state.seats if seat.player in left and seat.count < fewest)
    return (say("fewer-in-absence", players=ahead, n=len(ahead)),) if ahead else ()


def has_ended(state: State) -> IllegalMove:
    return IllegalMove("ended-settled" if state.disputable is None else "ended")


def unless_asked(why: str) -> Callable[[Question | None], IllegalMove]:
    """A refusal for the reason `why`, or, while the host asks something, because that must be answered first."""
    return lambda question: IllegalMove(why if question is None else "whose-first" if isinstance(question, Who) else "answer-first")


def came_of_it(state: State) -> tuple[Say, ...]:
    """How the game has ended, if nobody disputes it."""
    if not state.opening:
        return (say("nothing-dealt"),)
    best, won = min(seat.count for seat in state.placed), winners(state)
    if best == 0 and len(won) == 1:
        return (say(_out(state), player=won[0]),)
    stuck = (say("stuck", word=state.word.capitalize()),) if state.stuck else ()
    return (*stuck, say("fewest" if state.disputable is not None else "fewest-settled", players=won, n=len(won), cards=best))


def _out(state: State) -> str:
    """The key of the prompt that says who is out. With the real pack the host has only the player's word, which can be wrong."""
    if state.disputable is not None:
        return "out"
    return "out-settled" if state.options.dealt else "out-by-word"


def to_dispute(state: State) -> Say | None:
    """How an end is disputed: the last word, or else, with the real pack, that its player is out. None if the host has counted."""
    if state.disputable is not None:
        return DISPUTED
    out = next((seat.player for seat in state.placed if seat.count == 0), None)
    return None if state.options.dealt or out is None else say("page-recount", player=out)


def verdict(state: State) -> tuple[Say, ...]:
    won = winners(state)
    if not won:
        return (say("nothing-dealt"),)
    return (say("won", players=won, n=len(won)), *fewer_in_absence(state), *accounts(state))


def accounts(state: State) -> tuple[Say, ...]:
    """How many cards each player has left and, of those who have played, how many of their words stood, the fewest cards first."""
    played = _played(state)
    return tuple(_account(seat.player, seat.count, played[seat.player]) for seat in _best_first(state))


def words_played(state: State) -> tuple[Say, ...]:
    """How many words of each player stood, for a page whose standings have the cards."""
    played = _played(state)
    return tuple(say("page-played", player=seat.player, n=n) for seat in _best_first(state) if (n := played[seat.player]))


def _played(state: State) -> Counter[Player | None]:
    return Counter(play.player for play in state.plays if not play.fallen)


def _best_first(state: State) -> tuple[Seat, ...]:
    return tuple(sorted(state.seats, key=lambda seat: (seat.player in state.left, seat.count)))


def _account(player: Player, cards: int, words: int) -> Say:
    return say("account", player=player, n=cards, words=words) if words else say("cards-of", player=player, n=cards)


def again(state: State) -> Step:
    """Counts have been corrected. If the game had ended, the host tells the end anew, or the game goes on. If the table ended it, it stays
    ended."""
    if state.phase is not Phase.OVER:
        return settle(state)
    if state.closed or state.stuck or any(seat.count == 0 for seat in state.placed):
        return end(state)
    return go_on(replace(state, phase=Phase.RACE))


def go_on(state: State) -> Step:
    """The question has come to nothing, and the race goes on."""
    return replace(state, question=None), (say("go-on", word=state.word.capitalize()),)


# -- out of cards -------------------------------------------------------------------------------------------------------------


def ask_out(state: State, player: Player) -> Step:
    state = replace(state, question=Out(player))
    return state, (out_sure(state, player),)


def out_sure(state: State, player: Player) -> Say:
    count = state.seat(player).count
    return say("out-sure", player=player, n=count) if count else say("out-by-count", player=player)


def _may_be_out(state: State) -> tuple[Player, ...]:
    """The players who may be said to be out: everybody, or, while the host asks about one player, only that one."""
    return (state.question.player,) if isinstance(state.question, Out) else state.there


@spoken(
    "{player} is out of cards",
    "{player} has slammed",
    typed=("{player} slams", "{player} is out"),
    fills=(players(_may_be_out),),
    costs=5.0,  # it may end the game; if the count differs, the game itself asks
    left_to=lambda state: state.question is None,
    means="say that NAME has played the last card. If the host has counted otherwise, it asks",
)
def out(state: State, question: Out | None, player: Player) -> Step:
    """ "Slam!": a player is out of cards. With the real pack the host believes it at once if cards that nobody has claimed account for it,
    and asks otherwise."""
    count, unclaimed = state.seat(player).count, sum(play.player is None for play in state.plays if not play.fallen)
    if state.options.dealt:
        return state, (say("cards-of", player=player, n=count),)
    return is_out(state, player) if question is not None or count <= unclaimed else ask_out(state, player)


@never("slams")
def slams(state: State) -> IllegalMove:
    """Ask for a name, because the host does not know whose voice it hears."""
    return has_ended(state) if state.phase is Phase.OVER else IllegalMove("who-slams", player=state.players[0])


def is_out(state: State, player: Player) -> Step:
    return end(state.reseat(player, count=0))


# -- how many cards -----------------------------------------------------------------------------------------------------------


def _in_words(number: int) -> str:
    """A number from 0 to 29 in words; those above twenty are put together."""
    return NUMBERS[number] if number <= 20 else f"twenty {NUMBERS[number - 20]}"


def _cards(state: State) -> Slot:
    """ "Three cards", up to the number that a player is dealt."""
    many = ((f"{_in_words(number)} cards", str(number)) for number in range(2, shared(len(state.seats)) + 1))
    return Slot("cards", (("no cards", "0"), ("one card", "1"), *many))


def _bare(state: State) -> Slot:
    """The number alone, as an answer to the host's question."""
    return Slot("cards", (("none", "0"), *((_in_words(number), str(number)) for number in range(shared(len(state.seats)) + 1))))


_COUNTS = tuple((f"{number} {'card' if number == 1 else 'cards'}", str(number)) for number in range(len(CARDS) + 1))
_FIGURES = Slot("cards", (*_COUNTS, *((str(number), str(number)) for number in range(len(CARDS) + 1))))
"""Typed figures may exceed what a player can have, so that the host can say that it is too many."""


def _number(*slots: Of[Slot]) -> Fill:
    return Fill("cards", lambda state: tuple(ask(slot, {"state": state}) for slot in slots), reads=int)


_NOT_OUT = tuple(
    f"{{player}} {what}"
    for what in ("is not out", "isn't out", "is not out of cards", "has not slammed", "hasn't slammed", "still has cards", "has cards left")
)
"""Ways to say that a player who was believed to be out is not. The host then asks how many cards they have."""


@spoken(
    ways=(
        Way(("{player} has {cards}",), (everybody, _number(_cards)), heard=lambda state: not state.options.dealt),
        Way(
            ("{cards}", "{player} {cards}"),
            (everybody, _number(_bare, _cards)),
            lasting=False,
            when=lambda question: isinstance(question, Cards),
        ),
        Way(("{player} has {cards}",), (everybody, _number(_FIGURES, _bare)), By.LINE),
        Way(("i have {cards}", "i have got {cards}", "i've got {cards}"), (_number(_cards, _FIGURES, _bare),), By.LINE),
        Way(("{cards}", "{player} {cards}"), (everybody, _number(_FIGURES)), By.LINE),
        Way(_NOT_OUT, (everybody,), By.LINE),
    ),
    folded=True,
    judged=True,
    means='with the real pack, say how many cards NAME has: "three cards", "no cards"',
)
def count(state: State, question: Question | None, cards: int | None = None, player: Player | None = None) -> Step:
    """ "Ana has three cards": with the real pack players may say this at any time, since they know. Without a name it is about the player
    who was asked. Raises `IllegalMove` if nobody was asked, or if a player cannot have so many cards."""
    if cards is None:
        return _not_out(state, question, player or "")
    whose = player or (question.waiting[0] if isinstance(question, Cards) else None)
    if whose is None:
        raise IllegalMove("nothing-asked" if question is None else "answer-first")
    if state.options.dealt:
        return state, (say("cards-of", player=whose, n=state.seat(whose).count),)
    if cards > (each := shared(len(state.seats))):
        raise IllegalMove("too-many-cards", player=whose, n=each)
    if isinstance(question, Cards):
        return _answered(state, question, whose, cards)
    if cards == 0:
        return _has_none(state, question, whose)
    state, counted = state.reseat(whose, count=cards), say("cards-of", player=whose, n=cards)
    if question is not None and question != Out(whose):
        return state, (counted,)
    state, says = again(replace(state, question=None))
    return state, (counted, *says)


def _has_none(state: State, question: Question | None, player: Player) -> Step:
    """A player has no cards. The first player who is out wins alone, so a question about another one comes first."""
    if question == Out(player):
        return is_out(state, player)
    if isinstance(question, Out):
        return state, (say("answer-first"), out_sure(state, question.player))
    return out(replace(state, question=None), None, player)


def asks_whether_others_are_out(question: Question | None, player: Player) -> bool:
    """Whether the host asks about other players whether they are out, so that this one cannot have been the first."""
    match question:
        case Out(asked):
            return asked != player
        case Cards(waiting=waiting, ending=False):
            return player not in waiting
    return False


def puts_right(state: State, move: Move) -> tuple[Player, int] | None:
    """The player and the number of cards if a count corrects another, and else None. It may change who wins, so the table decides it. About
    a player who is out, or was believed to be, the game itself asks, and it doubts a count that cannot be right."""
    player, cards = move.get("player"), move.slots.get("cards")
    if move.name != count.name or player is None or cards is None or state.options.dealt or state.question is not None:
        return None
    had, has = state.seat(player).count, int(cards)
    if has == had or has > shared(len(state.seats)):
        return None
    if state.phase is Phase.RACE:
        return (player, has) if has and player not in state.away and not too_many(state, player, has) else None
    return (player, has) if state.phase is Phase.OVER and (had or state.closed) else None


def _not_out(state: State, question: Question | None, player: Player) -> Step:
    """A player said to be out is not, or the host believed it too soon, so it asks for the number of cards. Raises `IllegalMove` if by the
    host's count the player has cards anyway."""
    if question == Out(player):
        return confirm(state, question, "no")
    if question is not None or state.options.dealt or state.seat(player).count:
        raise IllegalMove("cards-of", player=player, n=state.seat(player).count)
    return ask_cards(state, (player,), ending=False)


def _answered(state: State, question: Cards, player: Player, count: int) -> Step:
    """Somebody says how many cards a player has while the host asks for counts, whether it asked that player or not. That
    another player is out counts only once it is known whether those who were asked are."""
    if count == 0 and not question.ending and player not in question.waiting:
        return state, (say("answer-first"), say("how-many", player=question.waiting[0]))
    state, said = state.reseat(player, count=count), say("cards-of", player=player, n=count)
    left = tuple(other for other in question.waiting if other != player)
    if left:
        return replace(state, question=replace(question, waiting=left)), (said, say("how-many", player=left[0]))
    if not question.ending and any(seat.count == 0 for seat in state.placed):
        return end(state)
    state, says = end(replace(state, stuck=True)) if question.ending else again(replace(state, question=None))
    return state, (said, *says)


@spoken("nobody knows", otherwise="nothing-asked", means="leave the count as the host has it")
def no_count(state: State, question: Cards) -> Step:
    """Nobody can tell, so the host's count stands; it is at least one."""
    player = question.waiting[0]
    return count(state, question, max(1, state.seat(player).count), player)


def ask_cards(state: State, players: tuple[Player, ...], *, ending: bool) -> Step:
    state = replace(state, question=Cards(players, ending))
    return state, (say("how-many", player=players[0]),)


def recount(state: State) -> Step:
    """A card has gone back. A player who was out because of a card that nobody had claimed has that card again, so the host asks."""
    empty = tuple(seat.player for seat in state.present if seat.count == 0)
    if empty and not state.options.dealt:
        return ask_cards(state, empty, ending=False)
    return end(state) if state.closed else (state, ())


def too_many(state: State, player: Player | None, count: int) -> tuple[Say, ...]:
    """Why a count cannot be right, or nothing. Players have no more cards than they were dealt and have not played, and no more than are
    left after the counts that others have given. If `player` is None, it is the player who is asked."""
    asked = state.question.waiting if isinstance(state.question, Cards) else ()
    whose = player or next(iter(asked), None)
    if state.options.dealt or whose is None:
        return ()
    each = shared(len(state.seats))
    known = sum(seat.count for seat in state.seats if asked and seat.player not in (*asked, whose))
    lying = [play for play in state.plays if not play.fallen]
    most = min(each - sum(play.player == whose for play in lying), each * len(state.seats) - len(lying) - known)
    return (say("too-many-cards", player=whose, n=max(0, most)),) if count > most else ()


# -- stuck --------------------------------------------------------------------------------------------------------------------


def ask_stuck(state: State) -> Step:
    return replace(state, question=Stuck()), (say("stuck-sure", word=state.word.capitalize()),)


@spoken(
    "nobody can play",
    "we are stuck",
    typed=(
        *("we're stuck", "everybody is stuck", "nobody can go on", "no one can play"),
        *("we are all stuck", "we're all stuck", "all of us are stuck", "everyone is stuck"),
    ),
    costs=2.0,
    folded=True,
    skips=True,
    means="say that nobody can play. With the real pack the host asks whether that is so",
)
def stuck(state: State) -> Step:
    """Nobody can play. If the host dealt, its answer would reveal something about the hands, so it answers only when every player has said
    that they cannot play. With the real pack it asks whether that is so."""
    if not state.options.dealt:
        return ask_stuck(state)
    question = Stuck(tuple(seat.player for seat in state.present if seat.count))
    return replace(state, question=question), stuck_asks(state, question)


def stuck_asks(state: State, question: Stuck) -> tuple[Say, ...]:
    if question.waiting:
        return (say("can-you-play", player=question.waiting[0]),)
    return (say("stuck-sure", word=state.word.capitalize()),)


def cannot_play(state: State, question: Stuck, player: Player) -> Step:
    """Another player has said that they cannot play, or has left. The host asks the next one, or answers if there is none."""
    left = replace(question, waiting=tuple(other for other in question.waiting if other != player))
    if left.waiting:
        return replace(state, question=left), stuck_asks(state, left)
    return replace(state, question=None), (say("not-stuck"),)


CANNOT = ("cannot play", "can't play", "cannot", "can't", "is stuck", "passes", "has nothing")
"""How somebody says of a player that they cannot play, in answer to "Ana, can you play?"."""


def _asked(state: State) -> tuple[Player, ...]:
    """The players who may answer with their name: those whom the question is about, or everybody."""
    match state.question:
        case Out(player):
            return (player,)
        case Stuck(waiting=(_, *_) as waiting):
            return waiting
    return state.there


_ANSWER = Fill("answer", Slot("answer", YES))
_CAN = Fill("answer", Slot("answer", (*(("can play", "yes"), ("can", "yes")), *((each, "no") for each in CANNOT))))


def _asks_who_can(question: Question | None) -> bool:
    return isinstance(question, Stuck) and bool(question.waiting)


@spoken(
    "{answer}",
    fills=(_ANSWER,),
    ways=(
        Way(
            ("{player} {answer}", "{player} says {answer}"),
            (players(_asked), _ANSWER),
            By.LINE,
            when=lambda question: isinstance(question, Out | Stuck),
        ),
        Way(("{player} {answer}",), (players(_asked), _CAN), By.LINE, when=_asks_who_can, shown=("{player} cannot play",)),
    ),
    costs=EXPECTED,
    otherwise="nothing-asked",
    means="answer yes or no",
)
def confirm(state: State, question: Out | Stuck, answer: str, player: Player | None = None) -> Step:
    match question, answer == "yes":
        case Out(whose), True:
            return is_out(state, whose)
        case Out(whose), _ if not state.seat(whose).count:  # the host's count was wrong, so it is asked for
            return ask_cards(state, (whose,), ending=False)
        case Stuck(waiting=(_, *_)), can:
            return go_on(state) if can else cannot_play(state, question, player or question.waiting[0])
        case Stuck(), True:  # then the fewest cards win
            return ask_cards(state, state.there, ending=True)
        case _:
            return go_on(state)
