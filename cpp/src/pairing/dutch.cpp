#include "faristol/pairing/dutch.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <stdexcept>

#include "bracket.hpp"
#include "faristol/fail.hpp"
#include "faristol/pairing/criteria.hpp"
#include "faristol/pairing/wide.hpp"

namespace faristol::pairing {

namespace {

std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

// What a bracket knows of two people depends on little about them, and most are alike: each kind of pair is
// weighed once. Fields that cannot tell two matchings apart are left out, so that a weight is a few words.
class WeightTable {
  public:
    WeightTable(const std::vector<Seen>& people, const Criteria& criteria) {
        std::map<Seen, int> kinds;
        for (const Seen& one : people) kinds.emplace(one, 0);
        for (auto& [seen, number] : kinds) {
            number = static_cast<int>(sorted_.size());
            sorted_.push_back(seen);
        }
        for (const Seen& one : people) kind_of_.push_back(kinds.at(one));
        for (std::size_t one = 0; one < sorted_.size(); ++one) {
            for (std::size_t other = 0; other <= one; ++other) {
                const bool in_order = is_higher(sorted_[one], sorted_[other]);
                terms_.push_back(in_order ? criteria.terms(sorted_[one], sorted_[other])
                                          : criteria.terms(sorted_[other], sorted_[one]));
            }
        }
        lay_out(criteria);
    }

    [[nodiscard]] unsigned bits() const noexcept { return bits_; }

    template <typename Weight>
    [[nodiscard]] std::vector<Weight> weights() const {
        std::vector<Weight> result;
        result.reserve(terms_.size());
        for (const auto& terms : terms_) {
            Weight weight{};
            for (const auto& [field, value] : terms) {
                if (!kept_[field]) continue;
                Weight part{value};
                part <<= shifts_[field];
                weight += part;
            }
            result.push_back(weight);
        }
        return result;
    }

    // Where the weight of two people is.
    [[nodiscard]] std::size_t place(int one, int other) const noexcept {
        const auto [low, high] = std::minmax({at(kind_of_[at(one)]), at(kind_of_[at(other)])});
        return high * (high + 1) / 2 + low;
    }

  private:
    static bool is_higher(const Seen& one, const Seen& other) noexcept {
        if (one.role != other.role) return one.role < other.role;
        return one.player.points >= other.player.points;
    }

    // The number of pairs in the bracket is settled by C5: what each of them brings alike decides nothing.
    void lay_out(const Criteria& criteria) {
        struct Use {
            std::size_t pairs = 0;
            int value = 0;
            bool differs = false;
        };
        std::vector<Use> uses(criteria.widths().size());
        std::size_t pairs_here = 0;
        std::size_t pair = 0;
        for (std::size_t one = 0; one < sorted_.size(); ++one) {
            for (std::size_t other = 0; other <= one; ++other, ++pair) {
                const bool here = sorted_[one].role != Role::lower && sorted_[other].role != Role::lower;
                pairs_here += here;
                for (const auto& [field, value] : terms_[pair]) {
                    Use& use = uses[field];
                    if (value == 0) continue;
                    use.differs = use.differs || !here || (use.pairs > 0 && use.value != value);
                    use.value = value;
                    ++use.pairs;
                }
            }
        }
        kept_.resize(uses.size());
        shifts_.resize(uses.size());
        for (std::size_t field = uses.size(); field-- > 0;) {
            const Use& use = uses[field];
            const bool decides = use.pairs > 0 && (use.differs || use.pairs < pairs_here);
            kept_[field] = decides || field == criteria.pairs_field();
            shifts_[field] = bits_;
            if (kept_[field]) bits_ += criteria.widths()[field];
        }
    }

