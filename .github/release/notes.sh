#!/usr/bin/env bash
# Prints what the changelog says of a version: notes.sh v0.1.0
set -euo pipefail
version=${1:?the tag: notes.sh v0.1.0}
cd "$(dirname "$0")/../.."
awk -v head="## [${version#v}]" '
    index($0, head) == 1 { inside = 1; next }
    /^## \[/ { inside = 0 }
    inside
' CHANGELOG.md | grep . || { printf 'CHANGELOG.md says nothing of %s\n' "$version" >&2; exit 1; }
