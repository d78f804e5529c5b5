"""What can be wrong with a log, wherever it is kept. The text of each is one line for people, which names the log and nothing in it."""

from __future__ import annotations

__all__ = [
    "DiskFull",
    "LeaseLost",
    "LogBusy",
    "LogError",
    "LogFromAnotherVersion",
    "LogTaken",
    "LogUnreachable",
    "LogUnwritable",
    "NoLog",
    "TornLog",
]


class LogError(Exception):
    """The log cannot be used."""


class LogFromAnotherVersion(LogError):
    """Written by a version whose rows or rules are not this one's."""


class TornLog(LogError):
    """Not a log, cut off, or damaged. What is intact before the tear can be salvaged."""


class NoLog(TornLog):
    """Never was a log of this program: empty, or something else."""


class LogUnwritable(LogError):
    """It, or its place, can only be read."""


class DiskFull(LogError):
    """The row was not written. All rows before it are, and it can be added again when there is room."""


class LogTaken(LogError):
    """A log has that name already."""


class LogBusy(LogError):
    """Another process has it open."""


class LogUnreachable(LogError):
    """The database does not answer. Whether the last row is in the log is not known before it does."""


class LeaseLost(LogError):
    """Another host has the table now. The row was not written."""
