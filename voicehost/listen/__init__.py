"""Ears: sound goes in, utterances come out. What an utterance means is decided in `voicehost.core.interpret`."""
