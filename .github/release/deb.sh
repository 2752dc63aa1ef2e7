#!/usr/bin/env bash
# Builds a package for Debian and its relatives: deb.sh DIR. Needs cargo-deb.
# LOSHU_PROFILE names another profile than dist, for tests.
set -euo pipefail
out=${1:?where to write the package: deb.sh DIR}
profile=${LOSHU_PROFILE-dist}
cd "$(dirname "$0")/../.."
mkdir -p "$out"
out=$(cd "$out" && pwd)

cargo build --locked --package loshu-cli --profile "$profile"
built=target/${profile/#dev/debug}
# The manifest names the files below target/pages.
rm -rf target/pages
.github/release/pages.sh "$built/loshu" target/pages
gzip --best --no-name target/pages/man/*.1
gzip --best --no-name --stdout CHANGELOG.md >target/pages/changelog.gz
cargo deb --locked --no-build --package loshu-cli --profile "$profile" --output "$out"
