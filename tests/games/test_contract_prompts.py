"""Every prompt that is said has a wording with its fields in every language of its game, and every wording is said by some test."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import voicehost
from tests.support.languages import made
from tests.support.random_play import play_at_random
from tests.support.slam_scenes import said
from tests.support.table import Table
from voicehost.core.language import as_spoken
from voicehost.core.play import Game, Say
from voicehost.games import GAMES
from voicehost.games.kit import Staged
from voicehost.games.kit.moves import Kind
from voicehost.games.poetry_slam.views import SLAM_REASONS
from voicehost.session import teaching
from voicehost.speak import languages
from voicehost.speak.prompts import HOUSE, Prompts

pytestmark = pytest.mark.quick

LANGUAGES = languages.spoken(languages.SHIPPED)
SLAM = "poetry-slam"
TAUGHT = languages.read("en", SLAM)

IN_LANGUAGES = [(game.name, language) for game in GAMES for language in game.languages]

SOURCES = {game.name: Path(voicehost.__file__).parent / "games" / game.name.replace("-", "_") for game in GAMES}
"""Where each game's says stand."""


@cache
def everything_said() -> tuple[Say, ...]:
    """In the scripts, and in games played at random."""
    heard = list(said())
    for players in (3, 8):
        table = Table.begin(players, seed=players)
        for session in play_at_random(table, 40 + players):
            seen = session.view(None)
            heard += (*seen.asks, *seen.how, *((seen.circle.common,) if seen.circle is not None else ()))
            heard += (seen.in_short,) if seen.in_short is not None else ()
            heard += (card.row for card in seen.cards if card.row is not None)
        heard += table.heard
    heard += (*map(teaching.about, teaching.topics(TAUGHT)), *teaching.sounds(TAUGHT))
    return tuple(heard)


