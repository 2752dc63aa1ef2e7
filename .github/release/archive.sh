#!/usr/bin/env bash
# Builds the command for a target, and packs it with manual, completions and licences: archive.sh TARGET DIR
# LOSHU_PROFILE names another profile than dist, for tests. The program has to run on this machine.
set -euo pipefail
target=${1:?for what to build: archive.sh TARGET DIR}
out=${2:?where to write the archive: archive.sh TARGET DIR}
profile=${LOSHU_PROFILE-dist}
cd "$(dirname "$0")/../.."
mkdir -p "$out"
out=$(cd "$out" && pwd)

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
name=loshu-$version-$target
program=loshu
if [[ $target == *-windows-* ]]; then
    program=loshu.exe
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cargo build --locked --package loshu-cli --profile "$profile" --target "$target"
built=target/$target/${profile/#dev/debug}/$program
mkdir "$folder/$name"
cp "$built" "$folder/$name"
cp LICENSE-MIT LICENSE-APACHE README.md CHANGELOG.md crates/loshu-cli/THIRD-PARTY.txt "$folder/$name"
cp crates/loshu-picture/src/font/OFL.txt "$folder/$name/LICENSE-FONTS"
.github/release/pages.sh "$built" "$folder/$name"

cd "$folder"
if [[ $target == *-windows-* ]]; then
    archive=$name.zip
    7z a -bso0 "$archive" "$name"
else
    archive=$name.tar.gz
    tar -czf "$archive" "$name"
fi
mv "$archive" "$out"
cd "$out"
if command -v sha256sum >/dev/null; then
    sha256sum "$archive" >"$archive.sha256"
else
    shasum -a 256 "$archive" >"$archive.sha256"
fi

# The program solves, and of a static one the loader knows nothing.
printf '%s\n' 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... |
    "$folder/$name/$program" solve --to line | grep '^417369825'
if [[ $target == *-musl ]] && command -v ldd >/dev/null && ldd "$folder/$name/$program" 2>&1 | grep "=>"; then
    printf '%s is not static\n' "$program"
    exit 1
fi
