"""Understands what people type over a poem in their own words: whose guess a line is, or that the poem has ended. The recognizer has no
such ways, because what it takes for them may be a line of the poem.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Player
from voicehost.games.kit.english import NUMBERS
from voicehost.games.poetry_slam.bare import is_common
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.matching import probably_meant

ENDS = (
    "end of poem",
    "end of my poem",
    "end of the poem",
    "finished",
    "i'm finished",
    "i am finished",
    "that's it",
    "that is it",
    "that was it",
)
"""Whole lines that end a poem, besides "the end" and "done"."""

OF_THE_END = ("end", "is finished", "has finished", "had finished", *ENDS)
"""What people type after the poet's name to end the poem."""

BEFORE_THE_END = ("that's", "that is", "this is", "and that's", "i'm", "i am")
"""What may come before "the end" or "done" in the same line. It is too short to be a line of the poem."""

AFTER_THE_END = ("now", "then", "of my poem", "of the poem", "of it", "of poem")
"""What may come after "the end" or "done" in the same line."""

_DENIES = ("i'm not", *(f"i {word}" for word in ("was not", "wasn't", "had not", "hadn't", "am not", "have not", "haven't")))
NOT_FINISHED = tuple(
    f"{no}{said}"
    for no in ("", "no ")
    for said in (
        *(f"{denies} {done}{yet}" for denies in _DENIES for done in ("finished", "done") for yet in ("", " yet")),
        *("that was not the end", "that wasn't the end", "it is not over", "it's not over", "it was not over", "it wasn't over"),
    )
)
"""What poets type whose poem was taken to have ended."""

_HAVE = ("had", "have", "still had", "still have")
_A_LINE = ("another line", "one more line", "a second line", "a line left", "more", "one more")
HAD_FINISHED = (
    *(
        (f"{yes}{said}", "yes")
        for yes in ("", "yes ", "yeah ")
        for said in (
            *("the end", "done", "finished", "i had", "i was", "it was", "it was over", "that was the end"),
            *(f"i {was} {done}" for was in ("had", "was", "am") for done in ("finished", "done")),
            *("i'm finished", "i'm done", "sure"),
        )
    ),
    *((f"{no}{said}", "no") for no in ("", "no ") for said in ("not yet", "not quite", *_DENIES, "it was not", "it wasn't")),
    *((f"{no}i {have} {line}", "no") for no in ("", "no ", "not yet ", "no not yet ") for have in _HAVE for line in _A_LINE),
    *((said, "no") for said in NOT_FINISHED),
)
"""What poets type when the host asks whether they had finished, each with its meaning."""

OF_THE_POET = (
    *((f"{was} {done}", "yes") for was in ("had", "was") for done in ("finished", "done")),
    *((f"{was} {done}", "no") for was in ("had not", "hadn't", "was not", "wasn't") for done in ("finished", "done")),
)
"""What others type of the poet then, after the name."""


def finished_or_not(poet: Player) -> Iterator[tuple[str, str]]:
    """What people type of that poet once the guess is ruled, each with what it makes of the guess: "Ana had finished", "she was not done
    yet"."""
    about = {"yes": ("after", ("", " that was after the end", " it was after the end")), "no": ("before", ("", " yet"))}
    for who in (as_spoken(poet), "she", "he", "i", "the poet"):
        for said, answer in OF_THE_POET:
            timing, tails = about[answer]
            more = (" the poem", " her poem", " his poem", " my poem") if said.endswith("finished") and answer == "yes" else ()
            for begun in ("", "yes ", "no ", "but "):
                yield from ((f"{begun}{who} {said}{tail}", timing) for tail in (*tails, *more))


IT_WAS_ME = tuple(f"{this} me" for this in ("that was", "it was", "that's", "it's", "that is", "it is"))
"""Whole lines by which people say whose a guess was, and no poem goes on."""

_IT_DOES = ("of course", "it counts", "that counts", "it does", "it does count", "of course it counts", "of course it does")
_IT_DOES_NOT = tuple(f"{this} {does}{count}" for this in ("it", "that") for does in ("does not", "doesn't") for count in ("", " count"))
IT_COUNTS = (
    *((f"{yes}{said}", "yes") for yes in ("", "yes ") for said in _IT_DOES),
    *((f"{no}{said}", "no") for no in ("", "no ") for said in ("not at all", *_IT_DOES_NOT)),
    *((said, "yes") for said in ("sure", "sure why not", "why not", "fine", "fair enough", "good enough")),
    *((said, "no") for said in ("no sorry", "sorry no", "no way", "not really")),
)
"""What poets type when the host asks whether a guess counts, each with its meaning."""

