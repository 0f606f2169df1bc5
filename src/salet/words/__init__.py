"""Alphabets, word lists, rankings, the opening book and settings. Standard library only."""
