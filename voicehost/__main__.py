"""`python -m voicehost`."""

from voicehost.cli import main

main(prog_name="voicehost")
