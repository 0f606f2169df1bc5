"""What is known in the middle of a game, and what is wrong when nothing is left."""
