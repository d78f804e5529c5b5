"""The phone network: its shape, how sound is aligned for it, how it is trained, how it is written."""
