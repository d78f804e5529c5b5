"""espeak-ng's German phonemes, mapped to the network's phones (phones.py), and the ways in which people say less than that.

What is used is the program's output for single words (Debian's package `espeak-ng`, voice de). An r after a vowel, with no vowel after it,
is the open sound of "wir"; elsewhere that of "rot". Borrowed words that it says in English keep the English sounds that Germans make, and
the others become the nearest German ones.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator, Sequence

from voicehost.listen.phones.units import CLASSES

Phones = tuple[str, ...]

_TABLE = (
    "n:N m:M p:P b:B t:T d:D k:K g:G f:F v:V s:S z:Z S:SH Z:ZH l:L j:Y h:HH N:NG C:CX x:X ts:T,S pF:P,F tS:CH dZ:JH w:W T:TH D:D "
    "I:IH I2:IH i::IY i:IY E:EH E2:EH E::EH e::EE e:EE a:A a#:A aa:EH A:AA A::AA O:AO O::AO 0:AO o::OO o:OO U:UH u::UW u:UW y:UI y::UE "
    "W:OI Y::OE @:AX 3:XR 3::ER V:A aI:AY aU:AW OY:OY OI:OY eI:EE EI:EE oU:OO UR:UH,XR A@:AA,XR e@:EH,XR o@:AO,XR O@:AO,XR U@:UH,XR "
    "i@:IH,XR aI@:AY,XR aU@:AW,XR @L:AX,L A~:AA,NG O~:AO,NG W~:EH,NG E~:EH,NG r:RR R:RR r-:RR @-: 1: |: !: ?: (en): (de):"
)


def _table(text: str) -> dict[str, Phones]:
    rows = (entry.rsplit(":", 1) for entry in text.split())
    return {symbol: tuple(phone for phone in phones.split(",") if phone) for symbol, phones in rows}


TABLE = _table(_TABLE)
_VOWELS = frozenset((*CLASSES["front"], *CLASSES["back"], "ER", "XR"))
_SWALLOWED = frozenset("BDGPTKFSVZX") | {"CX", "SH", "CH", "ZH", "JH"}
"""After these the e of a last -en or -el is rarely said."""


def spoken(words: Iterable[str]) -> dict[str, tuple[Phones, ...]]:
    """The ways to say each word; a word with a sound that is not here is left out."""
    asked = tuple(words)
    once = dict(zip(asked, map(_ways, _answers(asked)), strict=True))
    return {word: ways for word, ways in once.items() if ways}


def _answers(asked: Sequence[str]) -> list[str]:
    text = "".join(f"{word}.\n\n" for word in asked)
    command = ["espeak-ng", "-v", "de", "-q", "-x", "--sep=_", "--stdin"]
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    if len(answer) != len(asked):
        raise RuntimeError(f"espeak-ng answered {len(answer)} lines to {len(asked)} words")
    return answer


def _ways(line: str) -> tuple[Phones, ...]:
    said = mapping(line)
    open_, closed = _shorter(said), mapping(line.replace("E:", "e:"))
    return tuple(dict.fromkeys(way for way in (said, *open_, closed) if way))


def mapping(line: str) -> Phones:
    """Phones of one line of espeak-ng's: "v_'i:_r" is V IY XR. Empty where a sound is not known."""
    phones: list[str] = []
    for symbol in _symbols(line):
        for phone in TABLE.get(symbol, ("?",)):
            if not phones or phones[-1] != phone:  # a doubled sound is one
                phones.append(phone)
    return tuple(_with_open_r(phones)) if "?" not in phones else ()


def _symbols(line: str) -> Iterator[str]:
    return (bare for part in line.split() for symbol in part.split("_") if (bare := symbol.strip("',;")))


def _with_open_r(phones: Sequence[str]) -> Iterator[str]:
    for i, phone in enumerate(phones):
        before, after = (phones[i - 1] if i else ""), (phones[i + 1] if i + 1 < len(phones) else "")
        yield "XR" if phone == "RR" and before in _VOWELS and after not in _VOWELS else phone


def _shorter(said: Phones) -> Iterator[Phones]:
    """ "haben" as "habn" and "habm", "Vogel" as "Vogl", "wichtig" as "wichtik", "spät" as "speet"."""
    if len(said) > 3 and said[-2:] in (("AX", "N"), ("AX", "L")) and said[-3] in _SWALLOWED:
        yield (*said[:-2], said[-1])
        if said[-1] == "N" and said[-3] in "BP":
            yield (*said[:-2], "M")
    if len(said) > 2 and said[-2:] == ("IH", "CX"):
        yield (*said[:-1], "K")
