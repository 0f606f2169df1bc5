"""The rules of the game: marks, feedback, legal guesses, days. Standard library only."""
