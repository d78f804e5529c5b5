"""How many files and connections this process may have open. The limit is raised as far as the system allows, and a part is reserved for
the game itself."""

from __future__ import annotations

from contextlib import suppress

RESERVED = 96
"""How many are reserved for sound, voice, logs and data. Connections get the rest."""

ENOUGH = 10240
"""The limit to set if the system says that there is none; macOS allows this many."""

UNKNOWN = 512
"""The limit to assume if the system cannot be asked: Windows allows this many."""


def raise_limit() -> None:
    """Raise the soft limit to the hard one, or leave it if the system refuses."""
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
