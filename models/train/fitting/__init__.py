"""What makes the host believe what it hears, fitted to the bundled models: `make fitted`, or python -m models.train.fitting WHAT.

What is fitted is shipped: `voicehost/listen/verify.json`, `voicehost/listen/by_sounds.json` and `voicehost/session/certainty.json`.
"""
