# Everything installs what it needs into .venv: `make play` and `make test` are all that a new machine has to run.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test check lint format bench clean

help:
	@echo "make play    play at the terminal"
	@echo "make test    the whole test suite: compiled, interpreted, and with bounds checks"
	@echo "make check   the fast tests, within a minute"
	@echo "make lint    format, lint, types, import rules"
	@echo "make bench   speed, beside OpenSpiel measured in the same run"

play: .venv/installed
	@$(BIN)/cartable play

test: .venv/dev-installed
	$(BIN)/pytest -n 2
	CARTABLE_COMPILE=0 $(BIN)/pytest -n 2 -m "not slow and not compiled_only"
	CARTABLE_BOUNDS=1 $(BIN)/pytest -n 2 -m "not slow"

check: .venv/dev-installed
	$(BIN)/pytest -n 2 -m "not slow"

lint: .venv/dev-installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/dev-installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/bench-installed
	$(BIN)/python bench/run.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/python: pyproject.toml constraints.txt tools/make-venv
	@tools/make-venv "$(PYTHON)"
	@touch $@

.venv/installed: .venv/python
	@echo "Installing Cartable (once)..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

.venv/dev-installed: .venv/python
	@echo "Installing Cartable and its test tools (once)..."
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ .venv/installed

.venv/bench-installed: .venv/python
	@echo "Installing Cartable and the engines it is compared with (once)..."
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@ .venv/installed
