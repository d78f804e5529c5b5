"""How the bundled model is made, and measured: `python -m models.train`, `python -m models.train.measuring`."""
