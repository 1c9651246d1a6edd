#!/bin/sh
# batches.sh PROGRAM POSITIONS: a batch spread by GNU parallel and by an MPI
# launcher gives what one run gives, apart from times.
#
# Exit status 77 when neither is here; what is missing is said.
set -eu

program=$1 data=$2 tried=0
[ -e "$data" ] || exit 77
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
head -n 200 "$data" >positions

timeless() {
    awk '/^#/ { print $2, $3, $4, $5, $6, $7, $8, $9; next } { print $1, $2, $3 }'
}

# same HOW: the merged parts are the whole.
same() {
    "$program" merge part* | timeless >merged
    if ! diff expected merged >difference; then
        echo "batches: $1 gives something else:"
        head -n 10 difference
        exit 1
    fi
    rm part*
    tried=$((tried + 1))
}

# Each position with an empty table, so that nodes compare.
words='solve connect4 --positions positions --columns-from 1 --check --fresh-table'
# shellcheck disable=SC2086 # words
"$program" $words | timeless >expected
grep -q '^200 positions, 200 right,' expected || {
    echo "batches: in one run: $(tail -n 1 expected)"
    exit 1
}

if command -v parallel >/dev/null; then
    parallel --will-cite "'$program' $words --shard {}/3 >part{}" ::: 1 2 3
    same parallel
else
    echo 'batches: no GNU parallel (Debian: parallel)'
fi
if command -v mpirun >/dev/null; then
    # shellcheck disable=SC2016 # the rank is known in the shells that are started
    mpirun --allow-run-as-root --oversubscribe -n 3 sh -c '
        i=$((OMPI_COMM_WORLD_RANK + 1))
        "$0" '"$words"' --shard $i/3 >part$i' "$program"
    same mpirun
else
    echo 'batches: no mpirun (Debian: openmpi-bin)'
fi
[ $tried -gt 0 ] || exit 77
