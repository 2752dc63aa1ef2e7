#!/usr/bin/env bash
# Tests a wheel: test_wheel.sh loshu-0.1.0-....whl [PYTHON]
#
# First in an empty environment, with the example of the README; then with all packages that the
# package can work with, and the type checkers.
set -euo pipefail
wheel=$(realpath "$1")
python=${2:-python3}
here=$(cd "$(dirname "$0")" && pwd)
venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT
tests=(pytest hypothesis numpy pandas pyarrow polars duckdb matplotlib datasets pydantic)
checkers=(mypy pyright typing_extensions)

# Interpreters without a lock take a wheel of their own.
megabytes=$(($(stat -c %s "$wheel") / 1000000))
if [ "$megabytes" -ge 6 ] || [[ "$wheel" != *-abi3-* && "$wheel" != *t-*.whl ]]; then
    echo "expected an abi3 wheel below 6 MB, found $wheel of $megabytes MB"
    exit 1
fi
# The whole list first: a search that ends early would break the pipe under the writer.
listed=$("$python" -m zipfile -l "$wheel")
for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt; do
    if [[ $listed != *"dist-info/licenses/$file "* ]]; then
        echo "the wheel has no $file"
        exit 1
    fi
done

"$python" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check "$wheel"
cd "$venv"
"$venv/bin/python" -I "$here/readme_example.py" "$here/../README.md"
"$venv/bin/python" -I "$here/readme_example.py" "$here/../README.zh-CN.md"

# Most modules of these packages are never imported, so none is compiled in advance.
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-compile "${tests[@]}"
cd "$here/.."
"$venv/bin/python" -m pytest -p no:cacheprovider -m "not long"

if [ -z "${LOSHU_NO_TYPES-}" ]; then
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-compile "${checkers[@]}"
    cd "$venv"
    export PATH="$venv/bin:$PATH"
    mypy --strict "$here/typed.py"
    pyright --project "$here/pyrightconfig.json"
    pyright --verifytypes loshu --ignoreexternal
    # The stubs say what the compiled module has.
    stubtest loshu --mypy-config-file "$here/stubtest.ini" --allowlist "$here/stubtest.txt"
fi
