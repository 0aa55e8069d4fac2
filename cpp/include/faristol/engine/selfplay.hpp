// Whole games between static players, many at a time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "faristol/engine/generator.hpp"

namespace faristol::engine {

struct StaticPlayer {
    std::shared_ptr<const Leaves> leaves;  // may be missing
    Criterion criterion = Criterion::equity;
};

struct GameResult {
    std::array<std::int32_t, 2> scores{};  // of the players, whoever started
    std::uint16_t turns = 0;
    Ending ending = Ending::none;  // none: the game was stopped, by hand or after too many turns
};

// No rule ends a game in which nobody can ever score; this does.
inline constexpr unsigned most_turns = 400;

struct SelfPlay {
    std::shared_ptr<const EngineWords> words;
    std::shared_ptr<const Rules> rules;
    std::array<StaticPlayer, 2> players;
    std::uint64_t seed = 0;

    // Game `number`, always the same for the same seed. The first player starts the even ones.
    [[nodiscard]] GameResult game(std::uint64_t number, const std::atomic<bool>* stop = nullptr) const;

    // Games from `first` on, in their order, shared out to threads; the result does not depend on how many.
    // Stops between turns once `stop` is set, and then answers with the games finished from the first on.
    [[nodiscard]] std::vector<GameResult> games(std::uint64_t first, std::size_t count, unsigned threads,
                                                const std::atomic<bool>* stop = nullptr) const;
};

// A seed of its own for each of many streams of chance.
[[nodiscard]] constexpr std::uint64_t stream_seed(std::uint64_t seed, std::uint64_t number) noexcept {
    return seed * 0x9E37'79B9'7F4A'7C15 + (number + 1) * 0xD134'2543'DE82'EF95;
}

}  // namespace faristol::engine
