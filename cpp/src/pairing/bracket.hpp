// One bracket: the best matching by the criteria, and among equals the first by the rules D1 to D3.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "faristol/fail.hpp"
#include "faristol/pairing/dutch.hpp"
#include "faristol/pairing/matching.hpp"

namespace faristol::pairing {

// The people of a bracket by number, in the order of their rank: those moved down, residents, the next group.
struct BracketShape {
    int moved_down = 0;
    int residents = 0;
    int lower = 0;
    unsigned resident_bits = 0;

    [[nodiscard]] int everybody() const noexcept { return moved_down + residents + lower; }
    [[nodiscard]] int vertices() const noexcept { return everybody() + everybody() % 2; }
    // For the rules D1 to D3, below the criteria.
    [[nodiscard]] unsigned bits_below() const noexcept { return 3 * resident_bits + 1; }
    // Above a weight: values of the matching may be sums of many weights, and what is absent is below them all.
    [[nodiscard]] unsigned bits_above() const noexcept {
        return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(vertices()))) + 6;
    }
};

template <typename Weight>
class BracketPairer {
  public:
    // `weigh(one, other)` is the weight of two by the criteria, above 0, or 0 for those who may not meet.
    template <typename Weigh>
    BracketPairer(const BracketShape& shape, Weigh weigh)
        : shape_(shape),
          matching_(shape.vertices()),
          real_(static_cast<std::size_t>(shape.everybody()) * static_cast<std::size_t>(shape.everybody())) {
        for (int one = 0; one < shape.everybody(); ++one) {
            for (int other = one + 1; other < shape.everybody(); ++other) {
                Weight weight = weigh(one, other);
                if (weight == Weight{0}) continue;
                weight <<= shape.bits_below() + 1;  // weights are even
                matching_.set_weight(one, other, weight);
                real_[place(one, other)] = real_[place(other, one)] = true;
            }
        }
        absent_ -= power(Weight::bits - 4);
    }

    // Those who meet, the higher first; whoever is left moves down.
    std::vector<Pair> pair() {
        const int above = std::min(shape_.moved_down, shape_.residents);
        const int half = shape_.moved_down + above + (shape_.residents - above) / 2;
        matching_.solve([&](int vertex) {
            if (vertex < shape_.moved_down) return shape_.moved_down;
            return vertex < first_lower() ? half : first_lower();
        });
        choose_moved_down();
        for (const int one : moved_down_) settle(one, residents());
        divide_remainder();
        if (exchanges_ > 0) {
            choose_going_down();
            choose_coming_up();
        }
        exchange();
        for (const int one : upper_) settle(one, lower_);
        return std::move(pairs_);
    }

  private:
    [[nodiscard]] std::size_t place(int one, int other) const noexcept {
        return static_cast<std::size_t>(one) * static_cast<std::size_t>(shape_.everybody()) +
               static_cast<std::size_t>(other);
    }
    [[nodiscard]] int first_lower() const noexcept { return shape_.moved_down + shape_.residents; }
    [[nodiscard]] bool is_resident(int one) const noexcept {
        return one >= shape_.moved_down && one < first_lower();
    }
    [[nodiscard]] bool is_real(int one, int other) const noexcept {
        return other < shape_.everybody() && real_[place(one, other)];
    }

    static Weight power(unsigned exponent) noexcept {
        Weight one{1};
        one <<= exponent;
        return one;
    }

    // Whom somebody would meet; nobody for those whom the matching only puts aside together.
    [[nodiscard]] int partner(int one) const noexcept {
        const int mate = matching_.mate(one);
        return mate != nobody && is_real(one, mate) ? mate : nobody;
    }
    [[nodiscard]] bool meets_resident(int one) const noexcept {
        return partner(one) != nobody && is_resident(partner(one));
    }
    [[nodiscard]] bool in_upper(int one) const noexcept { return meets_resident(one) && partner(one) > one; }

    [[nodiscard]] std::vector<int> residents() const {
        std::vector<int> all;
        for (int one = shape_.moved_down; one < first_lower(); ++one) {
            if (!settled(one)) all.push_back(one);
        }
        return all;
    }
    [[nodiscard]] bool settled(int one) const noexcept {
        return std::find_if(pairs_.begin(), pairs_.end(), [&](const Pair& pair) {
                   return pair.first == one || pair.second == one;
               }) != pairs_.end();
    }

    // Doubled, since weights are even.
    void add(int one, int other, std::int64_t units) {
        if (!is_real(one, other)) return;
        matching_.set_weight(one, other, matching_.weight(one, other) + Weight{2 * units});
    }
    void add(int one, std::span<const int> others, std::int64_t units) {
        for (const int other : others) add(one, other, units);
    }

    // They could meet, but will not: only pairs that are not matched, and `restore` follows.
    void rule_out(int one, int other) {
        if (!is_real(one, other)) return;
        real_[place(one, other)] = real_[place(other, one)] = false;
        matching_.lower(one, other, Weight{0});
    }

    // From now on `one` meets one of those whom `allowed` says yes to; now it does so.
    template <typename Allowed>
    void bind(int one, Allowed allowed) {
        for (int other = 0; other < shape_.vertices(); ++other) {
            if (other == one || (is_real(one, other) && allowed(other))) continue;
            if (other < shape_.everybody()) real_[place(one, other)] = real_[place(other, one)] = false;
            matching_.lower(one, other, absent_);
        }
        matching_.restore();
    }

