"""Exact search, small end games, and the proof of the best opener. Needs Numba."""
