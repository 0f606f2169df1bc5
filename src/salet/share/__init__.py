"""Text that people paste after a game, read and written. Standard library only."""
