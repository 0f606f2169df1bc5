"""Show results: terminal, pictures, HTML pages."""
