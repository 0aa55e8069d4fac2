// The worth of the tiles that stay on the rack, one number for each multiset of up to six of them.
//
// A multiset finds its number without hashing: multisets of one size are counted in colexicographic order,
// by their last letter and how often they hold it. With N(a, n) multisets of n letters below a, those of n
// letters up to a that hold a exactly c times come after N(a, n) + N(a, n-1) + … + N(a, n-c+1) others, so
// every letter adds a term that depends on a, c and the number of letters up to a: `term(a, n, c)`.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "faristol/engine/rack.hpp"

namespace faristol::engine {

inline constexpr unsigned most_in_leave = 6;
inline constexpr int units_per_point = 256;  // of leaves and equities

using Equity = std::int32_t;

class LeaveIndex {
  public:
    // Of a set with so many tiles of each kind.
    explicit LeaveIndex(std::span<const std::uint8_t, 32> counts);

    // How many leaves there are, the empty one included: it is number 0.
    [[nodiscard]] std::uint32_t size() const noexcept { return offsets_[most_in_leave + 1]; }
    [[nodiscard]] std::uint32_t offset(unsigned tiles) const noexcept { return offsets_[tiles]; }
    // For `tiles` up to and with `copies` of `tile`.
    [[nodiscard]] std::uint32_t term(Letter tile, unsigned tiles, unsigned copies) const noexcept {
        return terms_[tile][tiles][copies];
    }
    [[nodiscard]] unsigned most_copies(Letter tile) const noexcept { return most_copies_[tile]; }

    // The number of a leave of at most six tiles of the set.
    [[nodiscard]] std::uint32_t number_of(const Rack& leave) const noexcept;

  private:
    std::array<std::array<std::array<std::uint32_t, most_on_rack + 1>, most_on_rack + 1>, tile_kinds> terms_{};
    std::array<std::uint32_t, most_in_leave + 2> offsets_{};
    std::array<std::uint8_t, 32> most_copies_{};
};

// Calls visit(leave, number) for every leave, in the order of their numbers.
template <typename Visit>
void for_each_leave(const LeaveIndex& index, Visit visit);

// The values of all leaves, in 1/256 of a point. Copies share the numbers.
class Leaves {
  public:
    // Throws std::invalid_argument when the numbers are not as many as the set has leaves.
    Leaves(std::shared_ptr<const void> owner, std::span<const std::int16_t> values, LeaveIndex index);

    [[nodiscard]] const LeaveIndex& index() const noexcept { return index_; }
    [[nodiscard]] std::span<const std::int16_t> values() const noexcept { return values_; }
    [[nodiscard]] Equity operator[](std::uint32_t number) const noexcept { return values_.data()[number]; }

  private:
    std::shared_ptr<const void> owner_;
    std::span<const std::int16_t> values_;
    LeaveIndex index_;
};

namespace detail {

template <typename Visit>
void extend_leave(const LeaveIndex& index, Rack& leave, unsigned below, unsigned missing, Visit& visit) {
    if (missing == 0) {
        visit(std::as_const(leave), index.number_of(leave));
        return;
    }
    for (unsigned tile = 0; tile < below; ++tile) {
        // The last letter first: what stands before it varies fastest.
        const auto letter = static_cast<Letter>(tile);
        const unsigned most = std::min(missing, index.most_copies(letter));
        for (unsigned copies = 1; copies <= most; ++copies) {
            for (unsigned i = 0; i < copies; ++i) leave.add(letter);
            extend_leave(index, leave, tile, missing - copies, visit);
            for (unsigned i = 0; i < copies; ++i) leave.remove(letter);
        }
    }
}

}  // namespace detail

template <typename Visit>
void for_each_leave(const LeaveIndex& index, Visit visit) {
    Rack leave;
    for (unsigned tiles = 0; tiles <= most_in_leave; ++tiles) {
        detail::extend_leave(index, leave, tile_kinds, tiles, visit);
    }
}

}  // namespace faristol::engine
