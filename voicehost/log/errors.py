"""What can be wrong with a log, wherever it is kept. The text of each error is one line for people, which names the log and nothing in
it."""

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
    """The log was written by a version with other rows or other rules."""


class TornLog(LogError):
    """The log is no log, or is cut off or damaged. What is intact before the tear can be salvaged."""


class NoLog(TornLog):
    """It never was a log of this program: it is empty, or something else."""


class LogUnwritable(LogError):
    """The log, or its folder, is read-only."""


class DiskFull(LogError):
    """The row was not written. All rows before it were, and it can be added again once there is room."""


class LogTaken(LogError):
    """A log has that name already."""


class LogBusy(LogError):
    """Another process has the log open."""


class LogUnreachable(LogError):
    """The database does not answer. Until it does, nobody knows whether the last row is in the log."""


class LeaseLost(LogError):
    """Another host has the table now. The row was not written."""
