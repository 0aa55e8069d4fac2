#include "faristol/engine/endgame.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "faristol/engine/endgame_search.hpp"
#include "faristol/fail.hpp"
#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

// A quarter of what can be addressed, or 16 GB.
constexpr auto most_table_bytes = static_cast<std::size_t>(
    std::min<std::uint64_t>(std::numeric_limits<std::size_t>::max() / 4, std::uint64_t{1} << 34));

[[noreturn]] void refuse(const char* what) { fail(std::invalid_argument(what)); }

// The same position with both racks known, if that is possible.
Position with_known_racks(Position position) {
    const Standing& standing = position.standing();
    if (position.over()) refuse("the game is over: there is no endgame to solve");
    if (standing.players != 2) refuse("an endgame is solved for two players");
    if (position.in_bag() != 0) refuse("there are tiles to draw: this is not an endgame yet");
    for (unsigned seat = 0; seat < 2; ++seat) {
        if (standing.hidden[seat] == 0) continue;
        const std::vector<Letter> tiles(standing.pool.tiles.begin(),
                                        standing.pool.tiles.begin() + standing.pool.size);
        position.reveal(seat, tiles);
    }
    return position;
}

// The search stops when both have nothing better than passing; the rules may want them to say it more often.
void pass_to_the_end(Position position, std::vector<Move>& line) {
    const auto is_pass = [](const Move& move) { return move.kind() == MoveKind::pass; };
    if (line.size() < 2 || !is_pass(line.back()) || !is_pass(line[line.size() - 2])) return;
    PositionUndo undo;
    for (const Move& move : line) position.take_turn(move, undo);
    while (!position.over() && line.size() < 2 * most_endgame_plies) {
        line.emplace_back();
        position.take_turn(line.back(), undo);
    }
}

}  // namespace

EndgameResult solve_endgame(const Position& given, const EndgameLimits& limits) {
    const Position position = with_known_racks(given);
    const unsigned plies = std::min(limits.plies, most_endgame_plies);
    const unsigned threads = std::clamp(limits.threads, 1U, 64U);
    EndgameTable table{std::min(limits.table_bytes, most_table_bytes)};
    EndgameClock clock{limits};

    EndgameResult result;
    EndgameSearch search{position, limits, table, clock};
    search.guess(result);  // so that there is a move whatever happens
    const auto go_on = [&](EndgameSearch& by, EndgameResult& found, unsigned from) {
        for (unsigned depth = from; depth <= plies; ++depth) {
            if (found.proven || !by.deepen(depth, found)) return;
        }
    };
    // The others look one turn further or the same way; what they find is in the table when the first comes there.
    std::atomic<std::uint64_t> others_nodes{0};
    const unsigned searches = plies > 1 ? threads : 1;
    share_out(searches, searches, [&](std::size_t i, unsigned) {
        if (i == 0) {
            go_on(search, result, 1);
            clock.stop();
            return;
        }
        EndgameSearch other{position, limits, table, clock};
        EndgameResult ignored;
        go_on(other, ignored, 1 + static_cast<unsigned>(i) % 2);
        others_nodes += other.nodes();
    });
    result.nodes = search.nodes() + others_nodes;
    pass_to_the_end(position, result.line);
    return result;
}

}  // namespace faristol::engine
