#!/bin/sh
# consumer.sh CMAKE BUILD SOURCES FLAGS CC CXX: install the build into a folder
# of its own, move that folder, and build and run programs against it, in C
# and C++, by find_package() and by pkg-config. CXX may be `none`; FLAGS are
# the sanitizers of the build, -fsanitize= for none.
set -eu

cmake=$1 build=$2 sources=$3 flags=$4 cc=$5 cxx=$6
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$cmake" --install "$build" --prefix "$place/first" >/dev/null
mv "$place/first" "$place/moved" # nothing may remember where it was installed
prefix=$place/moved

[ "$flags" != -fsanitize= ] || flags=

# The answer is the value of tic-tac-toe, a draw since long before computers.
expect() {
    answer=$("$@")
    if [ "$answer" != "espalier: value 0, 549946 nodes" ]; then
        echo "$*: '$answer'"
        exit 1
    fi
    echo "$(basename "$1"): $answer"
}

languages=C
compilers=-DCMAKE_C_COMPILER=$cc
if [ "$cxx" != none ]; then
    languages='C;CXX'
    compilers="$compilers -DCMAKE_CXX_COMPILER=$cxx"
fi
# shellcheck disable=SC2086 # words
"$cmake" -G Ninja -S "$sources" -B "$place/build" -DCMAKE_PREFIX_PATH="$prefix" $compilers \
    -DLANGUAGES="$languages" -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" >/dev/null
"$cmake" --build "$place/build" >/dev/null
expect "$place/build/consumer_c"
if [ "$cxx" != none ]; then
    expect "$place/build/consumer_cxx"
fi

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name espalier.pc)")
export PKG_CONFIG_PATH
libdir=$(pkg-config --variable=libdir espalier)
# shellcheck disable=SC2046,SC2086
"$cc" $flags -o "$place/by_pkgconfig" "$sources/consumer.c" $(pkg-config --cflags --libs espalier)
LD_LIBRARY_PATH=$libdir expect "$place/by_pkgconfig"
if [ -e "$libdir/libespalier.a" ]; then
    # shellcheck disable=SC2046,SC2086
    "$cc" $flags -o "$place/by_pkgconfig_static" "$sources/consumer.c" \
        $(pkg-config --static --cflags --libs espalier)
    expect "$place/by_pkgconfig_static"
fi
if [ -x "$prefix/bin/espalier" ]; then
    "$prefix/bin/espalier" games >/dev/null
fi
