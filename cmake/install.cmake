# What `cmake --install` puts in place: the library with its headers, a CMake
# package, a pkg-config file, the command and the documentation. All of it may
# be moved together afterwards.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/espalier)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS espalier EXPORT espalier-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET espalier_cli)
  install(TARGETS espalier_cli red_blue_nim RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # What grading and agents run: the command finds it from its own place.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/tools/record ${PROJECT_SOURCE_DIR}/tools/assignments
                    ${PROJECT_SOURCE_DIR}/tools/agents
          DESTINATION ${CMAKE_INSTALL_DATADIR}/espalier
          PATTERN __pycache__ EXCLUDE)
endif()

# find_package(espalier) gives espalier::espalier.
install(EXPORT espalier-targets NAMESPACE espalier:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/espalier-config.cmake.in
                              ${PROJECT_BINARY_DIR}/espalier-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/espalier-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/espalier-config.cmake
              ${PROJECT_BINARY_DIR}/espalier-config-version.cmake DESTINATION ${package_dir})

# What the library uses itself: a program linked with the static one needs it
# too, with the shared one only `pkg-config --static` asks for it.
set(private "")
if(BUILD_SHARED_LIBS)
  set(private ".private")
endif()
set(curl "") # by name: what its own .pc asks for serves a static libcurl only
if(libcurl_FOUND)
  set(curl " -lcurl")
endif()
file(RELATIVE_PATH prefix_from_pc /${pkgconfig_dir} /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/espalier.pc.in ${PROJECT_BINARY_DIR}/espalier.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/espalier.pc DESTINATION ${pkgconfig_dir})

file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md ${PROJECT_SOURCE_DIR}/docs/*)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR})
