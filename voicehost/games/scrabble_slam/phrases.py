"""The ways to say each move of Scrabble Slam!

A word may be called alone, by name, or with what tells it from its neighbours: its new letter, or the letter for the letter that it
covers. Letters are said plainly ("with an F") or as pilots say them ("fame, foxtrot"). With letters named by pilots any card can be put
on any letter, for words that are in no dictionary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from voicehost.core.play import Player
from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit.english import BALLOT, NUMBERS, PILOTS, YES
from voicehost.games.kit.saying import names
from voicehost.games.scrabble_slam.disputes import waiting
from voicehost.games.scrabble_slam.numbers import bare, cards
from voicehost.games.scrabble_slam.race import claims
from voicehost.games.scrabble_slam.state import Cards, Out, Question, State, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import shared
from voicehost.games.scrabble_slam.words import changed, letter, near, nominated
from voicehost.lexicon.letters import NATO, SPOKEN

ANY = Slot("word", free=True)
HOUSE = frozenset({"help", "redo", "undo"})
"""Words of four letters that are phrases of the house: said alone they are no play, and "Chris: help" or "help with an H" are."""
NOMINATED_BY_NAME = frozenset({"stop", "more"})
"""And these before the race: they silence the host and have it say more, and are nominated by name. In the race they are words like any."""
ALPHABET = tuple(meaning for _, meaning in NATO)
VOWEL_NAMED = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel: "an F"."""


def phrases(move: str, patterns: Iterable[str], *slots: Slot) -> tuple[Phrase, ...]:
    """One phrase a pattern, each with those of the slots that it names; none where a slot has nothing to say."""
    if any(not slot.choices and not slot.free for slot in slots):
        return ()
    return tuple(Phrase(text, move, tuple(slot for slot in slots if f"{{{slot.name}}}" in text)) for text in patterns)


def _words(words: Iterable[str]) -> Slot:
    return Slot("word", tuple((word, word) for word in words), own=True)


def _spoken(meaning: str, slot: str = "letter") -> Slot:
    return Slot(slot, tuple(pair for pair in SPOKEN if pair[1] == meaning))


def _pilot(letters: Iterable[str], slot: str = "letter") -> Slot:
    wanted = frozenset(letters)
    return Slot(slot, tuple(pair for pair in PILOTS if pair[1] in wanted))


def _alone(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in HOUSE)


# -- before the race ------------------------------------------------------------------------------------------------------


def opening_phrases(state: State) -> tuple[Phrase, ...]:
    who = names("player", state.players)
    ways = ("{player} nominates {word}", "the word is {word}")
    known = tuple(dict.fromkeys((*nominated(), *state.ours)))
    listed, alone = (_words(words) for words in (known, _alone(word for word in known if word not in NOMINATED_BY_NAME)))
    return (
        *phrases("nominate", ways, who, ANY),
        *phrases("nominate", ways, who, listed),
        *phrases("nominate", ("{word}",), alone),
        *_choose(),
    )


def _choose() -> tuple[Phrase, ...]:
    return phrases("choose", ("you choose", "host choose a word"))


def ready_phrases() -> tuple[Phrase, ...]:
    return phrases("slam", ("ready set slam",))


# -- the race -------------------------------------------------------------------------------------------------------------


def race_phrases(state: State) -> tuple[Phrase, ...]:
    who = names("player", state.players)
    return (
        *phrases("play", ("{player} plays {word}",), who, ANY),
        *word_phrases(state),
        *letter_phrases(state),
        *after_phrases(state),
        *phrases("stuck", ("nobody can play", "we are stuck")),
        *phrases("out", ("{player} is out of cards", "{player} has slammed"), who),
        *count_phrases(state),
    )


def count_phrases(state: State) -> tuple[Phrase, ...]:
    """With the real pack whoever holds the cards knows how many."""
    most = Slot("cards", ()) if state.options.dealt else cards(shared(len(state.seats)))
    return phrases("count", ("{player} has {cards}",), names("player", state.players), most)


