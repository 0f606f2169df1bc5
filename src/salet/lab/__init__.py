"""Experiments: benches and comparisons of strategies, openers, backtests on real days."""
