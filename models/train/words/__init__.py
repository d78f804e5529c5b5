"""What can be said: words, names, how they are pronounced, and which follows which."""
