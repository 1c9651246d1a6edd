#!/bin/sh
# mermaid.sh ESPALIER DATA: Mermaid itself, in a real Chromium, draws the .mmd
# that the command writes, with every move readable on its edge. Skipped where
# there is no Chromium or no npm package mermaid (npm install -g mermaid).
set -eu

espalier=$1 data=$2
skip() {
    echo "mermaid.sh: skipped, $1"
    exit 77
}

script=
for place in "$PWD/node_modules" $(echo "${NODE_PATH-}" | tr : ' ') \
    "$(npm root -g 2>/dev/null || true)"; do
    [ ! -e "$place/mermaid/dist/mermaid.min.js" ] || script=$place/mermaid/dist/mermaid.min.js
done
[ -n "$script" ] || skip 'no package mermaid'
chromium=${CHROMIUM-$(command -v chromium || command -v chromium-browser || true)}
[ -n "$chromium" ] || skip 'no chromium'

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
cp "$script" mermaid.js
traces='mancala textbook special stopped table foreign'
{
    echo '<meta charset="utf-8"><script src="mermaid.js"></script>'
    for trace in $traces; do
        echo '<pre class="mermaid">'
        "$espalier" draw "$data/$trace.jsonl" --format mmd 2>/dev/null |
            sed 's/&/\&amp;/g; s/</\&lt;/g'
        echo '</pre>'
    done
    echo '<script>mermaid.initialize({ startOnLoad: true })</script>'
} >page.html
timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --allow-file-access-from-files \
    --virtual-time-budget=30000 --dump-dom "file://$place/page.html" >dom 2>/dev/null

failed=0
drawn=$(grep -o '<svg [^>]*class="flowchart"' dom | wc -l)
if [ "$drawn" != 6 ] || grep -q 'Syntax error in text' dom; then
    echo "$drawn of 6 flowcharts were drawn"
    failed=1
fi

# Texts of moves as HTML has them, some parts of labels.
while read -r text; do
    grep -qF ">$text<" dom || { echo "no label $text"; failed=1; }
done <<'END'
"q"
a\b
&lt;b&gt;x&lt;/b&gt;
&amp;lt;
a&amp;b
&amp;;
naïve ∞
\N\l
\
"
%s%n
&lt;
]]&gt;
0123456789012345678901234567890123456789
//
[-∞, -6]
END
exit $failed
