""" "Form a secret five-letter word": each player writes one for the neighbour on the right, or the host deals them. Then the letters are
shuffled and stand up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import free_text, own, secret
from voicehost.games.kit.breath import Reveal
from voicehost.games.kit.english import is_talk
from voicehost.games.kit.seats import seated
from voicehost.games.letter_jam import arranging, flower, laying
from voicehost.games.letter_jam.reading import on_stands
from voicehost.games.letter_jam.state import Options, Phase, Seat, Stand, State, Step
from voicehost.games.letter_jam.tables import LETTERS, OWN, PACK, PLAYERS, SETUPS, left_of, makes
from voicehost.lexicon.common import common_words, zipf
from voicehost.lexicon.dictionary import is_word

LEVELS = {1: 4.5, 2: 4.0, 3: 3.5}
"""The least zipf frequency of a dealt word, by level. There are 450, 900 and 1,500 such words."""


def setup(players: tuple[Player, ...], options: Options, seed: int) -> Step:
    seated(players, PLAYERS)
    if (wrong := own.fault(OWN, options)) is not None:
        raise IllegalMove("own-rules", name=wrong.key, why=wrong.why)
    if options.level not in LEVELS:
        raise IllegalMove("no-such-level", n=options.level)
    card = SETUPS[len(players)]
    state = State(options, tuple(map(Seat, players)), seed, red=card.red, green=card.green)
    welcome = (say("welcome", players=players), *flower.tokens(state))
    if not options.dealt:
        return state, (*welcome, say("write-words"), *for_whom(state))
    for seat, word in zip(state.seats, dealt(len(players), options, seed), strict=True):
        state = state.reseat(seat.player, written=word)
    state, says = stood_up(state)
    return state, (*welcome, *says)


def for_whom(state: State) -> tuple[Say, ...]:
    """The sentences that say for whom each player writes."""
    return tuple(say("writes-for", player=player, other=state.right_of(player)) for player in state.players)


def asked(state: State, player: Player | None) -> tuple[Say, ...]:
    """The question to the table, or on a player's own page."""
    return (say("write-words") if player is None else say("write-for", player=player, other=state.right_of(player)),)


def _takes_another(state: State, player: Player, given: str) -> bool:
    return state.seat(player).written not in ("", given.strip().lower()) and fault(given, state.options.words) is None


def _no_single_word(given: str) -> IllegalMove | None:
    return IllegalMove("five-letters", word=given.strip().lower()) if is_talk(given, lambda _: False) else None


@secret(
    "word {given}",
    fills=(free_text("given"),),
    unfit=_no_single_word,
    replaces=_takes_another,
    means="write the word for your neighbour",
)
def word(state: State, at: Samples, player: Player, given: str) -> Step:
    """Write a word. It may be changed until everybody has written one and the breath after that is over. A text that is no word changes
    nothing."""
    if fault(given, state.options.words) is not None:
        return state, ()
    if state.breath is not None and state.seat(player).written == given.strip().lower():
        return state, ()
    is_first = not state.seat(player).written
    state = state.reseat(player, written=given.strip().lower())
    written = (say("word-in", player=player),) if is_first else ()
    return (state, written) if state.missing else REVEAL.after(state, at, meanwhile=written)


@word.tells
def _(state: State, player: Player, given: str) -> tuple[Say, ...]:
    return (fault(given, state.options.words) or yours(state, player, given.strip().lower()),)


def yours(state: State, player: Player, word: str) -> Say:
    """The sentence that repeats a word to its writer alone."""
    return say("your-word", word=word, other=state.right_of(player))


NOT_FOR_CHILDREN = frozenset(
    (
        *("beers", "bitch", "boobs", "booze", "death", "dicks", "drugs", "drunk", "erect", "fucks"),
        *("gangs", "horny", "idiot", "kills", "lover", "naked", "penis", "pussy", "raped", "rapes"),
        *("rifle", "satan", "shits", "slain", "slave", "sperm", "vodka", "weeds", "whore", "wines"),
    )
)
"""Words that the host does not deal if children play. Players may still write them."""


@cache
def listed(level: int, *, family: bool = False) -> tuple[str, ...]:
    """The common words of five letters that the pack can make. With `family`, only those that are for children."""
    if family:
        return tuple(word for word in listed(level) if word not in NOT_FOR_CHILDREN)
    words = (word for word in common_words() if len(word) == LETTERS and zipf(word) >= LEVELS[level])
    return tuple(word for word in words if is_word(word) and makes(word))


def dealt(players: int, options: Options, seed: int) -> tuple[str, ...]:
    """Choose words for all players, such that the pack can make all of them at once."""
    common = listed(options.level, family=options.family)
    choice = Random(f"{seed}/words").sample(common, k=len(common))
    words: tuple[str, ...] = ()
    for word in choice:
        if len(words) < players and makes(*words, word):
            words = (*words, word)
    return words


def fault(text: str, ours: tuple[str, ...] = ()) -> Say | None:
    """What is wrong with a word, for its writer alone; None if nothing is. `ours` are the words that count at this table.

    The words of the others play no part in this, because the answer would tell the writer something about their own word.
    """
    word = text.strip().lower()
    if len(word) != LETTERS:
        return say("five-letters", word=word)
    if missing := next((letter for letter in word if letter not in PACK), None):
        return say("not-in-pack", letter=missing.upper())
    if not own.is_word(word, ours):
        return say("no-word", word=word)
    return None if makes(word) else say("letters-are-few", word=word)


def stood_up(state: State) -> Step:
    """Shuffle each word's letters for the neighbour on the right. The first of them stands up, and so does the first letter of each
    nonplayer stand."""
    left = left_of(*(seat.written for seat in state.seats))
    deck = Random(f"{state.seed}/deck").sample(left, k=len(left))
    stands = []
    for height in state.card.stacks:
        stands.append(Stand(tuple(deck[:height])))
        deck = deck[height:]
    state = replace(state, deck=tuple(deck), stands=tuple(stands), phase=Phase.TALK, breath=None)
    for seat in state.seats:
        neighbour = state.right_of(seat.player)
        letters = Random(f"{state.seed}/{neighbour}").sample(seat.written, k=LETTERS)
        state = state.reseat(neighbour, letters=tuple(letters))
    return state, (say("letters-stand"), *on_stands(state), say("how-to-see"), *laying.asked(state))


def still_handed_out(state: State, later: State) -> Step:
    """`state`, to which the table has gone back from `later`. If letters stood by then and words are still written, the same letters stand
    again, because everybody has seen some of them. What players noted meanwhile stays."""
    if state.phase is not Phase.WORDS or not later.seats[0].letters:
        return state, ()
    for seat, seen in zip(state.seats, later.seats, strict=True):
        state = state.reseat(seat.player, written=seen.written, by_host=seen.by_host)
    state, _ = stood_up(state)
    for seat, seen in zip(state.seats, later.seats, strict=True):
        state = state.reseat(seat.player, letters=seen.letters, notes=seen.notes, draft=seen.draft)
    return state, (say("words-are-seen"),)


def _reveal(state: State) -> Step:
    """What follows when everybody has written a word, or is ready: letters stand up, or the clues end."""
    return stood_up(state) if state.phase is Phase.WORDS else arranging.begin(state)


REVEAL = Reveal(_reveal, wait=("wait",), go_on=("go on",))
