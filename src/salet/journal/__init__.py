"""The journal: the player's own games and their statistics."""
