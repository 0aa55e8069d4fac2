// A game at one moment as the engine plays it: board, racks, bag, scores, and what the rules count.
//
// Turns are made and unmade here; whether a play is valid is the generator's business, and where a move
// comes from outside, check_move's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "faristol/engine/board.hpp"
#include "faristol/engine/dice.hpp"
#include "faristol/engine/move.hpp"
#include "faristol/engine/rack.hpp"
#include "faristol/engine/rules.hpp"
#include "faristol/word_graph.hpp"

namespace faristol::engine {

// Tiles that nobody who asks can see: the bag, and the racks that are not known.
struct Pool {
    std::array<Letter, most_tiles + most_players * most_on_rack + 1> tiles{};
    std::uint8_t size = 0;

    void add(Letter tile) noexcept { tiles[size++] = tile; }
    // Any tile, the last one taking its place.
    Letter draw(Dice& dice) noexcept {
        const auto at = dice.below(size);
        const Letter drawn = tiles[at];
        tiles[at] = tiles[--size];
        return drawn;
    }
    // Whether there was such a tile.
    bool take(Letter tile) noexcept {
        for (unsigned at = 0; at < size; ++at) {
            if (tiles[at] != tile) continue;
            tiles[at] = tiles[--size];
            return true;
        }
        return false;
    }
};

enum class Ending : std::uint8_t { none, out, turns, run };

// Everything of a position but the board: small enough to be copied at every turn.
struct Standing {
    std::array<Rack, most_players> racks{};
    std::array<std::uint8_t, most_players> hidden{};  // tiles on a rack that is not known; they are in the pool
    std::array<std::int32_t, most_players> scores{};
    std::array<std::uint8_t, most_players> turns_taken{};
    std::array<std::uint8_t, most_runs> run_lengths{};  // turns in a row so far, for each ending run
    Pool pool;
    std::uint8_t players = 2;
    std::uint8_t to_move = 0;
    Ending ending = Ending::none;
    RackEffect racks_count = RackEffect::stay;  // once it has ended
};

// What a position is made of, as it comes from outside.
struct PositionParts {
    std::array<Cell, square_count> cells{};
    std::vector<std::optional<std::vector<Letter>>> racks;  // one for each player, nothing where unknown
    std::vector<std::optional<unsigned>> hidden;  // tiles on racks not known; left out, as many as there can be
    std::vector<std::int32_t> scores;             // one for each player
    unsigned to_move = 0;
    std::optional<std::vector<Letter>> pool;  // what is not seen; left out, what the set still has
    std::vector<unsigned> run_lengths;        // as the rules count them; left out, none
    std::vector<unsigned> turns_taken;        // left out, none
    bool any_tiles = false;                   // more of a kind than the set has is no fault
};

class Position;

class PositionUndo {
    friend class Position;
    BoardUndo board_;
    Standing standing_;
    unsigned tiles_ = 0;
};

class Position {
  public:
    // Fails with std::invalid_argument that names what is wrong. The graph and the rules are shared.
    Position(const PositionParts& parts, std::shared_ptr<const Rules> rules, WordGraph gaddag);

    // The beginning of a game: an empty board, racks drawn in the order of the seats.
    static Position opening(unsigned players, std::shared_ptr<const Rules> rules, WordGraph gaddag, Dice& dice);

    // The same moment for who knows other words.
    [[nodiscard]] Position with_words(const WordGraph& gaddag) const;

    [[nodiscard]] const Rules& rules() const noexcept { return *rules_; }
    [[nodiscard]] const WordGraph& gaddag() const noexcept { return gaddag_; }
    [[nodiscard]] const Board& board() const noexcept { return board_; }
    [[nodiscard]] const Standing& standing() const noexcept { return standing_; }
    [[nodiscard]] unsigned to_move() const noexcept { return standing_.to_move; }
    [[nodiscard]] const Rack& rack() const noexcept { return standing_.racks[standing_.to_move]; }
    [[nodiscard]] bool over() const noexcept { return standing_.ending != Ending::none; }

    [[nodiscard]] unsigned in_bag() const noexcept;
    [[nodiscard]] bool may_exchange(unsigned tiles) const noexcept;

    // Scores with what the racks do to them at the end.
    [[nodiscard]] std::array<std::int32_t, most_players> final_scores() const noexcept;

    // One whole turn of who is to move: the tiles are laid or put aside, new ones drawn, the old returned.
    void take_turn(const Move& move, Dice& dice) noexcept;

    // The same where it is known which tiles are drawn. Fails if one of them is not in the bag.
    void take_turn(const Move& move, std::span<const Letter> drawn);

    // A turn without drawing, as when the bag is empty, and back again.
    void take_turn(const Move& move, PositionUndo& undo) noexcept;
    void undo(const PositionUndo& undo) noexcept;

    // For who samples what is not known: takes tiles out of the pool for a hidden rack, or gives them back.
    void reveal(unsigned seat, std::span<const Letter> tiles);
    void draw_hidden(Dice& dice) noexcept;  // gives every hidden rack tiles of the pool
    void hide(unsigned seat) noexcept;
    // Another rack for who is to move, whatever the pool says of it.
    void replace_rack(const Rack& rack) noexcept { standing_.racks[standing_.to_move] = rack; }
    // The same with what is not seen then.
    void deal_again(const Rack& rack, const Pool& pool) noexcept {
        replace_rack(rack);
        standing_.pool = pool;
    }

    // Whether a move that comes from outside can be made here, whatever the words say: it is on the board,
    // its squares are free, its tiles are on the rack. Throws std::invalid_argument if not.
    void check_move(const Move& move) const;

  private:
    Position(std::shared_ptr<const Rules> rules, WordGraph gaddag) noexcept
        : rules_{std::move(rules)}, gaddag_{std::move(gaddag)} {}

    template <typename Refill>
    void take_turn_with(const Move& move, Refill refill);
    void refill(unsigned seat, Dice& dice) noexcept;
    void take_from_rack(const Move& move) noexcept;
    void end_turn(const Move& move) noexcept;
    [[nodiscard]] bool turns_are_over() const noexcept;

    std::shared_ptr<const Rules> rules_;
    WordGraph gaddag_;
    Board board_;
    Standing standing_;
};

}  // namespace faristol::engine
