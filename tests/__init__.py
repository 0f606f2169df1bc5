"""The tests of salet; ``oracle`` has the slow and obvious twins of what is fast."""
