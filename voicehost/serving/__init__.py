"""Tables without a laptop: a page in a browser is microphone and loudspeaker, and a host somewhere in the hall has its game."""
