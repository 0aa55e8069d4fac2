#include "faristol/engine/endgame_clock.hpp"

#include <algorithm>

namespace faristol::engine {

EndgameClock::EndgameClock(const EndgameLimits& limits)
    : most_nodes_{limits.nodes}, cancelled_{limits.cancelled}, timed_{limits.seconds > 0} {
    if (!timed_) return;
    const std::chrono::duration<double> most{std::min(limits.seconds, 1e6)};
    until_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(most);
}

bool EndgameClock::is_over(std::uint64_t looked_at) noexcept {
    const std::uint64_t nodes = nodes_.fetch_add(looked_at, std::memory_order_relaxed) + looked_at;
    const bool over = (most_nodes_ != 0 && nodes >= most_nodes_) ||
                      (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) ||
                      (timed_ && std::chrono::steady_clock::now() >= until_);
    if (over) stop();
    return stopped();
}

}  // namespace faristol::engine
