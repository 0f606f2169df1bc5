# The two commands of the README are `make play` and `make test`; each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: setup play test check browser bench book index docs clean

setup: $(READY)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "salet needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

play: $(READY)
	@$(BIN)/salet play

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

browser: $(READY)
	@scripts/install_browser.sh

test: check browser
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile

bench: $(READY)
	$(BIN)/python -m benchmarks

book: $(READY)
	$(BIN)/python scripts/make_book.py

index: $(READY)
	$(BIN)/python scripts/make_index.py

docs: index
	$(BIN)/python scripts/make_docs.py
	$(BIN)/python -m scripts.make_reference

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
