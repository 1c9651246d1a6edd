#!/bin/sh
# scripts.sh ROOT: the program shellcheck finds nothing in any script of the project.
set -eu

command -v shellcheck >/dev/null || exit 77
cd "$1"
grep -rlE '^#!/bin/(ba)?sh' .ci tools tests bench | LC_ALL=C sort | xargs shellcheck
