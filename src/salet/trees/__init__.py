"""Decision trees: grow, check, read and write them; trees of perfect play."""
