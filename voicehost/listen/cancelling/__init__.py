"""The host's own voice, taken out of what the microphone brings: before the recognizer, for the recognizer."""
