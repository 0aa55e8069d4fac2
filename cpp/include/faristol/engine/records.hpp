// Moves as others read them, byte for byte: NumPy on one side of the core, browsers on the other.
#pragma once

#include <cstdint>

#include "faristol/engine/best_play.hpp"
#include "faristol/engine/review/judging.hpp"
#include "faristol/engine/simulation.hpp"

namespace faristol::engine {

// The dtype is in src/faristol/engine/moves.py, the reading in web/packages/engine/src/records.ts.
struct MoveRecord {
    std::uint64_t tiles;
    std::int32_t score;
    std::int32_t equity;  // 1/256 of a point
    std::uint8_t lane, start, count, reserved;
    std::uint32_t reserved_too;
};
static_assert(sizeof(MoveRecord) == 24);

[[nodiscard]] inline MoveRecord record_of(const Valued& valued) {
    const Move& move = valued.move;
    return {move.tiles, move.score, valued.equity, move.lane, move.start, move.count, 0, 0};
}

[[nodiscard]] inline Valued valued_of(const MoveRecord& record) {
    return {{record.tiles, record.score, record.lane, record.start, record.count, 0}, record.equity};
}

// A move that was tried out; the dtype is in src/faristol/engine/simulation.py.
struct TriedRecord {
    MoveRecord move;
    double points, points_error;
    double win, win_error;
    std::uint32_t samples;
    std::uint32_t given_up;
};
static_assert(sizeof(TriedRecord) == 64);

[[nodiscard]] inline TriedRecord record_of(const Simulated& tried) {
    return {record_of(Valued{tried.move, tried.equity}),
            tried.points,
            tried.points_error,
            tried.win,
            tried.win_error,
            tried.samples,
            tried.given_up ? 1U : 0U};
}

// A move that was judged; the dtype is in src/faristol/engine/review/judging.py.
struct ChoiceRecord {
    MoveRecord move;
    double kept_worth;
    double points, points_error;
    double win;  // below 0 where it is not told
    std::uint32_t samples;
    std::uint32_t reserved;
};
static_assert(sizeof(ChoiceRecord) == 64);

[[nodiscard]] inline ChoiceRecord record_of(const Choice& choice) {
    return {record_of(Valued{choice.move, choice.equity}),
            choice.kept_worth,
            choice.points,
            choice.points_error,
            choice.win.value_or(-1),
            choice.samples,
            0};
}

}  // namespace faristol::engine
