# Everything runs in .venv, which the first target makes. Python 3.11 or newer; nothing else is needed for `make demo`.
PYTHON ?= python3
GAME   ?= poetry-slam
BIN    := .venv/bin
READY  := .venv/.ready
PYTEST ?=

.PHONY: demo test lint bench scenes clean

# A recorded game through the real recognizer. SPEED=1 plays it as fast as people speak; the default is as fast as it can.
demo: $(READY)
	$(BIN)/voicehost demo $(GAME) $(if $(SPEED),--speed $(SPEED))

test: lint
	$(BIN)/python -m pytest $(PYTEST)

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# The figures, as a table and as JSON.
bench: $(READY)
	$(BIN)/python -m tests.bench

# Renders the scenes and the demo's clips again (Debian: flite espeak-ng).
scenes: $(READY)
	$(BIN)/python -m audio_fixtures.build

clean:
	rm -rf .venv

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
