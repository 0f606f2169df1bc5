"""Hosts, which hold the answers and mark the guesses; whole games; practice puzzles."""
