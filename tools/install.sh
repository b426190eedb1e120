#!/bin/sh
# Installs what a make target runs, and keeps what is there: `tools/install.sh build | serve | test`.
#   build   the packages that are not for development, without their install scripts: nothing is compiled
#   serve   these, and the binary of SQLite: downloaded, or compiled where none can be downloaded
#   test    all packages
# Packages that were installed with npm alone are kept if their versions are those of package-lock.json. After a change of
# package-lock.json they are installed again. npm writes to standard error.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.installed

# One install at a time: other commands wait here. The lock ends with this process and npm, however they end.
exec 9<package-lock.json
if command -v flock >/dev/null; then
    flock -n 9 || { echo 'Waiting for another command that installs packages' >&2; flock 9; }
else # macOS
    perl -e 'open(my $file, "<&=9"); flock($file, 2)'
fi

wanted=$(cksum <package-lock.json)

needs_sqlite=
[ "$1" = build ] || needs_sqlite=yes

# npm writes this list last. Packages without it were not installed to the end, and npm ci begins anew.
has_development_packages() { grep -qs '"dev": true' node_modules/.package-lock.json; }

# Whether the packages, installed with npm alone, are those of the lock file. Optional ones and, unless others are there,
# those for development may be missing.
fits_lock() {
    node -e '
        const packagesOf = (file) => JSON.parse(require("node:fs").readFileSync(file, "utf8")).packages ?? {};
        const [wanted, found] = ["package-lock.json", "node_modules/.package-lock.json"].map(packagesOf);
        const hasDev = Object.values(found).some(({ dev }) => dev);
        const mayMiss = ({ dev, optional, devOptional }) => optional || devOptional || (dev && !hasDev);
        const fits = ([path, each]) => (found[path] ? found[path].version === each.version : mayMiss(each));
        if (!Object.entries(wanted).filter(([path]) => path !== "").every(fits)) process.exit(1);
        // Their binaries are optional packages, one for each kind of machine.
        if (found["node_modules/esbuild"]) require("esbuild").transformSync("");
        if (found["node_modules/@duckdb/node-bindings"]) require("@duckdb/node-bindings");
    ' 2>/dev/null
}

run_npm() {
    [ ! -e node_modules/better-sqlite3/build/Release/better_sqlite3.node ] || needs_sqlite=yes
    rm -f "$stamp"
    echo "Installing packages: npm $*" >&2
    npm "$@" --no-progress --loglevel=error 1>&2
    echo "$wanted" >"$stamp"
}

if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    if [ ! -e "$stamp" ] && fits_lock; then
        # The folder may belong to another user.
        { echo "$wanted" >"$stamp"; } 2>/dev/null || true
    elif [ "$1" = test ] || has_development_packages; then
        run_npm ci
    else
        run_npm ci --omit=dev --ignore-scripts
    fi
fi
[ "$1" != test ] || has_development_packages || run_npm install --no-save

if [ -n "$needs_sqlite" ] && ! node -e "new (require('better-sqlite3'))(':memory:')" 2>/dev/null; then
    echo 'Getting SQLite: a minute, where it has to be compiled' >&2
    pages=${DIST_DIR:-dist}/site/index.html
    [ ! -e "$pages" ] || echo "Meanwhile $pages can be opened as a file" >&2
    npm rebuild better-sqlite3 --loglevel=error 1>&2 || {
        echo 'SQLite can be neither downloaded nor compiled. To compile it, python3, make and g++ are needed.' >&2
        exit 1
    }
fi
