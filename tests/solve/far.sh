#!/bin/sh
# far.sh PROGRAM [SECONDS]: how far the solvers get with whole boards on one
# core, within so many seconds in all (3600).
#
# A report, a line a board: the score, or the bounds that were proved in its
# share of the time that is left. It fails when a score is not the known one,
# or when bounds leave the known one out. Tables as the targets have them: 1024
# MiB for Connect Four, 600 MiB for Mancala.
set -eu

program=$1 seconds=${2:-3600}
end=$(($(date +%s) + seconds))
boards=7 failed=0

# board KNOWN GAME WORD...: KNOWN is the first player's score, ? where nobody told.
board() {
    known=$1
    shift
    left=$((end - $(date +%s)))
    share=$((left / boards))
    boards=$((boards - 1))
    if [ $share -lt 1 ]; then
        echo "$*: not begun"
        return
    fi
    # "- SCORE NODES MICROSECONDS", or "stopped, the score is between LEAST and GREATEST"
    said=$("$program" solve "$@" --time $share 2>&1) || true
    echo "$said" | awk -v board="$*" -v known="$known" '
        $1 == "-" { score = $2; nodes = $3; time = $4 / 1000000 }
        /the score is between/ { least = $(NF - 2); greatest = $NF; stopped = 1 }
        END {
            if (stopped) {
                result = "between " least " and " greatest
                wrong = known != "?" && (known + 0 < least + 0 || known + 0 > greatest + 0)
            } else {
                result = score
                wrong = score == "" || known != "?" && score + 0 != known + 0
            }
            printf "%s: %s, %d nodes, %d s%s\n", board, result, nodes, time, wrong ? ", WRONG" : ""
            exit wrong
        }' || failed=1
}

# The quick ones first: what they leave of their shares is for the others.
board 10 mancala --table-mib 600 --param capture=empty
board 8 mancala --table-mib 600 --param capture=opposite
board 1 connect4 --table-mib 1024
board 2 mancala --table-mib 600 --param pits=5 --param stones=5 --param capture=empty
board '?' mancala --table-mib 600 --param pits=5 --param stones=5 --param capture=opposite
board 12 mancala --table-mib 600 --param stones=5 --param capture=empty
board 10 mancala --table-mib 600 --param stones=5 --param capture=opposite
exit $failed
