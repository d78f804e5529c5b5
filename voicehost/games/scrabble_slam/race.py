""" "To play": a card is played by a word, by one letter for another, or by a touch, and the host asks if it does not know which word or
whose card it is."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import EXPECTED, IllegalMove, Move, Player, Say, Spoke, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, secret, spoken
from voicehost.games.kit.english import TYPED_BALLOT
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.calling import SWAPS, WAYS, of_words, spoken_as
from voicehost.games.scrabble_slam.ending import unless_asked
from voicehost.games.scrabble_slam.hearing import word_meant_by
from voicehost.games.scrabble_slam.laying import fault_of, shout, whose
from voicehost.games.scrabble_slam.state import Cards, Ear, Later, Phase, Question, Shout, State, Step, Stuck, Vote, Which, Who
from voicehost.games.scrabble_slam.tables import LETTERS
from voicehost.games.scrabble_slam.words import changed, letter
from voicehost.lexicon.dictionary import words_of
from voicehost.lexicon.letters import SPOKEN


@spoken(
    ways=WAYS,
    judged=True,
    left_to=lambda: False,
    means='play a card. You may add its new letter, "fame with foxtrot", or say that it is a blank, "fade with a blank"',
)
def play(state: State, question: Question | None, event: Spoke) -> Step:
    """Call a word. A page does not list the words, because that would reveal something about all hands; there a word is entered as text."""
    word, player, as_blank = _word(event.move), event.move.get("player"), "blank" in event.move.slots
    named = as_blank or "word" not in event.move.slots
    called = Later(Shout(event.at, word, player, as_blank), _ear(event), named)
    match question:
        case None:
            _require_letter(state, word, event.move.get("letter"))
            return shout(state, called.shout, called.ear, named=named)
        case Which():
            return meanwhile(state, question, called)
        case Who(Shout(word=asked)) if player is not None and word == asked:
            return whose(state, replace(question.shout, player=player))
        case _:
            return kept(state, question, called)


def _word(move: Move) -> str:
    return next(move.slots[slot] for slot in ("word", "named", "blank") if slot in move.slots)


def _ear(event: Spoke) -> Ear | None:
    """How well the word was heard. Readings that differ only in the player's name count as one. None if it was typed."""
    if event.confidence is None:
        return None
    word, sure = _word(event.move), {_word(event.move): event.confidence}
    for rival in event.rivals:
        if rival.move.name == event.move.name:
            sure[_word(rival.move)] = sure.get(_word(rival.move), 0.0) + rival.confidence
    rivals = sorted(((other, share) for other, share in sure.items() if other != word), key=lambda rival: -rival[1])
    return Ear(event.end, min(1.0, sure[word]), tuple(rivals))


_VOTES = frozenset(said for said, _ in TYPED_BALLOT)


def called_out(state: State, text: str) -> Move | None:
    """Read a typed line such as "Cy: zust" as a call: a name beside any four letters, even if they are no word, or beside a word with one
    letter too few or too many. Without a name, or with other letters, it may be talk, and "Cy yes" is a vote; then the result is None."""
    for player in state.players:
        name = player.lower()
        for word in (text.removeprefix(f"{name} "), text.removesuffix(f" {name}")):
            nearly = (words_of(LETTERS - 1) | words_of(LETTERS + 1)) - _VOTES
            if word != text and word.isalpha() and (len(word) == LETTERS or word in nearly):
                return Move(play.name, {"player": player, "word": word})
    return None


def called_in_a_vote(state: State, text: str) -> Move | None:
    """Read a typed line as a call during a vote, so that the host can say when it may be made: with a name as in the race, and without one
    if the word follows the one on the table or the one before. None at any other moment."""
    if not isinstance(state.question, Vote):
        return None
    follows = any(changed(word, text) is not None for word in (state.word, *(play.before for play in state.plays[-1:])))
    return Move(play.name, {"word": text}) if follows else called_out(state, text)


def says_slam(state: State, move: Move) -> bool:
    """Whether "Ben slam" means that he is out of cards: SLAM can follow neither the word on the table nor the one before."""
    if move.name != play.name or move.get("word") != "slam" or state.phase is not Phase.RACE:
        return False
    return all(changed(word, "slam") is None for word in (state.word, *(before.before for before in state.plays[-1:])))


def _require_letter(state: State, word: str, named: str | None) -> None:
    """Raises `IllegalMove` if the letter that was said, also for a blank, is not the one that makes the word."""
    if named is not None and changed(state.word, word) is not None and letter(state.word, word) != named:
        raise IllegalMove("letter-is-not", word=word.capitalize(), letter=named, other=letter(state.word, word))


@spoken(ways=SWAPS, judged=True, left_to=lambda: False, means='play a card by its letter and the letter that it covers: "foxtrot for golf"')
def swap(state: State, at: Samples, letter: str, old: str, player: Player | None = None) -> Step:
    """ "F for G". If the old letter is in the word twice, either may be meant, and the host may have to ask. Raises `IllegalMove` if the
    word does not have it, or if both letters are the same."""
    if old not in state.word.upper():
        raise IllegalMove("no-such-letter", word=state.word.capitalize(), letter=old)
    if letter == old:
        raise IllegalMove("same-letter")
    words = _swapped(state, letter, old)
    called = Shout(at, words[0], player)
    if len(words) > 1:
        return replace(state, question=Which(called, words)), (which_one(words),)
    return shout(state, called)


def _swapped(state: State, new: str, old: str) -> tuple[str, ...]:
    """The words that one letter for another makes: those that count here, or, if none counts, all of them."""
    word = state.word
    made = tuple(word[:at] + new.lower() + word[at + 1 :] for at, char in enumerate(word) if char.upper() == old)
    return tuple(other for other in made if other in state.neighbours(word)) or made


