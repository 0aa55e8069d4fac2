#include "faristol/engine/endgame.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "faristol/engine/endgame_search.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const char* what) { throw std::invalid_argument(what); }

// The same position with both racks known, if that is possible.
Position with_known_racks(Position position) {
    const Standing& standing = position.standing();
    if (position.over()) refuse("the game is over: there is no endgame to solve");
    if (standing.players != 2) refuse("an endgame is solved for two players");
    if (position.in_bag() != 0) refuse("there are tiles to draw: this is not an endgame yet");
    for (unsigned seat = 0; seat < 2; ++seat) {
        if (standing.hidden[seat] == 0) continue;
        const std::vector<Letter> tiles(standing.pool.tiles.begin(), standing.pool.tiles.begin() + standing.pool.size);
        position.reveal(seat, tiles);
    }
    return position;
}

}  // namespace

EndgameResult solve_endgame(const Position& given, const EndgameLimits& limits) {
    const Position position = with_known_racks(given);
    const unsigned plies = std::clamp(limits.plies, 1U, most_endgame_plies);
    const unsigned threads = std::clamp(limits.threads, 1U, 64U);
    EndgameTable table{std::min(limits.table_bytes, std::size_t{1} << 34)};
    EndgameClock clock{limits};

    EndgameResult result;
    const auto run = [&](EndgameSearch& search, EndgameResult& found, unsigned from, unsigned step) {
        for (unsigned depth = from; depth <= plies; depth += step) {
            if (!search.deepen(depth, found) || found.proven) return;
        }
    };
    // Others look one turn further; what they find is in the table when the first comes there.
    std::vector<std::jthread> others;
    std::atomic<std::uint64_t> others_nodes{0};
    for (unsigned i = 1; i < threads; ++i) {
        others.emplace_back([&, i] {
            EndgameSearch search{position, limits, table, clock};
            EndgameResult ignored;
            run(search, ignored, 1 + i % 2, 1);
            others_nodes += search.nodes();
        });
    }
    EndgameSearch search{position, limits, table, clock};
    run(search, result, 1, 1);
    clock.stop();
    others.clear();
    result.nodes = search.nodes() + others_nodes;
    return result;
}

}  // namespace faristol::engine
