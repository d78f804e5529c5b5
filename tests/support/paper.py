"""What is written about the program for people, the README, docs/ and what goes with them, read as headings, commands, links and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCED = re.compile(r"^```\w*\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


@dataclass(frozen=True, slots=True)
class Paper:
    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def blocks(self) -> tuple[str, ...]:
        """What stands between lines of three backticks."""
        return tuple(FENCED.findall(self.text))

    @property
    def prose(self) -> str:
        """All but the blocks."""
        return FENCED.sub("", self.text)

    @property
    def code(self) -> tuple[str, ...]:
        """What stands in backticks within a line; in a table, without the backslash that a bar needs there."""
        return tuple(code.replace("\\|", "|") for code in CODE.findall(self.prose))

    @property
    def links(self) -> tuple[str, ...]:
        return tuple(link or image for link, image in LINK.findall(self.prose))

    @property
    def anchors(self) -> frozenset[str]:
        return frozenset(anchor(heading) for heading in re.findall(r"^#+ (.*)$", self.prose, flags=re.MULTILINE))

    def commands(self) -> Iterator[tuple[str, bool]]:
        """Each line of a block and each piece of code that calls the program, make or Python; whether it is in a block, and so whole."""
        lines = [(line, True) for block in self.blocks for line in block.splitlines()]
        for line, whole in (*lines, *((code, False) for code in self.code)):
            if re.match(r"(\.venv/bin/)?(voicehost|make|python) \S", line):
                yield line.removeprefix(".venv/bin/"), whole

    def section(self, title: str) -> str:
        """What follows a heading (by its anchor), up to the next of its level or above; empty where there is none."""
        found: list[str] = []
        level = 0
        for line in self.text.splitlines():
            marks = len(line) - len(line.lstrip("#")) if line.startswith("#") else 0
            if level and 0 < marks <= level:
                break
            if not level and marks and anchor(line.lstrip("# ")) == title:
                level = marks
            elif level:
                found.append(line)
        return "\n".join(found)


@dataclass(frozen=True, slots=True)
class Chapters:
    """Several papers that are read as one: a first page, and those that it leads to."""

    papers: tuple[Paper, ...]

    @property
    def text(self) -> str:
        return "\n".join(paper.text for paper in self.papers)

    @property
    def blocks(self) -> tuple[str, ...]:
        return tuple(block for paper in self.papers for block in paper.blocks)

    @property
    def anchors(self) -> frozenset[str]:
        return frozenset().union(*(paper.anchors for paper in self.papers))

    def section(self, title: str) -> str:
        """Of the first that has it; empty where none has."""
        return next((found for paper in self.papers if (found := paper.section(title))), "")


def anchor(heading: str) -> str:
    """As GitHub makes it of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


README = Paper(ROOT / "README.md")
FIGURES, HOUSE = (Paper(ROOT / "docs" / f"{name}.md") for name in ("figures", "house"))
OF_GAMES = {path.stem: Paper(path) for path in sorted((ROOT / "docs" / "playing").glob("*.md"))}
"""The page of each game, by its name."""
PLAYING = Chapters((Paper(ROOT / "docs" / "playing.md"), *OF_GAMES.values()))
BESIDE = (ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "models/MODEL.md", "audio_fixtures/SOURCES.md"))
PAPERS = (README, *map(Paper, BESIDE), *map(Paper, sorted((ROOT / "docs").glob("*.md"))), *OF_GAMES.values())
"""All that is checked."""
