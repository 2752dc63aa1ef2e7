#!/usr/bin/env bash
# Tests a package as a user gets it: test.sh loshu-0.1.0.tgz
set -euo pipefail
package=$(realpath "${1:?the package: test.sh loshu-0.1.0.tgz}")
here=$(cd "$(dirname "$0")" && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

version=$(sed -n '/workspace.package/,/^$/s/^version = "\(.*\)"/\1/p' "$here/../../../Cargo.toml")
case $package in
*"/loshu-$version.tgz") ;;
*)
    printf 'expected version %s of the workspace, found %s\n' "$version" "$package"
    exit 1
    ;;
esac
cp "$here"/test.{mjs,ts} "$out"
cd "$out"
printf '{"type": "module"}\n' >package.json
npm install --silent --no-fund --no-audit "$package" typescript@5 >/dev/null
node --test test.mjs
npx tsc --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext test.ts
# The example of the README.
sed -n '/^```js$/,/^```$/p' node_modules/loshu/README.md | sed '/^```/d' >readme.mjs
node readme.mjs >readme.txt
head -1 readme.txt | grep -x '[1-9]\{81\}'
for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt README.md; do
    test -s "node_modules/loshu/$file"
done
