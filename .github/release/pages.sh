#!/usr/bin/env bash
# Lets the command write its manual and its completions: pages.sh PROGRAM DIR
set -euo pipefail
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=${2:?where to write them: pages.sh PROGRAM DIR}
mkdir -p "$out/man" "$out/completions"

"$program" man >"$out/man/loshu.1"
for command in solve check count show convert print generate vary canon hint explain rate techniques lab bench serve; do
    "$program" man "$command" >"$out/man/loshu-$command.1"
done
"$program" completions bash >"$out/completions/loshu.bash"
"$program" completions elvish >"$out/completions/loshu.elv"
"$program" completions fish >"$out/completions/loshu.fish"
"$program" completions powershell >"$out/completions/_loshu.ps1"
"$program" completions zsh >"$out/completions/_loshu"
