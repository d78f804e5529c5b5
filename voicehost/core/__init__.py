"""What is heard and said, what a game is, and one sitting of it. Pure: no input or output, no clock, no chance of its own, no threads."""
