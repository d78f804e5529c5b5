"""How the bundled model is made: sounds, lexicon and graph, aligned recordings, a phone network, Kaldi's files, figures. `python -m models.train`."""
