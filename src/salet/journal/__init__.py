"""The player's own games, kept and counted."""
