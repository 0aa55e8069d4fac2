// What all who look ahead are asked with: how long, until whose sign, with which words.
#pragma once

#include <atomic>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "faristol/engine/engine_words.hpp"
#include "faristol/engine/position.hpp"

namespace faristol::bind {

// Set from any thread; whoever looks ahead stops soon and answers with what there is.
struct StopFlag {
    std::atomic<bool> stopped{false};
};

using SharedFlag = std::shared_ptr<StopFlag>;

inline const std::atomic<bool>* flag_of(const SharedFlag& flag) { return flag ? &flag->stopped : nullptr; }

inline double seconds_of(double given) {
    if (std::isnan(given)) throw std::invalid_argument("seconds is not a number");
    return given;
}

// A position remembers the graph it was made with; walking it with another would be nonsense.
inline void check_words(const engine::Position& position, const engine::EngineWords& words) {
    if (position.gaddag().data().data() != words.gaddag.data().data()) {
        throw std::invalid_argument("the position was made with other words");
    }
}

}  // namespace faristol::bind
