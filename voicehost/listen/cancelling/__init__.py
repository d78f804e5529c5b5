"""Removes the host's own voice from the microphone's sound, before the recognizer and for the recognizer."""
