# Two commands are all a fresh clone needs: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# What is never imported need not be compiled to bytecode.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt
packages_of = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"])'
PYTEST := $(BIN)/python -m pytest
# Each test by whoever is free, but what shares a server by one.
PYTEST_SIDE_BY_SIDE := $(PYTEST) -n 2 --dist loadgroup
TOGETHER := $(MAKE) --no-print-directory --output-sync=target --jobs

.PHONY: run studio test test-all lint bench bench-quick site-engine docs pictures check-release clean
.PHONY: compile test-package test-browser test-others test-checked test-plain

# Without bytecode every process that a test starts would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

run: .venv/.installed
	@$(BIN)/unicursal draw 21 --format text -o labyrinth.svg
	@echo "The same labyrinth is in labyrinth.svg. Try next:"
	@echo "  source $(BIN)/activate"
	@echo "  unicursal draw 15 --view walls --solution"
	@echo "  unicursal draw 41x25 -o a.pdf"
	@echo "  unicursal --help"

studio: .venv/.installed
	@$(BIN)/unicursal studio

# First all kernels are compiled, for all that follows.
test:
	$(TOGETHER) 4 compile .venv/.programs lint test-plain
	$(MAKE) --no-print-directory test-package

test-all:
	$(TOGETHER) 4 compile .venv/.programs lint test-plain .venv/.installed-test-all
	THOROUGH=1 $(MAKE) --no-print-directory CHOSEN= test-package
	$(MAKE) --no-print-directory test-checked

compile: .venv/.installed
	$(BIN)/unicursal compile

# One process has the browser; it waits for it half of the time, so two more have enough to do.
test-package: .venv/.installed-test .venv/.programs
	$(MAKE) --no-print-directory --jobs 2 test-browser test-others

CHOSEN := and not slow
test-browser:
	$(PYTEST) -m "browser $(CHOSEN)" tests/draw tests/studio

test-others:
	$(PYTEST_SIDE_BY_SIDE) -m "not browser $(CHOSEN)"

# Compiled with every index checked, in a cache folder of their own: that takes minutes.
test-checked: .venv/.installed-test
	THOROUGH=1 NUMBA_BOUNDSCHECK=1 $(PYTEST_SIDE_BY_SIDE) -m "kernel and not slow" tests

# The kernels as plain Python: NumPy checks every index, and it is seen that none is left out. All
# tests are read for that, so that those who share the rest find them compiled to bytecode; but the
# fuzzer makes a level while it is read, and plain Python warns of the overflow in its seed.
test-plain: .venv/.installed-test
	UNICURSAL_COMPILE=never $(PYTEST) -m plain tests --ignore=tests/fuzz

# Keeping what mypy found costs a tenth more, which pays for whoever runs it again. It gives way to
# the kernels, one of whose two processes has more to do than the other.
lint: .venv/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	nice $(BIN)/mypy $(if $(CI),--cache-dir=/dev/null)
	$(BIN)/lint-imports --no-cache

bench: .venv/.installed-bench
	$(BIN)/python -m benchmarks

bench-quick: .venv/.installed-bench
	$(BIN)/python -m benchmarks --quick

# The kernels for browsers; only who changes a kernel needs this, and `make test` says when.
site-engine: .venv/.installed-engine
	$(BIN)/python release/make_engine.py

docs: .venv/.installed-docs
	$(BIN)/sphinx-build -q -W -b html docs docs/_build

pictures: .venv/.installed
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_lines.py
	$(BIN)/python docs/make_levels.py
	$(BIN)/python docs/make_explanations.py
	$(BIN)/python docs/make_locality.py
	$(BIN)/python docs/make_unsolved.py
	$(BIN)/python docs/make_tours.py

# The wheel and the sdist in empty environments of every Python there is here: some minutes.
check-release: .venv/.installed
	@$(PIP) build
	$(BIN)/python release/check.py

clean:
	rm -rf .venv docs/_build docs/generated .mypy_cache .ruff_cache .pytest_cache .hypothesis labyrinth.svg

# The pip that we measured with takes half the time of the one that comes with Python 3.11.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("unicursal needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv --without-pip .venv
	@$(PYTHON) -m pip --python $@ install --quiet --constraint constraints.txt pip 2>/dev/null || $@ -m ensurepip

# The package is installed in place, so only a change of its requirements installs again.
.venv/.installed: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing unicursal into .venv (once) ..."
	@$(PIP) --editable .
	@touch $@

.venv/.installed-test: .venv/.installed
	@echo "Installing what the tests need into .venv (once) ..."
	@$(PIP) --editable '.[test]'
	@touch $@

.venv/.installed-test-all: .venv/.installed-test
	@$(call packages_of,test-all) | xargs $(PIP)
	@touch $@

.venv/.installed-engine: .venv/.installed
	@$(PIP) --editable '.[engine]'
	@touch $@

.venv/.installed-docs: .venv/.installed
	@$(PIP) --editable '.[docs]'
	@touch $@

.venv/.installed-bench: .venv/.installed
	@$(PIP) --editable '.[bench]'
	@touch $@

.venv/.programs: | .venv/bin/python
	@sh tests/install-programs
	@touch $@
