// The moves of a position: all, the best, or the best few. One generator for each thread; it keeps its
// buffers from call to call.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "faristol/engine/best_play.hpp"
#include "faristol/engine/engine_words.hpp"
#include "faristol/engine/evaluation.hpp"
#include "faristol/engine/leaves.hpp"
#include "faristol/engine/position.hpp"

namespace faristol::engine {

class Generator {
  public:
    // `leaves` may be missing. Positions must have been made with the GADDAG of `words`.
    explicit Generator(std::shared_ptr<const EngineWords> words,
                       std::shared_ptr<const Leaves> leaves = nullptr) noexcept
        : words_{std::move(words)}, leaves_{std::move(leaves)} {}

    [[nodiscard]] const EngineWords& words() const noexcept { return *words_; }
    [[nodiscard]] const Leaves* leaves() const noexcept { return leaves_.get(); }

    // Every tile play, once; good until the next call.
    std::span<const Move> all_plays(const Position& position);

    // The best move: a play, an exchange, or a pass when there is neither. By score no exchange is preferred
    // to a play.
    [[nodiscard]] Valued best(const Position& position, Criterion criterion) const;

    // The `top` best moves, the best first: plays, exchanges where the rules allow one, and the pass.
    // Of equal ones the higher score comes first, then the one further up and left on the board.
    std::vector<Valued> ranked(const Position& position, Criterion criterion, std::size_t top);

    // The same over plays only.
    std::vector<Valued> ranked_plays(const Position& position, Criterion criterion, std::size_t top);

  private:
    void rank_plays(const Position& position, const RackTable& rack, const StateWorth& worth, std::size_t top);

    std::shared_ptr<const EngineWords> words_;
    std::shared_ptr<const Leaves> leaves_;
    std::vector<Move> plays_;
    std::vector<Valued> valued_;
};

// The exchange that puts back what a state of the rack has spent.
[[nodiscard]] Move exchange_of(const RackTable& rack, unsigned spent) noexcept;

}  // namespace faristol::engine