def texts(source: str, *, keys: bool) -> set[str]:
    """Patterns of all texts in a source, or only of those that are told as a key: say("misheard"), IllegalMove("not-now")."""
    tree = ast.parse(source)
    if not keys:
        return set().union(*(_patterns(node) for node in ast.walk(tree)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args]
    return set().union(*(_patterns(call.args[0]) for call in calls if ast.unparse(call.func) in ("say", "IllegalMove")))


def _patterns(node: ast.AST) -> set[str]:
    """With anything at all in place of a {field}."""
    match node:
        case ast.Constant(value=str(text)):
            return {re.escape(text)}
        case ast.JoinedStr(values=values):
            return {"".join(re.escape(str(value.value)) if isinstance(value, ast.Constant) else ".+" for value in values)}
        case ast.IfExp(body=body, orelse=orelse):
            return _patterns(body) | _patterns(orelse)
        case _:
            return set()


def in_game(game: str, *, keys: bool) -> set[str]:
    """With what games share beside them: each has its own wordings for that too."""
    sources = (*SOURCES[game].rglob("*.py"), *SOURCES[game].parent.glob("kit/*.py"))
    return set().union(*(texts(path.read_text(encoding="utf-8"), keys=keys) for path in sources))


def test_each_game_has_its_sources_and_prompts_in_every_language_of_its() -> None:
    """A new game, or language, has its folder and its file; and no game has a file in a language that it is not made in."""
    assert all(source.is_dir() for source in SOURCES.values())
    assert {"en", "de"} <= {*LANGUAGES}
    files = {(path.stem, path.parent.name) for path in languages.SHIPPED.glob("*/*.toml")}
    of_house = {(house, language) for house in (HOUSE, "language") for language in LANGUAGES}
    of_commands = {("commands", language) for language in LANGUAGES}
    assert files - of_house - of_commands == {*IN_LANGUAGES}


@pytest.mark.parametrize("game", [*GAMES, None], ids=lambda game: game.name if game else HOUSE)
def test_languages_have_the_same_keys_and_fields(game: type[Game[Any]] | None) -> None:
    """What one language can say, all can, and of the same things; whatever has one and other in one of them has in all."""
    name, spoken = (game.name, game.languages) if game is not None else (HOUSE, LANGUAGES)
    tables = []
    for language in spoken:
        prompts = Prompts(language, (name,) if game is not None else ())
        tables.append({key: prompts.fields(key) for key in prompts.keys(name)})
    assert all(table == tables[0] for table in tables)


@pytest.mark.parametrize(("game", "language"), IN_LANGUAGES)
def test_a_key_of_the_house_has_the_same_fields_in_every_game(game: str, language: str) -> None:
    """A game may word it in its own way, but nobody knows whether a `Say` with that key is the house's or the game's."""
    prompts = Prompts(language, (game,))
    house = Prompts(language, ())
    for key in prompts.keys(game) & prompts.keys(HOUSE):
        assert prompts.fields(key) == house.fields(key), key


GAMES_IN = {language: {game.name for game in GAMES if language in game.languages} for language in LANGUAGES}


@pytest.mark.parametrize("game", [*GAMES, None], ids=lambda game: game.name if game else HOUSE)
def test_languages_have_the_same_ways_to_say(game: type[Game[Any]] | None) -> None:
    """Each move, of the same slots; what slots may hold (of games, its own) and are called; words. How many ways is its own."""
    name, names = (game.name, game.languages) if game is not None else ("", LANGUAGES)
    said = [languages.read(language, name) for language in names]
    moves = [{move: _slots(ways) for move, ways in each.phrases.items()} for each in said]
    assert all(each == moves[0] for each in moves)
    assert all(
        {*each.answers} == {*said[0].answers} and {*each.words} == {*said[0].words} and {*each.slots} == {*said[0].slots} for each in said
    )
    meant = [{slot: {*means} for slot, means in each.choices.items()} for each in said]
    for language, each in zip(names, meant, strict=True):
        assert each.pop("game", GAMES_IN[language]) == GAMES_IN[language]
    assert all(each == meant[0] for each in meant)
    assert all(as_spoken(way) == " ".join(as_spoken(way).split()) != "" for each in said for ways in each.phrases.values() for way in ways)


def _slots(ways: tuple[str, ...]) -> set[str]:
    return {slot.replace("owner", "player") for way in ways for slot in re.findall(r"\{(\w+)\}", way)}


UNSPEAKABLE = re.compile(r"\w[:*_/\u00b7](in|innen|r|n|e)\b|[a-z\u00e4\u00f6\u00fc\u00df]I(n|nnen)\b")
"""Signs for all genders that no voice says: "Spieler:in", "Poet*innen", "SpielerInnen"."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_aloud(language: str) -> None:
    """No sign for genders stands in any file of a language; what the house says is whole sentences."""
    files = languages.folder(language, languages.SHIPPED).glob("*.toml")
    assert [found[0] for path in files for found in UNSPEAKABLE.finditer(path.read_text(encoding="utf-8"))] == []
    house = languages.table(languages.folder(language, languages.SHIPPED) / f"{HOUSE}.toml")
    spoken = {key: wording for key, wording in house.items() if key not in languages.TABLES and not key.startswith(WRITTEN)}
    texts = [text for wording in spoken.values() for text in (wording if isinstance(wording, list) else [wording]) if isinstance(text, str)]
    assert len(texts) > 60
    assert [text for text in texts if not re.fullmatch(r"[A-Z\u00c4\u00d6\u00dc{].*[.!?]", text)] == []


MANY = "points|letters|cards|players|slams|clues|rounds|tiles|tokens|syllables|seconds|minutes|Punkte|Karten|Sekunden|Slams|Poets"
NEVER_ONE = frozenset(("welcome", "offer", "too-long", "clue", "too-few-cards", "same-word", "as-good-a-word", "able-gewissenlos"))
NEVER_ONE |= {"fewer-tiles", "deal", "deal-all", "dealt", "no-haiku", "team-won", "tiles-few", "able-einzige", "result", "offer-whole"}
NEVER_ONE |= {"together-points"}
"""What they count is always more: rounds, shares, rules, the points of a word."""


@pytest.mark.parametrize(("game", "language"), [*IN_LANGUAGES, *((HOUSE, language) for language in LANGUAGES)])
def test_numbers_agree_with_what_they_count(game: str, language: str) -> None:
    """Whatever number a sentence is told, it is never "1 points". A sentence that has another beside it for a single point counts more."""
    prompts = Prompts(language, (game,) if game != HOUSE else ())
    several = frozenset(key.removesuffix("-with-one") for key in prompts.keys(game) if key.endswith("-with-one"))
    for key in prompts.keys(game) - NEVER_ONE - several:
        text = prompts.text(Say(key, dict.fromkeys(prompts.fields(key), 1))).text
        assert not re.search(rf"\b1 ({MANY})\b", text), key


ALOUD = ("open-slam",)
"""Games that send nobody to a phone, though somebody may enter something unseen there: a judge's score."""


@pytest.mark.parametrize(("game", "language"), IN_LANGUAGES)
def test_nobody_is_sent_to_a_phone_where_none_may_join(game: str, language: str) -> None:
    """Whatever a game says then. Where phones may join it sends people there, if they have something to enter unseen."""
    sent = []
    for phones in (False, True):
        prompts = Prompts(language, (game,), phones=phones)
        sentences = [Say(key, dict.fromkeys(prompts.fields(key), 1)) for key in prompts.keys(game) for _ in range(prompts.wordings(key))]
        sent.append([text for sentence in sentences if re.search(r"\b([Pp]hones?|Handys?|touch)\b", text := prompts.text(sentence).text)])
    kind = made(game, language)
    assert isinstance(kind, Staged)
    unseen = any(rule.kind is Kind.SECRET for rule in kind.rules.values())
    assert (sent[0], bool(sent[1])) == ([], unseen and game not in ALOUD)


WRITTEN = ("page-", "caption-", "terminal-", "address-")


@pytest.mark.parametrize(("game", "language"), IN_LANGUAGES)
def test_every_key_in_the_source_has_a_wording(game: str, language: str) -> None:
    """Also where a key is put together, as slam-{kind}: something of that form is there."""
    own, house = (Prompts(language, (game,)).keys(name) for name in (game, HOUSE))
    keys, patterns = own | house, in_game(game, keys=True)
    assert len(patterns) > len(own) / 2, "most sentences are found"
    assert sorted(pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in keys)) == []


