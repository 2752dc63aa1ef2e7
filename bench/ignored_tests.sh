#!/usr/bin/env bash
# Runs each test that is ignored by default, one after the other, and prints a table of results and
# times: bash bench/ignored_tests.sh [PART OF A NAME]
#
# They take about an hour, and most need the data beside the repository.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=${1-}
failed=0

main() {
    cargo test --release --workspace --all-features --no-run
    printf '%-14s %-68s %-7s %s\n' crate test result seconds
    for crate in loshu loshu-explain loshu-formats loshu-variant loshu-cli; do
        while read -r name; do
            run "$crate" "$name"
        done < <(ignored "$crate" | grep -F -- "$wanted")
    done
    exit "$failed"
}

# The names of the ignored tests of a crate, those of its library included.
ignored() {
    cargo test --release --quiet -p "$1" --all-features --tests -- --ignored --list |
        sed -n 's/: test$//p'
}

run() {
    local start=$SECONDS result=passed log
    log=$(mktemp)
    if ! cargo test --release --quiet -p "$1" --all-features --tests -- --ignored --exact "$2" \
        >"$log" 2>&1; then
        result=FAILED
        failed=1
    fi
    printf '%-14s %-68s %-7s %d\n' "$1" "$2" "$result" $((SECONDS - start))
    if [ "$result" = FAILED ]; then
        cat "$log"
    fi
    rm -f "$log"
}

main