def ended_phrases(state: State) -> tuple[Phrase, ...]:
    """Once it has ended: what is said of the last card, and of how many are left."""
    return (*after_phrases(state), *count_phrases(state))


def word_phrases(state: State) -> tuple[Phrase, ...]:
    """A word alone; with its letter ("named"); as a blank. What tells the word and what means it are one choice, so that no phrase says
    a letter that the word has not got, and there are few phrases to look through for each shout."""
    words = state.called(state.playable())
    named = Slot("named", tuple((said, word) for word in words for said in _named(word, letter(state.word, word))), own=True)
    blank = Slot(
        "blank", tuple((said, word) for word in words if _blanks(state) for said in _as_blank(word, letter(state.word, word))), own=True
    )
    return (
        *_plays(state, words, words, named),
        *phrases("play", ("{blank}", "{player} {blank}", "{player} plays {blank}"), names("player", state.players), blank),
    )


def _plays(state: State, words: tuple[str, ...], alone: tuple[str, ...], named: Slot) -> tuple[Phrase, ...]:
    who = names("player", state.players)
    return (
        *phrases("play", ("{word}",), _words(_alone(alone))),
        *phrases("play", ("{player} {word}", "{player} plays {word}"), who, _words(words)),
        *phrases("play", ("{named}", "{player} {named}"), who, named),
    )


def _named(word: str, new: str) -> Iterator[str]:
    """ "Fame with an F", "fame with a foxtrot", "fame with foxtrot", "fame foxtrot". Not "gold golf": those are two words, called one after
    the other."""
    yield from (f"{word} with {_article(said, new)} {said}" for said, meaning in SPOKEN if meaning == new)
    pilots = tuple(said for said, meaning in PILOTS if meaning == new)
    yield from (f"{word} with {said}" for said in pilots)
    yield from (f"{word} {said}" for said in pilots if changed(word, said) is None)


def _as_blank(word: str, new: str) -> Iterator[str]:
    """ "Fade, the blank card is a D"."""
    yield f"{word} with a blank"
    for said in (said for said, meaning in SPOKEN if meaning == new):
        yield from (f"{word} {card} is {_article(said, new)} {said}" for card in ("the blank", "the blank card"))
        yield f"the blank is {_article(said, new)} {said} {word}"


def _article(said: str, new: str) -> str:
    """A pilot's name is spoken as it is written, and a plain name by its letter: "an F", "a foxtrot"."""
    vowel = said[0] in "aeio" if (said, new) in PILOTS else new in VOWEL_NAMED
    return "an" if vowel else "a"


def _blanks(state: State) -> bool:
    return any(state.holds(player, "", blank=True) for player in state.players)


def letter_phrases(state: State) -> tuple[Phrase, ...]:
    """ "F for G": plainly where that makes a word, as pilots say them in any case."""
    found: list[Phrase] = []
    for old in dict.fromkeys(state.word.upper()):
        words = {letter(state.word, word) for word in state.playable() if letter(word, state.word) == old}
        plain = tuple(pair for pair in SPOKEN if pair[1] in words and pair not in PILOTS)
        new = Slot("letter", (*_pilot(set(ALPHABET) - {old}).choices, *plain))
        found += phrases(
            "swap", ("{letter} for {old}", "{player} {letter} for {old}"), names("player", state.players), new, _spoken(old, "old")
        )
    return tuple(found)


def after_phrases(state: State) -> tuple[Phrase, ...]:
    """What is said of the last word."""
    last = state.last
    if last is None:
        return ()
    others = tuple(word for word in state.called(state.neighbours(last.before)) if word != last.word)
    claiming = tuple(player for player in state.players if _may_claim(state, player))
    return (
        *(phrases("time-out", ("time out", "host time out")) if state.disputable is not None else ()),
        *phrases("rather", ("no {word}", "no i said {word}"), _words(others)),
        *phrases("take-back", ("take it back", "host take it back")),
        *phrases("claim", ("that was {player}", "{player} played that"), names("player", claiming)),
    )


def _may_claim(state: State, player: Player) -> bool:
    play = claims(state, player)
    return play is not None and play.player != player and state.seat(player).count > 0


