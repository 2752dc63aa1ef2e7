#!/usr/bin/env bash
# Builds the engine as WebAssembly: crates/loshu-web/engine.sh FILE [FEATURE]...
#
# Without features it answers all questions but those about paper, which need fonts.
set -euo pipefail
out=${1:?where to write the engine: engine.sh FILE}
features=${*:2}
here=$(cd "$(dirname "$0")" && pwd)
target=wasm32-unknown-unknown

rustup target add "$target" >/dev/null 2>&1 || {
    printf 'the target %s cannot be installed here\n' "$target" >&2
    exit 3
}
# What is downloaded counts: all but the solver of ordinary puzzles is built for its size. "z" in place of "s" makes it a
# fortieth smaller and a fifth slower. Names of functions would be a fifth of the file, and space for numbers that only a
# linker changes a twentieth.
cargo rustc --quiet --manifest-path "$here/Cargo.toml" --lib --crate-type cdylib --profile dist --target "$target" \
    --no-default-features --features "$features" \
    --config 'profile.dist.opt-level="s"' --config 'profile.dist.package.loshu.opt-level=3' \
    -- -C strip=symbols -C link-arg=--compress-relocations
built=$(cargo metadata --manifest-path "$here/Cargo.toml" --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
mkdir -p "$(dirname "$out")"
cp "$built/$target/dist/loshu_web.wasm" "$out"
