"""The log, which is the game: each event on the disk before it is announced."""
