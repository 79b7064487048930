# Every target does its own set-up: on a fresh clone `make demo` and `make test` are all anybody needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: setup demo test lint format bench docs pictures clean help

help:            ## the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

# A compiled core that is older than its source would be run in place of it.
CORES := $(wildcard src/playproof/*/core.p* src/playproof/*/scout.p*)

$(VENV)/ready: pyproject.toml setup.py $(CORES)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test,lint,bench]'
	@touch $@

setup: $(VENV)/ready   ## make .venv with all that work on Playproof needs

demo: setup      ## show the product at work; pictures and files go to out/
	$(BIN)/python examples/demo.py

test: setup      ## all tests
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: setup      ## ruff and mypy
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: setup    ## let ruff lay out and mend what it can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup     ## all benchmarks, and which bars fall short
	$(BIN)/python -m bench

bench-%: setup
	$(BIN)/python -m bench $*

docs: setup      ## run every code block of README and docs
	$(BIN)/python -m pytest tests/docs

pictures: setup  ## draw the pictures of the examples anew
	$(BIN)/python examples/pictures.py

clean:           ## remove what can be made again
	rm -rf $(VENV) out build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis bench/results
