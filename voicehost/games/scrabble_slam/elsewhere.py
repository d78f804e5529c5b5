"""What is not listened for: calls of other moments, which are answered with the reason, and ways to say a move that are only typed.

Whoever types says it in any order of words; for an ear each way more is one more to be taken for another.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase

from voicehost.core.play import Move, Player
from voicehost.core.speech import Elsewhere, Phrase, Slot
from voicehost.games.kit.english import BALLOT, PILOTS, STANDINGS, YES
from voicehost.games.kit.saying import names
from voicehost.games.scrabble_slam.numbers import bare, cards, typed
from voicehost.games.scrabble_slam.phrases import ANY, HOUSE, phrases
from voicehost.games.scrabble_slam.state import State, Vote, Who
from voicehost.games.scrabble_slam.tables import CARDS, LETTERS, shared
from voicehost.games.scrabble_slam.words import four_letter_words
from voicehost.lexicon.letters import SPOKEN

OF_ONES_OWN = ("i have {cards}", "i have got {cards}", "i've got {cards}")
"""By whoever is asked for their cards."""

CARDS_LEFT = (
    "how many cards",
    "how many cards are left",
    "how many cards have i",
    "how many cards have i got",
    "how many cards do i have",
    "how many cards does {player} have",
    "how many cards has {player}",
    "how many cards has {player} got",
)
"""All are told: the host does not know whose voice it is."""

THE_WORD = ("what is on the table", "what lies there", "what lies on the table", "which word is it")

DISPUTES = (
    "challenge",
    "i challenge",
    "i dispute that",
    "{player} disputes",
    "{player} disputes that",
    "{player} challenges",
    *("i challenge that", "i doubt that", "that is no word", "that is not a word", "that's not a word", "that's no word"),
)
"""As people put it who do not know that it is called out."""

NAMED_BEHIND = ("{word} {player}", "{word} by {player}")
"""A call, and then whose it is: "lump, Tom"."""

STUCK = ("nobody can play", "we are stuck", "we're stuck", "everybody is stuck", "nobody can go on", "no one can play")
STUCK_ALONE = (
    *("i am stuck", "i'm stuck", "{player} is stuck", "i cannot play", "i can't play", "{player} cannot play", "{player} can't play"),
    *("i have nothing", "i pass", "{player} passes"),
)

WITH = ("", "with ", "with a ", "with an ")
"""A call and its letter, also one that cannot be: "gone golf"."""

BLANK = Slot("blank", free=True)
CALLS = ("{player} plays {blank}", "{player} {blank}", "{blank}")
AS_BLANK = (
    *(f"{blank} {is_}" for blank in ("the blank", "the blank card", "blank", "my blank") for is_ in ("is a {letter}", "is an {letter}")),
    *(f"{with_} {blank} as {a} {{letter}}" for with_ in ("with", "using") for blank in ("the blank", "a blank") for a in ("a", "an")),
    *(f"with {blank}" for blank in ("a blank", "the blank", "my blank")),
    "with a blank {letter}",
    "blank {letter}",
)


def elsewhere(state: State) -> tuple[Elsewhere, ...]:
    told = (_elsewhere(state.players, state.ours), *((_made(state.players, state.word),) if state.opening else ()))
    match state.question:
        case Vote():
            return (_ballots(state.players), *told)
        case Who():
            return (_whose(state.players), *told)
    return told


@lru_cache(maxsize=16)
def _ballots(players: tuple[Player, ...]) -> Elsewhere:
    """ "Ana, yes": as it is put by whoever was asked by name. Without a vote it would be a word that is called."""
    return Elsewhere(phrases("vote", ("{player} {vote}",), names("player", players), Slot("vote", BALLOT)))


@lru_cache(maxsize=16)
def _whose(players: tuple[Player, ...]) -> Elsewhere:
    """ "That was Ana", where it is asked whose card it is. Without the question it would claim the last one."""
    return Elsewhere(phrases("mine", ("that was {player}", "it was {player}", "{player} did", "{player} had it"), names("player", players)))


@lru_cache(maxsize=16)
def _made(players: tuple[Player, ...], word: str) -> Elsewhere:
    """ "Ana fale": whatever one letter makes of the word may be called, and it is the others who dispute it. With a name: without one any
    line might be."""
    letters = ascii_lowercase
    made = (word[:at] + letter + word[at + 1 :] for at in range(len(word)) for letter in letters if letter != word[at])
    words = Slot("word", tuple((one, one) for one in made if one not in HOUSE), own=True)
    return Elsewhere(phrases("play", ("{player} {word}", *NAMED_BEHIND), names("player", players), words))


def called_out(players: tuple[Player, ...], text: str) -> Move | None:
    """Any four letters beside a name: what is no word is called all the same. Without a name, or of another length, it may be talk."""
    for player in players:
        name = player.lower()
        for word in (text.removeprefix(f"{name} "), text.removesuffix(f" {name}")):
            if word != text and len(word) == LETTERS and word.isalpha():
                return Move("play", {"player": player, "word": word})
    return None


@lru_cache(maxsize=16)
def _elsewhere(players: tuple[Player, ...], ours: tuple[str, ...]) -> Elsewhere:
    who = names("player", players)
    return Elsewhere((*_blanks(who), *_plays(who, ours), *_before(who), *_after(who), *_answers(who, shared(len(players))), *_asides(who)))


def _blanks(who: Slot) -> tuple[Phrase, ...]:
    """ "Ana plays fade, the blank is a D": before the call, or behind it."""
    letters = Slot("letter", SPOKEN)
    ways = (f"{first} {then}" for call in CALLS for blank in AS_BLANK for first, then in ((call, blank), (blank, call)))
    return phrases("play", ways, who, BLANK, letters)


def _plays(who: Slot, ours: tuple[str, ...]) -> tuple[Phrase, ...]:
    words = Slot("word", tuple((word, word) for word in sorted({*four_letter_words(), *ours} - HOUSE)), own=True)
    new, old = Slot("letter", SPOKEN), Slot("old", SPOKEN)
    calls = (f"{call} {by}{{letter}}" for call in ("{word}", "{player} {word}", "{player} plays {word}") for by in WITH)
    return (
        *phrases("play", calls, who, words, new),
        *phrases("play", ("{word}", "{player} {word}", *NAMED_BEHIND), who, words),
        *phrases("play", ("{player} plays {word}",), who, ANY),
        *phrases("swap", ("{letter} for {old}", "{player} {letter} for {old}"), who, new, old),
    )


def _before(who: Slot) -> tuple[Phrase, ...]:
    return (
        *phrases("nominate", ("{player} nominates {word}", "the word is {word}"), who, ANY),
        *phrases("choose", ("you choose", "host choose a word")),
        *phrases("slam", ("ready set slam", "we are ready")),
    )


def _after(who: Slot) -> tuple[Phrase, ...]:
    return (
        *phrases("time-out", ("time out", "host time out", *DISPUTES), who),
        *phrases("take-back", ("take it back", "host take it back")),
        *phrases("rather", ("no i said {word}",), ANY),
        *phrases("claim", ("that was {player}", "{player} played that", "it was {player}"), who),
        *phrases("stuck", STUCK),
        *phrases("out", ("{player} is out of cards", "{player} has slammed", "{player} slams", "slams"), who),
    )


def _answers(who: Slot, most: int) -> tuple[Phrase, ...]:
    """`most`: cards of one player. In figures more is understood, and told to be too many."""
    figures = typed(len(CARDS))
    return (
        *(phrase for slot in (cards(most), figures, bare(most)) for phrase in phrases("count", ("{player} has {cards}",), who, slot)),
        *(phrase for slot in (cards(most), figures, bare(most)) for phrase in phrases("count", OF_ONES_OWN, slot)),
        *phrases("count", ("{cards}", "{player} {cards}"), who, figures),
        *phrases("vote", ("{player} votes {vote}", "{vote}"), who, Slot("vote", BALLOT)),
        *phrases("confirm", ("{answer}",), Slot("answer", YES)),
        *phrases("mine", ("{player} played it",), who),
        *phrases("neither", ("neither", "nobody")),
        *phrases("no-count", ("nobody knows",)),
    )


def _asides(who: Slot) -> tuple[Phrase, ...]:
    return (
        *phrases("word", ("what is the word", "the word", *THE_WORD)),
        *phrases("letters", ("letters", "spell it")),
        *phrases("changed", ("what changed",)),
        *phrases("scores", ("scores", "score", *CARDS_LEFT, *STANDINGS), who),
        *phrases("stuck-alone", STUCK_ALONE, who),
        *phrases("my-cards", ("{player} what can i play", "{player} my cards", "what can i play", "my cards"), who),
        *phrases("can-play", ("what can i play with {letter}",), Slot("letter", PILOTS)),
    )
