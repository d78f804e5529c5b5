"""What one player alone enters, sees or hears, without a network: by keyboard, in an earphone, as a note."""
