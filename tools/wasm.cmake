# The core for browsers, by the same compiler from PyPI as tools/zig.cmake: one thread, no exceptions, SIMD.
file(GLOB zig "${CMAKE_CURRENT_LIST_DIR}/../.venv/lib/python*/site-packages/ziglang/zig")
cmake_path(NORMAL_PATH zig)

set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER ${zig} c++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-mcpu=generic+simd128+bulk_memory -fno-exceptions -fno-rtti")

# CMake tries the compiler by making a library: a program would have zig compile its whole C++ library once more
# without optimising it.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# An archiver with an argument is more than CMAKE_AR can hold.
set(CMAKE_CXX_ARCHIVE_CREATE "${zig} ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "${zig} ar q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "${zig} ranlib <TARGET>")
