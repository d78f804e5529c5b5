"""This machine: its devices by name, and where things are kept."""
