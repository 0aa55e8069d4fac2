// Words for the tests: plain sets of strings of codes, the definition that the graphs must agree with.
#pragma once

#include <unistd.h>
#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "faristol/letters.hpp"

namespace make {

using Words = std::set<std::string>;

// A small generator of our own, the same on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_{seed * 2 + 1} {}

    // A number below `sides`.
    std::uint32_t roll(std::uint32_t sides) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>(((state_ >> 33) * sides) >> 31);
    }

  private:
    std::uint64_t state_;
};

inline std::string word(Dice& dice, std::uint32_t letters, std::uint32_t longest) {
    std::string made(1 + dice.roll(longest), '\0');
    // Letters from both ends of the alphabet, so that K, W and Y are among them.
    for (char& code : made) {
        const auto drawn = dice.roll(letters);
        code = static_cast<char>(drawn % 2 == 0 ? 1 + drawn / 2 : 29 - drawn / 2);
    }
    return made;
}

// Few letters make dense lists, in which nodes are shared; many make sparse ones.
inline Words words(Dice& dice, std::uint32_t count, std::uint32_t letters, std::uint32_t longest) {
    Words made;
    for (std::uint32_t i = 0; i < count; ++i) made.insert(word(dice, letters, longest));
    return made;
}

inline std::span<const faristol::Letter> letters(std::string_view text) {
    return {reinterpret_cast<const faristol::Letter*>(text.data()), text.size()};
}

template <typename Strings>
std::string packed(const Strings& words) {
    std::string all;
    bool first = true;
    for (const auto& one : words) {
        if (!first) all += '\0';
        all += one;
        first = false;
    }
    return all;
}

// A folder that goes away with the test.
class Folder {
  public:
    Folder() : path_{std::filesystem::temp_directory_path() / ("faristol-test-" + std::to_string(::getpid()))} {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace make
