"""The live helper: its session, its hints, and the game that was left unfinished."""
