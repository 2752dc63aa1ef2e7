#!/usr/bin/env bash
# Builds the package of npm: crates/loshu-web/npm/pack.sh DIR
set -euo pipefail
out=${1:?where to write the package: pack.sh DIR}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"
out=$(cd "$out" && pwd)
folder=$out/loshu

mkdir -p "$folder"
"$here/../engine.sh" "$folder/loshu.wasm"
cp "$here"/{package.json,index.js,index.d.ts,worker.js,README.md} "$folder"
cp "$here/../../../"LICENSE-{MIT,APACHE} "$folder"
cp "$here/../../loshu-cli/THIRD-PARTY.txt" "$folder"
(cd "$out" && npm pack --silent "$folder")
