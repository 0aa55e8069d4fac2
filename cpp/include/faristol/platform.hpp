// What the core asks of what it runs on. The folder `platform` has it once for a machine and once for a
// browser, and the build takes one of them; the same goes for "faristol/fail.hpp".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace faristol {

// Calls work(i, thread) for i below `count`, each once and in order, from at most so many threads; fails as
// one of the calls does.
void share_out(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)>& work);

// Memory for a graph that is walked all over, its cells not set to anything.
[[nodiscard]] std::shared_ptr<std::uint32_t[]> large_array(std::size_t cells);

// What this process has taken of the processor so far; where nobody can tell, what has passed on the wall.
[[nodiscard]] double processor_seconds() noexcept;

}  // namespace faristol
