#!/bin/sh
# includes_catches.sh: does includes.sh refuse what it is there to refuse?
set -eu

check=$(cd "$(dirname "$0")" && pwd)/includes.sh
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/lib/search" "$root/lib/games" "$root/lib/draw" "$root/lib/record" \
    "$root/lib/include/espalier" "$root/lib/new"
echo '/* private */' >"$root/lib/draw/label.h"
failed=0

# expect ok|refused FILE LINE: a library that holds only this line in this file.
expect() {
    printf '%s\n' "$3" >"$root/$2"
    answer=refused
    sh "$check" "$root" >/dev/null && answer=ok
    rm "$root/$2"
    if [ "$answer" != "$1" ]; then
        echo "$2: $3: $answer, expected $1"
        failed=1
    fi
}

expect ok lib/search/driver.c '#include "espalier/search.h"'
expect ok lib/search/driver.c '#include <stdlib.h>'
expect ok lib/record/parse.c '#include <jansson.h>'
expect ok lib/draw/dot.c '#include <graphviz/cgraph.h>'
expect ok lib/draw/dot.c '#include "label.h"'
expect refused lib/search/driver.c '#include <jansson.h>'
expect refused lib/search/driver.c '#  include "espalier/trace.h"'
expect refused lib/search/driver.c '#include "games.h"'
expect refused lib/games/tictactoe.c '#include "label.h"'
expect refused lib/games/tictactoe.c '#include "../draw/label.h"'
expect refused lib/games/tictactoe.c '#include "espalier/search.h"'
expect refused lib/games/tictactoe.c '#include <jansson.h>'
expect refused lib/draw/text.c '#include <graphviz/cgraph.h>'
expect refused lib/draw/text.c '#include "espalier/search.h"'
expect refused lib/include/espalier/record.h '#include <jansson.h>'
expect refused lib/new/thing.c '#include <stdlib.h>'
exit $failed
