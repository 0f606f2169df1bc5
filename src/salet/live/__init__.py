"""The live helper: sessions, hints, unfinished games."""