def which_one(words: tuple[str, ...]) -> Say:
    """The question which word was meant, without letters: "Fame or same?" """
    return say("which", words=" or ".join(words).capitalize())


def _by_touch(state: State, player: Player) -> Slot:
    """With hints, the words that the player can make, as buttons; otherwise the player enters the word."""
    words = state.playable(player) if state.options.hints else ()
    return Slot("word", tuple((word, word) for word in words), free=not state.options.hints)


def _no_word(word: str) -> IllegalMove | None:
    """The refusal of a line that is no word of the right length, such as "Cy leaves". Only the player reads it."""
    return IllegalMove("four-letters", called=word.capitalize()) if len(word) != LETTERS or not word.isalpha() else None


@secret(
    "{word}",
    fills=(Fill("word", _by_touch),),
    unfit=_no_word,
    when=lambda state: state.options.dealt,
    shown=True,
    means="play a card",
)
def place(state: State, at: Samples, player: Player, word: str) -> Step:
    """Play a card on one's own page. A word that does not fit is a typing mistake: it raises `IllegalMove`, so that only this player learns
    about it."""
    if not state.options.dealt:
        raise IllegalMove("not-now")
    if fault := fault_of(state, word):
        raise IllegalMove(fault.key, **fault.fields)
    return whose(state, Shout(at, word, player))


# -- while something is asked -------------------------------------------------------------------------------------------------


def kept(state: State, question: Question, called: Later) -> Step:
    """Somebody calls a word while the host asks something, so the shout waits for the answer. If the host asks whether nobody can play, or
    counts the cards for that, the shout shows that somebody can."""
    if isinstance(question, Stuck) or (isinstance(question, Cards) and question.ending):
        fault = fault_of(state, called.shout.word)
        return (state, (fault,)) if fault else (replace(state, question=None, later=(*state.later, called)), ())
    if isinstance(question, Who) and called.shout.word == question.shout.word:
        return state, (say("who", word=called.shout.word.capitalize()),)
    return replace(state, later=(*state.later, called)), ()


def put(state: State, question: Which) -> Step:
    """Ask which word was meant: all who were calling have been heard, and none of their shouts has answered it."""
    return replace(state, question=replace(question, due=None)), (which_one(question.words),)


def meanwhile(state: State, question: Which, called: Later) -> Step:
    """Somebody calls a word before the question is asked or answered. That may show which word was meant; otherwise the shout waits."""
    state = replace(state, later=(*state.later, called))
    word = word_meant_by(state, question, called)
    return (state, ()) if word is None else whose(state, replace(question.shout, word=word))


# -- which word ---------------------------------------------------------------------------------------------------------------


def _letters(state: State, words: tuple[str, ...]) -> Slot:
    """The new letter of each word as an answer, without letters that several of the words share."""
    new = [letter(state.word, word) for word in words]
    telling = {only: word for only, word in zip(new, words, strict=True) if new.count(only) == 1}
    return Slot("word", tuple((said, telling[means]) for said, means in SPOKEN if means in telling), own=True)


def _covered(state: State, question: Which) -> dict[str, tuple[str, ...]]:
    """The words in question, by the letter that their card covers."""
    old = [letter(word, state.word) for word in question.words]
    return {each: tuple(word for word, on in zip(question.words, old, strict=True) if on == each) for each in old}


@spoken(
    ways=(
        Way(("{word}", "i said {word}"), (Fill("word", lambda question: of_words(question.words)),), lasting=False),
        Way(
            ("{word}", "with an {word}", "with a {word}"),
            (Fill("word", lambda state, question: _letters(state, question.words)),),
            lasting=False,
        ),
        Way(
            ("{word} for {old}",),
            (
                Fill("word", lambda state, question: tuple(_letters(state, words) for words in _covered(state, question).values())),
                Fill("old", lambda state, question: tuple(spoken_as(old, "old") for old in _covered(state, question))),
            ),
            lasting=False,
        ),
    ),
    costs=EXPECTED,
    otherwise=unless_asked("nothing-asked"),
    means="say which of the words you meant",
)
def which(state: State, question: Which, word: str) -> Step:
    """Answer which word was meant, by the word, its new letter, or "F for G"."""
    return whose(state, replace(question.shout, word=word))


@spoken(
    ways=(
        Way(("neither",), heard=lambda question: isinstance(question, Which)),
        Way(("no",), lasting=False, heard=lambda question: isinstance(question, Which)),
        Way(("nobody",), heard=lambda question: isinstance(question, Who)),
        Way(("no", "no one", "nobody did", "no one did", "it was nobody"), by=By.LINE, when=lambda question: isinstance(question, Who)),
    ),
    costs=EXPECTED,
    otherwise="nothing-asked",
    means="say that it was none of the words, or that it was nobody's card",
)
def neither(state: State) -> Step:
    return ending.go_on(state)


# -- whose card ---------------------------------------------------------------------------------------------------------------


@spoken(
    "{player} played it",
    answers=("{player}",),
    fills=(everybody,),
    ways=(
        Way(
            ("that was {player}", "it was {player}", "{player} did", "{player} had it", "{player} had that one", "{player} had that"),
            (everybody,),
            By.LINE,
            when=lambda question: isinstance(question, Who),
        ),
    ),
    costs=EXPECTED,
    otherwise="nothing-asked",
    means="if the host has dealt, say whose card it was",
)
def mine(state: State, question: Who, player: Player) -> Step:
    return whose(state, replace(question.shout, player=player))
