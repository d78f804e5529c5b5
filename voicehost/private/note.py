"""What a player is told, for their eyes only, about a word that they entered: how it will be heard."""

from __future__ import annotations

from collections.abc import Callable

from voicehost.core.language import as_spoken
from voicehost.core.play import Say, say
from voicehost.lexicon.sounds import heard_as
from voicehost.lexicon.spelling import key


def note(word: str, hears: Callable[[str], bool], language: str = "en") -> Say:
    """The note about a word. There always is one, because whether a note appears must not tell what kind of word it is."""
    said = key(word) if language == "en" else as_spoken(word)
    heard = heard_as(said, hears, language)
    if heard is None:
        return say("private-not-heard")
    return say("private-heard") if heard == said else say("private-heard-as", instead=heard)
