"""How many files and connections this process may have open: raised as far as the system allows, and what of them the game itself needs."""

from __future__ import annotations

from contextlib import suppress

RESERVED = 96
"""For sound, voice, logs and data; connections get the rest."""

ENOUGH = 10240
"""As many as macOS gives, where its own limit says there is none."""

UNKNOWN = 512
"""Where the system has no such limit to ask for: Windows lets a program have so many."""


def raise_limit() -> None:
    """To the hard one. What the system refuses stays as it is."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and wanted > soft:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def may_open() -> int:
    try:
        import resource
    except ImportError:
        return UNKNOWN
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft
