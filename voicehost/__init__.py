"""An offline, voice-first host for word games."""
