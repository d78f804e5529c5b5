"""One sitting of one game. The package is pure: it does no input or output, and has no clock, no randomness and no threads of its own."""
