# zig's clang from PyPI as the C++ compiler: where a machine has none (`make` asks for this file by itself), and
# for wheels, whose processor may be another than this machine's (tools/wheels.py names it).
file(GLOB zig "${CMAKE_CURRENT_LIST_DIR}/../.venv/lib/python*/site-packages/ziglang/zig")
cmake_path(NORMAL_PATH zig)

# For glibc 2.28 and newer, as Python's own wheels are: zig brings the headers and the C++ library itself.
set(processor ${CMAKE_HOST_SYSTEM_PROCESSOR})
if(DEFINED ENV{FARISTOL_PROCESSOR})
  set(processor $ENV{FARISTOL_PROCESSOR})
  if(NOT processor STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR)
    set(CMAKE_SYSTEM_NAME Linux)
    set(CMAKE_SYSTEM_PROCESSOR ${processor})
  endif()
endif()
set(CMAKE_CXX_COMPILER ${zig} c++)
set(CMAKE_CXX_COMPILER_TARGET ${processor}-linux-gnu.2.28)

# CMake tries the compiler by making a library: a program would have zig compile its whole C++ library once more
# without optimising it.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# An archiver with an argument is more than CMAKE_AR can hold.
set(CMAKE_CXX_ARCHIVE_CREATE "${zig} ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "${zig} ar q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "${zig} ranlib <TARGET>")

# zig adds the threads' library by itself, which CMake does not find out.
set(CMAKE_HAVE_LIBC_PTHREAD ON)
