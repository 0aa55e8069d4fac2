#include "faristol/engine/rack_table.hpp"

#include <algorithm>

namespace faristol::engine {

// The states are made kind by kind: those of the kinds so far, once for each number of tiles spent.
RackTable::RackTable(const Rack& rack, const LeaveIndex* index) noexcept
    : copies{rack.counts}, states{1}, size{rack.size}, blanks{rack.counts[blank]} {
    left[0] = 0;
    kept[0] = 0;
    leave[0] = 0;
    // A rack with more of a kind than the set has is taken for one with as many, where leaves are asked.
    std::array<std::uint8_t, most_states> known;
    known[0] = 0;
    for (LetterSet kinds = rack.kinds; kinds != 0; kinds = without_first(kinds)) {
        const Letter tile = first_of(kinds);
        const unsigned held = rack.counts[tile];
        weights[tile] = static_cast<std::uint8_t>(states);
        // From the end, for the states so far are overwritten last: those with nothing spent.
        for (unsigned spent = held + 1; spent-- > 0;) {
            const unsigned stay = held - spent;
            const LetterSet kind = stay > 0 ? only(tile) : 0;
            for (unsigned state = 0; state < states; ++state) {
                const unsigned to = spent * states + state;
                if (index != nullptr) {
                    const unsigned copies_known = std::min(stay, index->most_copies(tile));
                    const unsigned tiles = known[state] + copies_known;
                    leave[to] = leave[state] + index->term(tile, tiles, copies_known);
                    known[to] = static_cast<std::uint8_t>(tiles);
                }
                kept[to] = static_cast<std::uint8_t>(kept[state] + stay);
                left[to] = left[state] | kind;
            }
        }
        states *= held + 1;
    }
    if (index == nullptr) return;
    for (unsigned state = 0; state < states; ++state) {
        if (known[state] <= most_in_leave) leave[state] += index->offset(known[state]);
    }
}

}  // namespace faristol::engine
