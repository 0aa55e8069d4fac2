// Positions already met in an endgame: what they are worth, or a bound for it, and the move that showed it.
//
// Threads share the table without locks. An entry is two words, the first of which is the position's key
// mixed with the second: words that do not belong together do not match and count as nothing.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace faristol::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

// A move as it is remembered: its lane, and a number that few other plays of the lane share. 0 is none.
struct MoveName {
    std::uint16_t id = 0;
    std::uint8_t lane = 0;

    friend bool operator==(const MoveName&, const MoveName&) = default;
};

struct Remembered {
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
    MoveName move;

    static constexpr std::uint8_t to_the_end = 255;  // a depth: nothing below was estimated
};

class EndgameTable {
  public:
    explicit EndgameTable(std::size_t bytes)
        : mask_{std::bit_floor(std::max<std::size_t>(bytes / sizeof(Pair), 512)) - 1},
          pairs_{std::make_unique<Pair[]>(mask_ + 1)} {}

    [[nodiscard]] Remembered find(std::uint64_t key) const noexcept {
        for (const Entry& entry : pairs_[key & mask_]) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mixed.load(std::memory_order_relaxed) ^ data) == key) return unpacked(data);
        }
        return {};
    }

    // Of each pair of places the first is for what was looked through most deeply, the other for the latest.
    void keep(std::uint64_t key, const Remembered& what) noexcept {
        Pair& pair = pairs_[key & mask_];
        const std::uint64_t data = packed(what);
        const std::uint64_t first = pair[0].data.load(std::memory_order_relaxed);
        const bool is_first = (pair[0].mixed.load(std::memory_order_relaxed) ^ first) == key;
        Entry& entry = is_first || what.depth >= unpacked(first).depth ? pair[0] : pair[1];
        entry.data.store(data, std::memory_order_relaxed);
        entry.mixed.store(key ^ data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> mixed{0};
        std::atomic<std::uint64_t> data{0};
    };
    using Pair = std::array<Entry, 2>;

    static std::uint64_t packed(const Remembered& what) noexcept {
        return static_cast<std::uint16_t>(what.value) | std::uint64_t{what.depth} << 16 |
               static_cast<std::uint64_t>(what.bound) << 24 | std::uint64_t{what.move.id} << 32 |
               std::uint64_t{what.move.lane} << 48;
    }
    static Remembered unpacked(std::uint64_t data) noexcept {
        return {static_cast<std::int16_t>(data & 0xFFFF),
                static_cast<std::uint8_t>(data >> 16),
                static_cast<Bound>((data >> 24) & 3U),
                {static_cast<std::uint16_t>(data >> 32), static_cast<std::uint8_t>(data >> 48)}};
    }

    std::size_t mask_;
    std::unique_ptr<Pair[]> pairs_;
};

}  // namespace faristol::engine
