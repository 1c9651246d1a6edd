#!/bin/sh
# includes.sh ROOT: does every file include only what includes.txt allows it?
#
# The build alone would not tell: public headers lie together in one folder,
# and those of jansson and Graphviz in the system's.
set -eu

table=$(cd "$(dirname "$0")" && pwd)/includes.txt
cd "$1"

find lib tools bench -name '*.[ch]' 2>/dev/null | sort | awk -v table="$table" '
    # A shell pattern with stars only, as a regular expression.
    function expression(pattern) {
        gsub(/[.]/, "[.]", pattern)
        gsub(/[*]/, ".*", pattern)
        return "^" pattern "$"
    }

    function exists(path,    line, found) {
        found = (getline line < path) >= 0
        close(path)
        return found
    }

    BEGIN {
        while ((getline line < table) > 0) {
            if (line ~ /^#/ || line ~ /^[ ]*$/)
                continue
            count = split(line, word, / +/)
            patterns[++rows] = expression(word[1])
            for (i = 2; i <= count; i++)
                allowed[rows, word[i]] = 1
        }
        split("assert ctype errno fcntl float getopt inttypes limits locale math poll pthread " \
              "signal spawn stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib string strings " \
              "sys/ioctl sys/resource sys/socket sys/stat sys/types sys/wait time unistd", \
              names, " ")
        for (i in names)
            of_the_system[names[i] ".h"] = 1
    }

    {
        file = $0
        folder = file
        sub(/[^\/]*$/, "", folder)
        for (row = 1; row <= rows && file !~ patterns[row]; row++)
            ;
        if (row > rows) {
            print file ": no line of includes.txt says what it may include"
            bad = 1
        }
        number = 0
        while ((getline line < file) > 0) {
            number++
            if (line !~ /^[ \t]*#[ \t]*include[ \t]*[<"]/)
                continue
            quoted = line ~ /include[ \t]*"/
            header = line
            sub(/^[^<"]*[<"]/, "", header)
            sub(/[>"].*/, "", header)
            if ((row, header) in allowed || (!quoted && header in of_the_system) ||
                (quoted && header !~ /\// && exists(folder header)))
                continue
            print file ":" number ": may not include " header
            bad = 1
        }
        close(file)
        files++
    }

    END {
        if (files == 0) {
            print "no files found"
            bad = 1
        }
        exit bad
    }'
