"""Given names: those that the US census of 1990 counted (PyPI's `names`, MIT; the figures are in the public domain), and those that PyPI's
`faker` (MIT) lists for people of English-speaking and neighbouring countries, which has the younger ones.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from voicehost.lexicon.spelling import normal, without_accents

COUNTRIES = ("en_US", "en_GB", "en_IE", "en_IN", "en_KE", "en_NG", "en_NZ", "en_PK", "de_DE", "es_ES", "fr_FR", "it_IT", "nl_NL", "pt_PT")


def given_names() -> frozenset[str]:
    """In lower case, letters only, without accents; of a double name, its parts."""
    parts = (part for name in (*_census(), *_listed()) for part in without_accents(normal(name)).replace("-", " ").split())
    return frozenset(part for part in parts if part.isascii() and part.isalpha() and len(part) > 1)


def _census() -> list[str]:
    lists = (files("names").joinpath(f"dist.{sex}.first").read_text(encoding="utf-8") for sex in ("female", "male"))
    return [line.split()[0] for text in lists for line in text.splitlines()]


def _listed() -> list[str]:
    return [name for country in COUNTRIES for name in import_module(f"faker.providers.person.{country}").Provider.first_names]
