"""How things are shown: terminal, pictures, sentences."""
