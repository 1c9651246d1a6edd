#!/bin/sh
# headers.sh FOLDER CC CXX: each public header compiles alone, and twice in a
# row, as C11 and as C++17 under strict flags. CXX may be `none`.
set -eu

folder=$1 cc=$2 cxx=$3
strict='-pedantic-errors -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only'
count=0

for path in "$folder"/espalier/*.h; do
    header=espalier/$(basename "$path")
    twice=$(printf '#include "%s"\n#include "%s"\n' "$header" "$header")
    # shellcheck disable=SC2086 # the flags are words
    printf '%s\nextern int unit;\n' "$twice" |
        "$cc" -std=c11 $strict -Wstrict-prototypes -Wc++-compat -I "$folder" -x c -
    if [ "$cxx" != none ]; then
        # shellcheck disable=SC2086
        printf '%s\n' "$twice" |
            "$cxx" -std=c++17 $strict -I "$folder" -x c++ -
    fi
    count=$((count + 1))
done
echo "$count headers"
[ "$count" -ge 9 ]
