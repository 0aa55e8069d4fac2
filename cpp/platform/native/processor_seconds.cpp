#include <ctime>

#include "faristol/platform.hpp"

namespace faristol {

double processor_seconds() noexcept {
    std::timespec taken{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &taken);
    return static_cast<double>(taken.tv_sec) + 1e-9 * static_cast<double>(taken.tv_nsec);
}

}  // namespace faristol
