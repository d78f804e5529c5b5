"""espeak-ng's phonemes for words that CMU lacks, mapped to CMU phones.

The input is the program's output for single words (Debian's package `espeak-ng`, voice en-us). As in CMU, the flap of "water" is written T,
and the reduced vowels are all AH0 or IH0. `python -m voicehost.lexicon.build.accuracy` measures how far this is from CMU on words that both
have.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator

from voicehost.lexicon.phones import VOWELS, encode

_CONSONANTS = (
    "n:N s:S b:B z:Z l:L k:K r:R d:D m:M p:P f:F g:G N:NG S:SH v:V dZ:JH T:TH j:Y tS:CH w:W h:HH Z:ZH D:DH t:T t#:T t2:T ?:T x:K r-:R "
    "n-:AH,N l-:AH,L tw:T,W"
)
_VOWELS = (
    "@:AH a:AE a#:AH I:IH I2:IH I#:IH 3:ER 3::ER E:EH e:EY eI:EY oU:OW @L:AH,L 0:AA aI:AY A@:AA,R i:IY i::IY O::AO u::UW u:UW i@:IY,AH "
    "i@3:IH,R e@:EH,R o@:AO,R O@:AO,R O:AO A::AA O2:AO OI:OY aU:AW V:AH aa:AE U:UH @-:AH @2:AH @5:AH aI3:AY,ER aI@:AY,AH U@:UH,R O~:AA,N "
    "A~:AA,N 02:AA y:UW W:ER Y:ER u2:UW o::AO IR:IH,R VR:AH,R"
)


def _table(text: str) -> dict[str, tuple[str, ...]]:
    rows = (entry.rsplit(":", 1) for entry in text.split())
    return {symbol: tuple(phones.split(",")) for symbol, phones in rows}


TABLE = _table(_CONSONANTS) | _table(_VOWELS)


def spoken(words: Iterable[str]) -> dict[str, str]:
    """The coded pronunciation of each word. A word with a sound that is no CMU phone is left out."""
    asked = tuple(words)
    text = "".join(f"{word}.\n\n" for word in asked)
    command = ["espeak-ng", "-v", "en-us", "-q", "-x", "--sep=_", "--stdin"]
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    if len(answer) != len(asked):
        raise RuntimeError(f"espeak-ng answered {len(answer)} lines to {len(asked)} words")
    mapped = ((word, mapping(line.strip())) for word, line in zip(asked, answer, strict=True))
    return {word: encode(phones) for word, phones in mapped if phones}


def mapping(line: str) -> tuple[str, ...]:
    """The CMU phones for one line from espeak-ng: HH EH1 V AH0 N for "h_'E_v_@_n". Empty if a sound is not English."""
    phones: list[str] = []
    for phone in _mapped(line):
        vowel = phone[-1] in "012"
        if vowel and phones:
            _before_vowel(phones)
        if vowel or not phones or phones[-1] != phone:  # "e@ r-" has one R twice
            phones.append(phone)
    return tuple(phones) if "?" not in phones else ()


def _before_vowel(phones: list[str]) -> None:
    """Adapt the sound before a vowel to CMU's spelling: "furry" is F ER1 IY0 without an R of its own, and "serious" has IY0 instead of a
    short I."""
    if phones[-1] == "R" and len(phones) > 1 and phones[-2].startswith("ER"):
        phones.pop()
    elif phones[-1] == "IH0":
        phones[-1] = "IY0"


def _mapped(line: str) -> Iterator[str]:
    symbols = [symbol for part in line.split() for symbol in part.split("_") if symbol.strip("',;")]
    for symbol in symbols:
        stress = {"'": "1", ",": "2"}.get(symbol[0], "0")
        for phone in TABLE.get(symbol.strip("',;"), ("?",)):
            yield _reduced(phone + stress) if phone in VOWELS else phone


def _reduced(vowel: str) -> str:
    return "AH0" if vowel == "UH0" else vowel  # "calculate"
