"""Turns the fields of the engine's sentences into words of the language: numbers, values, styles, weekdays, looks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from voicehost.core.language import Language
from voicehost.core.play import Say, Spelled, Value
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD

CALLED = ("criteria", "those", "look", "style", "weekday", "face", "marks", "styles", "looks")
"""The fields whose values have a word in the language. Its key is made of the field's name and the value: "criteria-humor"."""

NUMBERED = {"parts": "criteria", "more": "extra"}
"""The fields whose values have a word in the language and a number, with how the word's key begins."""

COUNTED = "count"
"""The field that has the number of the field `n` in words."""


def localized(language: Language, says: Iterable[Say]) -> tuple[Say, ...]:
    return tuple(_localized(language, said) for said in says)


def _localized(language: Language, said: Say) -> Say:
    fields = {name: in_words(language, name, value) for name, value in said.fields.items()}
    if "n" in said.fields:
        fields |= {"n": said.fields["n"], COUNTED: in_words(language, COUNTED, said.fields["n"])}
    return Say(said.key, fields)


def in_words(language: Language, name: str, value: Value) -> Value:
    match value:
        case tuple() if name == "seconds":
            return ", ".join(_piece(language, "scores", piece) for piece in value)
        case tuple() if name == "numbered":
            pieces = tuple((at, _piece(language, name, piece)) for at, piece in enumerate(value, 1))
            said = tuple(f"{number(language, at)} {piece}" for at, piece in pieces)
            return Spelled(tuple(f"{at}. {piece}" for at, piece in pieces), said)
        case tuple():
            return tuple(_piece(language, name, piece) for piece in value)
        case bool():
            return value
        case str() | int() if name in CALLED:
            return language.word(f"{name}-{value}")
        case int() if name == "money":
            return money(language, value)
        case int() if name in ("points", "age"):
            return Spelled(str(value), number(language, value))
        case int():
            return number(language, value)
        case _:
            return value


def _piece(language: Language, name: str, piece: str) -> str:
    if piece == UNKNOWN_CARD:
        return own_card(language)
    if name in CALLED:
        return language.words[f"{name}-{piece}"]
    if name in NUMBERED:  # "humor 8": the name of a value, and its number
        what, _, count = piece.partition(" ")
        return f"{language.words[f'{NUMBERED[name]}-{what}']} {number(language, int(count))}"
    if name == "scores":  # a name, and a number at the end
        return re.sub(r"-?\d+$", lambda found: number(language, int(found[0])), piece)
    return piece


def own_card(language: Language) -> str:
    """What people call a card that the deck does not know."""
    return language.choices["unknown"]["card"][0]


def money(language: Language, cents: int) -> str:
    """An amount as people say it: "two euros", "two euros fifty", "fifty cents"."""
    alone = language.choices["money"].get(str(cents))
    euros, rest = divmod(cents, 100)
    way = language.words[("cents-alone", "a-euro-and-cents")[euros] if euros < 2 else "euros-and-cents"]
    cents_said = language.choices["cents"].get(str(rest), (number(language, rest),))[0]
    return alone[0] if alone else way.format(euros=number(language, euros), cents=cents_said)


def number(language: Language, value: int) -> str:
    """The number in words as far as the language has them, otherwise in digits."""
    if value < 0:
        return f"{language.words['minus']} {number(language, -value)}"
    return language.numbers[value] if value < len(language.numbers) else str(value)
