"""Whether the pages are dark or light: as each screen's own system is set, or the same on all screens.

The colours are in tokens.css, those of the dark stage under a media query. If a theme is chosen, browsers get the same file with the
queries already decided. It has a name of its own, so that no browser uses a cached file of another theme.
"""

from __future__ import annotations

from typing import Final

SYSTEM: Final = "system"
THEMES: Final = (SYSTEM, "dark", "light")

QUERY: Final = "(prefers-color-scheme: dark)"
ANSWERS: Final = {"dark": "(min-width: 0px)", "light": "(max-width: 0px)"}
"""A media query that every screen fulfils, and one that none does."""

SCHEMES: Final = "light dark"
"""The CSS `color-scheme` that lets the browser's system choose."""


def scheme(theme: str) -> str:
    """The CSS `color-scheme`, by which a browser draws what the page leaves to it."""
    return SCHEMES if theme == SYSTEM else theme


def tokens(theme: str) -> str:
    """The name of the theme's file of colours."""
    return "tokens.css" if theme == SYSTEM else f"tokens-{theme}.css"


def themed(css: str, theme: str) -> str:
    if theme == SYSTEM:
        return css
    return css.replace(QUERY, ANSWERS[theme]).replace(f"color-scheme: {SCHEMES}", f"color-scheme: {theme}")