SELVES = (("her", "herself"), ("his", "himself"), ("their", "themself"), ("their", "themselves"))
"""What poets have and are, in the words of others."""

BY_POET = (
    *(f"{this}in {whose} poem" for this in ("", "it was ", "that was ", "it is ", "it's ") for whose in ("the", "my", "{own}", "{poet}'s")),
    *(
        "{poet} said it in {own} poem",
        "{poet} said that in {own} poem",
        "{poet} said it in the poem",
        "{poet} said it {self}",
        "{poet} said it {self} in {own} poem",
        "{poet} said {own} own word",
    ),
    *("the poet said it {self}", "i said it myself", "i said my own word", "that was the poet", "that was {poet}"),
    *(f"{this} was {poet} {{self}}" for this in ("it", "that") for poet in ("{poet}", "the poet")),
    *("it was the poem", "it was part of the poem", "it belongs to the poem", "it was a line of the poem"),
)
"""What people type if the word that the host asks about was in the poem. The poet is `poet`, and `own` and `self` are from `SELVES`."""

NOT_MINE = tuple(
    f"{no}{said}"
    for no in ("", "no ")
    for said in (
        *(f"it {was} in {whose} poem" for was in ("was not", "wasn't") for whose in ("the", "my")),
        *("it was not", "it wasn't", "it did not", "it didn't", "i did not", "i didn't", "i did not say it", "i didn't say it"),
        *("that was not mine", "that wasn't mine", "that was not my line", "that wasn't my line", "it was not mine", "it wasn't mine"),
        *("that was talk", "that was somebody else", "somebody else said it", "not in my poem", "not in the poem"),
    )
)
"""What poets type of a line that was no part of their poem."""

_IT_WAS = ("me", "it was me", "that was me", "it's me", "it was mine", "mine")
_I_DID = (*_IT_WAS, "i did", "i did it", "i guessed it", "i said it", "i said that")
I_SAID_IT = (
    *(way for mine in _I_DID for way in (f"{mine} {{player}}", f"{{player}} {mine}")),
    *("{player} said that", "{player} did that"),
)
"""What people type with their name where the host asks who said something."""

GUESSED_IT = (
    *I_SAID_IT,
    *("{player} guessed that", "it was {player} who said it", "that was {player} who said that", "{player} had it", "{player} had that"),
    *("i think {player}", "{player} i think", "i think it was {player}", "i think that was {player}", "maybe {player}"),
    *(f"{{player}} said it {when}" for when in ("in the poem", "during the poem", "over the poem", "while she read", "while he read")),
)
"""What people type of the player whose guess it was."""

_THE_SAME = ("the same word", "that as well", "it as well", "that word too", "that too", "it too", "the same", "that too same word")
HAS_IT_TOO = (
    *(f"{{player}} {had} {same}" for had in ("had", "has", "wrote") for same in _THE_SAME if (had, same) != ("has", "the same word")),
    *(f"{{player}} {that} my word too" for that in ("that's", "that is", "that was", "it was")),
    *("{player} i had that too", "{player} i have the same word", "{player} i had the same word"),
)
"""What people type of a player who has the same word."""

I_HAVE_IT_TOO = (
    *(f"i {had} {same}" for had in ("had", "have", "wrote") for same in _THE_SAME),
    *(f"{that} my word too" for that in ("that's", "that is", "that was", "it was")),
    *("same word", "same word here", "my word too", "we have the same word", "we had the same word"),
)
"""What they type of themselves."""

_IS = ("it's", "its", "it is")
_OPENS, _OF_NAME, _CLOSES, _NONE = "guess-opens", "guess-of-name", "guess-closes", "no-guess"
"""The lists of the language: what may come before a guess, between a name and a guess, and after a guess, and what is none."""

_AS_SUCH = frozenset({"is it", "my guess is", "guesses"})
"""The ways to guess after which any word is meant as one, even "pass"."""

