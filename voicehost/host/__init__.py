"""The host's loop, and the room around it. They turn what is heard, typed, touched and entered into a game that speaks."""
