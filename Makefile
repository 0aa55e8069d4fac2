# Everything a person does with this repository starts here; `make help` lists it.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: help setup build run test check cpp-test conformance bench clean

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
CPP := $(shell find cpp -type f 2>/dev/null) CMakeLists.txt

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 16

# --- set-up and build: stamps make the second time instant ---

$(VENV)/.tools: constraints.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip==26.3'
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --group build --group dev
	touch $@

$(VENV)/.built: $(VENV)/.tools pyproject.toml $(CPP)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable .
	touch $@

setup: $(VENV)/.tools ## create the virtual environment
build: $(VENV)/.built ## compile the C++ core and install the package for development

# --- what people run ---

run: build ## run Faristol
	$(BIN)/faristol replay examples/final.yaml

test: check cpp-test ## run every check and every test
	$(BIN)/pytest -n 2

check: build ## ruff, mypy strict and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

cpp-test: build/asan/.passed ## the C++ tests under the address and undefined-behaviour sanitizers

build/asan/.passed: $(VENV)/.tools $(CPP)
	$(BIN)/cmake -S . -B build/asan -G Ninja -DCMAKE_MAKE_PROGRAM="$$(realpath $(BIN)/ninja)" --log-level=WARNING \
		-DCMAKE_BUILD_TYPE=Release -DFARISTOL_PYTHON=OFF -DFARISTOL_TESTS=ON -DFARISTOL_SANITIZE=ON
	$(BIN)/cmake --build build/asan
	$(BIN)/ctest --test-dir build/asan --output-on-failure
	touch $@

conformance: build ## which articles of the regulations are shown by passing tests
	$(BIN)/python -m tests.conformance

bench: build ## the measurements, with progress bars
	for bench in bench/*.py; do $(BIN)/python $$bench; done

clean: ## remove everything that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
