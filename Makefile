# Commands of the project; `make` alone lists them.
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help build check watch changes release serve test bench docs

# make itself passes the variables of its command line and of the environment on to the commands.

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## read data/, check it, score it, publish dist/
	@tools/install.sh build
	@node tools/run.js pipeline/run build

check: ## only read and check data/ (FILE=… for one sheet, FORMAT=json for machines)
	@tools/install.sh build
	@node tools/run.js pipeline/run check

watch: ## build after each change of data/, show it, print findings
	@tools/install.sh serve
	@exec node tools/run.js watch/watch

changes: ## print what differs from the last release, and why (FROM=a release or dist/)
	@tools/install.sh build
	@node tools/run.js pipeline/run changes

release: ## append the scores to data/releases/ (VERSION_DATE=YYYY-MM-DD)
	@tools/install.sh build
	@node tools/run.js pipeline/run release

# The pages are built before SQLite is compiled, so that they can be opened as files in the meantime.
serve: ## serve dist/ over HTTP, building it first when it is missing
	@tools/install.sh build
	@test -e "$${DIST_DIR:-dist}/manifest.json" || exec node tools/run.js pipeline/run build
	@tools/install.sh serve
	@exec node tools/run.js api/server

test: ## run all checks and tests
	@tools/install.sh test
	@npm run --silent verify

bench: ## speed as ratios against a floor measured in the same run
	@tools/install.sh test
	@node --import tsx bench/bench.ts

docs: ## write docs/methodology.md and the errors of docs/booking-api.md
	@tools/install.sh build
	@node tools/run.js pipeline/run docs
