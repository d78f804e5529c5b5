"""Of each game its page in docs/playing/ has every phrase and every option, and none that it has not."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.games.test_contract import every_game, sittings
from tests.support import phrase_tables
from tests.support.languages import called
from tests.support.paper import CODE, OF_GAMES, PLAYING
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS, Table
from tests.support.tiers import times
from voicehost.core.language import as_spoken
from voicehost.core.play import Game
from voicehost.core.speech import Phrase, Slot
from voicehost.games import GAMES
from voicehost.games.kit import Staged
from voicehost.games.kit.moves import Kind
from voicehost.session.session import Session
from voicehost.speak.languages import SHIPPED, table

pytestmark = [pytest.mark.quick, pytest.mark.more]

ANY = re.compile(r"[A-Z]{2,}")
"""NAME, WORD, LETTER: whatever may be said there."""


def documented(section: str) -> tuple[str, ...]:
    """The phrases in its tables."""
    rows = (line for line in section.splitlines() if line.startswith("|"))
    return tuple(code for row in rows for code in CODE.findall(row))


NO_VERBS = frozenset(
    """a all an another any anybody each everybody how it its name name's neither no nobody none nothing of one same scores
    somebody that the their they this those two what when where whether which who whose yes you your""".split()  # noqa: SIM905
)
"""How a meaning begins that names a thing, a person or a state of the game, and not what somebody does."""

OF_ANY_GAME = ("what-is-listened-for-in-any-game", "what-the-table-decides")
IN_ANY_GAME = tuple(phrase for title in PLAYING.anchors if title.startswith(OF_ANY_GAME) for phrase in documented(PLAYING.section(title)))
"""In each language."""


def of(game: Game[Any]) -> tuple[str, ...]:
    title = next((title for title in PLAYING.anchors if title.startswith("what-is-listened-for") and title.endswith(f"in-{game.name}")), "")
    return documented(PLAYING.section(title))


def covers(text: str, phrase: Phrase) -> bool:
    """Word for word; for a slot stands a word in capitals, or one of its few choices."""
    said = text.split()
    parts = [word for part in phrase.parts for word in ((part,) if isinstance(part, Slot) else part.split())]
    return len(said) == len(parts) and all(_covers(word, part) for word, part in zip(said, parts, strict=True))


def _covers(word: str, part: str | Slot) -> bool:
    if isinstance(part, str):
        return as_spoken(word) == part
    return bool(ANY.fullmatch(word)) or as_spoken(word) in {said for said, _ in part.choices}


def variants(game: Game[Any]) -> Iterator[tuple[Session, ...]]:
    """A whole random game, and in `make test-all` another with each option that is yes or no turned over."""
    yield sittings(called(game))
    for option in dataclasses.fields(game.options)[: times(99, quick=0)]:
        if isinstance(option.default, bool):
            begun = Session.begin(game, PLAYERS[:4], game.options(**{option.name: not option.default}), 1)
            yield tuple(play_at_random(Table(*begun), 1))


def offered(game: Game[Any]) -> dict[tuple[str, str], Phrase]:
    """Every phrase that may be said or entered in those games, by its move and pattern."""
    sessions = [session for variant in variants(game) for session in variant]
    stood = {id(session.state): session for session in sessions}.values()  # what was only asked, or refused, left the state as it was
    said = (phrase for session in sessions for phrase in session.listening.grammar.phrases)
    entered = (phrase for session in stood for player in session.players for phrase in game.view(session.state, player).entries)
    return {(phrase.move, phrase.pattern): phrase for phrase in (*said, *entered) if not _open(phrase)}


def _open(phrase: Phrase) -> bool:
    """An entry that is a word and nothing else: there is nothing to tell of how to say it."""
    return phrase.parts == phrase.slots


@every_game
def test_every_phrase_is_told(game: Game[Any]) -> None:
    """In the game's table, or in that of any game."""
    phrases = (*IN_ANY_GAME, *of(game))
    assert [pattern for (_, pattern), phrase in offered(game).items() if not any(covers(text, phrase) for text in phrases)] == []


def test_the_tables_are_those_of_the_games() -> None:
    """Whoever changes what a game listens for has them written anew. Each game has its page, and each page its game."""
    assert {*OF_GAMES} == {game.name for game in GAMES}
    for game in GAMES:
        text = OF_GAMES[game.name].text
        assert phrase_tables.written(game, text) == text, "write them anew: python -m tests.support.phrase_tables"


