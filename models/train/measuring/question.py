"""What is asked of a recognizer that is measured: which of these words, or is this one among them?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from voicehost.core.speech import Word

Task: TypeAlias = Literal["one", "one or none", "many", "spot", "spot over", "read"]
"""One of the offered phrases; the same, with unknown speech around it; any number of the offered words; the first of the offered phrases,
if it is there at all, the others being decoys; the same in the middle of speech; whatever is said, with nothing offered."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Sound with its question and its truth."""

    pcm: bytes
    """16-bit mono at `RATE`."""
    task: Task
    offered: tuple[str, ...]
    said: str
    """What is said; "" where it is nothing that was offered."""
    who: str = ""
    """Who says it; "" where it is nobody, or a voice of synthesis."""

    @property
    def secret(self) -> str:
        """What is spotted."""
        return self.offered[0]


class Engine(Protocol):
    def hear(self, trial: Trial) -> tuple[Word, ...]:
        """The words of the offered phrases, in order of time."""
