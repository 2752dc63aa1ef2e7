#!/usr/bin/env bash
# Counts the instructions of fixed workloads (bench/measure/src/bin/workload.rs) with AVX2, and
# compares them with bench/instructions.tsv: more than 5 % more or less is a failure.
#
# bench/instructions.sh          compares
# bench/instructions.sh --write  writes the file anew
#
# The machine does not matter; the compiler does, so with another one than that of the file nothing
# is compared.
set -euo pipefail
cd "$(dirname "$0")/.."

file=bench/instructions.tsv
margin=5
compiler=$(rustc --version)

main() {
    if ! valgrind --version >/dev/null 2>&1 || ! grep -qw avx2 /proc/cpuinfo; then
        echo "skipped: needs valgrind and a machine with AVX2"
        return
    fi
    cargo build --profile dist --quiet --package loshu-measure --bin workload
    if [ "${1-}" = --write ]; then
        measure | tee "$file"
    elif [ "$(head -n 1 "$file")" != "# $compiler" ]; then
        echo "skipped: counted with $(head -n 1 "$file"), this is $compiler"
    else
        join -t "$(printf '\t')" <(tail -n +2 "$file") <(measure | tail -n +2) |
            awk -F'\t' -v margin="$margin" '
                { change = 100 * ($3 - $2) / $2; printf "%-12s %12d %+6.1f %%\n", $1, $3, change }
                change > margin || change < -margin { bad = 1 }
                END { exit bad || NR != 5 }'
    fi
}

measure() {
    echo "# $compiler"
    for workload in $(target/dist/workload | sort); do
        printf '%s\t%s\n' "$workload" "$(count "$workload")"
    done
}

count() {
    LOSHU_SIMD=avx2 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect='*workload*workload*' target/dist/workload "$1" 2>&1 |
        awk '/Collected/ { print $NF }'
}

main "$@"
