"""What `voicehost` can be told to do, a module for commands of one subject."""
