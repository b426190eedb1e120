# Commands of the project; `make` alone lists them.
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help build check watch changes release serve test bench docs

# Variables on the make line are exported to the commands.
export DATA_DIR DIST_DIR FILE FORMAT STATIC BUILD_MEMORY_MIB BUILD_DATE VERSION_DATE FROM EXPLORER SITE SOURCE_URL DATA_LICENSE DATA_CONTACT
export PORT HOST SITE_URL LEDGER_URL RESPONSE_MEMORY_MIB LOG_LEVEL TEST_POSTGRES_URL
export BOOKING_SECRET WEBHOOK_ALLOW_LOOPBACK QUOTE_TTL_SECONDS HOLD_SECONDS RATE_LIMIT_PER_MINUTE MAX_PENDING_PER_CONTACT
export CONTACT_RETENTION_DAYS CONTACTLESS_HOLD_SECONDS MAX_PENDING_PER_ADDRESS TRUSTED_PROXIES OPERATIONS_TOKEN
export MAX_CONNECTIONS MAX_REQUESTS_PER_CONNECTION
export STOP_DELAY_SECONDS HEADERS_TIMEOUT_SECONDS REQUEST_TIMEOUT_SECONDS IDLE_TIMEOUT_SECONDS ANSWER_TIMEOUT_SECONDS
export SMTP_URL MAIL_FROM
export PAYMENT_PROVIDER SANDBOX_STEP_MINOR SANDBOX_MINIMUM_MINOR STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_URL

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## read data/, check it, score it, publish dist/
	@tools/install.sh build
	@node tools/run.js pipeline/build

check: ## only read and check data/ (FILE=… for one sheet, FORMAT=json for machines)
	@tools/install.sh build
	@node tools/run.js pipeline/check

watch: ## build after each change of data/, show it, print findings
	@tools/install.sh serve
	@exec node tools/run.js watch/watch

changes: ## print what differs from the last release, and why (FROM=a release or dist/)
	@tools/install.sh build
	@node tools/run.js pipeline/changes

release: ## append the scores to data/releases/ (VERSION_DATE=YYYY-MM-DD)
	@tools/install.sh build
	@node tools/run.js pipeline/release

# The pages are built before SQLite is compiled, so that they can be opened as files in the meantime.
serve: ## serve dist/ over HTTP, building it first when it is missing
	@tools/install.sh build
	@test -e "$${DIST_DIR:-dist}/manifest.json" || exec node tools/run.js pipeline/build
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
	@node tools/run.js pipeline/write-documents