    // D1: `one` meets the first of `others` with whom the rest is as good as it can be.
    void settle(int one, const std::vector<int>& others) {
        auto rank = static_cast<std::int64_t>(others.size());
        for (const int other : others) add(one, other, --rank);
        matching_.mend(one);
        const int met = partner(one);
        if (met == nobody) fail(std::logic_error("somebody who must be paired is not"));
        matching_.take_out(one, met);
        pairs_.emplace_back(one, met);
    }

    // D3: as many of those moved down as the criteria want, the highest first.
    void choose_moved_down() {
        const auto everyone = residents();
        for (int one = 0; one < shape_.moved_down; ++one) {
            if (!meets_resident(one)) {
                add(one, everyone, 1);
                matching_.mend(one);
            }
            if (!meets_resident(one)) continue;
            moved_down_.push_back(one);
            bind(one, [&](int other) { return is_resident(other); });
        }
    }

    // D2 a and b: the upper half against the lower, or as few exchanges as can be and between the nearest.
    void divide_remainder() {
        const auto remainder = residents();
        const auto paired =
            std::count_if(remainder.begin(), remainder.end(), [&](int one) { return meets_resident(one); });
        const std::ptrdiff_t pairs = paired / 2;
        upper_.assign(remainder.begin(), remainder.begin() + pairs);
        lower_.assign(remainder.begin() + pairs, remainder.end());
        const auto first_below = lower_.empty() ? first_lower() : lower_.front();
        const auto stays = [&](int one) { return meets_resident(one) && partner(one) >= first_below; };
        if (std::all_of(upper_.begin(), upper_.end(), stays)) return;

        // A pair has the index of its higher member taken off; a member of the upper half counts more than all
        // of that. Raised by what they bring themselves, pairs between the halves stay tight.
        const std::int64_t much = std::int64_t{1} << (2 * shape_.resident_bits);
        const auto brought = [&](std::size_t index) {
            return 2 * ((index < upper_.size() ? much : 0) - static_cast<std::int64_t>(index));
        };
        std::vector<std::int64_t> raised(static_cast<std::size_t>(shape_.vertices()));
        for (std::size_t index = 0; index < upper_.size(); ++index) {
            raised[static_cast<std::size_t>(upper_[index])] = 2 * brought(index);
        }
        matching_.reweigh(
            [&] {
                for (std::size_t index = 0; index < remainder.size(); ++index) {
                    add(remainder[index], std::span{remainder}.subspan(index + 1), brought(index));
                }
            },
            [&](int vertex) { return Weight{raised[static_cast<std::size_t>(vertex)]}; });
        exchanges_ = std::count_if(upper_.begin(), upper_.end(), [&](int one) { return !in_upper(one); });
    }

    // D2 c: those who leave the upper half, the lowest first.
    void choose_going_down() {
        auto left = exchanges_;
        for (std::size_t index = upper_.size(); index-- > 0 && left > 0;) {
            const int one = upper_[index];
            std::vector<int> below(upper_.begin() + static_cast<std::ptrdiff_t>(index) + 1, upper_.end());
            below.insert(below.end(), lower_.begin(), lower_.end());
            const bool tried = in_upper(one);
            if (tried) {
                add(one, below, -1);
                matching_.mend(one);
            }
            if (!in_upper(one)) {
                --left;
                for (const int other : below) rule_out(one, other);
                matching_.restore();
            } else if (tried) {
                add(one, below, 1);
                matching_.mend(one);
            }
        }
    }

    // D2 d: those who come from the lower half, the highest first.
    void choose_coming_up() {
        auto left = exchanges_;
        for (std::size_t index = 0; index < lower_.size() && left > 0; ++index) {
            const int one = lower_[index];
            const std::span below = std::span<const int>{lower_}.subspan(index + 1);
            const bool tried = !in_upper(one);
            if (tried) {
                add(one, below, 1);
                matching_.mend(one);
            }
            if (in_upper(one)) {
                --left;
                bind(one, [&](int other) { return is_resident(other) && other > one; });
            } else if (tried) {
                add(one, below, -1);
                matching_.mend(one);
            }
        }
    }

    // The halves are what they are now: nobody meets somebody of their own.
    void exchange() {
        std::vector<int> upper;
        std::vector<int> lower;
        for (const auto* half : {&upper_, &lower_}) {
            for (const int one : *half) (in_upper(one) ? upper : lower).push_back(one);
        }
        for (const auto* half : {&upper, &lower}) {
            for (std::size_t index = 0; index < half->size(); ++index) {
                for (std::size_t other = index + 1; other < half->size(); ++other) {
                    rule_out((*half)[index], (*half)[other]);
                }
            }
        }
        matching_.restore();
        upper_ = std::move(upper);
        lower_ = std::move(lower);
    }

    BracketShape shape_;
    Matching<Weight> matching_;
    std::vector<bool> real_;
    Weight absent_{};
    std::vector<int> moved_down_;
    std::vector<int> upper_;
    std::vector<int> lower_;
    std::ptrdiff_t exchanges_ = 0;
    std::vector<Pair> pairs_;
};

}  // namespace faristol::pairing