TAKES_BACK = ("no", "oh", "oh no", "oops", "no no", "wait", "no wait", "wait no", "sorry", "no sorry", "sorry no", "i mean", "i meant")
"""What may come before what somebody says instead."""

GUESS, GUESSES = "guess", "guesses"

NO_WORDS = frozenset({"nobody", "everybody", "everyone", "somebody", "someone", "anybody", "anyone"})
"""Words of the dictionary that begin an answer to the host, and are no guess."""

GIVES_UP = ("nobody knows", "nobody knows it", "nobody knows the word", "no one knows", "no one knows it", "we give up", "we don't know")
"""Whole lines that end the time for guesses."""

WAS_NO_GUESS = tuple(
    f"{no}{said}"
    for no in ("", "no ", "sorry ", "no sorry ")
    for said in (
        *(f"{this} {was} {a}guess" for this in ("that", "it", "this") for was, a in (("was", "no "), ("wasn't", "a "), ("was not", "a "))),
        *(f"i {was} guessing" for was in ("wasn't", "was not")),
        *(f"i {did} guess" for did in ("didn't", "did not")),
        *(f"{this} was {just} talk" for this in ("that", "it") for just in ("just", "only")),
        *(f"i was {just} talking" for just in ("just", "only")),
    )
)
"""What people type of a line that the host has taken for a guess."""

LISTS = frozenset({"or", "and", "maybe", "perhaps"})
"""Words between guesses in one line."""

BETWEEN = LISTS | frozenset(f"{' '.join(ARTICLES)} it's its it is i think".split())
"""What may come between guesses or before them, and is no guess by itself."""


def caller(text: str, others: Sequence[Player]) -> Player | None:
    """The player whose name is all that a line has."""
    return next((player for player in others if text == as_spoken(player)), None)


def guess_in(
    text: str, others: Sequence[Player], players: Sequence[Player], language: Language, *, recited: bool = False
) -> tuple[Player | None, str] | None:
    """Whose guess a typed line is, or None for nobody's name, and its word. None if the line is no guess. A line is one by its form alone:
    a name or other words that introduce a guess, and a word or a compound of the dictionary. With neither it is one if an article stands
    before its word. `others` may guess. While somebody recites, "it is brown and soft" is a line."""
    player, said = _named(text, others)
    if player is not None and (said in (GUESS, GUESSES) or _is_nearly_guesses(said)):
        return None  # the word is missing
    said = _without_hesitation(said, player, language)
    ways, said = _without_openers(said, player, language)
    article, said = without_article(said)
    said = without_determiner(said) if player is not None or ways else said
    closed = _without_closer(said, language)
    is_list = " or " in closed and not any(map(is_common, closed.split(" or ")))
    if player is None and not ways and closed == said and not is_list and article in ("", "to"):
        return None
    if player is None and recited and " and " in closed:
        return None
    as_such = not _AS_SUCH.isdisjoint(ways)
    word = _word_of(closed, players) or (closed if as_such and closed.isalpha() and closed not in map(as_spoken, players) else "")
    is_talk = says_nothing(word, language) or (player is not None and not ways and language.typed.get(word) == "")
    return (player, word) if word and (as_such or not is_talk) else None


def _listed(language: Language, key: str) -> tuple[str, ...]:
    return tuple(map(as_spoken, language.alternatives(key)))


def says_nothing(text: str, language: Language) -> bool:
    """Whether these are words of somebody who hesitates or passes, or of a verdict, and no guess."""
    return text in _listed(language, _NONE)


def _named(text: str, others: Sequence[Player]) -> tuple[Player | None, str]:
    """The player whose guess a line says it is, and the rest of it."""
    for player in others:
        name = as_spoken(player)
        for way, verb in ((f"{name}'s guess is ", "guesses "), (f"the guess of {name} is ", "guesses "), (f"{name} ", "")):
            if text.startswith(way):
                return player, verb + text.removeprefix(way)
    return None, text


def _without_openers(said: str, player: Player | None, language: Language) -> tuple[tuple[str, ...], str]:
    """What introduces the guess, and the rest."""
    first, _, rest = said.partition(" ")
    if player is not None and rest and _is_nearly_guesses(first):
        ways, said = _without_openers(rest, None, language)
        return (GUESSES, *ways), said
    openers = (*_listed(language, _OPENS), *(_listed(language, _OF_NAME) if player is not None else ()))
    way = max((each for each in openers if said.startswith(f"{each} ")), key=len, default=None)
    if way is None:
        return (), said
    ways, said = _without_openers(said.removeprefix(f"{way} "), None, language)
    return (way, *ways), said


