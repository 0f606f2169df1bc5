"""The page and its API: FastAPI at the edge, all thinking in processes of its own."""
