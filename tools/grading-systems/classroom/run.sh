#!/bin/sh
# run.sh ASSIGNMENT [FOLDER]: a step of a GitHub workflow. Leaves
# result=BASE64 in the step's outputs, which the autograding reporter reads.
set -u

assignment=$1
folder=${2:-.}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# {"version":1,"status":"error","max_score":0,"tests":[]}
printf '%s' 'eyJ2ZXJzaW9uIjoxLCJzdGF0dXMiOiJlcnJvciIsIm1heF9zY29yZSI6MCwidGVzdHMiOltdfQ==' \
    >"$place/result"

status=0
espalier grade "$assignment" "$folder" --format classroom -o "$place/result" || status=$?
printf 'result=%s\n' "$(cat "$place/result")" >>"$GITHUB_OUTPUT"
[ "$status" -le 1 ] || echo "espalier grade ended with status $status" >&2
exit 0