_HESITATES = frozenset(
    {"nah", "well", "ok", "okay", "actually", "hmm", "um", "uh", "er", "erm", "eh", "ah", "so"} | {"no", "oh", "oops", "wait", "sorry"}
)
"""What somebody says first who is not certain, or takes something back."""


def _without_hesitation(said: str, player: Player | None, language: Language) -> str:
    """The line without what somebody says first who hesitates: "no wait, is it a peach" after a name. What follows has to introduce a guess
    by itself."""
    words = said.split()
    rest = " ".join(dropwhile(_HESITATES.__contains__, words))
    is_guess = player is not None and rest and (_without_openers(rest, None, language)[0] or without_article(rest)[0])
    return rest if is_guess else said


def without_article(said: str) -> tuple[str, str]:
    """The article before a word, or an empty text, and the word."""
    first, _, rest = said.partition(" ")
    return (first, rest) if rest and first in ARTICLES else ("", said)


_DETERMINERS = frozenset({"my", "your", "his", "her", "our", "their", "this", "that", "these", "those", "some", "any", "one"})


def without_determiner(said: str) -> str:
    """The word without what tells whose or which it is: "uncle" for "my uncle"."""
    first, _, rest = said.partition(" ")
    return rest if rest and first in _DETERMINERS else said


def _without_closer(said: str, language: Language) -> str:
    closer = max((way for way in _listed(language, _CLOSES) if said.endswith(f" {way}")), key=len, default=None)
    return said if closer is None else said.removesuffix(f" {closer}")


def _word_of(said: str, players: Sequence[Player]) -> str:
    """The word that is guessed, the first if there are several: a single one, or a compound of the dictionary. Empty for any other text."""
    first, *more = re.split(r" (?:or|and)(?: perhaps| maybe)? ", said)
    if more:
        return first if all(_word_of(without_article(part)[1], players) for part in (first, *more)) else ""
    if " " in said:
        return said if is_compound(said) else ""
    return said if (lone_word(said, players) or lone_slip(said, players)) else ""


def first_guessed(said: str) -> str:
    """The first of several words that somebody guesses in one line, such as "sun or moon". The text itself if it is a compound, or if some
    part of it is no word."""
    said = without_determiner(said)
    first, *more = re.split(r" (?:or|and)(?: perhaps| maybe)? ", said)
    if more:
        return first
    words = said.split()
    is_list = len(words) > 1 and not is_compound(said) and all(lone_word(word, ()) for word in words)
    return words[0] if is_list else said


MOST_GUESSED = 2
"""The most words that somebody guesses without a name while a poem is recited, unless they are a compound or list words."""


def may_be_guessed(said: str) -> bool:
    """Whether what stands after "is it" may be a guess over a poem, and is not the rest of a line: "is it not a lovely thing"."""
    return len(said.split()) <= MOST_GUESSED or is_compound(said) or (" and " not in said and first_guessed(said) != said)


def is_compound(text: str) -> bool:
    """Whether several words are one of the dictionary."""
    return " " in text and is_word(text)


def is_guess_of(text: str, player: Player, players: Sequence[Player], language: Language) -> bool:
    """Whether a line has the form of that player's guess: "Ana thinks it's fruit", "Ana fruit", "Ana says fruit"."""
    found = guess_in(text, (player,), players, language)
    return found is not None and found[0] == player


def took_back(text: str, players: Sequence[Player]) -> tuple[Player | None, bool]:
    """Whether a line says that a guess was none, and whose it was by that line: "Ana: no, I wasn't guessing". None for nobody's name."""
    player = next((player for player in players if text.startswith(f"{as_spoken(player)} ")), None)
    said = text if player is None else text.removeprefix(f"{as_spoken(player)} ")
    return player, said in WAS_NO_GUESS


def _is_nearly_guesses(word: str) -> bool:
    """Whether a word is "guess", or a typing slip of "guesses". "Guessed" is neither, since poems tell of the past."""
    return word == GUESS or probably_meant(word) in (GUESS, GUESSES)


