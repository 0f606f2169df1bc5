"""What commands need, loaded once for all that are split off from the process that loads this.

None of it looks at the environment while it is loaded, as salet's part about compiled loops does.
"""

from __future__ import annotations

import gc
from importlib import import_module

LOADED = (
    "encodings.utf_8_sig", "numba", "numpy.ma", "platformdirs", "readline", "rich.console",
    "rich.progress", "rich.table", "salet.advice.advise",
    "salet.advice.traps", "salet.belief.daily", "salet.belief.history", "salet.belief.historyfiles",
    "salet.belief.kept", "salet.belief.mixture", "salet.cli.helper.ending",
    "salet.cli.helper.pasting", "salet.cli.helper.talk", "salet.cli.journal", "salet.cli.play",
    "salet.cli.practice", "salet.cli.review", "salet.cli.settings", "salet.cli.suggest",
    "salet.render.live", "salet.render.review", "salet.reviews.infer",
    "salet.reviews.reviewing", "salet.reviews.valuing", "salet.search.endgame",
    "salet.share.boardsread", "salet.share.read", "salet.strategies.base",
    "salet.strategies.expected_turns", "salet.value.boards", "salet.words.everyday",
    "tests.forked", "zoneinfo",
)  # fmt: skip

for name in LOADED:
    import_module(name)

import_module("salet.words.lexicon").closed("original")  # it lies beside the code

# What Numba would load with the first loop.
registry = import_module("numba.core.registry")
registry.cpu_target.typing_context.refresh()
registry.cpu_target.target_context.refresh()

gc.freeze()  # what is split off looks for waste among its own things only
