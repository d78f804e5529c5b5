"""Recognizes errors that come from too little memory, which Python reports in several ways and libraries in others. It imports nothing."""

from __future__ import annotations

SAID = {
    ImportError: ("failed to map segment", "annot allocate memory"),
    OSError: ("failed to map segment", "annot allocate memory"),
    RuntimeError: ("can't start new thread",),
    SystemError: ("error return without exception set",),
}
"""For each kind of error, what its text then contains. If it replaced another error, the text of that one counts too."""


def is_scarce(error: BaseException) -> bool:
    """Whether an error came from too little memory."""
    texts = f"{error} {error.__context__}"
    return isinstance(error, MemoryError) or any(
        isinstance(error, kind) and any(text in texts for text in said) for kind, said in SAID.items()
    )
