"""The state of a game, and the diagnosis of turns that contradict each other."""
