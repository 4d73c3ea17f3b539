# Two commands matter: `make serve` runs Whence, `make test` shows that it works. Both set up what they need.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
STAMP := .venv/.installed
ARGS ?=

.PHONY: help setup serve test bench train evals lint lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1|\2/' | awk -F'|' '{printf "  %-12s %s\n", $$1, $$2}'

setup: $(STAMP) ## make .venv from the lock file; does nothing when nothing changed

serve: $(STAMP) ## run the service on 127.0.0.1:8000 (settings: WHENCE_*, see docs/settings.md)
	@exec $(BIN)/whence serve $(ARGS)

test: lint ## lint, then every test on every engine that is here (ARGS="tests/unit -k name")
	@$(BIN)/python -m pytest $(or $(ARGS),--numprocesses 2)

bench: $(STAMP) ## measured ratios, as a table
	@$(BIN)/python -m bench $(ARGS)

train: $(STAMP) ## learn anew by which words a message looks decided and an answer takes what was asked
	@$(BIN)/python -m evals.train $(ARGS)

evals: $(STAMP) ## precision and recall on real data
	@$(BIN)/python -m evals $(ARGS)

lint: $(STAMP) ## ruff, mypy --strict, the direction of imports
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

lock: ## pin again what pyproject.toml asks for (needs uv)
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links $(ARGS) pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links $(ARGS) pyproject.toml --group dev -c requirements.lock \
		-o requirements-dev.lock

clean: ## remove .venv and what the tools cached; data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The project's own build tools are pinned in the same lock, so nothing is fetched unpinned.
$(STAMP): requirements-dev.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Whence needs Python 3.11 or later: install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up .venv (a few minutes, once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)
