"""The letters as people say them, and which of them sound alike."""

from __future__ import annotations

NATO: tuple[tuple[str, str], ...] = tuple(
    (name, name[0].upper())
    for name in (
        "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango "
        "uniform victor whiskey x-ray yankee zulu"
    )
    .replace("x-ray", "xray")
    .split()
)
"""Pairs of a spoken name and its letter."""

OTHER_NAMES: tuple[tuple[str, str], ...] = (("alfa", "A"), ("juliett", "J"), ("whisky", "W"), ("x ray", "X"), ("zee", "Z"), ("zed", "Z"))

PLAIN: tuple[tuple[str, str], ...] = (
    *(("a", "A"), ("bee", "B"), ("see", "C"), ("dee", "D"), ("e", "E"), ("f", "F"), ("gee", "G"), ("h", "H"), ("i", "I")),
    *(("jay", "J"), ("kay", "K"), ("l", "L"), ("m", "M"), ("n", "N"), ("o", "O"), ("pee", "P"), ("cue", "Q"), ("are", "R")),
    *(("s", "S"), ("tea", "T"), ("you", "U"), ("v", "V"), ("double you", "W"), ("x", "X"), ("why", "Y"), ("zee", "Z")),
)
"""The plain names, written as words that recognizers know."""

SPOKEN: tuple[tuple[str, str], ...] = tuple(
    dict.fromkeys((*NATO, *OTHER_NAMES, *PLAIN, *((chr(code).lower(), chr(code)) for code in range(ord("A"), ord("Z") + 1))))
)
"""Everything that people may say for a letter. A spoken name means one letter only."""

ALIKE: tuple[tuple[str, str], ...] = (
    ("BCDEGPTVZ", "their names all end in the vowel of E"),
    ("AJKH", "their names all have the vowel of A"),
    ("MN", "both are a short E and a nasal"),
    ("FSX", "all are a short E and a hiss"),
    ("IY", "both names have the vowel of I"),
    ("QUW", "their names all end in the vowel of U"),
)
"""Letters whose plain names sound alike, and why. L, O and R sound like no other."""


def confusable(letter: str) -> frozenset[str]:
    """The other letters whose plain names sound like this one's."""
    wanted = letter.upper()
    return frozenset(other for group, _ in ALIKE if wanted in group for other in group if other != wanted)
