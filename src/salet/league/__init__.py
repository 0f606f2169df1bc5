"""A league: the games of several players, read from a chat."""
