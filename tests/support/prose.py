"""The habits that make prose read as translated, looked for in what is written for people: `python -m tests.support.prose`.

`make lint` runs it. Papers join `HELD` as they are rewritten. Code, tables and links are left out; a sentence ends at a full stop, a colon,
or the end of a paragraph.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.paper import CODE, FENCED, ROOT

HELD = (
    *("README.md", "CHANGELOG.md", "SECURITY.md", "docs/phones.md", "docs/words.md"),
    *("docs/first-evening.md", "docs/settings.md", "docs/events.md", "docs/a-game.md", "docs/slam.md", "docs/many.md", "docs/screens.md"),
    *("docs/house.md", "docs/figures.md", "docs/experiments.md", "CONTRIBUTING.md", "models/MODEL.md"),
    *("docs/playing.md", *(f"docs/playing/{path.name}" for path in sorted((ROOT / "docs" / "playing").glob("*.md")))),
)

COMMENT = re.compile(r"<!--.*?-->", flags=re.DOTALL)
ITEM = re.compile(r"(?:[-*]|\d+\.)\s+")

LONGEST = 40
"""Words of a sentence."""

HABITS = {
    r"\b(?:is|are|was|were) told (?:to|that|so|of|how|why|what)\b": "who tells it? Make that the subject",
    r"\bwhat (?:is|was) (?:told|heard|said|asked) of\b": "a participle is no noun: name the thing",
    r"\b(?:is|are) (?:not )?had\b": "somebody has it: say who",
    r"\bby word of\b": "say who says it",
    r"\b(?:no|any) more (?:any|no) more\b": "say it once",
    r"\bmake that\b.{0,20}\bit is\b": "one thought a sentence",
    r"\bin the midst of\b": "in the middle of, or during",
    r"\bof oneself\b|\bof one's own\b": "your own",
    r"\bthere is nothing of\b": "say what is missing",
    r"\bnot to be\b": "say who cannot do it",
    r"\bas it were\b|\bso to speak\b": "leave it out",
    r"\bin order to\b": "to",
    r"\bdue to the fact\b": "because",
}
"""What to look for, and what to write instead."""


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    """From 1."""
    why: str
    text: str


def faults(text: str) -> Iterator[Fault]:
    """In the order of their lines."""
    for line, paragraph in paragraphs(text):
        for pattern, why in HABITS.items():
            for found in re.finditer(pattern, paragraph, flags=re.IGNORECASE):
                yield Fault(line, why, found.group())
        for sentence in re.split(r"(?<=[.!?:;])\s+", paragraph):
            if len(words := re.findall(r"[\w'-]+", sentence)) > LONGEST:
                yield Fault(line, f"{len(words)} words in one sentence", " ".join(words[:6]) + " ...")


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Each with the number of its first line, in plain words: without code, tables, pictures and where links lead."""
    without = text
    for left_out in (FENCED, COMMENT):
        without = left_out.sub(lambda block: "\n" * block.group().count("\n"), without)
    collected: list[str] = []
    begun = 1
    for number, line in enumerate((*without.split("\n"), ""), 1):
        bare = line.strip()
        is_prose = bare != "" and not bare.startswith(("|", "#", "<"))
        if collected and (not is_prose or ITEM.match(bare)):
            yield begun, plain(" ".join(collected))
            collected = []
        if is_prose:
            begun = begun if collected else number
            collected.append(ITEM.sub("", bare, count=1) if ITEM.match(bare) else bare)


def plain(text: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", CODE.sub("CODE", text)).replace("*", "")


def main() -> int:
    """How many papers have a fault."""
    faulty = 0
    for name in HELD:
        found = list(faults((ROOT / name).read_text(encoding="utf-8")))
        faulty += bool(found)
        for fault in found:
            print(f"{name}:{fault.line}: {fault.text!r}: {fault.why}")
    return faulty


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
