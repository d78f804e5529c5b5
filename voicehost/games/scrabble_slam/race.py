""" "To play": a card is called, by a word, by a letter for a letter, or by a touch; and what has to be asked of a call."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import EXPECTED, IllegalMove, Move, Player, Say, Spoke, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, secret, spoken
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.calling import SWAPS, WAYS, of_words, spoken_as
from voicehost.games.scrabble_slam.ending import unless_asked
from voicehost.games.scrabble_slam.hearing import word_meant_by
from voicehost.games.scrabble_slam.laying import fault_of, shout, whose
from voicehost.games.scrabble_slam.state import Cards, Ear, Later, Phase, Question, Shout, State, Step, Stuck, Which, Who
from voicehost.games.scrabble_slam.tables import LETTERS
from voicehost.games.scrabble_slam.words import changed, letter
from voicehost.lexicon.letters import SPOKEN


@spoken(
    ways=WAYS,
    judged=True,
    left_to=lambda: False,
    means='a card is played. WORD may be said with its new letter, "fame with foxtrot", or as a blank, "fade with a blank"',
)
def play(state: State, question: Question | None, event: Spoke) -> Step:
    """A page does not show it, but for a word that is entered: what can be heard depends on all hands."""
    word, player, named = _word(event.move), event.move.get("player"), "word" not in event.move.slots
    called = Later(Shout(event.at, word, player, "blank" in event.move.slots), _ear(event), named)
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
    """Of the word, by whomever it was called. None where it was typed."""
    if event.confidence is None:
        return None
    word, sure = _word(event.move), {_word(event.move): event.confidence}
    for rival in event.rivals:
        if rival.move.name == event.move.name:
            sure[_word(rival.move)] = sure.get(_word(rival.move), 0.0) + rival.confidence
    rivals = sorted(((other, share) for other, share in sure.items() if other != word), key=lambda rival: -rival[1])
    return Ear(event.end, min(1.0, sure[word]), tuple(rivals))


def called_out(state: State, text: str) -> Move | None:
    """ "Cy: zust": any four letters beside a name, for what is no word is called all the same. Without a name, or of another length, it may
    be talk."""
    for player in state.players:
        name = player.lower()
        for word in (text.removeprefix(f"{name} "), text.removesuffix(f" {name}")):
            if word != text and len(word) == LETTERS and word.isalpha():
                return Move(play.name, {"player": player, "word": word})
    return None


def says_slam(state: State, move: Move) -> bool:
    """ "Ben slam": he is out of cards, where SLAM is no word that could be played, neither on this word nor, sooner, on the one before."""
    if move.name != play.name or move.get("word") != "slam" or state.phase is not Phase.RACE:
        return False
    return all(changed(word, "slam") is None for word in (state.word, *(before.before for before in state.plays[-1:])))


def _require_letter(state: State, word: str, named: str | None) -> None:
    """Raises `IllegalMove` where another letter was said, or a blank to be another, than the one that makes the word."""
    if named is not None and changed(state.word, word) is not None and letter(state.word, word) != named:
        raise IllegalMove("letter-is-not", word=word.capitalize(), letter=named, other=letter(state.word, word))


@spoken(
    ways=SWAPS, judged=True, left_to=lambda: False, means='a card is played, by its letter and the one that it covers: "foxtrot for golf"'
)
def swap(state: State, at: Samples, letter: str, old: str, player: Player | None = None) -> Step:
    """ "F for G". Where the letter stands twice in the word, both may do. Whoever touches spells the word."""
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
    """The words, in a dictionary or not, that one letter for another makes; those that count alone if there is one."""
    word = state.word
    made = tuple(word[:at] + new.lower() + word[at + 1 :] for at, char in enumerate(word) if char.upper() == old)
    return tuple(other for other in made if other in state.neighbours(word)) or made


def which_one(words: tuple[str, ...]) -> Say:
    """The question without the letters: "Fame or same?" """
    return say("which", words=" or ".join(words).capitalize())


def _by_touch(state: State, player: Player) -> Slot:
    """A card is played by the word that it makes; with hints, by a touch of it."""
    words = state.playable(player) if state.options.hints else ()
    return Slot("word", tuple((word, word) for word in words), free=not state.options.hints)


@secret("{word}", fills=(Fill("word", _by_touch),), when=lambda state: state.options.dealt, shown=True, means="a card is played")
def place(state: State, at: Samples, player: Player, word: str) -> Step:
    """By a touch. What people can only have typed by mistake is refused: it is nobody else's business."""
    if not state.options.dealt:
        raise IllegalMove("not-now")
    if fault := fault_of(state.word, word):
        raise IllegalMove(fault.key, **fault.fields)
    return whose(state, Shout(at, word, player))


# -- while something is asked -------------------------------------------------------------------------------------------------


def kept(state: State, question: Question, called: Later) -> Step:
    """Somebody calls on while a question stands: it waits. That a word is called says that somebody can play, also while the cards are
    counted for the end."""
    if isinstance(question, Stuck) or (isinstance(question, Cards) and question.ending):
        fault = fault_of(state.word, called.shout.word)
        return (state, (fault,)) if fault else (replace(state, question=None, later=(*state.later, called)), ())
    if isinstance(question, Who) and called.shout.word == question.shout.word:
        return state, (say("who", word=called.shout.word.capitalize()),)
    return replace(state, later=(*state.later, called)), ()


def put(state: State, question: Which) -> Step:
    """Everybody has been heard who called before it could be asked, and nothing that they called has answered it."""
    return replace(state, question=replace(question, due=None)), (which_one(question.words),)


def meanwhile(state: State, question: Which, called: Later) -> Step:
    """Somebody calls on, before it is asked or answered: that may tell which word lies there. Else the shout waits until it is known."""
    state = replace(state, later=(*state.later, called))
    word = word_meant_by(state, question, called)
    return (state, ()) if word is None else whose(state, replace(question.shout, word=word))


# -- which word ---------------------------------------------------------------------------------------------------------------


def _letters(state: State, words: tuple[str, ...]) -> Slot:
    """The new letter of each word; one that several of them have in common tells nothing."""
    new = [letter(state.word, word) for word in words]
    telling = {only: word for only, word in zip(new, words, strict=True) if new.count(only) == 1}
    return Slot("word", tuple((said, telling[means]) for said, means in SPOKEN if means in telling), own=True)


def _covered(state: State, question: Which) -> dict[str, tuple[str, ...]]:
    """The words by the letter on which their card lies."""
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
    means="which of the words was meant",
)
def which(state: State, question: Which, word: str) -> Step:
    """The word again, its new letter, or "F for G"."""
    return whose(state, replace(question.shout, word=word))


@spoken(
    ways=(
        Way(("neither",), heard=lambda question: isinstance(question, Which)),
        Way(("no",), lasting=False, heard=lambda question: isinstance(question, Which)),
        Way(("nobody",), heard=lambda question: isinstance(question, Who)),
    ),
    costs=EXPECTED,
    otherwise="nothing-asked",
    means="none of the words, or nobody's card",
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
            ("that was {player}", "it was {player}", "{player} did", "{player} had it"),
            (everybody,),
            By.LINE,
            when=lambda question: isinstance(question, Who),
        ),
    ),
    costs=EXPECTED,
    otherwise="nothing-asked",
    means="whose card it is, where the host has dealt",
)
def mine(state: State, question: Who, player: Player) -> Step:
    return whose(state, replace(question.shout, player=player))
