"""The live helper at a terminal: its input, screens and commands."""
