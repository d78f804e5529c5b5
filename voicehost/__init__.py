"""An offline, voice-first host for word games."""

__version__ = "0.1.0"
