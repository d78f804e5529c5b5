"""The loop, and a room around it: what is heard, typed, touched and entered becomes a game that speaks."""
