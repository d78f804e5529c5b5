"""The ways to say each move of Letter Jam. No letter, word or spelling is ever said, but a bonus letter that is guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from voicehost.core.language import as_spoken
from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit import english
from voicehost.games.kit.english import PILOTS
from voicehost.games.kit.saying import names, phrases
from voicehost.games.letter_jam.state import Phase, Seat, State
from voicehost.games.letter_jam.tables import LETTERS, SHORTEST, STANDS, WILDCARD
from voicehost.lexicon.letters import SPOKEN

NUMBERS = english.NUMBERS[1:16]
"""Of clues, letters, players, stands and cards, from 1."""

WAYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "give": ("{player} gives the clue",),
        "offer": ("{player} offers",),
        "offer-so-many": (
            "{player} offers {letters} {players}",
            "{player} offers {letters} {players} {wild}",
            "{player} offers {letters} {players} {stands}",
            "{player} offers {letters} {players} {stands} {wild}",
        ),
        "compare": ("who has the longest", "what are the offers"),
        "who-gives": ("who may give the clue",),
        "move-on": ("{player} moves on",),
        "guess-aloud": ("{player} guesses {letter}", "{player} has no guess"),
        "ready": ("{player} is ready",),
        "busy": ("{player} is not ready",),
        "given": ("that is the clue", "that is it"),
        "anew": ("start again",),
        "arranges": ("{player} arranges",),
        "arranged": ("that is my word",),
        "show-words": ("show the words",),
        "accept": ("accept {player}",),
        "refuse": ("refuse {player}",),
        "see": ("{player} what do i see", "what do i see"),
        "my-clues": ("{player} my clues", "my clues"),
        "one-clue": ("{player} {number}", "{number}"),
        "tokens": ("tokens", "how many tokens"),
        "stands": ("stands", "what is on the stands"),
        "missing": ("who is missing",),
        "scores": ("scores", "score"),
    }
)
"""To say each move; chips and cards apart, which are told in breaths."""


def ways(moves: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    return tuple(phrase for move in moves for phrase in phrases(move, WAYS[move], *slots))


BREATH = 4
"""Chips that are listened for in one breath. More are taken where all are clear, or typed (`long_breaths`): each more would make what the
recognizer is offered six times as long."""

LONG = {"lay": 15, "lay-card": 9}
"""As many as that."""


def phrases_now(state: State) -> tuple[Phrase, ...]:
    match state.phase:
        case Phase.TALK:
            return (*_talk(state), *_bonus(state), *always(state))
        case Phase.LAYING:
            done = ways(("given",) if len(state.line) >= SHORTEST else ())
            return (*_chips(state), *done, *_anew(state), *phrases("withdraw", ("no clue",)), *always(state))
        case Phase.ARRANGING if state.giver is not None:
            done = ways(("arranged",) if len(state.line) >= LETTERS else ())
            return (*_cards(state.seat(state.giver)), *done, *_anew(state), *phrases("withdraw", ("no word",)), *always(state))
        case Phase.ARRANGING:
            reveal = ways(("show-words",) if state.all_arranged else ())
            return (*reveal, *ways(("arranges",), names("player", state.players)), *_bonus(state), *always(state))
        case Phase.OVER:
            shown = tuple(seat.player for seat in state.seats if seat.arranged)
            return (*ways(("accept", "refuse"), names("player", shown)), *always(state))
        case _:
            return always(state)


def known(state: State) -> tuple[Phrase, ...]:
    """What is said too early or too late, or by whom it may not be: it is told why."""
    if state.phase is not Phase.TALK:
        return ()
    return ways(("give", "move-on", "guess-aloud"), names("player", state.players), LETTER)


LETTER = Slot("letter", PILOTS)
CARDS = (*((word, str(number)) for number, word in enumerate(NUMBERS[:LETTERS], 1)), (WILDCARD, WILDCARD))
_WILD = ((WILDCARD, WILDCARD), (f"the {WILDCARD}", WILDCARD))
SOURCES = (*((f"stand {word}", f"stand {number}") for number, word in enumerate(NUMBERS[: STANDS - 2], 1)), *_WILD)
"""But players, as they are typed."""


def _talk(state: State) -> tuple[Phrase, ...]:
    everybody = names("player", state.players)
    givers = tuple(player for player in state.players if state.may_give(player))
    movers = tuple(seat.player for seat in state.seats if seat.at < LETTERS and state.is_clued(seat))
    busy = tuple(seat.player for seat in state.seats if not seat.ready)
    return (
        *ways(("give",), names("player", givers)),
        *ways(("move-on",), names("player", movers)),
        *offers(everybody, len(state.seats)),
        *ways(("compare", "who-gives")),
        *ways(("ready",), names("player", busy)),
        *ways(("busy",), names("player", tuple(one for one in state.players if one not in busy))),
    )


def offers(player: Slot, players: int) -> tuple[Phrase, ...]:
    """ "Ana offers six letters, four players, one stand, no wildcard"; or just "Ana offers", where the clue was entered."""
    letters = Slot("letters", tuple((f"{word} letters", str(number)) for number, word in enumerate(NUMBERS, 1) if SHORTEST <= number <= 12))
    helped = Slot("players", (*((_some(number, "player"), str(number)) for number in range(1, players)), ("no players", "0")))
    stands = Slot("stands", tuple((_some(number, "stand"), str(number)) for number in range(1, STANDS - players + 1)))
    wild = Slot("wild", ((WILDCARD, "yes"), (f"no {WILDCARD}", "no")))
    return ways(("offer", "offer-so-many"), player, letters, helped, stands, wild)


def offers_in_part(player: Slot) -> tuple[Phrase, ...]:
    """An offer as it is typed without the players that it helps: it is told how one is made."""
    letters = Slot("letters", tuple((f"{word} letters", str(number)) for number, word in enumerate(NUMBERS, 1) if SHORTEST <= number <= 12))
    return phrases("offer-so-many", ("{player} offers {letters}",), player, letters)


def _some(number: int, what: str) -> str:
    return f"{NUMBERS[number - 1]} {what}{'' if number == 1 else 's'}"


def _bonus(state: State) -> tuple[Phrase, ...]:
    owing = tuple(seat.player for seat in state.seats if seat.owed)
    return ways(("guess-aloud",), names("player", owing), LETTER)


def chips_now(state: State) -> tuple[Phrase, ...]:
    """What may be laid just now: the shortest breath first. None where nobody lays anything."""
    if state.giver is None:
        return ()
    return _chips(state) if state.phase is Phase.LAYING else _cards(state.seat(state.giver))


def _chips(state: State) -> tuple[Phrase, ...]:
    """ "Ben, Cy, Cy, stand one, wildcard": by name and number, never by letter."""
    assert state.giver is not None
    return _in_breaths("lay", tuple((_spoken(source), source) for source in state.sources(state.giver)))


def _spoken(source: str) -> str:
    what, _, number = source.partition(" ")
    return f"stand {NUMBERS[int(number) - 1]}" if what == "stand" and number.isdecimal() else as_spoken(source)


def _cards(seat: Seat) -> tuple[Phrase, ...]:
    """ "Three, one, five": the five by their numbers, bonus letters, and the wildcard."""
    bonus = tuple((f"bonus {NUMBERS[at]}", f"bonus {at + 1}") for at in range(len(seat.kept)))
    return _in_breaths("lay-card", (*CARDS, *bonus))


def _in_breaths(move: str, choices: tuple[tuple[str, str], ...], counts: Iterable[int] = range(1, BREATH + 1)) -> tuple[Phrase, ...]:
    slots = tuple(Slot(f"chip{number}", choices) for number in range(1, max(LONG.values()) + 1))
    return phrases(move, (" ".join(f"{{{slot.name}}}" for slot in slots[:count]) for count in counts), *slots)


def long_breaths(player: Slot) -> tuple[Phrase, ...]:
    """A whole clue, or a whole word by its cards, without a breath."""
    bonus = tuple((f"bonus {word}", f"bonus {number}") for number, word in enumerate(NUMBERS[:LETTERS], 1))
    told = (("lay", (*player.choices, *SOURCES)), ("lay-card", (*CARDS, *bonus)))
    return tuple(phrase for move, choices in told for phrase in _in_breaths(move, choices, range(BREATH + 1, LONG[move] + 1)))


def any_chips(player: Slot) -> tuple[Phrase, ...]:
    """Two or more in a breath, of whoever they are: with one that the giver does not see it is told why."""
    return tuple(_in_breaths("lay", (*player.choices, *SOURCES), range(2, BREATH + 1)))


def number(text: str) -> int:
    """Of a clue that is asked for: "three" or "3"; 0 of what is none."""
    told = text.strip().lower()
    return NUMBERS.index(told) + 1 if told in NUMBERS else int(told) if told.isascii() and told.isdigit() else 0


def _anew(state: State) -> tuple[Phrase, ...]:
    return ways(("anew",) if state.line else ())


def always(state: State) -> tuple[Phrase, ...]:
    if state.phase is Phase.WORDS:
        return ways(("missing",))
    player = names("player", state.players)
    there = {"stands": bool(state.stands), "missing": state.phase is Phase.ARRANGING}
    return ways((move for move in ASIDES if there.get(move, True)), player, clues(len(state.clues)))


ASIDES = ("see", "my-clues", "one-clue", "tokens", "stands", "missing", "scores")
"""What may be asked for at any time."""


def clues(count: int) -> Slot:
    return Slot("number", tuple((f"clue {word}", str(number)) for number, word in enumerate(NUMBERS[:count], 1)))


def in_order(slots: Mapping[str, str]) -> tuple[str, ...]:
    """What was told in one breath, in order."""
    return tuple(slots[f"chip{number}"] for number in range(1, max(LONG.values()) + 1) if f"chip{number}" in slots)


SHARE = tuple(
    f"{asked} {share}"
    for asked in ("what is", "what's", "how many is", "how much is")
    for share in ("a fair share", "the fair share", "my fair share", "our fair share", "fair share")
)
"""Asked of whoever has heard that somebody has given one."""

STUCK = (
    *("nobody has a clue", "no one has a clue", "nobody has one", "no more clues", "there are no more clues", "we have no clue"),
    *("we are stuck", "we're stuck", "everybody is stuck"),
)
"""Where nobody finds a clue. Each says for themselves that they are ready."""


def other_ways(player: Slot, phase: Phase) -> tuple[Phrase, ...]:
    """That are only typed."""
    stuck = phrases("stuck", STUCK) if phase is Phase.TALK else ()
    guesses = phrases("guess-aloud", ("{player} guesses {letter}", "{player} {letter}"), player, Slot("letter", SPOKEN))
    gives = phrases("give", ("{player} gives a clue", "{player} clues", "{player} has a clue"), player)
    moves = phrases("move-on", ("{player} is sure",), player)
    return (*guesses, *gives, *moves, *stuck, *_done(phase))


def without(player: Slot, phase: Phase, giver: Player | None) -> tuple[Phrase, ...]:
    """Who has no word, as it is typed: none to write, no clue to give, in the end none to show. Whoever lays one puts it away."""
    own = phrases("withdraw", NO_WORD, names("player", (giver,) if giver is not None else ()))
    match phase:
        case Phase.WORDS:
            return phrases("missing", NO_WORD, player)
        case Phase.TALK:
            return phrases("stuck", NO_WORD, player)
        case Phase.LAYING:
            return (*own, *phrases("ready", NO_WORD, player))
        case Phase.ARRANGING:
            none = Slot("none", tuple((way.removeprefix("{player} "), "yes") for way in NO_WORD))
            return (*own, *phrases("arranges", ("{player} {none}",), player, none))
        case _:
            return ()


NO_WORD = (
    *("{player} has no word", "{player} has none", "{player} has no clue"),
    *(f"{{player}} {cannot} think of {what}" for cannot in ("cannot", "can't") for what in ("a word", "one", "a clue", "anything")),
)


def _done(phase: Phase) -> tuple[Phrase, ...]:
    """What is said of a clue that is whole, and, in the end, of a word."""
    if phase is Phase.ARRANGING:
        ends = (*phrases("arranged", ("that is the word", "that is it", "done")), *phrases("given", ("that is the clue",)))
        return (*ends, *phrases("show-words", ("we are done", "we are all done")))
    return phrases("given", ("that is my clue", "done"))
