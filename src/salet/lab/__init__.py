"""Strategies against every answer, openers, and the helper on real days."""
