"""The second reader: what was recited is read once more when it is over, by a model that is too slow to listen along."""
