"""Which sounds are being said, whatever words they make: the model's own network, asked without a recognizer."""
