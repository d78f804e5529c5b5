"""Names that look the same but are different: "Ana" with a Cyrillic A. Nobody could tell which of the two is meant.

The table has those of Unicode's confusables (UTS #39) that stand for a Latin letter in ordinary fonts, by their Unicode names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_LOOKS_LIKE = {
    "CYRILLIC CAPITAL LETTER": "A=A, VE=B, ES=C, IE=E, EN=H, BYELORUSSIAN-UKRAINIAN I=I, JE=J, KA=K, EM=M, O=O, ER=P, QA=Q, DZE=S, TE=T, "
    "WE=W, HA=X, U=Y, STRAIGHT U=Y",
    "CYRILLIC SMALL LETTER": "A=a, ES=c, KOMI DE=d, IE=e, SHHA=h, BYELORUSSIAN-UKRAINIAN I=i, JE=j, KA=k, PALOCHKA=l, O=o, ER=p, QA=q, "
    "DZE=s, IZHITSA=v, WE=w, HA=x, U=y, STRAIGHT U=y",
    "CYRILLIC LETTER": "PALOCHKA=l",
    "GREEK CAPITAL LETTER": "ALPHA=A, BETA=B, EPSILON=E, ZETA=Z, ETA=H, IOTA=I, YOT=J, KAPPA=K, MU=M, NU=N, OMICRON=O, RHO=P, TAU=T, "
    "UPSILON=Y, CHI=X",
    "GREEK SMALL LETTER": "ALPHA=a, GAMMA=y, ETA=n, IOTA=i, KAPPA=k, NU=v, OMICRON=o, RHO=p, SIGMA=o, UPSILON=u",
    "GREEK LETTER": "YOT=j",
    "ARMENIAN CAPITAL LETTER": "SEH=U, TIWN=S, OH=O, LIWN=L",
    "ARMENIAN SMALL LETTER": "OH=o, SEH=u, VO=n, HO=h, CO=g, ZA=q, YI=j",
    "CHEROKEE LETTER": "GO=A, YV=B, TLI=C, A=D, GV=E, NAH=G, MI=H, GU=J, TSO=K, TLE=L, LU=M, TLV=P, SV=R, DU=S, I=T, DO=V, LA=W, NO=Z",
    "LATIN SMALL LETTER": "DOTLESS I=i, DOTLESS J=j, ALPHA=a, SCRIPT G=g",
}

_LOOK = {
    unicodedata.lookup(f"{kind} {name}"): latin
    for kind, pairs in _LOOKS_LIKE.items()
    for name, latin in (pair.split("=") for pair in pairs.split(", "))
}

_WRITTEN_TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})
"""Scripts that may be mixed within one name."""


def look_the_same(this: str, other: str) -> bool:
    """Whether two names look the same, either as they are written (where a capital I looks like a small L) or regardless of case."""
    return _look(this).replace("I", "l") == _look(other).replace("I", "l") or _look(this).casefold() == _look(other).casefold()


def mixes_scripts(name: str) -> bool:
    """Whether the name has letters of several alphabets. Within one language no name does."""
    scripts = set(_scripts(name))
    return len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER)


def _look(name: str) -> str:
    """The name with Latin letters in place of those that look like them. Accents are separate characters, however they were typed."""
    plain = unicodedata.normalize("NFKD", name).replace("\u2019", "'")
    return "".join(_LOOK.get(char, char) for char in plain)


def _scripts(name: str) -> Iterator[str]:
    """The alphabet of each letter, which is the first word of its Unicode name."""
    return (unicodedata.name(char, "UNKNOWN").split()[0] for char in unicodedata.normalize("NFKC", name) if char.isalpha())
