"""Patterns of many words at once: the first room with NumPy, and Numba in ``kernels``."""
