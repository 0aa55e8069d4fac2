#include "faristol/pairing/criteria.hpp"

#include <bit>
#include <cstdlib>
#include <utility>

namespace faristol::pairing {

namespace {

constexpr int one_point = 10;

unsigned bits_for(std::size_t count) { return static_cast<unsigned>(std::bit_width(count)); }

bool clash(const Player& one, const Player& other) { return one.side == other.side && one.side != 0; }

}  // namespace

// The terms of one pair, written field after field.
class Criteria::Sum {
  public:
    explicit Sum(const Criteria& criteria) : criteria_(criteria) {}

    void number(int value) {
        if (value != 0) terms_.push_back({next_, value});
        ++next_;
    }

    // A field for each difference of scores; `fill` names those that count.
    template <typename Fill>
    void differences(Fill fill) {
        fill();
        next_ += criteria_.places_.size();
    }

    // How far somebody who is not paired here would fall: to a point below the lowest (A.8).
    void fall_of(const Player& player, int times) {
        add(criteria_.places_.at(player.points - criteria_.least_ + one_point), times);
    }

    // Only two who were moved down, and can meet since everything below was joined, may differ by a score that
    // nobody counted; the least difference stands for it.
    void between(const Player& higher, const Player& lower, int times) {
        const auto found = criteria_.places_.find(higher.points - lower.points);
        add(found == criteria_.places_.end() ? criteria_.places_.size() - 1 : found->second, times);
    }

    [[nodiscard]] std::vector<Term> terms() { return std::move(terms_); }

  private:
    void add(std::size_t place, int times) {
        for (std::size_t at = terms_.size(); at-- > 0 && terms_[at].field >= next_;) {
            if (terms_[at].field != next_ + place) continue;
            terms_[at].value += times;
            return;
        }
        terms_.push_back({next_ + place, times});
    }

    const Criteria& criteria_;
    std::vector<Term> terms_;
    std::size_t next_ = 0;
};

Criteria::Criteria(std::span<const Seen> people, Outlook outlook) : outlook_(outlook) {
    std::map<int, std::size_t> residents;  // how many of each score
    std::vector<int> moved_down;
    std::size_t lower = 0;
    for (const auto& [role, player] : people) {
        if (role == Role::lower) ++lower;
        if (role == Role::resident) ++residents[player.points];
        if (role == Role::moved_down) moved_down.push_back(player.points);
    }
    least_ = residents.begin()->first;
    std::map<int, std::size_t> counts;
    std::size_t below = 0;  // the score groups below that of a resident
    std::vector<int> scores;
    std::size_t resident_count = 0;
    for (const auto& [points, count] : residents) {
        resident_count += count;
        counts[points - least_ + one_point] += count;
        for (std::size_t group = 0; group < below; ++group) counts[points - scores[group]] += count;
        if (count > 1) counts[0] += count - 1;
        scores.push_back(points);
        ++below;
    }
    for (const int points : moved_down) {
        ++counts[points - least_ + one_point];
        for (const int score : scores) ++counts[points - score];
    }
    std::size_t place = counts.size();
    for (const auto& [difference, count] : counts) {
        differences_[difference] = bits_for(count);
        places_[difference] = --place;
    }
    resident_bits_ = bits_for(resident_count);
    add_widths(bits_for(lower));
}

void Criteria::add_widths(unsigned lower_bits) {
    const auto numbers = [&](int count) {
        widths_.insert(widths_.end(), static_cast<std::size_t>(count), resident_bits_);
    };
    const auto differences = [&](int times) {
        for (; times > 0; --times) {
            for (auto entry = differences_.rbegin(); entry != differences_.rend(); ++entry) {
                widths_.push_back(entry->second);
            }
        }
    };
    if (outlook_.ends_here) widths_.push_back(2);
    numbers(1);      // C5
    differences(1);  // C6
    if (!outlook_.ends_here) {
        widths_.push_back(lower_bits);  // C7
        differences(1);
    }
    numbers(4);                              // C8 to C11
    if (outlook_.round > 1) numbers(2);      // C12, C14
    if (outlook_.round > 2) numbers(2);      // C13, C15
    if (outlook_.round > 1) differences(2);  // C16, C17
    if (outlook_.round > 2) differences(2);  // C18, C19
}

std::vector<Term> Criteria::terms(const Seen& higher, const Seen& lower) const {
    Sum sum{*this};
    const Player& one = higher.player;
    const Player& other = lower.player;
    const bool here = lower.role != Role::lower;
    const bool falls = one.points > other.points;
    const bool after_one = outlook_.round > 1;
    const bool after_two = outlook_.round > 2;
    const auto count = [&](int value) { sum.number(here ? value : 0); };

    // C2 and C4: where the bye is decided everybody else is paired, first of all those who may not have it.
    if (outlook_.ends_here) sum.number(1 + one.had_bye + other.had_bye);
    count(1);              // C5
    sum.differences([&] {  // C6
        if (!here) return;
        sum.fall_of(one, 1);
        sum.fall_of(other, 1);
        sum.between(one, other, -1);
    });
    if (!outlook_.ends_here) {  // C7
        sum.number(here ? 0 : 1);
        sum.differences([&] {
            if (higher.role != Role::lower) sum.fall_of(one, 1);
            if (lower.role != Role::lower) sum.fall_of(other, 1);
        });
    }
    const bool top = one.top_scorer || other.top_scorer;
    const bool same_side = one.side == other.side;
    const bool both_far = std::abs(one.colour_difference) > 1 && std::abs(other.colour_difference) > 1;
    const bool both_strong = one.strength >= strong_strength && other.strength >= strong_strength;
    count(!(top && both_far && same_side));                                    // C8
    count(!(top && one.colour_doubled && other.colour_doubled && same_side));  // C9
    count(!clash(one, other));                                                 // C10
    count(!(both_strong && clash(one, other)));                                // C11

    const auto spared = [&](Float ones, Float others) {  // of a second float down
        return (ones == Float::down && !falls) + (others == Float::down);
    };
    const auto again_up = [&](Float others) { return others == Float::up && falls; };
    if (after_one) count(spared(one.last, other.last));                  // C12
    if (after_two) count(!again_up(other.last));                         // C13
    if (after_one) count(spared(one.last_but_one, other.last_but_one));  // C14
    if (after_two) count(!again_up(other.last_but_one));                 // C15

    const auto fall_again = [&](Float ones, Float others) {
        sum.differences([&] {
            if (!here) return;
            if (ones == Float::down) sum.fall_of(one, 1);
            if (others == Float::down) sum.fall_of(other, 1);
            if (ones == Float::down && falls) sum.between(one, other, -1);
        });
    };
    const auto rise_again = [&](Float others) {
        sum.differences([&] {
            if (here && again_up(others)) sum.fall_of(one, -1);
        });
    };
    if (after_one) fall_again(one.last, other.last);                  // C16
    if (after_one) rise_again(other.last);                            // C17
    if (after_two) fall_again(one.last_but_one, other.last_but_one);  // C18
    if (after_two) rise_again(other.last_but_one);                    // C19
    return sum.terms();
}

}  // namespace faristol::pairing
