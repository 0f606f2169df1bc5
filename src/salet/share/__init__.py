"""Text that people type or paste: one reader, one type of game, one writer."""
