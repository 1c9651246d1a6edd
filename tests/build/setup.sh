#!/bin/sh
# setup.sh SETUP: what tools/setup asks of the machine, tried on made-up ones:
# a folder of stubs is all there is in PATH.
set -eu

setup=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failed=0

stub() {
    cat >"$place/bin/$1"
    chmod +x "$place/bin/$1"
}

# machine COMMAND...: a fresh one where everything is there, with root.
machine() {
    rm -rf "${place:?}/bin" "$place/log"
    mkdir -p "$place/bin" "$place/there"
    : >"$place/log"
    for tool in sh env test cat rm mkdir dirname; do
        ln -s "$(command -v "$tool")" "$place/bin/$tool"
    done
    for program in gcc c++ g++ cmake ninja clang valgrind dot pkg-config python3 shellcheck bwrap rsvg-convert \
        gnuplot guile; do
        echo '#!/bin/sh' | stub $program
    done
    echo 'echo 0' | stub id
    # Installing valgrind works, the second time where the lists are missing.
    stub apt-get <<EOF
#!/bin/sh
echo "apt-get \$1" >>"$place/log"
[ "\$1" != update ] || { rm -f "$place/no-lists"; exit 0; }
[ ! -e "$place/no-lists" ] || exit 100
for package; do :; done
echo "package \$package" >>"$place/log"
echo '#!/bin/sh' >"$place/bin/valgrind"
/bin/chmod +x "$place/bin/valgrind"
EOF
}

# expect STATUS LOG SCOPE: run it there.
expect() {
    status=0
    PATH=$place/bin "$place/bin/sh" "$setup" "$3" 2>"$place/said" || status=$?
    log=$(tr '\n' ';' <"$place/log")
    if [ "$status" != "$1" ] || [ "$log" != "$2" ]; then
        echo "$case: status $status, calls '$log', expected $1, '$2'"
        cat "$place/said"
        failed=1
    fi
}

case='everything is there'
machine
expect 0 '' test

case='valgrind is missing'
machine
rm "$place/bin/valgrind"
expect 0 'apt-get install;package valgrind;' test

case='the demo does not need it'
machine
rm "$place/bin/valgrind"
expect 0 '' build

case='no lists of packages yet'
machine
rm "$place/bin/valgrind"
: >"$place/no-lists"
expect 0 'apt-get install;apt-get update;apt-get install;package valgrind;' test

case='neither root nor sudo'
machine
rm "$place/bin/valgrind"
echo 'echo 1000' | stub id
expect 1 '' test
grep -q 'apt-get install valgrind' "$place/said" || failed=1

case='sudo'
machine
rm "$place/bin/valgrind"
echo 'echo 1000' | stub id
# shellcheck disable=SC2016 # for the stub
printf '#!/bin/sh\n[ "$1" != -n ] || shift\nexec "$@"\n' | stub sudo
expect 0 'apt-get install;package valgrind;' test

case='another system'
machine
rm "$place/bin/valgrind" "$place/bin/apt-get"
expect 1 '' test

case='what only some tests want may be missing'
machine
rm "$place/bin/gnuplot" "$place/bin/apt-get"
expect 0 '' test
grep -q 'install what Debian calls gnuplot-nox; what needs it is left out' "$place/said" || failed=1

case='nor is an agent of another language needed'
machine
rm "$place/bin/guile" "$place/bin/apt-get"
expect 0 '' test
grep -q 'install what Debian calls guile-3.0; what needs it is left out' "$place/said" || failed=1

case='but plots are what bench is for'
machine
rm "$place/bin/gnuplot" "$place/bin/apt-get"
expect 1 '' bench

# slow_machine: where all that slow tests need is there, too.
slow_machine() {
    machine
    for program in pdflatex kpsewhich lualatex pdftotext parallel mpirun node chromium; do
        echo '#!/bin/sh' | stub $program
    done
    stub npm <<EOF
#!/bin/sh
[ "\$1" = install ] || exit 0
for package; do :; done
echo "npm \$1 \$package" >>"$place/log"
[ ! -e "$place/no-npm" ] || exit 1
/bin/mkdir -p "\$3/node_modules/\$package"
EOF
}
ESPALIER_NPM=$place/npm
export ESPALIER_NPM NODE_PATH=

case='packages of npm go where the tests look'
slow_machine
expect 0 'npm install playwright-core;npm install mermaid;' slow
[ -e "$place/npm/node_modules/mermaid" ] || failed=1

case='and are not fetched twice'
slow_machine
expect 0 '' slow

case='npm cannot fetch them'
slow_machine
rm -r "$place/npm"
: >"$place/no-npm"
expect 0 'npm install playwright-core;npm install mermaid;' slow
grep -q 'npm could not install mermaid; the slow tests that need it are skipped' "$place/said" ||
    failed=1

case='everything slow is missing, and nobody may install'
machine
rm -f "$place/no-npm"
echo 'echo 1000' | stub id
expect 0 '' slow
grep -q 'apt-get install texlive.* chromium; the slow tests' "$place/said" || failed=1

case='one slow program is missing'
slow_machine
mkdir -p "$place/npm/node_modules/playwright-core" "$place/npm/node_modules/mermaid"
rm "$place/bin/chromium"
expect 0 'apt-get install;package chromium;' slow

case='what all tests need is not forgone'
slow_machine
rm "$place/bin/valgrind" "$place/bin/apt-get"
expect 1 '' slow

case='an unknown scope'
machine
expect 1 '' quick

exit $failed
