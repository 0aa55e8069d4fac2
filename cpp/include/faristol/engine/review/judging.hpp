// One turn judged: the candidates, by the method that fits, and the move made among them.
//
// Every turn is judged by what its player could see. For two players the candidates are simulated while the bag has
// tiles, with one or two left every draw is gone through, and with none the endgame is solved. With more players, and
// at a quick look, it is points and the tiles that stay, nothing else. Work is counted and not timed, so the same
// limits give the same answer on every machine; only who asks for a limit in seconds gives that up.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "faristol/engine/choice.hpp"
#include "faristol/engine/review/stage.hpp"

namespace faristol::engine {

struct ReviewLimits {
    std::size_t candidates = 10;
    unsigned plies = 2;  // that a simulation looks ahead; 0: points and leaves alone
    std::uint32_t samples = 400;
    unsigned pre_endgame_plies = 2;
    std::uint64_t endgame_nodes = 200'000;  // looked at for the best line, and as many for all the others
    std::optional<double> seconds;          // for the turn, at most
    unsigned threads = 1;
    std::uint64_t seed = 0;
    unsigned other_draws = 60;  // compared with, for luck
    const std::atomic<bool>* cancelled = nullptr;
};

// A turn to judge, in a position as its player saw it.
struct Taken {
    Move asked;                // its points need not be given
    bool stood = true;         // a play that was taken back came to no more than a pass
    std::vector<Letter> came;  // tiles of the rack that came with the last draw; none if that is not known
    unsigned number = 1;       // of the game, from 1; it also says which deals are simulated
};

// How the candidates of a turn were judged; the numbers are part of the interface.
enum class Method : std::uint8_t { points_and_leaves, simulation, pre_endgame, endgame };

// A move that could be made, and what it is worth to its player.
struct Choice {
    Move move;
    Equity equity = no_equity;  // static
    double kept_worth = 0;      // points of what stays on the rack, while there is something to draw
    double points = 0;          // gained on the others from here on, with what stays on the racks
    double points_error = 0;    // one standard error
    std::optional<double> win;  // probability; nothing with more than two players
    std::uint32_t samples = 0;
};

struct JudgedTurn {
    unsigned in_bag = 0;
    Stage stage = Stage::opening;
    Method method = Method::points_and_leaves;
    bool solved = false;                      // whether an endgame was looked at to its end
    Valued asked;                             // with its points
    std::vector<Choice> choices;              // the best first
    std::size_t played = 0;                   // which of them; a pass, where the play did not stand
    std::optional<std::size_t> missed_bingo;  // which of them; worth more than what was played
    bool still_there = false;                 // whether what was played could still be played after the best move
    double loss = 0;                          // points less than the best, never below 0
    std::optional<double> win_loss;           // probability less than the best, never below 0
    std::optional<double> luck;               // points; nothing where nothing was drawn for this turn
    bool valid = true;                        // whether every word of the play is known
    bool bingo = false;                       // whether the whole rack was laid, and stood
};

// Fails with std::invalid_argument where the move could not be made.
[[nodiscard]] JudgedTurn judge_turn(const Position& position, const Taken& taken, const Knowledge& knowledge,
                                    const ReviewLimits& limits);

}  // namespace faristol::engine
