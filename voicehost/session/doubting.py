"""What was heard and not surely enough, or can hardly be meant: the host asks back, and whoever says yes, or says it again, is believed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from voicehost.core.interpret import Understood, is_offered
from voicehost.core.language import Language, phrase, slots_of
from voicehost.core.play import Decides, Destroys, Doubts, Moment, Move, Say, View, say
from voicehost.core.speech import Phrase, Samples, Slot, samples
from voicehost.session.offers import in_words

if TYPE_CHECKING:
    from voicehost.session.session import Session

CONFIRM: Final = "confirm-heard"
"""The move by which it is answered. Its phrase is a bare yes or no, and stands in no language's folder."""

DOUBTED: Samples = samples(6)
"""So long the host waits for the answer to "Cy passes?"."""

SLIP: Samples = samples(10)
"""And whether something else was meant than was typed: so long no time runs out, for who is asked has done their part."""

THOUGHT_OVER: Samples = samples(30)
"""And for the answer where the game has something against it: people count again."""

COUNT: Final = "count"
"""The slot of a number, in phrases that mean one where they have none."""

_YES = ("{answer}", "{vote}")
"""Phrases of a question that stands and is answered by yes or no: whoever is asked is asked nothing else."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the host asks back."""

    heard: Understood
    due: Samples
    """Where nobody has answered until then, it was nothing."""
    question: Say
    """ "Cy passes?" """
    put_to_all: bool = False
    """The table was asked before something is done: the question outlives what happens meanwhile without a word of anybody's."""
    slip: bool = False
    """Something else was typed, which is hardly what was meant. Over a poem, in which "yes" may stand, it is answered in writing."""
    then: tuple[str, ...] = ()
    """What is asked next, whatever the answer: lines as they are typed."""
    follows: bool = False
    """It was asked when the one before it was answered."""


def answer(language: Language) -> Phrase:
    return Phrase("{answer}", CONFIRM, (Slot("answer", language.yes_no),))


def objections(session: Session, move: Move) -> tuple[Say, ...]:
    """What the game has against a move, as far as it knows."""
    return session.game.doubts(session.state, move) if isinstance(session.game, Doubts) else ()


def asked_before(session: Session, move: Move) -> Say | None:
    """What the table is asked before a move of the game's is made that may be made now, as before a decision; None where it is made."""
    game = session.game
    question = game.asks_before(session.state, move) if isinstance(game, Decides) else None
    return question if question is not None and is_offered(session.listening.grammar, move) else None


def objections_to_offered(session: Session, move: Move) -> tuple[Say, ...]:
    """The same of a move that may not be offered: nothing then, for it is refused for a better reason."""
    return objections(session, move) if is_offered(session.listening.grammar, move) else ()


def without_yes_or_no(phrases: tuple[Phrase, ...], language: Language) -> tuple[Phrase, ...]:
    """Without a bare yes or no to a question of the game's. Where that has other answers too, they may be given."""
    said = frozenset(way for way, _ in language.yes_no)
    return tuple(left for phrase in phrases if phrase.pattern not in _YES and (left := _without(said, phrase)) is not None)


def _without(said: frozenset[str], phrase: Phrase) -> Phrase | None:
    """The phrase, where it is a slot and nothing else, without the choices that are `said` so; None where it has no others."""
    if len(phrase.parts) != 1 or len(phrase.slots) != 1 or said.isdisjoint(way for way, _ in phrase.slots[0].choices):
        return phrase
    others = tuple(choice for choice in phrase.slots[0].choices if choice[0] not in said)
    return replace(phrase, slots=(replace(phrase.slots[0], choices=others),)) if others else None


def destroys(session: Session, heard: Understood) -> bool:
    """Whether something that a player has entered unseen is lost by a move that may be made, or told, and an ear has heard it: whatever is
    typed or touched is meant."""
    game, move = session.game, heard.move
    if heard.confidence is None or not isinstance(game, Destroys) or not is_offered(session.listening.grammar, move):
        return False
    return game.destroys(session.state, move)


def asks_yes_or_no(phrases: tuple[Phrase, ...]) -> bool:
    """Whether whoever speaks now answers a question of the game's by yes or no."""
    return any(phrase.pattern in _YES for phrase in phrases)


def question_first(session: Session, heard: Understood, question: Say) -> tuple[Session, tuple[Say, ...]]:
    """The table is asked before it is done, whatever else is asked just now: the last question is the one that is answered."""
    session = replace(session, attention=replace(session.attention, misses=0))
    return _put_to_all(session, Doubt(heard, heard.end + THOUGHT_OVER, question, put_to_all=True))


