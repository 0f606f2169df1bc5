"""The value of a guess: how many guesses are still needed after it."""
