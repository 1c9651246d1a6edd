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
        gnuplot; do
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

exit $failed
