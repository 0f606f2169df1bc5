"""``python -m salet`` is the same as ``salet``."""

from salet.cli import main

main()
