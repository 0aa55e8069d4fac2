// The board with what the generator needs to know of it, kept true tile by tile.
//
// For every empty square each lane knows which letters would make a word in the crossing lane, and for
// every run of tiles where its reversal leads in the GADDAG. A play changes about a third of the lanes.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "faristol/engine/move.hpp"
#include "faristol/engine/rules.hpp"
#include "faristol/word_graph.hpp"

namespace faristol::engine {

struct alignas(64) Lane {
    // Of an empty square: the letters that fit the tiles beside it, in the crossing lane.
    // Of the last tile of a run: the node that the reversed run leads to from the root.
    std::array<std::uint32_t, 16> fits{};
    // Of an empty square: the points of the tiles beside it. Of the last tile of a run: those of the run.
    std::array<std::int16_t, 16> beside{};
    std::array<Cell, 16> cells{};
    std::uint16_t occupied = 0;
    std::uint16_t touched = 0;  // empty squares with a tile beside them

    [[nodiscard]] SquareSet free() const noexcept { return whole_lane & ~SquareSet{occupied}; }

    // The first and the last tile of the run through an occupied square.
    [[nodiscard]] unsigned run_start(unsigned index) const noexcept {
        const SquareSet gaps = free() & ((SquareSet{1} << index) - 1);
        return gaps == 0 ? 0 : static_cast<unsigned>(std::bit_width(gaps));
    }
    [[nodiscard]] unsigned run_end(unsigned index) const noexcept {
        const SquareSet gaps = (free() | (SquareSet{1} << board_size)) >> index;
        return index + static_cast<unsigned>(std::countr_zero(gaps)) - 1;
    }
};

// The lanes as they were before a play, those of them that it changed.
class BoardUndo {
  public:
    [[nodiscard]] bool holds(unsigned lane) const noexcept { return ((saved_ >> lane) & 1U) != 0; }

  private:
    friend class Board;
    std::uint32_t saved_ = 0;
    std::array<Lane, lane_count> lanes_;
};

class Board {
  public:
    Board() noexcept;

    // The board with these cells, row by row; words need not be connected or valid.
    Board(std::span<const Cell, square_count> cells, const WordGraph& gaddag, const Rules& rules) noexcept;

    [[nodiscard]] const Lane& lane(unsigned number) const noexcept { return lanes_[number]; }
    [[nodiscard]] bool empty() const noexcept { return tiles_ == 0; }
    [[nodiscard]] unsigned tiles() const noexcept { return tiles_; }
    [[nodiscard]] Cell at(unsigned row, unsigned column) const noexcept { return lanes_[row].cells[column]; }

    // Lays the tiles of a play that is known to fit; with an undo, so that they can be taken up again.
    void lay(const Move& play, const WordGraph& gaddag, const Rules& rules) noexcept;
    void lay(const Move& play, const WordGraph& gaddag, const Rules& rules, BoardUndo& undo) noexcept;
    void restore(const BoardUndo& undo, unsigned tiles) noexcept;

  private:
    template <typename Save>
    void lay_with(const Move& play, const WordGraph& gaddag, const Rules& rules, Save save) noexcept;
    void put(Spot spot, Cell cell) noexcept;
    void note_run(Spot tile, const WordGraph& gaddag, const Rules& rules) noexcept;
    void note_fits(Spot square, const WordGraph& gaddag) noexcept;
    template <typename Save>
    void note_ends(Spot tile, const WordGraph& gaddag, Save save) noexcept;

    std::array<Lane, lane_count> lanes_;
    unsigned tiles_ = 0;
};

}  // namespace faristol::engine
