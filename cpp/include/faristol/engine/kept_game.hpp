// A game of two that is kept as its seed and its moves, and told again from them.
//
// Who starts, how the tiles lie in the bag and how they lie after some went back all come from the seed, so nothing
// else has to be kept. The bag has an order, as a record of the game must name one: tiles are drawn from its
// beginning, and it is shaken whenever tiles went back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "faristol/engine/position.hpp"
#include "faristol/engine/trial.hpp"

namespace faristol::engine {

// A move that was made, with its points.
struct MadeMove {
    unsigned seat = 0;
    Move move;
};

class KeptGame {
  public:
    static constexpr unsigned players = 2;

    // Both graphs are of the same words.
    KeptGame(std::shared_ptr<const Rules> rules, WordGraph words, WordGraph gaddag, std::uint64_t seed);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
    [[nodiscard]] unsigned starter() const noexcept { return starter_; }
    [[nodiscard]] const std::vector<MadeMove>& moves() const noexcept { return moves_; }
    [[nodiscard]] const std::vector<Letter>& rack(unsigned seat) const noexcept { return racks_[seat]; }
    // The bag as it lay before anybody drew, and as it lay each time that it was shaken; what is drawn first first.
    [[nodiscard]] const std::vector<Letter>& first_bag() const noexcept { return first_bag_; }
    [[nodiscard]] const std::vector<std::vector<Letter>>& shaken() const noexcept { return shaken_; }

    // How the tiles of a play would lie, on turn or not; its points need not be given.
    [[nodiscard]] Trial trial(unsigned seat, const Move& play) const;

    // The next move; its points need not be given. Fails with std::invalid_argument where it cannot be made.
    void make(const Move& move);

    void give_up(unsigned seat);

    [[nodiscard]] bool over() const noexcept { return position_.over() || gave_up_.has_value(); }
    [[nodiscard]] std::optional<unsigned> gave_up() const noexcept { return gave_up_; }
    // Which run of turns ended it, if one did.
    [[nodiscard]] std::optional<unsigned> ending_run() const noexcept;
    // Nobody while it lasts or when both have the same.
    [[nodiscard]] std::optional<unsigned> winner() const noexcept;

  private:
    void shake();
    [[nodiscard]] std::vector<Letter> draw(unsigned tiles);

    std::uint64_t seed_;
    Dice dice_;
    unsigned starter_;
    WordGraph words_;
    std::vector<Letter> bag_;
    std::vector<Letter> first_bag_;
    std::vector<std::vector<Letter>> shaken_;
    std::array<std::vector<Letter>, players> racks_;  // in the order in which they were drawn
    Position position_;
    std::vector<MadeMove> moves_;
    std::optional<unsigned> gave_up_;
};

}  // namespace faristol::engine
