#!/bin/sh
# kit.sh ROOT: what the scripts for grading systems leave behind when the
# grader works, fails or is killed. A stub stands for the grader.
# shellcheck disable=SC2016 # what is in single quotes is for the stub
set -eu

kit=$1/tools/grading-systems
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failed=0 number=0
mkdir -p "$place/left" "$place/bin" "$place/grade/source" "$place/grade/submission"
echo mancala-a4 >"$place/grade/source/assignment"

grader() {
    {
        echo '#!/bin/sh'
        echo "echo \"\$*\" >'$place/asked'"
        echo 'for file; do :; done' # the last argument is the file
        cat
    } >"$place/bin/espalier"
    chmod +x "$place/bin/espalier"
}

# expect SCRIPT TEXT: status 0, and the result is JSON with the text in it.
expect() {
    rm -rf "$place/grade/results" "$place/output"
    : >"$place/output"
    if ! PATH=$place/bin:$PATH AUTOGRADER_ROOT=$place/grade GRADE_ROOT=$place/grade \
        GITHUB_OUTPUT=$place/output ESPALIER_ASSIGNMENT=mancala-a4 \
        "$kit/$1" mancala-a4 "$place/grade/submission" >/dev/null 2>&1; then
        echo "$1: $case: a status that is not 0"
        failed=1
    fi
    result=$place/grade/results/results.json
    if [ -s "$place/output" ]; then
        result=$place/decoded
        sed 's/^result=//' "$place/output" | base64 -d >"$result"
    fi
    number=$((number + 1))
    cp "$result" "$place/left/$number.json"
    printf '%s' "$2" >"$place/left/$number.text"
    echo "$1: $case" >"$place/left/$number.name"
    if ! grep -q "^grade mancala-a4 $place/grade/[a-z]* --format [a-z]* -o " "$place/asked"; then
        echo "$1: $case: asked for $(cat "$place/asked")"
        failed=1
    fi
}

for case in 'exit 2' 'exit 127' 'kill -9 $$' 'kill -TERM $$'; do
    echo "$case" | grader
    expect gradescope/run_autograder '"score": 0, "output": "the grader did not finish'
    expect prairielearn/run.sh 'did not finish'
    expect classroom/run.sh '"error"'
done

case='done'
echo 'echo "{\"mine\":1}" >"$file"' | grader
expect gradescope/run_autograder '"mine"'
expect prairielearn/run.sh '"mine"'
echo 'printf "{\"mine\":1}" | base64 >"$file"' | grader
expect classroom/run.sh '"mine"'

case='killed half-way'
printf 'echo "{\\"mine\\":1}" >"$file"\nkill -9 $$\n' | grader
expect gradescope/run_autograder '"mine"'

case='below the pass mark'
printf 'echo "{\\"mine\\":1}" >"$file"\nexit 1\n' | grader
expect gradescope/run_autograder '"mine"'

python3 - "$place/left" "$number" <<'EOP' || failed=1
import json, sys
for i in range(1, int(sys.argv[2]) + 1):
    name, text, result = [open("%s/%d.%s" % (sys.argv[1], i, end)).read()
                          for end in ("name", "text", "json")]
    if text not in json.dumps(json.loads(result)):
        sys.exit(name + result)
EOP
exit $failed
