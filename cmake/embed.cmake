# embed.cmake - the stepper's page as a C array, made when the library is built.
#
# cmake -D FOLDER=... -D SCRIPTS=a.js,b.js -D OUTPUT=file.c -P embed.cmake
#
# page.html names three places in comments: style, where style.css goes, data,
# where the search goes when a page is written, and script, where the scripts
# go, one behind the other.
file(READ ${FOLDER}/page.html page)
file(READ ${FOLDER}/style.css style)
string(REPLACE "," ";" SCRIPTS "${SCRIPTS}")
set(script "")
foreach(name IN LISTS SCRIPTS)
  file(READ ${FOLDER}/${name} text)
  string(APPEND script "${text}\n")
endforeach()
if(script MATCHES "</[sS][cC][rR][iI][pP][tT]|<!--" OR style MATCHES "</[sS][tT][yY]")
  message(FATAL_ERROR "${FOLDER}: a file has what would end the element it is put in")
endif()

string(REPLACE "<!--style-->" "${style}" page "${page}")
string(REPLACE "<!--script-->" "${script}" page "${page}")
string(FIND "${page}" "<!--data-->" mark)
if(mark EQUAL -1)
  message(FATAL_ERROR "${FOLDER}/page.html: expected <!--data-->")
endif()
string(SUBSTRING "${page}" 0 ${mark} before)
string(REPLACE "<!--data-->" "" page "${page}")

# Lengths count bytes, and so does the array.
string(HEX "${before}" before_bytes)
string(LENGTH "${before_bytes}" data)
math(EXPR data "${data} / 2")
string(HEX "${page}" bytes)
string(LENGTH "${bytes}" size)
math(EXPR size "${size} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n"
       bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"stepper_page.h\"\n\nconst unsigned char esp_stepper_page[] = {\n"
     "${bytes}\n};\nconst size_t esp_stepper_size = ${size};\n"
     "const size_t esp_stepper_data = ${data};\n")
