"""This machine: its devices, its networks, and the places where files are kept."""
