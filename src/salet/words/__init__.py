"""Lists, alphabets, turns and plain values about words, and the book. Standard library only."""
