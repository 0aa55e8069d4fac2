#include "faristol/engine/leaves.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"

namespace faristol::engine {

LeaveIndex::LeaveIndex(std::span<const std::uint8_t, 32> counts) {
    // below[n]: multisets of n tiles with letters before the one at hand.
    std::array<std::uint32_t, most_on_rack + 1> below{1};
    for (unsigned tile = 0; tile < tile_kinds; ++tile) {
        most_copies_[tile] = std::min<std::uint8_t>(counts[tile], most_in_leave);
        auto up_to = below;
        for (unsigned tiles = 1; tiles <= most_on_rack; ++tiles) {
            std::uint32_t before = 0;
            for (unsigned copies = 0; copies <= std::min<unsigned>(tiles, most_copies_[tile]); ++copies) {
                terms_[tile][tiles][copies] = before;
                before += below[tiles - copies];
            }
            up_to[tiles] = before;
        }
        below = up_to;
    }
    for (unsigned tiles = 0; tiles <= most_in_leave; ++tiles) {
        offsets_[tiles + 1] = offsets_[tiles] + below[tiles];
    }
}

std::uint32_t LeaveIndex::number_of(const Rack& leave) const noexcept {
    std::uint32_t number = 0;
    unsigned tiles = 0;
    for (LetterSet left = leave.kinds; left != 0; left = without_first(left)) {
        const Letter tile = first_of(left);
        tiles += leave.counts[tile];
        number += term(tile, tiles, leave.counts[tile]);
    }
    return offsets_[tiles] + number;
}

Leaves::Leaves(std::shared_ptr<const void> owner, std::span<const std::int16_t> values, LeaveIndex index)
    : owner_{std::move(owner)}, values_{values}, index_{index} {
    if (values.size() != index.size()) {
        fail(std::invalid_argument("there are " + std::to_string(values.size()) +
                                   " leave values for a set of tiles with " + std::to_string(index.size()) +
                                   " leaves"));
    }
}

}  // namespace faristol::engine
