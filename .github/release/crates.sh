#!/usr/bin/env bash
# Unpacks each crate as the registry would hand it out, builds it there, and runs the tests of its library.
# The crates find each other in the same folder, because the registry does not have this version yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

rm -rf target/package
cargo package --workspace --exclude loshu-measure --allow-dirty --no-verify --quiet
for package in target/package/*.crate; do
    tar -xzf "$package" -C "$folder"
done
cd "$folder"
cp "$root/Cargo.lock" .
{
    printf '[workspace]\nresolver = "3"\nmembers = ["*"]\n\n[profile.dev]\nopt-level = 1\n\n[patch.crates-io]\n'
    for crate in */; do
        crate=${crate%/}
        printf '%s = { path = "%s" }\n' "${crate%-[0-9]*}" "$crate"
    done
} >Cargo.toml
# Tests that need files of the repository are tests of the repository, and stand outside of the library.
CARGO_TARGET_DIR=${CARGO_TARGET_DIR-"$root/target/unpacked"} cargo test --workspace --lib --bins
