"""Pattern matrices, partitions and compiled loops: NumPy, and Numba in the files of loops."""
