"""What one player alone enters, sees or hears, without a network: the keyboard, an earphone, a note."""
