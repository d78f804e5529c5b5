"""A language that nobody speaks: English with each word read backwards, as a folder of prompts."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from voicehost.speak.languages import SHIPPED

WORD = re.compile(r"\{[\w:]+\}|[A-Za-z']+")


def backwards(text: str) -> str:
    """Each word; {fields} stay: "Who draws, {player}?" is "Ohw sward, {player}?"."""
    return WORD.sub(lambda found: _word(found[0]), text)


def _word(word: str) -> str:
    if word.startswith("{"):
        return word
    turned = word[::-1].lower()
    return turned.capitalize() if word[0].isupper() else turned


def write(folder: Path, name: str, **games: str) -> frozenset[str]:
    """The language's folder; `games`: the English of each game's file. Gives all words that it may say or hear, in lower case."""
    place = folder / name
    place.mkdir(parents=True)
    sources = {file: (SHIPPED / "en" / f"{file}.toml").read_text(encoding="utf-8") for file in ("house", "language")} | games
    turned = {file: _turned(tomllib.loads(text)) for file, text in sources.items()}
    for file, table in turned.items():
        (place / f"{file}.toml").write_text(_toml(table), encoding="utf-8")
    return frozenset(word.lower() for text in _texts(turned) for word in WORD.findall(text))


def _texts(value: Any) -> Iterator[str]:
    """Not what they are called in the file."""
    match value:
        case str():
            yield value
        case dict() | list():
            for each in value.values() if isinstance(value, dict) else value:
                yield from _texts(each)


def _turned(value: Any) -> Any:
    """All texts but the names of tones."""
    match value:
        case str():
            return backwards(value)
        case list():
            return [_turned(each) for each in value]
        case _:
            return {key: each if key == "earcon" else _turned(each) for key, each in value.items()}


def _toml(table: dict[str, Any]) -> str:
    plain = [f"{_key(key)} = {_value(value)}" for key, value in table.items()]
    return "\n".join(plain) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)
