"""Ears: sound in, utterances out. What an utterance means is decided elsewhere (`voicehost.core.interpret`)."""
