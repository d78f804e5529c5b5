"""At which port phones find the server, for whoever only tells of it. The server itself takes a while to load."""

from __future__ import annotations

PORT = 8765
"""Always the same where it is free: phones come back to it after a crash."""