def _late(state: State) -> tuple[str, ...]:
    """Words that could have followed the word before: whoever calls one was too late, and is told so. Not where one sounds like a word
    that can be played now, from which it would draw off."""
    last = state.last
    now = state.playable()
    before = () if last is None else state.called(state.neighbours(last.before))
    late = (word for word in before if word != state.word and changed(state.word, word) is None and word not in HOUSE)
    return tuple(word for word in late if not any(near(word, other) for other in now))


def known_phrases(state: State) -> tuple[Phrase, ...]:
    """The word that lies there; a letter on itself; a word that comes too late; a dispute of what is settled, or of nothing."""
    same = tuple(
        phrase
        for old in dict.fromkeys(state.word.upper())
        for phrase in phrases("swap", ("{letter} for {old}",), _pilot((old,)), _pilot((old,), "old"))
    )
    late = phrases("play", ("{word}", "{player} {word}"), names("player", state.players), _words((*_alone((state.word,)), *_late(state))))
    return (
        *same,
        *late,
        *phrases("slam", ("ready set slam",)),
        *(phrases("time-out", ("time out", "host time out")) if state.disputable is None else ()),
    )


# -- questions ------------------------------------------------------------------------------------------------------------


def question_phrases(state: State) -> tuple[Phrase, ...]:
    match state.question:
        case Which(due=int()) as which:
            return meanwhile_phrases(state, which)
        case Which() as which:
            return (*which_phrases(state, which), *phrases("neither", ("neither", "no")), *meanwhile_phrases(state, which))
        case Who(shout) as who:
            everyone, word = names("player", state.players), _words((shout.word,))
            mine = phrases("mine", ("{player}", "{player} played it"), everyone)
            theirs = phrases("play", ("{player} {word}", "{player} plays {word}"), everyone, word)
            return (*mine, *theirs, *phrases("neither", ("nobody",)), *waiting_phrases(state, who))
        case Vote() as vote:
            ways, voters = ("{vote}", "{player} votes {vote}"), names("player", waiting(state, vote))
            return (*phrases("vote", ways, voters, Slot("vote", BALLOT)), *waiting_phrases(state, vote))
        case Out(player) as question:
            theirs = phrases("out", ("{player} is out of cards", "{player} has slammed"), names("player", (player,)))
            return (*_yes_or_no(), *theirs, *count_phrases(state), *after_phrases(state), *waiting_phrases(state, question))
        case Stuck() as question:
            return (*_yes_or_no(), *count_phrases(state), *after_phrases(state), *waiting_phrases(state, question))
        case Cards() as question:
            most = shared(len(state.seats))
            whose, ways = names("player", state.players), ("{cards}", "{player} {cards}")
            number = (phrase for slot in (bare(most), cards(most)) for phrase in phrases("count", ways, whose, slot))
            unknown = phrases("no-count", ("nobody knows",))
            return (*number, *unknown, *count_phrases(state), *after_phrases(state), *waiting_phrases(state, question))
        case _:
            return ()


def _yes_or_no() -> tuple[Phrase, ...]:
    return phrases("confirm", ("{answer}",), Slot("answer", YES))


def waiting_phrases(state: State, question: Question) -> tuple[Phrase, ...]:
    """What is called while something else is asked, and waits: what can follow on the word, or on the one that may lie there next. While a
    vote is on, by name alone, for words are talked about; and no word that is an answer: where cards are counted, no number with a name."""
    before = (question.shout.word, state.word) if isinstance(question, Who) else (state.word,)
    following = {word: state.called(state.playable(word=word)) for word in before}
    taken = (*before, *(NUMBERS if isinstance(question, Cards) else ()))
    words = tuple(dict.fromkeys(after for each in following.values() for after in each if after not in taken))
    answers = {*NUMBERS, *(said for said, _ in names("player", state.players).choices)}
    alone = () if isinstance(question, Vote) else tuple(word for word in words if word not in answers)
    named = ((said, after) for word, each in following.items() for after in each for said in _named(after, letter(word, after)))
    return _plays(state, words, alone, Slot("named", () if isinstance(question, Vote) else tuple(dict.fromkeys(named)), own=True))


