"""Typed calls with a slip in the name or in "plays", and those in the name of somebody who does not play. Only the typed line and the word
on the table decide, and nobody's hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz.distance import OSA

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, never
from voicehost.games.scrabble_slam.race import play
from voicehost.games.scrabble_slam.state import State
from voicehost.games.scrabble_slam.tables import LETTERS
from voicehost.lexicon.dictionary import flags_of, is_word

PLAYS = "plays"
MOST_WRONG = 2
"""How many letters of "plays" may be wrong, missing, added or swapped with the next: "plyas" and "plas", but not "place"."""


_OF_NO_WORDS = (Way(("{line}",), (Fill("line", Slot("line", free=True)),), By.LINE, when=lambda: False, lasting=False),)
"""No phrase makes these moves: `read` does."""


@never(ways=_OF_NO_WORDS, name="unread-call")
def unread_call() -> IllegalMove:
    """A line that is typed once more, after nobody has meant the call to which it is close."""
    return IllegalMove("unheard")


@never(ways=_OF_NO_WORDS, name="call-of-nobody")
def call_of_nobody(player: str) -> IllegalMove:
    """A call in the name of somebody who does not play."""
    return IllegalMove("nobody-of-that-name", player=player)


def read(state: State, text: str, language: Language) -> Move | None:
    """The move for a line that ends in a word that can follow. It is to be asked about if it is nearly a call, and refused if it names
    nobody. None for any other line."""
    if not state.races or _call(state, text) is None:
        return None
    if meant(state, text) is not None:
        return Move(unread_call.name, {"line": text})
    named, _, _ = text.rpartition(" ")
    name = named.partition(" ")[0] if _is_plays(named.partition(" ")[2]) else named
    if " " in name or any(name == as_spoken(player) for player in state.players):
        return None
    return Move(call_of_nobody.name, {"player": name.capitalize()}) if _is_name(name, language) else None


def meant(state: State, text: str) -> Move | None:
    """The call that the line nearly is. None if it is near to none, or near to calls of several players."""
    call = _call(state, text)
    if call is None:
        return None
    named, word = call
    near = tuple(_callers(state, named))
    return Move(play.name, {"player": near[0], "word": word}) if len(near) == 1 else None


def _call(state: State, text: str) -> tuple[str, str] | None:
    """The line without its last word, and that word. None unless something comes before it, and it can follow the word on the table. After
    "plays" it may also be any other of four letters, since that is a call in any case."""
    named, _, word = text.rpartition(" ")
    follows = word in state.neighbours(state.word) and not state.is_barred(word)
    is_called = " " in named and _is_plays(named.rpartition(" ")[2]) and len(word) == LETTERS and word.isalpha()
    return (named, word) if named and (follows or is_called) else None


def _callers(state: State, named: str) -> Iterator[Player]:
    """The players whose name, alone or with "plays", is nearly this."""
    for player in state.players:
        name = as_spoken(player)
        begun = named.rsplit(" ", 1) if _is_plays(named.rpartition(" ")[2]) else (named,)
        if begun[0] == name or _is_slip(begun[0], name):
            yield player


def _is_name(word: str, language: Language) -> bool:
    """Whether the word is a name. A very common word is none, although the dictionary also has it as a name, such as "nice"."""
    if word in language.no_names | language.small_words or not word.isalpha():
        return False
    flags = flags_of(word)
    return word in language.names or not is_word(word) or ("P" in flags and not flags.startswith("1"))


def _is_plays(word: str) -> bool:
    return word == PLAYS or (not is_word(word) and OSA.distance(word, PLAYS) <= MOST_WRONG)


def _is_slip(typed: str, name: str) -> bool:
    """Whether one letter of the name is wrong, or only doubled. A word of the dictionary is no slip: "be fame" is no call of Ben."""
    return _undoubled(typed) == _undoubled(name) or (OSA.distance(typed, name) == 1 and not is_word(typed))


def _undoubled(name: str) -> str:
    return re.sub(r"(\w)\1", r"\1", name)
