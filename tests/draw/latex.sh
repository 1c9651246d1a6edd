#!/bin/sh
# latex.sh ESPALIER DATA: every kind of .tex that the command writes, trees and
# exams, is taken by LaTeX. Needs texlive-pictures, texlive-latex-extra (standalone),
# texlive-latex-recommended (beamer), for LuaTeX texlive-luatex, and lmodern;
# skipped where pdflatex or one of the packages is missing.
set -eu

espalier=$1 data=$2
for file in forest.sty standalone.cls beamer.cls; do
    if ! command -v pdflatex >/dev/null || ! kpsewhich "$file" >/dev/null; then
        echo "latex.sh: skipped, LaTeX with $file is not here"
        exit 77
    fi
done

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
failed=0

# compile ENGINE FILE [DEFINITION]
compile() {
    command -v "$1" >/dev/null || return 0
    if ! "$1" -interaction=nonstopmode -halt-on-error "${3-}\\input{$2}" >said 2>&1; then
        echo "$1 does not take $2 ${3-}:"
        grep -a -A 4 '^!' said || tail -n 5 said
        failed=1
    fi
}

# draw NAME TRACE OPTION...
draw() {
    name=$1 trace=$2
    shift 2
    "$espalier" draw "$data/$trace.jsonl" -o "$name.tex" "$@" 2>/dev/null
}

for trace in mancala textbook special stopped table foreign tictactoe; do
    draw "$trace" "$trace"
    compile pdflatex "$trace.tex"
done
compile lualatex special.tex
draw boards tictactoe --boards --max-depth 1 --print
compile pdflatex boards.tex
draw question textbook --blank values,windows,cuts
compile pdflatex question.tex
compile pdflatex question.tex '\def\solution{}'
draw steps textbook --beamer steps
compile pdflatex steps.tex
draw cutoffs special --beamer cutoffs
compile pdflatex cutoffs.tex

# A fragment in a document of somebody's own.
draw part textbook --fragment --blank values
cat >own.tex <<'END'
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{forest}
\usetikzlibrary{shapes.geometric}
\begin{document}
The tree \input{part.tex} and again \def\solution{}\input{part.tex}
\end{document}
END
compile pdflatex own.tex

# Exams: a page for each question, and in the key the answers besides.
"$espalier" exam --variants 3 --cutoffs 2..4 -o set.tex
compile pdflatex set.tex
compile lualatex set.tex
"$espalier" exam --depth 4 --branching 3 --deep-cutoff --values 1..99 -o broad.tex
compile pdflatex broad.tex
"$espalier" exam --seed 7 --part question -o paper.tex
compile pdflatex paper.tex
if command -v pdftotext >/dev/null; then
    pdftotext -layout set.pdf words
    [ "$(tr -dc '\f' <words | wc -c)" = 6 ] || { echo "not 6 pages in set.pdf"; failed=1; }
    pdftotext -layout paper.pdf words
    if grep -q 'Principal variation' words || ! grep -q 'Which branches are cut' words; then
        echo "paper.pdf is no question"
        failed=1
    fi
fi

# A solution shows what its question hides, and both have the leaves.
if command -v pdftotext >/dev/null; then
    for define in '' '\def\solution{}'; do
        compile pdflatex question.tex "$define"
        pdftotext question.pdf - >words
        grep -q 12 words || { echo "a leaf is missing ($define)"; failed=1; }
        if grep -q cutoffs words; then shown='\def\solution{}'; else shown=''; fi
        [ "$shown" = "$define" ] || { echo "question and solution mixed up"; failed=1; }
    done
fi
exit $failed
