# Commands of the project; `make` alone lists them.
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help build check serve test bench docs

# Variables given on the make line reach the commands as if they stood in the environment.
export DATA_DIR DIST_DIR FORMAT STATIC BUILD_MEMORY_MIB BUILD_DATE EXPLORER SITE SOURCE_URL DATA_LICENSE
export PORT HOST SITE_URL LEDGER_URL RESPONSE_MEMORY_MIB LOG_LEVEL TEST_POSTGRES_URL
export BOOKING_SECRET QUOTE_TTL_SECONDS HOLD_SECONDS RATE_LIMIT_PER_MINUTE MAX_PENDING_PER_CONTACT
export CONTACT_RETENTION_DAYS CONTACTLESS_HOLD_SECONDS MAX_PENDING_PER_ADDRESS TRUSTED_PROXIES OPERATIONS_TOKEN
export MAX_CONNECTIONS MAX_REQUESTS_PER_CONNECTION
export HEADERS_TIMEOUT_SECONDS REQUEST_TIMEOUT_SECONDS IDLE_TIMEOUT_SECONDS ANSWER_TIMEOUT_SECONDS
export PAYMENT_PROVIDER SANDBOX_STEP_MINOR SANDBOX_MINIMUM_MINOR STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_URL

INSTALLED := node_modules/.installed

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What npm says goes to standard error: the output of a command is its answer and nothing else.
$(INSTALLED): package.json package-lock.json
	@npm ci --no-progress 1>&2
	@touch $@

build: $(INSTALLED) ## read data/, check it, score it, publish dist/
	@node --import tsx pipeline/build.ts

check: $(INSTALLED) ## only read and check data/ (FORMAT=json for machines)
	@node --import tsx pipeline/check.ts

serve: $(INSTALLED) ## serve dist/ over HTTP, building it first when it is missing
	@test -e "$${DIST_DIR:-dist}/manifest.json" || exec node --import tsx pipeline/build.ts
	@exec node --import tsx api/server.ts

test: $(INSTALLED) ## everything that must hold
	@npm run --silent verify

bench: $(INSTALLED) ## speed as ratios against a floor measured in the same run
	@node --import tsx bench/bench.ts

docs: $(INSTALLED) ## write docs/methodology.md from data/methodology/
	@node --import tsx pipeline/methodology-page.ts
