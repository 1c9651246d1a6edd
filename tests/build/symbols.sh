#!/bin/sh
# symbols.sh [--update] LIBRARY LIST: a shared library exports exactly the
# names on the list. --update writes the list instead.
set -eu

update=false
if [ "$1" = --update ]; then
    update=true
    shift
fi
library=$1 list=$2

exported() {
    nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort
}

if exported | grep -v '^esp_'; then
    echo "exported without the prefix esp_"
    exit 1
fi
if $update; then
    exported >"$list"
    echo "$list: $(wc -l <"$list") names"
    exit 0
fi
if ! exported | diff -u "$list" -; then
    echo "the exported names are not those of $list; when that is meant: cmake --build ... --target update-symbols"
    exit 1
fi
