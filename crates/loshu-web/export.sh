#!/usr/bin/env bash
# Writes the page with its engine as WebAssembly, for any web host: crates/loshu-web/export.sh DIR
set -euo pipefail
out=${1:?where to write the page: export.sh DIR}
here=$(cd "$(dirname "$0")" && pwd)

"$here/engine.sh" "$out/loshu.wasm" sheet
cp -R "$here/page/." "$out"
# The page asks the engine beside it.
sed 's/<html /<html data-engine="wasm" /' "$here/page/index.html" >"$out/index.html"
printf 'the page is in %s\n' "$out"
