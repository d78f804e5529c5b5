"""What the host says: wording, voice, tones, and the loudspeaker."""
