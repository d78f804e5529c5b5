"""What is heard and said, and what a game is: all that a game may import.

Pure: no input or output, no clock, no randomness of its own, no threads.
"""
