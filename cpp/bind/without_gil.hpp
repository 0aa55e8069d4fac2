// Letting go of the interpreter.
#pragma once

#include <nanobind/nanobind.h>

namespace faristol::bind {

// Runs `work` while other threads have the interpreter.
template <typename Work>
auto without_gil(Work work) {
    const nanobind::gil_scoped_release released;
    return work();
}

}  // namespace faristol::bind
