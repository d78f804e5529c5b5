"""The host under attack, over loopback only, and bounded in number and in time: what once got through is done again."""
