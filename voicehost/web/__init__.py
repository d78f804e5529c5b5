"""Phones and the table screen: pages in a browser, each with its player's view and nobody else's."""
