"""The command line, and all that is printed or asked for there; a module for commands of one subject."""
