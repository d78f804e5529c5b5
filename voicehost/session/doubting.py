"""Asks back when the host is not sure enough of what it heard, or when a move can hardly be meant. A yes, or the same move again, is then
believed.

In the same way the host asks before it makes a move that the table must agree to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from voicehost.core.interpret import Understood, is_offered
from voicehost.core.language import Language, phrase, slots_of
from voicehost.core.play import Decides, Destroys, Doubts, Moment, Move, Say, View, say
from voicehost.core.speech import Phrase, Samples, Slot, samples
from voicehost.session.offers import in_words, tells

if TYPE_CHECKING:
    from voicehost.session.session import Session

CONFIRM: Final = "confirm-heard"
"""The move that answers such a question. Its phrase is a bare yes or no, which no language's folder has to list."""

DOUBTED: Samples = samples(6)
"""How long the host waits for the answer to "Cy passes?"."""

SLIP: Samples = samples(10)
"""How long the host waits for the answer to a question about a typing slip. No deadline runs out meanwhile, because the player has typed
in time."""

THOUGHT_OVER: Samples = samples(30)
"""How long the host waits for an answer that needs thought: if the game objects to a move, people count again, and the table talks over
what it decides."""

COUNT: Final = "count"
"""The slot of a number. Phrases without it mean one."""

_YES = ("{answer}", "{vote}")
"""The phrases that answer a game's own question by yes or no. While they may be said, the host asks nothing back."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question that the host asks back."""

    heard: Understood
    due: Samples
    """If nobody has answered by then, on the source's clock, the question lapses and the move is not made."""
    question: Say
    """What the host says, such as "Cy passes?"."""
    put_to_all: bool = False
    """The table is asked before something is done. The question outlives whatever happens meanwhile without a spoken word."""
    objected: bool = False
    """The game has said what speaks against the move. The question outlives whatever people ask the host meanwhile."""
    slip: bool = False
    """Something was typed that was hardly meant, and `heard` is what probably was. Over a poem, which may have "yes" in it, only a typed
    answer counts."""
    then: tuple[str, ...] = ()
    """The typed lines that are asked about next, whatever the answer is."""
    follows: bool = False
    """The question was asked because the one before it was answered."""
    half: Doubt | None = None
    """The question about the other half of the same decision, to which the answer was yes. That half is done with this one or not at
    all."""

    @property
    def whole(self) -> Doubt:
        """The question with which the decision began. Its `then` has the other half, if there is one."""
        return self.half or self


def answer(language: Language) -> Phrase:
    return Phrase("{answer}", CONFIRM, (Slot("answer", language.yes_no),))


def objections(session: Session, move: Move) -> tuple[Say, ...]:
    """What the game has against a move; empty if it objects to none, or not to this one."""
    return session.game.doubts(session.state, move) if isinstance(session.game, Doubts) else ()


def game_asks(session: Session, move: Move) -> Say | None:
    """The game's own question to the table before that decision, which replaces the usual one, or before that move of its own. None if it
    has none."""
    return session.game.asks_before(session.state, move) if isinstance(session.game, Decides) else None


def asked_before(session: Session, move: Move) -> Say | None:
    """The question that the table must answer before this move of the game, as before a decision. None if there is none, or if the move
    may not be made now."""
    question = game_asks(session, move)
    return question if question is not None and (is_offered(session.listening.grammar, move) or in_own_words(session, move)) else None


def in_own_words(session: Session, move: Move) -> bool:
    """Whether the move may be made now, and this is a way to make it that no phrase has and only the game reads from typed lines."""
    ways = [{slot.name for slot in phrase.slots} for phrase in session.listening.grammar.phrases if phrase.move == move.name]
    return bool(ways) and not any({*move.slots} <= way for way in ways)


def objections_to_offered(session: Session, move: Move) -> tuple[Say, ...]:
    """The game's objections to a move, but empty if the move may not be made now, because it is then refused for a better reason."""
    return objections(session, move) if is_offered(session.listening.grammar, move) else ()


def without_yes_or_no(phrases: tuple[Phrase, ...], language: Language) -> tuple[Phrase, ...]:
    """The phrases without a bare yes or no to the game's own question. If that question has other answers, those stay."""
    said = frozenset(way for way, _ in language.yes_no)
    return tuple(left for phrase in phrases if phrase.pattern not in _YES and (left := _without(said, phrase)) is not None)


def _without(said: frozenset[str], phrase: Phrase) -> Phrase | None:
    """The phrase without the choices in `said`, if it consists of a single slot; None if it has no other choices."""
    if len(phrase.parts) != 1 or len(phrase.slots) != 1 or said.isdisjoint(way for way, _ in phrase.slots[0].choices):
        return phrase
    others = tuple(choice for choice in phrase.slots[0].choices if choice[0] not in said)
    return replace(phrase, slots=(replace(phrase.slots[0], choices=others),)) if others else None


def destroys(session: Session, heard: Understood) -> bool:
    """Whether a spoken move that may be made now would destroy or reveal something that a player has entered in private. False if the move
    was typed or touched, because it is then meant for certain."""
    game, move = session.game, heard.move
    if heard.confidence is None or not isinstance(game, Destroys) or not is_offered(session.listening.grammar, move):
        return False
    return game.destroys(session.state, move)


def asks_yes_or_no(phrases: tuple[Phrase, ...]) -> bool:
    """Whether the phrases have a yes or no to the game's own question."""
    return any(phrase.pattern in _YES for phrase in phrases)


