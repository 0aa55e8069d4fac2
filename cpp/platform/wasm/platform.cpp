// One thread and plain memory.
#include "faristol/platform.hpp"

#include <chrono>
#include <cstring>

#include "faristol/fail.hpp"

namespace faristol {

extern "C" [[clang::import_module("faristol"), clang::import_name("give_up")]] void faristol_give_up(
    const char* why, std::size_t bytes);

void give_up(const char* why) {
    faristol_give_up(why, std::strlen(why));
    __builtin_trap();
}

void share_out(std::size_t count, unsigned, const std::function<void(std::size_t, unsigned)>& work) {
    for (std::size_t i = 0; i < count; ++i) work(i, 0);
}

std::shared_ptr<std::uint32_t[]> large_array(std::size_t cells) {
    return std::make_shared_for_overwrite<std::uint32_t[]>(cells);
}

double processor_seconds() noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace faristol
