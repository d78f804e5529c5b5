"""Pages look as they did when somebody last looked at them: python -m tests.pictures makes what they are compared with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.pictures.__main__ import PICTURES, every_moment, take
from tests.pictures.compare import SEEN, difference, differing, looked_at, may_differ, small, smallest
from tests.support.browser import CHROMIUM, chromium
from tests.support.languages import EVERY, called
from tests.support.scenes import ROOT
from voicehost.core.play import Game

__all__ = ["chromium"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]


READABLE = 15.9
"""Pixels of a television of 720: whose card it is, and each clue of a long game. What is asked is larger."""


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_every_moment_looks_as_it_was_seen(chromium: Browser, game: Game[Any]) -> None:
    """On a phone and on a television, light and dark. Where one does not, a picture of the difference lies in out/pictures/different.
    Nothing on a television is so small that it is not read across a room."""
    names, few = list[str](), may_differ(chromium)
    found = list[Path | None]()
    for name, page in every_moment(chromium, game):
        names.append(name)
        found.append(differing(name, looked_at(page), few))
        assert "-television-" not in name or smallest(page) >= READABLE, name
    assert [str(path.relative_to(ROOT)) for path in found if path] == []
    assert set(names) == {path.stem for path in SEEN.glob(f"{called(game)}-*.webp")}


def test_pictures_of_the_documents(chromium: Browser, tmp_path: Path) -> None:
    """Of each page, as docs/phones.md has them; each is small, and shows what that page shows now."""
    taken = take(chromium, tmp_path)
    assert {path.name for path in taken} == {path.name for path in PICTURES.glob("*.webp")}
    for path in (*taken, *PICTURES.glob("*.webp")):
        assert 2_000 < path.stat().st_size < 60_000
        assert path.read_bytes()[8:12] == b"WEBP"
    for path in taken:
        now, seen = (small(Image.open(picture).convert("RGB")) for picture in (path, PICTURES / path.name))
        assert difference(seen, now, may_differ(chromium)) is None, path.name
    assert all(f"tests/pictures/{path.name}" in (ROOT / "docs" / "phones.md").read_text(encoding="utf-8") for path in taken)


@pytest.mark.parametrize(
    ("drawn", "differs"),
    [
        ("nothing", False),
        ("a word less", True),
        ("a word more", True),
        ("another letter", True),
        ("another colour", True),
        ("another size", True),
    ],
)
def test_what_is_a_difference(drawn: str, differs: bool) -> None:
    """A word that is gone or new, a letter, a colour, a size."""

    def page(words: str, colour: str = "black", width: int = 390) -> Image.Image:
        picture = Image.new("RGB", (width, 200), "white")
        ImageDraw.Draw(picture).text((40, 80), words, colour, font_size=18)
        return small(picture)

    seen = page("Ana, which tile?")
    now = {
        "nothing": seen,
        "a word less": page("Ana, which"),
        "a word more": page("Ana, which tile? Yes"),
        "another letter": page("Ben, which tile?"),
        "another colour": page("Ana, which tile?", colour="red"),
        "another size": page("Ana, which tile?", width=400),
    }[drawn]
    assert (difference(seen, now) is not None) == differs
