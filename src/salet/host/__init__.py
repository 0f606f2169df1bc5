"""Who holds the word: whole games played out."""