def ask_for_a_slip(session: Session, meant: Understood) -> tuple[Session, tuple[Say, ...]]:
    """Whether `meant` was meant, where something was typed that is nearly that."""
    ways = (meant.phrase, *session.open.grammar.phrases)
    what = in_words((way for way in ways if way.slots), meant.move, session.players, session.game.language)
    asked = say("did-you-mean", what=what)
    doubt = Doubt(meant, meant.end + SLIP, asked, slip=True)
    return replace(session, attention=replace(session.attention, doubt=doubt, misses=0)), (asked,)


def asks_for_a_slip(session: Session) -> bool:
    return session.attention.doubt is not None and session.attention.doubt.slip


def outlived(
    session: Session, doubt: Doubt, at: Samples, question: Say, *, again: bool, until: Samples | None = None
) -> tuple[Session, tuple[Say, ...]]:
    """What happened at `at`, on the source's clock, and answers nothing, leaves the question standing. `again`: something was told then, so
    it is asked once more, to be the last one; `until`: when it is due, where that is not a while from now. After a yes it is done as from
    `at`: no log has it before what has happened already."""
    doubt = replace(doubt, heard=replace(doubt.heard, start=at, end=at), question=question)
    if again:
        return _put_to_all(session, replace(doubt, due=until or at + THOUGHT_OVER))
    return _put_to_all(session, doubt)[0], ()


def _put_to_all(session: Session, doubt: Doubt) -> tuple[Session, tuple[Say, ...]]:
    return replace(session, attention=replace(session.attention, doubt=doubt)), (doubt.question,)


def ask_back(session: Session, heard: Understood, wait: Samples, question: Say | None = None) -> tuple[Session, Say]:
    """`question`: in place of what was heard, with a question mark."""
    doubt = Doubt(heard, heard.end + wait, question or asked_back(session, heard))
    return replace(session, attention=replace(session.attention, doubt=doubt)), doubt.question


def object_to(session: Session, heard: Understood, against: tuple[Say, ...]) -> tuple[Session, tuple[Say, ...]]:
    """It is asked back, unless yes or no is asked for already: then it is not done."""
    if asks_yes_or_no(session.open.grammar.phrases):
        return session, against
    session = replace(session, attention=replace(session.attention, misses=0))
    after, asked = ask_back(session, heard, THOUGHT_OVER)
    return after, (*against, asked)


def asked_back(session: Session, heard: Understood) -> Say:
    """ "Cy passes?" """
    return say("sure", what=in_words((heard.phrase,), heard.move, session.players, session.game.language))


def request_in_words(session: Session, doubt: Doubt) -> str:
    """What is asked back, as it was said, or might be where it was touched."""
    said, language = doubt.heard.phrase, session.game.language
    ways = (said,) if said.pattern else session.open.grammar.understood
    if doubt.heard.move.slots.get(COUNT) == "1" and (of_one := _ways_for_one(said, language)):
        nearest = max(of_one, key=lambda way: SequenceMatcher(None, way.pattern, said.pattern).ratio())
        others = {slot: value for slot, value in doubt.heard.move.slots.items() if slot != COUNT}
        return in_words((nearest,), Move(doubt.heard.move.name, others), session.players, language)
    return in_words(ways, doubt.heard.move, session.players, language)


def _ways_for_one(said: Phrase, language: Language) -> tuple[Phrase, ...]:
    """Ways to say it in which no number stands, as in "give Ana a point": "give Ana one points" is no language."""
    slots = {slot.name: slot for slot in said.slots if slot.name != COUNT}
    ways = (way for way in language.phrases.get(said.move, ()) if said.pattern and {*slots_of(way)} == slots.keys())
    return tuple(phrase(way, said.move, *(slots[name] for name in slots_of(way))) for way in ways)


def without_doubt(session: Session) -> Session:
    return replace(session, attention=replace(session.attention, doubt=None))


def lapsed(session: Session, settled: Samples) -> Session:
    """Where nobody has answered until `settled`, it was nothing."""
    doubt = session.attention.doubt
    return without_doubt(session) if doubt is not None and doubt.due <= settled else session


def seen_in_doubt(session: Session, seen: View) -> View:
    """`seen`, with what the host asks back in place of what the game asks."""
    if (doubt := session.attention.doubt) is None:
        return seen
    asked = (doubt.question,)
    return replace(seen.retold(asks=asked, how=()).wanting(CONFIRM), moment=Moment.QUESTION, who=(), awaited=(), circle=None)