def put_right(text: str, others: Sequence[Player], language: Language) -> tuple[Player, str] | None:
    """The player and the word of a line that takes an earlier guess back, such as "Ana: no, tower" or "Ana: no, I mean a tower". None for
    any other line."""
    begun, _, word = text.rpartition(" ")
    begun = begun.rpartition(" ")[0] if begun.rpartition(" ")[2] in ARTICLES else begun
    thinks = (*_listed(language, _OPENS), *_listed(language, _OF_NAME), *_IS, "i mean", "i meant")
    ways = tuple(f"{no}{way}" for no in TAKES_BACK for way in ("", *(f" {way}" for way in thinks)))
    player = next((player for player in others if begun in {f"{player.lower()} {way}" for way in ways}), None)
    return (player, word) if player is not None and is_word(word) else None


def lone_slip(text: str, players: Sequence[Player]) -> bool:
    """Whether a line is a single token that is nearly a word. A player's name is no guess."""
    return " " not in text and text not in map(str.lower, players) and bool(probably_meant(text))


def lone_word(text: str, players: Sequence[Player]) -> str:
    """The line, if it is a single word of the dictionary, or else an empty text. A player's name is no guess."""
    is_guess = text not in BETWEEN | NO_WORDS and text not in map(str.lower, players) and " " not in text and is_word(text)
    return text if is_guess else ""


def lists_more(text: str) -> bool:
    """Whether a line goes on after a guess with words to guess alone: "or zebra"."""
    words = [word for word in text.split() if word not in LISTS]
    return all(lone_word(word, ()) and not is_common(word) for word in words)


def is_of_a_guess(text: str) -> bool:
    """Whether all these words are such as people type with a guess: "i think it's a"."""
    return all(word in BETWEEN for word in text.split())


def first_listed(text: str, players: Sequence[Player]) -> str:
    """The first word of a line that has only words to guess: "panda zebra badger", "maybe panda or zebra". Empty for any other line: talk
    and lines of poems have very common words, which nobody guesses."""
    words = [word for word in text.split() if word not in BETWEEN]
    return words[0] if words and all(lone_word(word, players) and not is_common(word) for word in words) else ""


def tile_owner(text: str, players: Sequence[Player]) -> Player | None:
    """The player whose the last tile was, by a line such as "no, that was Dee's two". None for any other line."""
    name, tile = "|".join(re.escape(as_spoken(player)) for player in players), "|".join(("tile", *NUMBERS[1:6]))
    found = re.fullmatch(rf"(?:no )*(?:(?:that|it) (?:was|is)|that's|it's) ({name})(?:'s(?: (?:{tile}))?)?", text)
    return next((player for player in players if found and as_spoken(player) == found[1]), None)


def owner(text: str, players: Sequence[Player], *, guessed: str, recited: bool) -> Player | None:
    """The player whose guess the last one was, by a line such as "no, I mean Eva" or "that was Eva's guess, not Ben's". None for any other
    line, and while somebody recites for one that may be a line of the poem. `guessed` is the last guess."""
    name, other = (f"(?P<{group}>{'|'.join(re.escape(as_spoken(player)) for player in players)})" for group in ("player", "other"))
    was, instead = r"(?:that|it) (?:was|is)|that's|it's", f"(?: (?:and )?not {other}(?:'s(?: guess)?)?)?"
    text = text.replace("no wait ", "no ", 1).removeprefix("wait ").removesuffix(" who said that").removesuffix(" who said it")
    ways = (
        rf"no (?:{was}) {name}{instead}",
        rf"(?:no )?(?:{was}) {name}'s guess{instead}",
        rf"(?:no )?(?:the guess (?:was|is)) {name}'s{instead}",
        rf"(?:no )?i (?:mean|meant) {name}{instead}",
        rf"no {name} (?:guessed|guesses|said|says) {re.escape(as_spoken(guessed))}{instead}",
    )
    short_ways = (
        rf"(?:no )?(?:{was}) {name}(?:'s)?{instead}",
        rf"(?:no )?{name} (?:guessed|said) (?:it|that){instead}",
        *(rf"no {name} had (?:it|that)", rf"no(?: not {other})? {name}", rf"not {other}(?: but)? {name}", rf"{name} not {other}"),
    )
    found = next((found for way in (*ways, *(() if recited else short_ways)) if (found := re.fullmatch(way, text))), None)
    return next((player for player in players if found and as_spoken(player) == found["player"]), None)
