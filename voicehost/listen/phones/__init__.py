"""Which sounds are being said, whatever words they make: asks the model's own network, without a recognizer."""
