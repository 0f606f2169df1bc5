"""Decision trees: grown, checked, read and written, and those of perfect play."""
