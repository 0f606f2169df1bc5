"""Exact search, small end games, and the proof of the best opener; ``search/`` loads Numba."""
