"""The German words that the model can hear, each with the ways it is said.

The commonest words of wordfreq; numbers to a thousand; letters and the words that they are spelled with, of 1934, of today and NATO's;
given names; every word of the prompts and phrases in prompts/de, and what `german_words.txt` lists of the game that is played in German.
Each is said as espeak-ng says it (german_phones.py); what people say besides is in `german_variants.txt`, by hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import wordfreq

import voicehost
from models.train.words import german_phones
from models.train.words.language import LanguageModel, learned
from models.train.words.language_text import Sentence, Source
from models.train.words.lexicon import Lexicon
from voicehost.lexicon.spelling import normal, without_accents

COMMON = 100_000
"""Words of wordfreq's list that are hearable, whatever they are; the commonest 20,000 are read openly."""
READ = 20_000
COUNTRIES = (
    "de_DE", "de_AT", "de_CH", "en_US", "en_GB", "tr_TR", "pl_PL", "it_IT", "fr_FR", "es_ES", "nl_NL", "hr_HR", "cs_CZ", "sv_SE",
    "da_DK",
)  # fmt: skip
"""Of `faker`'s lists of given names: people who live in German-speaking countries."""
SPELLINGS = "alike"
"""What names are compared by in a language's folder: parts of words, which nobody says."""
HERE = Path(__file__).parent
PROMPTS = Path(voicehost.__file__).parents[1] / "prompts" / "de"
DECKS = Path(voicehost.__file__).parent / "games"
_TOKEN = re.compile(r"[a-zäöüß]+(?:'[a-zäöüß]+)*")
_LONG = re.compile(
    r"(?:(?<=ei)|(?<=[eä]u)|(?<=au)(?=ss(?:en$|er))|(?<=ie)|(?<=gr[oöüu])|(?<=stra)|(?<=f[uü])|(?<=sp[aä])|(?<=sü)|(?<=st[oö])|(?<=blo))ss"
)
"""Where ss is ß: "heiss", "liess", "gross", "aussen", but "aussage"."""
_SLOT = re.compile(r"\{[^}]*\}")

# fmt: off
UNITS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
TEENS = (
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)
TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
SPELLING = (
    "anton ärger berta cäsar charlotte dora emil friedrich gustav heinrich ida julius kaufmann konrad ludwig martha nordpol otto ökonom "
    "paula quelle richard samuel siegfried schule eszett theodor ulrich übermut viktor wilhelm xanthippe ypsilon zacharias zeppelin",
    "aachen umlaut berlin chemnitz düsseldorf essen frankfurt goslar hamburg ingelheim jena köln leipzig münchen nürnberg offenbach "
    "potsdam quickborn rostock salzwedel tübingen unna völklingen wuppertal xanten ypsilon zwickau",
    "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform "
    "victor whiskey xray yankee zulu",
)
"""Of 1934 (and as it was mended since), of DIN 5009 in 2022, of NATO."""
# fmt: on


@cache
def lexicon() -> Lexicon:
    """Of `words`. Half a minute."""
    return pronounced(words())


def pronounced(wanted: frozenset[str]) -> Lexicon:
    """Any words, as far as espeak-ng says them in sounds that are known."""
    said = german_phones.spoken(sorted(wanted))
    pairs = {(word, phones) for word, ways in said.items() for phones in ways}
    return tuple(sorted(pairs | {(word, phones) for word, ways in _variants().items() if word in wanted for phones in ways}))


@cache
def words() -> frozenset[str]:
    return frozenset((*common(), *numbers(), *letters(), *given_names(), *said_in_games(), *_variants()))


def common(most: int = COMMON) -> Iterator[str]:
    """In all spellings that each may have: wordfreq writes ss for every ß."""
    top = (word for word in wordfreq.top_n_list("de", 2 * most) if _TOKEN.fullmatch(word))
    return (way for word, _ in zip(top, range(most), strict=False) for way in dict.fromkeys((sharp(word), word, word.replace("ss", "ß"))))


def sharp(word: str) -> str:
    """A word of wordfreq's, with ß where it most likely is one."""
    return _LONG.sub("ß", word)


def numbers() -> tuple[str, ...]:
    """0 to 999, as they are said, and the parts of larger ones."""
    return (*(number(n) for n in range(1000)), "ein", "eine", "hundert", "tausend", "eintausend", "zwo")


def number(n: int) -> str:
    """0 to 999 in one word, as it is written: 121 is "einhunderteinundzwanzig"."""
    if n >= 100:
        return f"{_one(n // 100)}hundert{number(n % 100) if n % 100 else ''}"
    if n < 20:
        return (*UNITS, *TEENS)[n]
    tens = TENS[n // 10 - 2]
    return f"{_one(n % 10)}und{tens}" if n % 10 else tens


def _one(unit: int) -> str:
    return "ein" if unit == 1 else UNITS[unit]


def letters() -> Iterator[str]:
    yield from "abcdefghijklmnopqrstuvwxyzäöüß"
    yield from " ".join(SPELLING).split()


def given_names() -> frozenset[str]:
    """In lower case; of a double name, its parts. Signs that German lacks are left out as it would."""
    listed = (name for country in COUNTRIES for name in import_module(f"faker.providers.person.{country}").Provider.first_names)
    parts = (part for name in listed for part in _plain(normal(name)).replace("-", " ").split())
    return frozenset(part for part in parts if len(part) > 1 and _TOKEN.fullmatch(part))


def _plain(name: str) -> str:
    return "".join(sign if sign in "äöüß" else without_accents(sign) for sign in name)


@cache
def said_in_games() -> frozenset[str]:
    """Every word of every text in prompts/de and on the cards, and of the list that a game keeps here."""
    listed = (line.partition("#")[0] for line in (HERE / "german_words.txt").read_text(encoding="utf-8").splitlines())
    return frozenset(token for text in (*texts(), *listed) for token in _TOKEN.findall(text.lower()))


def texts() -> Iterator[str]:
    """All that the prompts and the decks of cards hold, without what is put into them. What the command line prints nobody says."""
    for path in sorted((*PROMPTS.rglob("*.toml"), *DECKS.glob("*/decks/*.toml"))):
        if path.name == "commands.toml":
            continue
        yield from (_SLOT.sub(" ", text.replace("\u2019", "'")) for text in _strings(tomllib.loads(path.read_text(encoding="utf-8"))))


def _strings(held: Any) -> Iterator[str]:
    if isinstance(held, str):
        yield held
    elif isinstance(held, dict):
        for key, value in held.items():
            if key != SPELLINGS:
                yield from _strings(value)
    elif isinstance(held, list):
        for value in held:
            yield from _strings(value)


def language() -> LanguageModel:
    """By how often words are said; which follows which is counted in the prompts alone, for want of free text."""
    said: tuple[Sentence, ...] = tuple(
        tuple(_TOKEN.findall(piece)) for text in texts() for piece in re.split(r"[.;:!?]", text.lower()) if _TOKEN.search(piece)
    )
    alone: tuple[Sentence, ...] = tuple((word,) for word in common(READ))
    return learned((Source("prompts", 1.0, said), Source("alone", 0.05, alone)), words(), vocabulary=READ, code="de", spelling=sharp)


@cache
def _variants() -> dict[str, tuple[tuple[str, ...], ...]]:
    lines = (line.partition("#")[0].split(":") for line in (HERE / "german_variants.txt").read_text(encoding="utf-8").splitlines())
    return {line[0]: tuple(tuple(phones.split()) for phones in line[1].split(",")) for line in lines if len(line) == 2}
