"""The live helper: live games, hints, unfinished games."""
