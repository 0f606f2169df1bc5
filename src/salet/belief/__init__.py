"""Past answers of the daily puzzle and the belief in today's answer. Standard library only."""
