#!/usr/bin/env bash
# Writes the page with its engine as WebAssembly, for any web host: crates/loshu-web/export.sh DIR
set -euo pipefail
out=${1:?where to write the page: export.sh DIR}
here=$(cd "$(dirname "$0")" && pwd)
target=wasm32-unknown-unknown

rustup target add "$target" >/dev/null 2>&1 || {
    printf 'the target %s cannot be installed here\n' "$target" >&2
    exit 3
}
cargo build --quiet --manifest-path "$here/Cargo.toml" --lib --profile dist --no-default-features --target "$target"
built=$(cargo metadata --manifest-path "$here/Cargo.toml" --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
mkdir -p "$out"
cp -R "$here/page/." "$out"
cp "$built/$target/dist/loshu_web.wasm" "$out/loshu.wasm"
# The page asks the engine beside it.
sed 's/<html /<html data-engine="wasm" /' "$here/page/index.html" >"$out/index.html"
printf 'the page is in %s\n' "$out"
