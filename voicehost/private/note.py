"""What a player who entered a word is told of it, for their eyes alone: how it will be heard."""

from __future__ import annotations

from collections.abc import Callable

from voicehost.core.language import as_spoken
from voicehost.core.play import Say, say
from voicehost.lexicon.sounds import heard_as
from voicehost.lexicon.spelling import key


def note(word: str, hears: Callable[[str], bool], language: str = "en") -> Say:
    """There always is one: whether a note is shown must not tell what kind of word it is."""
    said = key(word) if language == "en" else as_spoken(word)
    heard = heard_as(said, hears, language)
    if heard is None:
        return say("private-not-heard")
    return say("private-heard") if heard == said else say("private-heard-as", instead=heard)
