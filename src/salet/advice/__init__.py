"""What a player should play next and why: goals, chances, traps."""
