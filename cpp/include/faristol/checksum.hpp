// The checksum of our files: eight lanes over blocks of 64 bytes, fast enough to run at every load.
//
// Each step of a lane can be undone when the word read is known, so a change of any one word always changes
// the sum. It guards against accidents, not against forgers: those meet check_graph.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace faristol {

class Checksum {
  public:
    static constexpr std::size_t block_size = 64;

    // `bytes` must be a whole number of blocks.
    void add(std::span<const std::byte> bytes) noexcept {
        for (std::size_t at = 0; at + block_size <= bytes.size(); at += block_size) {
            std::array<std::uint64_t, lanes> words{};
            std::memcpy(words.data(), bytes.data() + at, block_size);
            for (std::size_t i = 0; i < lanes; ++i) {
                sums_[i] = std::rotl(sums_[i] ^ words[i], 29) * odd;
            }
        }
    }

    [[nodiscard]] std::uint64_t value() const noexcept {
        std::uint64_t mixed = 0;
        for (const std::uint64_t sum : sums_) mixed = std::rotl((mixed ^ sum) * odd, 31);
        return mixed ^ (mixed >> 32);
    }

  private:
    static constexpr std::size_t lanes = block_size / sizeof(std::uint64_t);
    static constexpr std::uint64_t odd = 0xD6E8'FEB8'6659'FD93;

    std::array<std::uint64_t, lanes> sums_{1, 2, 3, 4, 5, 6, 7, 8};
};

}  // namespace faristol
