#include <sys/mman.h>

#include <cstdlib>
#include <new>

#include "faristol/platform.hpp"

namespace faristol {

// In large pages where the system has them: a walk jumps about, and each page has to be looked up.
std::shared_ptr<std::uint32_t[]> large_array(std::size_t cells) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t bytes = (cells * sizeof(std::uint32_t) + page - 1) / page * page;
    auto* memory = static_cast<std::uint32_t*>(std::aligned_alloc(page, bytes));
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));  // a wish; without it all works, slower
#endif
    return {memory, [](std::uint32_t* cells_to_free) { std::free(cells_to_free); }};
}

}  // namespace faristol
