"""The real puzzle: past answers, and what they make likely today. Standard library only."""