def test_disputes_stand_under_the_ruling_and_not_under_a_phase() -> None:
    """Poetry Slam takes them in every phase. The first that has them is no reason to look for them there."""
    page = OF_GAMES["poetry-slam"].text
    after, _, rest = page.partition("| after a ruling |")[2].partition("| at any time |")
    assert rest
    disputes = ("host accept that", "host refuse that", "challenge the KIND", "back to the poem of NAME")
    assert [phrase for phrase in disputes if f"`{phrase}`" not in after] == []


@every_game
def test_every_entry_says_what_it_means(game: Staged[Any]) -> None:
    """And every stage when it is: no cell of the table is empty."""
    assert [name for name, rule in game.rules.items() if not rule.means and rule.kind is not Kind.NEVER] == []
    assert [stage.moves[0].name for stage in game.stages if not stage.title] == []


@every_game
def test_every_meaning_ends_a_sentence(game: Staged[Any]) -> None:
    """The column is headed "to", as in "say `keep` to keep the letters". So a meaning begins with a verb, or with a clause before one."""
    meanings = [rule.means for rule in game.rules.values() if rule.means]
    assert [means for means in meanings if means.split()[0].lower() in NO_VERBS] == []


@every_game
def test_no_phrase_is_told_that_there_is_not(game: Staged[Any]) -> None:
    """Each is a way to make one of the game's moves."""
    known = frozenset(map(_with_slots, phrase_tables.patterns(type(game))))
    assert _unknown(of(game), known | in_folders(f"{game.name}.toml")) == []


def test_the_house_has_what_is_told_of_it() -> None:
    """In any game, in each language; and every phrase of the house is told."""
    known = in_folders("language.toml")
    assert IN_ANY_GAME
    assert _unknown(IN_ANY_GAME, known) == []


@every_game
def test_every_option_is_told(game: Game[Any]) -> None:
    """With a value that it takes, and no other."""
    title = next((title for title in PLAYING.anchors if title.startswith("options-of") and title.endswith(game.name)), "")
    assert [code.partition("=")[0] for code in documented(PLAYING.section(title))[1:]] == [
        field.name for field in dataclasses.fields(game.options)
    ]


@pytest.mark.parametrize(
    ("text", "pattern", "is_covered"),
    [
        ("NAME guesses WORD", "{player} guesses {word}", True),
        ("NAME guesses", "{player} guesses {word}", False),
        ("NAME says WORD", "{player} guesses {word}", False),
        ("maya guesses WORD", "{player} guesses {word}", True),
        ("zoe guesses WORD", "{player} guesses {word}", False),
        ("NAME", "undo", False),
    ],
)
def test_what_covers_a_phrase(text: str, pattern: str, is_covered: bool) -> None:
    """Capitals stand for a slot, never for a word."""
    slots = (Slot("player", (("maya", "Maya"),)), Slot("word", free=True))
    assert covers(text, Phrase(pattern, "guess", tuple(slot for slot in slots if f"{{{slot.name}}}" in pattern))) is is_covered


def in_folders(name: str) -> frozenset[str]:
    """The phrases, and what may stand in their slots, of all languages."""
    found: set[str] = set()
    for path in SHIPPED.glob(f"*/{name}"):
        content = table(path)
        found |= {
            f"{{name}} {{name}} {way}"
            for key, ways in content.get("words", {}).items()
            if key.endswith("-together")
            for way in ways.split("|")
        }
        ways = [*content.get("phrases", {}).values(), *(way for slot in content.get("choices", {}).values() for way in slot.values())]
        found |= {text for way in ways for text in ([way] if isinstance(way, str) else way)}
    return frozenset(map(_with_slots, found))


def _with_slots(written: str) -> str:
    """A way to say something, as it is said, with SLOT where it has a slot."""
    return " ".join("SLOT" if part.startswith("{") else part for part in as_spoken(written).split())


def _unknown(phrases: Iterable[str], known: frozenset[str]) -> list[str]:
    """Those that are no pattern, with a word in capitals, or one that the code has, in each slot."""
    return [phrase for phrase in phrases if not any(_fills(said, pattern.split(), known) for pattern in known for said in _typed(phrase))]


SILENT = frozenset(word for path in SHIPPED.glob("*/language.toml") for word, means in table(path)["typed"].items() if not means)


def _typed(phrase: str) -> tuple[list[str], list[str]]:
    """As it stands, and without the words that say nothing in a typed line: "Ana and Ben will leave"."""
    return phrase.split(), [word for word in phrase.split() if word not in SILENT]


def _fills(said: list[str], pattern: list[str], known: frozenset[str]) -> bool:
    same = zip(said, pattern, strict=False)
    return len(said) == len(pattern) and all(
        as_spoken(word) == part or (part == "SLOT" and (ANY.fullmatch(word) or as_spoken(word) in known)) for word, part in same
    )
