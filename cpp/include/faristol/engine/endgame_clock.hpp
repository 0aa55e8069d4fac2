// When to stop looking for the best play of an endgame.
#pragma once

#include <atomic>
#include <cstdint>

#include "faristol/engine/deadline.hpp"
#include "faristol/engine/endgame.hpp"

namespace faristol::engine {

// Shared by the threads of one search.
class EndgameClock {
  public:
    explicit EndgameClock(const EndgameLimits& limits);

    // To be asked now and then, with the positions looked at since.
    [[nodiscard]] bool is_over(std::uint64_t looked_at) noexcept;
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t most_nodes_;
    const std::atomic<bool>* cancelled_;
    Deadline deadline_;
};

}  // namespace faristol::engine
