"""The web page and its HTTP API: a FastAPI server, with all computing in worker processes."""
