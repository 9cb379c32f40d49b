# Two commands are all a fresh clone needs: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# Two at a time, a file each: whoever compiles a kernel first keeps it for the other.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile

.PHONY: run studio test test-all lint bench docs clean

run: .venv/.installed
	@$(BIN)/unicursal draw 21 --format text -o labyrinth.svg
	@echo "The same labyrinth is in labyrinth.svg. Try next:"
	@echo "  $(BIN)/unicursal draw 15 --view walls --solution"
	@echo "  $(BIN)/unicursal draw 41x25 -o a.pdf"
	@echo "  $(BIN)/unicursal --help"

studio: .venv/.installed
	@$(BIN)/unicursal studio

test: lint .venv/.chromium
	$(PYTEST) -m "not slow" --ignore=tests/studio
	@echo "The studio, alone, for a browser gets impatient on a busy machine:"
	$(PYTEST) -n 0 -m "not slow" tests/studio
	@echo "Kernels again with every index checked, then as plain Python:"
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m "kernel and not slow" tests
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "kernel and plain" tests

test-all: lint .venv/.chromium
	$(PYTEST)

lint: .venv/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: .venv/.installed-bench
	$(BIN)/python benchmarks/backbite.py
	$(BIN)/python benchmarks/count.py
	$(BIN)/python benchmarks/fair.py
	$(BIN)/python benchmarks/verdicts.py
	$(BIN)/python benchmarks/rules.py

docs: .venv/.installed-docs
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_levels.py
	$(BIN)/sphinx-build -q -W -b html docs docs/_build

clean:
	rm -rf .venv docs/_build .mypy_cache .ruff_cache .hypothesis labyrinth.svg

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("unicursal needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv

# The package is installed in place, so only a change of its requirements installs again.
.venv/.installed: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing unicursal into .venv (once) ..."
	@$(PIP) --editable .
	@touch $@

.venv/.installed-test: .venv/.installed
	@echo "Installing what the tests need (once) ..."
	@$(PIP) --editable '.[test]'
	@touch $@

.venv/.installed-docs: .venv/.installed
	@$(PIP) --editable '.[docs]'
	@touch $@

.venv/.installed-bench: .venv/.installed
	@$(PIP) --editable '.[bench]'
	@touch $@

.venv/.chromium: | .venv/.installed-test
	@sh tests/install-chromium
	@touch $@
