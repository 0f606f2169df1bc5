"""Research: fixed sets of openers, and targets against the adversary."""