@pytest.mark.parametrize(("game", "language"), IN_LANGUAGES)
def test_every_wording_stands_in_the_source(game: str, language: str) -> None:
    """No key is left over from what was said once; what the house says may be worded anew."""
    patterns = (in_game(game, keys=False) | texts(Path(teaching.__file__).read_text(encoding="utf-8"), keys=True)) - {".+"}
    prompts = Prompts(language, (game,))
    keys = prompts.keys(game) - prompts.keys(HOUSE)
    assert sorted(key for key in keys if not any(re.fullmatch(pattern, key) for pattern in patterns)) == []


def test_every_wording_of_poetry_slam_is_said() -> None:
    """By the scripts and at random: no key is out of reach. Pages show whose a word was, the reasons of slams, and a lost letter that the
    prompt asks for."""
    prompts = Prompts("en", (SLAM,))
    shown = {*(f"page-slam-{why}" for why in SLAM_REASONS), "once-for-the-prompt", "page-word-of"}
    assert sorted(prompts.keys(SLAM) - prompts.keys(HOUSE) - shown - {each.key for each in everything_said()}) == []


def test_everything_said_can_be_said() -> None:
    """Each say is told all the fields of all of its wordings, and each of those is rendered."""
    prompts = Prompts("en", (SLAM,))
    lacking: dict[str, frozenset[str]] = defaultdict(frozenset)
    for each in everything_said():
        lacking[each.key] |= prompts.fields(each.key) - set(each.fields)
        assert prompts.text(each).text
    assert {key: fields for key, fields in lacking.items() if fields} == {}


def test_prompts_read_well_aloud() -> None:
    """Each is one or more whole sentences, without digits in words' places, symbols, or doubled spaces."""
    prompts = Prompts("en", (SLAM,))
    for each in everything_said():
        if each.key.startswith("page-"):  # a heading, which nobody says
            continue
        text = prompts.text(each).text.replace("&", "And")
        assert re.fullmatch(r"[A-Z0-9'].*[.!?]", text), text
        assert not re.search(r"  |[_{}\[\]/\\#*]|\(\)| ,|,,| \.", text.replace("(", "").replace(")", "")), text


def test_letters_are_told_one_by_one() -> None:
    """So that a voice reads them as letters: in a tuple, or alone, in capitals."""
    for each in everything_said():
        letters = each.fields.get("letters", ())
        assert isinstance(letters, tuple)
        assert all(len(letter) == 1 and letter.isupper() for letter in letters)
        assert re.fullmatch("[A-Z]?", str(each.fields.get("letter", "")))
