#!/usr/bin/env bash
# The tests that take minutes: long_tests.sh loshu-0.1.0-....whl
#
# The wheel with other versions of Python, as far as they are there; memory over 10,000,000 rows; a million rows
# in DuckDB, in polars and on a Spark cluster with a killed worker (Java 17 is needed); columns and results that
# Dask and Ray pass to their workers.
set -euo pipefail
wheel=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT

for python in python3.11 python3.12 python3.13 python3.14 python3.14t; do
    if "$python" --version >/dev/null 2>&1; then
        LOSHU_NO_TYPES=1 "$here/test_wheel.sh" "$wheel" "$python"
    fi
done
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet "$wheel" pytest hypothesis numpy pandas pyarrow polars duckdb \
    matplotlib "pyspark>=3.5,<4" "dask[dataframe,distributed]" "ray[data]"
cd "$here/.."
LOSHU_ROWS=1000000 "$venv/bin/python" -m pytest -s -p no:cacheprovider -m long
LOSHU_ROWS=1000000 "$venv/bin/python" -m pytest -s -p no:cacheprovider python/tests/test_examples.py
