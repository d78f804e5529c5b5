"""Ways for one player to enter something that nobody else sees or hears."""
