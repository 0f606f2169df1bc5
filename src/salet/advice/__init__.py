"""What a player should play next and why: chances, traps, everyday words."""
