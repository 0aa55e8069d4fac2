#include "faristol/engine/endgame_plays.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

#include "faristol/engine/all_plays.hpp"

namespace faristol::engine {

namespace {

constexpr std::size_t page_size = 4096;  // plays
constexpr std::size_t first_slots = 4096;

// A list without plays is still a list.
constexpr KnownPlay no_play{};
constexpr PlayList no_plays{&no_play, 0, 0};

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
    std::uint64_t mixed =
        (move.tiles ^ std::uint64_t{move.lane} << 58 ^ std::uint64_t{move.start} << 51) * 0xD6E8'FEB8'6659'FD93;
    mixed ^= mixed >> 32;
    return static_cast<std::uint16_t>((mixed * 0xD6E8'FEB8'6659'FD93) >> 48 | 1U);
}

}  // namespace

EndgameSide::EndgameSide(const Rack& rack, const Rules& rules) : table_{rack, nullptr} {
    unsigned kind = 0;
    for (LetterSet left = rack.kinds; left != 0; left = without_first(left), ++kind) {
        const Letter tile = first_of(left);
        unit_[tile] = Holding{1} << (4 * kind);
        values_[kind] = rules.values[tile];
        whole_ += rack.counts[tile] * unit_[tile];
    }
}

LanePlays::LanePlays(const EndgameSide& first, const EndgameSide& second, const WordGraph& gaddag,
                     const Rules& rules, std::size_t most_bytes)
    : sides_{&first, &second}, gaddag_{gaddag}, rules_{rules}, known_(first_slots), most_bytes_{most_bytes} {}

// Most of the time goes into waiting for memory, so all places are asked for before the first is looked at.
void LanePlays::complete(const Board& board, unsigned side, Lists& lists, Spare& spare) {
    std::array<std::uint64_t, lane_count> hashes;
    std::uint32_t wanted = 0;
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        if (lists[lane].known()) continue;
        hashes[lane] = hash_of(board.lane(lane), lane, side);
        __builtin_prefetch(&known_[hashes[lane] >> 1 & (known_.size() - 1)]);
        wanted |= std::uint32_t{1} << lane;
    }
    for (; wanted != 0; wanted &= wanted - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(wanted));
        lists[lane] = find(board, lane, side, hashes[lane], spare);
        __builtin_prefetch(lists[lane].first);
    }
}

void LanePlays::complete(const Board& board, unsigned side, unsigned lane, PlayList& list, Spare& spare) {
    if (!list.known()) list = find(board, lane, side, hash_of(board.lane(lane), lane, side), spare);
}

PlayList LanePlays::find(const Board& board, unsigned number, unsigned side, std::uint64_t hash, Spare& spare) {
    const Lane& lane = board.lane(number);
    // Neither a tile in the lane nor one beside it: nothing can be laid, but for the first play of all.
    if (lane.occupied == 0 && lane.touched == 0) {
        if (!board.empty() || number != centre) return no_plays;
        return generate(board, number, side, &spare);
    }
    const std::size_t mask = known_.size() - 1;
    std::size_t at = hash >> 1 & mask;
    for (; known_[at].hash != 0; at = (at + 1) & mask) {
        if (known_[at].hash == hash) return known_[at].plays;
    }
    if (bytes_ > most_bytes_) return generate(board, number, side, &spare);
    const PlayList plays = generate(board, number, side, nullptr);
    known_[at] = {hash, plays};
    bytes_ += 2 * sizeof(Known);
    if (++count_ * 2 > known_.size()) grow();
    return plays;
}

std::vector<KnownPlay>& LanePlays::page_for(std::size_t plays) {
    if (pages_.empty() || pages_.back().capacity() - pages_.back().size() < plays) {
        pages_.emplace_back().reserve(std::max(page_size, plays));
        bytes_ += pages_.back().capacity() * sizeof(KnownPlay);
    }
    return pages_.back();
}

PlayList LanePlays::generate(const Board& board, unsigned number, unsigned side, Spare* spare) {
    found_.clear();
    find_lane_plays(board, std::uint32_t{1} << number, sides_[side]->table(), gaddag_, rules_, found_);
    if (found_.empty()) return no_plays;
    if (spare != nullptr) {
        spare->resize(2 * lane_count);
        (*spare)[side * lane_count + number].clear();
    }
    std::vector<KnownPlay>& page =
        spare != nullptr ? (*spare)[side * lane_count + number] : page_for(found_.size());
    const std::size_t from = page.size();
    PlayList list;
    for (const Move& move : found_) {
        unsigned points = 0;
        for (unsigned i = 0; i < move.count; ++i) points += rules_.points(move.tile(i));
        const int worth = move.score * quarters + static_cast<int>(points) * quarters_per_point_laid +
                          move.count * quarters_per_tile_laid;
        page.push_back(
            {move, sides_[side]->need(move), id_of(move), static_cast<std::int16_t>(std::min(worth, 32'000))});
        list.needs |= PlayList::bit_of(page.back().need);
    }
    std::sort(page.begin() + static_cast<std::ptrdiff_t>(from), page.end(),
              [](const KnownPlay& one, const KnownPlay& other) {
                  return std::tuple{other.worth, one.move.tiles, one.move.start} <
                         std::tuple{one.worth, other.move.tiles, other.move.start};
              });
    list.first = page.data() + from;
    list.count = static_cast<std::uint32_t>(found_.size());
    return list;
}

void LanePlays::forget() {
    known_.assign(first_slots, {});
    known_.shrink_to_fit();
    pages_.clear();
    count_ = bytes_ = 0;
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
