"""Says, hears and shows scores and times in any language, by means of its numbers and its words for the decimal point."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Spelled
from voicehost.core.speech import RATE, Samples, Slot
from voicehost.games.open_slam.reckoning import TENTH
from voicehost.games.open_slam.rules import RuleSet

NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
"""The slots of a row of scores."""


@lru_cache(maxsize=8)
def scores(language: Language, rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Pairs of how a score is said and what it means: ("nine point two", "9.2"), ("nine two", "9.2"), ("nine", "9"),
    ("nine zero", "9")."""
    pairs: list[tuple[str, str]] = []
    for score in rules.scores():
        units, tenth = int(score), int(score % 1 * 10)
        whole, meaning = language.numbers[units], written(score)
        if rules.decimals:
            pairs.append((f"{whole} {language.word('decimal-point')} {language.numbers[tenth]}", meaning))
            if tenth or score < rules.highest:
                pairs.append((f"{whole} {language.numbers[tenth]}", meaning))
        if not tenth:
            pairs.append((whole, meaning))
    return tuple(pairs)


@lru_cache(maxsize=64)
def score(name: str, language: Language, rules: RuleSet, *, whole: bool = True) -> Slot:
    """A slot for a score. With `whole` it admits "nine" alone."""
    pairs = tuple(pair for pair in scores(language, rules) if whole or " " in pair[0] or Decimal(pair[1]) == rules.highest)
    return Slot(name, pairs, written=tuple((said, _as_said(language, said, meaning)) for said, meaning in pairs))


def _as_said(language: Language, said: str, meaning: str) -> str:
    """A score as it was said, with its tenth if that was said too: "nine zero" is "9.0", which may be anywhere in a row, unlike "9"."""
    whole = shown(language, Decimal(meaning))
    return f"{whole}{language.word('decimal-mark')}0" if " " in said and whole.isdecimal() else whole


def listed(language: Language, text: str) -> tuple[Decimal, ...]:
    """The numbers in a line that has nothing but numbers with tenths: "eight point zero nine point five". Empty for any other line."""
    number = f"({'|'.join(map(re.escape, language.numbers[:100]))})"
    score = rf"{number} {re.escape(language.word('decimal-point'))} {number}(?: |$)"
    if not re.fullmatch(f"(?:{score})+", text):
        return ()
    return tuple(Decimal(f"{language.numbers.index(whole)}.{language.numbers.index(tenth)}") for whole, tenth in re.findall(score, text))


def in_a_row(language: Language, text: str) -> tuple[Decimal, ...]:
    """The numbers in a line of nothing but numbers in words, in which only the word for the decimal mark joins two: "eight seven point
    five" is 8 and 7.5. Empty for any other line."""
    number = f"(?:{'|'.join(map(re.escape, language.numbers[:100]))})"
    score = rf"{number}(?: {re.escape(language.word('decimal-point'))} {number})?"
    text = " ".join(word for word in text.split() if word != language.word("between-names"))
    if not re.fullmatch(rf"{score}(?: {score})*", text):
        return ()
    return tuple(_decimal(language, each) for each in re.findall(score, text))


def _decimal(language: Language, text: str) -> Decimal:
    return Decimal(".".join(str(language.numbers.index(word)) for word in text.split() if word in language.numbers))


def number(language: Language, text: str) -> Decimal | None:
    """The number that a text of words means, with its tenth or without: "nine", "nine point two", "nine two". None if it is none."""
    parts = [language.numbers.index(word) for word in text.split() if word in language.numbers]
    rest = [word for word in text.split() if word not in language.numbers]
    if rest not in ([], [language.word("decimal-point")]) or len(parts) not in (1, 2) or parts[1:] > [9]:
        return None
    return Decimal(".".join(map(str, parts)))


def example(language: Language, rules: RuleSet) -> str:
    """A score of these rules in words, to show how scores are said: a good one, with a decimal if the rules have them."""
    below = Decimal("1.5") if rules.decimals else Decimal(1)
    return in_words(language, rules, max(rules.highest - below, rules.lowest))


def in_words(language: Language, rules: RuleSet, score: Decimal) -> str:
    """A score of these rules as somebody would read it out."""
    return dict(reversed([(meaning, words) for words, meaning in scores(language, rules)]))[written(score)]


def bounds(language: Language, rules: RuleSet) -> dict[str, str | int]:
    """The lowest and the highest score, and the number of decimals, as fields of a prompt."""
    return {"low": shown(language, rules.lowest), "high": shown(language, rules.highest), "n": rules.decimals}


