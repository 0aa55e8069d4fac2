// The plays of both sides in an endgame, lane by lane, each lane searched once for each thing it ever is.
//
// No tile is drawn any more, so what a side can ever lay is a part of the rack it began with. The plays of a
// lane are found for that whole rack and kept with the lane; later, with fewer tiles, those that still can be
// laid are picked out. A turn changes about a third of the lanes, and most of what they become has been met
// before on another way.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "faristol/engine/board.hpp"
#include "faristol/engine/rack_table.hpp"

namespace faristol::engine {

// Tiles of a rack by kind, four bits each, in the order of the kinds the side began with. The highest bit of
// each is never used, so that a borrow shows there.
using Holding = std::uint32_t;
inline constexpr Holding borrow_bits = 0x0888'8888;

constexpr bool can_lay(Holding held, Holding need) noexcept {
    return (((held | borrow_bits) - need) & borrow_bits) == borrow_bits;
}

// One side: the rack it began with.
class EndgameSide {
  public:
    EndgameSide(const Rack& rack, const Rules& rules);

    [[nodiscard]] Holding whole() const noexcept { return whole_; }
    [[nodiscard]] const RackTable& table() const noexcept { return table_; }
    [[nodiscard]] Holding need(const Move& move) const noexcept {
        Holding need = 0;
        for (unsigned i = 0; i < move.count; ++i) need += unit_[tile_of(move.tile(i))];
        return need;
    }
    [[nodiscard]] std::int32_t points(Holding held) const noexcept {
        std::int32_t sum = 0;
        for (unsigned i = 0; held != 0; held >>= 4, ++i) sum += static_cast<std::int32_t>(held & 7U) * values_[i];
        return sum;
    }

  private:
    RackTable table_;
    Holding whole_ = 0;
    std::array<Holding, 32> unit_{};
    std::array<std::uint8_t, most_on_rack + 1> values_{};
};

// What a play that does not go out seems worth, in quarters of a point: its points, and a part of those that
// leave the rack with it, for tiles that stay may count against their owner. bench/strength.py.
inline constexpr int quarters = 4;
inline constexpr int quarters_per_point_laid = 3;
inline constexpr int quarters_per_tile_laid = 1;

// A play as the search handles it.
struct KnownPlay {
    Move move;
    Holding need = 0;
    std::uint16_t id = 0;  // one of few, the same for the same play wherever it is found; never 0
    std::int16_t worth = 0;
};
static_assert(sizeof(KnownPlay) == 24);

// The plays of a lane, those of the highest worth first.
struct PlayList {
    const KnownPlay* first = nullptr;
    std::uint32_t count = 0;
    std::uint64_t needs = 0;  // one bit for each need that occurs; several share one

    [[nodiscard]] bool known() const noexcept { return first != nullptr; }

    [[nodiscard]] const KnownPlay* begin() const noexcept { return first; }
    [[nodiscard]] const KnownPlay* end() const noexcept { return first + count; }
    [[nodiscard]] static std::uint64_t bit_of(Holding need) noexcept {
        return std::uint64_t{1} << ((need * 0x9E37'79B9U) >> 26);
    }
    [[nodiscard]] bool may_need(Holding need) const noexcept { return (needs & bit_of(need)) != 0; }
};

class LanePlays {
  public:
    LanePlays(const EndgameSide& first, const EndgameSide& second, const WordGraph& gaddag, const Rules& rules,
              std::size_t most_bytes);

    using Lists = std::array<PlayList, lane_count>;
    // Room for the plays of each lane and side once there is none left for keeping more.
    using Spare = std::vector<std::vector<KnownPlay>>;

    // Fills in what is not known yet of one side's plays, lane by lane, for the rack it began with.
    // The plays stay where they are until they are forgotten, those in `spare` until it is used again.
    void complete(const Board& board, unsigned side, Lists& lists, Spare& spare);
    void complete(const Board& board, unsigned side, unsigned lane, PlayList& list, Spare& spare);

    [[nodiscard]] bool nearly_full() const noexcept { return bytes_ > most_bytes_ / 2; }
    void forget();

  private:
    struct Known {
        std::uint64_t hash = 0;  // of the lane and the side; 0: nothing is known here
        PlayList plays;
    };

    [[nodiscard]] PlayList find(const Board& board, unsigned number, unsigned side, std::uint64_t hash,
                                Spare& spare);
    [[nodiscard]] PlayList generate(const Board& board, unsigned number, unsigned side, Spare* spare);
    [[nodiscard]] std::vector<KnownPlay>& page_for(std::size_t plays);
    void grow();

    std::array<const EndgameSide*, 2> sides_;
    const WordGraph& gaddag_;
    const Rules& rules_;
    std::vector<Known> known_;  // at the place that the hash says or behind it
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
    std::size_t most_bytes_;
    std::deque<std::vector<KnownPlay>> pages_;
    std::vector<Move> found_;
};

}  // namespace faristol::engine
