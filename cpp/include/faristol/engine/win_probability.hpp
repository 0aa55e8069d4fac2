// How likely a lead is to last, for two players, as our own games have shown.
//
// Who is to move and leads by d points, with n tiles that cannot be seen, wins with the probability
// 1 / (1 + exp(-(d + lead(n)) / scale(n))): the move itself is worth a lead, and the fewer tiles are left the
// more a point decides. The two curves are fitted to the counts of many games between static players.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "faristol/engine/selfplay.hpp"

namespace faristol::engine {

struct WinProbability {
    std::array<float, most_tiles + 1> lead{};   // points, by tiles not seen
    std::array<float, most_tiles + 1> scale{};  // points, above 0

    [[nodiscard]] double of(double spread, unsigned unseen) const noexcept {
        const unsigned tiles = unseen < lead.size() ? unseen : static_cast<unsigned>(lead.size()) - 1;
        return 1 / (1 + std::exp(-(spread + lead[tiles]) / scale[tiles]));
    }
};

// From as many leads as scales, by tiles not seen; what is beyond them is as the last. Fails with
// std::invalid_argument where there are none, too many, or numbers that make no sense.
[[nodiscard]] WinProbability win_probability(std::span<const double> lead, std::span<const double> scale);

// How often who was to move won, by tiles not seen and by the lead. A tie is half a win.
class WinCounts {
  public:
    static constexpr std::int32_t most_lead = 300;  // and beyond
    static constexpr std::size_t leads = 2 * most_lead + 1;
    static constexpr std::size_t size = leads * (most_tiles + 1);

    WinCounts() : turns_(size), half_wins_(size) {}

    void add(unsigned unseen, std::int32_t lead, unsigned half_wins);
    void add(const WinCounts& other);
    [[nodiscard]] const std::vector<std::int64_t>& turns() const noexcept { return turns_; }
    [[nodiscard]] const std::vector<std::int64_t>& half_wins() const noexcept { return half_wins_; }

  private:
    std::vector<std::int64_t> turns_;
    std::vector<std::int64_t> half_wins_;
};

// Plays games from `first` on and counts every turn of them.
void count_wins(const SelfPlay& play, std::uint64_t first, std::size_t count, unsigned threads, WinCounts& counts,
                const std::atomic<bool>* stop = nullptr);

}  // namespace faristol::engine
