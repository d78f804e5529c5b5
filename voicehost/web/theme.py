"""Whether the pages are dark or light: as each screen's own system has it, or the same on all of them.

The colours stand in tokens.css, those of the dark stage under a media query. A theme that was chosen gets the same file with the queries
answered, under a name of its own, so that no browser takes a kept one for it.
"""

from __future__ import annotations

from typing import Final

SYSTEM: Final = "system"
THEMES: Final = (SYSTEM, "dark", "light")

QUERY: Final = "(prefers-color-scheme: dark)"
ANSWERS: Final = {"dark": "(min-width: 0px)", "light": "(max-width: 0px)"}
"""What every screen fulfils, and what none does."""

SCHEMES: Final = "light dark"
"""What a browser is asked for whose system chooses."""


def scheme(theme: str) -> str:
    """As CSS has it: how a browser draws what the page leaves to it."""
    return SCHEMES if theme == SYSTEM else theme


def tokens(theme: str) -> str:
    """The file of colours."""
    return "tokens.css" if theme == SYSTEM else f"tokens-{theme}.css"


def themed(css: str, theme: str) -> str:
    if theme == SYSTEM:
        return css
    return css.replace(QUERY, ANSWERS[theme]).replace(f"color-scheme: {SCHEMES}", f"color-scheme: {theme}")
