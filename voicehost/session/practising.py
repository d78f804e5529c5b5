"""A practice round of a minute: the host says couplets, and the table guesses their words aloud, to learn how one speaks to it. Pure.

It is a break: the clock of the game stands, nothing of its state changes, and its log has a pause and its end. The couplets stand among the
house's prompts (`practice-poem-1`); of each the language has the words that count as its word, `practice-1`, and others that people will
guess, `practice-not-1`, so that the host can tell what it heard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Moment, Move, Player, Say, View, say
from voicehost.core.speech import UNKNOWN, Grammar, Phrase, Samples, Slot, samples
from voicehost.session.offers import sentence, with_names

GUESS, STOP, BEGIN = "practice-guess", "stop-practising", "practise"
MOVES = (BEGIN, GUESS, STOP)

COUPLETS = 3
"""So many there are; one after another is told, whenever somebody practises."""
EACH_TIME = 2

HINT_AFTER, TOLD_AFTER = 2, 4
"""So many wrong guesses bring a hint, and then the word."""

SILENCE: Samples = samples(12)
"""After so long without a guess comes a hint, and after as long again how one speaks to the host; then it waits."""


@dataclass(frozen=True, slots=True)
class Practice:
    """One that goes on."""

    number: int
    """Of the couplet, from 1."""
    since: Samples
    """When something was last made of it, on the source's clock."""
    left: int = EACH_TIME - 1
    """Couplets that come after this one."""
    wrong: int = 0
    hinted: bool = False
    explained: bool = False
    called: bool = False
    """The host listens only when it is called."""


def begun(told: int, at: Samples, players: tuple[Player, ...], language: Language, *, called: bool) -> tuple[Practice, tuple[Say, ...]]:
    """`told`: couplets that were told before."""
    practice = Practice(told % COUPLETS + 1, at, called=called)
    return practice, (say("practice-begins", phrase=_example(practice, players, language)), _poem(practice))


def grammar(practice: Practice, players: tuple[Player, ...], language: Language) -> Grammar:
    """What may be said of the couplet; and how it is left."""
    right, others = (tuple(map(as_spoken, words)) for words in (_right(practice, language), _others(practice, language)))
    return Grammar((*guesses(players, language), *language.ways(STOP)), hidden=right, decoys=others)


def guesses(players: tuple[Player, ...], language: Language) -> tuple[Phrase, ...]:
    return language.ways(GUESS, names("player", players), Slot("word", free=True, before=_articles(language)))


def _example(practice: Practice, players: tuple[Player, ...], language: Language) -> str:
    """ "Ana guesses game"; or "host, Ana guesses game"."""
    first = guesses(players, language)[0]
    said = with_names(sentence(first, (("player", players[0]), ("word", language.word("an-example")))), players)
    return f"{language.host}, {said}" if practice.called else said


def guessed(
    practice: Practice, move: Move, at: Samples, players: tuple[Player, ...], language: Language
) -> tuple[Practice | None, tuple[Say, ...]]:
    """What was heard, and whether that is right. None once all couplets are done."""
    practice = replace(practice, since=at)
    if UNKNOWN in move.slots["word"]:
        return practice, (say("practice-unknown"),)
    word, player = _written(move.slots["word"], practice, language), move.get("player")
    is_right = word in _right(practice, language)
    kind = "right" if is_right else "wrong"
    told = say(f"practice-{kind}", player=player, word=word) if player is not None else say(f"practice-{kind}-whose", word=word)
    unnamed = (how(practice, players, language),) if player is None else ()
    if is_right:
        return _after(practice, (told, *unnamed))
    practice = replace(practice, wrong=practice.wrong + 1)
    if practice.wrong >= TOLD_AFTER:
        return _after(practice, (told, say("practice-was", word=_right(practice, language)[0])))
    if practice.wrong >= HINT_AFTER and not practice.hinted:
        return replace(practice, hinted=True), (told, *unnamed, _hint(practice))
    return practice, (told, *unnamed)


def due(practice: Practice, talked: Samples) -> Samples | None:
    """When the silence has been long enough to say something. `talked`: until where the host has talked. None: it waits."""
    return None if practice.hinted and practice.explained else max(practice.since, talked) + SILENCE


def silent(practice: Practice, at: Samples, players: tuple[Player, ...], language: Language) -> tuple[Practice, tuple[Say, ...]]:
    """Nobody has guessed for so long."""
    if not practice.hinted:
        return replace(practice, since=at, hinted=True), (_hint(practice),)
    return replace(practice, since=at, explained=True), (how(practice, players, language), say("practice-leave"))


def shown(practice: Practice, seen: View) -> View:
    """In place of what the game would show, or let anybody do."""
    hint = (_hint(practice),) if practice.hinted else ()
    asks = (say("practice-asks"),)
    return replace(
        seen,
        moment=Moment.QUESTION,
        headline=(_poem(practice),),
        now=hint,
        how=(),
        asks=asks,
        who=(),
        awaited=(),
        cards=(),
        entries=(),
        moves=(),
        wanted=(GUESS, STOP),
        until=None,
    )


def _after(practice: Practice, says: tuple[Say, ...]) -> tuple[Practice | None, tuple[Say, ...]]:
    if not practice.left:
        return None, (*says, say("practice-over"))
    following = Practice(practice.number % COUPLETS + 1, practice.since, practice.left - 1, called=practice.called)
    return following, (*says, say("practice-next"), _poem(following))


def _poem(practice: Practice) -> Say:
    return say(f"practice-poem-{practice.number}")


def _hint(practice: Practice) -> Say:
    return say(f"practice-hint-{practice.number}")


def how(practice: Practice, players: tuple[Player, ...], language: Language) -> Say:
    """One speaks to the host."""
    return say("practice-how", phrase=_example(practice, players, language))


def _right(practice: Practice, language: Language) -> tuple[str, ...]:
    """The words that count, as they are written."""
    return tuple(language.word(f"practice-{practice.number}").split())


def _others(practice: Practice, language: Language) -> tuple[str, ...]:
    return tuple(language.word(f"practice-not-{practice.number}").split())


def _articles(language: Language) -> tuple[str, ...]:
    return tuple(language.word("articles").split())


def _written(word: str, practice: Practice, language: Language) -> str:
    """Without its article, for what is touched was never matched with a phrase; and with a capital where the language writes one."""
    said = as_spoken(word)
    first, _, rest = said.partition(" ")
    said = rest if rest and first in _articles(language) else said
    return next((each for each in (*_right(practice, language), *_others(practice, language)) if as_spoken(each) == said), said)
