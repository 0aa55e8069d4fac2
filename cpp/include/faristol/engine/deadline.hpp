// How long a search may take: seconds of the clock on the wall, or of the processor.
//
// Two players that share a machine with others are only compared fairly when each is given the same work, so
// matches are played by the processor's time.
#pragma once

#include <algorithm>
#include <chrono>

#include "faristol/platform.hpp"

namespace faristol::engine {

class Deadline {
  public:
    // 0 seconds or less: no limit.
    Deadline(double seconds, bool by_processor) noexcept
        : limited_{seconds > 0}, by_processor_{by_processor}, until_{now() + std::min(seconds, 1e6)} {}

    [[nodiscard]] bool limited() const noexcept { return limited_; }
    [[nodiscard]] bool by_processor() const noexcept { return by_processor_; }
    [[nodiscard]] bool passed() const noexcept { return limited_ && now() >= until_; }
    [[nodiscard]] double left() const noexcept { return until_ - now(); }

  private:
    [[nodiscard]] double now() const noexcept {
        if (by_processor_) return processor_seconds();
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    bool limited_;
    bool by_processor_;
    double until_;
};

}  // namespace faristol::engine
