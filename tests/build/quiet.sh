#!/bin/sh
# quiet.sh [--catches] FILE...: the object files never print on the standard
# streams and never end the program. (A failed assertion may, in debug
# builds.) With --catches the files must be found to do both.
set -eu

catches=false
if [ "$1" = --catches ]; then
    catches=true
    shift
fi

printing='printf|vprintf|__printf_chk|__vprintf_chk|puts|putchar|perror|psignal|warnx?|stdout|stderr'
ending='exit|_Exit|abort|quick_exit|errx?'
found=$(nm -A -u "$@" | grep -E "[ ](${printing}|${ending})(@.*)?\$" || true)

if $catches; then
    for name in puts exit stderr; do
        echo "$found" | grep -qw "$name" || {
            echo "$name was not noticed"
            exit 1
        }
    done
elif [ -n "$found" ]; then
    echo "$found"
    exit 1
fi