def question_first(session: Session, heard: Understood, question: Say) -> tuple[Session, tuple[Say, ...]]:
    """Ask the table before the move is made. This replaces any other question that is open, since people answer the last one."""
    session = replace(session, attention=replace(session.attention, misses=0))
    return _put_to_all(session, Doubt(heard, heard.end + THOUGHT_OVER, question, put_to_all=True))


def ask_for_a_slip(session: Session, meant: Understood) -> tuple[Session, tuple[Say, ...]]:
    """Ask whether `meant` was meant, when something similar was typed."""
    ways = (meant.phrase, *session.open.grammar.phrases)
    what = in_words((way for way in ways if way.slots), meant.move, session.players, session.game.language)
    asked = say("did-you-mean", what=what)
    doubt = Doubt(meant, meant.end + SLIP, asked, slip=True)
    return replace(session, attention=replace(session.attention, doubt=doubt, misses=0)), (asked,)


def asked_at(session: Session, at: Samples) -> Session:
    """The session in which a question about a slip in a line that was kept until `at` waits for its answer from then on."""
    doubt = session.attention.doubt
    if doubt is None or not doubt.slip:
        return session
    return replace(session, attention=replace(session.attention, doubt=replace(doubt, due=max(doubt.due, at + SLIP))))


def asks_for_a_slip(session: Session) -> bool:
    return session.attention.doubt is not None and session.attention.doubt.slip


def outlived(
    session: Session, doubt: Doubt, at: Samples, question: Say, *, again: bool, until: Samples | None = None
) -> tuple[Session, tuple[Say, ...]]:
    """Keep the question open, after something happened at `at` that did not answer it.

    With `again`, the question is asked once more, so that it is the last thing that people have heard; it is then due at `until`, or else
    `THOUGHT_OVER` after `at`. After a yes the move counts as made at `at` or later, because the log must not have it before what has
    happened already. Both times are on the source's clock.
    """
    doubt = replace(doubt, heard=replace(doubt.heard, start=at, end=at), question=question)
    if again:
        return _put_to_all(session, replace(doubt, due=until or at + THOUGHT_OVER))
    return _put_to_all(session, doubt)[0], ()


def _put_to_all(session: Session, doubt: Doubt) -> tuple[Session, tuple[Say, ...]]:
    return replace(session, attention=replace(session.attention, doubt=doubt)), (doubt.question,)


def ask_back(session: Session, heard: Understood, wait: Samples, *, objected: bool = False) -> tuple[Session, Say]:
    """Ask back, and wait that long for the answer. `objected` says that the game has spoken against the move."""
    doubt = Doubt(heard, heard.end + wait, asked_back(session, heard), objected=objected)
    return replace(session, attention=replace(session.attention, doubt=doubt)), doubt.question


def object_to(session: Session, heard: Understood, against: tuple[Say, ...]) -> tuple[Session, tuple[Say, ...]]:
    """Say what the game has against the move, and ask back. If the game itself waits for a yes or no, say it and drop the move."""
    if asks_yes_or_no(session.open.grammar.phrases):
        return session, against
    session = replace(session, attention=replace(session.attention, misses=0))
    after, asked = ask_back(session, heard, THOUGHT_OVER, objected=True)
    return after, (*against, asked)


def asked_back(session: Session, heard: Understood) -> Say:
    """The usual question, which repeats what was heard: "Cy passes?"."""
    return say("sure", what=in_words((heard.phrase,), heard.move, session.players, session.game.language))


def request_in_words(session: Session, doubt: Doubt) -> str:
    """The move that is asked about, in words: as it was said or, if it was touched or typed in other words, as somebody would say it."""
    said, language = doubt.heard.phrase, session.game.language
    ways = (said,) if tells(said, doubt.heard.move) else session.open.grammar.understood
    if not said.slots and said.pattern and not any(tells(way, doubt.heard.move) for way in ways):
        return in_words((said,), Move(doubt.heard.move.name), session.players, language)  # the game has read a line that no phrase says
    if doubt.heard.move.slots.get(COUNT) == "1" and (of_one := _singular_wordings(said, language)):
        nearest = max(of_one, key=lambda way: SequenceMatcher(None, way.pattern, said.pattern).ratio())
        others = {slot: value for slot, value in doubt.heard.move.slots.items() if slot != COUNT}
        return in_words((nearest,), Move(doubt.heard.move.name, others), session.players, language)
    return in_words(ways, doubt.heard.move, session.players, language)


def _singular_wordings(said: Phrase, language: Language) -> tuple[Phrase, ...]:
    """The ways to say the move without a number, as in "give Ana a point", because nobody would say "give Ana one points"."""
    slots = {slot.name: slot for slot in said.slots if slot.name != COUNT}
    ways = (way for way in language.phrases.get(said.move, ()) if said.pattern and {*slots_of(way)} == slots.keys())
    return tuple(phrase(way, said.move, *(slots[name] for name in slots_of(way))) for way in ways)


def without_doubt(session: Session) -> Session:
    return replace(session, attention=replace(session.attention, doubt=None))


def seen_in_doubt(session: Session, seen: View) -> View:
    """`seen`, with the question that the host asks back in place of the game's own."""
    if (doubt := session.attention.doubt) is None:
        return seen
    asked = (doubt.question,)
    return replace(seen.with_sentences(asks=asked, how=()).wanting(CONFIRM), moment=Moment.QUESTION, who=(), awaited=(), circle=None)
