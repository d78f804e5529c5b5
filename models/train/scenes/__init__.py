"""What a table sounds like, made from a seed: people and voices of synthesis, what they say to a game, and who talks beside them.

What is fitted and what is measured are heard in these scenes (`models.train.fitting`, `models.train.measuring`, `tests/bench`).
"""
