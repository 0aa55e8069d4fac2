// Chance: xoshiro256++ seeded by splitmix64, the same numbers on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace faristol::engine {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) noexcept {
        for (std::uint64_t& word : state_) {
            seed += 0x9E37'79B9'7F4A'7C15;
            std::uint64_t mixed = (seed ^ (seed >> 30)) * 0xBF58'476D'1CE4'E5B9;
            mixed = (mixed ^ (mixed >> 27)) * 0x94D0'49BB'1331'11EB;
            word = mixed ^ (mixed >> 31);
        }
    }

    std::uint64_t next() noexcept {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number below `sides`, which is less than 2^32. The bias is below 2^-32 for each side.
    std::uint32_t below(std::uint32_t sides) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * sides) >> 32);
    }

    // A number from 0 up to 1, 1 not included.
    double share() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // A number about 0, most of them within 1 of it: twelve shares together, which every machine adds up to the
    // same, as it would not a logarithm.
    double about_zero() noexcept {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += share();
        return sum;
    }

  private:
    std::array<std::uint64_t, 4> state_;
};

}  // namespace faristol::engine
