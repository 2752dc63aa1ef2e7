#!/usr/bin/env bash
# Writes the address of the repository into all manifests, before something is published from it:
# addresses.sh https://host/owner/loshu
#
# It does not stand there always, because every fork is built and published from an address of its own.
set -euo pipefail
address=${1:?the address of the repository: addresses.sh URL}
cd "$(dirname "$0")/../.."

if grep -q '^repository = ' Cargo.toml; then
    printf 'the manifests have an address already\n'
    exit 1
fi
here() {
    printf 'repository = "%s"\nhomepage = "%s"\n' "$address" "$address"
}
shared() {
    printf 'repository.workspace = true\nhomepage.workspace = true\n'
}
sed -i.old "/^license = /r "<(here) Cargo.toml
for manifest in crates/*/Cargo.toml; do
    sed -i.old "/^edition.workspace = true/r "<(shared) "$manifest"
done
cat >>crates/loshu-py/pyproject.toml <<END

[project.urls]
Homepage = "$address"
Repository = "$address"
Changelog = "$address/blob/main/CHANGELOG.md"
Documentation = "$address/blob/main/crates/loshu-py/README.md"
END
sed -i.old "s|^  \"license\": .*|&\n  \"repository\": \"git+$address.git\",\n  \"homepage\": \"$address\",|" crates/loshu-web/npm/package.json
rm -f Cargo.toml.old crates/*/Cargo.toml.old crates/loshu-web/npm/package.json.old
