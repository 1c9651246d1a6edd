#!/bin/sh
# own_evaluation.sh EXAMPLE ESPALIER: the example's functions judge as the
# library's evaluation `nim` and its depth limit do, so both must give the
# same events; and both must give what theory says.
set -eu

example=$1 espalier=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# compare HEAPS LIMIT VALUE
compare() {
    said=$("$example" "$1" "$2" "$place/own.jsonl")
    "$espalier" search last-stone "$1" --depth "$2" --eval nim --trace "$place/built-in.jsonl" \
        >/dev/null
    tail -n +2 "$place/own.jsonl" >"$place/own"
    tail -n +2 "$place/built-in.jsonl" >"$place/built-in"
    diff "$place/built-in" "$place/own" || {
        echo "$1, limit $2: the events differ"
        exit 1
    }
    case $said in
    "value $3, take "*) ;;
    *)
        echo "$1, limit $2: $said, expected value $3"
        exit 1
        ;;
    esac
    grep -q '"eval":"own"' "$place/own.jsonl"
    grep -q '"why":"horizon"' "$place/own.jsonl"
}

compare 10 2 1    # not a multiple of 4
compare 12 1 -1   # a multiple of 4
compare 3,4,5 1 1 # 3 xor 0 xor 1
compare 1,2,3 0 -1
