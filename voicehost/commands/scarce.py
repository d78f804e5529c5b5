"""How it shows that there is too little memory: Python says so in several ways, and libraries in others. Imports nothing."""

from __future__ import annotations

SAID = {
    ImportError: ("failed to map segment", "annot allocate memory"),
    OSError: ("failed to map segment", "annot allocate memory"),
    RuntimeError: ("can't start new thread",),
    SystemError: ("error return without exception set",),
}
"""By kind of error, what its text has in it then; of an error that is raised in place of another, the other's."""


def is_scarce(error: BaseException) -> bool:
    """Whether an error came of too little memory."""
    texts = f"{error} {error.__context__}"
    return isinstance(error, MemoryError) or any(
        isinstance(error, kind) and any(text in texts for text in said) for kind, said in SAID.items()
    )
