#include "faristol/engine/endgame_clock.hpp"

namespace faristol::engine {

EndgameClock::EndgameClock(const EndgameLimits& limits)
    : most_nodes_{limits.nodes}, cancelled_{limits.cancelled}, deadline_{limits.seconds, limits.by_processor} {}

bool EndgameClock::is_over(std::uint64_t looked_at) noexcept {
    const std::uint64_t nodes = nodes_.fetch_add(looked_at, std::memory_order_relaxed) + looked_at;
    const bool over = (most_nodes_ != 0 && nodes >= most_nodes_) ||
                      (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) || deadline_.passed();
    if (over) stop();
    return stopped();
}

}  // namespace faristol::engine
