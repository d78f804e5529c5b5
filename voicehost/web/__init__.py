"""Phones and the table screen: pages in a browser. Each phone shows its own player's view and nobody else's."""
