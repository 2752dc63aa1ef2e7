#!/usr/bin/env bash
# Fails unless the tag, all manifests and the changelog name the same version: version.sh v0.1.0
# Without a tag, compares the manifests with each other.
set -euo pipefail
cd "$(dirname "$0")/../.."

field() {
    sed -n "s/^$2\"\([0-9][^\"]*\)\".*/\1/p" "$1" | head -1
}

version=$(field Cargo.toml 'version = ')
bad=0
same() {
    if [ "$2" != "$version" ]; then
        printf '%s: expected %s, found %s\n' "$1" "$version" "$2"
        bad=1
    fi
}
same crates/loshu-py/Cargo.toml "$(field crates/loshu-py/Cargo.toml 'version = ')"
same crates/loshu-web/npm/package.json "$(field crates/loshu-web/npm/package.json '  "version": ')"
same CITATION.cff "$(field CITATION.cff 'version: ')"
while IFS=: read -r file _ line; do
    same "$file" "$(sed 's/.*version = "\([^"]*\)".*/\1/' <<<"$line")"
done < <(grep -n 'path = "\.\./loshu[a-z-]*", version' crates/*/Cargo.toml)
if [ -n "${1-}" ]; then
    same "the tag" "${1#v}"
    if ! grep -q "^## \[$version\]" CHANGELOG.md; then
        printf 'CHANGELOG.md has no part for %s\n' "$version"
        bad=1
    fi
fi
exit "$bad"
