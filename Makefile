# The two commands of the README are `make play` and `make test`; each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/ready-to-play
READY := .venv/ready
PIP = $(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile
PIP_FAILED = { echo "pip could not install it. To see why: $(BIN)/python -m pip install -e '.[dev]'"; exit 1; }

# What is imported once is translated once, also where nobody else wants that.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play test check style types warm browser system-browser pytest bench book learn index docs clean

setup: $(READY)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "salet needs Python 3.11 or newer")'
	@$(PYTHON) -m venv .venv

$(PLAYABLE): pyproject.toml | $(BIN)/python
	@echo "Setting up .venv with what salet needs: this happens once and takes a minute."
	@$(PIP) --editable . || $(PIP_FAILED)
	@touch $@

# Not from here once more: salet would be built twice.
$(READY): $(PLAYABLE)
	@echo "Adding what its tests need."
	@$(PIP) 'salet[dev]' || $(PIP_FAILED)
	@touch $@

play: $(PLAYABLE)
	@$(BIN)/salet play

check: style types

style: $(READY)
	@echo "Checking style."
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(READY)
	@echo "Checking types."
	@$(BIN)/mypy --no-error-summary

# It needs no more than play does, and does not look at .venv while the rest comes there.
warm: $(PLAYABLE)
	@echo "Compiling the search for the tests."
	@PYTHONPATH=src $(BIN)/python -m tests.warm

browser: $(READY)
	@scripts/install_browser.sh

# As far as that goes without .venv, so that both can be made at once.
system-browser:
	@scripts/install_browser.sh system

pytest: $(READY)
	@echo "Running the tests."
	@$(BIN)/pytest -q --workers=auto

# In an order that leaves no core without work: the compiler is at work while the rest comes, and
# types are checked while the tests are loaded.
test:
	@$(MAKE) --no-print-directory --jobs=2 $(PLAYABLE) system-browser
	@$(MAKE) --no-print-directory --jobs=3 warm style browser
	@$(MAKE) --no-print-directory --jobs=2 pytest types

bench: $(READY)
	$(BIN)/python -m benchmarks

book: $(READY)
	$(BIN)/python scripts/make_book.py

learn: $(READY)
	$(BIN)/python scripts/learn.py

index: $(READY)
	$(BIN)/python scripts/make_index.py

docs: index
	$(BIN)/python scripts/make_docs.py
	$(BIN)/python -m scripts.make_reference
	$(BIN)/python -m scripts.make_results

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
