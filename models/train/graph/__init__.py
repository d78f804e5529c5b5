"""The recognition graph: words and unknown speech as automata."""