    std::vector<Seen> sorted_;
    std::vector<int> kind_of_;
    std::vector<std::vector<Term>> terms_;
    std::vector<bool> kept_;
    std::vector<unsigned> shifts_;
    unsigned bits_ = 0;
};

template <std::size_t words, typename MayMeet>
std::vector<Pair> pair_with(const BracketShape& shape, const WeightTable& table, MayMeet may_meet) {
    using Weight = Wide<words>;
    const auto weights = table.weights<Weight>();
    return BracketPairer<Weight>{
        shape,
        [&](int one, int other) { return may_meet(one, other) ? weights[table.place(one, other)] : Weight{0}; }}
        .pair();
}

template <typename MayMeet>
std::vector<Pair> pair_in_words(const BracketShape& shape, const WeightTable& table, MayMeet may_meet) {
    const unsigned bits = table.bits() + shape.bits_below() + shape.bits_above();
    if (bits <= 64) return pair_with<1>(shape, table, may_meet);
    if (bits <= 128) return pair_with<2>(shape, table, may_meet);
    if (bits <= 192) return pair_with<3>(shape, table, may_meet);
    if (bits <= 256) return pair_with<4>(shape, table, may_meet);
    if (bits <= 512) return pair_with<8>(shape, table, may_meet);
    if (bits <= 1024) return pair_with<16>(shape, table, may_meet);
    if (bits <= 4096) return pair_with<64>(shape, table, may_meet);
    if (bits <= 32768 && shape.vertices() <= 100) return pair_with<512>(shape, table, may_meet);
    // Hundreds of people with hardly two scores alike, all in one bracket: nobody would wait for that.
    fail(std::overflow_error("the players have too many different scores to be paired"));
}

}  // namespace

DutchRound::DutchRound(std::vector<Player> players, const std::vector<Pair>& barred, int round)
    : players_(std::move(players)), barred_(players_.size()), round_(round) {
    for (const auto& [one, other] : barred) {
        if (one == other || std::min(one, other) < 0 || at(std::max(one, other)) >= players_.size()) {
            fail(std::invalid_argument("a barred pair is not one of two players"));
        }
        barred_[at(one)].push_back(other);
        barred_[at(other)].push_back(one);
    }
    for (auto& mine : barred_) std::sort(mine.begin(), mine.end());
    for (int one = 0; at(one) < players_.size(); ++one) {
        const int points = players_[at(one)].points;
        if (one > 0 && points > players_[at(one - 1)].points) {
            fail(std::invalid_argument("the players are not in the order of their points"));
        }
        if (one == 0 || points != players_[at(one - 1)].points) groups_.emplace_back();
        groups_.back().push_back(one);
    }
}

bool DutchRound::may_meet(int one, int other) const noexcept {
    const Player& mine = players_[at(one)];
    const Player& theirs = players_[at(other)];
    const bool both_need_it = mine.side == theirs.side && mine.strength == absolute_strength &&
                              theirs.strength == absolute_strength && !mine.top_scorer && !theirs.top_scorer;
    return !both_need_it && !std::binary_search(barred_[at(one)].begin(), barred_[at(one)].end(), other);
}

bool DutchRound::possible() const {
    std::vector<int> everybody;
    for (const auto& group : groups_) everybody.insert(everybody.end(), group.begin(), group.end());
    return can_be_completed(everybody);
}

bool DutchRound::can_be_completed(const std::vector<int>& people) const {
    // Dirac: where everybody may meet half of the others there is a circle through all, hence a matching.
    std::vector<bool> here(players_.size());
    for (const int one : people) here[at(one)] = true;
    std::map<int, int> bound;  // to a colour, by side
    for (const int one : people) {
        if (players_[at(one)].strength == absolute_strength && !players_[at(one)].top_scorer) {
            ++bound[players_[at(one)].side];
        }
    }
    const int count = static_cast<int>(people.size());
    const bool odd = count % 2 != 0;
    const bool easy = std::all_of(people.begin(), people.end(), [&](int one) {
        const Player& player = players_[at(one)];
        const auto& mine = barred_[at(one)];
        auto barred =
            static_cast<int>(std::count_if(mine.begin(), mine.end(), [&](int other) { return here[at(other)]; }));
        if (player.strength == absolute_strength && !player.top_scorer) barred += bound[player.side] - 1;
        const int others = count - 1 - barred - (odd ? 1 : 0);  // one of them may sit out
        return 2 * others >= count;
    });
    const auto may_rest = [&](int one) { return !players_[at(one)].had_bye; };
    if (easy) return !odd || std::any_of(people.begin(), people.end(), may_rest);

    Matching<Wide<1>> matching{count + count % 2};
    for (int one = 0; one < count; ++one) {
        for (int other = one + 1; other < count; ++other) {
            if (may_meet(people[at(one)], people[at(other)])) matching.set_weight(one, other, Wide<1>{2});
        }
        if (odd && may_rest(people[at(one)])) matching.set_weight(one, count, Wide<1>{2});
    }
    matching.solve([&](int vertex) { return vertex; });
    for (int one = 0; one < count; ++one) {
        if (matching.weight(one, matching.mate(one)) == Wide<1>{0}) return false;
    }
    return true;
}

void DutchRound::pair_bracket() {
    const auto& residents = groups_[next_];
    const bool last = next_ + 1 == groups_.size();
    const bool ends_here = last || collapsed_;
    std::vector<int> people = moved_down_;
    people.insert(people.end(), residents.begin(), residents.end());
    const std::size_t bracket = people.size();
    if (!last) people.insert(people.end(), groups_[next_ + 1].begin(), groups_[next_ + 1].end());

    std::vector<Seen> seen;
    for (std::size_t place = 0; place < people.size(); ++place) {
        const Player& player = players_[at(people[place])];
        if (place < moved_down_.size()) {
            seen.push_back({Role::moved_down, player});
        } else if (place < bracket) {
            seen.push_back({Role::resident, player});
        } else {
            Player below;  // all that counts of somebody in the next group
            below.had_bye = player.had_bye;
            seen.push_back({Role::lower, below});
        }
    }
    const Criteria criteria{seen, {round_, ends_here}};
    const WeightTable table{seen, criteria};
    const BracketShape shape{static_cast<int>(moved_down_.size()), static_cast<int>(residents.size()),
                             static_cast<int>(people.size() - bracket), criteria.resident_bits()};
    const auto found = pair_in_words(
        shape, table, [&](int one, int other) { return may_meet(people[at(one)], people[at(other)]); });

    std::vector<bool> paired(bracket);
    for (const auto& [one, other] : found) paired[at(one)] = paired[at(other)] = true;
    std::vector<int> left;
    for (std::size_t place = 0; place < bracket; ++place) {
        if (!paired[place]) left.push_back(people[place]);
    }
    if (!ends_here) {
        std::vector<int> below = left;
        for (std::size_t group = next_ + 1; group < groups_.size(); ++group) {
            below.insert(below.end(), groups_[group].begin(), groups_[group].end());
        }
        if (!can_be_completed(below)) {  // A.9: all below become one
            for (std::size_t group = next_ + 2; group < groups_.size(); ++group) {
                groups_[next_ + 1].insert(groups_[next_ + 1].end(), groups_[group].begin(), groups_[group].end());
            }
            groups_.resize(next_ + 2);
            collapsed_ = true;
            return;
        }
    }
    for (const auto& [one, other] : found) pairs_.emplace_back(people[at(one)], people[at(other)]);
    if (last) {
        for (const int one : left) pairs_.emplace_back(one, one);
    }
    moved_down_ = std::move(left);
    ++next_;
}

}  // namespace faristol::pairing
