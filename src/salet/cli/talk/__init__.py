"""The live game at a terminal: one loop, one table of commands, questions, a screen."""
