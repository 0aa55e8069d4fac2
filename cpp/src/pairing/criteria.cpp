#include "faristol/pairing/criteria.hpp"

#include <bit>
#include <cstdlib>
#include <set>

namespace faristol::pairing {

namespace {

constexpr int one_point = 10;

unsigned bits_for(std::size_t count) { return static_cast<unsigned>(std::bit_width(count)); }

bool clash(const Player& one, const Player& other) { return one.side == other.side && one.side != 0; }

}  // namespace

class Criteria::Differences {
  public:
    explicit Differences(const Criteria& criteria) : criteria_(criteria) {
        for (const auto& [difference, width] : criteria.widths_) values_[difference] = 0;
    }

    // How far somebody who is not paired here would fall: to a point below the lowest (A.8).
    void add_fall_of(const Player& player, int times) {
        values_[player.points - criteria_.least_ + one_point] += times;
    }

    // Only two who were moved down, and can meet since everything below was joined, may differ by a score that
    // nobody counted; the least difference stands for it.
    void add_between(const Player& higher, const Player& lower, int times) {
        const auto found = values_.find(higher.points - lower.points);
        (found == values_.end() ? values_.begin() : found)->second += times;
    }

    void append_to(std::vector<Field>& fields) const {
        for (auto entry = values_.rbegin(); entry != values_.rend(); ++entry) {
            fields.push_back({criteria_.widths_.at(entry->first), entry->second});
        }
    }

  private:
    const Criteria& criteria_;
    std::map<int, int> values_;
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
    for (const auto& [difference, count] : counts) widths_[difference] = bits_for(count);
    resident_bits_ = bits_for(resident_count);
    lower_bits_ = bits_for(lower);
}

std::vector<Field> Criteria::fields(const Seen& higher, const Seen& lower) const {
    std::vector<Field> fields;
    const Player& one = higher.player;
    const Player& other = lower.player;
    const bool here = lower.role != Role::lower;
    const bool falls = one.points > other.points;
    const bool after_one = outlook_.round > 1;
    const bool after_two = outlook_.round > 2;
    const auto count = [&](int value) { fields.push_back({resident_bits_, here ? value : 0}); };
    const auto differences = [&](auto fill) {
        Differences values{*this};
        fill(values);
        values.append_to(fields);
    };

    // C2 and C4: where the bye is decided everybody else is paired, first of all those who may not have it.
    if (outlook_.ends_here) fields.push_back({2, 1 + one.had_bye + other.had_bye});
    count(1);                        // C5
    differences([&](auto& values) {  // C6
        if (!here) return;
        values.add_fall_of(one, 1);
        values.add_fall_of(other, 1);
        values.add_between(one, other, -1);
    });
    if (!outlook_.ends_here) {  // C7
        fields.push_back({lower_bits_, here ? 0 : 1});
        differences([&](auto& values) {
            if (higher.role != Role::lower) values.add_fall_of(one, 1);
            if (lower.role != Role::lower) values.add_fall_of(other, 1);
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
        differences([&](auto& values) {
            if (!here) return;
            if (ones == Float::down) values.add_fall_of(one, 1);
            if (others == Float::down) values.add_fall_of(other, 1);
            if (ones == Float::down && falls) values.add_between(one, other, -1);
        });
    };
    const auto rise_again = [&](Float others) {
        differences([&](auto& values) {
            if (here && again_up(others)) values.add_fall_of(one, -1);
        });
    };
    if (after_one) fall_again(one.last, other.last);                  // C16
    if (after_one) rise_again(other.last);                            // C17
    if (after_two) fall_again(one.last_but_one, other.last_but_one);  // C18
    if (after_two) rise_again(other.last_but_one);                    // C19
    return fields;
}

}  // namespace faristol::pairing
