// A move: tiles laid in a lane, tiles exchanged, or a pass. Sixteen bytes, so that thousands stay in cache.
#pragma once

#include <cstdint>

#include "faristol/engine/geometry.hpp"

namespace faristol::engine {

enum class MoveKind : std::uint8_t { play, exchange, pass };

struct Move {
    static constexpr std::uint8_t exchange_lane = lane_count;
    static constexpr std::uint8_t pass_lane = lane_count + 1;

    std::uint64_t tiles = 0;  // cells laid in reading order, or tiles exchanged; the first is the lowest byte
    std::int32_t score = 0;
    std::uint8_t lane = pass_lane;
    std::uint8_t start = 0;  // index of the first letter of the main word, laid now or lying there
    std::uint8_t count = 0;  // of tiles
    std::uint8_t spent = 0;  // which tiles left the rack, as its RackTable numbers them

    [[nodiscard]] MoveKind kind() const noexcept {
        if (lane < lane_count) return MoveKind::play;
        return lane == exchange_lane ? MoveKind::exchange : MoveKind::pass;
    }

    [[nodiscard]] Cell tile(unsigned place) const noexcept { return static_cast<Cell>(tiles >> (8 * place)); }

    friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 16);

}  // namespace faristol::engine
