// The FIDE Dutch system (C.04.3, as in force until January 2026): which players of a round meet.
//
// Bracket after bracket, from the top: the criteria C5 to C19 become one number for each possible pair, the
// heaviest matching of the bracket and the next score group satisfies them best, and among the equally good ones
// the rules D1 to D3 choose the one that an arbiter would come to first.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace faristol::pairing {

enum class Float : std::int8_t { down = -1, none = 0, up = 1 };

// What the criteria ask about somebody. White is a side of 1, black of -1; a strength of 3 is absolute.
struct Player {
    int points = 0;  // tenths, with those of an acceleration
    int side = 0;
    int strength = 0;
    int colour_difference = 0;
    bool colour_doubled = false;
    Float last{};
    Float last_but_one{};
    bool had_bye = false;
    bool top_scorer = false;

    friend auto operator<=>(const Player&, const Player&) = default;
};

inline constexpr int absolute_strength = 3;
inline constexpr int strong_strength = 2;

using Pair = std::pair<int, int>;

// A round on its way. Players are numbered from 0 in the order of their rank.
class DutchRound {
  public:
    // `barred` are those who may not meet; `round` is the number of the round, from 1.
    DutchRound(std::vector<Player> players, const std::vector<Pair>& barred, int round);

    // Whether everybody can be paired at all, with a bye for one of an odd number.
    [[nodiscard]] bool possible() const;

    [[nodiscard]] bool finished() const noexcept { return next_ == groups_.size(); }

    // Pairs the next bracket, or finds that all below it must be paired as one and waits to be called again.
    void pair_bracket();

    // The pairs so far, the higher first; whoever is paired with themselves has the bye.
    [[nodiscard]] const std::vector<Pair>& pairs() const noexcept { return pairs_; }

    [[nodiscard]] bool may_meet(int one, int other) const noexcept;

  private:
    [[nodiscard]] bool can_be_completed(const std::vector<int>& people) const;

    std::vector<Player> players_;
    std::vector<std::vector<int>> barred_;  // for each player, in order
    int round_;
    std::vector<std::vector<int>> groups_;
    std::size_t next_ = 0;
    bool collapsed_ = false;
    std::vector<int> moved_down_;
    std::vector<Pair> pairs_;
};

}  // namespace faristol::pairing