def written(number: Decimal) -> str:
    """A number as the log writes it: "9.2", "10"."""
    return f"{number:f}".rstrip("0").rstrip(".") if "." in f"{number:f}" else f"{number:f}"


def shown(language: Language, number: Decimal) -> str:
    """A number as the language writes it: "9,2" in German."""
    return written(number).replace(".", language.word("decimal-mark"))


def as_called(language: Language, rules: RuleSet, score: Decimal) -> str:
    """A score with as many decimals as the rules have: "9.0" beside "8.7"."""
    return f"{score:.{rules.decimals}f}".replace(".", language.word("decimal-mark"))


def aligned(language: Language, rules: RuleSet, number: Decimal) -> str:
    """A number among others on a screen: with as many decimals as the rules have, or with more if it needs them."""
    return as_called(language, rules, number) if number == round(number, rules.decimals) else shown(language, number)


def row(language: Language, numbers: tuple[Decimal, ...]) -> tuple[str, ...]:
    return tuple(shown(language, number) for number in numbers)


def by_clock(language: Language, long: Samples) -> str:
    """The length of a poem to tenths of a second, as lists have it: "3:42.5", "0:02.0"."""
    minutes, rest = divmod(long // TENTH, 600)
    return f"{minutes}:{rest // 10:02}{language.word('decimal-mark')}{rest % 10}"


def length(language: Language, long: Samples) -> Spelled:
    """The length of a poem, written to tenths of a second ("3:42.5", "3:42", or "12.5 seconds") and spoken as "3 minutes 42", or as
    "3 minutes"."""
    minutes, rest = divmod(long // TENTH, 600)
    key = "seconds" if not minutes else "minute" if minutes == 1 else "minutes"
    said = language.word(f"long-{key}")
    exactly = _fewest_digits(language, f"{rest // 10}.{rest % 10}")
    clock = by_clock(language, long).removesuffix(f"{language.word('decimal-mark')}0")
    spoken = said.format(minutes=minutes, seconds=rest // 10)
    return Spelled(clock, spoken.removesuffix(" 0")) if minutes else Spelled(said.format(seconds=exactly), spoken)


def on_a_clock(language: Language, long: Samples) -> Spelled:
    """The length of a poem in whole seconds, written as a clock shows it: "0:12", "3:42"."""
    return replace(length(language, long), written=by_clock(language, long).partition(language.word("decimal-mark"))[0])


def _fewest_digits(language: Language, number: str) -> str:
    """A decimal number without zeros that say nothing: "02.50" is 2.5."""
    return f"{Decimal(number).normalize():f}".replace(".", language.word("decimal-mark"))


def entered_length(language: Language, text: str) -> Samples | None:
    """The length in a text such as "3 42", "3 42 5", "3 12 point 5" or "3 minutes 42": minutes, seconds and tenths, in digits or in
    words. "Four minutes" and "50 seconds" are enough, too. None if it is no length."""
    text, tenths = _without_tenths(text, language)
    words, (minutes, seconds) = text.split(), length_units(language)
    parts = [_number(language, word) for word in words if word not in minutes | seconds]
    numbers = [part for part in parts if part is not None]
    if len(numbers) == 1 and len(words) == 2 and words[1] in minutes | seconds:
        numbers = [numbers[0], 0] if words[1] in minutes else [*divmod(numbers[0], 60)]
    elif len(numbers) not in (2, 3) or len(numbers) != len(parts):
        return None
    if numbers[1] > 59 or any(part > 9 for part in numbers[2:]):
        return None
    return (numbers[0] * 60 + numbers[1]) * RATE + sum(part * RATE // 10 for part in (*numbers[2:], tenths))


def _without_tenths(text: str, language: Language) -> tuple[str, int]:
    """The text of a length without what follows the decimal mark, and the tenths of a second that this is: 5 of "3 12 point 52"."""
    before, _, after = text.partition(f" {language.word('decimal-point')} ")
    figure, _, rest = after.partition(" ")
    digits = figure if figure.isdecimal() else str(_number(language, figure) if _number(language, figure) is not None else "")
    return (f"{before} {rest}".strip(), int(digits[0])) if digits else (text, 0)


def length_units(language: Language) -> tuple[frozenset[str], frozenset[str]]:
    """The words for minutes and for seconds."""
    return frozenset(as_spoken(language.word("length-minutes")).split()), frozenset(as_spoken(language.word("length-seconds")).split())


def _number(language: Language, text: str) -> int | None:
    if text.isdecimal():
        return int(text)
    return language.numbers.index(text) if text in language.numbers else None
