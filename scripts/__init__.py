"""Scripts that write generated files: docs, data and pictures."""
