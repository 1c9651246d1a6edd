#!/bin/sh
# setup.sh: Gradescope runs it once, as root, when it builds the image. It
# installs what espalier needs from Debian's or Ubuntu's packages and builds
# the espalier folder that lies beside it.
set -eu

source=$(cd "$(dirname "$0")" && pwd)
export DEBIAN_FRONTEND=noninteractive

apt-get update
apt-get install -y --no-install-recommends python3 bubblewrap
sh "$source/espalier/tools/setup" build
cmake -S "$source/espalier" -B /tmp/espalier-build -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX=/usr/local -DESPALIER_TESTS=OFF -DESPALIER_BENCH=OFF
cmake --build /tmp/espalier-build
cmake --install /tmp/espalier-build
rm -rf /tmp/espalier-build

# Fail now, before any submission, when the assignment cannot be read.
espalier grade --explain "$(cat "$source/assignment")" >/dev/null
