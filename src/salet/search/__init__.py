"""Exact search: perfect play from any position, and the proof of the best opener."""

from salet.search.outcome import Outcome, optimal_tree, value
from salet.search.positions import best_guess, searcher, valued_guesses
from salet.search.proof import prove
from salet.search.proofs import Proof, ProofFile

__all__ = [
    "Outcome",
    "Proof",
    "ProofFile",
    "best_guess",
    "optimal_tree",
    "prove",
    "searcher",
    "value",
    "valued_guesses",
]
