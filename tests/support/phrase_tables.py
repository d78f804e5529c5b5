"""The tables of docs/playing/ that say what each game listens for, made of its entries: `python -m tests.support.phrase_tables`.

A move stands in the first stage that has it; under "at any time" where most stages do, and none asks for it. One that disputes a ruling, in
three phases or more, stands under "after a ruling". Questions come after the phases that they interrupt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.support.paper import OF_GAMES
from voicehost.core.play import Moment
from voicehost.games import GAMES
from voicehost.games.kit import AnyRule, By, Stage, Staged, Way
from voicehost.games.kit.moves import Kind
from voicehost.speak.languages import SHIPPED, table

ANY_TIME = "at any time"
AFTER_A_RULING = "after a ruling"
TYPED = 3
"""So many of the ways that are only typed are told."""

HEADED = {"de": "say, in German", "en": "in English"}
"""Above the columns of a game of several languages, in this order."""

SLOTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        **dict.fromkeys(("player", "giver"), "NAME"),
        **dict.fromkeys(("given", "named", "blank"), "WORD"),
        **dict.fromkeys(("first", "second", "third"), "POET"),
        **{"old": "LETTER", "wild": "WILDCARD", "guess": "TARGET", "weekday": "DAY", "money": "AMOUNT"},
    },
    "de": {
        **{"player": "NAME", "weekday": "TAG", "number": "ZAHL", "answer": "ANTWORT", "style": "FORM", "money": "BETRAG", "vote": "STIMME"},
        **dict.fromkeys(("first", "second", "third"), "POET"),
    },
}
"""What stands for a slot, where that is not its name in capitals."""

OF_GAME: Mapping[str, Mapping[str, str]] = {
    "open-slam": {"first": "SCORE", "second": "SCORE", "long": "TIME"},
    "haiclue": {"clue": "WORDS", "tile": "WORD"},
    "letter-jam": {"clue": "WORD", "cards": "WORD", "chip": "CARD", "laid": "CARDS"},
    "poetry-slam": {"tile": "NUMBER"},
}
"""The same, in one game."""


def written(game: type[Any], text: str) -> str:
    """The game's page with its table as the game has it. Raises `ValueError` where the marks are missing."""
    assert issubclass(game, Staged)
    begin, end = f"<!-- phrases of {game.name} -->\n", "<!-- end -->"
    before, _, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not closed:
        raise ValueError(f"docs/playing/{game.name}.md has no {begin.strip()} ... {end}")
    lines = "\n".join(_lines(game))
    return f"{before}{begin}\n{lines}\n\n{end}{after}"


def patterns(game: type[Staged[Any]]) -> frozenset[str]:
    """Every way to make one of its moves, in English where it has several languages."""
    return frozenset(text for rule in game.rules.values() for way in rule.ways for text in _patterns(game, way, "en"))


def _lines(game: type[Staged[Any]]) -> Iterator[str]:
    """The table, line by line."""
    languages = [language for language in HEADED if language in game.languages]
    heads = ["say"] if len(languages) == 1 else [HEADED[language] for language in languages]
    yield _line("when", *heads, "to")
    yield "|" + "---|" * (len(heads) + 2)
    for title, rules in _listed(game).items():
        rows = dict.fromkeys((*(_told(game, rule, language) for language in languages), rule.means) for rule in rules)
        for number, row in enumerate(rows):
            yield _line("" if number else title, *row)


def _line(*cells: str) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


def _listed(game: type[Staged[Any]]) -> Mapping[str, list[AnyRule]]:
    """Its moves by the title under which they stand."""
    stages = sorted(game.stages, key=_is_question)
    last: dict[str, list[AnyRule]] = {AFTER_A_RULING: [], ANY_TIME: []}
    listed: dict[str, list[AnyRule]] = {}
    for stage in stages:
        for rule in dict.fromkeys((*stage.moves, *stage.typed)):
            if rule.kind is Kind.NEVER or any(rule in rules for rules in (*last.values(), *listed.values())):
                continue
            if _is_common(rule, stages):
                last[ANY_TIME].append(rule)
            elif _is_for_rulings(rule, stages):
                last[AFTER_A_RULING].append(rule)
            else:
                listed.setdefault(stage.title, []).append(rule)
    return {**listed, **last}


def _is_question(stage: Stage) -> bool:
    return stage.refuses in ("answer-first", "whose-first")


def _is_for_rulings(rule: AnyRule, stages: Iterable[Stage]) -> bool:
    """Whether it disputes a ruling in several phases: then it belongs to none of them. Neither a question nor the end is a phase."""
    phases = [stage for stage in stages if not _is_question(stage) and stage.moment is not Moment.OVER]
    return rule.disputes and sum(stage.has(rule) for stage in phases) > 2


def _is_common(rule: AnyRule, stages: Iterable[Stage]) -> bool:
    having = [stage.has(rule) for stage in stages]
    asked = any(isinstance(stage.wanted, tuple) and rule in stage.wanted for stage in stages)
    return 3 * sum(having) > 2 * len(having) and not asked


def _told(game: type[Staged[Any]], rule: AnyRule, language: str) -> str:
    """How it is made: what is said first, then what is only typed, entered, touched."""
    said = _texts(game, rule, By.VOICE, language)
    typed = [text for text in _texts(game, rule, By.LINE, language) if text not in said][:TYPED]
    kinds = (
        ("", said),
        ("typed: ", typed),
        ("entered: ", _texts(game, rule, By.ENTRY, language)),
        ("touched: ", [] if said else _texts(game, rule, By.TOUCH, language)),
    )
    return "; ".join(kind + ", ".join(f"`{text}`" for text in texts) for kind, texts in kinds if texts)


def _texts(game: type[Staged[Any]], rule: AnyRule, by: By, language: str) -> list[str]:
    """Each pattern once, its slots in capitals."""
    capitals = {**SLOTS[language], **OF_GAME.get(game.name, {})}
    found = (text for way in rule.ways if way.by is by for text in _patterns(game, way, language))
    return list(dict.fromkeys(re.sub(r"\{(\w+?)\d*\}", lambda slot: capitals.get(slot[1], slot[1].upper()), text) for text in found))


def _patterns(game: type[Staged[Any]], way: Way, language: str) -> tuple[str, ...]:
    """As they are written; a comma after whoever is named is only written."""
    if way.under:
        texts = table(SHIPPED / language / f"{game.name}.toml")["phrases"][way.under]
        return tuple(text.replace("},", "}") for text in ([texts] if isinstance(texts, str) else texts))
    if way.shown:
        return way.shown
    if callable(way.patterns):
        raise TypeError(f"{game.name} has ways that are worked out, and shows none of them")
    return way.patterns


def main() -> None:
    for game in GAMES:
        page = OF_GAMES[game.name]
        page.path.write_text(written(game, page.text), encoding="utf-8")


if __name__ == "__main__":
    main()
