"""Renders scenes from their descriptions: `python -m audio_fixtures.build [name...]`. Needs Debian's flite and espeak-ng.

The same description gives the same samples, always: nothing here is random but by the seed that a scene's name gives.
"""
