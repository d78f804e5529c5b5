"""The second reader: reads what was recited once more when it is over, with a model that is too slow to listen along."""
