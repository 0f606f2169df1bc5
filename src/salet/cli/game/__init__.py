"""The live helper at a terminal: what it reads, what it shows, what a player can wish for."""
