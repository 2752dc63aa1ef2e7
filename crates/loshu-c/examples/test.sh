#!/usr/bin/env bash
# Compiles the example in C, with the static library and with the shared one, and looks at what it prints:
# test.sh FOLDER, which has the libraries. Then compiles the example of the README, and the header as C++.
set -euo pipefail
libraries=$(realpath "${1:?where the libraries are: test.sh FOLDER}")
here=$(cd "$(dirname "$0")" && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
compiler=${CC:-cc}
strict=(-std=c99 -pedantic -Wall -Wextra -Werror "-I$here/../include")

expected='417369825632158947958724316825437169791586432346912758289643571573291684164875293
2 with one solution: 1 1 0 -1
1000000 solutions, and more
version 0.1.0'

"$compiler" "${strict[@]}" "$here/solve.c" "$libraries/libloshu_c.a" -lpthread -ldl -lm -o "$out/static"
"$compiler" "${strict[@]}" "$here/solve.c" "-L$libraries" "-Wl,-rpath,$libraries" -lloshu_c -o "$out/shared"
for program in static shared; do
    diff <(printf '%s\n' "$expected") <("$out/$program")
    printf 'the example in C with the %s library is right\n' "$program"
done

# The example of the README is the body of a program.
{
    printf '#include <stdio.h>\n'
    sed -n '/^```c$/,/^```$/p' "$here/../README.md" | sed '/^```/d; /^#include/a int main(void) {'
    printf 'return 0;\n}\n'
} >"$out/readme.c"
"$compiler" "${strict[@]}" "$out/readme.c" "$libraries/libloshu_c.a" -lpthread -ldl -lm -o "$out/readme"
"$out/readme" | grep -x '417369825632158947958724316825437169791586432346912758289643571573291684164875293'
printf '#include "loshu.h"\nint main() { return loshu_version()[0] == 0; }\n' >"$out/header.cpp"
"${CXX:-c++}" -Wall -Wextra -Werror "-I$here/../include" -c "$out/header.cpp" -o "$out/header.o"
