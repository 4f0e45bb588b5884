# Needs only make and Python >= 3.11. `make help` lists what there is.

.DEFAULT_GOAL := help
.PHONY: help play release web screenshots test lint types engine compiled flaky soak mutants bench install clean
SHELL := /bin/sh

VENV := .venv
STAMP := $(VENV)/.installed

# The first Python on this machine that is new enough; `make PYTHON=...` chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; \
	done)
PARTS = $(if $(PYTHON),,$(error Hatchway needs Python 3.11 or newer: none found, say make PYTHON=/path/to/python))$(PYTHON) scripts/parts.py

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

play: web ## install what is missing and play in the browser
	@$(VENV)/bin/python -m scripts.play

release: $(STAMP) ## sdist, pure and compiled wheel with the client inside, checked, in dist
	@$(VENV)/bin/python scripts/release.py

web: $(STAMP) ## build the web client into the Python package
	@$(VENV)/bin/python scripts/web.py

screenshots: $(STAMP) ## pictures of every screen in three sizes and languages, in build/screenshots
	@$(VENV)/bin/python scripts/web.py --pictures

test: ## everything that must hold, with the minutes of each part
	@$(PARTS)

lint: ## ruff and the import layers
	@$(PARTS) install lint

types: ## mypy, strict
	@$(PARTS) install types

engine: ## the tests of the engine alone
	@$(PARTS) install engine

compiled: ## build the compiled package in build/compiled and test that it is the same engine
	@$(PARTS) install compile

# For example: make flaky TIMES=2 WHERE=tests/browser, or MORE='--shard 1/4 --keep'.
TIMES ?= 20
JOBS ?= 2
WHERE ?= tests
flaky: ## run the tests that can race TIMES times while the cores are busy; goes on after an interruption
	@$(PARTS) install needs
	@$(VENV)/bin/python scripts/flaky.py --times $(TIMES) --jobs $(JOBS) $(MORE) $(WHERE)

soak: $(STAMP) ## long studies: many fuzzed games, kills of servers and bad messages, all sizes and languages
	@$(VENV)/bin/hatchway fuzz --games 100000 --seed 1
	@HATCHWAY_KILLS=100 HATCHWAY_FUZZ_MESSAGES=100000 $(VENV)/bin/python -m pytest \
		tests/server/test_killing.py tests/server/test_postgres.py tests/server/test_fuzz.py
	@HATCHWAY_TEST_LOOKS=all $(VENV)/bin/python -m pytest tests/browser
	@for n in 1 2 3; do HATCHWAY_TEST_CHANCE=$$n $(VENV)/bin/python -m pytest tests || exit 1; done

mutants: $(STAMP) ## break the rules at random places and see whether the tests notice
	@$(VENV)/bin/python scripts/mutants.py

bench: $(STAMP) ## measure speed, interpreted and compiled
	@$(VENV)/bin/hatchway bench
	@$(PARTS) build
	@PYTHONPATH=build/compiled $(VENV)/bin/python -m hatchway bench

install: $(STAMP) ## create .venv and install Hatchway with its tools

$(STAMP): pyproject.toml setup.py constraints.txt src/hatchway/version.py
	@$(if $(PYTHON),:,$(error Hatchway needs Python 3.11 or newer: none found, say make PYTHON=/path/to/python))
	@test -x $(VENV)/bin/pip || $(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo 'No virtual environment could be made. On Debian or Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(VENV)/bin/python -m pip install --quiet --no-input --disable-pip-version-check -c constraints.txt -e '.[dev,envs]'
	@touch $(STAMP)

clean: ## remove everything that was built or installed
	rm -rf $(VENV) build dist web/node_modules src/hatchway/server/web src/*.egg-info .hypothesis .ruff_cache .import_linter_cache .mypy_cache .pytest_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
