"""Share text of games: parse and write. Standard library only."""
