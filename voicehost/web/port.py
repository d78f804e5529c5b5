"""The port at which phones find the server. It has a module of its own for those who only mention it, because the server is slow to
load."""

from __future__ import annotations

PORT = 8765
"""The usual port. The server takes it whenever it is free, so that phones can reconnect after a crash."""
