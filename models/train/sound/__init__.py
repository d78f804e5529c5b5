"""Recordings, synthetic voices, features, and what rooms and noise do to them."""
