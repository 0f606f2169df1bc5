"""The tests of salet. ``oracle`` has slow, obvious versions of fast functions."""
