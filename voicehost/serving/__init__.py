"""Tables without a laptop: a page in a browser is the microphone and the loudspeaker, and a host somewhere in the hall runs the game."""
