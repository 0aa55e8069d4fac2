#include "faristol/engine/endgame_plays.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "faristol/engine/all_plays.hpp"

namespace faristol::engine {

namespace {

constexpr std::size_t page_size = 4096;  // plays
constexpr std::size_t first_slots = 4096;

// A list without plays is still a list.
constexpr KnownPlay no_plays{};

// Of everything that the plays of a lane depend on. Two lanes that differ have the same one in less than one
// of 10^19 cases, as two positions have.
std::uint64_t hash_of(const Lane& lane, unsigned number, unsigned side) noexcept {
    constexpr std::array<std::uint64_t, 4> factors{0x9E37'79B9'7F4A'7C15, 0xD6E8'FEB8'6659'FD93,
                                                   0xBF58'476D'1CE4'E5B9, 0x94D0'49BB'1331'11EB};
    std::array<std::uint64_t, 16> words{};
    static_assert(sizeof(lane.fits) + sizeof(lane.beside) + sizeof(lane.cells) == 14 * sizeof(words[0]));
    std::memcpy(words.data(), lane.fits.data(), sizeof(lane.fits));
    std::memcpy(words.data() + 8, lane.beside.data(), sizeof(lane.beside));
    std::memcpy(words.data() + 12, lane.cells.data(), sizeof(lane.cells));
    words[14] = std::uint64_t{lane.occupied} << 16 | lane.touched;
    words[15] = number * 2 + side + 1;
    std::array<std::uint64_t, 4> sums = factors;
    for (unsigned i = 0; i < words.size(); ++i) {
        sums[i % 4] = std::rotl((sums[i % 4] ^ words[i]) * factors[i % 4], 29);
    }
    std::uint64_t hash = 0;
    for (const std::uint64_t sum : sums) hash = (hash ^ sum ^ sum >> 32) * factors[0];
    return (hash ^ hash >> 31) | 1U;
}

std::uint16_t id_of(const Move& move) noexcept {
    std::uint64_t mixed = (move.tiles ^ std::uint64_t{move.lane} << 58 ^ std::uint64_t{move.start} << 51) *
                          0xD6E8'FEB8'6659'FD93;
    mixed ^= mixed >> 32;
    return static_cast<std::uint16_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> 48 | 1U);
}

}  // namespace

Side::Side(const Rack& rack, const Rules& rules) : table_{rack, nullptr} {
    unsigned kind = 0;
    for (LetterSet left = rack.kinds; left != 0; left = without_first(left), ++kind) {
        const Letter tile = first_of(left);
        unit_[tile] = Holding{1} << (4 * kind);
        values_[kind] = rules.values[tile];
        whole_ += rack.counts[tile] * unit_[tile];
    }
}

LanePlays::LanePlays(const Side& first, const Side& second, const WordGraph& gaddag, const Rules& rules)
    : sides_{&first, &second}, gaddag_{gaddag}, rules_{rules}, known_(first_slots) {}

LanePlays::List LanePlays::find(const Board& board, unsigned number, unsigned side) {
    const Lane& lane = board.lane(number);
    // Neither a tile in the lane nor one beside it: nothing can be laid, but for the first play of all.
    if (lane.occupied == 0 && lane.touched == 0) {
        if (!board.empty() || number != centre) return {&no_plays, &no_plays};
        return generate(board, number, side);
    }
    const std::uint64_t hash = hash_of(lane, number, side);
    const std::size_t mask = known_.size() - 1;
    std::size_t at = hash >> 1 & mask;
    for (; known_[at].hash != 0; at = (at + 1) & mask) {
        if (known_[at].hash == hash) return known_[at].plays;
    }
    known_[at] = {hash, generate(board, number, side)};
    const List plays = known_[at].plays;
    if (++count_ * 2 > known_.size()) grow();
    return plays;
}

LanePlays::List LanePlays::generate(const Board& board, unsigned number, unsigned side) {
    found_.clear();
    find_lane_plays(board, std::uint32_t{1} << number, sides_[side]->table(), gaddag_, rules_, found_);
    if (found_.empty()) return {&no_plays, &no_plays};
    if (pages_.empty() || pages_.back().capacity() - pages_.back().size() < found_.size()) {
        pages_.emplace_back().reserve(std::max(page_size, found_.size()));
    }
    std::vector<KnownPlay>& page = pages_.back();
    const std::size_t from = page.size();
    for (const Move& move : found_) page.push_back({move, sides_[side]->need(move), id_of(move)});
    return {page.data() + from, page.data() + page.size()};
}

void LanePlays::grow() {
    std::vector<Known> larger(known_.size() * 4);
    for (const Known& known : known_) {
        if (known.hash == 0) continue;
        std::size_t at = known.hash >> 1 & (larger.size() - 1);
        while (larger[at].hash != 0) at = (at + 1) & (larger.size() - 1);
        larger[at] = known;
    }
    known_ = std::move(larger);
}

}  // namespace faristol::engine
