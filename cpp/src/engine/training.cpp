#include "faristol/engine/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "faristol/platform.hpp"

namespace faristol::engine {

namespace {

// In how many ways `taken` of `held` equal tiles can be chosen.
constexpr std::array<std::array<std::uint8_t, most_on_rack + 1>, most_on_rack + 1> choices = [] {
    std::array<std::array<std::uint8_t, most_on_rack + 1>, most_on_rack + 1> made{};
    for (std::size_t held = 0; held <= most_on_rack; ++held) {
        made[held][0] = 1;
        for (std::size_t taken = 1; taken <= held; ++taken) {
            made[held][taken] =
                static_cast<std::uint8_t>(made[held - 1][taken - 1] + (taken < held ? made[held - 1][taken] : 0));
        }
    }
    return made;
}();

void add_rack(const Rack& rack, const LeaveIndex& index, std::int64_t equity, LeaveSums& sums) {
    const RackTable table{rack, &index};
    std::array<std::uint16_t, most_states> ways;
    ways[0] = 1;
    unsigned states = 1;
    for (LetterSet kinds = rack.kinds; kinds != 0; kinds = without_first(kinds)) {
        const unsigned held = rack.counts[first_of(kinds)];
        for (unsigned spent = held + 1; spent-- > 0;) {
            for (unsigned state = 0; state < states; ++state) {
                ways[spent * states + state] = static_cast<std::uint16_t>(ways[state] * choices[held][spent]);
            }
        }
        states *= held + 1;
    }
    for (unsigned state = 1; state < states; ++state) {
        sums.equity[table.leave[state]] += equity * ways[state];
        sums.weight[table.leave[state]] += ways[state];
    }
}

Rack draw_rack(Pool pool, unsigned tiles, Dice& dice) {
    Rack rack;
    for (unsigned i = 0; i < tiles; ++i) rack.add(pool.draw(dice));
    return rack;
}

// Every tile that is not on the board.
Pool tiles_off_board(const Standing& standing) {
    Pool pool = standing.pool;
    for (unsigned seat = 0; seat < standing.players; ++seat) {
        const Rack& rack = standing.racks[seat];
        for (LetterSet kinds = rack.kinds; kinds != 0; kinds = without_first(kinds)) {
            for (unsigned i = 0; i < rack.counts[first_of(kinds)]; ++i) pool.add(first_of(kinds));
        }
    }
    return pool;
}

class Learner {
  public:
    Learner(const LeaveTraining& training, const LeaveIndex& index)
        : training_{training}, index_{index}, racks_(training.racks_per_turn), equities_(racks_.size()) {}

    void play(std::uint64_t number, LeaveSums& sums, const std::atomic<bool>* stop) {
        const SelfPlay& play = training_.play;
        Dice dice{stream_seed(play.seed, number)};
        Dice samples{stream_seed(~play.seed, number)};
        Position position = Position::opening(2, play.rules, play.words->gaddag, dice);
        const StaticPlayer& player = play.players[0];
        const Generator generator{play.words, player.leaves};
        for (unsigned turn = 0; !position.over() && turn < most_turns; ++turn) {
            if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
            if (position.in_bag() < training_.least_in_bag) return;  // the rest teaches nothing
            sample(position, generator, player.criterion, samples, sums);
            position.take_turn(generator.best(position, player.criterion).move, dice);
        }
    }

  private:
    void sample(const Position& position, const Generator& generator, Criterion criterion, Dice& dice,
                LeaveSums& sums) {
        const Pool pool = tiles_off_board(position.standing());
        Position asked = position;
        std::int64_t total = 0;
        for (std::size_t i = 0; i < racks_.size(); ++i) {
            racks_[i] = draw_rack(pool, position.rules().rack_size, dice);
            asked.replace_rack(racks_[i]);
            equities_[i] = std::max(generator.best(asked, criterion).equity, 0);
            total += equities_[i];
        }
        const auto count = static_cast<std::int64_t>(racks_.size());
        for (std::size_t i = 0; i < racks_.size(); ++i) {
            add_rack(racks_[i], index_, (count * equities_[i] - total) / (count - 1), sums);
        }
    }

