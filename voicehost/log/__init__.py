"""The log, which is the game: each event is on the disk before it is announced."""
