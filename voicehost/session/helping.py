"""Words the help: what makes sense now, in whole sentences with real names, and the rest on demand. Pure, and the same for every game.

Each phrase becomes a sentence that somebody could say exactly like that. Its name is that of a player whom the game waits for, each choice
is made, and an example stands for a word that only its speaker knows. Nobody is told to say it, because a sentence may be about a player,
as "Ana is the youngest", or to one, as "Ana, please". The moves that the game waits for come first, then its other moves, then the house
moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Move, Player, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.session.offers import sentence, with_names

FIRST = 3
"""The number of sentences that are said at once. If there were more, nobody would remember the first."""


def sentences(
    phrases: Iterable[Phrase],
    wanted: Iterable[str],
    who: tuple[Player, ...],
    players: tuple[Player, ...],
    language: Language,
    doubted: Callable[[Move], bool] = lambda _: False,
    away: tuple[Player, ...] = (),
) -> tuple[Say, ...]:
    """One sentence for each move, and all answers of a short list. The moves in `wanted`, which the game waits for, come first. A sentence
    that begins with a name preferably has one of the players in `who`. Players who are `away` are not used as examples. A move that is
    `doubted` can hardly be meant, and is not proposed."""
    first: dict[str, Phrase] = {}
    for phrase in (replace(phrase, slots=tuple(_without(slot, away) for slot in phrase.slots)) for phrase in phrases):
        if phrase.move in first or not all(slot.choices or slot.free for slot in phrase.slots):
            continue
        if not doubted(Move(phrase.move, dict(_filled(phrase, who, language)))):
            first[phrase.move] = phrase
    moves = dict.fromkeys((*(move for move in wanted if move in first), *first))
    return tuple(way for move in moves for way in _all_worded(first[move], who, players, language))


def in_one(proposed: tuple[Say, ...]) -> tuple[Say, ...]:
    """Sentences that somebody may say, as one sentence of the host. Empty if there are none."""
    return (say("help", phrases=tuple(str(each.fields["phrase"]) for each in proposed)),) if proposed else ()


def _without(slot: Slot, away: tuple[Player, ...]) -> Slot:
    """The slot without those players, unless that would leave it empty."""
    here = tuple(choice for choice in slot.choices if choice[1] not in away)
    return replace(slot, choices=here) if here and len(here) < len(slot.choices) else slot


def _all_worded(phrase: Phrase, who: tuple[Player, ...], players: tuple[Player, ...], language: Language) -> Iterator[Say]:
    """The sentence for a phrase. If the phrase is a bare answer and there are few others, such as "no" beside "yes", those follow. Of
    several names only one is proposed, with what may be said in place of a name, such as "nobody"."""
    yield _worded(phrase, who, players, language)
    slot = phrase.parts[0]
    if len(phrase.parts) > 1 or not isinstance(slot, Slot):
        return
    taken = {*players, dict(_filled(phrase, who, language))[slot.name]}
    others = {meaning: said for said, meaning in reversed(slot.choices) if meaning not in taken}
    if len(others) < FIRST:
        yield from (say("help-say", phrase=dict(slot.written).get(said, said)) for said in reversed(others.values()))


def _worded(phrase: Phrase, who: tuple[Player, ...], players: tuple[Player, ...], language: Language) -> Say:
    return say("help-say", phrase=with_names(sentence(phrase, _filled(phrase, who, language)), players))


def _filled(phrase: Phrase, who: tuple[Player, ...], language: Language) -> Iterator[tuple[str, str]]:
    """The name and the value of each slot. If the phrase begins with a name, it is that of a player whom the game waits for."""
    scores = 0
    for slot in phrase.slots:
        meanings = [meaning for _, meaning in slot.choices]
        if slot.is_own_word:
            yield slot.name, language.word("an-example")
        elif slot == phrase.parts[0]:
            yield slot.name, next((player for player in who if player in meanings), _example(slot.name, meanings, scores))
        else:
            yield slot.name, _example(slot.name, meanings, scores)
        scores += any("." in meaning for meaning in meanings)


def _example(slot: str, meanings: list[str], place: int) -> str:
    """The first choice; for numbers with tenths, which are scores, one that somebody might well give, and another in each place of a row.
    For a count it is two if that can be, since nobody asks for a game of no rounds."""
    with_tenths = list(dict.fromkeys(meaning for meaning in meanings if "." in meaning))
    if with_tenths:
        good = with_tenths[len(with_tenths) * 4 // 5 :]
        return good[7 * place % len(good)]
    return "2" if slot == "count" and "2" in meanings else meanings[0]