    const LeaveTraining& training_;
    const LeaveIndex& index_;
    std::vector<Rack> racks_;
    std::vector<std::int64_t> equities_;
};

// A number for every leave while values are worked out.
class Smoother {
  public:
    Smoother(const LeaveIndex& index, const LeaveSums& sums, double guess_weight)
        : index_{index}, sums_{sums}, guess_weight_{guess_weight}, values_(index.size()) {}

    std::vector<std::int16_t> values() {
        // Smaller leaves come first, so the guess finds what it leans on.
        for_each_leave(index_, [this](const Rack& leave, std::uint32_t number) {
            if (leave.size > 0) values_[number] = value(leave, number);
        });
        std::vector<std::int16_t> rounded(values_.size());
        std::ranges::transform(values_, rounded.begin(), [](double value) {
            constexpr double most = std::numeric_limits<std::int16_t>::max();
            return static_cast<std::int16_t>(std::lround(std::clamp(value, -most, most)));
        });
        return rounded;
    }

  private:
    double value(const Rack& leave, std::uint32_t number) {
        const auto weight = static_cast<double>(sums_.weight[number]);
        const double guess = leave.size == 1 ? 0 : guess_of(leave);
        return (static_cast<double>(sums_.equity[number]) + guess_weight_ * guess) / (weight + guess_weight_);
    }

    double guess_of(Rack leave) {
        double total = 0;
        unsigned pairs = 0;
        for (LetterSet first = leave.kinds; first != 0; first = without_first(first)) {
            const Letter one = first_of(first);
            const unsigned ones = leave.counts[one];
            const double without_one = less(leave, one);
            // Two tiles of one kind, then tiles of two kinds, each as often as they can be chosen.
            if (ones > 1) {
                const unsigned ways = ones * (ones - 1) / 2;
                total += ways * (2 * without_one - less_two(leave, one, one));
                pairs += ways;
            }
            for (LetterSet second = without_first(first); second != 0; second = without_first(second)) {
                const Letter other = first_of(second);
                const unsigned ways = ones * leave.counts[other];
                total += ways * (without_one + less(leave, other) - less_two(leave, one, other));
                pairs += ways;
            }
        }
        return total / pairs;
    }

    double less(Rack& leave, Letter tile) {
        leave.remove(tile);
        const double found = values_[index_.number_of(leave)];
        leave.add(tile);
        return found;
    }

    double less_two(Rack& leave, Letter one, Letter other) {
        leave.remove(one);
        const double found = less(leave, other);
        leave.add(one);
        return found;
    }

    const LeaveIndex& index_;
    const LeaveSums& sums_;
    double guess_weight_;
    std::vector<double> values_;
};

}  // namespace

void LeaveSums::add(const LeaveSums& other) {
    for (std::size_t i = 0; i < equity.size(); ++i) {
        equity[i] += other.equity[i];
        weight[i] += other.weight[i];
    }
}

void LeaveTraining::learn(std::uint64_t first, std::size_t count, unsigned threads, LeaveSums& sums,
                          const std::atomic<bool>* stop) const {
    const LeaveIndex index{play.rules->counts};
    std::vector<LeaveSums> parts(threads, LeaveSums{index.size()});
    std::vector<Learner> learners(threads, Learner{*this, index});
    share_out(count, threads,
              [&](std::size_t i, unsigned thread) { learners[thread].play(first + i, parts[thread], stop); });
    for (const LeaveSums& part : parts) sums.add(part);
}

std::vector<std::int16_t> leave_values(const LeaveIndex& index, const LeaveSums& sums, double guess_weight) {
    return Smoother{index, sums, guess_weight}.values();
}

}  // namespace faristol::engine
