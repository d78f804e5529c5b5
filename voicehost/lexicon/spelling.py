"""One spelling for each word: the normalisations that dictionary, sounds and matching share."""

from __future__ import annotations

import unicodedata

_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2212"
_APOSTROPHES = "\u2018\u2019\u02bc\u00b4`"
_FOLDS = str.maketrans(dict.fromkeys(_HYPHENS, "-") | dict.fromkeys(_APOSTROPHES, "'"))


def normal(word: str) -> str:
    """Lower case, NFC, trimmed, with single spaces and plain hyphens and apostrophes."""
    return " ".join(unicodedata.normalize("NFC", word).lower().translate(_FOLDS).split())


def key(word: str) -> str:
    """The spelling in the data files: `normal`, with spaces for hyphens."""
    return " ".join(normal(word).replace("-", " ").split())


def without_accents(word: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))


def letters(word: str) -> str:
    """Only the letters, without accents, spaces, hyphens and apostrophes: "crème brûlée" becomes "cremebrulee"."""
    return "".join(char for char in without_accents(normal(word)) if char.isalpha())
