"""One sitting of one game. Pure: no input or output, no clock, no chance of its own, no threads."""
