#!/usr/bin/env bash
# Builds every fuzz target and runs it: fuzz/run.sh [SECONDS a target, 60 without [OPTIONS of libFuzzer]]
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
    "${fuzz[@]}" fuzz run --sanitizer "$sanitizer" "$target" "fuzz/corpus/$target" "$seeds" -- \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 ${options[@]+"${options[@]}"}
}

run engines_agree fuzz/seeds/grids
run count_limits fuzz/seeds/grids
run canonical_forms fuzz/seeds/grids
run explained_steps fuzz/seeds/grids
run masks fuzz/seeds/grids
run parse_roundtrip fuzz/seeds/texts
run formats fuzz/seeds/texts
run command_input fuzz/seeds/texts
run questions fuzz/seeds/requests
