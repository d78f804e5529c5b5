"""Makes the lexicon's data from public word lists. It is not used at run time; __main__.py says what it needs."""
