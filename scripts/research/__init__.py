"""Research that ran once: its results are data of the package (``salet.lab.results``)."""
