"""Help: what makes sense now, in whole sentences with real names, and the rest on demand. Pure, and the same for every game.

A phrase becomes a sentence that could be said as it stands: whoever is waited for says it, what may be chosen is chosen, and a word that
only its speaker knows is an example. What the game waits for comes first, then its other moves, then the house's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Move, Player, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.session.offers import sentence, with_names

FIRST = 3
"""So many are said at once: of more nobody remembers the first."""


def sentences(
    phrases: Iterable[Phrase],
    wanted: Iterable[str],
    who: tuple[Player, ...],
    players: tuple[Player, ...],
    language: Language,
    doubted: Callable[[Move], bool] = lambda _: False,
    away: tuple[Player, ...] = (),
) -> tuple[Say, ...]:
    """One for each move: `wanted`, the names of moves that are waited for, before the others. `who`: whose it is. What is `doubted` can
    hardly be meant, and is not proposed. `away`: who has left is no example."""
    first: dict[str, Phrase] = {}
    for phrase in (replace(phrase, slots=tuple(_without(slot, away) for slot in phrase.slots)) for phrase in phrases):
        if phrase.move in first or not all(slot.choices or slot.free for slot in phrase.slots):
            continue
        if not doubted(Move(phrase.move, dict(_filled(phrase, who, language)))):
            first[phrase.move] = phrase
    moves = dict.fromkeys((*(move for move in wanted if move in first), *first))
    return tuple(way for move in moves for way in _all_told(first[move], who, players, language))


def _without(slot: Slot, away: tuple[Player, ...]) -> Slot:
    """The slot without those, where others may stand in it, too."""
    here = tuple(choice for choice in slot.choices if choice[1] not in away)
    return replace(slot, choices=here) if here and len(here) < len(slot.choices) else slot


def _all_told(phrase: Phrase, who: tuple[Player, ...], players: tuple[Player, ...], language: Language) -> Iterator[Say]:
    """Where few answers by themselves are to be had, each of them: "yes" and "no". Of names one, and what may be said in place of all:
    "nobody"."""
    yield _told(phrase, who, players, language)
    slot = phrase.parts[0]
    if len(phrase.parts) > 1 or not isinstance(slot, Slot):
        return
    taken = {*players, dict(_filled(phrase, who, language))[slot.name]}
    others = {meaning: said for said, meaning in reversed(slot.choices) if meaning not in taken}
    if len(others) < FIRST:
        yield from (say("help-say", phrase=dict(slot.written).get(said, said)) for said in reversed(others.values()))


def _told(phrase: Phrase, who: tuple[Player, ...], players: tuple[Player, ...], language: Language) -> Say:
    filled = dict(_filled(phrase, who, language))
    text = with_names(sentence(phrase, filled.items()), players)
    first = phrase.parts[0]
    # A name alone is an answer, and anybody's to give.
    speaker = filled[first.name] if isinstance(first, Slot) and len(phrase.parts) > 1 else ""
    return say("help-own", player=speaker, phrase=text) if speaker in players else say("help-say", phrase=text)


def _filled(phrase: Phrase, who: tuple[Player, ...], language: Language) -> Iterator[tuple[str, str]]:
    """Each slot's name, and what it means here: whoever is waited for speaks, of themselves."""
    for slot in phrase.slots:
        meanings = [meaning for _, meaning in slot.choices]
        if slot.is_own_word:
            yield slot.name, language.word("an-example")
        elif slot == phrase.parts[0]:
            yield slot.name, next((player for player in who if player in meanings), meanings[0])
        else:
            yield slot.name, _example(meanings)


def _example(meanings: list[str]) -> str:
    """The first; of a row with tenths, which are scores, one that somebody might give."""
    with_tenths = [meaning for meaning in meanings if "." in meaning]
    return with_tenths[len(with_tenths) * 4 // 5] if with_tenths else meanings[0]
