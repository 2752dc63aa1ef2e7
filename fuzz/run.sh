#!/usr/bin/env bash
# Builds every fuzz target and runs it: fuzz/run.sh [SECONDS a target, 60 without [OPTIONS of libFuzzer]]
#
# Two targets run at a time, and each line that they print begins with the name of its target. If a target fails,
# all others still run; at the end the script says once more what it printed last, and fails.
#
# With a nightly toolchain the address sanitizer is on. Without one the targets are built by the
# stable compiler; panics, hangs and wrong answers are found all the same.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
options=("${@:2}")
fuzz=(cargo)
sanitizer=none
if rustup run nightly rustc --version >/dev/null 2>&1; then
    fuzz=(cargo +nightly)
    sanitizer=address
fi

run() {
    local target=$1 seeds=$2
    mkdir -p "fuzz/corpus/$target"
    "${fuzz[@]}" fuzz run --sanitizer "$sanitizer" "$target" "fuzz/corpus/$target" "fuzz/seeds/$seeds" -- \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        ${options[@]+"${options[@]}"} 2>&1 | sed -u "s/^/$target: /" | tee "$logs/$target"
}

# Runs targets one after the other: lane TARGET SEEDS [TARGET SEEDS]...
lane() {
    while [ $# -gt 0 ]; do
        run "$1" "$2" || mv "$logs/$1" "$logs/$1.failed"
        shift 2
    done
}

"${fuzz[@]}" fuzz build --sanitizer "$sanitizer"
logs=$(mktemp -d)
lane engines_agree grids count_limits grids canonical_forms grids explained_steps grids masks grids &
grids=$!
# A shell in the background does not hear Ctrl-C.
trap 'kill "$grids" 2>/dev/null || true; rm -r "$logs"' EXIT
lane parse_roundtrip texts formats texts command_input texts questions requests
wait "$grids"

failed=0
for log in "$logs"/*.failed; do
    if [ -e "$log" ]; then
        failed=1
        tail -n 40 "$log"
        printf 'failed: %s\n' "$(basename "$log" .failed)"
    fi
done
exit "$failed"
