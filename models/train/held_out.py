"""Who is kept from the model: the people of the manifest's `dev` split, and one reader, whom the manifest has among `train`."""

READER = "ls_27"
"""Of LibriSpeech's three readers the one with the least sound, 20 min. Figures are measured on this voice, nothing is trained on it."""
