"""Legal random play, and full games by script: for any game (`some_move`) and for Poetry Slam (`host_a_game`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from random import Random

from tests.support.table import SLAM, Table
from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Grammar, Phrase, Slot
from voicehost.games.poetry_slam.losing import candidates
from voicehost.games.poetry_slam.state import Phase, Vote
from voicehost.lexicon.letters import NATO
from voicehost.session import moves
from voicehost.session.doubting import CONFIRM
from voicehost.session.session import Session

WORDS = (
    "heaven",
    "horse",
    "hill",
    "tattoo",
    "letter",
    "banana",
    "ice cream",
    "qqq",
    "paris",
    "don't",
    "it",
    "mississippi",
    "heavn",
    "café",
)
"""Sound words, and words with each kind of failing."""

FILLED = {"given": ("horse", "plant", "cider", "money", "taste", "build")}
"""What fills a slot that hardly any of those would do for."""

HOUSE_MOVES = moves.HOUSE_MOVES.names | {CONFIRM}
ASIDES = SLAM.asides
"""Moves that change nothing: said now and then, or a game of chance would be made of them."""
SELDOM = frozenset(
    {
        "count",
        "reopen",
        "clear",
        "take-out",
        "show",
        "no-clue",
        "skip",
        "reveal",
        "later",
        "goes-on",
        "start-again",
        "one-more",
        "took",
        "judge-leaves",
        "judge-returns",
        "time-out",
        "take-back",
    }
)
"""Moves by which a game of chance would never end, as somebody has more cards again, takes a card back or a tile out of a clue, performs
once more or stops the game for a vote; or nothing would come of it."""
PUT_RIGHT = frozenset({"score", "strike", "strike-of"})
"""Moves by which an end would stay open, as something is put right again and again."""
GIVEN_UP = frozenset({"no-clue"})
"""Of these, what a game of chance ends by where chance finds nothing better: a haiku."""
MOST = 3000
"""Sentences of one phrase."""
HOUSE_LINES = ("undo", "undo-anyway", "redo", "help", "repeat", "slower")
"""Moves of the house that are made now and then."""
NUMBERS = {5: "five", 4: "four", 3: "three", 2: "two", 1: "one"}


def fillers(slot: Slot, grammar: Grammar) -> tuple[str, ...]:
    """Some of what may be said in a slot: every choice; of words, the secret, and another."""
    if slot.choices:
        return tuple(said for said, _ in slot.choices)
    return (*grammar.hidden[:2], *(("banana",) if slot.free else ()))


def spoken_out(phrase: Phrase, grammar: Grammar) -> Iterator[str]:
    """The first `MOST` of what it may be: scores in a row are more than anybody can say."""
    every = product(*((part,) if isinstance(part, str) else fillers(part, grammar) for part in phrase.parts))
    for filled in islice(every, MOST):
        yield " ".join(filled)


def some_phrase(grammar: Grammar, random: Random, but: frozenset[str] = frozenset()) -> str | None:
    """A phrase that may be said now; each move is as likely as another."""
    moves = sorted({phrase.move for phrase in grammar.phrases} - but)
    if not moves:
        return None
    move = random.choice(moves)
    phrase = random.choice([phrase for phrase in grammar.phrases if phrase.move == move])
    words = [part if isinstance(part, str) else random.choice(fillers(part, grammar) or ("",)) for part in phrase.parts]
    return " ".join(words)


def house_lines(language: Language) -> tuple[str, ...]:
    """As they are said when the host is called by name; and what is nothing."""
    return (*(as_spoken(language.phrases[move][-1]) for move in HOUSE_LINES), "rhubarb rhubarb")


def some_move(table: Table, random: Random) -> None:
    """Time passes, or something is entered, or said: a phrase that is offered, now and then a house phrase, or anything."""
    game, what = table.session.game, random.random()
    if what < 0.1:
        table.wait(random.choice((0.1, 2, 12)))
    elif what < 0.5 and (entries := _entries(table)):  # looked for only then: to make views is what takes most of the time
        _enter(table, entries, random)
    elif what < 0.52:
        table.type(random.choice(house_lines(game.language)))
    else:
        seldom = SELDOM | (PUT_RIGHT if table.session.has_ended else frozenset())
        asides = game.asides | seldom if random.random() < 0.95 else frozenset()
        stays_open = table.session.has_ended and PUT_RIGHT & getattr(game, "disputes", frozenset())
        nothing = game.language.phrases["well-played"][0] if stays_open else "go on"
        table.type(some_phrase(table.session.listening.grammar, random, HOUSE_MOVES | asides) or nothing)


def _entries(table: Table) -> list[tuple[Player, Phrase]]:
    """Who may enter what."""
    game, state = table.session.game, table.session.state
    return [(player, phrase) for player in table.session.players for phrase in game.view(state, player).entries]


def _enter(table: Table, entries: list[tuple[Player, Phrase]], random: Random) -> None:
    """What somebody may enter: rather what is filled in, with a choice or with any word, and seldom what takes back."""
    often = [(player, phrase) for player, phrase in entries if phrase.move not in SELDOM]
    given_up = [(player, phrase) for player, phrase in entries if phrase.move in GIVEN_UP]
    rare = random.random()
    entries = entries if rare < 0.05 else given_up or often or entries if rare < 0.1 else often or entries
    filled = [(player, phrase) for player, phrase in entries if phrase.slots]
    player, phrase = random.choice(filled if filled and random.random() < 0.6 else entries)
    slots = {
        slot.name: random.choice(slot.choices)[1] if slot.choices else random.choice(_called(table, slot.name)) for slot in phrase.slots
    }
    with suppress(IllegalMove):  # a word of four letters, where any can be entered
        table.place(player, Move(phrase.move, slots))


def _called(table: Table, slot: str) -> tuple[str, ...]:
    """What may just be called in a slot of that name; else what usually fills it, or any word."""
    phrases = table.session.listening.grammar.phrases
    called = tuple(means for phrase in phrases for each in phrase.slots if each.name == slot for _, means in each.choices)
    return called or FILLED.get(slot, WORDS)


def host_a_game(table: Table) -> list[str]:
    """A whole game by voice, but for the words. Gives every line that was said."""
    return list(lines_of_a_game(table))


def lines_of_a_game(table: Table) -> Iterator[str]:
    """The same, line by line, each when it was said. Of an end they speak for a while, which keeps it open, and then no more."""
    of_the_end = 0
    for _ in range(3000):
        if table.session.over:
            return
        line = _line(table)
        table.type(line)
        yield line
        of_the_end = 0 if not table.session.has_ended else of_the_end + 1
        table.wait(0.5 if of_the_end < 10 else 20)
    raise AssertionError("it does not end")


def _line(table: Table) -> str:
    """The next thing that somebody who only listens would say."""
    state = table.state
    match state.question or state.phase:
        case Phase.LETTERS:
            return "keep them"
        case Phase.WRITING:
            return _writing(table)
        case Phase.POETRY if state.to_perform:
            return f"{state.to_perform[0].lower()} begins"
        case Phase.POEM:
            return _guess(table)
        case Phase.LOSING:
            player, tile = state.owed[0]
            letter = candidates(state.seat(player).lost, tile)[0]
            return next(name for name, meaning in NATO if meaning == letter)
        case Vote():
            return "yes"
        case _:
            return "next"


def _writing(table: Table) -> str:
    """The first player without a word enters one; whoever has one takes the best tile left."""
    state = table.state
    player = next(seat.player for seat in state.seats if seat.tile is None)
    if state.seat(player).word is None:
        table.enter(player, WORDS[(state.round + state.players.index(player)) % 6])
    return f"{player.lower()} takes {NUMBERS[max(tile.tier for tile in table.state.middle)]}"


def _guess(table: Table) -> str:
    """A line of the poem, then a right guess by the poet's neighbour, then the poem's end."""
    poem = table.state.poem
    assert poem is not None
    if not poem.spans:
        return "some words that nobody could take for any guess at all"
    if poem.right is None:
        guesser = table.state.others(poem.poet)[0]
        return f"{guesser.lower()} guesses {table.state.seat(poem.poet).word}"
    return "the end"


def play_at_random(table: Table, seed: int, at_most: int = 8000) -> Iterator[Session]:
    """The sitting before each move, until the game is over."""
    random = Random(seed)
    for _ in range(at_most):
        yield table.session
        if table.session.over:
            return
        some_move(table, random)
    raise AssertionError(f"seed {seed} did not end in {at_most} moves: {table.session.asks}")
