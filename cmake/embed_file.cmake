# embed_file.cmake - a text file as a C string, made when the library is built.
#
# cmake -D INPUT=schema.sql -D NAME=esp_schema -D OUTPUT=file.c -P embed_file.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n"
       bytes "${bytes}")
file(WRITE ${OUTPUT} "extern const char ${NAME}[];\nconst char ${NAME}[] = {\n${bytes} 0\n};\n")
