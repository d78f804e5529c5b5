"""Makes the lexicon's data out of public word lists. Not used at run time; see __main__.py for what it needs."""