def which_phrases(state: State, which: Which) -> tuple[Phrase, ...]:
    """The word again, its new letter, or "F for G"; a letter that several of them have in common tells nothing."""
    by_letter: dict[str, list[str]] = {}
    for word in which.words:
        by_letter.setdefault(letter(state.word, word), []).append(word)
    told = {new: words[0] for new, words in by_letter.items() if len(words) == 1}
    letters = Slot("word", tuple((said, told[new]) for said, new in SPOKEN if new in told), own=True)
    covered = tuple(phrase for old, words in _by_covered(state, which).items() for phrase in _instead(state, old, words))
    return (
        *phrases("which", ("{word}", "i said {word}"), _words(which.words)),
        *phrases("which", ("{word}", "with an {word}", "with a {word}"), letters),
        *covered,
    )


def meanwhile_phrases(state: State, which: Which) -> tuple[Phrase, ...]:
    """What follows on any of the words between which it has to be asked, or on the word before: who calls may not have seen the card. Once
    it is asked, a word of these by itself is the answer."""
    following = {word: state.called(state.playable(word=word)) for word in (*which.words, state.word)}
    words = tuple(dict.fromkeys((*which.words, *(after for each in following.values() for after in each))))
    named = ((said, after) for word, each in following.items() for after in each for said in _named(after, letter(word, after)))
    alone = tuple(word for word in words if which.due is not None or word not in which.words)
    return _plays(state, words, alone, Slot("named", tuple(dict.fromkeys(named)), own=True))


def _by_covered(state: State, which: Which) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in which.words:
        found.setdefault(letter(word, state.word), []).append(word)
    return found


def _instead(state: State, old: str, words: list[str]) -> tuple[Phrase, ...]:
    """ "E for L". Not where the letter stands twice in the word and both would do."""
    new = [letter(state.word, word) for word in words]
    plain = tuple(
        (said, word)
        for word, letter_ in zip(words, new, strict=True)
        if new.count(letter_) == 1
        for said, means in SPOKEN
        if means == letter_
    )
    return phrases("which", ("{word} for {old}",), Slot("word", plain, own=True), _spoken(old, "old"))


def known_answers(state: State) -> tuple[Phrase, ...]:
    """A second vote by one player; a dispute of what is asked first."""
    match state.question:
        case Which():
            return ()
        case Vote():
            return phrases("vote", ("{player} votes {vote}",), names("player", state.players), Slot("vote", BALLOT))
        case _:
            return phrases("time-out", ("time out", "host time out"))


def known_afterwards(state: State) -> tuple[Phrase, ...]:
    """Calls by name that come too late; a dispute of what is settled."""
    late = state.called(state.neighbours(state.word))
    return (
        *phrases("play", ("{player} {word}", "{player} plays {word}"), names("player", state.players), _words(late)),
        *(phrases("time-out", ("time out", "host time out")) if state.disputable is None else ()),
    )


# -- at any time ----------------------------------------------------------------------------------------------------------


def always_phrases(state: State) -> tuple[Phrase, ...]:
    if not state.opening:
        return ()
    return (
        *phrases("word", ("what is the word", "the word")),
        *phrases("letters", ("letters", "spell it")),
        *(phrases("changed", ("what changed",)) if state.last is not None else ()),
        *phrases("scores", ("scores", "score", "how many cards")),
        *_hints(state),
    )


def _hints(state: State) -> tuple[Phrase, ...]:
    """A hand that the host dealt is told to its owner alone: who has an earphone says whose; of the real pack people name a letter."""
    if state.options.dealt:
        ways = ("{player} what can i play", "{player} my cards", "what can i play", "my cards")
        return phrases("my-cards", ways, names("player", state.players))
    return phrases("can-play", ("what can i play with {letter}",), _pilot(ALPHABET))


def with_letter(state: State, new: str) -> tuple[str, ...]:
    return tuple(word for word in state.neighbours(state.word) if letter(state.word, word) == new)
